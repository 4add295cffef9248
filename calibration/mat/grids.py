"""Grids and marked areas of mats: ranks of two players, and the two halves of an encounter.

Dice Warriors has a grid for each player: ``first`` at the lower edge and ``second`` opposite. Rank 1 of both
is next to the middle. Columns count from the left of the sheet for both, so that they continue across the
middle. The dice adventure has two halves: dice that were ``met`` are rolled in the left one, those of the
``hero`` in the right one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.zones.zone_map import MarkedArea, RankGrid

Floats = NDArray[np.float64]

RANKS, COLUMNS = 4, 8
FIRST, SECOND = "first", "second"
MET, HERO = "met", "hero"

_BETWEEN_MM = 8.0
_EDGE_MM = 2.5


def rank_grids(layout: Layout) -> tuple[RankGrid, ...]:
    """The two formations, as large as the markers allow."""
    rim = layout.rim
    left, right = (edge(rim[:, 0]) + way * _EDGE_MM for edge, way in ((_second, 1), (_second_last, -1)))
    top, bottom = float(rim[:, 1].min()) + _EDGE_MM, float(rim[:, 1].max()) - _EDGE_MM
    middle, half = layout.height_mm / 2, _BETWEEN_MM / 2
    sides = (
        (FIRST, middle + half, bottom, [str(n) for n in range(1, RANKS + 1)]),
        (SECOND, top, middle - half, [str(n) for n in range(RANKS, 0, -1)]),
    )
    return tuple(
        RankGrid(
            name=name,
            columns=COLUMNS,
            rows=RANKS,
            quad_mm=_box(left, upper, right, lower),
            ranks=tuple(ranks),
        )
        for name, upper, lower, ranks in sides
    )


def halves(layout: Layout) -> tuple[MarkedArea, ...]:
    """The field divided into two halves by a strip that belongs to neither."""
    middle, half = layout.width_mm / 2, _BETWEEN_MM / 2
    return (
        _area(MET, _left_of(layout.rim, middle - half)),
        _area(HERO, _mirrored(_left_of(layout.rim, middle - half), middle)),
    )


def _second(values: Floats) -> float:
    """The second smallest distinct value: the left edge of the rim between the markers."""
    return float(np.unique(np.round(values, 6))[1])


def _second_last(values: Floats) -> float:
    return float(np.unique(np.round(values, 6))[-2])


def _box(
    left: float, top: float, right: float, bottom: float
) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]:
    x0, y0, x1, y1 = (round(value, 2) for value in (left, top, right, bottom))
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _left_of(outline: Floats, x: float) -> Floats:
    """The part of a rectilinear outline to the left of ``x``, clockwise."""
    part = outline[outline[:, 0] < x]
    top, bottom = outline[:, 1].min(), outline[:, 1].max()
    # The rim starts at its left edge and is clockwise, so the cut lies between the upper and the lower part.
    upper = part[part[:, 1] < outline[:, 1].mean()]
    lower = part[part[:, 1] > outline[:, 1].mean()]
    return np.concatenate([upper, [(x, top), (x, bottom)], lower])


def _mirrored(outline: Floats, middle: float) -> Floats:
    return np.asarray(((2 * middle, 0.0) + outline * (-1.0, 1.0))[::-1])


def _area(name: str, polygon: Floats) -> MarkedArea:
    points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in polygon)
    return MarkedArea(name=name, polygon_mm=points)
