"""The clock that the tray loop uses; tests replace it to simulate hours in a moment."""

from __future__ import annotations

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """Monotonic time, and waiting by it."""

    def now(self) -> float:
        """Monotonic time in seconds."""
        ...

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """Wait for an event at most this many seconds; returns whether it is set."""
        ...


class RealClock:
    """The clock of the computer."""

    def now(self) -> float:
        """See ``Clock.now``."""
        return time.monotonic()

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """See ``Clock.wait``."""
        return event.wait(seconds)
