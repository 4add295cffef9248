"""The throws of the demo: kind, material and target zone of each die."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.calibration.dice.shapes import FUDGE
from traywatch.calibration.mat.mat import MatSpec
from traywatch.models.synth.dice import faces, fonts, meshes, numbering, solids
from traywatch.models.synth.physics import rolling
from traywatch.models.synth.render.stage import Material, Skin
from traywatch.models.synth.scenes import rare_dice
from traywatch.models.synth.scenes.dice import DieModel

FPS = 30
OBSTACLE_MM = 5.5
"""Half the width of the small metal dice."""

Note = Literal["plain", "unsure", "wrong_die"]


@dataclass(frozen=True, slots=True)
class Cast:
    """One throw of the demo: die, material, and the zone in which it must stop."""

    name: str
    kind: str
    zone: str
    material: Material
    note: Note = "plain"
    on_line: bool = False
    must_touch: bool = False


_WHITE, _BLACK, _GOLD = (0.88, 0.88, 0.86), (0.01, 0.01, 0.012), (0.75, 0.5, 0.15)
_RED = Material((0.42, 0.015, 0.02), ink=_WHITE, rough=0.22)
_BLUE = Material((0.02, 0.06, 0.35), (0.2, 0.4, 0.75), "marble", 1.6, ink=_WHITE, rough=0.2)
_BONE = Material((0.72, 0.66, 0.5), ink=_BLACK, rough=0.35)
_NIGHT = Material((0.012, 0.012, 0.016), ink=_GOLD, ink_metal=0.5, rough=0.2)
_MOSS = Material((0.03, 0.2, 0.06), (0.3, 0.5, 0.2), "swirl", 1.3, ink=_WHITE, rough=0.25)
_DUSK = Material((0.09, 0.02, 0.16), (0.02, 0.01, 0.05), "marble", 2.0, ink=(0.16, 0.08, 0.22), rough=0.12)

CASTS = (
    Cast("red-d20-hit", "d20", "hit", _RED, must_touch=True),
    Cast("bone-d20-crit", "d20", "crit", _BONE),
    Cast("blue-d20-miss", "d20", "miss", _BLUE),
    Cast("night-d20-hit", "d20", "hit", _NIGHT, must_touch=True),
    Cast("red-d20-fumble", "d20", "fumble", _RED),
    Cast("bone-d12-hit", "d12", "hit", _BONE, must_touch=True),
    Cast("moss-d12-miss", "d12", "miss", _MOSS),
    Cast("blue-d10-hit", "d10", "hit", _BLUE),
    Cast("moss-d8-crit", "d8", "crit", _MOSS),
    Cast("night-d24-hit", "d24", "hit", _NIGHT),
    Cast("bone-d60-hit", "d60", "hit", _BONE),
    Cast("dusk-d20-line", "d20", "hit", _DUSK, "unsure", on_line=True),
    Cast("red-d4-wrong", "d4", "hit", _RED, "wrong_die"),
)


def model(kind: str, seed: int, *, pips: bool = False, scale: float | None = None) -> DieModel:
    """Create a die of the demo with a bold typeface and little wear.

    ``pips`` makes a pip die, ``scale`` replaces the usual size (mm per unit).
    """
    rng = np.random.default_rng(seed)
    solid = solids.build_solid(kind)
    bold = [
        f for f in fonts.typefaces() if "DejaVuSans-Bold" in f.path or "LiberationSans-Bold.ttf" in f.path
    ]
    like = "d6" if kind == FUDGE else kind
    style = faces.random_style(like, rng, bold or fonts.typefaces(), pips=pips)
    style = replace(
        style, mark="dot", worn=0.0, outline=0.0, jitter=0.0, corner="top", size=max(style.size, 0.52)
    )
    labels = numbering.number(solid, rng)
    if kind == FUDGE:
        face_set = rare_dice.fudge_faces(
            solid, labels, replace(style, mark="none"), rng, barred=True, tile_px=128
        )
    else:
        face_set = faces.draw_faces(solid, labels, style, rng, tile_px=128)
    mesh = meshes.round_body(solid, 0.25) if pips else meshes.chamfer(solid, 0.05)
    skin = Skin(
        solid.normals,
        solid.offsets,
        solid.face_right,
        solid.face_up,
        solid.face_center,
        solid.face_circumradius,
        face_set.tiles,
    )
    size = scale or solids.default_scale_mm(solid)
    return DieModel(kind, solid, labels, face_set, mesh, skin, 0.16 if pips else 0.02, size, pips)


def obstacle_places(spec: MatSpec) -> list[tuple[float, float]]:
    """The centers of the boxes with the letter A on the mat, in mm."""
    boxes = [box.box_mm for box in spec.letters if box.letter == "A"]
    return [((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in boxes]


def _goal(cast: Cast, spec: MatSpec, profile: TrayProfile, rng: np.random.Generator) -> tuple[float, float]:
    """A random point of the mat that satisfies the throw's target."""
    while True:
        x, y = (float(v) for v in rng.uniform((25, 25), (spec.size_mm[0] - 25, spec.size_mm[1] - 25)))
        line = abs(profile.line_distance_mm(x, y))
        if cast.on_line:
            if line < 0.6 and profile.zone_at(x, y) in ("hit", "miss"):
                return x, y
        elif line > 8 and profile.zone_at(x, y) == cast.zone:
            return x, y


def find_throw(
    cast: Cast, spec: MatSpec, profile: TrayProfile, bodies: list[rolling.RigidBody], first_seed: int
) -> tuple[int, rolling.Rest]:
    """Find the first seed whose throw ends as required.

    Each throw is simulated up to three times; each repetition corrects the aim by the previous error. Raises
    ``RuntimeError`` if 1000 seeds fail.
    """
    tray = rolling.SimulatedTray(size_mm=spec.size_mm, friction=0.55, rolling_mm=0.05)
    for seed in range(first_seed, first_seed + 1000):
        rng = np.random.default_rng(seed)
        goal = np.array(_goal(cast, spec, profile, rng))
        aim = goal.copy()
        rest = None
        for _ in range(3):
            throw = rolling.ThrowParams(
                height_mm=90.0,
                speed_mm_s=1000.0,
                spin_rad_s=40.0,
                target_mm=(float(aim[0]), float(aim[1])),
                spread_mm=1.0,
            )
            rest = rolling.roll(
                bodies[:1], tray=tray, seed=seed, throw=throw, obstacles=bodies[1:], record_fps=FPS
            )
            aim = aim + goal - rest.positions_mm[0, :2]
        if rest is None or not rest.still or rest.off_tray.any() or rest.history is None:
            continue
        if (
            not (0.3 if cast.kind == "d4" else 0.5) <= rest.duration_s <= 2.4
            or rolling.lean_deg(bodies[0].solid, rest.rotations[0]) > 1
        ):
            continue
        x, y = (float(v) for v in rest.positions_mm[0, :2])
        line = abs(profile.line_distance_mm(x, y))
        if cast.on_line:
            if line > 0.9 or profile.zone_at(x, y) not in ("hit", "miss"):
                continue
        elif profile.zone_at(x, y) != cast.zone or line < 6.5:
            continue
        met = any(0 in (t.a, t.b) and max(t.a, t.b) > 0 and min(t.a, t.b) >= 0 for t in rest.history.touches)
        if cast.must_touch and not met:
            continue
        return seed, rest
    raise RuntimeError(f"no throw found for {cast.name}")
