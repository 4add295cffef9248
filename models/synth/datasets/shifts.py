"""Render the pictures of the shift suite: conditions that differ from the usual ones by one trait each.

    python -m traywatch.models.synth.datasets.shifts --out data/shifts --seed 502

The output is one folder with ``labels.jsonl``. Its field ``suite`` is one of these:

- "plain": the base that ``traywatch.models.evaluate.shift`` changes by exposure, blur, rotation and so on
- "share:N": one die that covers N % of the picture's shorter side
- "angle:N": a camera about N degrees from the vertical, mostly upright
- "glare": a window reflected by the top faces
- "texture:NAME": marble, glitter, clear, low (contrast)
- "word:NAME": rare texts and forms: d10 with "10", fudge dice, symbols, letters, bar d4, marked 6 and 9, d6
  with a logo on half of the faces
- "clutter": no dice
- "alone:N": one die, and an upright camera about N degrees from the vertical
- "crystal": one clear bar-shaped d4 that covers half of the picture's shorter side

Dice of "word:symbols" and "word:letters", and logos, have no value: no reading of them is right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.models.synth.datasets.negatives import empty_scene
from traywatch.models.synth.datasets.scene_rows import camera_row, truth
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render import sensor
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import Material
from traywatch.models.synth.scenes import random_dice, rare_dice, scene
from traywatch.models.synth.scenes.dice import DieModel, labels_of
from traywatch.models.synth.scenes.legibility import legible
from traywatch.vision.types import Image

Rng = np.random.Generator

SHARES = (35, 50, 65, 80, 95)
ANGLES = (25, 35, 45, 55)
ALONE = (8, 20, 35, 45, 60)
TEXTURES = ("marble", "glitter", "clear", "low")
SUITES: dict[str, int] = {
    "plain": 40,
    **{f"share:{n}": 14 for n in SHARES},
    **{f"angle:{n}": 16 for n in ANGLES},
    "glare": 16,
    **{f"texture:{name}": 14 for name in TEXTURES},
    **{f"word:{name}": 12 for name in rare_dice.WORDS if name not in ("marks", "logo")},
    "clutter": 40,
    "word:marks": 12,
    **{f"alone:{n}": 40 for n in ALONE},
    "crystal": 14,
    "word:logo": 12,
}
"""The suites, with the number of pictures of each."""
UNKNOWN = frozenset(f"word:{name}" for name in rare_dice.UNKNOWN)
"""Suites whose dice show none of the texts that the read network knows."""
_KINDS = ("d4", "d6", "d8", "d10", "d00", "d12", "d20")
_SIZE = (800, 600)


def _fitted(die: DieModel, wide_mm: float, rng: Rng) -> DieModel:
    turns = [np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(6)]
    wide = float(np.mean([np.ptp(die.mesh.vertices @ t, axis=0)[:2].max() for t in turns]))
    return replace(die, scale_mm=wide_mm / wide)


def _textured(material: Material, name: str, rng: Rng) -> Material:
    if name == "marble":
        return replace(material, pattern=str(rng.choice(["marble", "swirl"])), metal=0.0)
    if name == "glitter":
        return replace(material, pattern="glitter", metal=0.0)
    if name == "clear":
        return replace(material, clear=float(rng.uniform(0.6, 0.92)), cloud=0.4, rough=0.1, metal=0.0)
    shade = float(rng.uniform(0.4, 0.6))
    if sum(material.base) < 0.5:
        shade = 1 / shade
    r, g, b = (float(np.clip(c * shade + (0.06 if shade > 1 else 0), 0, 1)) for c in material.base)
    return replace(material, ink=(r, g, b), ink_metal=0.0, pattern="plain", metal=0.0)


def _deck(rng: Rng) -> Iterator[str]:
    while True:
        yield from (str(kind) for kind in rng.permutation(_KINDS))


def _dice(
    rng: Rng,
    group: str,
    name: str,
    deck: Iterator[str],
    typefaces: Sequence[fonts.Typeface],
    split: fonts.Split,
) -> tuple[list[DieModel], scene.Ask]:
    """The dice and the requirements of one picture."""
    px_per_mm = float(rng.uniform(3.3, 5.0))
    ask = scene.Ask(most_tilt_deg=15.0, px_per_mm=px_per_mm, faults=0.3, props=0.6, orderly=True)
    wide = float(rng.uniform(66, 105)) / px_per_mm
    if group == "word":
        return [_fitted(rare_dice.rare_die(rng, name, typefaces, split), wide, rng) for _ in range(5)], ask
    if group in ("share", "crystal"):
        bar = group == "crystal"
        die = (
            rare_dice.rare_die(rng, "bar", typefaces, split)
            if bar
            else random_dice.make_die(rng, next(deck), typefaces)
        )
        px_per_mm = (50 if bar else int(name)) / 100 * _SIZE[1] / 18.0
        return [_fitted(die, 18.0, rng)], replace(ask, px_per_mm=px_per_mm, props=0.0)
    if group == "angle":
        ask = replace(ask, least_tilt_deg=int(name) - 3.0, most_tilt_deg=int(name) + 3.0)
    elif group == "glare":
        ask = replace(ask, light="glare")
    elif group == "alone":
        ask = replace(ask, least_tilt_deg=max(0.0, int(name) - 8.0), most_tilt_deg=int(name) + 8.0)
    count = 1 if group == "alone" else 5
    return [_fitted(random_dice.make_die(rng, next(deck), typefaces), wide, rng) for _ in range(count)], ask


def _row(
    renderer: Renderer,
    rng: Rng,
    suite: str,
    deck: Iterator[str],
    typefaces: Sequence[fonts.Typeface],
    path: Path,
    split: fonts.Split,
) -> dict[str, Any]:
    """Render one picture to ``path`` and return its label."""
    group, _, name = suite.partition(":")
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(80, 96))]
    if group == "clutter":
        drawn, ground, light = empty_scene(rng, 0.2, typefaces)
        picture = sensor.expose(sensor.shoot(renderer, drawn), rng, light=sensor.illuminant(drawn))
        cv2.imwrite(str(path), picture, quality)
        size = drawn.view.size
        return {
            "width": size[0], "height": size[1], "ground": ground, "light": light,
            "camera": camera_row(drawn.view), "dice": [],
        }  # fmt: skip
    models, ask = _dice(rng, group, name, deck, typefaces, split)
    sampled = scene.sample(rng, typefaces, _SIZE, models=models, ask=ask)
    if group in ("share", "crystal"):
        sampled = _centered(sampled)
    if group == "alone":
        sampled = _upright(sampled, rng)
    if group in ("texture", "crystal"):
        name = name or "clear"
        n = len(sampled.dice)
        bodies = [replace(b, material=_textured(b.material, name, rng)) for b in sampled.scene.bodies[:n]]
        sampled = replace(
            sampled, scene=replace(sampled.scene, bodies=bodies + list(sampled.scene.bodies[n:]))
        )
    cv2.imwrite(str(path), scene.shoot(renderer, sampled, rng), quality)
    picture = _loaded(path)
    labels = labels_of(sampled.scene.view, sampled.dice)
    scores = [legible(picture, sampled.scene.view, sampled.dice[d.which], d.index) for d in labels]
    return truth(sampled, labels, scores)


def _centered(sampled: scene.SceneSample) -> scene.SceneSample:
    """The same scene with the die in the middle of the picture."""
    view = sampled.scene.view
    (x, y), *_ = view.project(sampled.dice[0].place_mm[None])
    matrix = view.matrix.copy()
    matrix[0, 2] += view.size[0] / 2 - float(x)
    matrix[1, 2] += view.size[1] / 2 - float(y)
    return replace(sampled, scene=replace(sampled.scene, view=replace(view, matrix=matrix)))


def _upright(sampled: scene.SceneSample, rng: Rng) -> scene.SceneSample:
    """The same scene with the camera rolled so that the far side is at the top, as people hold a phone."""
    view = sampled.scene.view
    x, y, _ = view.rotation @ np.array([0.0, 0.0, -1.0])
    roll = np.arctan2(-x, -y) + np.radians(rng.normal(0, 10))
    turn = cv2.Rodrigues(np.array([0.0, 0.0, roll]))[0]
    moved = replace(view, rotation=turn @ view.rotation, translation=turn @ view.translation)
    return replace(sampled, scene=replace(sampled.scene, view=moved))


def _loaded(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.shifts",
        description="Render the pictures of the shift suite.",
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=502)
    parser.add_argument("--scale", type=float, default=1.0, help="factor on the number of pictures")
    parser.add_argument("--split", choices=("train", "validation"), default="validation")
    parser.add_argument("--only", nargs="+", choices=tuple(SUITES), default=tuple(SUITES), metavar="SUITE")
    args = parser.parse_args(argv)
    (args.out / "pictures").mkdir(parents=True, exist_ok=True)
    renderer, typefaces = Renderer(), fonts.typefaces(args.split)
    deck = _deck(np.random.default_rng(args.seed))
    with (args.out / "labels.jsonl").open("w") as out:
        for place, (suite, count) in enumerate(SUITES.items()):
            if suite not in args.only:
                continue
            for number in range(max(1, round(count * args.scale))):
                rng = np.random.default_rng((args.seed, place, number))
                name = f"pictures/{suite.replace(':', '_')}_{number:03d}.jpg"
                row = _row(renderer, rng, suite, deck, typefaces, args.out / name, args.split)
                head = {"image": name, "set": "shift", "role": args.split, "suite": suite}
                out.write(json.dumps({**head, **row}) + "\n")
    renderer.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
