"""A clock that only moves when the test moves it, for threads that wait by it."""

from __future__ import annotations

import threading
from dataclasses import dataclass

_PATIENCE_S = 60.0  # of the real clock: a thread that is not waiting by then never will


@dataclass(eq=False)
class _Waiting:
    until: float


class SimClock:
    """Simulated time for ``threads`` threads that all wait by it.

    ``run_until`` advances from one wake-up to the next: it wakes the threads that are due, and continues when
    all wait again. So the order of events is always the same, and an hour takes a moment.
    """

    def __init__(self, threads: int, start: float = 1000.0) -> None:
        self._threads, self._now = threads, start
        self._waiting: set[_Waiting] = set()
        self._turn = threading.Condition()

    def now(self) -> float:
        return self._now

    def wait(self, event: threading.Event, seconds: float) -> bool:
        with self._turn:
            mine = _Waiting(self._now + max(0.0, seconds))
            self._waiting.add(mine)
            self._turn.notify_all()
            # The event is not part of this clock, so it is polled.
            while mine in self._waiting and not event.is_set():
                self._turn.wait(0.02)
            self._waiting.discard(mine)
            return event.is_set()

    def run_until(self, at: float) -> None:
        """Advance to a time; all threads wait again when it returns."""
        with self._turn:
            while True:
                assert self._turn.wait_for(lambda: len(self._waiting) == self._threads, _PATIENCE_S), (
                    f"only {len(self._waiting)} of {self._threads} threads wait at {self._now}"
                )
                following = min(waiting.until for waiting in self._waiting)
                if following > at:
                    self._now = at
                    return
                self._now = following
                self._waiting = {waiting for waiting in self._waiting if waiting.until > following}
                self._turn.notify_all()

    def run_for(self, seconds: float) -> None:
        self.run_until(self._now + seconds)
