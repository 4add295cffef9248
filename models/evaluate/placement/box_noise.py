"""Errors of the detector's boxes and the reader's faces, measured on rendered pictures.

    python -m traywatch.models.evaluate.placement.landing noise data/val2 data/suites --zoom 1 0.6 0.4 0.28

The command reads rendered pictures whose labels contain camera, boxes and ground points, at several sizes. It
stores the errors of every flat, fully visible and isolated die in a bank. Simulations without pictures draw
from that bank.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile, foot_point
from traywatch.calibration.dice.labels import network_kind
from traywatch.calibration.dice.shapes import KINDS, SHAPES
from traywatch.errors import CalibrationError
from traywatch.vision.detection.boxes import iou
from traywatch.vision.ground_points import kinds_of
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import DieReading, Image

Floats = NDArray[np.float64]

BANK = Path(__file__).with_name("noise.npz")
ZOOMS = (1.0, 0.6, 0.4, 0.28)
COLUMNS = ("dx", "dy", "dw", "dh", "fx", "fy")
"""Errors of box and face.

Box: offset of the center to the right and down over the side, and log of the ratio of widths and heights.
Face: offset of its center from the point above the ground point, over the side.
"""
_FRAME = (640, 480)
_LEAST_IOU, _FREE_IOU = 0.4, 0.05
_MOST_TILT_DEG, _FLAT_DEG = 35.0, 5.0
_NUMBERS = ("first_p", "second_p", "confidence", "size_px", "off")
# A die gets the errors of a die of its kind with a box of similar size, or one of the nearest sizes.
_LIKE, _FEWEST = 1.2, 12


@dataclass(frozen=True, slots=True)
class NoiseRow:
    """One die of a bank."""

    kind: str
    guess: str | None
    second: str | None
    first_p: float
    second_p: float
    confidence: float
    size_px: float
    off: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """Observed dice (N,): true kind, two predicted kinds (-1: none) with probabilities, confidence, errors.

    ``size_px`` is the side of the true box in px, ``off`` (N, 6) has the columns ``COLUMNS``.
    """

    kind: NDArray[np.int64]
    guess: NDArray[np.int64]
    second: NDArray[np.int64]
    first_p: Floats
    second_p: Floats
    confidence: Floats
    size_px: Floats
    off: Floats

    def __len__(self) -> int:
        return len(self.kind)

    @classmethod
    def of(cls, rows: Sequence[NoiseRow]) -> Bank:
        """Build a bank from rows."""
        place = {kind: i for i, kind in enumerate(KINDS)}
        return cls(
            np.array([place[row.kind] for row in rows]),
            np.array([place.get(row.guess or "", -1) for row in rows]),
            np.array([place.get(row.second or "", -1) for row in rows]),
            np.array([row.first_p for row in rows]),
            np.array([row.second_p for row in rows]),
            np.array([row.confidence for row in rows]),
            np.array([row.size_px for row in rows]),
            np.array([row.off for row in rows]).reshape(-1, len(COLUMNS)),
        )

    @classmethod
    def load(cls, path: Path = BANK) -> Bank:
        """Load a bank; by default the one in this package."""
        with np.load(path) as arrays:
            kinds = (arrays[name].astype(int) for name in ("kind", "guess", "second"))
            return cls(*kinds, *(arrays[name].astype(float) for name in _NUMBERS))

    def save(self, path: Path) -> None:
        """Write the bank as an ``.npz`` file, rounded to half precision."""
        np.savez_compressed(
            path,
            kind=self.kind.astype(np.int8),
            guess=self.guess.astype(np.int8),
            second=self.second.astype(np.int8),
            **{name: getattr(self, name).astype(np.float16) for name in _NUMBERS},
        )

    @property
    def least_px(self) -> float:
        """The smallest size in px at which dice are detected."""
        return float(np.quantile(self.size_px, 0.005))

    def draw(
        self, kind: str, size_px: float, random: np.random.Generator
    ) -> tuple[list[tuple[str, float]], float, Floats]:
        """Draw a random die of this kind and similar size.

        Returns its predicted kinds with probabilities, the confidence of the reading, and its errors
        ``COLUMNS``.
        """
        same = np.flatnonzero(self.kind == KINDS.index(network_kind(kind) or kind))
        far = np.abs(np.log(self.size_px[same] / size_px))
        near = same[np.argsort(far)[: max(_FEWEST, int(np.count_nonzero(far < math.log(_LIKE))))]]
        row = int(random.choice(near))
        both = [(int(self.guess[row]), self.first_p[row]), (int(self.second[row]), self.second_p[row])]
        taken = [(KINDS[i], float(p)) for i, p in both if i >= 0 and p > 0]
        return taken, float(self.confidence[row]), self.off[row]


def measure(folder: Path, zoom: float, reader: TrayReader, every: int = 1) -> Iterator[NoiseRow | None]:
    """Measure the dice of a rendered set; yields None for each missed die."""
    with (folder / "labels.jsonl").open() as lines:
        rows = [json.loads(line) for line in lines][::every]
    for row in rows:
        if row["camera_tilt_deg"] > _MOST_TILT_DEG:
            continue
        image, profile, dice = _zoomed(load_picture(folder / row["image"]), row, zoom)
        reader.profile = profile
        readings = reader.read(image)
        for die in dice:
            boxes = [other["box"] for other in dice if other is not die]
            flat = not die["stacked"] and die["tilt_deg"] <= _FLAT_DEG and die["visible"] > 0.99
            if flat and max((iou(die["box"], box) for box in boxes), default=0.0) <= _FREE_IOU:
                yield _row(die, profile, readings)


def _row(die: dict[str, Any], profile: TrayProfile, readings: Sequence[DieReading]) -> NoiseRow | None:
    """Errors of one die. The label's camera counts pixels from the corner of the image."""
    x0, y0, x1, y1 = die["box"]
    best = max(readings, key=lambda r: iou(r.box, die["box"]), default=None)
    if best is None or iou(best.box, die["box"]) < _LEAST_IOU:
        return None
    try:
        scale = foot_point(profile, die["kind"], (x0 + 0.5, y0 + 0.5, x1 + 0.5, y1 + 0.5)).scale
    except CalibrationError:
        return None
    top = profile.project([(*die["foot_mm"], -SHAPES[die["kind"]].height_mm * scale)])[0]
    return row(die["kind"], die["box"], best, top)


def row(kind: str, box: Sequence[float] | Floats, reading: DieReading, top: Floats) -> NoiseRow | None:
    """Errors of a reading against the true box (x0, y0, x1, y1) in px; None if it has no face.

    ``top`` is the image point in px of the top above the ground point.
    """
    if reading.face_px is None:
        return None
    x0, y0, x1, y1 = (float(v) for v in box)
    side = math.sqrt((x1 - x0) * (y1 - y0))
    a0, b0, a1, b1 = reading.box
    off = (
        (a0 + a1 - x0 - x1) / 2 / side,
        (b0 + b1 - y0 - y1) / 2 / side,
        math.log((a1 - a0) / (x1 - x0)),
        math.log((b1 - b0) / (y1 - y0)),
        (reading.face_px[0] - float(top[0])) / side,
        (reading.face_px[1] - float(top[1])) / side,
    )
    taken = kinds_of(reading)[:2]
    (guess, first_p), (second, second_p) = (*taken, (None, 0.0), (None, 0.0))[:2]
    return NoiseRow(kind, guess, second, first_p, second_p, reading.confidence, side, off)


def _zoomed(
    image: Image, row: dict[str, Any], zoom: float
) -> tuple[Image, TrayProfile, list[dict[str, Any]]]:
    """Downscale a picture onto a gray image of 640 x 480; also return its camera and dice."""
    height, width = image.shape[:2]
    w, h, left, top, size = width, height, 0, 0, (width, height)
    if zoom != 1.0:
        w, h, size = round(width * zoom), round(height * zoom), _FRAME
        left, top = (size[0] - w) // 2, (size[1] - h) // 2
        frame = np.full((size[1], size[0], 3), 110, np.uint8)
        frame[top : top + h, left : left + w] = cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA)
        image = frame
    sx, sy = w / width, h / height
    matrix = np.array(row["camera"]["matrix"]) * [[sx], [sy], [1.0]]
    matrix[0, 2] += left
    matrix[1, 2] += top
    camera = {"camera_matrix": matrix.tolist(), "image_size": size, "mat_size_mm": (1.0, 1.0)}
    profile = TrayProfile.from_json(
        camera | {key: row["camera"][key] for key in ("distortion", "rvec", "tvec")}
    )
    move = np.array([sx, sy, sx, sy]), np.array([left, top, left, top])
    dice = [{**die, "box": (np.array(die["box"]) * move[0] + move[1]).tolist()} for die in row["dice"]]
    return image, profile, dice


def shift(bank: Bank) -> list[list[float]]:
    """Mean box offsets right and down as [px, share of the side]: robust linear fits over the size."""
    shifted = []
    for column in (0, 1):
        off, rows = bank.off[:, column] * bank.size_px, np.ones(len(bank), bool)
        line = np.zeros(2)
        for _ in range(5):
            design = np.column_stack([np.ones(rows.sum()), bank.size_px[rows]])
            line = np.linalg.lstsq(design, off[rows], rcond=None)[0]
            left = np.abs(off - line[0] - line[1] * bank.size_px) / (1 + 0.022 * bank.size_px)
            rows = left < 3.0
        shifted.append([round(float(v), 4) for v in line])
    return shifted


def report(bank: Bank, missed: int) -> dict[str, Any]:
    """Counts, mean box offsets, and standard deviations of box and face errors by size and for d4."""
    (ax, bx), (ay, by) = shift(bank)
    moved = bank.off[:, :2] - np.column_stack([ax / bank.size_px + bx, ay / bank.size_px + by])
    d4 = bank.kind == KINDS.index("d4")
    kites = np.isin(bank.kind, [KINDS.index(kind) for kind in ("d10", "d00", "d14", "d16")])
    sizes = []
    for low, high in ((0, 20), (20, 32), (32, 55), (55, 95), (95, 1000)):
        of_size = (bank.size_px >= low) & (bank.size_px < high)
        if of_size.any():
            line = {"px": f"{low}-{high}", "n": int(of_size.sum()), "box_sd": _sd(moved[of_size])}
            line["width_sd"] = _sd(bank.off[of_size, 2:4])
            line |= {
                "face_sd": _sd(bank.off[of_size & ~kites & ~d4, 4:]),
                "d4_sd": _sd(bank.off[of_size & d4, 4:]),
            }
            sizes.append(line)
    right = float(np.mean(bank.guess == np.where(bank.kind == KINDS.index("d3"), bank.guess, bank.kind)))
    return {
        "n": len(bank),
        "missed": missed,
        "kind_right": round(right, 4),
        "shift": [[ax, bx], [ay, by]],
        "by_size": sizes,
    }


def _sd(errors: Floats) -> float | None:
    """Standard deviation per axis, without errors beyond 5 robust sd; None for fewer than 8."""
    if len(errors) < 8:
        return None
    robust = 1.4826 * float(np.median(np.abs(errors)))
    inner = errors[np.abs(errors).max(axis=1) < 5 * robust]
    return round(float(np.sqrt(np.mean(inner**2))), 4)
