"""Routes for the host: update the tray from a signed release that the page sends."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from fastapi.responses import Response

from traywatch.firmware.updates.service import LastUpdate, Obstacle, UpdateService, UploadedRelease
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.routes.maintenance.backups import PIECE
from traywatch.firmware.web.services.dependency import Services
from traywatch.records import Record

_MOST_UPLOAD = 2_000_000_000


class UpdatesReply(Record):
    """The running version, and what is known of updates.

    ``obstacle`` says why this installation cannot update itself: ``way`` (it was not installed by
    ``scripts/install-pi``), ``service`` (it is not the installed service), ``units`` (the installation gives
    no right to it) or ``key`` (it does not know the public key of the releases). It is null if it can.
    ``uploaded`` is the release that waits to be installed, and ``last`` the last update.
    """

    version: str
    obstacle: Obstacle | None
    uploaded: UploadedRelease | None
    last: LastUpdate | None


class ReleaseUploadReply(Record):
    """How many bytes have arrived. ``release`` is null until the file is complete and was checked."""

    received: int
    release: UploadedRelease | None


router = api_router("hosting")


@router.get("/updates", response_model=UpdatesReply, openapi_extra=fails())
def updates(services: Services, who: HostOnly) -> Response:
    """The running version, the release that was uploaded, and what came of the last update."""
    return json_response(_reply(services.updates()))


@router.put(
    "/updates/upload",
    response_model=ReleaseUploadReply,
    openapi_extra={
        **fails(
            "upload_out_of_order",
            "update_not_possible",
            "update_busy",
            "update_no_space",
            "update_not_kept",
            "release_unsigned",
            "release_altered",
            "release_unknown",
            "release_key_missing",
            "release_key_invalid",
        ),
        **PIECE,
    },
)
async def upload_release(
    request: Request,
    services: Services,
    who: HostOnly,
    offset: Annotated[int, Query(ge=0, le=_MOST_UPLOAD, description="Where the piece begins.")],
    total: Annotated[int, Query(ge=1, le=_MOST_UPLOAD, description="The size of the whole file.")],
) -> Response:
    """Send a release in pieces, in their order. With the last piece its signature and files are checked."""
    from starlette.concurrency import run_in_threadpool

    content = await request.body()
    release = await run_in_threadpool(services.updates().upload, offset, total, content)
    return json_response(ReleaseUploadReply(received=offset + len(content), release=release))


@router.post(
    "/updates/install",
    response_model=UpdatesReply,
    openapi_extra=fails(
        "update_not_possible",
        "update_busy",
        "update_missing",
        "release_older",
        "update_not_kept",
        "update_not_started",
    ),
)
def install(services: Services, who: HostOnly) -> Response:
    """Begin to install the uploaded release. The tray starts again; ``last`` then says what came of it."""
    services.updates().install()
    return json_response(_reply(services.updates()))


@router.delete(
    "/updates/upload",
    response_model=UpdatesReply,
    openapi_extra=fails("update_not_possible", "update_busy", "update_not_kept"),
)
def discard(services: Services, who: HostOnly) -> Response:
    """Delete the uploaded release."""
    services.updates().discard()
    return json_response(_reply(services.updates()))


def _reply(service: UpdateService) -> UpdatesReply:
    return UpdatesReply(
        version=service.version,
        obstacle=service.obstacle(),
        uploaded=service.uploaded(),
        last=service.last(),
    )
