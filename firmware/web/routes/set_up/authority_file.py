"""The certificate of the local authority, for phones that are to trust it."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import Response

from traywatch.firmware.web.errors import ApiError
from traywatch.messages import msg

PATH = "/ca.crt"


def router(authority: Callable[[], bytes | None]) -> APIRouter:
    """Build the route. It is for everybody: a certificate is no secret, and its key is never sent."""
    pages = APIRouter()

    @pages.get(PATH, include_in_schema=False)
    def certificate() -> Response:
        """The certificate in PEM, as phones install it."""
        found = authority()
        if found is None:
            raise ApiError(404, "not_found", msg("web-no-authority"))
        return Response(found, media_type="application/x-x509-ca-cert")

    return pages
