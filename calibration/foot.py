"""Where a die stands, from the box around it.

A die is taller than the mat, so in a tilted view its box lies away from its foot, and
the more so the bigger the die. Kind gives the body; the body's silhouette, seen from the
calibrated camera, gives the box it would have at a place; the place is moved until the
boxes agree. The size of the box tells whether the die is larger or smaller than usual.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from calibration.dice import SHAPES
from calibration.profile import TrayProfile
from traywatch.errors import CalibrationError

Floats = NDArray[np.float64]

# Dice of one kind differ in size by this much (sd of the logarithm); of an unknown kind by more.
_SIZE_SD = 0.15
_UNKNOWN_SIZE_SD = 0.35
# An edge of a box is this share of its side off (sd), and never less than half a pixel.
_EDGE_SD = 0.02
_EDGE_SD_PX = 0.5
# How well a box of a die turned any way tells its size: turning and the edges together.
_BOX_SIZE_SD = 0.07
# A solid's box wanders about the box of its rings as it turns, as a share of its radius (sd):
# little where it looks the same from opposite sides, more for the tetrahedron.
_TURNING_SD = 0.02
_TURNING_SD_OF = {"d4": 0.17, "d8": 0.035, "d10": 0.035, "d00": 0.035, "d12": 0.015, "d2": 0.005}
# Where the picture's border cuts the box, its centre is not the die's: off by this share (sd).
_CUT_SD = 0.2
_AROUND = 24
_STEPS = 8


@dataclass(frozen=True, slots=True)
class FootPoint:
    """The point of the mat under a die's centre.

    ``sd_mm`` is the standard deviation along each axis; ``scale`` how large the die is
    against one of the usual size, ``radius_mm`` half its mean width as seen from above.
    """

    x_mm: float
    y_mm: float
    sd_mm: float
    scale: float
    radius_mm: float


def foot_point(
    profile: TrayProfile,
    kind: str | None,
    box: Sequence[float],
    *,
    image_size: tuple[int, int] | None = None,
) -> FootPoint:
    """The foot of a die at rest from its box (x0, y0, x1, y1 in pixels).

    ``image_size`` (width, height) is that of the picture if it differs from the profile's.
    ``kind`` None, or one that is not known, is taken as a die of middling size and leaves
    more doubt. Raises ``CalibrationError``: ``foot_unknown`` for a box whose die cannot
    stand on the mat's plane, ``picture_shape``.
    """
    view = profile if image_size is None else profile.scaled_to(*image_size)
    x0, y0, x1, y1 = (float(v) for v in box)
    if not (math.isfinite(x0 + y0 + x1 + y1) and x1 > x0 and y1 > y0):
        raise CalibrationError("foot_unknown", f"{list(box)} is no box (x0, y0, x1, y1)")
    known = kind if kind in SHAPES else None
    centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    size = math.sqrt((x1 - x0) * (y1 - y0))
    width, height = view.image_size
    cut = x0 <= 1 or y0 <= 1 or x1 >= width - 1 or y1 >= height - 1
    prior = _SIZE_SD if known else _UNKNOWN_SIZE_SD
    # The posterior mean of log size given the box, both taken as normal.
    trust = 0.0 if cut else prior**2 / (prior**2 + _BOX_SIZE_SD**2)
    body = _body(known)
    middle = SHAPES[known].centre_mm if known else 8.0

    scale = 1.0
    foot = view.to_plane([centre], middle)[0]
    for _ in range(_STEPS):
        if not np.all(np.isfinite(foot)):
            break
        seen = view.project(body * scale + (*foot, 0.0))
        low, high = seen.min(axis=0), seen.max(axis=0)
        measured = scale * size / math.sqrt(float(np.prod(high - low)))
        shift = view.to_plane([centre, (low + high) / 2], middle * scale)
        foot = foot + shift[0] - shift[1]
        scale = min(3.0, max(0.3, measured**trust))
    if not np.all(np.isfinite(foot)):
        raise CalibrationError(
            "foot_unknown", f"the box {[round(v) for v in (x0, y0, x1, y1)]} lies above the mat's horizon"
        )
    radius = float(np.hypot(body[:, 0], body[:, 1]).max()) * scale
    edge = max(_EDGE_SD_PX, _EDGE_SD * size) / math.sqrt(2.0)
    if cut:
        edge = math.hypot(edge, _CUT_SD * size)
    steps = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    here = view.to_plane(centre + steps, middle * scale)
    pixel_mm = math.sqrt(float(np.sum((here[1:] - here[0]) ** 2)) / 2)
    away = math.hypot(foot[0] - view.camera_mm[0], foot[1] - view.camera_mm[1])
    lean = away / max(1.0, -float(view.camera_mm[2]) - middle * scale)
    size_sd = prior * math.sqrt(1.0 - trust)
    variance = (
        (edge * pixel_mm) ** 2
        # The height is off along the line of sight only: half of it for either axis.
        + (size_sd * scale * middle * lean) ** 2 / 2
        + (_TURNING_SD_OF.get(known or "d4", _TURNING_SD) * radius) ** 2
        + profile.residual_mm**2 / 2
        + profile.place_sd_mm**2
    )
    return FootPoint(float(foot[0]), float(foot[1]), math.sqrt(variance), scale, radius)


@lru_cache(maxsize=64)
def _body(kind: str | None) -> Floats:
    """The die at rest on the origin, turned every way at once: rings of points [N,3], z up is negative."""
    angle = np.arange(_AROUND) * (2 * math.pi / _AROUND)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rings = [np.column_stack([radius * circle, np.full(_AROUND, -height)]) for radius, height in _rings(kind)]
    body = np.concatenate(rings)
    body.setflags(write=False)
    return body


def _mean_reach(corners: int) -> float:
    """How far a regular polygon of radius 1 reaches to a side, on average over its turns (Cauchy)."""
    return corners * math.sin(math.pi / corners) / math.pi


def _rings(kind: str | None) -> list[tuple[float, float]]:
    """Radius and height of circles that reach as far as a die's corners do on average, in millimetres."""
    if kind is None:
        return _ball(8.0, 11.0)
    shape = SHAPES[kind]
    tall = shape.height_mm
    if kind == "d2":
        return [(shape.radius_mm, 0.0), (shape.radius_mm, tall)]
    if kind in ("d3", "d6"):
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
    return _ball(shape.centre_mm, 0.97 * shape.radius_mm)


def _ball(half: float, radius: float) -> list[tuple[float, float]]:
    """A flattened ball that touches the mat: many-sided dice, whichever way they lie."""
    levels = np.linspace(-0.9, 0.9, 7)
    return [(radius * math.sqrt(1 - level**2), half * (1 + level)) for level in levels.tolist()]
