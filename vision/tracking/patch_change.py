"""Whether the place of a die looks different in a later picture."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Box, Image

_SIDE = 24  # px to which both crops are scaled before the comparison
_LEVELS = 6.0  # gray levels; more is no noise
_LEAST_LEVELS = 3.0  # gray levels; less is noise
_NOISE = 2.0  # differences of the two pictures where they are calm; more is no noise
_GRID = (4, 3)  # places, across and down, in which that is measured
_CALM = 0.3  # share of the places with less difference; dice and hands are in others
_CONTRAST = 0.4  # share of the contrast that the error must exceed
_TINT = 25  # gray levels of another color
_GAINS = (0.5, 2.0)  # changes of brightness that may be light


def patch_changed(before: Image, after: Image, box: Box) -> bool:
    """Whether the pixels in a box show something else now; a change of light does not count."""
    patches = _patches(before, after, box)
    if patches is None:
        return True
    a, b = patches
    gain, error = _error(a, b)
    tint = float(np.abs(b.mean(axis=(0, 1)) - gain * a.mean(axis=(0, 1))).max())
    contrast = max(float(a.std(axis=(0, 1)).max()), float(b.std(axis=(0, 1)).max()))
    darkest, brightest = _GAINS
    if tint > _TINT or not darkest < gain < brightest:
        return True
    if error <= max(_LEAST_LEVELS, _CONTRAST * contrast):
        return False
    # In the dark, a die may differ from the mat by a few levels.
    return error > _LEVELS or error > _NOISE * _calm_error(before, after, box)


def _error(a: NDArray[np.float32], b: NDArray[np.float32]) -> tuple[float, float]:
    """The change of brightness between two patches, and their difference without it, in gray levels."""
    # A gain computed from the patch's contrast would hide a die of other contrast; mean brightness is enough.
    a_color, b_color = a.mean(axis=(0, 1)), b.mean(axis=(0, 1))
    gain = float((b_color.mean() + 4) / (a_color.mean() + 4))
    rest = (b - b_color) - gain * (a - a_color)
    return gain, float(np.sqrt(np.square(rest).mean()))


def _calm_error(before: Image, after: Image, box: Box) -> float:
    """The difference of patches as large as a box where the picture is calm."""
    height, width = before.shape[:2]
    wide, high = box[2] - box[0], box[3] - box[1]
    errors = []
    for x in np.linspace(0, max(0.0, width - wide), _GRID[0]):
        for y in np.linspace(0, max(0.0, height - high), _GRID[1]):
            patches = _patches(before, after, (float(x), float(y), float(x + wide), float(y + high)))
            errors += [] if patches is None else [_error(*patches)[1]]
    return float(np.quantile(errors, _CALM)) if errors else 0.0


def changed_share(before: Image, after: Image, box: Box) -> float:
    """The share of a box that has changed, by light or otherwise."""
    patches = _patches(before, after, box)
    if patches is None:
        return 1.0
    a, b = patches
    return float((np.abs(b - a).max(axis=2) > _LEVELS).mean())


def _patches(before: Image, after: Image, box: Box) -> tuple[NDArray[np.float32], NDArray[np.float32]] | None:
    """A box of two pictures, reduced to one size; None if too little of it is in the pictures."""
    height, width = before.shape[:2]
    x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
    x1, y1 = min(width, math.ceil(box[2])), min(height, math.ceil(box[3]))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    return _patch(before[y0:y1, x0:x1]), _patch(after[y0:y1, x0:x1])


def _patch(crop: Image) -> NDArray[np.float32]:
    color = crop if crop.ndim == 3 else np.repeat(crop[:, :, None], 3, axis=2)
    small = cv2.resize(color, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), dtype=np.float32)
