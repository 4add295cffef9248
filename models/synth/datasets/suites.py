"""Render the test suites: pictures by background and by light, with held-out typefaces.

    python -m traywatch.models.synth.datasets.suites --out data/suites --pictures 650 --seed 77

The output is one folder with ``labels.jsonl``. Its field ``suite`` is one of these:

- "ground:NAME": white, black, green, red, patterned, mat, wood
- "light:NAME": 2700, 4000, 6500 kelvin, glare, dim
- "usual": any background and light

 All suites have the
same number of pictures.

Kinds d4 to d20 and d00 are equally frequent at 60 to 120 px. One die in six is a d24, d30 or d60 of at least
90 px. The camera tilts by up to 15 degrees. Dice lie next to each other, not in heaps.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from traywatch.models.synth.datasets.scene_rows import truth
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import DieModel, labels_of
from traywatch.models.synth.scenes.legibility import legible
from traywatch.models.synth.world import ground

LIGHTS = ("2700", "4000", "6500", "glare", "dim")
SUITES = (*(f"ground:{n}" for n in ground.NAMES), *(f"light:{n}" for n in LIGHTS), "usual")
_COMMON = ("d4", "d6", "d8", "d10", "d00", "d12", "d20")
_LARGE = ("d24", "d30", "d60")
_SIZE = (800, 600)


def asked(suite: str, px_per_mm: float) -> scene.Ask:
    """The requirements of a suite's scenes."""
    what, _, name = suite.partition(":")
    return scene.Ask(
        ground=name if what == "ground" else "",
        light=name if what == "light" else "",
        most_tilt_deg=15.0,
        px_per_mm=px_per_mm,
        faults=0.3,
        props=0.6,
        orderly=True,
    )


def _fitted(die: DieModel, low: float, high: float, rng: np.random.Generator) -> DieModel:
    """The die at a random size at which its box is ``low`` to ``high`` mm wide."""
    turns = [np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(6)]
    wide = float(np.mean([np.ptp(die.mesh.vertices @ t, axis=0)[:2].max() for t in turns]))
    return replace(die, scale_mm=float(rng.uniform(low, high)) / wide)


def _kinds(rng: np.random.Generator) -> Iterator[str]:
    while True:
        for pair in zip(rng.permutation(_COMMON), rng.permutation(_COMMON), strict=True):
            yield from (str(kind) for kind in pair)


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.suites", description="Render the test suites."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=int, default=650, help="total number of pictures")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--split", choices=("train", "validation"), default="validation")
    args = parser.parse_args(argv)
    (args.out / "pictures").mkdir(parents=True, exist_ok=True)
    renderer, typefaces = Renderer(), fonts.typefaces(args.split)
    deck, models = _kinds(np.random.default_rng(args.seed)), list[DieModel]()
    px_per_mm = 4.0
    with (args.out / "labels.jsonl").open("w") as out:
        for number in range(args.pictures):
            rng = np.random.default_rng((args.seed, number))
            suite = SUITES[number % len(SUITES)]
            if number % 2 == 0:  # creating dice costs as much as rendering them, so they are thrown twice
                px_per_mm = float(rng.uniform(3.3, 5.0))
                kinds = [next(deck) for _ in range(5)]
                dice = [random_dice.make_die(rng, kind, typefaces) for kind in kinds]
                models = [_fitted(d, 66 / px_per_mm, 105 / px_per_mm, rng) for d in dice]
                large = random_dice.make_die(rng, str(rng.choice(_LARGE)), typefaces)
                models.append(_fitted(large, 96 / px_per_mm, 114 / px_per_mm, rng))
            drawn = scene.sample(rng, typefaces, _SIZE, models=models, ask=asked(suite, px_per_mm))
            picture = scene.shoot(renderer, drawn, rng)
            name = f"pictures/s{number:05d}.jpg"
            cv2.imwrite(str(args.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(80, 96))])
            picture = np.asarray(cv2.imread(str(args.out / name)), np.uint8)
            labels = labels_of(drawn.scene.view, drawn.dice)
            scores = [legible(picture, drawn.scene.view, drawn.dice[d.which], d.index) for d in labels]
            row = {"image": name, "set": "synth", "role": args.split, "suite": suite}
            out.write(json.dumps({**row, **truth(drawn, labels, scores)}) + "\n")
    renderer.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
