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
    found = np.zeros(differs.shape, bool)
    count, labels = cv2.connectedComponents(large.astype(np.uint8), connectivity=8)
    for i in range(1, count):
        part = labels == i
        if float(still[part].mean()) > _STILL and is_left_place(now, before, part):
            found |= part & still
    return found if found.any() else None


def is_left_place(now: Image, before: Image, part: Mask) -> bool:
    """Whether a part (h, w) of two downscaled pictures is a place that an object has left.

    ``now`` and ``before`` have the same illumination; ``part`` is connected foreground.
    """
    shape = part.astype(np.uint8)
    band = cv2.morphologyEx(shape, cv2.MORPH_GRADIENT, _BAND).astype(bool)
    band[:_EDGE] = band[-_EDGE:] = False
    band[:, :_EDGE] = band[:, -_EDGE:] = False
    if not band.any():
        return False
    soft = cv2.GaussianBlur(shape.astype(np.float32), (0, 0), 2.0)
    across = _gradient(soft)
    length = np.hypot(*across) + 1e-6
    normal = (np.asarray(across[0] / length, np.float32), np.asarray(across[1] / length, np.float32))
    new, old = (_step(picture, normal, band) for picture in (now, before))
    return old > _LEAST_STEP and old > _CLEARER * new


def _step(picture: Image, normal: tuple[FloatMap, FloatMap], band: Mask) -> float:
    """The mean step of the picture across the outline, in gray levels per px."""
    steps = []
    for channel in cv2.split(picture) if picture.ndim == 3 else [picture]:
        right, down = _gradient(cv2.GaussianBlur(channel.astype(np.float32), (3, 3), 0))
        step = np.where(band, right * normal[0] + down * normal[1], 0.0).astype(np.float32)
        weight = cv2.blur(band.astype(np.float32), (_ALONG, _ALONG))
        smooth = cv2.blur(step, (_ALONG, _ALONG)) / np.maximum(weight, 1e-6)
        steps.append(float(np.abs(smooth[band]).mean()))
    return max(steps)


def _gradient(picture: NDArray[Any]) -> tuple[FloatMap, FloatMap]:
    right = cv2.Sobel(picture, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(picture, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    return np.asarray(right, np.float32), np.asarray(down, np.float32)
