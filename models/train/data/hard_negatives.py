"""Hard negatives for the locator: false positives of the detector in training pictures.

Printed numerals, mat emblems, cards, coins and figurines look like dice to a small detector. The locator
decides whether they are dice, so it must have seen them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.vision.detection.detector import Detector
from traywatch.vision.geometry.crops import cut
from traywatch.vision.images import load_picture
from traywatch.vision.types import Image

FILE = "mistaken.npy"
OVERLAP = 0.03
"""A box contains part of a die if they share more than this fraction of the smaller area."""
MARGIN = 0.02
"""Boxes closer to the image border than this fraction of its width are skipped.

A die that is cut off there has no label.
"""

Box = tuple[float, float, float, float]


def apart(box: Box, picture: LabeledPicture) -> bool:
    """Whether a box contains no part of a die, neither labeled nor cut off by the image border."""
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
    """Yield crops (160, 160, 3) of all false positives in the training pictures of the folders."""
    for folder in folders:
        for picture in read_labels(folder):
            if picture.role != "train":
                continue
            image = load_picture(picture.path)
            for detection in detector.detect(image):
                if apart(detection.box, picture):
                    yield cut(image, detection.box)


def collect_false_positives(folders: Sequence[Path], out: Path, detector: Detector) -> int:
    """Write ``mistaken.npy`` into ``out`` if there are false positives; return their number."""
    out.mkdir(parents=True, exist_ok=True)
    crops = list(squares(folders, detector))
    if crops:
        np.save(out / FILE, np.stack(crops))
    return len(crops)
