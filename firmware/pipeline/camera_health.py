"""Whether the camera gives pictures: told once when it stops and once when it is well again."""

from __future__ import annotations

import threading

from traywatch.firmware.host.clock import Clock
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.table.service import TableService

WELL_AFTER_S = 1.0
"""So long all frames are good before a camera counts as well: one that flickers is not told at each turn."""

_WATCHING = "watching the tray"


class CameraHealth:
    """The camera's part of the table's problems. Safe to call from the loop's two threads.

    ``stalled_after_s``: how long a frame may take to come. Reading a throw takes a while on a small
    machine; that time is not counted.
    """

    def __init__(
        self, table: TableService, notifier: Notifier, clock: Clock, *, stalled_after_s: float
    ) -> None:
        self._table, self._notifier, self._clock = table, notifier, clock
        self._stalled_after_s = stalled_after_s
        self._lock = threading.Lock()
        self._expected_since: float | None = None
        self._bad_since: float | None = None
        self._good_since: float | None = None

    def expect(self) -> None:
        """From here on a frame is expected; said before each read."""
        with self._lock:
            if self._expected_since is None:
                self._expected_since = self._clock.now()

    def expect_none(self) -> None:
        """A frame has come, or none is expected for now."""
        with self._lock:
            self._expected_since = None

    def doubt(self) -> None:
        """A frame was of no use, which may pass."""
        with self._lock:
            self._good_since = None

    def bad(self, text: str) -> None:
        """What is wrong, and what to do about it."""
        with self._lock:
            self._good_since = None
            if self._bad_since is None:
                self._bad_since = self._clock.now()
        self._table.set_problem("camera", text)
        self._notifier.status(text)

    def good(self) -> None:
        """A usable frame was worked on."""
        now = self._clock.now()
        with self._lock:
            if self._bad_since is not None:
                if self._good_since is None:
                    self._good_since = now
                if now - self._good_since < WELL_AFTER_S:
                    return
                self._bad_since = self._good_since = None
        self._table.set_problem("camera", None)
        self._notifier.status(_WATCHING)

    @property
    def bad_since(self) -> float | None:
        """Since when nothing usable has come; None while all is well."""
        with self._lock:
            return self._bad_since

    def tick(self, name: str) -> None:
        """To be called several times a second by a thread that never enters the camera."""
        with self._lock:
            since = self._expected_since if self._bad_since is None else None
        if since is not None and self._clock.now() - since > self._stalled_after_s:
            self.bad(f"{name}: no picture for some seconds; check its cable and its power.")
