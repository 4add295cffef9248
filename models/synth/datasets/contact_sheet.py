"""Contact sheet of crops, to inspect the input of the networks.

    python -m traywatch.models.synth.datasets.contact_sheet data/synth/crops/0000.npz sheet.png

The command shows sixty random crops of a shard.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.vision.types import Image


def crop_sheet(path: Path, count: int = 60, across: int = 12, seed: int = 0) -> Image:
    """Random crops of a shard with their labels and the pose of the face to read."""
    rows = np.load(path)
    picks = np.random.default_rng(seed).permutation(len(rows["images"]))[:count]
    tiles = []
    for i in picks:
        tile = rows["images"][i].copy()
        x, y = (float(v) for v in rows["center"][i])
        radius, turn = float(rows["radius"][i]), np.radians(rows["angle"][i])
        cv2.circle(tile, (round(x), round(y)), max(1, round(radius)), (0, 255, 255), 1, cv2.LINE_AA)
        end = (round(x + radius * np.cos(turn)), round(y + radius * np.sin(turn)))
        cv2.line(tile, (round(x), round(y)), end, (255, 255, 0), 1, cv2.LINE_AA)
        text = f"{KINDS[rows['kind'][i]]} {LABELS[rows['label'][i]]} {rows['tilt'][i]:.0f}"
        cv2.putText(tile, text, (2, 12), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA)
        tiles.append(tile)
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % across)
    page = [np.hstack(tiles[i : i + across]) for i in range(0, len(tiles), across)]
    return np.asarray(np.vstack(page), np.uint8)


if __name__ == "__main__":
    cv2.imwrite(sys.argv[2], crop_sheet(Path(sys.argv[1])))
