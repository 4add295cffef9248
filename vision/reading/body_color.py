"""The color of a die's body, which helps people to identify the die."""

from __future__ import annotations

import numpy as np

from traywatch.vision.geometry.crops import CROP_PX, CROP_SCALE
from traywatch.vision.types import Image


def body_color(crop: Image) -> str:
    """The most frequent color in the middle of a crop, as ``#rrggbb``.

    The middle is 60 % of the die's box, which excludes most of the background. The body covers more of it
    than the ink.
    """
    half = int(CROP_PX / CROP_SCALE * 0.3)
    middle = CROP_PX // 2
    pixels = crop[middle - half : middle + half : 2, middle - half : middle + half : 2].reshape(-1, 3)
    bins = (pixels >> 5).astype(np.int32)
    keys = bins[:, 0] * 64 + bins[:, 1] * 8 + bins[:, 2]
    commonest = int(np.bincount(keys, minlength=512).argmax())
    blue, green, red = (round(float(v)) for v in pixels[keys == commonest].mean(axis=0))
    return f"#{red:02x}{green:02x}{blue:02x}"
