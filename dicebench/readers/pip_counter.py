"""Count pips with OpenCV: round blobs that lie close together are one d6.

    dicebench run TRUTH "python -m dicebench.readers.pip_counter {picture}" --out pips.jsonl

This is how most hobby projects read d6. It knows no other kind, and no doubt.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

from dicebench.readers.printing import print_dice
from dicebench.records.predictions import PredictedDie

_SIDE = 1200
_NEAR = 4.2
"""Pips of one die are at most so many diameters from the next."""
_MOST = 6
_MARGIN = 1.6  # diameters from the outer pips to the edge of the die


def blobs(gray: np.ndarray) -> np.ndarray:
    """Round blobs, dark or light, as rows of x, y and diameter."""
    points = []
    for color in (0, 255):
        settings = cv2.SimpleBlobDetector.Params()
        settings.filterByColor, settings.blobColor = True, color
        settings.filterByArea, settings.minArea, settings.maxArea = True, 25.0, 4000.0
        settings.filterByCircularity, settings.minCircularity = True, 0.75
        settings.filterByInertia, settings.minInertiaRatio = True, 0.5
        settings.filterByConvexity, settings.minConvexity = True, 0.9
        detector = cv2.SimpleBlobDetector.create(settings)
        points += [(*point.pt, point.size) for point in detector.detect(gray)]
    return np.array(points, np.float64).reshape(-1, 3)


def groups(pips: np.ndarray) -> list[np.ndarray]:
    """Pips that are near each other and alike in size, one group for each die."""
    left = list(range(len(pips)))
    grouped = []
    while left:
        group, waiting = [], [left.pop(0)]
        while waiting:
            one = waiting.pop()
            group.append(one)
            gaps = np.hypot(*(pips[left, :2] - pips[one, :2]).T) if left else np.zeros(0)
            alike = [
                other
                for other, gap in zip(left, gaps, strict=True)
                if gap < _NEAR * pips[one, 2] and 0.6 < pips[other, 2] / pips[one, 2] < 1.6
            ]
            waiting += alike
            left = [other for other in left if other not in alike]
        grouped.append(pips[group])
    return grouped


def read(path: Path) -> list[PredictedDie]:
    """The d6 of a picture; every one is accepted."""
    gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if gray is None:
        raise SystemExit(f"{path}: it is no picture; give a JPEG or PNG")
    scale = min(1.0, _SIDE / max(gray.shape))
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    dice = []
    for group in groups(blobs(small)):
        if len(group) > _MOST:
            continue
        edge = _MARGIN * float(group[:, 2].mean())
        (x0, y0), (x1, y1) = (group[:, :2].min(0) - edge) / scale, (group[:, :2].max(0) + edge) / scale
        # A 1, 2 or 3 fills its die less than a 4 to 6: the point lies in the die anyway.
        middle = (float((x0 + x1) / 2), float((y0 + y1) / 2))
        dice.append(PredictedDie(point=middle, kind="d6", value=len(group), accepted=True))
    return dice


if __name__ == "__main__":
    print_dice(Path(sys.argv[1]), read(Path(sys.argv[1])))
