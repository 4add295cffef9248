"""Routes for what the tray saw: the latest motions that led to no throw, with small pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response

from traywatch.firmware.pipeline.motion_log import MotionView
from traywatch.firmware.web.auth.dependencies import HostOnly, check_tray
from traywatch.firmware.web.error_codes import CODES, fails
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.services.dependency import Services
from traywatch.records import Record


class MotionsReply(Record):
    """The latest motions that led to no throw, newest first."""

    motions: tuple[MotionView, ...]


router = api_router("hosting")


@router.get(
    "/camera/motions",
    response_model=MotionsReply,
    openapi_extra=fails(),
)
def latest(services: Services, who: HostOnly) -> Response:
    """What moved in the tray without a throw, and why. The tray keeps the last 50."""
    return json_response(MotionsReply(motions=services.motion_log.views))


@router.get(
    "/camera/motions/{motion_id}/picture",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}},
    openapi_extra=fails("motion_unknown", "roll_hidden"),
)
def picture(services: Services, motion_id: Annotated[int, Path(ge=1, le=2**53)], who: HostOnly) -> Response:
    """The picture that was judged, as JPEG, at most 320 px wide.

    Only for the host, because it may show people around the tray.
    """
    jpeg = services.motion_log.picture(motion_id)
    if jpeg is None:
        raise ApiError(404, "motion_unknown", CODES["motion_unknown"].when)
    check_tray(services.motion_log.is_hidden(motion_id), who)
    return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "no-store"})
