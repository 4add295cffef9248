"""Mean outlines of dice: rings of points with the average extent of a kind over all rotations."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import CUBES
from traywatch.calibration.dice.shapes import SHAPES

Floats = NDArray[np.float64]

_AROUND = 24


@lru_cache(maxsize=64)
def body(kind: str | None) -> Floats:
    """A die at rest at the origin, averaged over all rotations: rings of points [N,3]; up is negative z."""
    angle = np.arange(_AROUND) * (2 * math.pi / _AROUND)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rings = [np.column_stack([radius * circle, np.full(_AROUND, -height)]) for radius, height in _rings(kind)]
    body = np.concatenate(rings)
    body.setflags(write=False)
    return body


def _mean_reach(corners: int) -> float:
    """Mean extent of a regular polygon of circumradius 1 over all rotations (Cauchy's formula)."""
    return corners * math.sin(math.pi / corners) / math.pi


def _rings(kind: str | None) -> list[tuple[float, float]]:
    """Radius and height of circles with the mean extent of a die's corners, in millimeters."""
    if kind is None:
        return _ball(8.0, 11.0)
    shape = SHAPES[kind]
    tall = shape.height_mm
    if kind == "d2":
        return [(shape.radius_mm, 0.0), (shape.radius_mm, tall)]
    if kind == "d6" or kind in CUBES:
        across = _mean_reach(4) * tall / math.sqrt(2.0)
        return [(across, 0.0), (across, tall)]
    if kind == "d4":
        return [(_mean_reach(3) * tall / math.sqrt(2.0), 0.0), (0.0, tall)]
    if kind == "d8":
        # Two triangles turned against each other: a hexagon from above, triangles from the side.
        across = (_mean_reach(3) + _mean_reach(6)) / 2 * tall / math.sqrt(2.0)
        return [(across, 0.0), (across, tall)]
    if kind == "d12":
        edge = tall / 2.2270
        face, waist = 0.8507 * edge * _mean_reach(5), 1.3764 * edge * _mean_reach(10)
        mid = 0.2629 * edge
        return [(face, 0.0), (waist, tall / 2 - mid), (waist, tall / 2 + mid), (face, tall)]
    if kind == "d20":
        edge = tall / 1.5115
        face, waist = 0.5774 * edge * _mean_reach(3), 0.9342 * edge * _mean_reach(6)
        mid = 0.1784 * edge
        return [(face, 0.0), (waist, tall / 2 - mid), (waist, tall / 2 + mid), (face, tall)]
    return _ball(shape.center_mm, 0.97 * shape.radius_mm)


def _ball(half: float, radius: float) -> list[tuple[float, float]]:
    """A flattened sphere that touches the mat, for dice with many faces."""
    levels = np.linspace(-0.9, 0.9, 7)
    return [(radius * math.sqrt(1 - level**2), half * (1 + level)) for level in levels.tolist()]
