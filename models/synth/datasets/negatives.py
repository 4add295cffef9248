r"""Render pictures without dice: tables, our mat with its printed d20, and props.

    python -m traywatch.models.synth.datasets.negatives --out data/empties --pictures 400 --seed 5
    python -m traywatch.models.synth.datasets.negatives --out data/empties_val --pictures 1000 --seed 6 \
        --split validation

The output is pictures with empty labels for the detector, and ``backgrounds.npy``: squares of them for the
networks that read crops. Half of the squares are on print or props. With ``--split validation``, numbers on
cards, coins, books and mats have typefaces that are not used for training.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.models.synth.datasets.scene_rows import camera_row
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render import sensor
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import RenderScene
from traywatch.models.synth.scenes import scene
from traywatch.models.synth.world import materials, props
from traywatch.models.synth.world.ground import random_ground
from traywatch.vision.geometry.crops import cut
from traywatch.vision.types import Image

_SIZE = (640, 480)
_SQUARES = 8


def empty_scene(
    rng: np.random.Generator, mats: float, typefaces: Sequence[fonts.Typeface] = ()
) -> tuple[RenderScene, str, str]:
    """A random background with light and props but no dice, from a close or wide view.

    Returns the scene, the name of the background and the name of the light.
    """
    field = float(np.exp(rng.uniform(np.log(80), np.log(400))))
    spread = field * 1.7
    tilt = min(abs(rng.normal(0, 9)), 35.0)
    view = scene.camera(rng, _SIZE, field, np.zeros(3), float(tilt))
    ground = random_ground(
        rng, 1280, px_per_mm=1280 / spread, mats=mats, typefaces=typefaces, print_share=0.6
    )
    bodies = []
    if rng.random() < 0.7:
        count = int(rng.integers(1, 3 + int(field / 60)))
        bodies = props.scatter(rng, view, [], count, 0.2, typefaces)
    things = [(b.place_mm, np.array([0.0, 0.0, -1.0])) for b in bodies]
    light = materials.random_light(
        rng, view, np.zeros(3), things or [(np.zeros(3), np.array([0.0, 0.0, -1.0]))]
    )
    drawn = RenderScene(
        view,
        bodies,
        light.lamps,
        light.windows,
        ground.picture,
        (-spread / 2, -spread / 2, spread, spread),
        sky=light.sky,
        ground_bump=float(rng.uniform(0, 0.4)),
    )
    return drawn, ground.name, light.name


def squares(picture: Image, rng: np.random.Generator) -> list[Image]:
    """Crops as a detector would cut them, half of them in areas with much detail."""
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    busy = cv2.GaussianBlur(np.abs(cv2.Laplacian(gray, cv2.CV_32F)), (0, 0), 15)
    chance = (busy / busy.sum()).ravel().astype(np.float64)
    crops = []
    for i in range(_SQUARES):
        at = rng.choice(len(chance), p=chance / chance.sum()) if i % 2 else rng.integers(len(chance))
        y, x = divmod(int(at), picture.shape[1])
        half = float(np.exp(rng.uniform(np.log(9), np.log(85))))
        crops.append(cut(picture, (x - half, y - half, x + half, y + half)))
    return crops


def main(argv: list[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.synth.datasets.negatives",
        description="Render pictures without dice.",
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--split", choices=("train", "validation"), default="train")
    parser.add_argument("--mats", type=float, default=0.4, help="share of pictures with our mat")
    args = parser.parse_args(argv)
    folder = args.out / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    renderer, typefaces = Renderer(), fonts.typefaces(args.split)
    lines, crops = [], list[NDArray[np.uint8]]()
    for number in range(args.pictures):
        rng = np.random.default_rng((args.seed, number))
        drawn, ground, light = empty_scene(rng, args.mats, typefaces)
        wide = sensor.shoot(renderer, drawn)
        picture = sensor.expose(wide, rng, light=sensor.illuminant(drawn), dim=light == "dim")
        name = f"e{number:05d}.jpg"
        cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 96))])
        crops += squares(picture, rng)
        row = {
            "image": f"pictures/{name}", "set": "synth", "role": args.split, "suite": "empty",
            "width": _SIZE[0], "height": _SIZE[1], "ground": ground, "light": light,
            "things": len(drawn.bodies), "camera": camera_row(drawn.view), "dice": [],
        }  # fmt: skip
        lines.append(json.dumps(row))
    (args.out / "labels.jsonl").write_text("\n".join(lines) + "\n")
    np.save(args.out / "backgrounds.npy", np.stack(crops))
    renderer.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
