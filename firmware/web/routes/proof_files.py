"""The file that proves a throw, for everybody at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from traywatch.errors import TraywatchError
from traywatch.firmware.web import errors
from traywatch.firmware.web.auth.dependencies import Named
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.generated.verify_page import offline_page
from traywatch.messages import msg

Prover = Callable[[str, bytes], bytes]
"""Makes the file for the id of a throw, on a page with an empty place for its data."""


def router(prove: Prover | None) -> APIRouter:
    """Build the route. ``prove`` None: this tray has no key."""
    api = APIRouter(tags=["reading"])

    @api.get(
        "/throws/{throw_id}/proof",
        response_class=Response,
        responses={
            200: {
                "description": "The file: a page that checks itself.",
                "content": {"text/html": {"schema": {"type": "string", "format": "binary"}}},
            }
        },
        openapi_extra=fails("throw_unknown", "roll_hidden", "proof_missing", "not_signed"),
    )
    def proof(throw_id: Annotated[str, Path(max_length=120)], who: Named) -> Response:
        """The file that proves a throw, as ``traywatch prove`` writes it: HTML with the signed records, the
        picture and the clip. A hidden roll has none before it is revealed, also for the host. It needs a
        token, because signing takes time.
        """
        if prove is None:
            raise ApiError(404, "proof_missing", msg("web-no-proofs"))
        try:
            content = prove(throw_id, offline_page())
        except TraywatchError as error:
            raise errors.of(error) from error
        name = "".join(one for one in throw_id if one.isascii() and (one.isalnum() or one in "-_"))
        headers = {
            "Content-Disposition": f'attachment; filename="throw-{name}.html"',
            "Cache-Control": "no-store",
        }
        return Response(content, media_type="text/html", headers=headers)

    return api
