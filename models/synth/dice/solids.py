"""Geometry of the dice: half-spaces, faces, and the position of each numeral.

A solid is the intersection of half-spaces ``normals[i] . x <= offsets[i]`` in its own frame. It is scaled so
that the inscribed sphere has radius 1. A coin has half thickness 1, a bar half width 1. One factor in mm
gives the real size.

Frame of a face, seen from outside: ``face_right`` points right, ``face_up`` points up, and ``face_right x
face_up`` is the outward normal. ``face_center`` is the center of the largest circle in the face,
``face_inradius`` the radius of that circle. ``face_circumradius`` is the distance from the center to the
farthest corner.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull

from traywatch.calibration.dice.labels import CUBES
from traywatch.calibration.dice.shapes import SHAPES

Read = Literal["face", "vertex", "edge"]
Floats = NDArray[np.float64]

FORMS: dict[str, tuple[str, ...]] = {
    "d4": ("tetrahedron", "bar"),
    "d24": ("deltoidal", "tetrakis", "triakis"),
    "d60": ("deltoidal", "pentakis"),
}
"""Forms of kinds that have several, the most common first."""

CUBIC = CUBES | {"d6"}
"""Kinds that are cubes."""
_GOLDEN = (1 + 5**0.5) / 2
_COIN_SIDES = 32


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """One convex body; all arrays are float64 in units of the inscribed radius.

    ``normals`` (F, 3) point outward, ``offsets`` is (F,), ``vertices`` (V, 3). ``loops`` has the vertex
    indices of each face, counterclockwise seen from outside. ``read`` is the part that is read at the top
    when the die rests. ``faces`` is the number of labeled faces. They come first, followed by the rim of a
    coin or the tips of a bar.
    """

    kind: str
    form: str
    read: Read
    faces: int
    normals: Floats
    offsets: Floats
    vertices: Floats
    loops: tuple[tuple[int, ...], ...]
    face_right: Floats
    face_up: Floats
    face_center: Floats
    face_circumradius: Floats
    face_inradius: Floats

    def outline(self, face: int) -> Floats:
        """Corners of a face (K, 2) in its (right, up) axes, relative to ``face_center``."""
        corners = self.vertices[list(self.loops[face])] - self.face_center[face]
        return corners @ np.stack([self.face_right[face], self.face_up[face]], axis=1)

    def opposite(self, face: int) -> int | None:
        """The face with the opposite normal, or None."""
        dots = self.normals @ self.normals[face]
        best = int(np.argmin(dots))
        return best if dots[best] < -1 + 1e-9 else None


def build_solid(kind: str, *, form: str | None = None, proportion: float | None = None) -> Solid:
    """Build the solid of a kind of die.

    ``form`` is one of ``FORMS[kind]``. ``proportion`` varies solids that exist in several shapes:

    - d10, d00, d14 and d16: elevation of the face normals above the equator in degrees (38 to 48, default 42)
    - bar d4: length over width of its long sides (1.2 to 2.2)
    - coin: diameter over thickness (5 to 14)

    A tetrahedron is read at its top vertex. A bar rests on a long side and is read on the top long side; its
    tips have no label. Other solids are read on the top face. Raises ``ValueError`` for an unknown kind or
    form.
    """
    forms = FORMS.get(kind, ("",))
    chosen = forms[0] if form is None else form
    if kind not in SHAPES or chosen not in forms:
        raise ValueError(f"no body for kind {kind!r} in form {form!r}; forms are {forms}")
    return _build(kind, chosen, None if proportion is None else round(float(proportion), 3))


def default_scale_mm(solid: Solid) -> float:
    """Millimeters per unit for a die of the usual size."""
    return 5.5 if solid.form == "bar" else SHAPES[solid.kind].center_mm


@lru_cache(maxsize=256)
def _build(kind: str, form: str, proportion: float | None) -> Solid:
    normals, offsets, faces = _half_spaces(kind, form, proportion)
    vertices, loops = _corners(normals, offsets)
    right, up, center = np.empty_like(normals), np.empty_like(normals), np.empty_like(normals)
    outer, inner = np.empty(len(normals)), np.empty(len(normals))
    for i, loop in enumerate(loops):
        corners = vertices[list(loop)]
        center[i], inner[i] = _incircle(corners, normals[i])
        outer[i] = np.linalg.norm(corners - center[i], axis=1).max()
        up[i] = _unit(_upward(kind, form, corners, center[i], normals[i]))
        right[i] = np.cross(up[i], normals[i])
    read: Read = "vertex" if kind == "d4" and form == "tetrahedron" else "face"
    arrays = (normals, offsets, vertices, right, up, center, outer, inner)
    for array in arrays:
        array.setflags(write=False)
    return Solid(kind, form, read, faces, normals, offsets, vertices, loops, right, up, center, outer, inner)


def _half_spaces(kind: str, form: str, proportion: float | None) -> tuple[Floats, Floats, int]:
    """Unit normals, offsets, and the number of labeled faces, which come first."""
    if kind == "d2":
        radius = 8.4 if proportion is None else proportion
        rim = _ring(_COIN_SIDES, 0.0, 0.0)
        normals = np.vstack([[[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]], rim])
        return normals, np.array([1.0, 1.0] + [radius] * len(rim)), 2
    if form == "bar":
        return _bar(1.5 if proportion is None else proportion)
    points: Floats
    degrees = np.deg2rad(42.0 if proportion is None else proportion)
    if kind == "d4":
        points = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], dtype=float)
    elif kind in CUBIC:
        points = np.vstack([np.eye(3), -np.eye(3)])
    elif kind == "d8":
        points = np.array(list(itertools.product((1.0, -1.0), repeat=3)))
    elif kind in ("d10", "d00", "d14"):
        n = 7 if kind == "d14" else 5
        points = np.vstack([_ring(n, 0.0, degrees), _ring(n, np.pi / n, -degrees)])
    elif kind == "d16":
        points = np.vstack([_ring(8, 0.0, degrees), _ring(8, 0.0, -degrees)])
    else:
        points = {
            "d12": lambda: _cyclic([(0, 1, _GOLDEN)]),
            "d20": lambda: _cyclic([(1, 1, 1), (0, 1 / _GOLDEN, _GOLDEN)]),
            "d30": lambda: _cyclic([(0, 0, 2 * _GOLDEN), (1, _GOLDEN, _GOLDEN**2)]),
            "deltoidal24": lambda: _permuted((1, 1, 1 + 2**0.5)),
            "tetrakis24": lambda: _permuted((0, 1, 2)),
            "triakis24": lambda: _permuted((1, 1, 2**0.5 - 1)),
            # Vertices of the rhombicosidodecahedron and of the truncated icosahedron.
            "deltoidal60": lambda: _cyclic(
                [(1, 1, _GOLDEN**3), (_GOLDEN**2, _GOLDEN, 2 * _GOLDEN), (2 + _GOLDEN, 0, _GOLDEN**2)]
            ),
            "pentakis60": lambda: _cyclic(
                [(0, 1, 3 * _GOLDEN), (1, 2 + _GOLDEN, 2 * _GOLDEN), (_GOLDEN, 2, 2 * _GOLDEN + 1)]
            ),
        }[form + kind[1:] if form else kind]()
    normals = points / np.linalg.norm(points, axis=1, keepdims=True)
    return normals, np.ones(len(normals)), len(normals)


def _bar(length: float) -> tuple[Floats, Floats, int]:
    """A square bar along y with a blunt pyramid at each end."""
    sides = np.array([[0, 0, 1], [1, 0, 0], [0, 0, -1], [-1, 0, 0]], dtype=float)
    slope = np.deg2rad(48.0)
    tips = np.array(
        [
            [x * np.cos(slope), end * np.sin(slope), z * np.cos(slope)]
            for end in (1, -1)
            for x, z in ((1, 0), (0, 1), (-1, 0), (0, -1))
        ]
    )
    reach = length * np.sin(slope) + np.cos(slope)
    return np.vstack([sides, tips]), np.array([1.0] * 4 + [reach] * 8), 4


def _ring(n: int, start: float, elevation: float) -> Floats:
    turn = start + 2 * np.pi * np.arange(n) / n
    flat = np.cos(elevation)
    return np.stack([np.cos(turn) * flat, np.sin(turn) * flat, np.full(n, np.sin(elevation))], axis=1)


def _signed(triples: Iterable[tuple[float, ...]]) -> Floats:
    points = {
        tuple(round(s * c, 12) + 0.0 for s, c in zip(signs, triple, strict=True))
        for triple in triples
        for signs in itertools.product((1, -1), repeat=3)
    }
    return np.array(sorted(points, reverse=True))


def _cyclic(triples: list[tuple[float, float, float]]) -> Floats:
    return _signed((a[i], a[(i + 1) % 3], a[(i + 2) % 3]) for a in triples for i in range(3))


def _permuted(triple: tuple[float, float, float]) -> Floats:
    return _signed(itertools.permutations(triple))


def _corners(normals: Floats, offsets: Floats) -> tuple[Floats, tuple[tuple[int, ...], ...]]:
    """Vertices, and the vertex loop of each face, computed by the dual convex hull."""
    hull = ConvexHull(normals / offsets[:, None])
    points = np.linalg.solve(normals[hull.simplices], offsets[hull.simplices][..., None])[..., 0]
    # A corner of four or more planes is found several times.
    _, first = np.unique(np.round(points, 7) + 0.0, axis=0, return_index=True)
    vertices = points[np.sort(first)]
    loops = []
    for normal, offset in zip(normals, offsets, strict=True):
        on = np.flatnonzero(np.abs(vertices @ normal - offset) < 1e-6)
        across = vertices[on] - vertices[on].mean(axis=0)
        x = _unit(across[0])
        angle = np.arctan2(across @ np.cross(normal, x), across @ x)
        loops.append(tuple(int(v) for v in on[np.argsort(angle)]))
    return vertices, tuple(loops)


def _incircle(corners: Floats, normal: Floats) -> tuple[Floats, float]:
    """Center and radius of the largest inscribed circle; exact if all edges touch it."""
    edges = np.roll(corners, -1, axis=0) - corners
    outward = np.cross(edges, normal)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    middle = corners.mean(axis=0)
    reach = np.einsum("ij,ij->i", outward, corners - middle)
    x = _unit(corners[0] - middle)
    y = np.cross(normal, x)
    system = np.stack([outward @ x, outward @ y, np.ones(len(corners))], axis=1)
    (a, b, _), *_ = np.linalg.lstsq(system, reach, rcond=None)
    center = middle + a * x + b * y
    return center, float(np.einsum("ij,ij->i", outward, corners - center).min())


def _upward(kind: str, form: str, corners: Floats, center: Floats, normal: Floats) -> Floats:
    """Direction in the face towards which the top of a numeral usually points.

    This is towards the pole on d10 to d16, along the cross-section of a bar, and to an edge on a cube. On
    other solids it is towards the farthest corner on the face's axis of symmetry.
    """
    if kind in CUBIC:
        up: Floats = np.eye(3)[(int(np.argmax(np.abs(normal))) + 2) % 3]
        return up
    if kind == "d2":
        return np.array([0.0, 1.0, 0.0]) if abs(normal[2]) > 0.5 else np.array([0.0, 0.0, 1.0])
    if form == "bar":
        along = np.array([0.0, 1.0, 0.0])
        return np.cross(normal, along) if abs(normal[1]) < 1e-9 else along - normal * normal[1]
    if kind in ("d10", "d00", "d14", "d16"):
        pole = corners[int(np.argmax(np.abs(corners[:, 2])))]
        return pole - center
    away = corners - center
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    on_axis = np.abs(sides - np.roll(sides, 1)) < 1e-6
    return away[int(np.argmax(np.where(on_axis, np.round(np.linalg.norm(away, axis=1), 9), -1.0)))]


def _unit(v: Floats) -> Floats:
    return v / np.linalg.norm(v)
