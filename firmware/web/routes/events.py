"""The route of the event stream."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Query, Request

from traywatch.firmware.web.auth.dependencies import PublicView
from traywatch.firmware.web.error_codes import fails
from traywatch.firmware.web.first_page.event_stream import EventStream, open_stream
from traywatch.firmware.web.routes import api_router
from traywatch.firmware.web.services.dependency import Services

_SHOWN = 'event: phase\nid: 3f2a9c1e-42\ndata: {"phase": "rolling", "light": "rolling"}\n\n'
_EVENT = {
    "type": "object",
    "properties": {
        "event": {
            "type": "string",
            "enum": ["table", "throw", "throw_changed", "phase", "seats", "ask", "motion", "clip"],
        },
        "id": {"type": "string"},
        "data": {"type": "string", "contentMediaType": "application/json"},
        "retry": {"type": "integer", "minimum": 0},
    },
}

router = api_router("reading")


@router.get(
    "/events",
    response_class=EventStream,
    status_code=200,
    responses={
        200: {
            "description": "Events, until either side ends the stream.",
            "content": {"text/event-stream": {"itemSchema": _EVENT, "example": _SHOWN}},
        }
    },
    openapi_extra=fails("too_many_requests"),
)
async def events(
    services: Services,
    request: Request,
    last_event_id: Annotated[str | None, Header(max_length=80)] = None,
    after: Annotated[str | None, Query(max_length=80)] = None,
    view: PublicView = None,
) -> EventStream:
    """Stream of events as they happen. The events are ``table``, ``throw``, ``throw_changed``, ``phase``,
    ``seats``, ``ask``, ``motion`` and ``clip``, their data is JSON. ``after`` replaces Last-Event-ID for
    clients that cannot send headers.
    """
    return open_stream(services, request, last_event_id or after, public=view is not None)
