"""Scenes whose surroundings show how the camera looks: walls, bottles and boxes, round trays, printed rings.

The usual scenes show a flat ground and small props. In life a camera that is tilted sees the far side of the
table, a wall behind it, and whatever stands there. Rings and trays that are round become ellipses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice.fonts import Typeface
from traywatch.models.synth.render.stage import Material, RenderBody
from traywatch.models.synth.scenes.dice import DieModel
from traywatch.models.synth.scenes.scene import Ask, SceneSample, sample
from traywatch.models.synth.world.ground import random_color
from traywatch.models.synth.world.pieces import block, frustum, piece, turned

Rng = np.random.Generator
Floats = NDArray[np.float64]

LEAST_PX_PER_MM, MOST_PX_PER_MM = 1.6, 9.0
"""Scale of the camera for a picture 640 px wide: a usual d20 is 35 to 190 px wide."""


def surrounded_scene(
    rng: Rng,
    typefaces: Sequence[Typeface],
    size: tuple[int, int],
    models: Sequence[DieModel],
    tilts_deg: tuple[float, float],
) -> SceneSample:
    """A random scene with surroundings; the tilt of the camera is uniform between ``tilts_deg``."""
    tilt = float(rng.uniform(*tilts_deg))
    scale = float(np.exp(rng.uniform(np.log(LEAST_PX_PER_MM), np.log(MOST_PX_PER_MM))))
    ask = Ask(
        least_tilt_deg=tilt, most_tilt_deg=tilt + 1e-6, px_per_mm=scale * size[0] / 640, props=2.0, faults=0.7
    )
    drawn = sample(rng, typefaces, size, models=models, ask=ask)
    if rng.random() < 0.35:
        drawn = _with_rings(rng, drawn)
    more: list[RenderBody] = []
    if rng.random() < 0.2:
        more += round_tray(rng, drawn)
    if rng.random() < 0.55:
        more += back_walls(rng, drawn)
    if rng.random() < 0.6:
        more += standing_things(rng, drawn)
    return replace(drawn, scene=replace(drawn.scene, bodies=[*drawn.scene.bodies, *more]))


def _material(rng: Rng) -> Material:
    r, g, b = (float(v) / 255 for v in random_color(rng))
    return Material((r * r, g * g, b * b), rough=float(rng.uniform(0.2, 0.9)), pattern_scale=0.2)


def _reach(drawn: SceneSample) -> tuple[Floats, float]:
    """The middle (x, y) of the dice and the radius around it that they need, in mm."""
    places = np.array([die.place_mm[:2] for die in drawn.dice])
    middle = places.mean(axis=0)
    largest = max(die.model.scale_mm for die in drawn.dice)
    return middle, float(np.hypot(*(places - middle).T).max()) + 1.8 * largest


def _away(drawn: SceneSample, middle: Floats) -> Floats:
    """The unit direction (x, y) from the camera to the far side of the table."""
    away = middle - drawn.scene.view.eye[:2]
    length = float(np.hypot(*away))
    return away / length if length > 1.0 else np.array([1.0, 0.0])


def _with_rings(rng: Rng, drawn: SceneSample) -> SceneSample:
    """The scene with printed rings or a disk on its ground, around a point near the dice."""
    x, y, width, _ = drawn.scene.ground_rect
    picture = drawn.scene.ground.copy()
    middle, reach = _reach(drawn)
    at = middle + rng.normal(0, 0.6, 2) * reach
    per_mm = picture.shape[1] / width
    center = (int((at[0] - x) * per_mm), int((at[1] - y) * per_mm))
    radius = float(rng.uniform(0.8, 3.5)) * reach
    for _ in range(int(rng.integers(1, 5))):
        thick = -1 if rng.random() < 0.4 else max(1, int(radius * per_mm * rng.uniform(0.02, 0.25)))
        cv2.circle(picture, center, int(radius * per_mm), random_color(rng).tolist(), thick, cv2.LINE_AA)
        radius *= float(rng.uniform(0.5, 0.9))
    return replace(drawn, scene=replace(drawn.scene, ground=picture))


def round_tray(rng: Rng, drawn: SceneSample) -> list[RenderBody]:
    """The wall of a round or many-sided tray around the dice, from straight blocks."""
    middle, reach = _reach(drawn)
    radius = max(reach * float(rng.uniform(1.2, 2.5)), 45.0)
    sides, thick = int(rng.choice([6, 8, 16, 20])), float(rng.uniform(3, 12))
    # The near side must not hide the dice.
    clear = 0.6 * (radius - reach) / np.tan(np.radians(max(5.0, drawn.tilt_deg)))
    tall = float(rng.uniform(6, max(8.0, min(40.0, clear))))
    material, start = _material(rng), rng.random() * 6.283
    bodies = []
    for side in range(sides):
        angle = start + side * 2 * np.pi / sides
        long = 2 * (radius + thick) * np.tan(np.pi / sides) + 0.5
        place = (*(middle + (radius + thick / 2) * np.array([np.cos(angle), np.sin(angle)])), 0.0)
        bodies.append(piece(*block((thick, long, tall)), material, place, turned(angle), bevel=0.3))
    return bodies


def back_walls(rng: Rng, drawn: SceneSample) -> list[RenderBody]:
    """One or two walls on the far side of the table, as high as a room or as a box."""
    middle, reach = _reach(drawn)
    away = _away(drawn, middle)
    far = reach * 1.5 + float(np.exp(rng.uniform(np.log(30), np.log(600))))
    tall = float(rng.choice([rng.uniform(30, 120), rng.uniform(300, 1500)]))
    angle = float(np.arctan2(away[1], away[0]) + rng.normal(0, 0.35))
    material = _material(rng)
    bodies = []
    for turn in (0.0, float(rng.choice([-1, 1])) * np.pi / 2)[: int(rng.integers(1, 3))]:
        face = angle + turn + (rng.normal(0, 0.05) if turn else 0.0)
        place = (*(middle + (far + 10) * np.array([np.cos(face), np.sin(face)])), 0.0)
        bodies.append(piece(*block((20.0, 4000.0, tall)), material, place, turned(face), bevel=0.2))
    return bodies


def standing_things(rng: Rng, drawn: SceneSample) -> list[RenderBody]:
    """Boxes, bottles and cups beside and behind the dice, never between them and the camera."""
    middle, reach = _reach(drawn)
    toward = -_away(drawn, middle)
    bodies: list[RenderBody] = []
    for _ in range(int(rng.integers(1, 6))):
        angle = float(np.arctan2(toward[1], toward[0]) + rng.uniform(1.3, 2 * np.pi - 1.3))
        wide = float(np.exp(rng.uniform(np.log(10), np.log(120))))
        tall = float(np.exp(rng.uniform(np.log(10), np.log(250))))
        far = reach + wide * 0.75 + float(np.exp(rng.uniform(np.log(3), np.log(200))))
        place = (*(middle + far * np.array([np.cos(angle), np.sin(angle)])), 0.0)
        if rng.random() < 0.5:
            shape = block((wide, wide * float(rng.uniform(0.3, 1.0)), tall))
        else:
            shape = frustum(wide / 2, wide / 2 * float(rng.uniform(0.5, 1.1)), tall, 20)
        bodies.append(piece(*shape, _material(rng), place, turned(rng.random() * 6.283), bevel=0.4))
    return bodies
