"""The zone map of a battlefield: painted areas in millimeters, and the borders between them.

Areas cover each other in the order in which they are listed: the last area that contains a point determines
its zone. A crit heart is listed after the hit field that it lies in; moving one does not affect the other.
Points outside all areas are ``off``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import Field, FiniteFloat, model_validator

from traywatch.records import Record

Zone = Literal["crit", "hit", "miss", "fumble", "off"]
ZONES: tuple[Zone, ...] = ("hit", "crit", "miss", "fumble", "off")
"""All zones, in the order of the landing model's outputs."""

PRINTED_NAMES = frozenset(
    {
        "field", "rubble", "coil", "heart", "west eye", "east eye", "west chasm", "east chasm",
        "north-west well", "north-east well", "south-east well", "south-west well",
    }
)  # fmt: skip
"""The names of zones on the printed mats. People know these zones by their kinds, not by these names."""

Point = tuple[FiniteFloat, FiniteFloat]
Corners = tuple[Point, Point, Point, Point]
Floats = NDArray[np.float64]

_OFF = ZONES.index("off")
# Distance to either side of a line at which its zones are determined, and the minimum segment length.
_SIDE_MM = 1e-3
_SHORTEST_MM = 1e-6


class ZoneArea(Record):
    """One area: a simple polygon in millimeters of the tray plane, and its zone."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    kind: Zone
    polygon_mm: Annotated[tuple[Point, ...], Field(min_length=3, max_length=2000)]


class LetterBox(Record):
    """A box for one obstacle die: its letter and x0, y0, x1, y1 in millimeters."""

    letter: Annotated[str, Field(min_length=1, max_length=4)]
    box_mm: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


class MarkedArea(Record):
    """A named place without a zone, for a card, a bag or the bank."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    polygon_mm: Annotated[tuple[Point, ...], Field(min_length=3, max_length=2000)]


class RankGrid(Record):
    """A grid of places: a quadrilateral divided into columns and rows, for games that put dice on places.

    ``quad_mm`` are its corners, clockwise from column 0 of row 0. The division is projective, so the corners
    of a board drawn in perspective work too. ``ranks`` are optional names of the rows.

    >>> grid = RankGrid(name="front", columns=4, rows=2, quad_mm=((0, 0), (80, 0), (80, 40), (0, 40)))
    >>> grid.cell_at(30, 35), grid.cell_at(90, 5)
    ((1, 1), None)
    """

    name: Annotated[str, Field(min_length=1, max_length=60)]
    columns: Annotated[int, Field(ge=1, le=40)]
    rows: Annotated[int, Field(ge=1, le=40)]
    quad_mm: tuple[Point, Point, Point, Point]
    ranks: tuple[Annotated[str, Field(max_length=60)], ...] = ()

    @model_validator(mode="after")
    def _names_fit(self) -> Self:
        if self.ranks and len(self.ranks) != self.rows:
            raise ValueError(f"{len(self.ranks)} names for {self.rows} rows")
        return self

    @property
    def sound(self) -> bool:
        """Whether the corners are clockwise and convex."""
        quad = np.asarray(self.quad_mm, dtype=float)
        into, out = quad - np.roll(quad, 1, axis=0), np.roll(quad, -1, axis=0) - quad
        return bool(np.all(into[:, 0] * out[:, 1] - into[:, 1] * out[:, 0] > 1e-6))

    def cell_at(self, x_mm: float, y_mm: float) -> tuple[int, int] | None:
        """Column and row of the cell at a point.

        None outside the grid, or if the corners are not ``sound``.
        """
        if not self.sound or not inside([(x_mm, y_mm)], self.quad_mm)[0]:
            return None
        u, v, w = np.linalg.inv(_onto(self.quad_mm)) @ (x_mm, y_mm, 1.0)
        column, row = math.floor(u / w * self.columns), math.floor(v / w * self.rows)
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def cell_mm(self, column: int, row: int) -> Corners:
        """The corners of a cell, in the order of ``quad_mm``; raises ``IndexError`` for an unknown cell."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise IndexError(f"no cell {column},{row} in a grid of {self.columns} x {self.rows}")
        shares = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        a, b, c, d = (self.at_share(u / self.columns, v / self.rows) for u, v in shares)
        return a, b, c, d

    def at_share(self, u: float, v: float) -> Point:
        """The point at shares 0 to 1 across and down; the corners must be ``sound``."""
        x, y, w = _onto(self.quad_mm) @ (u, v, 1.0)
        return float(x / w), float(y / w)


def _onto(quad: Sequence[Point]) -> Floats:
    """The projective map [3,3] from the unit square to four corners (clockwise from 0,0)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    ax, ay, bx, by = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    size = ax * by - bx * ay
    g, h = (sx * by - bx * sy) / size, (ax * sy - sx * ay) / size
    return np.array(
        [[x1 - x0 + g * x1, x3 - x0 + h * x3, x0], [y1 - y0 + g * y1, y3 - y0 + h * y3, y0], [g, h, 1.0]]
    )


def inside(points: ArrayLike, polygon: ArrayLike) -> NDArray[np.bool_]:
    """Which of the points [N,2] are in the polygon [K,2], by ray casting (even-odd rule)."""
    p = np.asarray(points, dtype=float).reshape(-1, 2)
    a = np.asarray(polygon, dtype=float).reshape(-1, 2)
    b = np.roll(a, -1, axis=0)
    within = np.zeros(len(p), dtype=bool)
    near = np.flatnonzero(np.all((p >= a.min(axis=0)) & (p <= a.max(axis=0)), axis=1))
    if not len(near):
        return within
    x, y = p[near, 0, None], p[near, 1, None]
    spans = (a[:, 1] > y) != (b[:, 1] > y)
    rise = np.where(a[:, 1] == b[:, 1], 1.0, b[:, 1] - a[:, 1])
    with np.errstate(over="ignore", invalid="ignore"):  # edges of almost no height, which span nothing
        crossing = a[:, 0] + (y - a[:, 1]) / rise * (b[:, 0] - a[:, 0])
    within[near] = np.count_nonzero(spans & (x < crossing), axis=1) % 2 == 1
    return within


class ZoneMap:
    """Areas in painting order, for queries by point.

    >>> field = ZoneArea(name="field", kind="hit", polygon_mm=((0, 0), (100, 0), (100, 60), (0, 60)))
    >>> heart = ZoneArea(name="heart", kind="crit", polygon_mm=((40, 20), (60, 20), (60, 40), (40, 40)))
    >>> zones = ZoneMap((field, heart))
    >>> zones.at(50, 30), zones.at(10, 30), zones.at(-5, 30)
    ('crit', 'hit', 'off')
    >>> round(zones.line_distance_mm(47, 30), 3)
    7.0
    """

    def __init__(self, areas: Sequence[ZoneArea]) -> None:
        self.areas = tuple(areas)
        self._polygons = [np.asarray(area.polygon_mm, dtype=float) for area in self.areas]
        self._kinds = [ZONES.index(area.kind) for area in self.areas]

    def indices(self, points_mm: ArrayLike) -> NDArray[np.intp]:
        """The index into ``ZONES`` of each of the points [N,2]."""
        points = np.asarray(points_mm, dtype=float).reshape(-1, 2)
        zones = np.full(len(points), _OFF, dtype=np.intp)
        for polygon, kind in zip(self._polygons, self._kinds, strict=True):
            zones[inside(points, polygon)] = kind
        return zones

    def at(self, x_mm: float, y_mm: float) -> Zone:
        """The zone of a point."""
        return ZONES[int(self.indices([(x_mm, y_mm)])[0])]

    def name_at(self, x_mm: float, y_mm: float) -> str | None:
        """The name of the topmost area at a point; None outside all areas."""
        for area, polygon in zip(reversed(self.areas), reversed(self._polygons), strict=True):
            if inside([(x_mm, y_mm)], polygon)[0]:
                return area.name
        return None

    @cached_property
    def own_names(self) -> bool:
        """Whether people named these zones: the names are not those of a printed mat."""
        return not {area.name for area in self.areas} <= PRINTED_NAMES

    @cached_property
    def lines_mm(self) -> Floats:
        """The borders between different zones, including ``off``: segments [M,2,2] in millimeters.

        Edges that another area covers, or that have the same zone on both sides, are not borders.
        """
        pieces: list[Floats] = []
        starts = [polygon for polygon in self._polygons]
        ends = [np.roll(polygon, -1, axis=0) for polygon in self._polygons]
        if not starts:
            return np.zeros((0, 2, 2))
        edges = np.stack([np.concatenate(starts), np.concatenate(ends)], axis=1)
        for edge in edges:
            cuts = _cuts(edge, edges)
            pieces.append(edge[0] + np.stack([cuts[:-1], cuts[1:]], axis=1)[..., None] * (edge[1] - edge[0]))
        segments = np.concatenate(pieces)
        along = segments[:, 1] - segments[:, 0]
        length = np.hypot(along[:, 0], along[:, 1])
        segments, along = segments[length > _SHORTEST_MM], along[length > _SHORTEST_MM]
        length = length[length > _SHORTEST_MM]
        normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / length[:, None] * _SIDE_MM
        middle = segments.mean(axis=1)
        return np.asarray(segments[self.indices(middle + normal) != self.indices(middle - normal)])

    def line_distances_mm(self, points_mm: ArrayLike) -> Floats:
        """The distance of each of the points [N,2] to the nearest border; infinite without areas."""
        points = np.asarray(points_mm, dtype=float).reshape(-1, 1, 2)
        lines = self.lines_mm
        if not len(lines):
            return np.full(len(points), np.inf)
        start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
        t = np.clip(((points - start) * along).sum(axis=2) / (along**2).sum(axis=1), 0.0, 1.0)
        return np.asarray(np.linalg.norm(points - start - t[..., None] * along, axis=2).min(axis=1))

    def line_distance_mm(self, x_mm: float, y_mm: float) -> float:
        """The signed border distance: positive on the battlefield, negative off it."""
        distance = float(self.line_distances_mm([(x_mm, y_mm)])[0])
        return -distance if self.at(x_mm, y_mm) == "off" else distance


def _cuts(edge: Floats, edges: Floats) -> Floats:
    """Points where the other edges cross or end on this one, as sorted shares 0 to 1 of its length."""
    origin, along = edge[0], edge[1] - edge[0]
    other, other_along = edges[:, 0], edges[:, 1] - edges[:, 0]
    cross = along[0] * other_along[:, 1] - along[1] * other_along[:, 0]
    offset = other - origin
    with np.errstate(all="ignore"):
        t = (offset[:, 0] * other_along[:, 1] - offset[:, 1] * other_along[:, 0]) / cross
        u = (offset[:, 0] * along[1] - offset[:, 1] * along[0]) / cross
    crossings = t[(np.abs(cross) > 1e-12) & (u >= 0.0) & (u <= 1.0)]
    # Edges that run along this one cut it at their ends.
    length2 = float(along @ along)
    if length2 == 0.0:
        return np.array([0.0, 1.0])
    ends = edges.reshape(-1, 2) - origin
    collinear = np.abs(along[0] * ends[:, 1] - along[1] * ends[:, 0]) <= 1e-9 * max(1.0, length2)
    touching = (ends[collinear] @ along) / length2
    shares = np.concatenate([crossings, touching])
    return np.unique(np.concatenate([[0.0], shares[(shares > 0.0) & (shares < 1.0)], [1.0]]))
