"""Stored readings of rendered pictures, so that later stages can be evaluated without rendering again.

A file has one line of JSON per picture: its camera, the detected marker corners, the dice, the readings.
Ground points and zones are recomputed from them with the current code.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.pose import profile_from_markers
from traywatch.calibration.mat.mat import mat_of_markers
from traywatch.errors import CalibrationError, TraywatchError
from traywatch.models.evaluate.placement import box_noise
from traywatch.models.evaluate.placement.box_noise import NoiseRow
from traywatch.models.evaluate.placement.stills import StillCase, case
from traywatch.vision.detection.boxes import iou
from traywatch.vision.landing import Landing
from traywatch.vision.types import Box, DieReading

Floats = NDArray[np.float64]

_LEAST_IOU = 0.4


@dataclass(frozen=True, slots=True)
class Lying:
    """A rendered die: ground point in mm, true box in px, and image point of its top in px."""

    kind: str
    foot_mm: tuple[float, float]
    box: Box
    top_px: tuple[float, float]

    @property
    def side_px(self) -> float:
        """Side of a square with the area of the box."""
        x0, y0, x1, y1 = self.box
        return math.sqrt((x1 - x0) * (y1 - y0))


@dataclass(frozen=True, slots=True, eq=False)
class CachedReading:
    """One picture: true camera, detected corners (4, 2) of its markers, dice and readings.

    ``reader`` is the ``reader_fingerprint`` of the networks that read it, or empty if it is unknown.
    """

    number: int
    truth: TrayProfile
    seen: dict[int, Floats]
    dice: tuple[Lying, ...]
    readings: tuple[DieReading, ...]
    reader: str = ""

    def profile(self) -> TrayProfile | None:
        """The profile calibrated from the markers, or None if calibration fails."""
        mat = mat_of_markers(self.truth.markers)
        if mat is None:
            return None
        try:
            return profile_from_markers(self.seen, mat, self.truth.image_size)
        except CalibrationError:
            return None

    def met(self) -> Iterator[tuple[Lying, DieReading | None]]:
        """Each die with its reading, or None if it was missed."""
        for die in self.dice:
            best = max(self.readings, key=lambda r: iou(r.box, die.box), default=None)
            yield die, best if best is not None and iou(best.box, die.box) >= _LEAST_IOU else None

    def to_line(self) -> str:
        """Serialize as one line of JSON."""
        return json.dumps(
            {
                "number": self.number,
                "truth": self.truth.to_json(),
                "seen": {str(marker): quad.round(4).tolist() for marker, quad in self.seen.items()},
                "dice": [[die.kind, die.foot_mm, die.box, die.top_px] for die in self.dice],
                "readings": [reading.model_dump(mode="json") for reading in self.readings],
                "reader": self.reader,
            }
        )

    @classmethod
    def of_line(cls, line: str) -> CachedReading:
        """Parse a line written by ``to_line``."""
        record = json.loads(line)
        return cls(
            int(record["number"]),
            TrayProfile.from_json(record["truth"]),
            {int(marker): np.array(quad, float) for marker, quad in record["seen"].items()},
            tuple(
                Lying(kind, (foot[0], foot[1]), (box[0], box[1], box[2], box[3]), (top[0], top[1]))
                for kind, foot, box, top in record["dice"]
            ),
            tuple(DieReading.model_validate(one) for one in record["readings"]),
            record.get("reader", ""),
        )


def load(paths: Iterable[Path]) -> list[CachedReading]:
    """Load stored pictures, in order.

    Raises ``OSError`` for a file that cannot be read, and ``TraywatchError`` (``pictures_unreadable``) for
    one with other content.
    """
    readings = []
    for path in paths:
        try:
            readings += [
                CachedReading.of_line(line) for line in path.read_text("utf-8").splitlines() if line.strip()
            ]
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, CalibrationError) as error:
            raise TraywatchError(
                "pictures_unreadable",
                f"{path}: not a file of readings; create it with 'python -m "
                "traywatch.models.evaluate.placement.landing pictures --out'",
            ) from error
    return readings


def cases(pictures: Iterable[CachedReading], landing: Landing | None = None) -> Iterator[StillCase | None]:
    """Place the dice of pictures and compare them with the truth; yields None for each missed die.

    Pictures whose markers cannot be calibrated are skipped.
    """
    landing = landing or Landing()
    for picture in pictures:
        profile = picture.profile()
        if profile is None:
            continue
        placed = landing.place(profile, picture.readings)
        place = {
            id(reading): placed_foot for reading, placed_foot in zip(picture.readings, placed, strict=True)
        }
        for die, reading in picture.met():
            if reading is None:
                yield None
                continue
            foot = np.array(die.foot_mm)
            yield case(picture.number, picture.truth, place[id(reading)], die.kind, foot, die.side_px)


def rows(pictures: Sequence[CachedReading]) -> Iterator[NoiseRow | None]:
    """Errors of boxes and faces for a bank; yields None for each missed die."""
    for picture in pictures:
        for die, reading in picture.met():
            if reading is None:
                yield None
            else:
                yield box_noise.row(die.kind, die.box, reading, np.array(die.top_px))
