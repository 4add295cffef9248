"""Frame differences that react to motion but not to light.

The settle gate and the tracker both use downscaled frames. The difference removes exposure steps and mains
flicker, which change whole rows alike. It also removes soft shadows, which are smooth over more than the
width of a die.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import median, quantiles
from traywatch.vision.types import Image

FloatMap = NDArray[np.float32]

DARK = 4.0
"""Added to gray levels: keeps the logarithm of black pixels finite and limits their noise."""
_LOG = np.log(np.arange(256, dtype=np.float32) + DARK).astype(np.float32)
_SATURATED = 250
_NEARLY_SATURATED = 235
_STEADY = 0.01  # a smaller change of the light of all rows is none
_LEAST_RATIO = 0.2  # smallest remaining share of light
_OFFSET_SHARE = 0.4  # one standard deviation, as a share of the difference between a gain and an offset
_LIGHT_ERROR = 0.15  # share of the illumination correction that may be wrong (gamma, offset, soft edges)


@dataclass(frozen=True, slots=True, eq=False)
class Small:
    """A downscaled gray frame: ``gray`` uint8 and its logarithm, both (h, w)."""

    gray: NDArray[np.uint8]
    log: FloatMap


def small_size(shape: tuple[int, ...], width: int) -> tuple[int, int]:
    """Width and height of the downscaled frame; smaller frames keep their size."""
    height, full = shape[:2]
    width = min(width, full)
    return width, max(1, round(height * width / full))


def shrink(image: Image, width: int) -> Image:
    """Downscale an image to at most ``width``, by area averaging."""
    size = small_size(image.shape, width)
    if size == (image.shape[1], image.shape[0]):
        return image
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


class Downscaler:
    """Downscales images to at most ``width``. Several steps ask for the same image, so the last is kept."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._image: Image | None = None
        self._small: Image | None = None

    def of(self, image: Image) -> Image:
        """The downscaled image; nobody may change it."""
        if self._small is None or image is not self._image:
            self._image, self._small = image, shrink(image, self.width)
        return self._small


def small_gray(image: Image, width: int = 160) -> Small:
    """The downscaled gray frame of a BGR (h, w, 3) or gray (h, w) image."""
    small = shrink(image, width)
    gray = small if small.ndim == 2 else np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    return Small(gray, np.asarray(cv2.LUT(gray, _LOG), np.float32))


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """Change between two downscaled frames, in logarithms of gray (0.01 is about 1 %).

    ``change`` is what remains after the illumination correction. ``slack`` is the possible error of that
    correction at each pixel. ``rows`` (h, 1) is the change of light of each row.
    """

    change: FloatMap
    slack: FloatMap
    rows: FloatMap

    def with_change(self, change: FloatMap) -> Difference:
        """The same light with another change."""
        return Difference(change, self.slack, self.rows)

    @property
    def spread(self) -> float:
        """Noise variance, estimated from the calmest pixels, because most of the frame may really change."""
        return calm_variance(self.change)


def calm_variance(values: FloatMap) -> float:
    """Variance of a map (h, w) with mean 0, estimated from its calmest pixels."""
    (square,) = quantiles(np.square(values).reshape(-1), (0.3,))
    return float(square) / 0.1485  # the same quantile of chi-square


def difference(now: Small, then: Small) -> Difference:
    """``now`` minus ``then``, without exposure steps, flicker bands and soft shadows."""
    raw = now.log - then.log
    rows = median(raw)[:, None]
    change = raw - rows
    h, w = change.shape
    coarse = cv2.resize(change, (max(1, w // 4), max(1, h // 4)), interpolation=cv2.INTER_AREA)
    smooth = cv2.resize(cv2.medianBlur(coarse, 5), (w, h), interpolation=cv2.INTER_LINEAR)
    change -= smooth
    light = np.abs(rows + smooth)
    slack = np.maximum(_LIGHT_ERROR * light, _offset_error(then, rows))
    # A clipped pixel cannot follow a change of light, so it is ignored during one. One channel, or a part of
    # the pixels that were averaged, may be clipped already below that.
    brighter = np.maximum(now.gray, then.gray)
    np.maximum(slack, light, out=slack, where=brighter >= _NEARLY_SATURATED)
    clipped = brighter >= _SATURATED
    change[clipped & (light > 0.03)] = 0.0
    return Difference(change.astype(np.float32), slack.astype(np.float32), rows)


def _offset_error(then: Small, rows: FloatMap) -> FloatMap:
    """How far a change of light may differ at each pixel, if it adds to the gray levels.

    A change of light multiplies gray levels, but cameras also shift them: by gamma, black level or haze. A
    picture of one mat cannot tell the two apart, and they differ where it is darker or brighter than the mat.
    """
    if float(np.abs(rows).max()) < _STEADY:
        return np.zeros_like(then.log)
    middle = np.median(then.gray, axis=1, keepdims=True).astype(np.float32) + DARK
    offset = np.expm1(rows) * middle
    added = np.log(np.maximum(1 + offset / (then.gray + DARK), _LEAST_RATIO))
    return np.asarray(_OFFSET_SHARE * np.abs(added - rows), dtype=np.float32)


def level(small: Small, levels: float) -> FloatMap:
    """A change of ``levels`` gray levels, expressed in logarithms, at each pixel."""
    return (levels / (small.gray.astype(np.float32) + DARK)).astype(np.float32)
