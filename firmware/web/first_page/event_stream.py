"""Server-sent events: every change of the table, as it happens.

Events: ``table`` (the whole table), ``throw`` (one throw as it lands), ``throw_changed`` (a throw from before
whose outcome is another one now), ``phase`` (rolling or at rest), ``seats`` (somebody joined, left or changed
seats), ``ask`` (an ask of a program has changed), ``motion`` (something moved without a throw) and ``clip``
(the clip of a throw is there).

Each event has an id. A client that reconnects with ``Last-Event-ID`` gets the events that it missed. If they
are no longer buffered, it gets the whole table.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from traywatch.firmware.table.hidden.audience import EVERYBODY, Viewer, viewer_of
from traywatch.firmware.table.publisher import Subscription, encoded
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.errors import ApiError
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import msg, reader_language

_RETRY_MS = 1000
# Regular comments keep proxies from closing the stream, and show both ends that it is alive.
_QUIET_S = 15.0
_WAIT_S = 5


class EventStream(Response):
    """A server-sent event stream for one client.

    ``public``: without hidden rolls, whoever reads. Each client has its own task, which waits while the
    client's socket is full. Events that then exceed the publisher's buffer are replaced by the whole table
    later, so one slow client delays nobody.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        table: TableService,
        last_id: str | None,
        opened: AbstractContextManager[None],
        *,
        public: bool = False,
    ) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["Cache-Control"] = "no-cache"
        self.headers["X-Accel-Buffering"] = "no"
        self._table = table
        self._last_id = last_id
        self._opened = opened
        self._public = public
        self._language = reader_language()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._opened:
            await self._follow(scope, receive, send)

    async def _follow(self, scope: Scope, receive: Receive, send: Send) -> None:
        subscription, missed, newest = self._table.publisher.subscribe(self._last_id)
        left = asyncio.create_task(_left(receive, subscription))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            first = f"retry: {_RETRY_MS}\n\n".encode()
            viewer = self._viewer(scope)
            if missed is None:
                first += encoded("table", newest, self._table.view_for(viewer), self._language)
            else:
                first += b"".join(message.wire(self._language, viewer) for message in missed)
            await _part(send, first)
            while not left.done():
                messages = await subscription.ready(_QUIET_S)
                if left.done():
                    return
                if not scope["state"]["may_read"]():  # the token was taken back meanwhile
                    break
                viewer = self._viewer(scope)
                if messages is None:
                    whole = self._table.view_for(viewer)
                    await _part(send, encoded("table", subscription.known_id, whole, self._language))
                elif messages:
                    await _part(send, b"".join(message.wire(self._language, viewer) for message in messages))
                elif subscription.closed:
                    break
                else:
                    await _part(send, b": quiet\n\n")
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            left.cancel()
            self._table.publisher.unsubscribe(subscription)

    def _viewer(self, scope: Scope) -> Viewer:
        """Who looks now: a token may have been taken back since the stream was opened."""
        return EVERYBODY if self._public else viewer_of(scope["state"]["who_now"]())


async def _left(receive: Receive, subscription: Subscription) -> None:
    """Wait until the client disconnects, then wake up the subscription."""
    while (await receive())["type"] != "http.disconnect":
        pass
    subscription.send(None)


async def _part(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def open_stream(
    services: WebServices, request: Request, last_id: str | None, *, public: bool = False
) -> EventStream:
    """The stream that answers a request. It begins after the event ``last_id``, if that is buffered.

    ``public``: without hidden rolls, whoever reads. Raises ``ApiError`` (429, ``too_many_requests``) if too
    many streams are open.
    """
    who, client = request.state.who, request.state.client
    if not services.event_streams.free(who, client):
        raise ApiError(
            429,
            "too_many_requests",
            msg("web-streams-too-many"),
            {"retry_after_s": _WAIT_S},
            {"Retry-After": str(_WAIT_S)},
        )
    opened = services.event_streams.opened(who, client)
    return EventStream(services.table, last_id, opened, public=public)
