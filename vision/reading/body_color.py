"""What the pixels of a crop tell without a network: the color of the die's body, and overexposure."""

from __future__ import annotations

import cv2
import numpy as np

from traywatch.vision.geometry.crops import BOX_SHARE, CROP_PX, CROP_SCALE
from traywatch.vision.types import Image

BINS = 8
"""Bins of the color histogram for each channel."""
OVEREXPOSED = 250
"""A pixel is overexposed if all its channels reach this level."""


def body_color(crop: Image) -> str:
    """The most frequent color in the middle of a crop, as ``#rrggbb``. It helps to identify the die.

    The middle is 60 % of the die's box, which excludes most of the background. The body covers more of it
    than the ink.
    """
    half = int(CROP_PX / CROP_SCALE * 0.3)
    middle = CROP_PX // 2
    pixels = np.ascontiguousarray(crop[middle - half : middle + half : 2, middle - half : middle + half : 2])
    counts = cv2.calcHist([pixels], [0, 1, 2], None, [BINS] * 3, [0, 256] * 3)
    least = (256 // BINS) * np.array(np.unravel_index(int(counts.argmax()), counts.shape))
    inside = cv2.inRange(pixels, least, least + (256 // BINS - 1))
    blue, green, red = (round(v) for v in cv2.mean(pixels, inside)[:3])
    return f"#{red:02x}{green:02x}{blue:02x}"


def clipped(crop: Image) -> float:
    """The share of overexposed pixels in the middle of a crop, 0 to 1."""
    edge = round(CROP_PX * (1 - BOX_SHARE) / 2)
    inside = np.ascontiguousarray(crop[edge : CROP_PX - edge : 2, edge : CROP_PX - edge : 2])
    bright = cv2.inRange(inside, (OVEREXPOSED,) * 3, (255,) * 3)
    return cv2.countNonZero(bright) / bright.size
