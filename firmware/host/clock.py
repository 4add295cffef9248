"""Time as the loop sees it, so that tests can make an hour of it in a moment."""

from __future__ import annotations

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """Monotonic time, and waiting by it."""

    def now(self) -> float:
        """Seconds of a clock that never goes back."""
        ...

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """Until the event is set, but no longer than so many seconds; whether it is set."""
        ...


class RealClock:
    """The machine's own."""

    def now(self) -> float:
        """See ``Clock.now``."""
        return time.monotonic()

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """See ``Clock.wait``."""
        return event.wait(seconds)
