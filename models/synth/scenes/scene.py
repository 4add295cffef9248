"""Random scenes: dice from the physics simulation, on random backgrounds, under random light.

``sample`` composes a scene, and ``shoot`` renders the picture of a cheap camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.dice import fonts
from traywatch.models.synth.physics import rolling
from traywatch.models.synth.render import sensor as camera_
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.sensor import expose, illuminant
from traywatch.models.synth.render.stage import RenderBody, RenderScene, RenderView
from traywatch.models.synth.scenes.dice import DieModel, PlacedDie, body_of, labels_of
from traywatch.models.synth.scenes.random_dice import TRAITS, Trait, random_dice
from traywatch.models.synth.world import materials, props
from traywatch.models.synth.world.ground import Ground, random_ground
from traywatch.vision.types import Image

Rng = np.random.Generator
Floats = NDArray[np.float64]


__all__ = [
    "TRAITS",
    "Ask",
    "SceneSample",
    "Trait",
    "expose",
    "sample",
    "shoot",
]


@dataclass(frozen=True, slots=True)
class Ask:
    """Requirements of a scene; the defaults leave everything random.

    - ``ground``: one of ``ground.NAMES``
    - ``light``: a color temperature in kelvin as text, "glare" or "dim"
    - ``least_tilt_deg``, ``most_tilt_deg``: range of the camera tilt
    - ``px_per_mm``: scale of the camera
    - ``faults``: factor on the frequency of camera faults
    - ``props``: factor on the frequency of props
    - ``orderly``: dice lie flat next to each other
    - ``without``: traits to remove; only "glare" applies here, ``make_die`` handles the others
    - ``faint``: share of the scenes whose numerals have little contrast
    """

    ground: str = ""
    light: str = ""
    most_tilt_deg: float = 40.0
    least_tilt_deg: float = 0.0
    px_per_mm: float | None = None
    faults: float = 1.0
    props: float = 1.0
    orderly: bool = False
    without: frozenset[Trait] = frozenset()
    faint: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class SceneSample:
    """A scene and its dice, in the order of the scene's bodies."""

    scene: RenderScene
    dice: tuple[PlacedDie, ...]
    ground: Ground
    light: str = ""
    tilt_deg: float = 0.0
    ask: Ask = field(default_factory=Ask)

    def zone_at(self, foot_mm: tuple[float, float]) -> str | None:
        """The printed zone at a ground point in mm; None without a mat."""
        x, y, width, height = self.scene.ground_rect
        rows, columns = self.ground.picture.shape[:2]
        return self.ground.zone_at(
            (foot_mm[0] - x) / width * columns - 0.5, (foot_mm[1] - y) / height * rows - 0.5
        )


def _lean(rng: Rng, count: int, walled: bool) -> rolling.Cocked | None:
    if walled and rng.random() < 0.3:
        return "wall"
    if rng.random() > 0.08:
        return None
    return "wedge" if count == 1 or rng.random() < 0.5 else "die"


def camera(rng: Rng, size: tuple[int, int], field_mm: float, aim: Floats, tilt_deg: float) -> RenderView:
    """A random camera with a field of view of ``field_mm`` at ``aim``, tilted by ``tilt_deg``."""
    width, height = size
    # Such cameras are at least 170 mm away, because they cannot focus closer.
    half_angle = min(np.radians(rng.uniform(13, 36)), np.arctan(field_mm / 2 / 170))
    focal = width / 2 / np.tan(half_angle)
    distance = field_mm / 2 / np.tan(half_angle)
    turn, lean = rng.random() * 6.283, np.radians(tilt_deg)
    back = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), -np.cos(lean)])
    forward = -back
    roll = rng.random() * 6.283 if rng.random() < 0.5 else rng.normal(0, 0.1)
    hint = np.array([np.cos(roll), np.sin(roll), 0.0])
    down = np.cross(forward, hint)
    down /= np.linalg.norm(down)
    rotation = np.stack([np.cross(down, forward), down, forward])
    matrix = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    bend = (0.0, 0.0)
    if rng.random() < 0.4:
        k1 = float(rng.uniform(-0.14, 0.03))
        bend = (k1, float(rng.uniform(0, 0.25)) * k1 * k1)
    skew = float(rng.normal(0, 0.012)) if rng.random() < 0.04 else 0.0
    return RenderView(matrix, rotation, -rotation @ (aim + back * distance), size, bend, skew)


def sample(
    rng: Rng,
    typefaces: Sequence[fonts.Typeface],
    size: tuple[int, int] = (640, 480),
    *,
    mats: float = 0.0,
    models: Sequence[DieModel] | None = None,
    ask: Ask | None = None,
) -> SceneSample:
    """A random scene; the field of view ranges from one large die to a tray of many small ones.

    ``models`` are existing dice to throw again, with other materials and light.
    """
    ask = ask or Ask()
    models = random_dice(rng, typefaces, size) if models is None else models
    field_mm = _field_mm(rng, len(models), size, ask)
    thrown = _throw(rng, models, field_mm, ask)
    dice = thrown.dice
    # Few dice fill the picture, so the camera points at them instead of the tray's center.
    aim = np.zeros(3)
    aim[:2] = np.mean([d.place_mm[:2] for d in dice], 0) + rng.normal(0, field_mm * 0.08, 2)
    tilt = _tilt_deg(rng, ask)
    view = camera(rng, size, field_mm, aim, tilt)
    spread = field_mm * 1.7
    light = materials.random_light(
        rng, view, aim, [_mirror(d) for d in dice], ask.light, panes="glare" not in ask.without
    )
    ground = random_ground(rng, px_per_mm=896 / spread, mats=mats, name=ask.ground, typefaces=typefaces)
    tone = float(np.mean(ground.picture) / 255) ** 2
    # A set of dice is often of one material.
    paint = materials.faint_material if ask.faint and rng.random() < ask.faint else materials.random_material
    material = paint(rng) if rng.random() < 0.2 else None
    bodies = [body_of(die, material or paint(rng), rng) for die in dice]
    scene = RenderScene(
        view,
        bodies + _props(rng, view, dice, ask.props, typefaces) + thrown.walls(rng),
        light.lamps,
        light.windows,
        ground.picture,
        (float(aim[0] - spread / 2), float(aim[1] - spread / 2), spread, spread),
        sky=light.sky,
        floor=(tone * 0.6 + 0.02,) * 3,
        ground_bump=float(rng.uniform(0, 0.5)),
        middle_mm=aim,
    )
    return SceneSample(scene, dice, ground, light.name, tilt, ask)


@dataclass(frozen=True, slots=True)
class _ThrownDice:
    """Dice at rest in a tray, which may have visible walls."""

    dice: tuple[PlacedDie, ...]
    tray: rolling.SimulatedTray
    walled: bool

    def walls(self, rng: Rng) -> list[RenderBody]:
        return props.walls(rng, self.tray.size_mm, self.tray.wall_mm) if self.walled else []


def _field_mm(rng: Rng, count: int, size: tuple[int, int], ask: Ask) -> float:
    """The width of the field of view. Dice are mostly 50 to 120 px: larger ones only cost more to render."""
    field_mm = float(rng.uniform(85, 150) if count <= 2 else rng.uniform(110, 150 + 12 * count))
    field_mm *= (size[0] / 640) * (0.6 if rng.random() < 0.07 else 1.0)
    return field_mm if ask.px_per_mm is None else size[0] / ask.px_per_mm


def _throw(rng: Rng, models: Sequence[DieModel], field_mm: float, ask: Ask) -> _ThrownDice:
    """Throw dice into a tray of a random size, with or without walls."""
    inner = field_mm * rng.uniform(0.45, 0.8)
    walled = rng.random() < 0.14 * ask.props
    wall_mm = float(rng.uniform(8, 30)) if walled else 30.0
    tray = rolling.SimulatedTray(size_mm=(max(inner, 105.0), max(inner * 0.75, 105.0)), wall_mm=wall_mm)
    seed = int(rng.integers(2**31))
    if rng.random() < 0.12 and not ask.orderly:
        throw = rolling.HEAP
    else:
        throw = rolling.ThrowParams(spread_mm=inner * 0.35, speed_mm_s=float(rng.uniform(20, 300)))
    rest = rolling.roll(
        [rolling.RigidBody(m.solid, m.scale_mm) for m in models],
        tray=tray,
        seed=seed,
        throw=throw,
        cocked=None if ask.orderly else _lean(rng, len(models), walled),
    )
    met = {i for pair in rest.contacts if rolling.WALL not in pair for i in pair}
    dice = tuple(
        PlacedDie(m, rest.rotations[i], rest.positions_mm[i], i in met, _stacked(m, rest.positions_mm[i]))
        for i, m in enumerate(models)
    )
    return _ThrownDice(dice, tray, walled)


def _tilt_deg(rng: Rng, ask: Ask) -> float:
    """A random tilt of the camera in the asked range, mostly small."""
    tilt = float(abs(rng.normal(0, 9)) if rng.random() < 0.75 else rng.uniform(0, 38))
    if tilt > ask.most_tilt_deg:
        tilt = float(rng.uniform(0, ask.most_tilt_deg))
    if tilt < ask.least_tilt_deg:
        tilt = float(rng.uniform(ask.least_tilt_deg, ask.most_tilt_deg))
    return tilt


def _props(
    rng: Rng, view: RenderView, dice: Sequence[PlacedDie], share: float, typefaces: Sequence[fonts.Typeface]
) -> list[RenderBody]:
    """Random props, in a third of the scenes."""
    if rng.random() > 0.33 * share:
        return []
    taken = [(float(d.place_mm[0]), float(d.place_mm[1]), 1.6 * d.model.scale_mm) for d in dice]
    return props.scatter(rng, view, taken, int(rng.integers(1, 4)), 0.12, typefaces)


def _stacked(model: DieModel, place: Floats) -> bool:
    """Whether a die lies on others: its center is higher than its own corners can explain."""
    farthest = float(np.linalg.norm(model.mesh.vertices, axis=1).max())
    return bool(-place[2] > model.scale_mm * max(1.25, 1.02 * farthest))


def _mirror(die: PlacedDie) -> tuple[Floats, Floats]:
    """Point and normal of the top face, which may reflect a lamp into the lens."""
    normals = die.turn @ die.model.solid.normals.T
    return die.place_mm, normals[:, int(np.argmin(normals[2]))]


def shoot(renderer: Renderer, drawn: SceneSample, rng: Rng) -> Image:
    """Render a sample and simulate its camera picture: (height, width, 3) BGR."""
    view = drawn.scene.view
    radiance = camera_.shoot(renderer, drawn.scene)
    boxes = [d.box for d in labels_of(view, drawn.dice)]
    light = illuminant(drawn.scene)
    return expose(radiance, rng, boxes=boxes, light=light, faults=drawn.ask.faults, dim=drawn.light == "dim")
