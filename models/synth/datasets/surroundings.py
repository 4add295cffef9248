"""Render dice in surroundings that show how the camera looks, with the up direction of each die.

    python -m traywatch.models.synth.datasets.surroundings --out data/around --scenes 8000 --seed 731

Half of the scenes have one die. The output is ``pictures/NNNN/*.jpg`` and ``labels/NNNN.jsonl`` in shards.
Labels have the fields of ``traywatch.models.synth.datasets.make`` and ``lean``, the up direction of the die
(``traywatch.vision.geometry.up_direction``). ``contexts/NNNN.npz`` has the surroundings of each die. Existing
shards are kept.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.files import write_whole
from traywatch.models.synth.datasets.scene_rows import truth
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import RenderBody
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import DieModel, labels_of
from traywatch.models.synth.scenes.scene import Ask, SceneSample
from traywatch.models.synth.world.surroundings import (
    DicePlace,
    back_walls,
    ringed,
    round_tray,
    standing_things,
)
from traywatch.vision.geometry.crops import context
from traywatch.vision.types import Image

SHARD_SCENES = 100
SIZE = (640, 480)
TILTS_DEG = (0.0, 70.0)
STORED_PX, STORED_SCALE = 160, 6.0
"""Side of a stored context in px, and over the longer side of the die's box."""
_COUNTS = ((1, 2, 3, 5), (0.5, 0.2, 0.15, 0.15))


LEAST_PX_PER_MM, MOST_PX_PER_MM = 1.6, 9.0
"""Scale of the camera for a picture 640 px wide: a usual d20 is 35 to 190 px wide."""


def surrounded_scene(
    rng: np.random.Generator,
    typefaces: Sequence[fonts.Typeface],
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
    drawn = scene.sample(rng, typefaces, size, models=models, ask=ask)
    place = place_of(drawn)
    if rng.random() < 0.35:
        drawn = replace(drawn, scene=replace(drawn.scene, ground=ringed(rng, drawn.scene, place)))
    more: list[RenderBody] = []
    if rng.random() < 0.2:
        more += round_tray(rng, place)
    if rng.random() < 0.55:
        more += back_walls(rng, place)
    if rng.random() < 0.6:
        more += standing_things(rng, place)
    return replace(drawn, scene=replace(drawn.scene, bodies=[*drawn.scene.bodies, *more]))


def place_of(drawn: SceneSample) -> DicePlace:
    """Where the dice of a scene lie."""
    places = np.array([die.place_mm[:2] for die in drawn.dice])
    middle = places.mean(axis=0)
    largest = max(die.model.scale_mm for die in drawn.dice)
    away = middle - drawn.scene.view.eye[:2]
    length = float(np.hypot(*away))
    return DicePlace(
        middle,
        float(np.hypot(*(places - middle).T).max()) + 1.8 * largest,
        away / length if length > 1.0 else np.array([1.0, 0.0]),
        drawn.tilt_deg,
    )


def make_shard(out: Path, shard: int, seed: int, split: fonts.Split, general: float) -> int:
    """Render one shard and return its number of dice; a share of ``general`` are scenes of ``make``."""
    typefaces = fonts.typefaces(split)
    renderer = Renderer()
    folder = out / "pictures" / f"{shard:04d}"
    folder.mkdir(parents=True, exist_ok=True)
    for other in ("labels", "contexts"):
        (out / other).mkdir(exist_ok=True)
    lines: list[str] = []
    contexts: list[Image] = []
    leans: list[tuple[float, float]] = []
    models: list[DieModel] = []
    dice = 0
    for i in range(SHARD_SCENES):
        number = shard * SHARD_SCENES + i
        rng = np.random.default_rng((seed, number))
        usual = rng.random() < general
        if i % 2 == 0 or usual:
            count = int(rng.choice(_COUNTS[0], p=_COUNTS[1]))
            models = [
                random_dice.make_die(rng, random_dice.random_kind(rng), typefaces) for _ in range(count)
            ]
        if usual:
            models = random_dice.random_dice(rng, typefaces, SIZE)
            drawn = scene.sample(rng, typefaces, SIZE, mats=0.08, models=models)
        else:
            drawn = surrounded_scene(rng, typefaces, SIZE, models, TILTS_DEG)
        picture = scene.shoot(renderer, drawn, rng)
        labels = labels_of(drawn.scene.view, drawn.dice)
        name = f"pictures/{shard:04d}/{number:06d}.jpg"
        cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])
        row: dict[str, Any] = {"image": name, "set": "around", "role": split, "general": bool(usual)}
        row |= truth(drawn, labels, [1.0] * len(labels))
        picture = np.asarray(cv2.imread(str(out / name)), np.uint8)
        for entry, label in zip(row["dice"], labels, strict=True):
            entry["lean"] = [round(float(v), 4) for v in label.lean]
            if label.visible > 0.7:
                contexts.append(context(picture, label.box, STORED_PX, STORED_SCALE))
                leans.append(label.lean)
        lines.append(json.dumps(row))
        dice += len(labels)
    renderer.close()
    np.savez(
        out / "contexts" / f"{shard:04d}.npz", images=np.stack(contexts), lean=np.array(leans, np.float32)
    )
    write_whole(out / "labels" / f"{shard:04d}.jsonl", "\n".join(lines) + "\n")
    return dice


def main(argv: list[str] | None = None) -> int:
    """Render the shards with several processes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scenes", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=731)
    parser.add_argument("--split", choices=("train", "validation"), default="train")
    parser.add_argument("--general", type=float, default=0.0, help="share of the scenes of datasets.make")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, help="start no further shard after so many seconds")
    parser.add_argument("--only", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    shards = list(range(-(-args.scenes // SHARD_SCENES)))
    if args.only is not None:
        began = time.monotonic()
        for shard in (int(s) for s in args.only.split(",")):
            late = args.seconds is not None and time.monotonic() - began > args.seconds
            if not late and not (args.out / "labels" / f"{shard:04d}.jsonl").exists():
                dice = make_shard(args.out, shard, args.seed, args.split, args.general)
                print(f"shard {shard}: {dice} dice, {time.monotonic() - began:.0f} s", flush=True)
        return 0
    base = [sys.executable, "-m", "traywatch.models.synth.datasets.surroundings", "--out", str(args.out)]
    base += ["--seed", str(args.seed), "--split", args.split, "--general", str(args.general)]
    base += [] if args.seconds is None else ["--seconds", str(args.seconds)]
    environment = {**os.environ, "LP_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    jobs = [
        subprocess.Popen([*base, "--only", ",".join(map(str, shards[i :: args.workers]))], env=environment)
        for i in range(min(args.workers, len(shards)))
    ]
    return 1 if any([job.wait() for job in jobs]) else 0


if __name__ == "__main__":
    raise SystemExit(main())
