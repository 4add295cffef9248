r"""Render the judging set of presence: mats without and with dice, under a camera and a light that change.

    python -m traywatch.models.evaluate.presence.pictures --out data/presence/judge --trays 100 --seed 230

``--edition`` chooses the edition of the mats, by default the newest. From the second edition on, pictures
have the faults of printers, paper and lenses (``printing.py``).

Each tray has three pictures: ``empty``, ``changed`` (empty too, with other light, the shadow of a person or
a hand at the border) and ``dice``. ``truth.jsonl`` has one line for each tray. The pictures can be made again
from the seed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.dice.labels import KINDS
from traywatch.calibration.mat.mat import DESIGNS, EDITIONS, NEWEST, MatSpec, mat_spec
from traywatch.models.evaluate.placement import full_pictures
from traywatch.models.evaluate.presence.colors import COLORS, HARD_PAIRS, coaster, hand, material, pencil
from traywatch.models.evaluate.presence.printing import Wear
from traywatch.models.synth.calibration_views import _places, random_tray, sheet_corners
from traywatch.models.synth.dice import fonts, numbering
from traywatch.models.synth.render import sensor
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import Lamp, RenderBody, RenderScene, RenderView
from traywatch.models.synth.scenes import random_dice
from traywatch.models.synth.scenes.dice import UP, PlacedDie, body_of
from traywatch.models.synth.scenes.legibility import legible
from traywatch.models.synth.world import materials
from traywatch.vision.types import Image

Rng = np.random.Generator
Floats = NDArray[np.float64]

CHANGES = ("light", "shadow", "hand")
"""What happens to an empty mat in the picture ``changed``."""
WIDEST_PX = 1296
DICE = 7
SIZES = (0.75, 1.5)
"""Sizes of dice relative to the usual ones: a d6 is 12 to 24 mm wide."""
WIDEST_MM = 32.0
"""Largest distance of two opposite faces."""
LEAST_SHARE = 0.6
"""The mat covers at least this share of the picture's width or height."""
_RENEW = 10


def write(out: Path, trays: int, seed: int, first: int = 0, edition: int = NEWEST) -> None:
    """Render the pictures of some trays into a folder and append their truth."""
    out.mkdir(parents=True, exist_ok=True)
    renderer, typefaces = Renderer(), fonts.typefaces("validation")
    with (out / "truth.jsonl").open("a", encoding="utf-8") as lines:
        for number in range(first, first + trays):
            if number % _RENEW == _RENEW - 1:  # the renderer caches buffers for each image size
                renderer.close()
                renderer = Renderer()
            random = np.random.default_rng((seed, number, 23))
            faults = np.random.default_rng((seed, number, 24)) if edition > 1 else None
            row = _tray(renderer, random, typefaces, out / f"{number:04d}", edition, faults)
            lines.write(json.dumps({"tray": number, **row}) + "\n")
            lines.flush()
    renderer.close()


def _tray(
    renderer: Renderer, random: Rng, typefaces: Sequence[fonts.Typeface], path: Path, edition: int,
    faults: Rng | None,
) -> dict[str, Any]:  # fmt: skip
    sized, truth = random_tray(random, WIDEST_PX, edition)
    while _share(sized, truth) < LEAST_SHARE:
        sized, truth = random_tray(random, WIDEST_PX, edition)
    design = "deep_dark_dice" if random.random() < 0.7 else str(random.choice(DESIGNS))
    mat = mat_spec(sized.size, design, edition)
    k1, k2 = truth.distortion[:2]
    truth = truth.model_copy_valid(
        distortion=(k1, k2, 0.0, 0.0, 0.0), zones=mat.zones, letters=mat.letters, grids=mat.grids,
        areas=mat.areas, markers=mat.markers, name=mat.name,
    )  # fmt: skip
    stage = _stage(random, mat, truth)
    camera = int(random.integers(1 << 31))
    dice = _dice(random, mat, typefaces)
    placed = [die for die, _, _ in dice]
    bodies = [body_of(die, material(random, color), random) for die, color, _ in dice]
    change = str(random.choice(CHANGES, p=(0.25, 0.5, 0.25)))
    things, what = _things(random, mat, placed)
    dusk = _relit(random, stage) if random.random() < 0.5 else stage
    changed = _relit(random, stage) if change == "light" else stage
    if change == "hand":
        changed = replace(stage, bodies=hand(random, mat.size_mm))
    pictures = {
        "empty": (stage, False),
        "changed": (changed, change == "shadow"),
        "dice": (replace(dusk, bodies=[*bodies, *things]), random.random() < 0.3),
    }
    worn = None if faults is None else Wear(faults, stage.ground, mat, truth)
    for name, (drawn, shadow) in pictures.items():
        radiance = sensor.shoot(renderer, drawn if worn is None else replace(drawn, ground=worn.ground()))
        if shadow:
            radiance = np.asarray(radiance * _shadow(random, truth), np.float32)
        if worn is not None:
            radiance = worn.defocused(radiance)
        light = sensor.illuminant(stage)
        picture = sensor.expose(
            radiance, np.random.default_rng(camera), light=light, faults=0.2, grain=random
        )
        quality = 92 if worn is None else worn.quality
        cv2.imwrite(f"{path}-{name}.jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    taken = np.asarray(cv2.imread(f"{path}-dice.jpg"), np.uint8)
    rows = [_row(die, color, art, truth, taken, stage.view) for die, color, art in dice]
    return {"mat": mat.name, "profile": truth.to_json(), "change": change, "things": what, "dice": rows}


def _row(
    die: PlacedDie, color: str, art: str, truth: TrayProfile, taken: Image, view: RenderView
) -> dict[str, Any]:
    """The fields of a die in a line of the set. Its text is judged in the picture that was taken."""
    lying = full_pictures._lying(die, truth)
    index, label, _ = numbering.read_part(die.model.solid, die.model.labels, die.turn, UP)
    size = 2 * die.model.scale_mm
    return {
        "kind": die.model.kind, "label": label, "color": color, "art": art, "size_mm": round(size, 1),
        "legible": legible(taken, view, die, index),
        "box": [round(v, 1) for v in lying.box], "foot_mm": [round(v, 1) for v in lying.foot_mm],
    }  # fmt: skip


def _share(mat: MatSpec, truth: TrayProfile) -> float:
    pixels = truth.project(sheet_corners(mat))
    return float(np.max((pixels.max(axis=0) - pixels.min(axis=0)) / truth.image_size))


def _stage(random: Rng, mat: MatSpec, truth: TrayProfile) -> RenderScene:
    """The empty mat on a table."""
    matrix = truth.matrix.copy()
    matrix[:2, 2] += 0.5  # the renderer counts pixels from the corner of the image
    k1, k2 = truth.distortion[:2]
    view = RenderView(matrix, truth.rotation, np.asarray(truth.tvec), truth.image_size, (k1, k2))
    aim = np.array([mat.size_mm[0] / 2, mat.size_mm[1] / 2, 0.0])
    light = materials.random_light(random, view, aim, [], panes=bool(random.random() < 0.5))
    table, rect = full_pictures._table(mat.size, mat.design, mat.edition)
    return RenderScene(
        view, [], light.lamps, light.windows, table, rect,
        sky=light.sky, floor=(0.1, 0.09, 0.07), ground_bump=0.05, middle_mm=aim,
    )  # fmt: skip


def _relit(random: Rng, stage: RenderScene) -> RenderScene:
    """The scene with lamps and sky of other strength: a cloud, a lamp that is dimmed."""
    lamps = []
    for lamp in stage.lamps:
        r, g, b = (float(c * f) for c, f in zip(lamp.color, _factor(random), strict=True))
        lamps.append(Lamp(lamp.place_mm, lamp.radius_mm, (r, g, b)))
    r, g, b = (float(c * f) for c, f in zip(stage.sky, _factor(random), strict=True))
    return replace(stage, lamps=lamps, sky=(r, g, b))


def _factor(random: Rng) -> Floats:
    return float(np.exp(random.normal(0, 0.3))) * np.exp(random.normal(0, 0.04, 3))


def _shadow(random: Rng, truth: TrayProfile) -> Floats:
    """The shadow of a person: the share of light (height, width, 3) that reaches each pixel.

    A head or an arm, or both, with a penumbra of 1 to 40 mm. The rest of the light may have another color.
    """
    width, height = truth.mat_size_mm
    step = 2.0
    margin = 200.0
    shape = (round((height + 2 * margin) / step), round((width + 2 * margin) / step))
    dark = np.zeros(shape, np.uint8)
    center = (random.uniform(0, 1, 2) * (width, height) + margin) / step
    if random.random() < 0.6:
        axes = random.uniform(15, 90, 2) / step
        angle = float(random.uniform(0, 180))
        cv2.ellipse(dark, (center.tolist(), (2 * axes).tolist(), angle), 255, -1)
    if random.random() < 0.6 or not dark.any():
        away = random.normal(0, 1, 2)
        end = center + away / np.hypot(*away) * 1000
        broad = round(float(random.uniform(8, 70)) / step)
        a, b = (tuple(int(v) for v in np.rint(point)) for point in (center, end))
        cv2.line(dark, a, b, 255, max(1, broad))
    soft = float(np.exp(random.uniform(np.log(1.0), np.log(40.0)))) / step
    mask = cv2.GaussianBlur(dark.astype(np.float32) / 255, (0, 0), soft)
    places = _places(truth).astype(np.float32)
    at = (np.nan_to_num(places, nan=-1e4) + margin) / step
    shaded = cv2.remap(mask, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    depth = float(random.uniform(0.15, 0.75)) * np.exp(random.normal(0, 0.06, 3))
    return np.asarray(1 - shaded[..., None] * np.clip(depth, 0, 0.9), np.float64)


def _things(random: Rng, mat: MatSpec, placed: Sequence[PlacedDie]) -> tuple[list[RenderBody], list[str]]:
    """Rarely a coaster or a pencil beside the dice."""
    if random.random() > 0.15:
        return [], []
    what = "coaster" if random.random() < 0.5 else "pencil"
    for _ in range(40):
        x, y = (float(v) for v in random.uniform(0.15, 0.85, 2) * mat.size_mm)
        far = min((float(np.hypot(*(die.place_mm[:2] - (x, y)))) for die in placed), default=999.0)
        if far > 80:
            return [(coaster if what == "coaster" else pencil)(random, (x, y))], [what]
    return [], []


def _dice(random: Rng, mat: MatSpec, typefaces: Sequence[fonts.Typeface]) -> list[tuple[PlacedDie, str, str]]:
    """Dice that lie flat on the mat, not on each other, with their color and the print below them."""
    placed: list[tuple[PlacedDie, str, str]] = []
    for _ in range(60 * DICE):
        if len(placed) == DICE:
            break
        color, zone = str(random.choice(list(COLORS))), ""
        if random.random() < 0.4 and mat.design == "deep_dark_dice":
            color, zone = HARD_PAIRS[int(random.integers(len(HARD_PAIRS)))]
        foot = random.uniform((4, 4), np.array(mat.size_mm) - 4)
        art = _art(mat, foot)
        if zone and art != zone:
            continue
        model = random_dice.make_die(random, str(random.choice(KINDS)), typefaces, frozenset({"proportions"}))
        wide = float(np.exp(random.uniform(*np.log(SIZES))))
        model = replace(model, scale_mm=min(model.scale_mm * wide, WIDEST_MM / 2))
        turn = full_pictures._flat(random, model)
        low = float((model.mesh.vertices @ turn[2]).max()) * model.scale_mm
        die = PlacedDie(model, turn, np.array([*foot, -low]), False)
        reach = _reach(die)
        if all(np.hypot(*(foot - o.place_mm[:2])) > reach + _reach(o) + 2 for o, _, _ in placed):
            placed.append((die, color, art))
    return placed


def _reach(die: PlacedDie) -> float:
    corners = full_pictures.corners_of(die)
    return float(np.linalg.norm(corners[:, :2] - die.place_mm[:2], axis=1).max())


def _art(mat: MatSpec, foot: Floats) -> str:
    """The print below a point: marker, letter, border, or the zone."""
    x, y = float(foot[0]), float(foot[1])
    for quad in mat.markers.values():
        low, high = np.min(quad, axis=0) - 4, np.max(quad, axis=0) + 4
        if np.all((low < foot) & (foot < high)):
            return "marker"
    for letter in mat.letters:
        x0, y0, x1, y1 = letter.box_mm
        if x0 - 4 < x < x1 + 4 and y0 - 4 < y < y1 + 4:
            return "letter"
    if mat.design != "deep_dark_dice":
        return mat.design
    zone = mat.zone_map.at(x, y)
    return "border" if abs(mat.zone_map.line_distance_mm(x, y)) < 4 else zone


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.presence.pictures")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--trays", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first tray")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--edition", type=int, choices=EDITIONS, default=NEWEST, help="edition of the mats")
    args = parser.parse_args(argv)
    write(args.out, args.trays, args.seed, args.first, args.edition)
    return 0


def load(folder: Path) -> list[dict[str, Any]]:
    """The truth of a folder, one dictionary for each tray."""
    lines = (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def picture(folder: Path, tray: int, name: str) -> Image:
    """One picture of a tray: ``empty``, ``changed`` or ``dice``."""
    image = cv2.imread(str(folder / f"{tray:04d}-{name}.jpg"))
    if image is None:
        raise FileNotFoundError(f"{folder}: no picture {name!r} of tray {tray}")
    return np.asarray(image, np.uint8)


if __name__ == "__main__":
    raise SystemExit(main())
