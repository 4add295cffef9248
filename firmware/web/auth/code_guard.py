"""Counts wrong join codes. While somebody guesses, only the long code counts.

The short code cannot be found then, and whoever has the link, the QR code or the long code still gets in.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from traywatch.firmware.web.auth.rate_limit import RateLimit


class CodeGuard:
    """The wrong codes of all addresses together: ``rate.burst`` at once, then ``rate.per_s``.

    Beyond that only the long code counts, until no wrong code came for the time of a whole burst. All methods
    are thread-safe.
    """

    def __init__(self, rate: RateLimit, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._lock = threading.Lock()
        self._left = rate.burst
        self._at = clock()
        self._closed = False
        self.wrong = 0
        """Wrong codes since the guard was last at rest."""

    @property
    def quiet_s(self) -> float:
        """How long no wrong code may come before the short code counts again."""
        return self._rate.burst / self._rate.per_s

    @property
    def long_only(self) -> bool:
        """Whether only the long code counts now."""
        with self._lock:
            self._rest()
            return self._closed

    def missed(self) -> None:
        """A wrong code was tried."""
        if math.isinf(self._rate.burst):
            return
        with self._lock:
            self._rest()
            now = self._clock()
            self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_s) - 1
            self._at = now
            self.wrong += 1
            if self._left < 1:
                self._left, self._closed = 0.0, True

    def _rest(self) -> None:
        if self._clock() - self._at >= self.quiet_s:
            self._left, self._closed, self.wrong = self._rate.burst, False, 0
