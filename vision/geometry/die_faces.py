"""Adjacent faces of some kinds of dice: their positions, and their numbers by the standard numbering."""

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
"""Number of possible text directions on a face, for each kind with a known body."""
LEAST_COSINE = 0.3
"""Minimum cosine to the top face's normal; other faces are never seen well."""
_GOLDEN = (1 + 5**0.5) / 2
_ELEVATION = math.radians(42.0)
"""Elevation of the faces of a usual d10 above its equator."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceGeometry:
    """The faces adjacent to the top face, in its frame: x to the right of its text, y up, z outward.

    Lengths are in radii of the sphere inscribed in the body. For J adjacent faces, ``normals`` and
    ``centers`` are (J, 3). ``rights`` and ``ups`` are (J, K, 3), for K possible text directions each.
    ``center`` (3,) and ``radius`` are those of the circle inscribed in the top face.
    """

    normals: Floats
    centers: Floats
    rights: Floats
    ups: Floats
    center: Floats
    radius: float


@lru_cache(maxsize=16)
def body(kind: str, turn_deg: float = 0.0) -> FaceGeometry:
    """The body of a kind of ``FOLDS``, with all texts rotated clockwise by ``turn_deg``.

    At 0, the text points to the pole (d10) or a corner. Raises ``ValueError`` for another kind.
    """
    normals, ups = _faces(kind)
    adjacent = _adjacent(kind)
    offset, radius = _inscribed(normals, ups[0])
    rights = np.cross(ups, normals)
    frame = np.stack([*_turned(rights[0], ups[0], turn_deg), normals[0]])
    folds = FOLDS[kind]
    texts = np.array(
        [[_turned(rights[j], ups[j], turn_deg + 360 * k / folds) for k in range(folds)] for j in adjacent]
    )
    return FaceGeometry(
        normals[adjacent] @ frame.T,
        (normals[adjacent] + offset * ups[adjacent]) @ frame.T,
        texts[:, :, 0] @ frame.T,
        texts[:, :, 1] @ frame.T,
        frame @ (normals[0] + offset * ups[0]),
        radius,
    )


@lru_cache(maxsize=16)
def customs(kind: str, *, mirrored: bool = False) -> NDArray[np.intp] | None:
    """Labels on the adjacent faces for each label on the top face, by the standard numbering.

    Indices of the kind's labels, shape (labels, rotations, J), in the order of ``body``. The rotations are
    those that map the body onto itself. Returns None for a kind without a standard numbering.
    """
    if kind not in RINGS:
        return None
    rings, adjacent = RINGS[kind], _adjacent(kind)
    normals, ups = _faces(kind)
    around = _around(normals, ups, len(next(iter(rings.values()))))
    values = [int(label) for label in SHAPES[kind].labels]
    starts = range(FOLDS[kind]) if FOLDS[kind] > 1 else [1 if mirrored else 0]
    return np.array(
        [
            [
                _on(walk(around, rings, value, start=start, mirrored=mirrored), adjacent, values)
                for start in starts
            ]
            for value in values
        ]
    )


def _on(numbered: dict[int, int], faces: list[int], values: list[int]) -> list[int]:
    return [values.index(numbered[face]) for face in faces]


def _faces(kind: str) -> tuple[Floats, Floats]:
    """Unit normals of the faces, and unit vectors in each face that point to the pole or a corner."""
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
        raise ValueError(f"no body is known for {kind}; known are {', '.join(FOLDS)}")
    to = corners[(normals @ corners.T).round(9).argmax(axis=1)]
    ups = to - (to * normals).sum(axis=1, keepdims=True) * normals
    return normals, ups / np.linalg.norm(ups, axis=1, keepdims=True)


def _cyclic(points: list[tuple[float, float, float]]) -> Floats:
    return np.array([np.roll(point, i) for point in points for i in range(3)])


def _adjacent(kind: str) -> list[int]:
    """Indices of the faces adjacent to face 0, the nearest first."""
    normals, _ = _faces(kind)
    dots = normals @ normals[0]
    return sorted(np.flatnonzero((dots > LEAST_COSINE) & (dots < 0.999)).tolist(), key=lambda j: -dots[j])


def _inscribed(normals: Floats, up: Floats) -> tuple[float, float]:
    """Inscribed circle of face 0: offset of its center along ``up`` from the foot of the normal; radius."""
    dots = normals @ normals[0]
    across = np.flatnonzero(np.abs(dots) < 0.999)
    sines = np.sqrt(1 - dots[across] ** 2)
    gap, slope = (1 - dots[across]) / sines, normals[across] @ up / sines
    offsets = np.linspace(-0.6, 0.6, 2401)
    distance = (gap[:, None] - slope[:, None] * offsets).min(axis=0)  # distance to the nearest edge
    return float(offsets[distance.argmax()]), float(distance.max())


def _around(normals: Floats, ups: Floats, n: int) -> list[list[int]]:
    """The n faces nearest to each face, counter-clockwise seen from outside, starting on the right."""
    rings = []
    for face, (normal, up) in enumerate(zip(normals, ups, strict=True)):
        near = [int(j) for j in np.argsort(-(normals @ normal).round(9), kind="stable") if j != face][:n]
        right = np.cross(up, normal)
        angles = [math.atan2(float(normals[j] @ up), float(normals[j] @ right)) % (2 * math.pi) for j in near]
        rings.append([j for _, j in sorted(zip(angles, near, strict=True))])
    return rings


def _turned(right: Floats, up: Floats, turn_deg: float) -> tuple[Floats, Floats]:
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return c * right - s * up, s * right + c * up
