"""The one open camera of the loop: opening it, reading it, and when to open it again."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from traywatch.firmware.camera.base import Camera
from traywatch.firmware.host.clock import Clock
from traywatch.vision.types import Frame

_log = logging.getLogger("traywatch.loop")

WAITS_S = (0.5, 1.0, 2.0, 3.0)
"""Pauses in seconds between attempts to open a camera; short enough to notice a camera within five
seconds.
"""
REOPEN_AFTER_S = (10.0, 20.0, 40.0, 60.0)
"""Seconds without a usable frame before the camera is closed and opened again."""


class CameraSlot:
    """Holds the camera that is open, or none.

    ``reopen`` opens a camera, or returns None if there is to be none; without it only ``camera`` is used.
    ``opened`` is called with each camera that is opened. Belongs to one thread; others may read ``camera``.
    """

    def __init__(
        self,
        camera: Camera | None,
        reopen: Callable[[], Camera | None] | None,
        opened: Callable[[Camera], None],
        clock: Clock,
    ) -> None:
        self.camera = camera
        self.is_busy = False
        """Whether the camera is opened or read now: an exception then comes from it."""
        self._reopen, self._opened, self._clock = reopen, opened, clock
        self._tries = self._reopened = 0
        self._opened_at = float("-inf")

    @property
    def reopens(self) -> bool:
        """Whether another camera can be opened."""
        return self._reopen is not None

    def name(self, unknown: str) -> str:
        """The name of the open camera, else ``unknown``."""
        return self.camera.name if self.camera is not None else unknown

    def open(self) -> Camera | None:
        """Open a camera; None if there is to be none. Raises what a driver raises."""
        assert self._reopen is not None
        self.is_busy = True
        self.camera = camera = self._reopen()
        if camera is not None:
            self._opened_at = self._clock.now()
            self._opened(camera)
        self.is_busy = False
        return camera

    def read(self, camera: Camera, wait_s: float) -> Frame | None:
        """The next frame, or None at the end of a source. Raises what a driver raises."""
        self.is_busy = True
        frame = camera.read(wait_s)
        self.is_busy = False
        if frame is not None:
            self._tries = 0
        return frame

    def close(self) -> None:
        """Close the camera, if one is open. An exception of the driver is logged."""
        camera, self.camera = self.camera, None
        if camera is not None:
            try:
                camera.close()
            except Exception:
                _log.exception("the camera could not be closed")

    def close_if_due(self, bad_since: float | None) -> None:
        """Close the camera if it can be opened again and has given nothing usable for long enough.

        ``bad_since`` is the time of the first unusable frame, in seconds of the clock; None means now.
        """
        now = self._clock.now()
        since = max(self._opened_at, now if bad_since is None else bad_since)
        patience_s = REOPEN_AFTER_S[min(self._reopened, len(REOPEN_AFTER_S) - 1)]
        if self._reopen is None or now - since < patience_s:
            return
        self._reopened += 1
        self.close()

    def wait(self, stop: threading.Event) -> None:
        """Wait before the next attempt to open a camera, each time longer, or until ``stop`` is set."""
        self._clock.wait(stop, WAITS_S[min(self._tries, len(WAITS_S) - 1)])
        self._tries += 1

    def note_usable(self) -> None:
        """The camera works: the next fault is the first one again."""
        self._reopened = 0

    def begin_anew(self) -> None:
        """Close the camera, and forget how often one was opened."""
        self.close()
        self._tries = self._reopened = 0
