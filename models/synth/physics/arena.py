"""The tray and its dice as a MuJoCo model: masses, friction and restitution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import mujoco
import numpy as np

from traywatch.models.synth.dice.solids import Floats, Solid, chamfer
from traywatch.models.synth.physics.throw_spec import RigidBody, SimulatedTray

STEP_S = 0.002
DIE, FLOOR, WALLS, WEDGE = 1, 2, 4, 8
"""Collision bits of the geometry groups."""


def arena(
    bodies: Sequence[RigidBody],
    tray: SimulatedTray,
    wedge: tuple[float, float] | None,
    rng: np.random.Generator,
    *,
    grip: bool,
) -> mujoco.MjModel:
    """Build the MuJoCo model of floor, four walls and dice, in cm with z up.

    ``wedge`` is the position (mm) of a hidden capsule under the cloth on which the first die leans. ``grip``
    increases all friction so that a die can lean.
    """
    spec = mujoco.MjSpec()
    spec.option.gravity = [0, 0, -981.0]
    spec.option.timestep = STEP_S
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 5
    spec.option.density = 0
    world = spec.worldbody
    solref = [0.006, 0.9]
    roll_cm = tray.rolling_mm / 10
    felt = 0.95 if grip else tray.friction
    world.add_geom(
        type=mujoco.mjtGeom.mjGEOM_PLANE, size=[100, 100, 1], friction=[felt, 0.05, roll_cm], condim=6,
        solref=solref, contype=FLOOR, conaffinity=DIE, name="floor",
    )  # fmt: skip
    w, h, t = tray.size_mm[0] / 10, tray.size_mm[1] / 10, 2.0
    up = tray.wall_mm / 20
    for k, (x, y, half_x, half_y) in enumerate(
        [(-t, -h / 2, t, h), (w + t, -h / 2, t, h), (w / 2, t, w, t), (w / 2, -h - t, w, t)]
    ):
        if up <= 0:
            break
        world.add_geom(
            type=mujoco.mjtGeom.mjGEOM_BOX, pos=[x, y, up], size=[half_x, half_y, up], condim=4,
            friction=[0.9 if grip else 0.4, 0.02, roll_cm], solref=solref,
            contype=WALLS, conaffinity=DIE, name=f"wall{k}",
        )  # fmt: skip
    if wedge is not None:
        turn = rng.uniform(0, np.pi)
        high = bodies[0].scale_mm / 10 * rng.uniform(0.25, 0.6)
        off = bodies[0].scale_mm / 10 * rng.uniform(0.15, 0.6)
        x, y = wedge[0] / 10 - off * np.sin(turn), -wedge[1] / 10 + off * np.cos(turn)
        world.add_geom(
            type=mujoco.mjtGeom.mjGEOM_CAPSULE, pos=[x, y, 0], size=[high, 2.0, 0],
            quat=[1, -np.sin(turn), np.cos(turn), 0],
            friction=[1.2, 0.05, roll_cm], condim=6, solref=solref,
            contype=WEDGE, conaffinity=DIE, name="wedge",
        )  # fmt: skip
    for i, body in enumerate(bodies):
        mesh = _mesh_points(body.solid, round(body.bevel, 3))
        asset = spec.add_mesh(name=f"m{i}", uservert=(mesh * body.scale_mm / 10).ravel())
        asset.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        node = world.add_body(name=f"d{i}")
        node.add_freejoint()
        node.add_geom(
            type=mujoco.mjtGeom.mjGEOM_MESH, meshname=f"m{i}", density=body.density, condim=6,
            friction=[0.9 if grip else body.friction, 0.02, roll_cm * 0.3], solref=solref,
            contype=DIE, conaffinity=DIE | FLOOR | WALLS | WEDGE,
        )  # fmt: skip
    return spec.compile()


@lru_cache(maxsize=256)
def _mesh_points(solid: Solid, bevel: float) -> Floats:
    return chamfer(solid, bevel).vertices
