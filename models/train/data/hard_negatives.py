"""Squares that the detector takes for dice in training pictures where none is: what the locator must refuse.

Printed numerals, emblems of mats, cards, coins and figures look like dice to a small detector. Whether
they are is left to the locator, which has to have seen them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from traywatch.models.evaluate.real_photos import LabelledPicture, read_labels
from traywatch.vision.detection.detector import Detector
from traywatch.vision.geometry.crops import cut
from traywatch.vision.images import load_picture
from traywatch.vision.types import Image

FILE = "mistaken.npy"
OVERLAP = 0.03
"""A box that shares more than this of the smaller one's area with a die shows a part of it."""
MARGIN = 0.02
"""Boxes nearer to the picture's edge than this share of its width are left out: a die that is cut off
there bears no label."""

Box = tuple[float, float, float, float]


def apart(box: Box, picture: LabelledPicture) -> bool:
    """Whether a box holds nothing of any die, labelled or cut off by the picture's edge."""
    margin = MARGIN * picture.width
    x0, y0, x1, y1 = box
    if min(x0, y0, picture.width - x1, picture.height - y1) < margin:
        return False
    for die in picture.dice:
        if die.box is None:
            return False
        a, b, c, d = die.box
        shared = max(0.0, min(x1, c) - max(x0, a)) * max(0.0, min(y1, d) - max(y0, b))
        if shared > OVERLAP * min((x1 - x0) * (y1 - y0), (c - a) * (d - b)):
            return False
    return True


def squares(folders: Sequence[Path], detector: Detector) -> Iterator[Image]:
    """Crops (160, 160, 3) of all such boxes in the training pictures of some folders."""
    for folder in folders:
        for picture in read_labels(folder):
            if picture.role != "train":
                continue
            image = load_picture(picture.path)
            for found in detector.detect(image):
                if apart(found.box, picture):
                    yield cut(image, found.box)


def mine(folders: Sequence[Path], out: Path, detector: Detector) -> int:
    """Write ``mistaken.npy`` into ``out``, unless nothing is mistaken; how many squares it holds."""
    out.mkdir(parents=True, exist_ok=True)
    found = list(squares(folders, detector))
    if found:
        np.save(out / FILE, np.stack(found))
    return len(found)
