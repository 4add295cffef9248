"""Reports the camera as a problem once when it fails, and once when it works again; the timer of the loop."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Literal

from traywatch.firmware.camera.base import Camera, LiveCamera
from traywatch.firmware.host.clock import Clock
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.table.service import TableService
from traywatch.messages import Text, msg

_log = logging.getLogger("traywatch.loop")

TICK_S = 0.25
_MOST_LOSSES, _LOSSES_WITHIN_S = 4, 60.0
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


class LoopTimer:
    """Runs in a thread of its own and never calls the camera's driver, which may hang.

    ``camera`` returns the camera that is open. ``save`` writes what the loop has measured.
    """

    def __init__(
        self,
        table: TableService,
        health: CameraHealth,
        clock: Clock,
        camera: Callable[[], Camera | None],
        save: Callable[[], None],
    ) -> None:
        self._table, self._health, self._clock = table, health, clock
        self._camera, self._save = camera, save

    def run(self, stop: threading.Event) -> None:
        """Look several times a second until ``stop`` is set."""
        while not self._clock.wait(stop, TICK_S):
            try:
                camera = self._camera()
                self._health.tick(*_kind_of(camera))
                self._report_losses(camera)
                self._report_delivery(camera)
                self._table.tick()
                self._save()
            except Exception:
                _log.exception("the timer of the table failed")

    def _report_losses(self, camera: Camera | None) -> None:
        """A device that comes back at once each time is never silent for long, so its losses are counted."""
        lost = camera.losses(_LOSSES_WITHIN_S) if isinstance(camera, LiveCamera) else 0
        text = None
        if camera is not None and lost >= _MOST_LOSSES:
            text = msg("problem-camera-breaks-off", name=camera.name)
        self._table.set_problem("camera_losses", text)

    def _report_delivery(self, camera: Camera | None) -> None:
        """Drivers take the nearest setting that they have and say nothing."""
        delivery = camera.delivery if isinstance(camera, LiveCamera) else None
        problem = delivery.problem(camera.name) if delivery is not None and camera is not None else None
        self._table.set_problem("camera_mode", problem)


def _kind_of(camera: Camera | None) -> tuple[str, SourceKind]:
    """The camera's name for people, and what kind of source it is."""
    if camera is None:
        return "the camera", "device"
    if isinstance(camera, LiveCamera) and camera.in_network:
        return camera.name, "network"
    return camera.name, "recording" if camera.name == "demo" else "device"
