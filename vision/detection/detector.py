"""Where the dice are: boxes with a confidence, whatever their kind."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.model_files import model_path
from traywatch.vision.geometry.crops import resized
from traywatch.vision.inference import Session
from traywatch.vision.types import Image

FIRST_PX = 416
SECOND_PX = 1024
SMALL_PX = 28.0
"""Dice smaller than this in the first pass are looked for again in a larger one."""
MULTIPLE = 32
PAD = 114


@dataclass(frozen=True, slots=True)
class Detection:
    """A die's box (x0, y0, x1, y1) in px of the picture as given, and the detector's confidence."""

    box: tuple[float, float, float, float]
    confidence: float


def letterbox(image: Image, long_side: int) -> tuple[Image, float]:
    """The picture scaled so that its longer side is ``long_side``, padded right and below.

    Also gives the scale, input px a picture px. Both sides come out as multiples of 32.
    """
    height, width = image.shape[:2]
    scale = long_side / max(height, width)
    h, w = max(1, round(height * scale)), max(1, round(width * scale))
    scaled = resized(image, (w, h))
    bottom, right = -h % MULTIPLE, -w % MULTIPLE
    if bottom or right:
        padded = cv2.copyMakeBorder(scaled, 0, bottom, 0, right, cv2.BORDER_CONSTANT, value=(PAD, PAD, PAD))
        scaled = np.asarray(padded, np.uint8)
    return scaled, scale


def overlaps(one: NDArray[np.float32], many: NDArray[np.float32]) -> NDArray[np.float32]:
    """Intersection over union of one box (4,) with many (N, 4)."""
    left = np.maximum(one[0], many[:, 0])
    top = np.maximum(one[1], many[:, 1])
    right = np.minimum(one[2], many[:, 2])
    bottom = np.minimum(one[3], many[:, 3])
    common = np.maximum(0, right - left) * np.maximum(0, bottom - top)
    area = (many[:, 2] - many[:, 0]) * (many[:, 3] - many[:, 1])
    own = (one[2] - one[0]) * (one[3] - one[1])
    return np.asarray(common / np.maximum(own + area - common, 1e-6), np.float32)


def suppress(rows: NDArray[np.float32], least: float, most_overlap: float = 0.45) -> NDArray[np.float32]:
    """The rows (confidence, x0, y0, x1, y1) worth keeping, the surest first.

    A box that lies mostly inside a surer one of about its size is the same die again, and one
    that holds several surer ones is a heap taken for a die.
    """
    rows = rows[rows[:, 0] >= least]
    rows = rows[np.argsort(-rows[:, 0], kind="stable")][:300]
    x0, y0, x1, y1 = rows[:, 1:].T
    width = np.minimum(x1[:, None], x1) - np.maximum(x0[:, None], x0)
    height = np.minimum(y1[:, None], y1) - np.maximum(y0[:, None], y0)
    common = np.maximum(width, 0) * np.maximum(height, 0)
    area = (x1 - x0) * (y1 - y0)
    same = common > most_overlap * np.maximum(area[:, None] + area - common, 1e-6)
    kept: list[int] = []
    free = np.ones(len(rows), bool)
    for i in range(len(rows)):
        if free[i]:
            kept.append(i)
            free &= ~same[i]
    return rows[kept]


class Detector:
    """Finds dice in a picture.

    Dice from about 3 to 70 % of the picture's width are in reach; where the first look finds
    small ones, or none, a second look is taken at a larger scale.
    """

    def __init__(self, *, threads: int = 2, least: float = 0.3, model: str = "detector.onnx") -> None:
        self._session = Session(model_path(model), threads)
        self.least = least

    def detect(self, image: Image) -> tuple[Detection, ...]:
        """The dice of a BGR picture, the surest first."""
        rows = self._look(image, FIRST_PX)
        sizes = np.maximum(rows[:, 3] - rows[:, 1], rows[:, 4] - rows[:, 2]) * FIRST_PX / max(image.shape[:2])
        if max(image.shape[:2]) > FIRST_PX and (len(rows) == 0 or float(sizes.min()) < SMALL_PX):
            second = self._look(image, min(SECOND_PX, max(image.shape[:2])))
            large = rows[sizes >= 1.5 * SMALL_PX] if len(rows) else rows
            rows = suppress(np.concatenate([second, large]), self.least)
        height, width = image.shape[:2]
        out = []
        for confidence, x0, y0, x1, y1 in rows.tolist():
            box = (max(0.0, x0), max(0.0, y0), min(float(width), x1), min(float(height), y1))
            if box[2] - box[0] >= 4 and box[3] - box[1] >= 4:
                out.append(Detection(box, min(1.0, confidence)))
        return tuple(out)

    def _look(self, image: Image, long_side: int) -> NDArray[np.float32]:
        scaled, scale = letterbox(image, long_side)
        rows = suppress(self._session(scaled[None])[0][0], self.least)
        rows[:, 1:] /= scale
        return rows
