"""Render data sets of scenes: labeled pictures for the detector and crops for the reader's networks.

    python -m traywatch.models.synth.datasets.make --out data/synth --scenes 8000 --seed 1 --workers 2

``--rare`` is the share of scenes whose dice have rare texts or forms
(``traywatch.models.synth.scenes.rare_dice``), all of one ``--word`` if it is given. The crops of texts that
are no labels have the label -1.

The output is in shards of 200 scenes: ``pictures/NNNN/*.jpg`` with ``labels/NNNN.jsonl`` (field names as in
the real sets) and ``crops/NNNN.npz``. Existing shards are kept, so a stopped run can be resumed. The same
seed gives the same scenes. ``manifest.json`` has the seed, counts and a hash of the labels.

``--split validation`` uses only typefaces that are not used for training. ``--without
glare,rounding,proportions`` renders the same scenes without one or more of these variations.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.models.synth.datasets.scene_rows import crop_rows, truth
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes import random_dice, rare_dice, scene
from traywatch.models.synth.scenes.dice import DieModel, labels_of
from traywatch.models.synth.scenes.legibility import legible
from traywatch.vision.types import Image

SHARD_SCENES = 200


@dataclass(frozen=True, slots=True)
class SceneSettings:
    """What the scenes of a set are like."""

    seed: int
    split: fonts.Split
    mats: float
    """Share of scenes on our printed mat."""
    kind: str | None
    tilts: tuple[float, float]
    """Range of the camera tilt in degrees."""
    without: frozenset[random_dice.Trait]
    rare: float
    """Share of scenes of dice with rare texts or forms."""
    word: str | None
    faint: float
    """Share of scenes whose numerals have little contrast."""

    @property
    def ask(self) -> scene.Ask:
        """The requirements of each scene."""
        least, most = self.tilts
        return scene.Ask(least_tilt_deg=least, most_tilt_deg=most, without=self.without, faint=self.faint)

    def options(self) -> list[str]:
        """The options of the command that give these settings."""
        words = ["--split", self.split, "--seed", str(self.seed), "--mats", str(self.mats)]
        words += ["--rare", str(self.rare), "--tilt", *map(str, self.tilts), "--faint", str(self.faint)]
        words += ["--kind", self.kind] if self.kind else []
        words += ["--word", self.word] if self.word else []
        return words + (["--without", ",".join(sorted(self.without))] if self.without else [])


def make_shard(out: Path, shard: int, settings: SceneSettings) -> int:
    """Render and write one shard; return the number of crops."""
    from traywatch.models.synth.render.render import Renderer

    renderer = Renderer()
    folder = f"pictures/{shard:04d}"
    (out / folder).mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    rows: list[dict[str, Any]] = []
    models: list[DieModel] = []
    for number in range(shard * SHARD_SCENES, (shard + 1) * SHARD_SCENES):
        rng = np.random.default_rng((settings.seed, number))
        size = ((640, 480), (480, 480), (800, 600))[int(rng.choice(3, p=[0.25, 0.15, 0.6]))]
        # Creating a die costs as much as rendering it, so each set of dice is thrown twice.
        if (number - shard * SHARD_SCENES) % 2 == 0:
            models = _dice(rng, size, settings)
        typefaces = fonts.typefaces(settings.split)
        drawn = scene.sample(rng, typefaces, size, mats=settings.mats, models=models, ask=settings.ask)
        file = f"{folder}/{number:06d}.jpg"
        picture = _stored(scene.shoot(renderer, drawn, rng), out / file, rng)
        labels = labels_of(drawn.scene.view, drawn.dice)
        scores = [legible(picture, drawn.scene.view, drawn.dice[d.which], d.index) for d in labels]
        rows += crop_rows(picture, labels, scores, rng, number // 2)
        row = {"image": file, "set": "synth", "role": settings.split}
        lines.append(json.dumps({**row, **truth(drawn, labels, scores)}))
    renderer.close()
    _write_shard(out, shard, lines, rows)
    return len(rows)


def _dice(rng: np.random.Generator, size: tuple[int, int], settings: SceneSettings) -> list[DieModel]:
    typefaces = fonts.typefaces(settings.split)
    models = random_dice.random_dice(rng, typefaces, size, settings.kind, settings.without)
    if settings.rare and rng.random() < settings.rare:
        return rare_dice.random_rare_dice(rng, typefaces, settings.split, len(models), settings.word)
    return models


def _stored(picture: Image, file: Path, rng: np.random.Generator) -> Image:
    """Write a picture as JPEG of a random quality, and return what the file shows."""
    cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])
    return np.asarray(cv2.imread(str(file)), np.uint8)


def _write_shard(out: Path, shard: int, lines: list[str], rows: list[dict[str, Any]]) -> None:
    """Write the labels, then the crops: a shard with crops is complete."""
    for folder in ("labels", "crops"):
        (out / folder).mkdir(exist_ok=True)
    (out / "labels" / f"{shard:04d}.jsonl").write_text("\n".join(lines) + "\n")
    stacked = {key: np.array([row[key] for row in rows]) for key in rows[0]}
    part = out / "crops" / f"{shard:04d}.part.npz"
    arrays: dict[str, Any] = {
        key: array.astype(np.float32) if array.dtype == np.float64 else array
        for key, array in stacked.items()
    }
    np.savez(part, **arrays)
    os.replace(part, out / "crops" / f"{shard:04d}.npz")


def make_shards(out: Path, shards: Iterable[int], settings: SceneSettings) -> None:
    """Render the shards that are not there yet."""
    for shard in shards:
        if (out / "crops" / f"{shard:04d}.npz").exists():
            continue
        start = time.monotonic()
        crops = make_shard(out, shard, settings)
        took_s = time.monotonic() - start
        print(f"shard {shard}: {SHARD_SCENES} scenes, {crops} crops, {took_s:.0f} s", flush=True)


def finish(
    out: Path, seed: int, split: str, without: frozenset[random_dice.Trait] = frozenset()
) -> dict[str, Any]:
    """Join the labels of all shards into ``labels.jsonl`` and write the manifest."""
    parts = sorted((out / "labels").glob("*.jsonl"))
    text = "".join(part.read_text() for part in parts)
    (out / "labels.jsonl").write_text(text)
    rows = text.splitlines()
    manifest = {
        "seed": seed, "split": split, "scenes": len(rows),
        "dice": sum(len(json.loads(row)["dice"]) for row in rows),
        "labels_sha256": hashlib.sha256(text.encode()).hexdigest(),
    }  # fmt: skip
    if without:
        manifest["without"] = sorted(without)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    return manifest


def traits(text: str) -> frozenset[random_dice.Trait]:
    """Parse a comma-separated list of traits. Raises ``argparse.ArgumentTypeError`` for an unknown one."""
    asked = {name.strip() for name in text.split(",") if name.strip()}
    if unknown := asked - set(random_dice.TRAITS):
        raise argparse.ArgumentTypeError(
            f"unknown traits {', '.join(sorted(unknown))}; choose from {', '.join(random_dice.TRAITS)}"
        )
    return frozenset(trait for trait in random_dice.TRAITS if trait in asked)


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.make", description="Render a data set of scenes."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "validation"), default="train")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--mats", type=float, default=0.0, help="share of scenes on our printed mat")
    parser.add_argument(
        "--rare", type=float, default=0.0, help="share of scenes of dice with rare texts or forms"
    )
    parser.add_argument(
        "--word", choices=(*rare_dice.SHARES, "marks", "glyphs"), help="only this kind of rare dice"
    )
    parser.add_argument(
        "--faint", type=float, default=0.0, help="share of scenes whose numerals have little contrast"
    )
    parser.add_argument("--kind", help="only dice of this kind")
    parser.add_argument(
        "--tilt", type=float, nargs=2, default=(0.0, 40.0), help="range of the camera tilt in degrees"
    )
    parser.add_argument(
        "--without",
        type=traits,
        default=frozenset(),
        metavar="TRAITS",
        help="any of glare,rounding,proportions",
    )
    parser.add_argument("--only", help=argparse.SUPPRESS)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    args = build_parser().parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    settings = SceneSettings(
        args.seed,
        args.split,
        args.mats,
        args.kind,
        tuple(args.tilt),
        args.without,
        args.rare,
        args.word,
        args.faint,
    )
    if args.only is not None:
        make_shards(args.out, map(int, args.only.split(",")), settings)
        return 0
    shards = list(range(-(-args.scenes // SHARD_SCENES)))
    environment = {**os.environ, "LP_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    base = [sys.executable, "-m", "traywatch.models.synth.datasets.make", "--out", str(args.out)]
    base += settings.options()
    jobs = [
        subprocess.Popen([*base, "--only", ",".join(map(str, shards[i :: args.workers]))], env=environment)
        for i in range(min(args.workers, len(shards)))
    ]
    failed = [job.wait() for job in jobs]
    print(json.dumps(finish(args.out, args.seed, args.split, args.without)))
    return 1 if any(failed) else 0


if __name__ == "__main__":
    raise SystemExit(main())
