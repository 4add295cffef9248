"""Poses of dice at the start of a simulated throw: in the air, at rest on the mat, or leaning.

Lengths are mm. Places are in the tray frame, x right and y down; heights and rotations have z up.
"""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np

from traywatch.models.synth.dice.solids import Floats, Solid
from traywatch.models.synth.physics.throw_spec import RigidBody, SimulatedTray, ThrowParams


def start_places(
    bodies: Sequence[RigidBody],
    tray: SimulatedTray,
    throw: ThrowParams,
    aim: tuple[float, float],
    reach: list[float],
    rng: np.random.Generator,
) -> list[tuple[float, float, float]]:
    """Start position (x, y, height) of each body in mm, without overlaps.

    ``aim`` is the middle of the throw, and ``reach`` has the radius of a ball around each body.
    """
    width, height = tray.size_mm
    places: list[tuple[float, float, float]] = []
    for i, body in enumerate(bodies):
        edge = reach[i] + 1
        for attempt in range(200):
            if body.lying and body.at_mm is not None and attempt == 0:
                x, y = body.at_mm
            elif body.lying:
                x, y = rng.uniform((edge, edge), (width - edge, height - edge))
            else:
                x, y = rng.normal(aim, throw.spread_mm)
            x, y = (float(np.clip(a, edge, max(edge, b - edge))) for a, b in ((x, width), (y, height)))
            z = body.scale_mm if body.lying else reach[i] + rng.uniform(0.3, 1) * throw.height_mm
            z += 0.0 if body.lying else 0.25 * attempt
            gaps = (
                np.linalg.norm(np.subtract((x, y, z), other)) - reach[i] - r
                for other, r in zip(places, reach, strict=False)
            )
            if all(gap > 0.5 for gap in gaps):
                break
        places.append((x, y, float(z)))
    return places


def leaning_pose(
    bodies: Sequence[RigidBody],
    tray: SimulatedTray,
    cocked: str,
    places: list[tuple[float, float, float]],
    rng: np.random.Generator,
) -> tuple[tuple[float, float, float], Floats]:
    """Start pose of the first body, tilted so that its top touches a wall or another die.

    The die is placed like a ladder against a wall. Friction may or may not hold it.
    """
    body = bodies[0]
    turn = rng.uniform(0, 2 * np.pi)
    if cocked == "wall":
        turn = int(rng.integers(4)) * np.pi / 2
    toward = np.array([np.cos(turn), np.sin(turn), 0.0])
    axis = np.array([-toward[1], toward[0], 0.0])
    tilt = np.zeros(4)
    mujoco.mju_axisAngle2Quat(tilt, axis, np.radians(rng.uniform(12, 50)))
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, tilt)
    rotation = matrix.reshape(3, 3) @ resting_rotation(body.solid, rng)
    corners = body.solid.vertices @ rotation.T * body.scale_mm
    z = float(-corners[:, 2].min()) + 0.3
    reach = float((corners @ toward).max())
    # From here on y points down the mat, as in the tray frame.
    heading = np.array([toward[0], -toward[1]])
    width, height = tray.size_mm
    if cocked == "wall":
        x, y = rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height
        if abs(heading[0]) > 0.5:
            x = width - reach - 0.3 if heading[0] > 0 else reach + 0.3
        else:
            y = height - reach - 0.3 if heading[1] > 0 else reach + 0.3
        return (float(x), float(y), z), rotation
    # A flying die cannot support another one, so a die that lies on the mat is used.
    lying = [i for i, b in enumerate(bodies) if i and b.lying]
    if not lying:
        raise ValueError("leaning on another die needs one that lies: give an obstacle or a second body")
    other = int(rng.choice(lying))
    gap = reach + bodies[other].scale_mm * rng.uniform(0.9, 1.15)
    x, y = np.array(places[other][:2]) - heading * gap
    return (float(x), float(y), z), rotation


def any_rotation(rng: np.random.Generator) -> Floats:
    """A random rotation (3, 3), all equally likely."""
    q = rng.normal(size=4)
    out = np.zeros(9)
    mujoco.mju_quat2Mat(out, q / np.linalg.norm(q))
    return out.reshape(3, 3)


def resting_rotation(solid: Solid, rng: np.random.Generator) -> Floats:
    """A random rotation with a labeled face down on the mat (z up)."""
    face = int(rng.integers(solid.faces))
    frame = np.stack([solid.face_right[face], -solid.face_up[face], -solid.normals[face]])
    c, s = np.cos(a := rng.uniform(0, 2 * np.pi)), np.sin(a)
    turned: Floats = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ frame
    return turned
