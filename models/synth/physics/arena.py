"""The tray and its dice as a MuJoCo model: masses, friction and restitution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import mujoco
import numpy as np

from traywatch.models.synth.dice.meshes import chamfer
from traywatch.models.synth.dice.solids import Floats, Solid
from traywatch.models.synth.physics.throw_spec import RigidBody, SimulatedTray

STEP_S = 0.002
DIE, FLOOR, WALLS, WEDGE = 1, 2, 4, 8
"""Collision bits of the geometry groups."""
_SOLREF = [0.006, 0.9]


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
    roll_cm = tray.rolling_mm / 10
    _add_tray(spec.worldbody, tray, grip=grip)
    if wedge is not None:
        _add_wedge(spec.worldbody, bodies[0].scale_mm / 10, wedge, rng, roll_cm)
    for i, body in enumerate(bodies):
        _add_die(spec, i, body, roll_cm, grip=grip)
    return spec.compile()


def _add_tray(world: Any, tray: SimulatedTray, *, grip: bool) -> None:
    """Add the floor, and four walls unless their height is 0."""
    roll_cm = tray.rolling_mm / 10
    felt = 0.95 if grip else tray.friction
    world.add_geom(
        type=mujoco.mjtGeom.mjGEOM_PLANE, size=[100, 100, 1], friction=[felt, 0.05, roll_cm], condim=6,
        solref=_SOLREF, contype=FLOOR, conaffinity=DIE, name="floor",
    )  # fmt: skip
    up = tray.wall_mm / 20
    if up <= 0:
        return
    w, h, t = tray.size_mm[0] / 10, tray.size_mm[1] / 10, 2.0
    for k, (x, y, half_x, half_y) in enumerate(
        [(-t, -h / 2, t, h), (w + t, -h / 2, t, h), (w / 2, t, w, t), (w / 2, -h - t, w, t)]
    ):
        world.add_geom(
            type=mujoco.mjtGeom.mjGEOM_BOX, pos=[x, y, up], size=[half_x, half_y, up], condim=4,
            friction=[0.9 if grip else 0.4, 0.02, roll_cm], solref=_SOLREF,
            contype=WALLS, conaffinity=DIE, name=f"wall{k}",
        )  # fmt: skip


def _add_wedge(
    world: Any, scale_cm: float, at_mm: tuple[float, float], rng: np.random.Generator, roll_cm: float
) -> None:
    """Add a capsule of random height, turn and offset at a point of the floor."""
    turn = rng.uniform(0, np.pi)
    high = scale_cm * rng.uniform(0.25, 0.6)
    off = scale_cm * rng.uniform(0.15, 0.6)
    x, y = at_mm[0] / 10 - off * np.sin(turn), -at_mm[1] / 10 + off * np.cos(turn)
    world.add_geom(
        type=mujoco.mjtGeom.mjGEOM_CAPSULE, pos=[x, y, 0], size=[high, 2.0, 0],
        quat=[1, -np.sin(turn), np.cos(turn), 0],
        friction=[1.2, 0.05, roll_cm], condim=6, solref=_SOLREF,
        contype=WEDGE, conaffinity=DIE, name="wedge",
    )  # fmt: skip


def _add_die(spec: Any, number: int, body: RigidBody, roll_cm: float, *, grip: bool) -> None:
    """Add a die that moves freely."""
    mesh = _mesh_points(body.solid, round(body.bevel, 3))
    asset = spec.add_mesh(name=f"m{number}", uservert=(mesh * body.scale_mm / 10).ravel())
    asset.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
    node = spec.worldbody.add_body(name=f"d{number}")
    node.add_freejoint()
    node.add_geom(
        type=mujoco.mjtGeom.mjGEOM_MESH, meshname=f"m{number}", density=body.density, condim=6,
        friction=[0.9 if grip else body.friction, 0.02, roll_cm * 0.3], solref=_SOLREF,
        contype=DIE, conaffinity=DIE | FLOOR | WALLS | WEDGE,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _mesh_points(solid: Solid, bevel: float) -> Floats:
    return chamfer(solid, bevel).vertices
