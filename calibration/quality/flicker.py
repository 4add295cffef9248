"""Lamps that flicker, from a few frames of a tray at rest.

A lamp on mains goes up and down 100 or 120 times a second. A camera that exposes all rows at
once shows it as frames of differing brightness, one that goes row by row as bands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

# Below this a pixel is too dark for its share to mean anything.
_DARKEST = 12.0
_BANDS = 48
# Rows whose parts disagree so much show something that moved, not light.
_MOVED = 0.08
_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class Flicker:
    """Brightness from frame to frame (``frames``) and band to band (``rows``), as sd of shares; ``moved`` if
    something other than light changed, so that neither can be told."""

    frames: float
    rows: float
    moved: bool


def measure_flicker(greys: Sequence[Image]) -> Flicker:
    """Flicker over frames (grey, of one size) of a tray in which nothing moves."""
    stack = np.stack([_blocks(grey) for grey in greys])
    usual = np.median(stack, axis=0)
    bright = usual > _DARKEST
    share = np.where(bright, stack / np.maximum(usual, 1.0), np.nan)
    if not bright.any(axis=1).any():
        return Flicker(0.0, 0.0, False)
    kept = bright.any(axis=1)
    across = np.nanmedian(share[:, kept], axis=2)
    # Light changes a whole row; a hand or a die only a part of it.
    strange = np.abs(share[:, kept] - across[..., None])
    moved = bool(np.nanmax(strange) > _MOVED)
    by_frame = np.median(across, axis=1)
    bands = across / by_frame[:, None]
    return Flicker(float(np.std(by_frame)), float(np.sqrt(np.mean(np.var(bands, axis=1)))), moved)


def _blocks(grey: Image) -> NDArray[np.float64]:
    """Mean brightness in bands of rows and a few columns [bands, columns]: noise is averaged away."""
    bands = min(_BANDS, grey.shape[0])
    columns = min(_COLUMNS, grey.shape[1])
    rows = np.array_split(grey.astype(np.float64), bands, axis=0)
    return np.array([[part.mean() for part in np.array_split(row, columns, axis=1)] for row in rows])
