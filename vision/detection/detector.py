"""The detector: finds bounding boxes of dice with a confidence, for all kinds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.model_files import model_path
from traywatch.vision.detection.boxes import FIRM, LEAST
from traywatch.vision.geometry.crops import resized
from traywatch.vision.inference import OnnxSession
from traywatch.vision.types import Image

FIRST_PX = 416
SECOND_PX, FINE_PX = 640, 1024
SMALL_PX, TINY_PX = 28.0, 18.0
"""If a die in the first pass is smaller than ``SMALL_PX``, a second pass runs at ``SECOND_PX``; below
``TINY_PX`` it runs at ``FINE_PX``."""
COARSE_PX = 160
COARSE_SHARE = 0.5
"""The coarse pass adds dice that cover at least this share of the image's longer side."""
CALM, CALM_SHARE, CALM_DICE = 0.7, 0.3, 2
"""There is no coarse pass if no detection covers a larger share of the longer side, and ``CALM_DICE`` or all
of them reach this confidence. No close-up of 1,387 had two such detections (docs/log/speed.md)."""
PARTS_LEAD = 0.05
"""A coarse detection replaces smaller ones inside it, unless the best of them is better by more than this."""
INSIDE, SMALLER = 0.8, 0.85
"""A detection is a part of a coarse one if this share of it is inside, and its longer side is smaller."""
SEVERAL = 3
"""A tray with so many dice can look like one large die. A pass at ``SECOND_PX`` then decides: if its best
detections inside have at least the coarse one's confidence on average, they are the dice."""
MULTIPLE = 32
PAD = 114
INSIDE_PX = (256, 416)
INSIDE_MARGIN, MOST_ZOOM = 0.15, 1.5
"""Sizes of the passes inside a box, what is added around it as a share of its longer side, and the largest
scale."""


@dataclass(frozen=True, slots=True)
class Detection:
    """A die's bounding box (x0, y0, x1, y1) in px of the source image, and the detector's confidence."""

    box: tuple[float, float, float, float]
    confidence: float


def letterbox(image: Image, long_side: int, halves: list[Image] | None = None) -> tuple[Image, float]:
    """Scale an image so that its longer side is ``long_side``, and pad it on the right and at the bottom.

    Returns the image and the scale (output px per input px). Both sides are multiples of 32. ``halves``
    keeps halved copies of the image (``traywatch.vision.geometry.crops.resized``).
    """
    height, width = image.shape[:2]
    scale = long_side / max(height, width)
    h, w = max(1, round(height * scale)), max(1, round(width * scale))
    scaled = resized(image, (w, h), halves)
    bottom, right = -h % MULTIPLE, -w % MULTIPLE
    if bottom or right:
        padded = cv2.copyMakeBorder(scaled, 0, bottom, 0, right, cv2.BORDER_CONSTANT, value=(PAD, PAD, PAD))
        scaled = np.asarray(padded, np.uint8)
    return scaled, scale


def overlaps(box: NDArray[np.float32], boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Intersection over union of one box (4,) with many (N, 4)."""
    left = np.maximum(box[0], boxes[:, 0])
    top = np.maximum(box[1], boxes[:, 1])
    right = np.minimum(box[2], boxes[:, 2])
    bottom = np.minimum(box[3], boxes[:, 3])
    common = np.maximum(0, right - left) * np.maximum(0, bottom - top)
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    own = (box[2] - box[0]) * (box[3] - box[1])
    return np.asarray(common / np.maximum(own + area - common, 1e-6), np.float32)


def suppress(rows: NDArray[np.float32], least: float, most_overlap: float = 0.45) -> NDArray[np.float32]:
    """Non-maximum suppression of rows (confidence, x0, y0, x1, y1); returns rows in descending confidence.

    Drops rows below the confidence ``least``, and boxes whose IoU with a better box exceeds ``most_overlap``.
    """
    rows = rows[rows[:, 0] >= least]
    rows = rows[np.argsort(-rows[:, 0], kind="stable")][:300]
    if len(rows) < 2:
        return rows
    x0, y0, x1, y1 = rows[:, 1:].T
    width = np.minimum(x1[:, None], x1) - np.maximum(x0[:, None], x0)
    height = np.minimum(y1[:, None], y1) - np.maximum(y0[:, None], y0)
    common = np.maximum(width, 0) * np.maximum(height, 0)
    area = (x1 - x0) * (y1 - y0)
    same = common > most_overlap * np.maximum(area[:, None] + area - common, 1e-6)
    chosen: list[int] = []
    dropped: set[int] = set()
    for i, alike in enumerate(same.tolist()):
        if i not in dropped:
            chosen.append(i)
            dropped.update(j for j, one in enumerate(alike) if one)
    return rows[chosen]


class Detector:
    """Detects dice in an image.

    - The first pass finds dice of about 7 to 40 % of the image's longer side.
    - A second pass at a larger scale runs if the first one finds small dice or none. Dice from about 20 px in
      an image of 1296 px are detected.
    - A coarse pass finds dice up to the whole image. It runs unless the first pass is sure of two dice and
      finds no large one, or no die can be so large.

    The sizes were chosen on validation pictures (docs/log/detector.md). ``least`` is the minimum confidence.
    """

    def __init__(self, *, threads: int = 2, least: float = LEAST, model: str = "detector.onnx") -> None:
        self._session = OnnxSession(model_path(model), threads)
        self.least = least

    def detect(self, image: Image, *, largest_px: float = math.inf) -> tuple[Detection, ...]:
        """The detections in a BGR image, in descending confidence.

        No die is larger than ``largest_px``. If that is below the sizes of the coarse pass, the pass is left
        out, because it may take a mat with some dice for one large die.
        """
        height, width = image.shape[:2]
        longer = max(height, width)
        halves: list[Image] = []
        first = self._pass(image, FIRST_PX, halves)
        firm = first[first[:, 0] >= FIRM]
        sides = _longer_sides(firm) / longer
        coarse = first[:0]
        sure = int((firm[:, 0] >= CALM).sum())
        calm = len(firm) > 0 and sure >= min(CALM_DICE, len(firm)) and float(sides.max()) <= CALM_SHARE
        if not calm and largest_px >= COARSE_SHARE * longer:
            coarse = self._pass(image, COARSE_PX, halves)
            coarse = coarse[(coarse[:, 0] >= FIRM) & (_longer_sides(coarse) >= COARSE_SHARE * longer)]
        rows = self._second(image, first, sides * FIRST_PX, halves, anything=len(coarse) > 0)
        for box in coarse:
            rows = self._with_coarse(image, rows, box, halves)
        rows = rows[(rows[:, 0] >= FIRM) | ~_around_others(rows, rows[rows[:, 0] >= FIRM])]
        out = []
        for confidence, x0, y0, x1, y1 in rows.tolist():
            edges = (max(0.0, x0), max(0.0, y0), min(float(width), x1), min(float(height), y1))
            if edges[2] - edges[0] >= 4 and edges[3] - edges[1] >= 4:
                out.append(Detection(edges, min(1.0, confidence)))
        return tuple(sorted(out, key=lambda detection: -detection.confidence))

    def detect_inside(self, image: Image, box: Sequence[float]) -> tuple[Detection, ...]:
        """The detections inside a box (x0, y0, x1, y1) that are clearly smaller than it, in two scales.

        A die may have a detection of each scale. How well they are read tells which is better.
        """
        margin = INSIDE_MARGIN * max(box[2] - box[0], box[3] - box[1])
        left, top = max(0, round(box[0] - margin)), max(0, round(box[1] - margin))
        part = image[top : round(box[3] + margin), left : round(box[2] + margin)]
        halves: list[Image] = []
        sizes = sorted({min(size, round(MOST_ZOOM * max(part.shape[:2]))) for size in INSIDE_PX})
        rows = np.concatenate([self._pass(part, size, halves) for size in sizes])
        rows[:, [1, 3]] += left
        rows[:, [2, 4]] += top
        whole = np.array([1.0, *box], np.float32)
        return tuple(
            Detection((x0, y0, x1, y1), min(1.0, confidence))
            for confidence, x0, y0, x1, y1 in rows[_parts(rows, whole)].tolist()
        )

    def _second(
        self,
        image: Image,
        first: NDArray[np.float32],
        sides_px: NDArray[np.float32],
        halves: list[Image],
        *,
        anything: bool,
    ) -> NDArray[np.float32]:
        """The detections of the first pass, and for small dice also those of a second one at a larger scale.

        ``sides_px`` are the longer sides in px of the first pass's input. ``anything`` tells that the coarse
        pass found a die.
        """
        longer = max(image.shape[:2])
        smallest = float(sides_px.min()) if len(sides_px) else 0.0 if not anything else SMALL_PX
        if longer <= FIRST_PX or smallest >= SMALL_PX:
            return first
        size = FINE_PX if len(sides_px) and smallest < TINY_PX else SECOND_PX
        second = self._pass(image, min(size, longer), halves)
        return suppress(np.concatenate([second, first]), self.least)

    def _with_coarse(
        self, image: Image, rows: NDArray[np.float32], box: NDArray[np.float32], halves: list[Image]
    ) -> NDArray[np.float32]:
        """Add a coarse detection, instead of the parts of a die inside it; several dice inside it stay."""
        parts = _parts(rows, box)
        if parts.any() and box[0] < float(rows[parts, 0].max()) - PARTS_LEAD:
            return rows
        if parts.sum() >= SEVERAL:
            finer = self._pass(image, min(SECOND_PX, max(image.shape[:2])), halves)
            inside = finer[_parts(finer, box)]
            if len(inside) >= SEVERAL and float(inside[:SEVERAL, 0].mean()) >= box[0]:
                return suppress(np.concatenate([inside, rows[~parts]]), self.least)
        return suppress(np.concatenate([rows[~parts], box[None]]), self.least)

    def _pass(self, image: Image, long_side: int, halves: list[Image]) -> NDArray[np.float32]:
        """One pass at the given input size; rows (confidence, x0, y0, x1, y1) in px of the image."""
        scaled, scale = letterbox(image, long_side, halves)
        rows = suppress(self._session(scaled[None])[0][0], self.least)
        rows[:, 1:] /= scale
        return rows


def _longer_sides(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The longer side of each row (confidence, x0, y0, x1, y1), in px of the image."""
    return np.asarray(np.maximum(rows[:, 3] - rows[:, 1], rows[:, 4] - rows[:, 2]), np.float32)


def _around_others(rows: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which rows (N, 5) have the middle of another detection inside, or their own inside another one."""

    def holds(boxes: NDArray[np.float32], inner: NDArray[np.float32]) -> NDArray[np.bool_]:
        x, y = (inner[:, 1] + inner[:, 3]) / 2, (inner[:, 2] + inner[:, 4]) / 2
        wide = (boxes[:, 1, None] < x) & (x < boxes[:, 3, None])
        return np.asarray(wide & (boxes[:, 2, None] < y) & (y < boxes[:, 4, None]), np.bool_)

    return np.asarray(holds(rows, others).any(axis=1) | holds(others, rows).any(axis=0), np.bool_)


def _parts(rows: NDArray[np.float32], box: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which rows (N, 5) are parts of a coarse detection (5,), or dice inside it."""
    wide = np.minimum(rows[:, 3], box[3]) - np.maximum(rows[:, 1], box[1])
    high = np.minimum(rows[:, 4], box[4]) - np.maximum(rows[:, 2], box[2])
    areas = np.maximum((rows[:, 3] - rows[:, 1]) * (rows[:, 4] - rows[:, 2]), 1e-6)
    inside = np.maximum(wide, 0) * np.maximum(high, 0) >= INSIDE * areas
    return np.asarray(inside & (_longer_sides(rows) < SMALLER * _longer_sides(box[None])[0]), np.bool_)
