"""The JPEG of a frame, which is decoded when its picture is first needed.

Its small gray copy takes half the time of the whole picture, because a JPEG stores the mean of each block of
pixels.
"""

from __future__ import annotations

import threading
import zlib
from typing import Self

import cv2
import numpy as np

from traywatch.errors import CameraError
from traywatch.vision.late_frame import LEAST_WIDTH
from traywatch.vision.picture_header import JPEG, decode, picture_size
from traywatch.vision.types import Image

_REDUCED = {
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
}
_SAMPLE = 16


class JpegPicture:
    """A JPEG with its ``size`` (width and height, px) and a ``small`` gray copy (h, w).

    Safe to use from any thread.
    """

    __slots__ = ("_data", "_image", "_lock", "_most_pixels", "size", "small")

    def __init__(self, data: bytes, small: Image, size: tuple[int, int], most_pixels: int) -> None:
        self.small, self.size = small, size
        self._data, self._most_pixels = data, most_pixels
        self._image: Image | None = None
        self._lock = threading.Lock()

    @classmethod
    def of(cls, data: bytes, most_pixels: int) -> Self | None:
        """The picture of a JPEG.

        None if it is none, too small for a copy, damaged, or has too many pixels.
        """
        size = picture_size(data) if data.startswith(JPEG) else None
        if size is None or not 0 < size[0] * size[1] <= most_pixels:
            return None
        factor = next((factor for factor in _REDUCED if size[0] >= factor * LEAST_WIDTH), None)
        if factor is None:
            return None
        try:
            small = cv2.imdecode(np.frombuffer(data, np.uint8), _REDUCED[factor])
        except cv2.error:
            return None
        if small is None or small.shape[1] < LEAST_WIDTH:
            return None
        # The decoder turns a picture as its EXIF orientation says.
        turned = (small.shape[1] > small.shape[0]) != (size[0] > size[1])
        return cls(data, np.asarray(small, np.uint8), size[::-1] if turned else size, most_pixels)

    def decode(self) -> Image:
        """The picture, BGR (h, w, 3), decoded once. Raises ``CameraError`` (``camera_lost``) if damaged."""
        with self._lock:
            if self._image is None:
                decoded = decode(self._data, self._most_pixels)
                if decoded is None:
                    raise CameraError(
                        "camera_lost", "a picture of the camera is damaged; waiting for another"
                    )
                self._image = decoded[0]
            return self._image

    @property
    def fingerprint(self) -> int:
        """A number that differs from exposure to exposure: of the compressed pixels, without the header.

        One changed pixel shifts or changes what is stored after it, so every 16th byte of the second half is
        enough.
        """
        return zlib.crc32(self._data[len(self._data) // 2 :: _SAMPLE])
