"""A folder of numbered frames as a camera."""

from __future__ import annotations

import re
from pathlib import Path

from traywatch.errors import CameraError
from traywatch.files import read_bounded
from traywatch.firmware.camera.base import FRAME_RATE, Source
from traywatch.vision.picture_header import FRAME_PIXELS, TooLarge, decode
from traywatch.vision.types import Frame

_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
_NUMBER = re.compile(r"(\d+)")


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
            found = decode(read_bounded(path), FRAME_PIXELS)
        except TooLarge as error:
            raise CameraError("source_unreadable", f"{path}: {error}; remove it") from error
        except OSError as error:
            raise CameraError("source_unreadable", f"{path}: {error.strerror or error}") from error
        if found is None:
            raise CameraError("source_unreadable", f"{path}: not a readable picture; remove it")
        return Frame(found[0], index / self._fps, index)
