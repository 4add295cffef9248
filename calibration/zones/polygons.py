"""Plane geometry for zone maps: self-intersections of outlines, and shapes rasterized on a grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

_SHIFT = 6


def without_repeats(polygon: ArrayLike) -> Floats:
    """The polygon [K,2] without points that repeat their predecessor."""
    points = np.asarray(polygon, dtype=np.float64).reshape(-1, 2)
    keep = np.any(np.abs(points - np.roll(points, 1, axis=0)) > 1e-9, axis=1)
    return points[keep]


def crossings(polygon: ArrayLike) -> list[tuple[float, float]]:
    """Points where the outline crosses, touches or folds back on itself; each place once."""
    points = without_repeats(polygon)
    count = len(points)
    if count < 3:
        return [(float(x), float(y)) for x, y in points[:1]]
    start, along = points, np.roll(points, -1, axis=0) - points
    places: list[tuple[float, float]] = []
    for i in range(count):
        later = np.arange(i + 1, count)
        if i == 0:
            later = later[later != count - 1]
        adjacent = later == i + 1
        cross = along[i, 0] * along[later, 1] - along[i, 1] * along[later, 0]
        offset = start[later] - start[i]
        with np.errstate(all="ignore"):
            t = (offset[:, 0] * along[later, 1] - offset[:, 1] * along[later, 0]) / cross
            u = (offset[:, 0] * along[i, 1] - offset[:, 1] * along[i, 0]) / cross
        meets = (np.abs(cross) > 1e-12) & (t >= 0) & (t <= 1) & (u >= 0) & (u <= 1) & ~adjacent
        places += [(float(x), float(y)) for x, y in start[i] + t[meets, None] * along[i]]
    # An edge that runs back along its predecessor never crosses it.
    before = np.roll(along, 1, axis=0)
    with np.errstate(all="ignore"):
        cosine = (before * along).sum(axis=1) / (np.hypot(*before.T) * np.hypot(*along.T))
    places += [(float(x), float(y)) for x, y in points[cosine < -1 + 1e-9]]
    apart: list[tuple[float, float]] = []
    for crossing in places:
        if all(math.dist(crossing, other) > 0.05 for other in apart):
            apart.append(crossing)
    return apart


def strips(segments: Floats, sides: Floats, widest_mm: float) -> Floats:
    """Places where two lines face each other across a strip: centers and widths [S,3].

    ``segments`` [M,2,2] bound a region on the side of the unit normals ``sides`` [M,2].
    """
    starts, along = segments[:, 0], segments[:, 1] - segments[:, 0]
    length = np.hypot(along[:, 0], along[:, 1])
    origin, normal = [], []
    for i in range(len(segments)):
        # Every millimeter, but not at the ends, where an adjacent segment begins.
        shares = (np.arange(max(1, math.ceil(length[i]))) + 0.5) / max(1, math.ceil(length[i]))
        origin.append(starts[i] + shares[:, None] * along[i])
        normal.append(np.repeat(sides[i : i + 1], len(shares), axis=0))
    if not origin:
        return np.zeros((0, 3))
    places, towards = np.concatenate(origin), np.concatenate(normal)
    strips = []
    for place, way in zip(places, towards, strict=True):
        facing = sides @ way < -0.866
        cross = way[0] * along[:, 1] - way[1] * along[:, 0]
        offset = starts - place
        with np.errstate(all="ignore"):
            reach = (offset[:, 0] * along[:, 1] - offset[:, 1] * along[:, 0]) / cross
            share = (offset[:, 0] * way[1] - offset[:, 1] * way[0]) / cross
        hit = facing & (reach > 1e-4) & (reach <= widest_mm) & (share >= 0) & (share <= 1)
        if hit.any():
            width = float(reach[hit].min())
            strips.append((*(place + way * width / 2), width))
    return np.array(strips).reshape(-1, 3)


def clusters(places: Floats, reach_mm: float) -> list[NDArray[np.intp]]:
    """Group places [N,2] that are connected by steps of at most ``reach_mm``: arrays of indices."""
    left = np.ones(len(places), dtype=bool)
    groups = []
    for first in range(len(places)):
        if not left[first]:
            continue
        group, edge = [], [first]
        left[first] = False
        while edge:
            current = edge.pop()
            group.append(current)
            near = np.flatnonzero(left & (np.hypot(*(places - places[current]).T) <= reach_mm))
            left[near] = False
            edge += near.tolist()
        groups.append(np.array(sorted(group), dtype=np.intp))
    return groups


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A board and a margin around it, divided into small squares."""

    left_mm: float
    top_mm: float
    step_mm: float
    columns: int
    rows: int

    @classmethod
    def over(cls, polygons: Sequence[Floats], size_mm: tuple[float, float], finest_mm: float = 0.25) -> Grid:
        """A grid that contains the board and all polygons; at most 4 million squares."""
        points = np.concatenate([*polygons, [(0.0, 0.0), size_mm]])
        low, high = points.min(axis=0) - 2.0, points.max(axis=0) + 2.0
        wide, high_ = (high - low).tolist()
        step = max(finest_mm, math.sqrt(wide * high_ / 4e6))
        return cls(float(low[0]), float(low[1]), step, math.ceil(wide / step), math.ceil(high_ / step))

    def painted(self, polygon: Floats) -> Painted:
        """The squares inside a polygon (even-odd rule)."""
        pixels = (polygon - (self.left_mm, self.top_mm)) / self.step_mm - 0.5
        low = np.clip(np.floor(pixels.min(axis=0)) - 1, 0, (self.columns - 1, self.rows - 1)).astype(int)
        high = np.clip(np.ceil(pixels.max(axis=0)) + 2, low + 1, (self.columns, self.rows)).astype(int)
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), dtype=np.uint8)
        fixed = np.rint((pixels - low) * (1 << _SHIFT)).astype(np.int32)
        cv2.fillPoly(mask, [fixed], 1, cv2.LINE_8, _SHIFT)
        return Painted(int(low[0]), int(low[1]), mask)

    def place(self, column: float, row: float) -> tuple[float, float]:
        """The center of a square, in millimeters."""
        return self.left_mm + (column + 0.5) * self.step_mm, self.top_mm + (row + 0.5) * self.step_mm

    def square(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        """Column and row of the square that contains a point."""
        column, row = (x_mm - self.left_mm) / self.step_mm, (y_mm - self.top_mm) / self.step_mm
        return math.floor(column), math.floor(row)

    def deepest(self, shape: Painted) -> tuple[tuple[float, float], float]:
        """Center and radius, in mm, of the largest circle in a shape."""
        framed = cv2.copyMakeBorder(shape.mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        depth = np.asarray(cv2.distanceTransform(framed, cv2.DIST_L2, cv2.DIST_MASK_PRECISE))[1:-1, 1:-1]
        row, column = np.unravel_index(int(np.argmax(depth)), depth.shape)
        # Squares that the outline only touches are included: half a square on each side.
        radius = max(0.0, float(depth.max()) - 1.0) * self.step_mm
        return self.place(shape.column + float(column), shape.row + float(row)), radius

    def area_mm2(self, shape: Painted) -> float:
        """The area of a shape."""
        return float(np.count_nonzero(shape.mask)) * self.step_mm**2


@dataclass(frozen=True, slots=True, eq=False)
class Painted:
    """A mask of grid squares, 1 inside the shape, with its first column and row.

    Only as large as the shape.
    """

    column: int
    row: int
    mask: NDArray[np.uint8]

    @property
    def window(self) -> tuple[slice, slice]:
        """Its slices of the whole grid."""
        height, width = self.mask.shape
        return slice(self.row, self.row + height), slice(self.column, self.column + width)

    def shared(self, other: Painted) -> Painted | None:
        """The squares of both shapes; None if their windows do not overlap."""
        column, row = max(self.column, other.column), max(self.row, other.row)
        width = min(s.column + s.mask.shape[1] for s in (self, other)) - column
        height = min(s.row + s.mask.shape[0] for s in (self, other)) - row
        if width <= 0 or height <= 0:
            return None
        own, others = (
            s.mask[row - s.row : row - s.row + height, column - s.column : column - s.column + width]
            for s in (self, other)
        )
        return Painted(column, row, own & others)

    def holds(self, column: int, row: int) -> bool:
        """Whether a square belongs to the shape."""
        x, y = column - self.column, row - self.row
        height, width = self.mask.shape
        return 0 <= x < width and 0 <= y < height and bool(self.mask[y, x])
