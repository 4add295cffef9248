"""Limits on connections: how many there may be, and how long each may take to send and to receive.

Without them a few clients that open connections and send nothing would use up the descriptors of the tray.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_log = logging.getLogger("traywatch.web")


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Limits of the server. Times are in seconds.

    ``header_s`` is the longest time for the headers of a request, ``body_s`` for its body. ``stalled_s`` is
    how long a client may accept nothing of its answer.
    """

    each: int = 128
    total: int = 512
    header_s: float = 10.0
    body_s: float = 20.0
    stalled_s: float = 60.0


@dataclass(slots=True)
class OpenConnections:
    """The open connections by client, the oldest first. Only the event loop may use it."""

    limits: ConnectionLimits
    by_client: dict[str, OrderedDict[BoundedProtocol, None]] = field(default_factory=dict)
    total: int = 0

    def add(self, one: BoundedProtocol) -> bool:
        """Add a connection; false if its client has too many.

        If there are too many in all, the client with the most connections loses its oldest one.
        """
        mine = self.by_client.setdefault(one.key, OrderedDict())
        if len(mine) >= self.limits.each:
            _log.warning("%s has %d connections open; further ones are refused", one.key, len(mine))
            return False
        mine[one] = None
        self.total += 1
        if self.total > self.limits.total:
            most = max(self.by_client.values(), key=len)
            oldest = next((c for c in most if c is not one), one)
            _log.warning("%d connections are open; %s loses its oldest", self.total, oldest.key)
            oldest.drop()
        return True

    def remove(self, one: BoundedProtocol) -> None:
        """Remove a connection. Safe to call twice."""
        mine = self.by_client.get(one.key, OrderedDict())
        if one in mine:
            del mine[one]
            self.total -= 1
            if not mine:
                del self.by_client[one.key]


@runtime_checkable
class CountedSocket(Protocol):
    """A protocol that took over a connection, and counts as it until it ends."""

    counted: BoundedProtocol | None


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 with limits. ``open_connections`` is set by ``bounded_protocol``."""

    open_connections: OpenConnections
    key = ""
    _timer: asyncio.TimerHandle | None = None
    _timer_for: object = None
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection and wait for its first request."""
        super().connection_made(transport)
        self.key = client_key(self.client[0] if self.client else "")
        if self.open_connections.add(self):
            self._watch()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.open_connections.remove(self)
        self._end_timer()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; a deadline goes on where a request is not complete yet."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        """The client accepts no more for now."""
        super().pause_writing()
        if self._stall is None:
            self._stall = self.loop.call_later(self.open_connections.limits.stalled_s, self.drop)

    def resume_writing(self) -> None:
        """The client accepts data again."""
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        super().resume_writing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to its WebSocket, which counts until it ends."""
        self._end_timer()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, CountedSocket):
            socket.counted = self

    def drop(self) -> None:
        """End the connection at once."""
        self.open_connections.remove(self)
        self.transport.abort()

    def _watch(self) -> None:
        limits, state = self.open_connections.limits, self.conn.their_state
        waits_for: object = None
        if state is h11.IDLE and self.timeout_keep_alive_task is None:
            waits_for, within_s = h11.IDLE, limits.header_s
        elif state is h11.SEND_BODY:
            waits_for, within_s = h11.SEND_BODY, limits.body_s
        if waits_for is self._timer_for:
            return
        self._end_timer()
        if waits_for is not None:
            self._timer_for = waits_for
            self._timer = self.loop.call_later(within_s, self.drop)

    def _end_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._timer_for = None


def bounded_protocol(limits: ConnectionLimits) -> type[asyncio.Protocol]:
    """A protocol class for uvicorn whose connections share these limits."""
    attributes: dict[str, Any] = {"open_connections": OpenConnections(limits)}
    return type("LimitedHttp", (BoundedProtocol,), attributes)


def client_key(address: str) -> str:
    """The client that an address stands for: an IPv6 network of 64 bits, else the address itself.

    A computer gives itself any number of addresses in its IPv6 network.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_link_local and not found.is_loopback:
            return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
