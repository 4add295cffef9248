"""How often one phone may ask: a bucket of calls for each, that fills again as time goes by.

A limit protects a small machine from a runaway script, and the join code from being guessed; a hand
on a phone never meets one.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

# Buckets that are kept at once. A full one that is forgotten is no loss: it would start full again.
_MOST = 2048


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` calls at once, and ``per_s`` more each second."""

    burst: float
    per_s: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a tray.

    ``join``: attempts to join from one address, ``join_all``: from all together; ``change``:
    changing calls with one token; ``picture``: pictures for one address. ``streams`` at once to
    one address, ``all_streams`` to all together: each costs memory while it is open.
    """

    join: Rate = Rate(10, 1 / 6)
    join_all: Rate = Rate(60, 1.0)
    change: Rate = Rate(1200, 60.0)
    picture: Rate = Rate(600, 60.0)
    streams: int = 64
    all_streams: int = 256


_ANY = Rate(math.inf, math.inf)
NO_LIMITS = Limits(_ANY, _ANY, _ANY, _ANY)


class Buckets:
    """One bucket for each key. Not for several threads: the server's event loop asks."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """0 where the call may go on; else the seconds to wait until the next may."""
        if math.isinf(self._rate.burst):
            return 0.0
        now = self._clock()
        left, at = self._left.pop(key, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - at) * self._rate.per_s)
        wait = 0.0 if left >= 1 else (1 - left) / self._rate.per_s
        self._left[key] = (left - 1 if not wait else left, now)
        while len(self._left) > _MOST:
            self._left.popitem(last=False)
        return wait
