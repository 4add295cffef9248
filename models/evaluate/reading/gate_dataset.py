"""The fixed data set of the release gate: rendered, all kinds, typefaces not used for training.

It is stored in ``tests/data/fixed``. It is rendered again only after changes of the scenes that make it
unrepresentative. The gate's results must then be recorded again. Rendering needs the train extra. The same
seed gives other pictures after the scene code has changed, which has happened since.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from traywatch.calibration.dice.labels import KINDS
from traywatch.vision.types import Image

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "data" / "fixed"
SIZE = (640, 480)
DICE = (5, 6, 7)
SEED = 2026
MOST_BYTES = 48_000
QUALITIES = (90, 85, 80, 75, 70, 60, 50, 40)
PX = (50.0, 85.0)
_ACROSS = 2.25
"""Approximate ratio of a die's box to its body unit."""
_THROWS = 40
_HIDDEN = 0.25


def make(folder: Path, pictures: int = 24, seed: int = SEED) -> int:
    """Render the pictures and labels into a folder; return the number of dice.

    Kinds are distributed evenly. Dice have a mean size of 50 to 85 px, and the camera tilts by at most 25
    degrees. Camera faults are half as frequent as in training. A throw is repeated if a die leaves the
    picture or more than one label is hidden.
    """
    from traywatch.models.synth.datasets.scene_rows import truth
    from traywatch.models.synth.dice import fonts
    from traywatch.models.synth.render.render import Renderer
    from traywatch.models.synth.scenes import random_dice, scene
    from traywatch.models.synth.scenes.dice import labels_of
    from traywatch.models.synth.scenes.legibility import legible

    folder.mkdir(parents=True, exist_ok=True)
    typefaces = fonts.typefaces("validation")
    renderer = Renderer()
    rows = []
    for number, kinds in enumerate(_kinds(pictures, seed)):
        name = f"{number:02d}.jpg"
        for throw in range(_THROWS):
            rng = np.random.default_rng((seed, number, throw))
            models = [random_dice.make_die(rng, kind, typefaces) for kind in kinds]
            across_mm = _ACROSS * float(np.mean([model.scale_mm for model in models]))
            scale = float(rng.uniform(*PX)) / across_mm
            ask = scene.Ask(most_tilt_deg=25.0, px_per_mm=scale, faults=0.5)
            drawn = scene.sample(rng, typefaces, SIZE, mats=0.15, models=models, ask=ask)
            labels = labels_of(drawn.scene.view, drawn.dice)
            if sum(d.visible > 0.98 for d in labels) < len(kinds):
                continue
            picture = _written(folder / name, scene.shoot(renderer, drawn, rng))
            scores = [legible(picture, drawn.scene.view, drawn.dice[d.which], d.index) for d in labels]
            if sum(mark < _HIDDEN for mark in scores) <= 1:
                break
        rows.append({"image": name, "set": "fixed", "role": "test", **truth(drawn, labels, scores)})
    renderer.close()
    (folder / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return sum(len(kinds) for kinds in _kinds(pictures, seed))


def _kinds(pictures: int, seed: int) -> list[list[str]]:
    turn = np.random.default_rng(seed)
    waiting: list[str] = []
    shown = []
    for number in range(pictures):
        count = DICE[number % len(DICE)]
        while len(waiting) < count:
            waiting += [str(kind) for kind in turn.permutation(KINDS)]
        shown.append([waiting.pop(0) for _ in range(count)])
    return shown


def _written(path: Path, picture: Image) -> Image:
    """Write a JPEG of at most ``MOST_BYTES`` with the best quality possible; return the decoded picture."""
    for quality in QUALITIES:
        ok, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        assert ok
        if len(data) <= MOST_BYTES:
            break
    path.write_bytes(data.tobytes())
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
