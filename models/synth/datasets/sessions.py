"""Render throws under cameras that stay where they are, as at a table.

    python -m traywatch.models.synth.datasets.sessions --out data/sessions --sessions 40 --seed 402

Each session has one camera, one ground and one light. Each of its throws has one to four new dice. The
output is one folder with ``labels.jsonl``. Its field ``session`` tells which pictures belong together, in
their order. The same seed gives the same pictures.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from traywatch.models.synth.datasets.scene_rows import truth
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import body_of, labels_of
from traywatch.models.synth.scenes.legibility import legible
from traywatch.models.synth.world import materials

_SIZE = (800, 600)
_MOST_DICE = 4
_TABLE = 1_000_000
"""Number of the throw that only gives the camera, the ground and the light."""


def on_table(drawn: scene.SceneSample, table: scene.SceneSample) -> scene.SceneSample:
    """The dice of a throw under the camera and the light of ``table``, without bodies.

    The table's camera points at its own dice, so the others are moved to the same place.
    """
    middle, there = (np.mean([d.place_mm for d in s.dice], 0) for s in (drawn, table))
    shift = (there - middle) * (1, 1, 0)
    return replace(table, dice=tuple(replace(d, place_mm=d.place_mm + shift) for d in drawn.dice))


def throw(
    seed: int, session: int, number: int, typefaces: Sequence[fonts.Typeface], table: scene.SceneSample
) -> scene.SceneSample:
    """One throw of new dice on a table."""
    rng = np.random.default_rng((seed, session, number))
    count = int(rng.integers(1, _MOST_DICE + 1))
    models = [random_dice.make_die(rng, random_dice.random_kind(rng), typefaces) for _ in range(count)]
    drawn = on_table(scene.sample(rng, typefaces, _SIZE, models=models, ask=table.ask), table)
    bodies = [body_of(die, materials.random_material(rng), rng) for die in drawn.dice]
    return replace(drawn, scene=replace(drawn.scene, bodies=bodies))


def make(
    out: Path, *, sessions: int, throws: int, seed: int, split: fonts.Split, tilts: tuple[float, float]
) -> int:
    """Render all sessions, and return the number of pictures. ``tilts`` is the range of camera tilts."""
    from traywatch.models.synth.render.render import Renderer

    (out / "pictures").mkdir(parents=True, exist_ok=True)
    typefaces = fonts.typefaces(split)
    renderer = Renderer()
    lines: list[str] = []
    for session in range(sessions):
        start = time.monotonic()
        rng = np.random.default_rng((seed, session, _TABLE))
        models = [random_dice.make_die(rng, random_dice.random_kind(rng), typefaces) for _ in range(3)]
        tilt = float(rng.uniform(*tilts))
        ask = scene.Ask(least_tilt_deg=tilt, most_tilt_deg=tilt + 0.01)
        table = scene.sample(rng, typefaces, _SIZE, models=models, ask=ask)
        for number in range(throws):
            drawn = throw(seed, session, number, typefaces, table)
            name = f"pictures/{session:03d}-{number:02d}.jpg"
            picture = scene.shoot(renderer, drawn, np.random.default_rng((seed, session, number, 1)))
            cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
            picture = np.asarray(cv2.imread(str(out / name)), np.uint8)
            view = drawn.scene.view
            labels = labels_of(view, drawn.dice)
            scores = [legible(picture, view, drawn.dice[d.which], d.index) for d in labels]
            row = {"image": name, "set": "synth", "role": split, "session": f"{session:03d}"}
            lines.append(json.dumps({**row, **truth(drawn, labels, scores)}))
        print(f"session {session}: {throws} throws, {time.monotonic() - start:.0f} s", flush=True)
    renderer.close()
    (out / "labels.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.sessions",
        description="Render throws under cameras that stay where they are.",
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sessions", type=int, default=40)
    parser.add_argument("--throws", type=int, default=8, help="throws of each session")
    parser.add_argument("--seed", type=int, default=401)
    parser.add_argument("--split", choices=("train", "validation"), default="validation")
    parser.add_argument(
        "--tilt", type=float, nargs=2, default=(0.0, 45.0), help="range of the camera tilt in degrees"
    )
    args = parser.parse_args(argv)
    count = make(
        args.out,
        sessions=args.sessions,
        throws=args.throws,
        seed=args.seed,
        split=args.split,
        tilts=tuple(args.tilt),
    )
    print(f"{args.out}: {count} pictures")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
