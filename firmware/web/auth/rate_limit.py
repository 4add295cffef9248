"""Rate limits for each client: token buckets that refill over time.

They protect a small computer from runaway scripts and the join code from guessing. Normal use of the page
stays far below them.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from traywatch.firmware.table.actor import Actor

# Upper bound on stored buckets. Dropping a full bucket changes nothing, since a new one starts full.
_MOST = 2048


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A token bucket: ``burst`` calls at once, then ``per_s`` calls a second."""

    burst: float
    per_s: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The rate limits of a tray.

    ``join`` limits join attempts from one address. ``join_all`` are the wrong codes of all together after
    which only the long code counts. ``change`` limits changing calls with one token, ``picture`` picture
    downloads by one address.

    ``read`` limits what is read with one token, or from one address without a token, in the units of
    ``costs``. ``spectators`` limits all clients without a token together. At most ``reads`` calls of one
    client are answered at a time and ``reads_waiting`` wait. All spectators together have
    ``spectator_reads`` places, all clients with a token ``member_reads``. Each place is a thread that
    competes with the changes for the interpreter, so more of them answer no sooner, and delay the changes.

    ``streams`` limits the open event streams of one address, or of the host. ``member_streams`` limits those
    of one player or program. Each role has its own share: ``spectator_streams``, ``all_member_streams`` and
    ``streams`` of the host. Each open stream costs memory.
    """

    join: RateLimit = RateLimit(10, 1 / 6)
    join_all: RateLimit = RateLimit(60, 1 / 60)
    change: RateLimit = RateLimit(1200, 60.0)
    picture: RateLimit = RateLimit(600, 60.0)
    read: RateLimit = RateLimit(300, 20.0)
    reads: int = 2
    reads_waiting: int = 12
    spectator_reads: int = 2
    member_reads: int = 2
    spectators: RateLimit = RateLimit(1500, 100.0)
    streams: int = 64
    member_streams: int = 16
    spectator_streams: int = 96
    all_member_streams: int = 96


_ANY = RateLimit(math.inf, math.inf)
NO_LIMITS = Limits(
    _ANY,
    _ANY,
    _ANY,
    _ANY,
    _ANY,
    spectators=_ANY,
    reads=64,
    reads_waiting=1000,
    spectator_reads=64,
    member_reads=64,
)


class ReadSlots:
    """Places for reads that are answered at the same time. Only the server's event loop may use it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._spectators = asyncio.Semaphore(limits.spectator_reads)
        self._members = asyncio.Semaphore(limits.member_reads)
        self._clients: dict[str, tuple[asyncio.Semaphore, list[int]]] = {}

    @asynccontextmanager
    async def take(self, client: str, *, member: bool) -> AsyncIterator[bool]:
        """Wait for a place; yields false at once if too many reads of the client wait already.

        ``member``: the client has a token. Spectators do not take the places of members.
        """
        limits = self._limits
        slots, count = self._clients.setdefault(client, (asyncio.Semaphore(limits.reads), [0]))
        if count[0] >= limits.reads + limits.reads_waiting:
            yield False
            return
        count[0] += 1
        try:
            async with slots, self._members if member else self._spectators:
                yield True
        finally:
            count[0] -= 1
            if not count[0]:
                self._clients.pop(client, None)


class Streams:
    """The open event streams by role and client. Only the server's event loop may use it.

    Spectators, the host, and all others with a token have a share each.
    """

    def __init__(self, limits: Limits) -> None:
        self._most = {
            "spectators": (limits.streams, limits.spectator_streams),
            "host": (limits.streams, limits.streams),
            "members": (limits.member_streams, limits.all_member_streams),
        }
        self._open: Counter[tuple[str, str]] = Counter()

    def free(self, who: Actor, client: str) -> bool:
        """Whether one more stream of a client may be opened."""
        share = _share(who)
        each, most = self._most[share]
        in_all = sum(n for (one, _), n in self._open.items() if one == share)
        return in_all < most and self._open[share, client] < each

    @contextmanager
    def opened(self, who: Actor, client: str) -> Iterator[None]:
        """Count a stream while it is open."""
        key = (_share(who), client)
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            self._open += Counter()  # drop clients without open streams


def _share(who: Actor) -> str:
    return "spectators" if not who.id else "host" if who.role == "host" else "members"


class Buckets:
    """One token bucket for each key. Not thread-safe: only the server's event loop may call it."""

    def __init__(self, rate: RateLimit, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take a call from the bucket of ``key``. Returns 0, or the seconds to wait if too little is left."""
        if math.isinf(self._rate.burst):
            return 0.0
        now = self._clock()
        left, at = self._left.pop(key, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - at) * self._rate.per_s)
        wait = 0.0 if left >= cost else (cost - left) / self._rate.per_s
        self._left[key] = (left - cost if not wait else left, now)
        while len(self._left) > _MOST:
            self._left.popitem(last=False)
        return wait

    def charge(self, key: str, cost: float) -> None:
        """Take more from the bucket of a call that was answered; what is missing must refill first."""
        if not math.isinf(self._rate.burst) and key in self._left:
            left, at = self._left[key]
            self._left[key] = (left - cost, at)
