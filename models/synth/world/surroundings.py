"""What shows how a camera looks at dice: walls, boxes and bottles, round trays, printed rings.

In life a camera that is tilted sees the far side of the table, a wall behind it, and whatever stands there.
Rings and trays that are round become ellipses.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.render.stage import Material, RenderBody, RenderScene
from traywatch.models.synth.world.ground import random_color
from traywatch.models.synth.world.pieces import block, frustum, piece, turned

Rng = np.random.Generator
Floats = NDArray[np.float64]

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class DicePlace:
    """Where the dice of a scene lie: their middle (x, y) and the radius around it that they need, in mm.

    ``away`` is the unit direction (x, y) from the camera to the far side, ``tilt_deg`` the camera's tilt.
    """

    middle: Floats
    reach: float
    away: Floats
    tilt_deg: float


def _material(rng: Rng) -> Material:
    r, g, b = (float(v) / 255 for v in random_color(rng))
    return Material((r * r, g * g, b * b), rough=float(rng.uniform(0.2, 0.9)), pattern_scale=0.2)


def ringed(rng: Rng, scene: RenderScene, place: DicePlace) -> Bytes:
    """The ground of a scene with printed rings or a disk around a point near the dice."""
    x, y, width, _ = scene.ground_rect
    picture = scene.ground.copy()
    at = place.middle + rng.normal(0, 0.6, 2) * place.reach
    per_mm = picture.shape[1] / width
    center = (int((at[0] - x) * per_mm), int((at[1] - y) * per_mm))
    radius = float(rng.uniform(0.8, 3.5)) * place.reach
    for _ in range(int(rng.integers(1, 5))):
        thick = -1 if rng.random() < 0.4 else max(1, int(radius * per_mm * rng.uniform(0.02, 0.25)))
        cv2.circle(picture, center, int(radius * per_mm), random_color(rng).tolist(), thick, cv2.LINE_AA)
        radius *= float(rng.uniform(0.5, 0.9))
    return picture


def round_tray(rng: Rng, place: DicePlace) -> list[RenderBody]:
    """The wall of a round or many-sided tray around the dice, from straight blocks."""
    middle, reach = place.middle, place.reach
    radius = max(reach * float(rng.uniform(1.2, 2.5)), 45.0)
    sides, thick = int(rng.choice([6, 8, 16, 20])), float(rng.uniform(3, 12))
    # The near side must not hide the dice.
    clear = 0.6 * (radius - reach) / np.tan(np.radians(max(5.0, place.tilt_deg)))
    tall = float(rng.uniform(6, max(8.0, min(40.0, clear))))
    material, start = _material(rng), rng.random() * 6.283
    bodies = []
    for side in range(sides):
        angle = start + side * 2 * np.pi / sides
        long = 2 * (radius + thick) * np.tan(np.pi / sides) + 0.5
        spot = (*(middle + (radius + thick / 2) * np.array([np.cos(angle), np.sin(angle)])), 0.0)
        bodies.append(piece(*block((thick, long, tall)), material, spot, turned(angle), bevel=0.3))
    return bodies


def back_walls(rng: Rng, place: DicePlace) -> list[RenderBody]:
    """One or two walls on the far side of the table, as high as a room or as a box."""
    middle, reach = place.middle, place.reach
    away = place.away
    far = reach * 1.5 + float(np.exp(rng.uniform(np.log(30), np.log(600))))
    tall = float(rng.choice([rng.uniform(30, 120), rng.uniform(300, 1500)]))
    angle = float(np.arctan2(away[1], away[0]) + rng.normal(0, 0.35))
    material = _material(rng)
    bodies = []
    for turn in (0.0, float(rng.choice([-1, 1])) * np.pi / 2)[: int(rng.integers(1, 3))]:
        face = angle + turn + (rng.normal(0, 0.05) if turn else 0.0)
        spot = (*(middle + (far + 10) * np.array([np.cos(face), np.sin(face)])), 0.0)
        bodies.append(piece(*block((20.0, 4000.0, tall)), material, spot, turned(face), bevel=0.2))
    return bodies


def standing_things(rng: Rng, place: DicePlace) -> list[RenderBody]:
    """Boxes, bottles and cups beside and behind the dice, never between them and the camera."""
    middle, reach = place.middle, place.reach
    toward = -place.away
    bodies: list[RenderBody] = []
    for _ in range(int(rng.integers(1, 6))):
        angle = float(np.arctan2(toward[1], toward[0]) + rng.uniform(1.3, 2 * np.pi - 1.3))
        wide = float(np.exp(rng.uniform(np.log(10), np.log(120))))
        tall = float(np.exp(rng.uniform(np.log(10), np.log(250))))
        far = reach + wide * 0.75 + float(np.exp(rng.uniform(np.log(3), np.log(200))))
        spot = (*(middle + far * np.array([np.cos(angle), np.sin(angle)])), 0.0)
        if rng.random() < 0.5:
            shape = block((wide, wide * float(rng.uniform(0.3, 1.0)), tall))
        else:
            shape = frustum(wide / 2, wide / 2 * float(rng.uniform(0.5, 1.1)), tall, 20)
        bodies.append(piece(*shape, _material(rng), spot, turned(rng.random() * 6.283), bevel=0.4))
    return bodies
