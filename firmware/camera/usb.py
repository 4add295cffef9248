"""USB cameras and network streams, both through OpenCV and a draining thread."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

from firmware.camera.base import FRAME_RATE, FRAME_SIZE, LiveCamera, monotonic_s
from firmware.camera.capture import open_capture
from traywatch.errors import CameraError
from vision.types import Image


class CaptureCamera(LiveCamera):
    """A live camera that OpenCV can open."""

    _capture: cv2.VideoCapture

    def _grab(self) -> tuple[Image, float]:
        got, image = self._capture.read()
        if not got or image is None:
            raise CameraError("camera_lost", f"{self.name} stopped sending frames; trying to open it again")
        return np.asarray(image, dtype=np.uint8), monotonic_s()

    def _shut(self) -> None:
        self._capture.release()


class UsbCamera(CaptureCamera):
    """A USB camera (V4L2 on Linux), by its number."""

    def __init__(self, number: int = 0) -> None:
        self._number = number
        super().__init__(f"USB camera {number}")

    def _open(self) -> None:
        device = Path(f"/dev/video{self._number}")
        linux = sys.platform.startswith("linux")
        if linux and not device.exists():
            raise CameraError(
                "camera_not_found",
                f"no USB camera {self._number} ({device} is missing); plug it in, or use --source demo",
            )
        capture = open_capture(self._number, cv2.CAP_V4L2 if linux else cv2.CAP_ANY)
        if capture is None:
            raise CameraError(
                "camera_not_found",
                f"USB camera {self._number} cannot be opened; does another program use it?",
            )
        # Uncompressed pictures of this size do not fit through USB 2 at 30 a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, FRAME_SIZE[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, FRAME_SIZE[1])
        capture.set(cv2.CAP_PROP_FPS, FRAME_RATE)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture = capture
