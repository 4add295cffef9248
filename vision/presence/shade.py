"""What a shadow cannot be: differences from the empty mat of another color than the difference itself.

In a shadow, each channel differs by a multiple of the mean difference. What is left of that is the tint.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.presence.color_terms import product
from traywatch.vision.presence.mat_view import Floats

_MEAN = np.full((1, 3), 1 / 3, np.float32)


def gray(channels: Floats) -> Floats:
    """The mean (h, w) of three channels (h, w, 3)."""
    return np.asarray(cv2.transform(channels, _MEAN), np.float32)


def pixels_of(channels: Floats, inside: NDArray[np.bool_]) -> Floats:
    """The pixels (n, 3) of a picture (h, w, 3) that lie ``inside`` (h, w)."""
    return np.compress(inside.ravel(), channels.reshape(-1, 3), axis=0)


def shares(pixels: Floats, level: Floats) -> Floats:
    """The multiples (1, 3) of their mean ``level`` (n) that fit pixels (n, 3) best."""
    return product(level[None], pixels) / np.float32(max(1e-6, float((level * level).sum())))


def tint(pixels: Floats, level: Floats, multiples: Floats) -> Floats:
    """How far each of the pixels (n, 3) is from these multiples of its ``level`` (n), in any channel: (n)."""
    off = cv2.absdiff(pixels, product(level[:, None], multiples))
    return np.asarray(cv2.reduce(off, 1, cv2.REDUCE_MAX), np.float32).ravel()
