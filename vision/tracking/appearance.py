"""What of a picture is not the tray at rest, and which die it looks like: light, shadows, colours.

All of it works on small copies, and against the copy of the tray at rest before the roll.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

Floats = NDArray[np.float64]
Single = NDArray[np.float32]
Mask = NDArray[np.bool_]
Places = NDArray[np.float64]

_CHANGED = 22  # grey levels of one channel that make a pixel foreground
_DARK = 4.0  # added to both before a ratio, so that black pixels do not decide it
_EVERY = 4  # of the pixels that light is told from
_ROW_SPREAD = 0.06  # a row that differs by more than this within itself tells less of the light
_ROW_MOST = 0.12  # rows that differ by more from the whole picture are not flicker
_BINS = 8
_TONES = ((1.0, 1.0), (0.85, 0.5), (1.1, 0.3), (0.7, 0.25))  # how a turning face's light changes, weights
_MOST = 2.5  # log-likelihood ratios are clipped here
_SHADE = 3.0  # what a pixel that may be shadow loses, for dice that are not grey themselves
_INNER = 0.7  # of a die's radius is surely the die


def relit(small: Image, background: Image) -> Image:
    """A small copy as it would be in the light of the background: exposure and flicker of rows taken out."""
    gain = _row_gain(small, background)
    return np.asarray(np.clip((small + np.float32(_DARK)) / gain - _DARK, 0, 255), dtype=np.uint8)


def foreground(small: Image, background: Image) -> NDArray[np.uint8]:
    """Where a small picture differs from another by more than light and soft shadow, 0 or 1."""
    return differing(relit(small, background), background)


def differing(small: Image, background: Image) -> NDArray[np.uint8]:
    """The same for two pictures in one light."""
    mask = (cv2.absdiff(small, background).max(axis=2) > _CHANGED).astype(np.uint8)
    # A soft shadow darkens all three channels by the same factor.
    where = mask.nonzero()
    least, most = _shade(small[where], background[where])
    mask[where] = ~((least > 0.68) & (most < 1.0) & (most - least < 0.06))
    kernel = np.ones((3, 3), np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel, iterations=2), dtype=np.uint8)


class Looks:
    """How well a pixel's colour fits each die: by its histogram at rest against the tray's.

    ``last`` and ``before``: small copies of the rests after and before the roll, in one light; ``places``
    [N, 2] and ``radii`` [N] where the dice lie in ``last``.
    """

    def __init__(self, last: Image, before: Image, places: Places, radii: Floats) -> None:
        ground = np.bincount(_codes(before.reshape(-1, 3)), minlength=_BINS**3).astype(float)
        ground = ground / ground.sum()
        tables, grey = [], []
        for (x, y), radius in zip(places, radii, strict=True):
            inside = np.zeros(last.shape[:2], np.uint8)
            cv2.circle(inside, (round(float(x)), round(float(y))), max(2, round(_INNER * radius)), 1, -1)
            pixels = last[inside > 0]
            own = sum(
                weight
                * np.bincount(_codes(np.clip(pixels * tone, 0, 255).astype(np.uint8)), minlength=_BINS**3)
                for tone, weight in _TONES
            )
            own = _spread(np.asarray(own, float) / max(1.0, float(np.sum(own))))
            tables.append(np.log((own + 2e-4) / (0.5 * ground + 2e-3)).astype(np.float32))
            # The middle of a die at the picture's edge may lie outside it.
            like_shadow = float(_shadows(pixels, before[inside > 0]).mean()) if len(pixels) else 0.0
            grey.append(min(1.0, 1.5 * like_shadow))
        self._tables = tables
        self._coloured = 1 - np.array(grey, dtype=np.float32)

    def of(self, now: Image, then: Image) -> Single:
        """Log-likelihood ratios [N, P] of pixels [P, 3], which were ``then`` before the roll.

        What may be the tray in shadow speaks against each die that is not as grey as a shadow itself.
        """
        codes = _codes(now)
        found = np.stack([np.clip(table[codes], -_MOST, _MOST) for table in self._tables])
        return np.asarray(found - _SHADE * self._coloured[:, None] * _shadows(now, then), dtype=np.float32)


def _row_gain(small: Image, background: Image) -> Single:
    """How much lighter each row is than in the background [h, 1, 3]: flicker runs through the rows."""
    ratio = (small[::_EVERY, ::_EVERY].astype(np.float32) + _DARK) / (
        background[::_EVERY, ::_EVERY].astype(np.float32) + _DARK
    )
    rows = np.median(ratio, axis=1)
    low, high = np.quantile(ratio.mean(axis=2), (0.25, 0.75), axis=1)
    whole = np.median(rows, axis=0)
    off = rows - whole
    sure = (np.abs(off).max(axis=1) < _ROW_MOST) / (1 + np.square((high - low) / _ROW_SPREAD))
    weight = sure[:, None].astype(np.float32)
    smooth = cv2.blur((off * weight).astype(np.float32), (1, 5)).reshape(-1, 3)
    smooth = whole + smooth / (cv2.blur(weight, (1, 5)).reshape(-1, 1) + 0.05)
    at = (np.arange(small.shape[0]) - (_EVERY - 1) / 2) / _EVERY
    gain = [np.interp(at, np.arange(len(smooth)), smooth[:, channel]) for channel in range(3)]
    return np.stack(gain, axis=1).astype(np.float32)[:, None, :]


def _shade(now: Image, then: Image) -> tuple[Single, Single]:
    """The least and the largest share of light that is left of three channels, pixels [P, 3]."""
    left = (now.astype(np.float32) + _DARK) / (then.astype(np.float32) + _DARK)
    return left.min(axis=1), left.max(axis=1)


def _shadows(now: Image, then: Image) -> Mask:
    """Which pixels [P, 3] may be the same ground in a shadow, a deep one too."""
    least, most = _shade(now, then)
    noise = 0.05 + 2.5 / (then.min(axis=1) + _DARK)
    return np.asarray((least > 0.42) & (most < 1.02) & (most - least < noise))


def _codes(pixels: Image) -> NDArray[np.intp]:
    parts = (pixels >> 5).astype(np.intp)
    codes: NDArray[np.intp] = (parts[..., 0] * _BINS + parts[..., 1]) * _BINS + parts[..., 2]
    return codes


def _spread(table: Floats) -> Floats:
    """A histogram smeared into its neighbours: faces turn in the light."""
    cube = table.reshape(_BINS, _BINS, _BINS)
    for axis in range(3):
        low, high = np.roll(cube, 1, axis), np.roll(cube, -1, axis)
        edge: list[slice] = [slice(None)] * 3
        edge[axis] = slice(0, 1)
        low[tuple(edge)] = 0
        edge[axis] = slice(-1, None)
        high[tuple(edge)] = 0
        cube = 0.6 * cube + 0.2 * low + 0.2 * high
    return cube.reshape(-1)
