"""Pictures of the last throws, one JPEG each, and crops of single dice."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from pathlib import Path

import cv2
import numpy as np

from traywatch.errors import StorageError, error_text
from traywatch.files import read_bounded
from traywatch.firmware.storage.newest_files import NewestFiles
from traywatch.messages import Text, msg
from traywatch.vision.types import Box, Image

KEPT = 1000
KEPT_IN_MEMORY = 40
CROP_PX = 320
_QUALITY = 85
_SCALED_QUALITY = 55
_MOST_BYTES = 20_000_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}")


def encode(image: Image, *, quality: int = _QUALITY) -> bytes:
    """Encode a BGR image as JPEG; ``quality`` is 1 to 100.

    Raises ``StorageError`` (``picture_not_encoded``).
    """
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise StorageError("picture_not_encoded", "a picture could not be encoded as JPEG")
    return jpeg.tobytes()


def crop(jpeg: bytes, box: Box, *, margin: float = 0.35, side_px: int = CROP_PX) -> bytes | None:
    """Return the square around ``box`` (px of the picture) as a JPEG; None if the picture is damaged.

    ``margin`` is added on each side, as a fraction of the longer side of the box. The crop is scaled to
    ``side_px``.
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


def scaled(jpeg: bytes, width_px: int) -> bytes | None:
    """Return a picture at most ``width_px`` wide as a JPEG of fewer bytes; None if it is damaged."""
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        return None
    scale = min(1.0, width_px / image.shape[1])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return encode(np.asarray(small, np.uint8), quality=_SCALED_QUALITY)


class PictureStore:
    """The newest ``most`` pictures by throw id, in ``folder``, or in memory if that is None.

    If the disk cannot be written, older pictures are lost but the game goes on. ``problem`` describes it.
    """

    def __init__(self, folder: Path | None, *, most: int | None = None) -> None:
        self._folder = folder
        self._lock, self._disk = threading.Lock(), threading.Lock()
        self._memory: OrderedDict[str, bytes] = OrderedDict()
        self._files = None if folder is None else NewestFiles(folder, "*.jpg", KEPT if most is None else most)
        self.problem: Text | None = None

    def put(self, throw_id: str, jpeg: bytes) -> None:
        """Store a picture, and delete the oldest ones."""
        self.show(throw_id, jpeg)
        self.keep(throw_id, jpeg)

    def show(self, throw_id: str, jpeg: bytes) -> None:
        """Make a picture available without waiting for the disk; ``keep`` saves it."""
        with self._lock:
            self._memory[throw_id] = jpeg
            while len(self._memory) > KEPT_IN_MEMORY:
                self._memory.popitem(last=False)

    def keep(self, throw_id: str, jpeg: bytes) -> None:
        """Save a picture to the disk, and delete the oldest ones."""
        if self._files is None or not _NAME.fullmatch(throw_id):
            return
        with self._disk:
            try:
                self._files.write(f"{throw_id}.jpg", jpeg)
                self.problem = None
            except StorageError as error:
                self.problem = msg("problem-pictures-not-saved", reason=error.message)
            try:
                self._files.prune()
            except OSError as error:
                self.problem = msg("problem-pictures-not-removed", reason=error_text(error))

    def get(self, throw_id: str) -> bytes | None:
        """Return the JPEG of a throw, or None if there is none, or no longer."""
        with self._lock:
            in_memory = self._memory.get(throw_id)
        if in_memory is not None or self._folder is None or not _NAME.fullmatch(throw_id):
            return in_memory
        try:
            return read_bounded(self._folder / f"{throw_id}.jpg", _MOST_BYTES)
        except OSError:
            return None
