"""USB cameras, through V4L2 and OpenCV."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import (
    FRAME_RATE,
    FRAME_SIZE,
    LiveCamera,
    Taken,
    monotonic_s,
    taken_jpeg,
)
from traywatch.firmware.camera.opencv import open_capture
from traywatch.vision.picture_header import JPEG, TooLarge
from traywatch.vision.types import Image

DEVICES = Path("/dev")

USB_CONTROLS = {
    "exposure": cv2.CAP_PROP_EXPOSURE,
    "gain": cv2.CAP_PROP_GAIN,
    "focus": cv2.CAP_PROP_FOCUS,
    "brightness": cv2.CAP_PROP_BRIGHTNESS,
    "contrast": cv2.CAP_PROP_CONTRAST,
    "white_balance": cv2.CAP_PROP_WB_TEMPERATURE,
}
"""Controls that can be held, by their option name; units are the camera's own."""

# Turn off the automatic mode of a held control. V4L2's exposure mode is 1 for manual, 3 for automatic.
_AUTOMATIC = {
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0),
    "focus": (cv2.CAP_PROP_AUTOFOCUS, 0.0),
    "white_balance": (cv2.CAP_PROP_AUTO_WB, 0.0),
}


_MOST_BAD = 10  # pictures in a row that cannot be decoded


class CaptureCamera(LiveCamera):
    """A live camera that OpenCV can open."""

    _capture: cv2.VideoCapture

    def _grab(self) -> Taken:
        while True:
            if not self._capture.grab():
                raise self._lost()
            now_s = monotonic_s()
            if not self._spare(now_s):
                return Taken(self._retrieved(), now_s)

    def _retrieved(self) -> Image:
        """The frame that was grabbed last, as OpenCV gives it. Raises ``CameraError`` (``camera_lost``)."""
        got, image = self._capture.retrieve()
        if not got or image is None:
            raise self._lost()
        return np.asarray(image, dtype=np.uint8)

    def _lost(self) -> CameraError:
        return CameraError("camera_lost", f"{self.name} stopped sending frames; trying to open it again")

    def _shut(self) -> None:
        self._capture.release()


class UsbCamera(CaptureCamera):
    """A USB camera (V4L2 on Linux), by its number.

    ``controls`` are values to hold, by the names in ``USB_CONTROLS``; unsupported ones are ignored.
    """

    def __init__(
        self,
        number: int = 0,
        *,
        size: tuple[int, int] = FRAME_SIZE,
        fps: float = FRAME_RATE,
        controls: Mapping[str, float] | None = None,
    ) -> None:
        self._number, self._size, self._fps = number, size, fps
        self._controls = dict(controls or {})
        self._sends_jpegs, self._bad = False, 0
        super().__init__(f"USB camera {number}")

    def _open(self) -> None:
        linux = sys.platform.startswith("linux")
        problem = device_problem(self._number, DEVICES) if linux else None
        if problem is not None:
            raise problem
        capture = open_capture(self._number, cv2.CAP_V4L2 if linux else cv2.CAP_ANY)
        if capture is None:
            raise CameraError(
                "camera_busy",
                f"USB camera {self._number} cannot be opened; does another program use it?",
            )
        # Uncompressed frames of this size at 30 a second exceed the bandwidth of USB 2.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_FPS, self._fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        for name, value in self._controls.items():
            if name in _AUTOMATIC:
                capture.set(*_AUTOMATIC[name])
            capture.set(USB_CONTROLS[name], value)
        # Its JPEGs as they are: while nothing moves, nobody needs the whole picture.
        self._sends_jpegs, self._bad = linux and capture.set(cv2.CAP_PROP_CONVERT_RGB, 0.0), 0
        self._capture = capture

    def _grab(self) -> Taken:
        while self._sends_jpegs:
            if not self._capture.grab():
                raise self._lost()
            at_s = monotonic_s()
            data = self._retrieved()
            if data.ndim == 3 and data.shape[2] == 3:  # OpenCV converts all the same
                self._sends_jpegs = False
                return Taken(data, at_s)
            taken = self._jpeg(data.tobytes(), at_s)
            if taken is not None:
                return taken
        return super()._grab()

    def _jpeg(self, data: bytes, at_s: float) -> Taken | None:
        """The frame of a JPEG; None if it can be skipped or not be decoded."""
        if data.startswith(JPEG):
            if self._spare(at_s, jpeg_bytes=len(data)):
                return None
            with suppress(TooLarge):
                taken = taken_jpeg(data, at_s, calm=self.calm)
                if taken is not None:
                    self._bad = 0
                    return taken
        self._bad += 1
        if self._bad >= _MOST_BAD or not data.startswith(JPEG):
            # It sends another format, or JPEGs that only OpenCV can decode.
            self._sends_jpegs = False
            self._capture.set(cv2.CAP_PROP_CONVERT_RGB, 1.0)
        return None


def device_problem(number: int, devices: Path) -> CameraError | None:
    """What keeps Linux from using a camera: it is missing, or this user may not use it. Opens nothing."""
    device = devices / f"video{number}"
    if not device.exists():
        return CameraError(
            "camera_not_found",
            f"no USB camera {number} ({device} is missing); plug it in, or name another source",
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return CameraError(
            "camera_forbidden",
            f"{device} may not be used by this user; sudo usermod -aG video $USER, then log in again",
        )
    return None
