"""Pictures without a die: our mat with its printed d20, pits and wells, grounds with clutter.

    python -m models.synth.empty --out data/empties --pictures 400 --seed 5

writes pictures with empty labels for the detector, and ``backgrounds.npy``: squares of them that
are no die, for the networks that look at crops. Half the squares stand on something printed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth import looks, scene
from models.synth.ground import random_ground
from models.synth.render import Renderer, Scene
from vision.crops import cut
from vision.types import Image

_SIZE = (640, 480)
_SQUARES = 8


def empty_scene(rng: np.random.Generator, mats: float) -> Scene:
    """A ground under random light, seen from near or as a whole."""
    field = float(np.exp(rng.uniform(np.log(80), np.log(400))))
    spread = field * 1.7
    tilt = min(abs(rng.normal(0, 9)), 35.0)
    view = scene.camera(rng, _SIZE, field, np.zeros(3), float(tilt))
    light = looks.random_light(rng, view, np.zeros(3), [])
    return Scene(
        view,
        [],
        light.lamps,
        light.windows,
        random_ground(rng, 1280, px_per_mm=1280 / spread, mats=mats).picture,
        (-spread / 2, -spread / 2, spread, spread),
        sky=light.sky,
        ground_bump=float(rng.uniform(0, 0.4)),
    )


def squares(picture: Image, rng: np.random.Generator) -> list[Image]:
    """Crops as a detector would cut them, half of them where much is printed."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    busy = cv2.GaussianBlur(np.abs(cv2.Laplacian(grey, cv2.CV_32F)), (0, 0), 15)
    chance = (busy / busy.sum()).ravel().astype(np.float64)
    found = []
    for i in range(_SQUARES):
        at = rng.choice(len(chance), p=chance / chance.sum()) if i % 2 else rng.integers(len(chance))
        y, x = divmod(int(at), picture.shape[1])
        half = float(np.exp(rng.uniform(np.log(9), np.log(85))))
        found.append(cut(picture, (x - half, y - half, x + half, y + half)))
    return found


def main(argv: list[str] | None = None) -> int:
    """Command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m models.synth.empty", description="Pictures without dice."
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--mats", type=float, default=0.75, help="share of pictures that show our mat")
    args = parser.parse_args(argv)
    folder = args.out / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    renderer = Renderer()
    lines, crops = [], list[NDArray[np.uint8]]()
    for number in range(args.pictures):
        rng = np.random.default_rng((args.seed, number))
        picture = scene.expose(renderer.draw(empty_scene(rng, args.mats)), rng)
        name = f"e{number:05d}.jpg"
        cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 96))])
        crops += squares(picture, rng)
        row = {
            "image": f"pictures/{name}",
            "set": "synth",
            "role": "train",
            "width": _SIZE[0],
            "height": _SIZE[1],
        }
        lines.append(json.dumps({**row, "dice": []}))
    (args.out / "labels.jsonl").write_text("\n".join(lines) + "\n")
    np.save(args.out / "backgrounds.npy", np.stack(crops))
    renderer.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
