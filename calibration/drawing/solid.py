"""Solids of constant height, for a 3D printer: an outline with holes, as an STL file."""

from __future__ import annotations

import itertools
import os
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.vector import Floats
from traywatch.errors import CalibrationError, error_text

_EXACT = 6  # decimals of a millimeter in which points are equal
_Point = tuple[float, float]
_Triangle = tuple[_Point, _Point, _Point]


def extrude(outlines: Sequence[Floats], height_mm: float) -> NDArray[np.float32]:
    """The closed surface [N,3,3] of a plate, with corners in counterclockwise order seen from outside.

    Areas inside an even number of outlines [K,2] are empty. The area is divided at the height of each corner
    into trapezoids. Their corners are also corners of their neighbors, so that the surface has no gaps.
    """
    cells = _trapezoids(outlines)
    stops: dict[float, set[float]] = defaultdict(set)
    for low, high, below, above in cells:
        stops[low].update(below)
        stops[high].update(above)
    flat: list[_Triangle] = []
    rims: list[tuple[_Point, _Point]] = []
    along: dict[float, set[tuple[float, float]]] = defaultdict(set)
    for low, high, below, above in cells:
        lower = _between(stops[low], below, low)
        upper = _between(stops[high], above, high)
        flat += _strip(lower, upper)
        rims += [(upper[0], lower[0]), (lower[-1], upper[-1])]
        for chain in (lower, upper):
            for start, end in itertools.pairwise(chain):
                # A piece that two cells share is inside; one that a single cell has is part of the rim.
                along[start[1]] ^= {(start[0], end[0])}
        for chain, forward in ((lower, True), (upper, False)):
            rims += [(a, b) if forward else (b, a) for a, b in itertools.pairwise(chain)]
    outside = [
        (start, end)
        for start, end in rims
        if start[1] != end[1] or (min(start[0], end[0]), max(start[0], end[0])) in along[start[1]]
    ]
    return _surface(flat, outside, height_mm)


def write_stl(surface: NDArray[np.float32], path: str | os.PathLike[str], *, title: str) -> None:
    """Write a surface [N,3,3] as a binary STL file. Raises ``CalibrationError`` (``solid_not_written``)."""
    corners = np.asarray(surface, dtype="<f4")
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    records = np.zeros(len(corners), dtype=[("vectors", "<f4", (4, 3)), ("attributes", "<u2")])
    records["vectors"] = np.concatenate([normals[:, None], corners], axis=1)
    head = title.encode("ascii", "replace")[:80].ljust(80)
    try:
        Path(path).write_bytes(head + np.uint32(len(corners)).astype("<u4").tobytes() + records.tobytes())
    except OSError as error:
        reason = error_text(error)
        message = f"{os.fspath(path)}: the file could not be written: {reason}"
        raise CalibrationError("solid_not_written", message) from error


def _trapezoids(outlines: Sequence[Floats]) -> list[tuple[float, float, _Point, _Point]]:
    """The area as trapezoids: y of their lower and upper side, then the two ends of each side."""
    points = [np.round(np.asarray(ring, dtype=float), _EXACT) for ring in outlines]
    edges = [(a, b) for ring in points for a, b in zip(ring, np.roll(ring, -1, axis=0)) if a[1] != b[1]]
    edges = [(a, b) if a[1] < b[1] else (b, a) for a, b in edges]
    levels = sorted({float(y) for ring in points for y in ring[:, 1]})
    cells = []
    for low, high in itertools.pairwise(levels):
        crossing = [edge for edge in edges if edge[0][1] <= low and edge[1][1] >= high]
        sides = sorted(((_at(edge, low), _at(edge, high)) for edge in crossing), key=sum)
        for left, right in zip(sides[::2], sides[1::2]):
            cells.append((low, high, (left[0], right[0]), (left[1], right[1])))
    return cells


def _at(edge: tuple[Floats, Floats], y: float) -> float:
    """x of an edge at a height; exact at its ends."""
    (x0, y0), (x1, y1) = edge
    share = (y - y0) / (y1 - y0)
    return float(x1 if share == 1 else round(x0 + share * (x1 - x0), _EXACT))


def _between(stops: set[float], ends: _Point, y: float) -> list[_Point]:
    return [(x, y) for x in sorted(stops) if ends[0] <= x <= ends[1]]


def _strip(lower: list[_Point], upper: list[_Point]) -> list[_Triangle]:
    """Counterclockwise triangles between two rows of points, from left to right."""
    triangles: list[_Triangle] = []
    i = j = 0
    while i < len(lower) - 1 or j < len(upper) - 1:
        # The row that is behind goes on; the other one's point is the tip of the triangle.
        behind = j == len(upper) - 1 or (i < len(lower) - 1 and lower[i + 1][0] <= upper[j + 1][0])
        if behind:
            triangles.append((lower[i], lower[i + 1], upper[j]))
            i += 1
        else:
            triangles.append((lower[i], upper[j + 1], upper[j]))
            j += 1
    return triangles


def _surface(
    flat: Sequence[_Triangle], rim: Sequence[tuple[_Point, _Point]], height: float
) -> NDArray[np.float32]:
    top = [[(*point, height) for point in triangle] for triangle in flat]
    bottom = [[(*point, 0.0) for point in reversed(triangle)] for triangle in flat]
    walls = []
    for start, end in rim:
        if start != end:
            walls.append([(*start, 0.0), (*end, 0.0), (*end, height)])
            walls.append([(*start, 0.0), (*end, height), (*start, height)])
    return np.array([*top, *bottom, *walls], dtype=np.float32)
