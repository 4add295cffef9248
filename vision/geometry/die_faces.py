"""The faces of some dice near the one that is read: where they lie, and what stands on them by custom."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.numbering import RINGS, walk
from traywatch.calibration.dice.shapes import SHAPES

Floats = NDArray[np.float64]

FOLDS = {"d8": 3, "d20": 3, "d10": 1, "d00": 1}
"""In how many directions the text may run on a face of each kind whose body is known here."""
LEAST_COSINE = 0.3
"""Faces that lean farther from the one that is read are never seen well."""
_GOLDEN = (1 + 5**0.5) / 2
_ELEVATION = math.radians(42.0)
"""Of the faces of a usual d10 above its equator."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """The neighbours of the face that is read, in its frame: x to the right of its text, y up, z outward.

    Lengths are in radii of the ball inscribed in the body. Of each of the J neighbours: ``normals`` and
    ``centres`` (J, 3), and ``rights`` and ``ups`` (J, K, 3) for each of the K directions in which its text
    may run. ``centre`` (3,) and ``radius`` are those of the circle inscribed in the face that is read.
    """

    normals: Floats
    centres: Floats
    rights: Floats
    ups: Floats
    centre: Floats
    radius: float


@lru_cache(maxsize=16)
def body(kind: str, turn_deg: float = 0.0) -> Body:
    """The body of a kind of ``FOLDS`` whose texts are turned clockwise by so much from the custom, by which
    they point to the pole or a corner. Raises ``ValueError`` for another kind."""
    normals, ups = _faces(kind)
    beside = _beside(kind)
    offset, radius = _inscribed(normals, ups[0])
    rights = np.cross(ups, normals)
    frame = np.stack([*_turned(rights[0], ups[0], turn_deg), normals[0]])
    folds = FOLDS[kind]
    texts = np.array(
        [[_turned(rights[j], ups[j], turn_deg + 360 * k / folds) for k in range(folds)] for j in beside]
    )
    return Body(
        normals[beside] @ frame.T,
        (normals[beside] + offset * ups[beside]) @ frame.T,
        texts[:, :, 0] @ frame.T,
        texts[:, :, 1] @ frame.T,
        frame @ (normals[0] + offset * ups[0]),
        radius,
    )


@lru_cache(maxsize=16)
def customs(kind: str, *, mirrored: bool = False) -> NDArray[np.intp] | None:
    """By custom, what stands on the neighbours (in the order of ``body``) of a face that bears each label.

    Indices of the kind's labels, (labels, ways, J); the ways are the turns of the body that look alike. None
    for a kind without a custom.
    """
    if kind not in RINGS:
        return None
    rings, beside = RINGS[kind], _beside(kind)
    normals, ups = _faces(kind)
    around = _around(normals, ups, len(next(iter(rings.values()))))
    values = [int(label) for label in SHAPES[kind].labels]
    starts = range(FOLDS[kind]) if FOLDS[kind] > 1 else [1 if mirrored else 0]
    return np.array(
        [
            [
                _on(walk(around, rings, value, start=start, mirrored=mirrored), beside, values)
                for start in starts
            ]
            for value in values
        ]
    )


def _on(numbered: dict[int, int], faces: list[int], values: list[int]) -> list[int]:
    return [values.index(numbered[face]) for face in faces]


def _faces(kind: str) -> tuple[Floats, Floats]:
    """Unit normals of the faces, and the unit vectors in them that point to the pole or a corner."""
    corners: Floats
    if kind in ("d10", "d00"):
        turns, side = np.radians(36.0 * np.arange(10)), np.where(np.arange(10) % 2 == 0, 1.0, -1.0)
        flat, high = math.cos(_ELEVATION), math.sin(_ELEVATION)
        normals = np.stack([np.cos(turns) * flat, np.sin(turns) * flat, side * high], axis=1)
        corners = np.array([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]])
    elif kind == "d8":
        normals = np.array(list(itertools.product((1.0, -1.0), repeat=3))) / math.sqrt(3)
        corners = np.concatenate([np.eye(3), -np.eye(3)])
    elif kind == "d20":
        signs = list(itertools.product((1.0, -1.0), repeat=2))
        normals = np.array(list(itertools.product((1.0, -1.0), repeat=3)))
        normals = np.concatenate([normals, _cyclic([(0.0, a / _GOLDEN, b * _GOLDEN) for a, b in signs])])
        normals /= math.sqrt(3)
        corners = _cyclic([(a, 0.0, b * _GOLDEN) for a, b in signs])
    else:
        raise ValueError(f"no body of a {kind} is known here; known are {', '.join(FOLDS)}")
    to = corners[(normals @ corners.T).round(9).argmax(axis=1)]
    ups = to - (to * normals).sum(axis=1, keepdims=True) * normals
    return normals, ups / np.linalg.norm(ups, axis=1, keepdims=True)


def _cyclic(points: list[tuple[float, float, float]]) -> Floats:
    return np.array([np.roll(point, i) for point in points for i in range(3)])


def _beside(kind: str) -> list[int]:
    normals, _ = _faces(kind)
    dots = normals @ normals[0]
    return sorted(np.flatnonzero((dots > LEAST_COSINE) & (dots < 0.999)).tolist(), key=lambda j: -dots[j])


def _inscribed(normals: Floats, up: Floats) -> tuple[float, float]:
    """How far up from the foot of its normal face 0 has the centre of its inscribed circle; the radius."""
    dots = normals @ normals[0]
    across = np.flatnonzero(np.abs(dots) < 0.999)
    sines = np.sqrt(1 - dots[across] ** 2)
    gap, slope = (1 - dots[across]) / sines, normals[across] @ up / sines
    offsets = np.linspace(-0.6, 0.6, 2401)
    room = (gap[:, None] - slope[:, None] * offsets).min(axis=0)  # to the nearest edge
    return float(offsets[room.argmax()]), float(room.max())


def _around(normals: Floats, ups: Floats, n: int) -> list[list[int]]:
    """The n faces nearest to each, counter-clockwise seen from outside, the rightmost one first."""
    found = []
    for face, (normal, up) in enumerate(zip(normals, ups, strict=True)):
        near = [int(j) for j in np.argsort(-(normals @ normal).round(9), kind="stable") if j != face][:n]
        right = np.cross(up, normal)
        angles = [math.atan2(float(normals[j] @ up), float(normals[j] @ right)) % (2 * math.pi) for j in near]
        found.append([j for _, j in sorted(zip(angles, near, strict=True))])
    return found


def _turned(right: Floats, up: Floats, turn_deg: float) -> tuple[Floats, Floats]:
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return c * right - s * up, s * right + c * up
