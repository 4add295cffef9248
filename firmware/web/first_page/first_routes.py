"""Routes with which a phone shows the table, without FastAPI.

The application has the same ones, which the API document describes. Both call the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from traywatch.firmware.web import pages
from traywatch.firmware.web.auth.callers import EVENTS
from traywatch.firmware.web.auth.rights import ROOT
from traywatch.firmware.web.auth.viewers import viewer_of_request
from traywatch.firmware.web.first_page.event_stream import open_stream
from traywatch.firmware.web.first_page.later_application import NotFirst
from traywatch.firmware.web.replies import json_response
from traywatch.firmware.web.services.web_services import WebServices

_LONGEST_ID = 80


def first_routes(services: WebServices) -> Sequence[BaseRoute]:
    """The routes for the services of one tray. They raise ``NotFirst`` for requests with other values."""

    def table(request: Request) -> Response:
        viewer = viewer_of_request(request, public=_is_public(request))
        return json_response(services.table.view_for(viewer))

    async def events(request: Request) -> Response:
        last = request.headers.get("last-event-id")
        after = request.query_params.get("after")
        if max(len(last or ""), len(after or "")) > _LONGEST_ID:
            raise NotFirst
        return open_stream(services, request, last or after, public=_is_public(request))

    return (pages.reading(f"{ROOT}table", table), pages.reading(EVENTS, events), *pages.ROUTES)


def _is_public(request: Request) -> bool:
    """Whether a request asks for what everybody may see. Raises ``NotFirst`` for an unknown value."""
    view = request.query_params.get("view")
    if view not in (None, "everybody"):
        raise NotFirst
    return view is not None
