"""Convex pieces in mm from which props are assembled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.meshes import hull_mesh
from traywatch.models.synth.render.stage import Material, RenderBody, Skin

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]


def piece(
    points: Floats,
    normals: Floats,
    material: Material,
    place: Sequence[float] | Floats,
    turn: Floats | None = None,
    *,
    bevel: float = 0.3,
    ball_mm: float = 0.0,
    top: Bytes | None = None,
) -> RenderBody:
    """One convex piece: the hull of ``points`` (mm), shaded by planes with the unit ``normals``.

    ``top`` is a tile (side, side, 3) as in ``Skin``, printed on the plane with the first normal.
    """
    offsets = (normals @ points.T).max(1)
    up = np.tile([0.0, -1.0, 0.0], (len(normals), 1))
    right = np.tile([1.0, 0.0, 0.0], (len(normals), 1))
    centers = normals * offsets[:, None]
    reach = float(np.abs(points[:, :2]).max())
    tiles = None
    if top is not None:
        tiles = np.zeros((len(normals), *top.shape), np.uint8)
        tiles[0] = top
    mesh = hull_mesh(points)
    skin = Skin(normals, offsets, right, up, centers, np.full(len(normals), reach), tiles)
    return RenderBody(
        mesh.vertices, mesh.triangles, skin, material, 1.0, np.eye(3) if turn is None else turn,
        np.asarray(place, float), bevel, ball_mm=ball_mm, backdrop=True,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _ring(sides: int) -> Floats:
    angle = 2 * np.pi * np.arange(sides) / sides
    return np.stack([np.cos(angle), np.sin(angle)], -1)


def frustum(low: float, high: float, tall: float, sides: int = 18) -> tuple[Floats, Floats]:
    """Points and normals of a truncated cone on z = 0: lower and upper radius, height; z points down."""
    ring = _ring(sides)
    points = np.vstack(
        [
            np.column_stack([ring * low, np.zeros(sides)]),
            np.column_stack([ring * high, np.full(sides, -tall)]),
        ]
    )
    slope = np.array([tall, -(low - high)]) / np.hypot(tall, low - high)
    flanks = np.column_stack([ring * slope[0], np.full(sides, slope[1])])
    return points, np.vstack([[[0.0, 0.0, -1.0]], flanks, [[0.0, 0.0, 1.0]]])


def block(size: Sequence[float]) -> tuple[Floats, Floats]:
    """Points and normals of a box on z = 0 with size (x, y, z) in mm."""
    x, y, z = size
    points = np.array([[a * x / 2, b * y / 2, -c * z] for a in (-1, 1) for b in (-1, 1) for c in (0, 1)])
    return points, np.array([[0, 0, -1], [0, 0, 1], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]], float)


@lru_cache(maxsize=4)
def sphere(count: int) -> Floats:
    """Points (count, 3), evenly distributed on the unit sphere."""
    k = np.arange(count) + 0.5
    z, turn = 1 - 2 * k / count, np.pi * (1 + 5**0.5) * k
    flat = np.sqrt(1 - z * z)
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), z], -1)


def capsule(start: Floats, end: Floats, r0: float, r1: float) -> tuple[Floats, Floats]:
    """Points and normals of the hull of two balls."""
    ball = sphere(60)
    return np.vstack([start + ball * r0, end + ball * r1]), sphere(40)


def turned(angle: float) -> Floats:
    """Rotation matrix (3, 3) about the vertical by ``angle`` in radians."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
