"""A webcam in a dark room: photons, color filter, noise reduction, compression.

A webcam raises its gain in the dark, and then the picture stays darker than by day. What its noise looks
like follows from the light that is left:

* The electrons of a pixel are counted, so the variance grows with the light (shot noise). Reading them out
  adds the same variance everywhere.
* A pixel sees one color. Interpolating the others makes the noise of neighbors alike. White balance under
  warm light raises the noise of blue most.
* The black level is subtracted, and nothing is below black. The tone curve raises dark levels and their
  noise.
* Many cameras smooth colors, and average frames where they see no motion.
* The picture is compressed.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

Single = NDArray[np.float32]

_GAMMA = 2.2
_READ_ELECTRONS = (1.5, 4.0)
_BLUE, _RED = (1.5, 2.4), (1.1, 1.6)  # gains of white balance under warm light
_QUALITY = (60, 91)  # of JPEG
_KEPT = (0.4, 0.75)  # share of the frame before, where frames are averaged
_STILL_SDS = 1.2  # standard deviations of a pixel by which the mean of nine may change, to be averaged
_COLORS_PX = 5  # over which colors are smoothed
_LEVELS = 65535.0


class LowLightSensor:
    """Turns bright pictures into those of a camera in a dark room; frames must come in order.

    ``brightness`` is the share of the gray levels that a mid-tone keeps. ``electrons`` are those of a white
    pixel at that light, which gives the noise. The rest of the camera is drawn from ``rng``.
    """

    def __init__(self, brightness: float, electrons: float, rng: np.random.Generator) -> None:
        self._rng = rng
        self._light = np.float32(brightness**_GAMMA)
        self._electrons = np.float32(electrons)
        self._read = np.float32(rng.uniform(*_READ_ELECTRONS))
        self._gains = np.array([rng.uniform(*_BLUE), 1.0, rng.uniform(*_RED)], np.float32)
        self._smooths_colors = bool(rng.random() < 0.6)
        self._kept = float(rng.uniform(*_KEPT)) if rng.random() < 0.5 else 0.0
        self._quality = int(rng.integers(*_QUALITY))
        self._linear = ((np.arange(256, dtype=np.float32) / 255) ** _GAMMA).astype(np.float32)
        curve = (np.arange(4096, dtype=np.float32) / 4095) ** (1 / _GAMMA)
        self._curve = np.rint(255 * curve).astype(np.uint8)
        self._last: Single | None = None

    def taken(self, picture: Image) -> Image:
        """A bright picture (h, w, 3) as the camera delivers it. Odd sizes are cropped by one pixel."""
        height, width = (size // 2 * 2 for size in picture.shape[:2])
        light = self._linear[picture[:height, :width]]
        mosaic = self._mosaic(light / self._gains * self._light)
        counted = self._rng.poisson(np.maximum(mosaic, 0) * self._electrons).astype(np.float32)
        counted += self._read * self._rng.standard_normal(mosaic.shape, dtype=np.float32)
        raw = np.clip(counted / self._electrons, 0, 1)
        color = cv2.cvtColor((raw * _LEVELS).astype(np.uint16), cv2.COLOR_BayerRGGB2BGR)
        taken = np.clip(np.asarray(color, np.float32) / _LEVELS * self._gains, 0, 1)
        developed = self._curve[(self._averaged(taken) * 4095).astype(np.uint16)]
        if self._smooths_colors:
            tones = cv2.cvtColor(developed, cv2.COLOR_BGR2YCrCb)
            tones[..., 1:] = cv2.blur(tones[..., 1:], (_COLORS_PX, _COLORS_PX))
            developed = np.asarray(cv2.cvtColor(tones, cv2.COLOR_YCrCb2BGR), np.uint8)
        coded = cv2.imencode(".jpg", developed, [cv2.IMWRITE_JPEG_QUALITY, self._quality])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)

    @staticmethod
    def _mosaic(light: Single) -> Single:
        """The color (h, w) that each pixel sees: red and green in even rows, green and blue in odd ones."""
        mosaic = light[..., 1].copy()
        mosaic[::2, ::2] = light[::2, ::2, 2]
        mosaic[1::2, 1::2] = light[1::2, 1::2, 0]
        return np.asarray(mosaic, np.float32)

    def _averaged(self, taken: Single) -> Single:
        """The frame, averaged with those before where it changes by no more than its noise."""
        if not self._kept:
            return taken
        if self._last is None:
            self._last = taken
            return taken
        raw = np.maximum(self._last, 0) / self._gains
        noise = np.sqrt(raw / self._electrons + (self._read / self._electrons) ** 2)
        change = cv2.blur(taken - self._last, (3, 3))
        still = np.abs(change) < _STILL_SDS * noise * self._gains
        mixed = np.where(still, self._kept * self._last + (1 - self._kept) * taken, taken)
        self._last = np.asarray(mixed, np.float32)
        return self._last
