"""Pictures of usual dice under good conditions, for the speed test.

    python -m traywatch.models.evaluate.speed.clear_pictures --seed 3

They are rendered and stored in ``tests/data/clear``: seven with five dice and seven with ten. A picture is
clear if the reader accepted every die in it when it was rendered, and found no other. Rendering needs the
train extra.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "data" / "clear"
KINDS = ("d4", "d6", "d8", "d10", "d00", "d12", "d20")
SIZE = (648, 486)
FACTOR = 2
"""The speed test enlarges the pictures by this factor."""
PX_PER_MM = (5.0, 7.0)
"""Scale of the enlarged picture. Dice are then 80 to 170 px wide, as 300 to 400 mm below a camera."""
DICE = (5, 10)
PICTURES = 7
MOST_TRIES = 60
_QUALITY = 80


def clear_pictures(dice: int, folder: Path = FOLDER) -> list[Path]:
    """The stored pictures of ``dice`` dice, sorted by name."""
    return sorted(folder.glob(f"{dice:02d}-*.jpg"))


def make(folder: Path, seed: int) -> int:
    """Render the pictures into ``folder``; return their number.

    Raises ``ValueError`` if the reader accepts all dice of too few pictures.
    """
    folder.mkdir(parents=True, exist_ok=True)
    reader = TrayReader(threads=1, places=False)
    for dice in DICE:
        count = 0
        for tried, image in enumerate(_rendered(dice, seed), 1):
            path = folder / f"{dice:02d}-{count}.jpg"
            cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
            readings = reader.read(enlarged(load_picture(path)))
            count += len(readings) == dice and all(die.status == "read" for die in readings)
            if count == PICTURES:
                break
            if tried >= MOST_TRIES * PICTURES:
                raise ValueError(f"only {count} of {tried} pictures of {dice} dice are clear")
    return PICTURES * len(DICE)


def enlarged(image: Image) -> Image:
    """The picture at the size of the speed test, 1296x972."""
    size = (FACTOR * SIZE[0], FACTOR * SIZE[1])
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def _rendered(dice: int, seed: int) -> Iterator[Image]:
    """Pictures of ``dice`` dice that lie flat side by side, seen from above; without end."""
    from traywatch.models.synth.dice import fonts
    from traywatch.models.synth.render.render import Renderer
    from traywatch.models.synth.scenes import random_dice, scene

    typefaces = fonts.typefaces("validation")
    renderer = Renderer()
    number = 0
    while True:
        rng = np.random.default_rng((seed, dice, number))
        models = [random_dice.make_die(rng, str(kind), typefaces) for kind in rng.choice(KINDS, dice)]
        ask = scene.Ask(
            light="4000", most_tilt_deg=12.0, px_per_mm=float(rng.uniform(*PX_PER_MM)) / FACTOR, faults=0.0,
            props=0.0, orderly=True,
        )  # fmt: skip
        yield scene.shoot(renderer, scene.sample(rng, typefaces, SIZE, models=models, ask=ask), rng)
        number += 1


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.speed.clear_pictures",
        description="Render the clear pictures of the speed test.",
    )
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args(argv)
    print(f"{make(args.out, args.seed)} pictures in {args.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
