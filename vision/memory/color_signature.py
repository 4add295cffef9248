"""A color signature of a die's body and ink, to distinguish dice of the same kind.

The networks use shape and text and are trained to ignore color, but color is what distinguishes the dice of
one table. With the same lamps and camera, signatures of one die agree between throws, and those of two dice
differ. Other light makes them less reliable.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.types import Image

_SIDE = 40
_CHROMA, _LIGHT = 10, 5
_REACH = 0.42
SIGNATURE = _CHROMA * _CHROMA * _LIGHT
"""Length of a signature."""


def signature(crop: Image, box: tuple[float, float, float, float]) -> NDArray[np.float32]:
    """The color signature of a crop (160, 160, 3) inside the die's ``box`` (crop px).

    Shape (SIGNATURE,), unit length. It is the square root of a histogram over lightness and chroma (CIELAB),
    weighted toward the center. The dot product of two signatures is their Bhattacharyya coefficient.
    """
    small = cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    scale = _SIDE / CROP_PX
    cx, cy = (box[0] + box[2]) / 2 * scale, (box[1] + box[3]) / 2 * scale
    reach = _REACH * max(4.0, min(box[2] - box[0], box[3] - box[1])) * scale
    y, x = np.mgrid[0:_SIDE, 0:_SIDE] + 0.5
    away = ((x - cx) ** 2 + (y - cy) ** 2) / reach**2
    weight = np.where(away < 1, np.exp(-1.2 * away), 0.0).ravel()
    parts = (
        _soft(lab[..., 1].ravel() / 60, _CHROMA, -1.0, 1.0),
        _soft(lab[..., 2].ravel() / 60, _CHROMA, -1.0, 1.0),
        _soft(lab[..., 0].ravel() / 100, _LIGHT, 0.0, 1.0),
    )
    histogram = np.zeros(SIGNATURE)
    for corner in range(8):
        picks = [part[corner >> n & 1] for n, part in enumerate(parts)]
        at = (picks[0][0] * _CHROMA + picks[1][0]) * _LIGHT + picks[2][0]
        share = weight * picks[0][1] * picks[1][1] * picks[2][1]
        histogram += np.bincount(at, share, SIGNATURE)
    return np.asarray(np.sqrt(histogram / max(float(histogram.sum()), 1e-9)), np.float32)


def _soft(
    values: NDArray[np.floating], bins: int, low: float, high: float
) -> tuple[tuple[NDArray[np.int64], NDArray[np.float64]], tuple[NDArray[np.int64], NDArray[np.float64]]]:
    """Linear interpolation into bins: each value's two nearest bins with their shares."""
    at = np.clip((values - low) / (high - low), 0.0, 0.99999) * (bins - 1)
    floor = at.astype(np.int64)
    part = at - floor
    return (floor, 1 - part), (floor + 1, part)
