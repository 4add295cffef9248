"""Assign labels to faces as on commercial dice: opposite faces have the usual sum.

A numbering is a tuple of label texts: one per face of the solid, or one per vertex of a tetrahedron. Faces
without a label (a coin's rim, a bar's tips) have "".
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.numbering import RINGS, SUMS, walk
from traywatch.calibration.dice.shapes import FUDGE, SHAPES
from traywatch.models.synth.dice.solids import Solid, build_solid

Numbering = tuple[str, ...]


def number_faces(solid: Solid, rng: np.random.Generator | None = None, layout: str = "standard") -> Numbering:
    """Labels of the faces, in the order of ``solid.normals``.

    ``layout`` "standard" follows the convention of right-handed d6, d20 and d10. "mirror" inverts the
    handedness, "random" keeps only the sums of opposite faces. Kinds without a convention are always random,
    with the usual sums; ``rng`` defaults to a fixed seed. Raises ``ValueError`` for a tetrahedron (use
    ``number_vertices``) and for an unknown layout.
    """
    if solid.read == "vertex":
        raise ValueError("a tetrahedron is numbered at its vertices: use number_vertices")
    if layout not in ("standard", "mirror", "random"):
        raise ValueError(f"no layout {layout!r}: use standard, mirror or random")
    rng = np.random.default_rng(0) if rng is None else rng
    kind, mirrored = solid.kind, layout == "mirror"
    if kind == "d2":
        values = [1, 2]
    elif kind == "d4":
        values = [1, 2, 4, 3]
    elif kind == "d3":
        values = [1, 2, 3] * 2
    elif kind == FUDGE:
        return tuple(str(label) for label in rng.permutation(SHAPES[FUDGE].labels * 2))
    elif kind == "d20" and layout != "random":
        values = list(_usual_d20(mirrored))
    elif kind in ("d10", "d00") and layout != "random":
        values = _usual_d10(solid, mirrored)
    else:
        values = _random_pairs(solid, rng, mirrored)
    texts = [_text(kind, value) for value in values]
    return tuple(texts + [""] * (len(solid.normals) - len(texts)))


def number_vertices(solid: Solid, rng: np.random.Generator | None = None) -> Numbering:
    """Labels of the four vertices of a tetrahedron, in random order; ascending without ``rng``.

    Raises ``ValueError`` for other solids.
    """
    if solid.read != "vertex":
        raise ValueError(f"a {solid.kind} is numbered on its faces: use number_faces")
    order = np.arange(4) if rng is None else rng.permutation(4)
    return tuple(str(int(i) + 1) for i in order)


def number(solid: Solid, rng: np.random.Generator | None = None, layout: str = "standard") -> Numbering:
    """``number_vertices`` for a tetrahedron, ``number_faces`` for other solids."""
    if solid.read == "vertex":
        return number_vertices(solid, rng)
    return number_faces(solid, rng, layout)


def neighbors(solid: Solid, face: int) -> tuple[int, ...]:
    """Adjacent faces across each edge of a face, counterclockwise seen from outside."""
    return _adjacency(solid)[face]


def read_part(
    solid: Solid,
    numbering: Numbering,
    rotation: NDArray[np.float64],
    up: tuple[float, float, float] = (0.0, 0.0, 1.0),
) -> tuple[int, str, float]:
    """What a resting die shows: (index, label, tilt in degrees).

    ``rotation`` (3, 3) maps body to world coordinates. ``up`` is the up direction of that world; in the tray
    frame it is (0, 0, -1). The index is that of the topmost labeled face, or of the topmost vertex of a
    tetrahedron. The tilt is its angle to the vertical.
    """
    if solid.read == "vertex":
        axes = solid.vertices / np.linalg.norm(solid.vertices, axis=1, keepdims=True)
    else:
        axes = solid.normals[: solid.faces]
    heights = axes @ (rotation.T @ np.asarray(up, dtype=float))
    best = int(np.argmax(heights))
    return best, numbering[best], float(np.degrees(np.arccos(np.clip(heights[best], -1.0, 1.0))))


def _text(kind: str, value: int) -> str:
    return f"{value:02d}" if kind == "d00" else str(value)


def _adjacency(solid: Solid) -> list[tuple[int, ...]]:
    owner: dict[tuple[int, int], int] = {}
    for face, loop in enumerate(solid.loops):
        for a, b in zip(loop, loop[1:] + loop[:1], strict=True):
            owner[a, b] = face
    return [
        tuple(owner[b, a] for a, b in zip(loop, loop[1:] + loop[:1], strict=True)) for loop in solid.loops
    ]


def _opposites(solid: Solid) -> list[int]:
    pairs = [solid.opposite(face) for face in range(solid.faces)]
    return [pair for pair in pairs if pair is not None]


def _random_pairs(solid: Solid, rng: np.random.Generator, mirrored: bool) -> list[int]:
    total, opposite = SUMS[solid.kind], _opposites(solid)
    step = 10 if solid.kind == "d00" else 1
    lowest = 0 if solid.kind in ("d10", "d00") else 1
    low = [lowest + step * i for i in range(solid.faces // 2)]
    pairs = [(face, other) for face, other in enumerate(opposite) if face < other]
    values = [0] * solid.faces
    for (face, other), value in zip(pairs, rng.permutation(low), strict=True):
        at, against = (face, other) if rng.random() < 0.5 else (other, face)
        values[at], values[against] = int(value), total - int(value)
    if solid.kind == "d6":
        where = [values.index(n) for n in (1, 2, 3)]
        hand = np.linalg.det(solid.normals[where])
        # Right-handed: 1, 2, 3 run counterclockwise around their common corner.
        if (hand < 0) != mirrored:
            values[where[0]], values[opposite[where[0]]] = 6, 1
    return values


def _usual_d10(solid: Solid, mirrored: bool) -> list[int]:
    """The first five faces are around one pole, counterclockwise."""
    pole = [((face + 1) % 5, (face - 1) % 5) for face in range(5)]
    half = walk(pole, RINGS[solid.kind], 0, start=1 if mirrored else 0, mirrored=mirrored)
    opposite, values = _opposites(solid), [0] * 10
    for face, value in half.items():
        values[face], values[opposite[face]] = value, SUMS[solid.kind] - value
    return values


@lru_cache(maxsize=2)
def _usual_d20(mirrored: bool) -> tuple[int, ...]:
    values = walk(_adjacency(build_solid("d20")), RINGS["d20"], 20, mirrored=mirrored)
    return tuple(values[face] for face in range(20))
