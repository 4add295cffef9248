"""An uncompressed picture of a USB camera, which is converted when it is first needed."""

from __future__ import annotations

import threading
import zlib
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.late_frame import small_copy
from traywatch.vision.types import SAMPLE_PX, Image

_LUMA_RANGE = (16, 235)  # black and white of video
_GRAY = np.clip(
    np.round((np.arange(256) - _LUMA_RANGE[0]) * 255 / (_LUMA_RANGE[1] - _LUMA_RANGE[0])), 0, 255
).astype(np.uint8)


class YuyvPicture:
    """A picture of two bytes a pixel: ``data`` (h, w, 2) uint8 with the luma first. Nobody may change it.

    Its luma is the gray copy, so a tray at rest is looked at without a conversion.
    """

    __slots__ = ("_data", "_image", "_lock", "small")

    def __init__(self, data: NDArray[np.uint8], small: Image) -> None:
        self.small = small
        self._data = data
        self._image: Image | None = None
        self._lock = threading.Lock()

    @classmethod
    def of(cls, data: NDArray[np.uint8]) -> Self | None:
        """The picture of these bytes; None if its size allows no small copy."""
        small = small_copy(np.asarray(cv2.extractChannel(data, 0), np.uint8))
        return None if small is None else cls(data, np.asarray(cv2.LUT(small, _GRAY), np.uint8))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return self._data.shape[1], self._data.shape[0]

    @property
    def fingerprint(self) -> int:
        """A number that differs from exposure to exposure: of some of the pixels."""
        return zlib.crc32(np.ascontiguousarray(self._data[::SAMPLE_PX, ::SAMPLE_PX]).data)

    def decode(self) -> Image:
        """The picture, BGR (h, w, 3), converted once as OpenCV does it."""
        with self._lock:
            if self._image is None:
                self._image = np.asarray(cv2.cvtColor(self._data, cv2.COLOR_YUV2BGR_YUYV), np.uint8)
            return self._image
