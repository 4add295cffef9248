"""The timer of the tray loop: it notices missing frames, and calls ``Table.tick``."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from traywatch.firmware.camera.base import Camera, LiveCamera
from traywatch.firmware.host.clock import Clock
from traywatch.firmware.pipeline.camera_health import CameraHealth, SourceKind
from traywatch.firmware.table.service import TableService
from traywatch.messages import msg

_log = logging.getLogger("traywatch.loop")

TICK_S = 0.25
_MOST_LOSSES, _LOSSES_WITHIN_S = 4, 60.0


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


def _kind_of(camera: Camera | None) -> tuple[str, SourceKind]:
    """The camera's name for people, and what kind of source it is."""
    if camera is None:
        return "the camera", "device"
    if isinstance(camera, LiveCamera) and camera.in_network:
        return camera.name, "network"
    return camera.name, "recording" if camera.name == "demo" else "device"
