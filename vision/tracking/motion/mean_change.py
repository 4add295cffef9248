"""The change of parts as large as a die, where noise hides the change of single pixels.

Noise differs from pixel to pixel. A die changes most pixels of its place alike. So the mean change over a
square has less noise, and shows a die whose pixels change less than the noise. How much less depends on the
camera: smoothing and compression make the noise of neighbors alike. So it is measured in each frame.
"""

from __future__ import annotations

import cv2
import numpy as np

from traywatch.vision.tracking.frame_difference import FloatMap, calm_variance
from traywatch.vision.tracking.rest_areas import parts_with

_SIDES = (5, 9)  # px of the downscaled frame: a small and a large die
_SDS = 6.0  # standard deviations of the mean's noise; normal noise has more at one of 500 million places
_EDGE_SDS = 3.0  # the same around a stronger change
_AROUND = 13  # px over which the noise of a part is compared with that of the frame


def mean_change(change: FloatMap, common: FloatMap, limit: float) -> tuple[FloatMap, FloatMap]:
    """Square of the mean change around each pixel, in units in which ``limit`` is motion, both (h, w).

    The first is that beyond the noise, the second what it would be in a picture without noise. ``change``
    (h, w) is in standard deviations of the noise of a pixel. ``common`` (h, w) is the variance that neighbors
    have in common, in the same units: it is in the mean, too.
    """
    size = (_AROUND, _AROUND)
    own = cv2.blur(np.square(change), size) - np.square(cv2.blur(change, size))
    # Dark parts and print may be noisier than the rest of the picture.
    noisier = np.maximum(1.0, own / max(float(np.median(own)), 1e-9))
    score, clean = np.zeros_like(change), np.zeros_like(change)
    for side in _SIDES:
        # Mirrored pixels beyond the border would be as noisy as the ones that they repeat.
        mean = cv2.blur(change, (side, side), borderType=cv2.BORDER_CONSTANT).astype(np.float32, copy=False)
        noise = np.float32(calm_variance(mean) * _SDS**2 / limit)
        square = np.square(mean)
        np.maximum(score, square / np.maximum(common, noise * noisier), out=score)
        np.maximum(clean, square / common, out=clean)
    strong = score > limit
    if strong.any():
        # What moves is as large as the part that changes clearly, not only its middle.
        edge = parts_with(score > limit * (_EDGE_SDS / _SDS) ** 2, strong) & ~strong
        score[edge] = np.nextafter(np.float32(limit), np.float32(np.inf))
    return score, clean
