r"""Render many throws of the same physical dice, to evaluate the dice memory.

    python -m traywatch.models.evaluate.reading.memory_throws --out data/memory_table --groups 8 --throws 20 \
        --table
    python -m traywatch.models.evaluate.reading.memory_throws --out data/memory --groups 8 --throws 20

Each group of dice keeps its bodies, numerals, materials and surface patterns. With ``--table``, camera, lamps
and background also stay the same. Otherwise they change with every throw. Each group is written to
``NNN.npz`` with the arrays of the crop data sets; ``die`` identifies the dice. Existing groups are kept.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.models.synth.datasets.scene_rows import crop_rows
from traywatch.models.synth.datasets.sessions import on_table
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import DieModel, body_of, labels_of
from traywatch.models.synth.scenes.legibility import legible
from traywatch.models.synth.world import materials

DICE = 6
_SIZE = (800, 600)
_LEAST_LEGIBLE = 0.3
"""Labels with a lower legibility score cannot be read by anybody and are skipped."""


def group_of(seed: int, group: int, typefaces: Sequence[fonts.Typeface]) -> list[DieModel]:
    """The dice of a group, each of a random kind with a random face up."""
    rng = np.random.default_rng((seed, group))
    return [random_dice.make_die(rng, random_dice.random_kind(rng), typefaces) for _ in range(DICE)]


def throw(
    seed: int,
    group: int,
    number: int,
    dice: Sequence[DieModel],
    typefaces: Sequence[fonts.Typeface],
    table: scene.SceneSample | None = None,
) -> scene.SceneSample:
    """One throw of a group with the same dice in a new scene, or on ``table``."""
    rng = np.random.default_rng((seed, group, number))
    drawn = scene.sample(rng, typefaces, _SIZE, models=dice)
    if table is not None:
        drawn = on_table(drawn, table)
    bodies = []
    for i, placed in enumerate(drawn.dice):
        own = np.random.default_rng((seed, group, 1000 + i))
        bodies.append(body_of(placed, materials.random_material(own), own))
    return replace(drawn, scene=replace(drawn.scene, bodies=bodies))


def make(
    out: Path,
    *,
    groups: int,
    throws: int,
    seed: int,
    split: fonts.Split,
    first: int = 0,
    table: bool = False,
) -> None:
    """Render the groups that do not exist yet."""
    from traywatch.models.synth.render.render import Renderer

    out.mkdir(parents=True, exist_ok=True)
    typefaces = fonts.typefaces(split)
    renderer: Renderer | None = None
    for group in range(first, first + groups):
        path = out / f"{group:03d}.npz"
        if path.exists():
            continue
        renderer = renderer or Renderer()
        start, rows = time.monotonic(), []
        dice = group_of(seed, group, typefaces)
        # The table of a group comes from a scene that is not used as a throw.
        at = throw(seed, group, 900, dice, typefaces) if table else None
        for number in range(throws):
            rng = np.random.default_rng((seed, group, 900 if table else number, 1))
            drawn = throw(seed, group, number, dice, typefaces, at)
            picture = scene.shoot(renderer, drawn, rng)
            _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(75, 96))])
            picture = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
            labels = labels_of(drawn.scene.view, drawn.dice)
            scores = [legible(picture, drawn.scene.view, drawn.dice[d.which], d.index) for d in labels]
            new_rows = crop_rows(picture, labels, scores, rng, group)
            rows += [{**row, "throw": number} for row in new_rows if row["legible"] >= _LEAST_LEGIBLE]
        arrays: dict[str, Any] = {key: np.array([row[key] for row in rows]) for key in rows[0]}
        part = path.with_suffix(".part.npz")
        np.savez(part, **arrays)
        os.replace(part, path)
        print(
            f"group {group}: {throws} throws, {len(rows)} crops, {time.monotonic() - start:.0f} s", flush=True
        )
    if renderer is not None:
        renderer.close()


def load(folder: Path) -> dict[str, Any]:
    """Load all groups of a folder as one set of arrays."""
    parts = [dict(np.load(path)) for path in sorted(folder.glob("[0-9][0-9][0-9].npz"))]
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]} if parts else {}


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.reading.memory_throws",
        description="Render throws of the same dice.",
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--groups", type=int, default=8)
    parser.add_argument("--first", type=int, default=0, help="number of the first group")
    parser.add_argument("--throws", type=int, default=20)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument(
        "--table", action="store_true", help="one camera, light and background for each group"
    )
    parser.add_argument("--split", choices=("train", "validation"), default="validation")
    args = parser.parse_args(argv)
    make(
        args.out,
        groups=args.groups,
        throws=args.throws,
        seed=args.seed,
        split=args.split,
        first=args.first,
        table=args.table,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
