"""The still pictures of the benchmark: one condition a suite, every die with its truth.

Each pair of pictures shows the same physical dice, thrown twice. Each picture has its own camera and
light, so it is a rig of its own. The typefaces are named families that no shipped network was trained on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np

from dicebench.records.truth import TrueDie, TruePicture
from traywatch.models.synth.datasets import things
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import DieModel, labels_of, value_of
from traywatch.models.synth.scenes.legibility import legible

FAMILIES = (
    "Cantarell",
    "DejaVu Sans",
    "Open Sans Condensed",
    "Roboto Condensed",
    "URW Bookman",
    "URW Gothic",
)
PACKAGES = ("fonts-cantarell", "fonts-dejavu-core", "fonts-dejavu-extra", "fonts-open-sans",
            "fonts-roboto-unhinted", "fonts-urw-base35")  # fmt: skip
"""The Debian packages that have these families."""
THINGS = ("buttons", "screws", "coins", "tokens", "dominoes", "candy", "keys")
"""What the pictures without dice show. The set is frozen, so things that are drawn later are not in it."""

_EASY = scene.Ask(most_tilt_deg=15.0, faults=0.3, props=0.6, orderly=True, px_per_mm=4.0)
SUITES: Mapping[str, scene.Ask | None] = {
    "usual": _EASY,
    "mat": scene.Ask(ground="mat", most_tilt_deg=15.0, faults=0.3, props=0.3, orderly=True, px_per_mm=4.0),
    "small": scene.Ask(most_tilt_deg=15.0, faults=0.3, props=0.6, orderly=True, px_per_mm=2.0),
    "close": scene.Ask(most_tilt_deg=15.0, faults=0.3, props=0.3, orderly=True, px_per_mm=11.0),
    "dim": scene.Ask(light="dim", most_tilt_deg=15.0, orderly=True, px_per_mm=4.0),
    "glare": scene.Ask(light="glare", most_tilt_deg=15.0, faults=0.3, orderly=True, px_per_mm=4.0),
    "steep": scene.Ask(least_tilt_deg=35.0, most_tilt_deg=45.0, faults=0.3, orderly=True, px_per_mm=4.0),
    "heap": scene.Ask(most_tilt_deg=15.0, faults=0.3, px_per_mm=4.0),
    "things": None,
}
"""Each suite with what its scenes ask for; ``things`` has no dice but what resembles them."""

_KINDS = ("d4", "d6", "d8", "d10", "d00", "d12", "d20")
_SIZE = (800, 600)
_QUALITY = 90
_LEGIBLE = 0.3
_DICE = {"close": 1}
_MOST_DICE = 5


def typefaces() -> tuple[fonts.Typeface, ...]:
    """The typefaces of the set. Raises ``FileNotFoundError`` if a family is not installed."""
    faces = tuple(face for face in fonts.typefaces("validation") if face.family in FAMILIES)
    missing = set(FAMILIES) - {face.family for face in faces}
    if missing:
        raise FileNotFoundError(
            f"typefaces are missing: {', '.join(sorted(missing))}; install {' '.join(PACKAGES)}"
        )
    return faces


def make_pictures(out: Path, seed: int, each: int) -> Iterator[TruePicture]:
    """Render ``each`` pictures of every suite into ``out/pictures``, and yield their truth."""
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    faces, renderer = typefaces(), Renderer()
    try:
        for suite, ask in SUITES.items():
            models: list[DieModel] = []
            for number in range(each):
                rng = np.random.default_rng((seed, list(SUITES).index(suite), number))
                name = f"pictures/{suite}-{number:03d}.jpg"
                if ask is None:
                    yield without_dice(out, name, number, rng)
                    continue
                if number % 2 == 0:
                    kinds = [str(rng.choice(_KINDS)) for _ in range(_DICE.get(suite, _MOST_DICE))]
                    models = [random_dice.make_die(rng, kind, faces) for kind in kinds]
                drawn = scene.sample(rng, faces, _SIZE, models=models, ask=ask)
                picture = _written(out / name, scene.shoot(renderer, drawn, rng))
                yield _truth(name, suite, number, drawn, picture)
    finally:
        renderer.close()


def without_dice(out: Path, name: str, number: int, rng: np.random.Generator) -> TruePicture:
    """Draw a picture of things that resemble dice, write it to ``out / name``, and return its truth."""
    picture = _written(out / name, things.draw(rng, THINGS[number % len(THINGS)]))
    height, width = picture.shape[:2]
    return TruePicture(
        dicebench=1, picture=name, set="rendered", suite="things", rig=f"things-{number}", day="rendered",
        width=width, height=height, dice=(),
    )  # fmt: skip


def _written(path: Path, picture: np.ndarray) -> np.ndarray:
    """The picture as the file has it."""
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return np.asarray(cv2.imread(str(path)), np.uint8)


def _truth(name: str, suite: str, number: int, drawn: scene.SceneSample, picture: np.ndarray) -> TruePicture:
    view = drawn.scene.view
    dice = []
    for label in labels_of(view, drawn.dice):
        mark = legible(picture, view, drawn.dice[label.which], label.index)
        traits = ["legible" if mark >= _LEGIBLE else "not legible", "pips" if label.pips else "numerals"]
        if label.touching:
            traits.append("touching")
        x0, y0, x1, y1 = (round(v, 1) for v in label.box)
        dice.append(
            TrueDie(
                kind=label.kind,
                value=value_of(label),
                box=(x0, y0, x1, y1),
                die=f"{suite}-{number // 2}-{label.which}",
                traits=tuple(traits),
            )
        )
    return TruePicture(
        dicebench=1, picture=name, set="rendered", suite=suite, rig=f"{suite}-{number}", day="rendered",
        width=view.size[0], height=view.size[1], dice=tuple(dice),
    )  # fmt: skip
