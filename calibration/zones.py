"""The zone map of a battlefield: painted areas in millimetres, and the lines between them.

Areas lie over each other in the order in which they are listed, as paint does: the
last area that holds a point says what it is. So a crit heart is simply listed after
the hit field that it lies in, and moving one needs no change to the other. What no
area holds is ``off``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

Zone = Literal["hit", "crit", "miss", "fumble", "off"]
ZONES: tuple[Zone, ...] = ("hit", "crit", "miss", "fumble", "off")
"""Every zone, in the order of the landing model's outputs."""

Point = tuple[FiniteFloat, FiniteFloat]
Floats = NDArray[np.float64]

_OFF = ZONES.index("off")
# How far to either side of a line to look for what it divides, and the shortest piece that counts.
_SIDE_MM = 1e-3
_SHORTEST_MM = 1e-6


class Part(BaseModel):
    """Base of what a mat is made of: frozen, and no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ZoneArea(Part):
    """One area: a simple polygon in millimetres of the tray plane and what stopping there means."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    kind: Zone
    polygon_mm: Annotated[tuple[Point, ...], Field(min_length=3, max_length=2000)]


class LetterBox(Part):
    """A square for one obstacle die: its letter and x0, y0, x1, y1 in millimetres."""

    letter: Annotated[str, Field(min_length=1, max_length=4)]
    box_mm: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]


def inside(points: ArrayLike, polygon: ArrayLike) -> NDArray[np.bool_]:
    """Which of the points [N,2] lie in the polygon [K,2], by crossings of a ray (even-odd)."""
    p = np.asarray(points, dtype=float).reshape(-1, 2)
    a = np.asarray(polygon, dtype=float).reshape(-1, 2)
    b = np.roll(a, -1, axis=0)
    found = np.zeros(len(p), dtype=bool)
    near = np.flatnonzero(np.all((p >= a.min(axis=0)) & (p <= a.max(axis=0)), axis=1))
    if not len(near):
        return found
    x, y = p[near, 0, None], p[near, 1, None]
    spans = (a[:, 1] > y) != (b[:, 1] > y)
    rise = np.where(a[:, 1] == b[:, 1], 1.0, b[:, 1] - a[:, 1])
    crossing = a[:, 0] + (y - a[:, 1]) / rise * (b[:, 0] - a[:, 0])
    found[near] = np.count_nonzero(spans & (x < crossing), axis=1) % 2 == 1
    return found


class ZoneMap:
    """Areas in painting order, asked by point.

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
        found = np.full(len(points), _OFF, dtype=np.intp)
        for polygon, kind in zip(self._polygons, self._kinds, strict=True):
            found[inside(points, polygon)] = kind
        return found

    def at(self, x_mm: float, y_mm: float) -> Zone:
        """The zone that holds a point."""
        return ZONES[int(self.indices([(x_mm, y_mm)])[0])]

    @cached_property
    def lines_mm(self) -> Floats:
        """The lines between different zones, ``off`` among them: segments [M,2,2] in millimetres.

        Edges that another area covers, or that have the same zone on both sides, are no lines.
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
        """The distance of each of the points [N,2] to the nearest zone line; infinite without areas."""
        points = np.asarray(points_mm, dtype=float).reshape(-1, 1, 2)
        lines = self.lines_mm
        if not len(lines):
            return np.full(len(points), np.inf)
        start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
        t = np.clip(((points - start) * along).sum(axis=2) / (along**2).sum(axis=1), 0.0, 1.0)
        return np.asarray(np.linalg.norm(points - start - t[..., None] * along, axis=2).min(axis=1))

    def line_distance_mm(self, x_mm: float, y_mm: float) -> float:
        """The distance to the nearest zone line: positive on the battlefield, negative off it."""
        distance = float(self.line_distances_mm([(x_mm, y_mm)])[0])
        return -distance if self.at(x_mm, y_mm) == "off" else distance


def _cuts(edge: Floats, edges: Floats) -> Floats:
    """Where the other edges cross or end on this one, as sorted shares 0…1 of its length."""
    origin, along = edge[0], edge[1] - edge[0]
    other, other_along = edges[:, 0], edges[:, 1] - edges[:, 0]
    cross = along[0] * other_along[:, 1] - along[1] * other_along[:, 0]
    offset = other - origin
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (offset[:, 0] * other_along[:, 1] - offset[:, 1] * other_along[:, 0]) / cross
        u = (offset[:, 0] * along[1] - offset[:, 1] * along[0]) / cross
    crossings = t[(np.abs(cross) > 1e-12) & (u >= 0.0) & (u <= 1.0)]
    # Edges that run along this one cut it where they begin and end.
    length2 = float(along @ along)
    if length2 == 0.0:
        return np.array([0.0, 1.0])
    ends = edges.reshape(-1, 2) - origin
    beside = np.abs(along[0] * ends[:, 1] - along[1] * ends[:, 0]) <= 1e-9 * max(1.0, length2)
    touching = (ends[beside] @ along) / length2
    shares = np.concatenate([crossings, touching])
    return np.unique(np.concatenate([[0.0], shares[(shares > 0.0) & (shares < 1.0)], [1.0]]))
