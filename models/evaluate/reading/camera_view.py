"""How well the camera's view is estimated from the dice, on rendered pictures with known cameras.

    python -m traywatch.models.evaluate.reading.camera_view data/dev data/val3
    python -m traywatch.models.evaluate.reading.camera_view tests/data/tilted --picture view.png

One row of the table for each range of the true camera tilt:

- "estimated": pictures whose view was estimated, "wrong" those of them whose up directions differ from the
  true ones by more than ``FAR`` on average
- "difference": the median of that difference, as the length of a vector
- "noticed": pictures that are taken as tilted by 25 degrees or more, or as too much from the side

``--picture`` draws the dice of the first picture with what each one says, and what they say together.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import TraywatchError
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.progress import counted
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.vision.camera.view_estimator import LEAST_DETECTOR, ViewEstimator
from traywatch.vision.detection.detector import Detector
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.geometry.view_grid import TILTED_DEG, VIEW_CELLS, cell_centers, joint_view, views
from traywatch.vision.images import load_picture
from traywatch.vision.types import Image

FAR = 0.25
"""Length of a difference of up directions; 14 degrees for a camera above the tray."""
TILTS_DEG = (0, 15, 30, 40, 50, 65)
_TILE_PX, _MOST_TILES = 150, 7
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ViewCase:
    """One picture: the true tilt in degrees, and what was estimated.

    ``difference`` is the mean length of the differences of the up directions, None if the view stayed open.
    """

    tilt_deg: float
    difference: float | None
    noticed: bool


def measured(picture: LabeledPicture, detector: Detector, estimator: ViewEstimator) -> ViewCase | None:
    """Estimate the view of a picture; None if its camera is not labeled or no die was detected."""
    profile = profile_of(picture)
    image = load_picture(picture.path)
    detections = detector.detect(image)
    if profile is None or not detections:
        return None
    size = (image.shape[1], image.shape[0])
    true = np.array(leans(profile, [die.box for die in detections], size))
    tilt = float(np.degrees(np.arcsin(np.minimum(1.0, np.hypot(*true.mean(axis=0))))))
    view = estimator.votes([cut(image, die.box) for die in detections], detections, size).view
    if view is None or not np.isfinite(view.leans).all():
        return ViewCase(tilt, None, view is not None and view.from_the_side)
    estimated = np.array(view.leans)
    noticed = view.from_the_side or float(np.hypot(*estimated.mean(axis=0))) >= np.sin(np.radians(TILTED_DEG))
    return ViewCase(tilt, float(np.hypot(*(estimated - true).T).mean()), bool(noticed))


def table(cases: Sequence[ViewCase]) -> str:
    """The cases as a Markdown table by true tilt."""
    lines = [
        "| camera tilt, degrees | pictures | estimated | wrong | difference | noticed |",
        "|---|---|---|---|---|---|",
    ]
    for low, high in pairwise(TILTS_DEG):
        in_range = [case for case in cases if low <= case.tilt_deg < high]
        if not in_range:
            continue
        gaps = [case.difference for case in in_range if case.difference is not None]
        noticed = Count(sum(case.noticed for case in in_range), len(in_range))
        a, b = noticed.interval
        middle = f"{statistics.median(gaps):.2f}" if gaps else ""
        far = sum(gap > FAR for gap in gaps)
        lines.append(
            f"| {low} to {high} | {len(in_range)} | {len(gaps)} | {far} | {middle} "
            f"| {noticed.k} ({a:.0%} to {b:.0%}) |"
        )
    return "\n".join(lines)


def drawn(picture: LabeledPicture, detector: Detector, estimator: ViewEstimator) -> Image:
    """The crops of some dice above their probabilities, and at the right those of all dice together.

    The middle of a grid is a camera straight above, its border one at 75 degrees. The darkest cells are the
    likeliest ones. Raises ``ValueError`` if the picture shows no dice.
    """
    image = load_picture(picture.path)
    detections = [die for die in detector.detect(image) if die.confidence >= LEAST_DETECTOR][:_MOST_TILES]
    if not detections:
        raise ValueError(f"{picture.path}: no dice detected; choose a picture with several dice")
    crops = [cut(image, die.box) for die in detections]
    boxes = np.array([die.box for die in detections])
    centers = (boxes[:, :2] + boxes[:, 2:]) / 2
    scores = estimator.scores(crops)
    size = (image.shape[1], image.shape[0])
    joint = joint_view(scores, [die.confidence for die in detections], range(len(detections)), centers, size)
    columns = [
        np.vstack([cv2.resize(crop, (_TILE_PX, _TILE_PX)), _grid(np.exp(row))])
        for crop, row in zip(crops, scores, strict=True)
    ]
    whole = np.zeros(VIEW_CELLS**2)
    places = np.abs(cell_centers()[:, None] - views()).sum(axis=2).argmin(axis=0)
    whole[places] = joint.of_view
    joined = cv2.resize(_grid(whole), (2 * _TILE_PX, 2 * _TILE_PX), interpolation=cv2.INTER_NEAREST)
    return np.asarray(np.hstack([*columns, joined]), np.uint8)


def _grid(chances: Floats) -> Image:
    """Probabilities (cells,) as a gray image with a cross in the middle."""
    cells = 255 - 235 * (chances / chances.max()).reshape(VIEW_CELLS, VIEW_CELLS)
    size = (_TILE_PX, _TILE_PX)
    image = cv2.resize(cells.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    tile = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    cv2.drawMarker(tile, (_TILE_PX // 2, _TILE_PX // 2), (60, 60, 200), cv2.MARKER_CROSS, 14, 1)
    cv2.rectangle(tile, (0, 0), (_TILE_PX - 1, _TILE_PX - 1), (255, 255, 255), 2)
    return np.asarray(tile, np.uint8)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.reading.camera_view",
        description="Compare estimated views of the camera with the true ones.",
        epilog="example: python -m traywatch.models.evaluate.reading.camera_view tests/data/tilted",
    )
    parser.add_argument("folders", type=Path, nargs="+", help="rendered pictures with labels")
    parser.add_argument("--picture", type=Path, help="write a PNG of the first picture's dice and views")
    args = parser.parse_args(argv)
    try:
        detector, estimator = Detector(threads=1), ViewEstimator.load(threads=1)
        pictures = [picture for folder in args.folders for picture in read_labels(folder)]
        if estimator is None or not pictures:
            missing = "view.onnx" if estimator is None else "pictures with labels"
            print(f"{', '.join(map(str, args.folders))}: no {missing}", file=sys.stderr)
            return 2
        if args.picture is not None:
            cv2.imwrite(str(args.picture), drawn(pictures[0], detector, estimator))
        cases = [measured(picture, detector, estimator) for picture in counted(pictures)]
        print(table([case for case in cases if case is not None]))
    except (TraywatchError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
