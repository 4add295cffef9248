"""Simulate rolls of dice in a tray with MuJoCo.

Internally, lengths are cm, masses g, and z points up. Inputs and outputs are in the tray frame in mm: origin
at the top left corner, x right, y down the mat, z into it. The center of a die therefore has negative z.
Rotations map body coordinates to that frame; ``numbering.read_part`` then needs ``up=UP``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import mujoco
import numpy as np

from traywatch.models.synth.dice.solids import Floats, Solid
from traywatch.models.synth.physics.arena import STEP_S, WALLS, arena
from traywatch.models.synth.physics.start_poses import (
    any_rotation,
    leaning_pose,
    resting_rotation,
    start_places,
)
from traywatch.models.synth.physics.throw_spec import (
    HEAP,
    UP,
    WALL,
    Cocked,
    History,
    Rest,
    RigidBody,
    SimulatedTray,
    ThrowParams,
    Touch,
)

__all__ = [
    "HEAP",
    "UP",
    "WALL",
    "Cocked",
    "History",
    "Rest",
    "RigidBody",
    "SimulatedTray",
    "ThrowParams",
    "Touch",
    "lean_deg",
    "roll",
]

_FLIP = np.diag([1.0, -1.0, -1.0])


def roll(
    bodies: Sequence[RigidBody],
    *,
    tray: SimulatedTray | None = None,
    seed: int = 0,
    throw: ThrowParams | None = None,
    obstacles: Sequence[RigidBody] = (),
    cocked: Cocked | None = None,
    record_fps: float | None = None,
    max_s: float = 3.0,
) -> Rest:
    """Throw ``bodies`` into a tray until they are at rest, for at most ``max_s`` seconds.

    ``obstacles`` lie on the mat before the throw and are movable like other dice. The result lists them after
    the bodies.

    ``cocked`` makes the first body lean: on a hidden "wedge" under the felt, against a "wall", or on another
    "die". "die" needs an obstacle or a second body, which is then placed first. "any" picks one of these. Up
    to eight throws are simulated. The first with a lean of at least 5 degrees is returned, else the one with
    the largest lean.

    ``record_fps`` records the history. The same arguments give the same result. Raises ``ValueError`` without
    bodies.
    """
    if not bodies:
        raise ValueError("no dice to roll")
    tray, throw = tray or SimulatedTray(), throw or ThrowParams()
    everything = (*bodies, *(replace(b, lying=True) for b in obstacles))
    if cocked is None:
        return _Run(everything, tray, throw, np.random.default_rng(seed), None, max_s).rest(record_fps)
    if not obstacles and len(everything) > 1 and cocked in ("any", "die"):
        everything = (everything[0], replace(everything[1], lying=True), *everything[2:])
    best: tuple[float, Rest] | None = None
    for attempt in range(8):
        rng = np.random.default_rng((seed, attempt))
        ways = ("wedge", "wall", "die") if len(everything) > 1 else ("wedge", "wall")
        way = cocked if cocked != "any" else ways[int(rng.integers(len(ways)))]
        rest = _Run(everything, tray, throw, rng, way, max_s).rest(record_fps)
        lean = lean_deg(bodies[0].solid, rest.rotations[0]) if rest.still and not rest.off_tray[0] else -1.0
        if best is None or lean > best[0]:
            best = lean, replace(rest, cocked=(0,) if lean >= 5 else ())
        if lean >= 5:
            break
    assert best is not None
    return best[1]


def lean_deg(solid: Solid, rotation: Floats) -> float:
    """Angle in degrees between straight down and the nearest face normal; 0 for a flat die."""
    down = solid.normals @ (rotation.T @ -np.asarray(UP))
    return float(np.degrees(np.arccos(np.clip(down.max(), -1, 1))))


class _Run:
    """One simulation, to be run once."""

    def __init__(
        self,
        bodies: Sequence[RigidBody],
        tray: SimulatedTray,
        throw: ThrowParams,
        rng: np.random.Generator,
        cocked: str | None,
        max_s: float,
    ) -> None:
        self.bodies, self.tray, self.max_s = bodies, tray, max_s
        width, height = tray.size_mm
        aim = throw.target_mm or (width / 2, height / 2)
        reach = [b.scale_mm * float(np.linalg.norm(b.solid.vertices, axis=1).max()) for b in bodies]
        places = start_places(bodies, tray, throw, aim, reach, rng)
        wedge = None
        leaning = None
        if cocked == "wedge":
            margin = 3 * reach[0]
            x, y = (float(rng.uniform(margin, max(margin, side - margin))) for side in tray.size_mm)
            places[0], wedge = (x, y, bodies[0].scale_mm + 4), (x, y)
            leaning = resting_rotation(bodies[0].solid, rng)
        elif cocked is not None:
            places[0], leaning = leaning_pose(bodies, tray, cocked, places, rng)
        self.model = arena(bodies, tray, wedge, rng, grip=cocked is not None)
        self.data = mujoco.MjData(self.model)
        heading = rng.uniform(0, 2 * np.pi)
        if throw.heading_deg is not None:
            heading = np.radians(throw.heading_deg)
        for i, body in enumerate(bodies):
            q, v = self.data.qpos[7 * i : 7 * i + 7], self.data.qvel[6 * i : 6 * i + 6]
            z = places[i][2]
            if leaning is not None and i == 0:
                rotation = leaning
            elif body.lying:
                rotation, z = resting_rotation(body.solid, rng), body.scale_mm + 0.2
            else:
                rotation = any_rotation(rng)
                speed = throw.speed_mm_s * rng.uniform(0.3, 1.0) / 10
                turn = heading + rng.normal(0, 0.3)
                v[:3] = speed * np.cos(turn), speed * np.sin(turn), -rng.uniform(0, 30)
                v[3:] = rng.normal(0, 1, 3) * throw.spin_rad_s * 0.6
            q[:3] = np.array([places[i][0], -places[i][1], z]) / 10
            mujoco.mju_mat2Quat(q[3:], rotation.ravel())

    def rest(self, record_fps: float | None) -> Rest:
        """Simulate until all bodies are at rest and return the result."""
        model, data, n = self.model, self.data, len(self.bodies)
        quiet, still, frames, touches = 0, False, [], []
        before: set[tuple[int, int]] = set()
        next_frame = 0.0
        steps = int(self.max_s / STEP_S)
        for step in range(steps):
            if record_fps is not None and data.time >= next_frame - 1e-9:
                mujoco.mj_kinematics(model, data)
                frames.append((float(data.time), *self._poses()))
                next_frame += 1 / record_fps
            mujoco.mj_step(model, data)
            if record_fps is not None:
                now = self._contacts()
                touches += [Touch(a, b, float(data.time)) for a, b in sorted(now - before)]
                before = now
            if step % 5 == 4:
                v = data.qvel.reshape(n, 6)
                slow = np.abs(v[:, :3]).max() < 0.3 and np.abs(v[:, 3:]).max() < 0.3
                quiet = quiet + 1 if slow else 0
                if quiet >= 8:
                    still = True
                    break
        mujoco.mj_forward(model, data)
        positions, rotations = self._poses()
        history = None
        if record_fps is not None:
            frames.append((float(data.time), positions, rotations))
            times, places, turns = (np.array(column) for column in zip(*frames, strict=True))
            history = History(times, places, turns, tuple(touches))
        width, height = self.tray.size_mm
        x, y = positions[:, 0], positions[:, 1]
        off = (x < 0) | (y < 0) | (x > width) | (y > height)
        contacts = frozenset(self._near(touch_cm=0.03))
        return Rest(positions, rotations, contacts, off, still, float(data.time), history=history)

    def _poses(self) -> tuple[Floats, Floats]:
        n = len(self.bodies)
        where = self.data.xpos[1 : n + 1] * 10 @ _FLIP
        return where, _FLIP @ self.data.xmat[1 : n + 1].reshape(n, 3, 3)

    def _contacts(self) -> set[tuple[int, int]]:
        """Pairs in contact now; a wall is ``WALL``, the floor is omitted."""
        pairs = set()
        fixed = self.model.ngeom - len(self.bodies)
        for pair in self.data.contact.geom:
            one, two = sorted(int(g) for g in pair)
            if one >= fixed:
                pairs.add((one - fixed, two - fixed))
            elif self.model.geom_contype[one] == WALLS:
                pairs.add((two - fixed, WALL))
        return pairs

    def _near(self, touch_cm: float) -> set[tuple[int, int]]:
        """Pairs that are close enough to look like a contact, with or without force."""
        pairs = set()
        fixed, reach = self.model.ngeom - len(self.bodies), self.model.geom_rbound
        centers = self.data.geom_xpos
        for a in range(len(self.bodies)):
            low, high = centers[fixed + a] - reach[fixed + a], centers[fixed + a] + reach[fixed + a]
            near = []
            if (
                min(low[0], -high[1], self.tray.size_mm[0] / 10 - high[0], self.tray.size_mm[1] / 10 + low[1])
                < 0
            ):
                near = [g for g in range(fixed) if self.model.geom_contype[g] == WALLS]
            for g in range(fixed + a + 1, self.model.ngeom):
                if np.linalg.norm(centers[fixed + a] - centers[g]) < reach[fixed + a] + reach[g] + touch_cm:
                    near.append(g)
            for g in near:
                if mujoco.mj_geomDistance(self.model, self.data, fixed + a, g, 1.0, None) < touch_cm:
                    pairs.add((a, g - fixed if g >= fixed else WALL))
        return pairs
