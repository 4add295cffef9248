"""Lamp flicker, measured from a few frames of a tray at rest.

A mains lamp varies 100 or 120 times a second. A global shutter shows it as frames of different brightness, a
rolling shutter as bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

# Below this brightness, ratios of a pixel are meaningless.
_DARKEST = 12.0
_BANDS = 48
# If parts of a row differ by more than this, something moved.
_MOVED = 0.08
_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class Flicker:
    """Brightness variation between frames (``frames``) and bands of rows (``rows``), as sd of shares.

    If ``moved`` is set, something moved, and the values are not valid.
    """

    frames: float
    rows: float
    moved: bool


def measure_flicker(grays: Sequence[Image]) -> Flicker:
    """Measure flicker over frames (gray, of one size) of a tray at rest."""
    stack = np.stack([_blocks(gray) for gray in grays])
    usual = np.median(stack, axis=0)
    bright = usual > _DARKEST
    share = np.where(bright, stack / np.maximum(usual, 1.0), np.nan)
    if not bright.any(axis=1).any():
        return Flicker(0.0, 0.0, False)
    kept = bright.any(axis=1)
    across = np.nanmedian(share[:, kept], axis=2)
    # Light changes a whole row; a hand or a die changes only a part of it.
    strange = np.abs(share[:, kept] - across[..., None])
    moved = bool(np.nanmax(strange) > _MOVED)
    by_frame = np.median(across, axis=1)
    bands = across / by_frame[:, None]
    return Flicker(float(np.std(by_frame)), float(np.sqrt(np.mean(np.var(bands, axis=1)))), moved)


def _blocks(gray: Image) -> NDArray[np.float64]:
    """Mean brightness of bands of rows and a few columns [bands, columns], which averages out noise."""
    bands = min(_BANDS, gray.shape[0])
    columns = min(_COLUMNS, gray.shape[1])
    rows = np.array_split(gray.astype(np.float64), bands, axis=0)
    return np.array([[part.mean() for part in np.array_split(row, columns, axis=1)] for row in rows])
