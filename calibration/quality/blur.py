"""Edge blur: measures how soft an edge that is sharp on paper appears, in pixels."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

_STEP_PX = 0.25
_ENDS = 0.12


def edge_blur_px(gray: Image, quad: Floats) -> float | None:
    """The blur (sd, px) of the sides of a marker with corners ``quad`` [4,2]; None if no side is visible.

    Brightness is averaged along each side. The rise across the side then gives the blur: a step blurred by a
    Gaussian of standard deviation s rises from 16 to 84 % within 2 s.
    """
    side = float(np.mean(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)))
    if side < 10:
        return None
    # Up to the next edge of the marker's pattern, a sixth of the side away.
    reach = side / 6
    offsets = np.arange(-reach, reach + 1e-6, _STEP_PX)
    widths = []
    for i in range(4):
        start, along = quad[i], quad[(i + 1) % 4] - quad[i]
        outward = np.array([along[1], -along[0]]) / float(np.linalg.norm(along))
        shares = np.linspace(_ENDS, 1 - _ENDS, max(16, int(side)))
        look = start + shares[:, None, None] * along + offsets[None, :, None] * outward
        if look.min() < 0 or np.any(look.max(axis=(0, 1)) > np.array(gray.shape[::-1]) - 1):
            continue
        x, y = look[..., 0].astype(np.float32), look[..., 1].astype(np.float32)
        # Cubic, because linear sampling adds about half a pixel of blur.
        bright = cv2.remap(gray.astype(np.float32), x, y, cv2.INTER_CUBIC)
        width = _rise(_aligned(np.asarray(bright, dtype=np.float64)))
        if width is not None:
            widths.append(width)
    if not widths:
        return None
    # Remove the blur of the pixel sampling (a box of 1 px).
    return math.sqrt(max(0.0, float(np.median(widths)) ** 2 - 1 / 12))


def _aligned(rows: Floats) -> Floats:
    """The mean of the rows, each shifted so that its edge is in the middle, because a side may be skewed."""
    rise = np.maximum(0.0, np.diff(rows, axis=1))
    weight = rise.sum(axis=1)
    places = np.arange(rise.shape[1]) + 0.5
    edge = (rise**2 @ places) / np.maximum((rise**2).sum(axis=1), 1e-9)
    clear = weight > 0.5 * np.median(weight)
    if np.count_nonzero(clear) < 4:
        return np.asarray(rows.mean(axis=0))
    stations = np.arange(len(rows))
    slope, offset = np.polyfit(stations[clear], edge[clear], 1)
    shift = offset + slope * stations - rows.shape[1] / 2
    columns = np.arange(rows.shape[1])
    moved = [np.interp(columns + shift[i], columns, rows[i]) for i in np.flatnonzero(clear)]
    return np.asarray(np.mean(moved, axis=0))


def _rise(profile: Floats) -> float | None:
    """Half the distance from 16 to 84 % of a rise from dark to bright, in pixels.

    None if there is no clear rise.
    """
    count = len(profile)
    low = float(np.median(profile[: max(2, count // 6)]))
    high = float(np.median(profile[-max(2, count // 6) :]))
    if high - low < 15:
        return None
    share = (profile - low) / (high - low)
    crossings = []
    for level in (0.1587, 0.8413):
        above = np.flatnonzero((share[1:] >= level) & (share[:-1] < level))
        if not len(above):
            return None
        # The crossing nearest to the middle belongs to this edge.
        i = int(above[np.argmin(np.abs(above - count / 2))])
        crossings.append(i + (level - share[i]) / (share[i + 1] - share[i]))
    width = (crossings[1] - crossings[0]) / 2 * _STEP_PX
    return width if width > 0 else None
