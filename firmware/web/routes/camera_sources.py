"""Routes for the host to choose where the frames come from, while the tray runs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import Field

from traywatch.errors import CameraError
from traywatch.firmware.config.chosen_source import MOST_LETTERS
from traywatch.firmware.pipeline.camera_sources import CameraSources, SourcesView
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.auth.dependencies import HostOnly
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.replies import json_response
from traywatch.messages import msg
from traywatch.records import Record

_OPENING_CODES = (
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
    "source_not_chosen",
)


class SourceBody(Record):
    """The source to use from now on, as in ``GET camera/sources`` or ``stream:`` with an address."""

    state_id: int
    source: str = Field(min_length=1, max_length=MOST_LETTERS)


def router(sources: CameraSources | None, table: TableService) -> APIRouter:
    """Build the routes. Without ``sources`` nothing can be chosen."""
    api = APIRouter(tags=["set-up"])

    def known() -> CameraSources:
        if sources is None:
            raise CameraError("source_not_chosen", msg("web-source-not-chosen"))
        return sources

    @api.get("/camera/sources", response_model=SourcesView, openapi_extra=fails("source_not_chosen"))
    def listed(who: HostOnly) -> Response:
        """The cameras of this computer, and the other sources of pictures. No camera is opened."""
        return json_response(known().view())

    @api.put(
        "/camera/source",
        response_model=TableView,
        openapi_extra=fails("stale_state", "source_not_chosen"),
    )
    def choose(body: SourceBody, who: HostOnly) -> Response:
        """Use another source from now on, and at the next start. The session goes on.

        The camera is opened afterwards. What is wrong with it is in the problems of the table.
        """
        table.check(body.state_id)
        known().choose(body.source)
        return json_response(table.view)

    @api.get(
        "/camera/sources/picture",
        response_class=Response,
        responses={200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}},
        openapi_extra=fails(*_OPENING_CODES),
    )
    def picture(who: HostOnly, source: Annotated[str, Query(max_length=MOST_LETTERS)]) -> Response:
        """What another camera shows now, as JPEG, 320 px wide at most. It is opened for this picture only.

        Only for the host, because it may show people around the tray.
        """
        jpeg = known().preview(source)
        return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    return api
