"""Routes for the host to choose where the frames come from, while the tray runs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from fastapi.responses import Response
from pydantic import ConfigDict, Field

from traywatch.firmware.pipeline.sources.source_list import SourcesView
from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.auth.dependencies import HostOnly, check_tray
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response, table_response
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.firmware.web.schemas.table import StateId
from traywatch.firmware.web.services.dependency import Services
from traywatch.source_names import MOST_LETTERS

OPENING_CODES = (
    "camera_busy",
    "camera_closed",
    "camera_forbidden",
    "camera_lost",
    "camera_not_found",
    "camera_slow",
    "camera_timeout",
    "camera_unfit",
    "camera_untrusted",
    "no_picture",
    "picamera_missing",
)
"""Error codes of a camera that is opened for one picture."""


class SourceBody(RequestBody):
    """The source to use from now on, as in ``GET camera/sources`` or ``stream:`` with an address."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"state_id": 14, "source": "usb:0"}]})

    state_id: StateId
    source: str = Field(min_length=1, max_length=MOST_LETTERS)


router = api_router("set-up")


@router.get("/camera/sources", response_model=SourcesView, openapi_extra=fails())
def listed(services: Services, who: HostOnly) -> Response:
    """The cameras of this computer, and the other sources of pictures. No camera is opened."""
    return json_response(services.sources.view())


@router.put(
    "/camera/source",
    response_model=TableView,
    openapi_extra=fails("stale_state", "source_not_chosen"),
)
def choose(services: Services, body: SourceBody, who: HostOnly) -> Response:
    """Use another source from now on, and at the next start. The session goes on.

    The camera is opened afterwards. What is wrong with it is in the problems of the table.
    """
    services.table.check(body.state_id)
    services.sources.choose(body.source)
    return table_response(services, who)


@router.get(
    "/camera/sources/picture",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}},
    openapi_extra=fails(*OPENING_CODES, "source_not_chosen", "roll_hidden"),
)
def picture(services: Services, who: HostOnly, source: Annotated[str, Query(max_length=200)]) -> Response:
    """What another camera shows now, as JPEG, 320 px wide at most. It is opened for this picture only.

    Only for the host, because it may show people around the tray.
    """
    check_tray(services.table.state.tray_is_hidden, who)
    jpeg = services.sources.preview(source)
    return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "no-store"})
