"""The detector: finds bounding boxes of dice with a confidence, for all kinds."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.model_files import model_path
from traywatch.vision.geometry.crops import resized
from traywatch.vision.inference import OnnxSession
from traywatch.vision.types import Image

FIRST_PX = 416
SECOND_PX = 1024
SMALL_PX = 28.0
"""If a die in the first pass is smaller than this, the detector runs again at a larger scale."""
MULTIPLE = 32
PAD = 114


@dataclass(frozen=True, slots=True)
class Detection:
    """A die's bounding box (x0, y0, x1, y1) in px of the source image, and the detector's confidence."""

    box: tuple[float, float, float, float]
    confidence: float


def letterbox(image: Image, long_side: int) -> tuple[Image, float]:
    """Scale an image so that its longer side is ``long_side``, and pad it on the right and at the bottom.

    Returns the image and the scale (output px per input px). Both sides are multiples of 32.
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
    """Non-maximum suppression of rows (confidence, x0, y0, x1, y1); returns rows in descending confidence.

    Drops rows below the confidence ``least``, and boxes whose IoU with a better box exceeds ``most_overlap``.
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
    """Detects dice in an image.

    Dice of about 3 to 70 % of the image width are detected. A second pass at a larger scale runs if the first
    one finds small dice or none. ``least`` is the minimum confidence.
    """

    def __init__(self, *, threads: int = 2, least: float = 0.3, model: str = "detector.onnx") -> None:
        self._session = OnnxSession(model_path(model), threads)
        self.least = least

    def detect(self, image: Image) -> tuple[Detection, ...]:
        """The detections in a BGR image, in descending confidence."""
        rows = self._pass(image, FIRST_PX)
        sizes = np.maximum(rows[:, 3] - rows[:, 1], rows[:, 4] - rows[:, 2]) * FIRST_PX / max(image.shape[:2])
        if max(image.shape[:2]) > FIRST_PX and (len(rows) == 0 or float(sizes.min()) < SMALL_PX):
            second = self._pass(image, min(SECOND_PX, max(image.shape[:2])))
            large = rows[sizes >= 1.5 * SMALL_PX] if len(rows) else rows
            rows = suppress(np.concatenate([second, large]), self.least)
        height, width = image.shape[:2]
        out = []
        for confidence, x0, y0, x1, y1 in rows.tolist():
            box = (max(0.0, x0), max(0.0, y0), min(float(width), x1), min(float(height), y1))
            if box[2] - box[0] >= 4 and box[3] - box[1] >= 4:
                out.append(Detection(box, min(1.0, confidence)))
        return tuple(out)

    def _pass(self, image: Image, long_side: int) -> NDArray[np.float32]:
        """One pass at the given input size; rows (confidence, x0, y0, x1, y1) in px of the image."""
        scaled, scale = letterbox(image, long_side)
        rows = suppress(self._session(scaled[None])[0][0], self.least)
        rows[:, 1:] /= scale
        return rows
