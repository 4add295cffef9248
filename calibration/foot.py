"""Where a die stands, from the box around it and from the face that lies up.

A die is taller than the mat, so in a tilted view its box lies away from its foot, and
the more so the bigger the die. Kind gives the body; the body's silhouette, seen from the
calibrated camera, gives the box it would have at a place; the place is moved until the
boxes agree. The size of the box tells whether the die is larger or smaller than usual.
The middle of the face that lies up, or the apex of a d4, is straight above the foot: it is
a second witness, mostly the better one. Both are weighed by how exact they are.
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
# Measured on the detector's boxes and the reader's faces (docs/calibration.md): how far off the middle
# of a box and that of a face are along an axis, as a share of the box's side and in pixels (sd).
_BOX_SHARE, _BOX_PX = 0.023, 0.9
_FACE_SHARE, _FACE_PX = 0.016, 0.2
_FACE_SHARE_OF = {
    "d4": 0.033,
    "d3": 0.022,
    "d6": 0.022,
    "d8": 0.017,
    "d12": 0.0135,
    "d20": 0.0135,
    "d30": 0.014,
}
# How well a box of a die turned any way tells its size: a share, and pixels over its side.
_BOX_SIZE_SD, _BOX_SIZE_PX = 0.05, 1.4
# A solid's box wanders about the box of its rings as it turns, as a share of its radius (sd):
# little where it looks the same from opposite sides, more for the tetrahedron.
_TURNING_SD = 0.02
_TURNING_SD_OF = {"d4": 0.17, "d8": 0.035, "d10": 0.035, "d00": 0.035, "d12": 0.015, "d2": 0.005}
# Where the picture's border cuts the box, its centre is not the die's: off by this share (sd).
_CUT_SD = 0.2
# The middle of a kite, or of a dipyramid's triangle, is not above the foot.
_OFF_MIDDLE = frozenset({"d10", "d00", "d14", "d16"})
# Two witnesses that are farther apart than this (squared, in sd of two axes: 1 in 3000) are not of one face.
_APART = 16.0
# Dice that lie flat seem to lean by a degree or two at most; what leans more has its foot elsewhere.
_FLAT_DEG = 4.0
_AROUND = 24
_STEPS = 8


@dataclass(frozen=True, slots=True)
class FootPoint:
    """The point of the mat under a die's centre.

    ``sd_mm`` is the standard deviation along an axis, over both; ``covariance_mm2`` (xx, xy, yy) tells
    the directions apart. ``scale`` is how large the die is against one of the usual size,
    ``radius_mm`` half its mean width as seen from above.
    """

    x_mm: float
    y_mm: float
    sd_mm: float
    scale: float
    radius_mm: float
    covariance_mm2: tuple[float, float, float]


def foot_point(
    profile: TrayProfile,
    kind: str | None,
    box: Sequence[float],
    *,
    face: Sequence[float] | None = None,
    lean_deg: float = 0.0,
    image_size: tuple[int, int] | None = None,
) -> FootPoint:
    """The foot of a die at rest from its box (x0, y0, x1, y1) and the middle of its face (x, y).

    Both are in pixels from the picture's top-left corner, as readings have them. ``face`` is what
    lies up, for a d4 the apex. ``lean_deg`` is by how much the die seems to lean.
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
    # The profile counts pixels from the middle of the first one.
    centre = np.array([(x0 + x1) / 2, (y0 + y1) / 2]) - 0.5
    size = math.sqrt((x1 - x0) * (y1 - y0))
    width, height = view.image_size
    cut = x0 <= 1.5 or y0 <= 1.5 or x1 >= width - 1.5 or y1 >= height - 1.5
    prior = _SIZE_SD if known else _UNKNOWN_SIZE_SD
    # The posterior mean of log size given the box, both taken as normal.
    trust = 0.0 if cut else prior**2 / (prior**2 + _BOX_SIZE_SD**2 + (_BOX_SIZE_PX / size) ** 2)
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
    turning = _TURNING_SD_OF.get(known or "d4", _TURNING_SD) * radius
    off_px = math.hypot(_BOX_SHARE * size, _BOX_PX, _CUT_SD * size if cut else 0.0)
    witness = _Witness(foot, _spread(view, centre, middle * scale, off_px) + turning**2 * np.eye(2), middle)
    witnesses = [witness]
    if face is not None and known and known not in _OFF_MIDDLE and lean_deg <= _FLAT_DEG:
        tall, point = SHAPES[known].height_mm, np.asarray(face, dtype=np.float64) - 0.5
        off_px = math.hypot(_FACE_SHARE_OF.get(known, _FACE_SHARE) * size, _FACE_PX)
        above = view.to_plane([point], tall * scale)[0]
        witnesses.append(_Witness(above, _spread(view, point, tall * scale, off_px), tall))
    size_sd = prior * math.sqrt(1.0 - trust)
    # By how much the foot moves per millimetre of height: away from the camera.
    away = (foot - view.camera_mm[:2]) / max(1.0, -float(view.camera_mm[2]) - middle * scale)
    place, covariance = _weighed(witnesses, away * scale, size_sd)
    leaning = radius * math.sin(math.radians(min(90.0, max(0.0, lean_deg - _FLAT_DEG))))
    # A profile that states no doubt of its places has at least that of its markers.
    doubt = profile.place_sd_mm or profile.residual_mm / math.sqrt(2.0)
    covariance = covariance + (leaning**2 / 2 + doubt**2) * np.eye(2)
    (xx, xy), (_, yy) = covariance.tolist()
    return FootPoint(float(place[0]), float(place[1]), math.sqrt((xx + yy) / 2), scale, radius, (xx, xy, yy))


@dataclass(frozen=True, slots=True, eq=False)
class _Witness:
    """One word on the foot: place [2], its covariance [2,2], and the height that it was seen at."""

    place: Floats
    covariance: Floats
    height_mm: float


def _spread(view: TrayProfile, pixel: Floats, height_mm: float, sd_px: float) -> Floats:
    """The covariance [2,2] in mm² of the place of a pixel that is off by so much along each axis."""
    steps = view.to_plane(pixel + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), height_mm)
    along = (steps[1:] - steps[0]) * sd_px
    return np.asarray(along.T @ along)


def _weighed(witnesses: Sequence[_Witness], away: Floats, size_sd: float) -> tuple[Floats, Floats]:
    """Place [2] and covariance [2,2] by least squares; unknown are the place and the die's size.

    A die that is larger by a share d than was thought stands nearer to the camera by d times
    ``height_mm`` times ``away``, whichever witness is asked, and the higher one the more.
    """
    if len(witnesses) > 1:
        low, high = witnesses[0], witnesses[1]
        tall = (high.height_mm - low.height_mm) * away * size_sd
        both = low.covariance + high.covariance + np.outer(tall, tall)
        apart = high.place - low.place
        if not float(apart @ np.linalg.solve(both, apart)) <= _APART:
            witnesses = witnesses[:1]
    normal, pull = np.zeros((3, 3)), np.zeros(3)
    normal[2, 2] = 1 / size_sd**2
    for witness in witnesses:
        slope = np.column_stack([np.eye(2), witness.height_mm * away])
        weight = np.linalg.inv(witness.covariance)
        normal += slope.T @ weight @ slope
        pull += slope.T @ weight @ witness.place
    covariance = np.linalg.inv(normal)
    return np.asarray((covariance @ pull)[:2]), np.asarray(covariance[:2, :2])


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
