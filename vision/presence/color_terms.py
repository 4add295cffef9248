"""The terms of the regression that finds the colors of a printed mat and the light on it.

The logarithm of each channel is a polynomial of the design's color, plus a smooth light: a polynomial of the
place.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.presence.mat_view import Floats

OF_COLOR = 12
"""Terms of the color; those of the place follow."""
_MOST_PRODUCTS = 2**18
"""Larger products are divided among threads, which wait for each other on a busy processor."""
_NONE = np.zeros((0, 0), np.float32)


def color_terms(colors: Floats) -> Floats:
    """The terms (pixels, ``OF_COLOR``) of colors (pixels, 3), whose channels are 0 to 1."""
    # One row for each term, because whole rows are written faster than columns.
    terms = np.empty((OF_COLOR, len(colors)), np.float32)
    terms[0] = 1
    terms[1:4] = cv2.transpose(colors)
    b, g, r = terms[1:4]
    np.multiply(terms[1:4], terms[1:4], out=terms[4:7])
    np.multiply(b, terms[2:4], out=terms[7:9])
    np.multiply(g, r, out=terms[9])
    np.multiply(terms[9], b, out=terms[10])
    level = b + g
    level += r
    np.multiply(level * level, level, out=terms[11])
    return np.asarray(cv2.transpose(terms), np.float32)


def place_terms(x: Floats, y: Floats) -> Floats:
    """The terms (pixels, 5) of places, -0.5 to 0.5 along both axes."""
    return np.stack([x, y, x * x, x * y, y * y], axis=-1)


def smooth(x: Floats, y: Floats, factors: Floats) -> Floats:
    """The terms of the places of columns ``x`` and rows ``y``, times factors (5, 3): (rows, columns, 3)."""
    along = x[:, None]
    across = np.empty((3, len(x), 3), np.float32)
    across[0] = along * (factors[0] + along * factors[2])
    across[1] = factors[1] + along * factors[3]
    across[2] = factors[4]
    down = np.ones((len(y), 3), np.float32)
    down[:, 1], down[:, 2] = y, y * y
    return product(down, across.reshape(3, -1)).reshape(len(y), len(x), 3)


def product(a: Floats, b: Floats) -> Floats:
    """The product of two matrices."""
    rows = max(1, _MOST_PRODUCTS // b.size)
    out = np.empty((len(a), b.shape[1]), np.float32)
    for start in range(0, len(a), rows):
        cv2.gemm(a[start : start + rows], b, 1.0, _NONE, 0.0, out[start : start + rows])
    return out


def sums(a: Floats, b: Floats) -> NDArray[np.float64]:
    """The products of all columns of two matrices, summed over their rows."""
    rows = _MOST_PRODUCTS // (a.shape[1] * b.shape[1])
    total = np.zeros((a.shape[1], b.shape[1]))
    for start in range(0, len(a), rows):
        part = slice(start, start + rows)
        total += cv2.gemm(a[part], b[part], 1.0, _NONE, 0.0, flags=cv2.GEMM_1_T)
    return total
