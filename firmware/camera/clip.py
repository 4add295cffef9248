"""A video file as a camera, frame by frame, without skipping or waiting."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import FRAME_RATE, Source
from traywatch.firmware.camera.opencv import open_capture
from traywatch.vision.picture_header import FRAME_PIXELS
from traywatch.vision.types import Frame, Image


class ClipReader:
    """Reads the frames of a video file in order; ``fps`` is its frame rate."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise CameraError(
                "source_not_found", f"{path}: no such file; give a video file or a folder of frames"
            )
        self.path = path
        capture = open_capture(str(path), cv2.CAP_FFMPEG)
        if capture is None:
            raise CameraError("source_unreadable", f"{path}: not a video that can be read; try MP4 or MKV")
        self._capture = capture
        wide, tall = (capture.get(p) for p in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        if wide * tall > FRAME_PIXELS:
            capture.release()
            raise CameraError(
                "source_unreadable", f"{path}: {wide:.0f} x {tall:.0f} px are too many; make it smaller"
            )
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.fps = fps if 0.5 <= fps <= 1000 else FRAME_RATE
        self.index = -1
        """Index of the last frame; -1 before the first."""

    def next(self) -> Image | None:
        """Return the next frame, BGR uint8; None at the end."""
        got, image = self._capture.read()
        if not got:
            return None
        self.index += 1
        return np.asarray(image, dtype=np.uint8)

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class ClipCamera(Source):
    """A clip as a camera: its clock starts at 0 and follows the clip's frame rate."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"clip {path.name}")
        self._closed = True
        self._clip = ClipReader(path)
        self._closed = False

    def _read(self, timeout_s: float) -> Frame | None:
        image = self._clip.next()
        if image is None:
            if self._clip.index < 0:
                raise CameraError("source_unreadable", f"{self._clip.path}: contains no readable frame")
            return None
        return Frame(image, self._clip.index / self._clip.fps, self._clip.index)

    def _release(self) -> None:
        self._clip.close()
