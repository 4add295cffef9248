"""Triangle meshes of solid dice: with chamfered edges, with rounded ones, and convex hulls.

Lengths are in units of the solid's inscribed radius (``traywatch.models.synth.dice.solids``).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull

from traywatch.models.synth.dice.solids import CUBIC, Floats, Solid


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles (T, 3) over vertices (V, 3), counterclockwise seen from outside."""

    vertices: Floats
    triangles: NDArray[np.int32]


def chamfer(solid: Solid, amount: float) -> Mesh:
    """The solid with chamfered edges: every face is inset by ``amount`` times the smallest inradius.

    ``amount`` is between 0 (sharp) and about 0.4. Faces stay in their planes. Raises ``ValueError`` outside 0
    to 0.6.
    """
    if not 0 <= amount <= 0.6:
        raise ValueError(f"chamfer amount {amount} is not between 0 and 0.6")
    inset = amount * float(solid.face_inradius[: solid.faces].min())
    if solid.form == "bar" or solid.kind == "d2":
        inset = amount * 0.8
    points = []
    for face in range(len(solid.normals)):
        flat = _inset(solid.outline(face), min(inset, 0.6 * float(solid.face_inradius[face])))
        points.append(
            solid.face_center[face] + flat @ np.stack([solid.face_right[face], solid.face_up[face]])
        )
    cloud = np.unique(np.round(np.vstack(points), 9), axis=0)
    return hull_mesh(cloud)


def round_body(solid: Solid, edge_radius: float = 0.25, ball: float = 1.45, steps: int = 13) -> Mesh:
    """A cube with rounded edges, intersected with a sphere, like most pip dice.

    ``edge_radius`` (0.05 to 0.6) rounds edges and corners. ``ball`` is the radius of the sphere that cuts the
    corners, from 1.15 (very round) to 1.74 (no effect). Both are in units of half the width. Faces stay in
    their planes. The mesh has ``12 * steps**2`` triangles. Raises ``ValueError`` for kinds other than
    cubes.
    """
    if solid.kind not in CUBIC:
        raise ValueError(f"only a cube has a round body, not a {solid.kind}")
    # Grid lines are denser near the edges, where the surface is curved.
    line = np.sin(np.linspace(-np.pi / 2, np.pi / 2, steps + 1)) * 0.5 + np.linspace(-0.5, 0.5, steps + 1)
    a, b = (g.ravel() for g in np.meshgrid(line, line, indexing="ij"))
    index = np.arange((steps + 1) ** 2, dtype=np.int32).reshape(steps + 1, steps + 1)
    p, q, r, s = (g.ravel() for g in (index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]))
    quads = np.vstack([np.stack([p, q, r], axis=1), np.stack([p, r, s], axis=1)])
    directions, triangles = [], []
    for k in range(6):
        n = np.eye(3)[k % 3] * (1 if k < 3 else -1)
        x = np.eye(3)[(k + 1) % 3]
        directions.append(n + a[:, None] * x + b[:, None] * np.cross(n, x))
        triangles.append(quads + k * len(a))
    rays = np.vstack(directions)
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    low, high = np.zeros(len(rays)), np.full(len(rays), ball)
    core = 1 - edge_radius
    for _ in range(30):
        middle = (low + high) / 2
        outside = np.linalg.norm(np.maximum(np.abs(rays * middle[:, None]) - core, 0), axis=1) > edge_radius
        low, high = np.where(outside, low, middle), np.where(outside, middle, high)
    vertices, merged = np.unique(np.round(rays * low[:, None], 6), axis=0, return_inverse=True)
    faces = merged.reshape(-1)[np.vstack(triangles)].astype(np.int32)
    return Mesh(vertices, faces)


def _inset(outline: Floats, distance: float) -> Floats:
    """A convex polygon (K, 2), counterclockwise, with every edge moved inwards."""
    edge = np.roll(outline, -1, axis=0) - outline
    outward = np.stack([edge[:, 1], -edge[:, 0]], axis=1) / np.linalg.norm(edge, axis=1, keepdims=True)
    reach = np.einsum("ij,ij->i", outward, outline) - distance
    before = np.roll(outward, 1, axis=0), np.roll(reach, 1)
    system = np.stack([before[0], outward], axis=1)
    corners: Floats = np.linalg.solve(system, np.stack([before[1], reach], axis=1)[..., None])[..., 0]
    return corners


def hull_mesh(cloud: Floats) -> Mesh:
    """The convex hull of points (N, 3), with consistent triangle orientation."""
    hull = ConvexHull(cloud)
    triangles = hull.simplices.astype(np.int32)
    a, b, c = (cloud[triangles[:, i]] for i in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0
    triangles[inward] = triangles[inward][:, ::-1]
    return Mesh(cloud, triangles)
