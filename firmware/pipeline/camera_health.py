"""Reports the camera as a problem once when it fails, and once when it works again."""

from __future__ import annotations

import threading
from typing import Literal

from traywatch.firmware.host.clock import Clock
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.table.service import TableService
from traywatch.messages import Text, msg

WELL_AFTER_S = 1.0
"""Seconds of good frames before the camera counts as working, so that a flaky one is not reported each
time.
"""

_WATCHING = "watching the tray"

SourceKind = Literal["device", "network", "recording"]


class CameraHealth:
    """Maintains the camera entry in the table's problems. Thread-safe, since the loop has two threads.

    ``stalled_after_s`` is the longest wait for a frame in seconds. Reading a throw takes a while on a small
    computer; that time does not count.
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
        """Start waiting for a frame. Called before each read."""
        with self._lock:
            if self._expected_since is None:
                self._expected_since = self._clock.now()

    def expect_none(self) -> None:
        """Stop waiting: a frame has arrived, or none is expected."""
        with self._lock:
            self._expected_since = None

    def begin_anew(self) -> None:
        """Forget what was wrong: another camera comes."""
        with self._lock:
            self._expected_since = self._bad_since = self._good_since = None

    def doubt(self) -> None:
        """Record a frame that was unusable, which may be temporary."""
        with self._lock:
            self._good_since = None

    def bad(self, text: Text) -> None:
        """Report what is wrong and what to do about it."""
        with self._lock:
            self._good_since = None
            if self._bad_since is None:
                self._bad_since = self._clock.now()
        self._table.set_problem("camera", text)
        self._notifier.status(str(text))

    def good(self) -> None:
        """Record a usable frame that was processed."""
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
        """Clock time in seconds since when no usable frame has arrived; None if all is well."""
        with self._lock:
            return self._bad_since

    def tick(self, name: str, kind: SourceKind = "device") -> None:
        """Check for a stalled camera. Called several times a second by a thread that never calls the
        camera.
        """
        with self._lock:
            since = self._expected_since if self._bad_since is None else None
        if since is not None and self._clock.now() - since > self._stalled_after_s:
            self.bad(_silent(name, kind))


def _silent(name: str, kind: SourceKind) -> Text:
    if kind == "network":
        return msg("problem-stream-silent", name=name)
    if kind == "recording":
        return msg("problem-recording-silent", name=name)
    return msg("problem-camera-silent", name=name)
