"""The pictures of the last throws, one JPEG each, and the crop of one die from them."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import StorageError
from traywatch.files import write_atomic
from traywatch.vision.types import Box, Image

KEPT = 1000
KEPT_IN_MEMORY = 40
_QUALITY = 85
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")


def encode(image: Image) -> bytes:
    """A picture as JPEG."""
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not done:
        raise StorageError("picture_not_encoded", "a picture could not be written as JPEG")
    return jpeg.tobytes()


def crop(jpeg: bytes, box: Box, *, margin: float = 0.35, side_px: int = 320) -> bytes | None:
    """The square round ``box`` (pixels of the picture) as a JPEG; None if the picture is damaged.

    ``margin`` is added on each side, as a part of the box's longer side; small crops are
    enlarged to ``side_px``.
    """
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        return None
    height, width = image.shape[:2]
    x0, y0, x1, y1 = box
    half = max(4.0, max(x1 - x0, y1 - y0) * (0.5 + margin))
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    left, top = max(0, round(cx - half)), max(0, round(cy - half))
    right, bottom = min(width, round(cx + half)), min(height, round(cy + half))
    if right - left < 2 or bottom - top < 2:
        return None
    part = image[top:bottom, left:right]
    scale = side_px / max(part.shape[:2])
    part = cv2.resize(
        part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    )
    return encode(np.asarray(part, np.uint8))


class PictureStore:
    """The newest pictures by throw id, in ``folder``, or in memory where there is none.

    A disk that takes no more costs the older pictures, never the game.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock, self._disk = threading.Lock(), threading.Lock()
        self._memory: OrderedDict[str, bytes] = OrderedDict()
        self._since_pruned = KEPT
        self.problem: str | None = None

    def put(self, throw_id: str, jpeg: bytes) -> None:
        """Keep a picture; the oldest ones go."""
        self.show(throw_id, jpeg)
        self.keep(throw_id, jpeg)

    def show(self, throw_id: str, jpeg: bytes) -> None:
        """Have a picture to show from now on, without waiting for a disk; ``keep`` writes it down."""
        with self._lock:
            self._memory[throw_id] = jpeg
            while len(self._memory) > KEPT_IN_MEMORY:
                self._memory.popitem(last=False)

    def keep(self, throw_id: str, jpeg: bytes) -> None:
        """Write a picture down; the oldest ones go."""
        if self._folder is None or not _NAME.fullmatch(throw_id):
            return
        with self._disk:
            try:
                write_atomic(self._folder / f"{throw_id}.jpg", jpeg)
                self.problem = None
            except StorageError as error:
                self.problem = f"Pictures cannot be kept: {error}"
            self._prune()

    def get(self, throw_id: str) -> bytes | None:
        """The JPEG of a throw, or None when there is none (any more)."""
        with self._lock:
            kept = self._memory.get(throw_id)
        if kept is not None or self._folder is None or not _NAME.fullmatch(throw_id):
            return kept
        try:
            return (self._folder / f"{throw_id}.jpg").read_bytes()
        except OSError:
            return None

    def _prune(self) -> None:
        assert self._folder is not None
        self._since_pruned += 1
        if self._since_pruned < 50:
            return
        self._since_pruned = 0
        try:
            files = sorted(self._folder.glob("*.jpg"), key=lambda f: f.stat().st_mtime, reverse=True)
            for old in files[KEPT:]:
                old.unlink(missing_ok=True)
        except OSError as error:
            self.problem = f"Old pictures cannot be removed: {error.strerror or error}"
