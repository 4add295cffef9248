"""Places that something has left which was in the picture of the last rest, such as an arm that lay there.

They differ from that picture as an object does. But the outline is an edge in the old picture, and none now.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.rest_areas import at_border
from traywatch.vision.types import Image

Mask = NDArray[np.bool_]
FloatMap = NDArray[np.float32]

_BAND = np.ones((5, 5), np.uint8)
_ALONG = 9  # px along the outline over which its step is averaged, so that texture cancels out
_EDGE = 2  # px at the border of the picture, where an object has no outline
_CLEARER = 2.0  # times that the outline is clearer in the old picture
_STILL = 0.8  # share of a part that must be still
_LEAST_STEP = 1.5  # gray levels per px in the old picture


def left_places(now: Image, before: Image, differs: Mask, moving: Mask | None = None) -> Mask | None:
    """The parts of the foreground at the border that something has left; None if there are none.

    ``moving`` (any size) has changed just now. A part that moves is not left yet.
    """
    large = at_border(differs)
    if not large.any():
        return None
    still = np.ones(differs.shape, bool)
    if moving is not None:
        size = (differs.shape[1], differs.shape[0])
        still = ~cv2.resize(moving.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST).astype(bool)
    left = np.zeros(differs.shape, bool)
    count, labels = cv2.connectedComponents(large.astype(np.uint8), connectivity=8)
    for i in range(1, count):
        part = labels == i
        if float(still[part].mean()) > _STILL and is_left_place(now, before, part):
            left |= part & still
    return left if left.any() else None


def is_left_place(now: Image, before: Image, part: Mask) -> bool:
    """Whether a part (h, w) of two downscaled pictures is a place that an object has left.

    ``now`` and ``before`` have the same illumination; ``part`` is connected foreground.
    """
    outline = PartOutline(part)
    new, old = (_steps(outline, picture) for picture in (now, before))
    return any(step > _LEAST_STEP and step > _CLEARER * rest for step, rest in zip(old, new, strict=True))


class PartOutline:
    """The outline of a connected part (h, w) within the picture."""

    def __init__(self, part: Mask) -> None:
        shape = part.astype(np.uint8)
        band = cv2.morphologyEx(shape, cv2.MORPH_GRADIENT, _BAND).astype(bool)
        band[:_EDGE] = band[-_EDGE:] = False
        band[:, :_EDGE] = band[:, -_EDGE:] = False
        right, down = _gradient(cv2.GaussianBlur(shape.astype(np.float32), (0, 0), 2.0))
        length = np.hypot(right, down) + 1e-6
        self._band = band
        self._normal = np.asarray(right / length, np.float32), np.asarray(down / length, np.float32)

    def steps(self, picture: NDArray[Any]) -> FloatMap:
        """The steps [channels, pixels] of a picture across the outline, in gray levels per px."""
        steps = []
        weight = cv2.blur(self._band.astype(np.float32), (_ALONG, _ALONG))
        for channel in cv2.split(picture) if picture.ndim == 3 else [picture]:
            right, down = _gradient(cv2.GaussianBlur(channel.astype(np.float32), (3, 3), 0))
            step = np.where(self._band, right * self._normal[0] + down * self._normal[1], 0.0)
            smooth = cv2.blur(step.astype(np.float32), (_ALONG, _ALONG)) / np.maximum(weight, 1e-6)
            steps.append(np.abs(smooth[self._band]))
        return np.stack(steps)


def _steps(outline: PartOutline, picture: Image) -> tuple[float, float]:
    """The mean and the median step, each in the channel where it is largest; 0 without an outline.

    Dice that have come to lie on the outline raise the mean, and leave the median as it is.
    """
    steps = outline.steps(picture)
    if not steps.size:
        return 0.0, 0.0
    return float(steps.mean(axis=1).max()), float(np.median(steps, axis=1).max())


def _gradient(picture: NDArray[Any]) -> tuple[FloatMap, FloatMap]:
    right = cv2.Sobel(picture, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(picture, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    return np.asarray(right, np.float32), np.asarray(down, np.float32)
