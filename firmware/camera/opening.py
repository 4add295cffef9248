"""Open a camera in a thread of its own, so that a device that does not answer holds nobody up."""

from __future__ import annotations

import threading
from collections.abc import Callable

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Camera

LIMIT_S = 20.0
"""The longest time for opening a camera, with everything that belongs to it."""


class Opening:
    """A camera that is being opened. ``name`` is for people, without a password."""

    def __init__(self, open_camera: Callable[[], Camera], name: str) -> None:
        self._open, self._name = open_camera, name
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._camera: Camera | None = None
        self._error: BaseException | None = None
        self._abandoned = False
        threading.Thread(target=self._run, name=f"opening {name}", daemon=True).start()

    def within(self, seconds: float) -> Camera | None:
        """The camera, or None if it is not open after so many seconds.

        Raises what opening it raised. The camera is given out once; then the caller closes it.
        """
        if not self._done.wait(seconds):
            return None
        with self._lock:
            if self._error is not None:
                raise self._error
            camera, self._camera = self._camera, None
            return camera

    def wait(self, limit_s: float = LIMIT_S) -> Camera:
        """The camera. Raises ``CameraError`` (``camera_slow``) after ``limit_s``.

        A camera that comes later is closed.
        """
        camera = self.within(limit_s)
        if camera is None:
            self.abandon()
            raise CameraError(
                "camera_slow",
                f"{self._name} was not ready within {limit_s:g} s; restart the camera, and check its address",
            )
        return camera

    def abandon(self) -> None:
        """Close the camera, now or when it comes. Safe to call twice, and after it was given out."""
        with self._lock:
            self._abandoned = True
            camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def _run(self) -> None:
        camera: Camera | None = None
        error: BaseException | None = None
        try:
            camera = self._open()
        except BaseException as fault:  # it is raised again for whoever waits
            error = fault
        with self._lock:
            late = self._abandoned
            if not late:
                self._camera, self._error = camera, error
        self._done.set()
        if late and camera is not None:
            camera.close()
