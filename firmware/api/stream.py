"""Server-sent events: what happens at the table, as it happens.

Events: ``table`` (the whole table), ``throw`` (one throw as it lands), ``phase`` (rolling
or at rest). Each has an id; a reader that comes back with ``Last-Event-ID`` gets what it
missed, or the whole table where that is too long ago.
"""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent

from firmware.api.codes import fails
from firmware.table import Table

_RETRY_MS = 1000


def router(table: Table) -> APIRouter:
    """The stream of a table."""
    api = APIRouter(tags=["reading"])

    @api.get("/events", response_class=EventSourceResponse, openapi_extra=fails())
    async def events(
        last_event_id: Annotated[str | None, Header(max_length=80)] = None,
        after: Annotated[str | None, Query(max_length=80)] = None,
    ) -> AsyncIterable[ServerSentEvent]:
        """What happens, as it happens; ``after`` does for clients that cannot send the header."""
        subscription, missed, newest = table.publisher.subscribe(last_event_id or after)
        try:
            if missed is None:
                yield ServerSentEvent(event="table", id=newest, data=table.view, retry=_RETRY_MS)
            else:
                yield ServerSentEvent(comment="welcome back", retry=_RETRY_MS)
            for message in missed or ():
                yield ServerSentEvent(event=message.event, id=message.id, data=message.data)
            async for item in subscription:
                if item is None:
                    yield ServerSentEvent(event="table", id=subscription.known_id, data=table.view)
                else:
                    yield ServerSentEvent(event=item.event, id=item.id, data=item.data)
        finally:
            table.publisher.unsubscribe(subscription)

    return api
