"""The fine lattice of lines that is printed over the whole field of a mat.

Two families of parallel lines cross at right angles, turned by 45 degrees to the sheet. Whatever lies on the
mat hides them or bends them, whatever its color, clear dice included. A shadow leaves them where they are.
A mat has the lattice since its second edition, which the ids of its markers tell (``has_lattice``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

FIRST_ID = 50
"""Markers from this id on are printed on mats with a lattice."""
PERIOD_MM = 4.0
"""Distance of neighboring lines on a mat of A4. Three periods are as wide as a die of 12 mm."""
WIDTH_MM = 1.3
"""Width of a line on a mat of A4: wide enough for the raster of a printer."""
DIRECTIONS = ((math.sqrt(0.5), math.sqrt(0.5)), (math.sqrt(0.5), -math.sqrt(0.5)))
"""Unit vectors across the lines of each family."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Lines at whole multiples of ``period_mm`` from the sheet's top-left corner, across each direction."""

    period_mm: float
    width_mm: float

    @classmethod
    def of(cls, scale: float) -> Lattice:
        """The lattice of a sheet whose layout has this scale (1 for A4)."""
        return cls(PERIOD_MM * scale, WIDTH_MM * scale)

    def phases(self, points_mm: ArrayLike) -> Floats:
        """The phases [..., 2] in radians of points [..., 2] in mm; 0 is the middle of a line."""
        points = np.asarray(points_mm, dtype=float)
        return np.asarray(points @ np.array(DIRECTIONS).T * (2 * math.pi / self.period_mm))

    def lines(self, outline: ArrayLike) -> list[Floats]:
        """The parts [2,2] of all lines that lie inside an outline [K,2] in mm."""
        corners = np.asarray(outline, dtype=float)
        parts: list[Floats] = []
        for across in np.array(DIRECTIONS):
            reach = corners @ across
            first, last = math.ceil(reach.min() / self.period_mm), math.floor(reach.max() / self.period_mm)
            for number in range(first, last + 1):
                parts += _inside(corners, across, number * self.period_mm)
        return parts


def has_lattice(marker_ids: Iterable[int]) -> bool:
    """Whether markers with these ids are those of a mat with the lattice."""
    ids = tuple(marker_ids)
    return bool(ids) and min(ids) >= FIRST_ID


def _inside(corners: Floats, across: Floats, distance: float) -> Sequence[Floats]:
    """The parts of the line of all points p with ``across · p = distance`` that lie inside an outline."""
    along = np.array([-across[1], across[0]])
    # A corner that lies on the line is moved off it, so that each border is crossed or not.
    side = corners @ across - distance
    side = np.where(np.abs(side) < 1e-9, 1e-9, side)
    after = np.roll(side, -1)
    at = np.flatnonzero((side > 0) != (after > 0))
    share = side[at] / (side[at] - after[at])
    crossings = corners[at] + share[:, None] * (np.roll(corners, -1, axis=0)[at] - corners[at])
    ranked = crossings[np.argsort(crossings @ along)]
    return [ranked[i : i + 2] for i in range(0, len(ranked) - 1, 2)]
