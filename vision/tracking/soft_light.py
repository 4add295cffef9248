"""Light in a part of the picture: the glow of a lamp, the shadow of a person or a cloud.

It changes a part of the picture as much as a hand does. But it has no sharp outline, and all three color
channels change alike.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.appearance import differing, row_gain, with_gain
from traywatch.vision.tracking.frame_difference import DARK
from traywatch.vision.tracking.left_places import PartOutline
from traywatch.vision.types import Image

Mask = NDArray[np.bool_]
FloatMap = NDArray[np.float32]

_LEAST_SIDE = 0.12  # share of the picture's width from which a part may be a hand or light
_EVERY = 4  # pixel step for the color of the light
_TINT = 0.05  # largest difference between the channels in light
_SOFT = 0.012  # largest step across the outline of light, in logarithms of gray per px
_SATURATED = 250
_CLIPPED = 0.1  # share of a part that may be saturated
_COARSE = 16  # px of the downscaled frame over which light is even


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """Pixels (h, w) that differ from the background by more than light and shadow, and their connected parts.

    ``small`` is the downscaled frame with the illumination of the background.
    ``mask`` is 0 or 1. ``labels``, ``stats`` and ``centers`` are those of OpenCV's connected components, of
    which the first is the background.
    """

    small: Image
    mask: NDArray[np.uint8]
    labels: NDArray[np.int32]
    stats: NDArray[np.int32]
    centers: NDArray[np.float64]

    @classmethod
    def of(cls, small: Image, background: Image, rows: FloatMap | None = None) -> Foreground:
        """The foreground of a downscaled frame.

        A die in a part with other light is foreground, and the light around it is none. ``rows`` is the
        brightness of its rows [h, 1, 3] if it is known.
        """
        small = with_gain(small, row_gain(small, background) if rows is None else rows)
        foreground = cls._parted(small, differing(small, background))
        lit = foreground._lit(small, background)
        if lit is None:
            return foreground
        ratio = _ratio(small, background)
        height, width = lit.shape
        size = (max(1, width // _COARSE), max(1, height // _COARSE))
        coarse = cv2.medianBlur(cv2.resize(ratio, size, interpolation=cv2.INTER_AREA), 5)
        light = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
        even = np.clip((small + np.float32(DARK)) / light - DARK, 0, 255).astype(np.uint8)
        return cls._parted(
            small, np.where(lit, differing(even, background), foreground.mask).astype(np.uint8)
        )

    @classmethod
    def _parted(cls, small: Image, mask: NDArray[np.uint8]) -> Foreground:
        _, labels, stats, centers = cv2.connectedComponentsWithStats(mask, connectivity=8)
        return cls(small, mask, np.asarray(labels), np.asarray(stats), np.asarray(centers))

    def _lit(self, small: Image, background: Image) -> Mask | None:
        """The parts that only the light has changed; None if there are none."""
        sides = self.stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1)
        lit = None
        for i in np.flatnonzero(sides >= _LEAST_SIDE * small.shape[1]):
            part = self.labels == i
            if i > 0 and is_soft_light(small, background, part):
                lit = part if lit is None else lit | part
        return lit


def is_soft_light(now: Image, before: Image, part: Mask) -> bool:
    """Whether only the light has changed a part (h, w) of two downscaled pictures."""
    some, then = now[part][::_EVERY], before[part][::_EVERY]
    if float((np.maximum(some, then) >= _SATURATED).any(axis=1).mean()) > _CLIPPED:
        return False  # such pixels do not follow the light, so nobody knows
    left = _ratio(some, then)
    middle = np.median(left, axis=0)
    if float(np.ptp(middle)) > _TINT * float(middle.mean()):
        return False
    gray, old = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in (now, before))
    change = np.log((gray + DARK) / (old + DARK))
    steps = PartOutline(part).steps(change)
    return steps.size > 0 and float(np.median(steps)) < _SOFT  # a die may lie on the outline


def _ratio(now: Image, before: Image) -> FloatMap:
    """Remaining share of light in each channel."""
    return np.asarray((now + np.float32(DARK)) / (before + np.float32(DARK)), np.float32)
