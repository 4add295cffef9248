"""Which label stands on which face: opposite faces sum right, as on dice that are sold.

A numbering is a tuple of label texts, one a face of the solid, or one a vertex for the
tetrahedron. Faces that bear nothing (a coin's rim, a bar's tips) have the label "".
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.synth.solids import Solid, build_solid

Numbering = tuple[str, ...]

SUMS = {"d6": 7, "d8": 9, "d10": 9, "d00": 90, "d12": 13, "d14": 15, "d16": 17}
SUMS |= {"d20": 21, "d24": 25, "d30": 31, "d60": 61}
"""What opposite faces add up to, with "0" and "00" as 0. A d3 has equal opposites."""

# Neighbours on the usual d20; those of 20 are counter-clockwise seen from outside.
_D20 = {20: (2, 8, 14), 8: (20, 10, 16), 14: (20, 4, 6), 2: (20, 12, 18), 16: (8, 3, 6)}
_D20 |= {10: (8, 12, 17), 6: (14, 9, 16), 4: (14, 11, 18), 12: (2, 10, 15), 18: (2, 4, 5)}

# Round the pole of a usual d10, counter-clockwise seen from above it.
_D10 = (0, 4, 6, 2, 8)


def number_faces(solid: Solid, rng: np.random.Generator | None = None, layout: str = "standard") -> Numbering:
    """Labels of the faces, in the order of ``solid.normals``.

    ``layout`` "standard" follows the custom where there is one (right-handed d6, d20,
    d10); "mirror" turns its hand; "random" keeps only the sums of opposites. Kinds
    without a custom are always drawn from ``rng`` (a fixed one if None), opposites
    summing right. A tetrahedron is numbered by vertex: ``number_vertices``.
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
    elif kind == "d20" and layout != "random":
        values = list(_usual_d20(mirrored))
    elif kind in ("d10", "d00") and layout != "random":
        values = _usual_d10(solid, mirrored)
    else:
        values = _random_pairs(solid, rng, mirrored)
    texts = [_text(kind, value) for value in values]
    return tuple(texts + [""] * (len(solid.normals) - len(texts)))


def number_vertices(solid: Solid, rng: np.random.Generator | None = None) -> Numbering:
    """Labels of the four vertices of a tetrahedron, in either hand."""
    if solid.read != "vertex":
        raise ValueError(f"a {solid.kind} is numbered on its faces: use number_faces")
    order = np.arange(4) if rng is None else rng.permutation(4)
    return tuple(str(int(i) + 1) for i in order)


def number(solid: Solid, rng: np.random.Generator | None = None, layout: str = "standard") -> Numbering:
    """``number_vertices`` or ``number_faces``, whichever the body wants."""
    if solid.read == "vertex":
        return number_vertices(solid, rng)
    return number_faces(solid, rng, layout)


def neighbours(solid: Solid, face: int) -> tuple[int, ...]:
    """Faces across each edge of a face, counter-clockwise seen from outside."""
    return _adjacency(solid)[face]


def read_part(
    solid: Solid,
    numbering: Numbering,
    rotation: NDArray[np.float64],
    up: tuple[float, float, float] = (0.0, 0.0, 1.0),
) -> tuple[int, str, float]:
    """What a resting die shows: (index, label, tilt in degrees).

    ``rotation`` [3, 3] takes body to world coordinates and ``up`` is up in that world
    ((0, 0, -1) in the tray's frame). The index is that of the labelled face, or the
    vertex of a tetrahedron, which lies most up; tilt is its angle against vertical.
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
        # Right-handed: 1, 2, 3 run counter-clockwise round their common corner.
        if (hand < 0) != mirrored:
            values[where[0]], values[opposite[where[0]]] = 6, 1
    return values


def _usual_d10(solid: Solid, mirrored: bool) -> list[int]:
    step, total = (10, 90) if solid.kind == "d00" else (1, 9)
    opposite, values = _opposites(solid), [0] * 10
    upper = _D10[::-1] if mirrored else _D10
    for face, value in enumerate(upper):
        values[face], values[opposite[face]] = value * step, total - value * step
    return values


@lru_cache(maxsize=2)
def _usual_d20(mirrored: bool) -> tuple[int, ...]:
    solid = build_solid("d20")
    around, opposite = _adjacency(solid), _opposites(solid)
    wanted = {value: set(near) for value, near in _D20.items()}
    wanted |= {21 - value: {21 - n for n in near} for value, near in _D20.items()}
    first = around[0][::-1] if mirrored else around[0]
    start = {0: 20} | dict(zip(first, _D20[20], strict=True))
    start |= {opposite[face]: 21 - value for face, value in start.items()}

    def agrees(values: dict[int, int]) -> bool:
        return all(
            {values[n] for n in around[face] if n in values} <= wanted[value]
            for face, value in values.items()
        )

    def complete(values: dict[int, int]) -> dict[int, int] | None:
        if len(values) == 20:
            return values
        # The free face with the most placed neighbours has the fewest candidates.
        free = max(
            (f for f in range(20) if f not in values), key=lambda f: sum(n in values for n in around[f])
        )
        for value in set(wanted) - set(values.values()):
            wider = values | {free: value, opposite[free]: 21 - value}
            done = complete(wider) if agrees(wider) else None
            if done is not None:
                return done
        return None

    done = complete(start)
    if done is None:
        raise RuntimeError("the d20's table of neighbours contradicts itself")
    return tuple(done[face] for face in range(20))
