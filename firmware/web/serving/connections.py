"""Limits on connections: how many there may be, and how long each may take to send and to receive.

Without them a few clients that open connections and send nothing would use up the descriptors of the tray.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_log = logging.getLogger("traywatch.web")


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Limits of the server. Times are in seconds.

    ``each`` is for one client, ``each_member`` for one person or program with a token. A quarter of
    ``total`` is for those with a token.

    ``header_s`` is the longest time for the headers of a request, ``body_s`` for its body. ``stalled_s`` is
    how long a client may accept nothing of its answer.
    """

    each: int = 128
    each_member: int = 48
    total: int = 512
    header_s: float = 10.0
    body_s: float = 20.0
    stalled_s: float = 60.0

    @property
    def members(self) -> int:
        """Connections of all people and programs with a token together."""
        return self.total // 4

    @property
    def strangers(self) -> int:
        """Connections of all others together."""
        return self.total - self.members


@dataclass(slots=True)
class Share:
    """The open connections of one role by owner, the oldest first: at most ``each`` of one, ``most`` in all.

    An owner is a client, or a person with a token. The newest connection is never the one that must go.
    """

    each: int
    most: int
    by_owner: dict[str, OrderedDict[BoundedProtocol, None]] = field(default_factory=dict)
    total: int = 0

    def add(self, one: BoundedProtocol) -> BoundedProtocol | None:
        """Add a connection. Returns the one that must be dropped, if there are too many."""
        own = self.by_owner.setdefault(one.owner, OrderedDict())
        own[one] = None
        self.total += 1
        if len(own) > self.each:
            return _oldest_of_busiest(own, one)
        if self.total > self.most:
            return _oldest_of_busiest(max(self.by_owner.values(), key=len), one)
        return None

    def remove(self, one: BoundedProtocol) -> None:
        """Remove a connection. Safe to call twice."""
        own = self.by_owner.get(one.owner, OrderedDict())
        if one in own:
            del own[one]
            self.total -= 1
            if not own:
                del self.by_owner[one.owner]


@dataclass(slots=True)
class OpenConnections:
    """The open connections. Only the event loop may use it.

    Strangers and people with a token have a share each, so that no stranger takes the place of a player. A
    connection begins as a stranger's, and moves when a request has a token.
    """

    limits: ConnectionLimits
    strangers: Share = field(init=False)
    members: Share = field(init=False)

    def __post_init__(self) -> None:
        self.strangers = Share(self.limits.each, self.limits.strangers)
        self.members = Share(self.limits.each_member, self.limits.members)

    def add(self, one: BoundedProtocol) -> None:
        """Add a connection. If there are too many, the client with the most loses its oldest one."""
        share = self.members if one.member else self.strangers
        dropped = share.add(one)
        if dropped is not None:
            _log.warning("%d connections are open; %s loses its oldest", share.total, dropped.key)
            dropped.drop()

    def remove(self, one: BoundedProtocol) -> None:
        """Remove a connection. Safe to call twice."""
        (self.members if one.member else self.strangers).remove(one)


def _oldest_of_busiest(
    connections: OrderedDict[BoundedProtocol, None], newest: BoundedProtocol
) -> BoundedProtocol:
    """The oldest connection of the address with the most, so that neighbors in a network keep theirs."""
    counts = Counter(one.address for one in connections)
    most = max(counts.values())
    return next((one for one in connections if counts[one.address] == most and one is not newest), newest)


@runtime_checkable
class CountedSocket(Protocol):
    """A protocol that took over a connection, and counts as it until it ends."""

    counted: BoundedProtocol | None


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 with limits. ``open_connections`` is set by ``bounded_protocol``."""

    open_connections: OpenConnections
    address = ""
    key = ""
    member = ""
    """The id of the owner of a token; empty for a stranger."""
    _timer: asyncio.TimerHandle | None = None
    _timer_for: object = None
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection and wait for its first request."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.key = client_key(self.address)
        self.app_state = {**self.app_state, "connection": self}
        self.open_connections.add(self)
        self._watch()

    @property
    def owner(self) -> str:
        """Whose connection it is: the owner of a token, else the client."""
        return self.member or self.key

    def belongs_to(self, member: str) -> None:
        """A request came from the owner of a token, by their id; empty for a token that is not valid."""
        if member != self.member and not self.transport.is_closing():
            self.open_connections.remove(self)
            self.member = member
            self.open_connections.add(self)

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
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        if not ip.is_loopback:
            return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
