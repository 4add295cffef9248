"""Recordings as cameras: a video file or a folder of numbered frames, without skipping or waiting."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import CameraError
from traywatch.files import read_bounded
from traywatch.firmware.camera.base import FRAME_RATE, Source
from traywatch.firmware.camera.opencv import open_capture
from traywatch.vision.picture_header import FRAME_PIXELS, TooLarge, decode
from traywatch.vision.types import Frame, Image

_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
_NUMBER = re.compile(r"(\d+)")


class ClipReader:
    """Reads the frames of a video file in order; ``fps`` is its frame rate."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise CameraError(
                "source_not_found", f"{path}: no such file; give a video file or a folder of frames"
            )
        self.path = path
        # One thread decodes small clips fast enough, and holds fewer frames than one for each core.
        capture = open_capture(str(path), cv2.CAP_FFMPEG, (cv2.CAP_PROP_N_THREADS, 1))
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


def numbered(path: Path) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts frame-10 after frame-9."""
    parts = _NUMBER.split(path.name.lower())
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)


class FolderCamera(Source):
    """The frames of a folder in the order of their numbers, ``fps`` frames a second."""

    def __init__(self, folder: Path, *, fps: float = FRAME_RATE) -> None:
        super().__init__(f"folder {folder.name}")
        self._paths = sorted((p for p in folder.iterdir() if p.suffix.lower() in _ENDINGS), key=numbered)
        if not self._paths:
            self._closed = True
            raise CameraError(
                "source_unreadable", f"{folder}: contains no frames; use numbered JPEG, PNG or WebP"
            )
        self._fps = fps
        self._next = 0

    def _read(self, timeout_s: float) -> Frame | None:
        if self._next >= len(self._paths):
            return None
        index, path = self._next, self._paths[self._next]
        self._next += 1
        try:
            decoded = decode(read_bounded(path), FRAME_PIXELS)
        except TooLarge as error:
            raise CameraError("source_unreadable", f"{path}: {error}; remove it") from error
        except OSError as error:
            raise CameraError("source_unreadable", f"{path}: {error.strerror or error}") from error
        if decoded is None:
            raise CameraError("source_unreadable", f"{path}: not a readable picture; remove it")
        return Frame(decoded[0], index / self._fps, index)
