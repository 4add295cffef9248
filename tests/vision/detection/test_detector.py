"""The detector: pre- and post-processing, and dice of any size."""

import math
from pathlib import Path

import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import overlap
from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.models.evaluate.shift.transforms import cropped, mapped, scaled
from traywatch.vision.detection.detector import (
    CALM,
    CALM_DICE,
    CALM_SHARE,
    COARSE_PX,
    FIRM,
    LEAST,
    Detector,
    letterbox,
    overlaps,
    suppress,
)
from traywatch.vision.images import load_picture
from traywatch.vision.inference import configured

PICTURES = Path(__file__).parents[2] / "pictures"
TRAY = Path(__file__).parents[2] / "data" / "tray" / "seven_dice.jpg"
IN_TRAY = ((364, 173), (102, 266), (337, 204), (300, 246), (186, 246), (260, 262), (249, 198))
"""Middles in px of the dice of ``TRAY``, whose walls look like the edges of a large d6."""


@pytest.mark.parametrize(
    ("height", "width", "shape"),
    [
        (480, 640, (384, 512)),
        (640, 480, (512, 384)),
        (3000, 4000, (384, 512)),
        (320, 320, (512, 512)),
        (50, 900, (32, 512)),
    ],
)
def test_letterbox(height: int, width: int, shape: tuple[int, int]) -> None:
    image, scale = letterbox(np.zeros((height, width, 3), np.uint8), 512)
    assert image.shape[:2] == shape
    assert scale == pytest.approx(512 / max(height, width))


def test_suppress_keeps_the_surest_of_one_die_and_both_of_two() -> None:
    rows = np.array(
        [
            [0.6, 0, 0, 10, 10],
            [0.9, 1, 0, 11, 10],
            [0.8, 11, 0, 21, 10],  # touches the first, and is another die
            [0.2, 50, 50, 60, 60],
        ],
        np.float32,
    )
    assert suppress(rows, 0.4)[:, 0].tolist() == pytest.approx([0.9, 0.8])
    assert suppress(rows[:0], 0.4).shape == (0, 5)


def test_overlaps() -> None:
    many = np.array([[0, 0, 10, 10], [5, 0, 15, 10], [20, 20, 30, 30]], np.float32)
    assert overlaps(many[0], many).tolist() == pytest.approx([1.0, 1 / 3, 0.0])


@pytest.mark.parametrize("share", [0.5, 0.65, 0.8, 0.95])
@pytest.mark.parametrize("name", ["d12-4", "d20-10", "d6-3"])
def test_a_close_up_is_one_die(name: str, share: float) -> None:
    image = load_picture(PICTURES / f"{name}.jpg")
    detector = Detector(threads=1)
    best = detector.detect(image)[0].box
    close, matrix = cropped(best, share)(image)
    (found,) = detector.detect(close)
    expected = mapped(best, matrix)
    assert overlap(found.box, expected) > 0.7


def test_a_tray_is_not_taken_for_one_large_die() -> None:
    found = [detection.box for detection in Detector(threads=1).detect(load_picture(TRAY))]
    assert all(box[2] - box[0] < 200 for box in found)
    for x, y in IN_TRAY:
        assert any(abs(b[0] + b[2] - 2 * x) < 20 and abs(b[1] + b[3] - 2 * y) < 20 for b in found)


def test_dice_of_20_px_are_found_in_a_large_picture() -> None:
    picture = next(p for p in read_labels(FOLDER) if len(p.dice) >= 5)
    image = load_picture(picture.path)
    labeled = [die.box for die in picture.dice if die.box is not None]
    factor = 22 / min(max(b[2] - b[0], b[3] - b[1]) for b in labeled)
    small, _ = scaled(factor)(image)
    canvas = np.full((972, 1296, 3), np.median(image, axis=(0, 1)), np.uint8)
    height, width = small.shape[:2]
    canvas[400 : 400 + height, 500 : 500 + width] = small
    found = [detection.box for detection in Detector(threads=1).detect(canvas)]
    shifted = [tuple(v * factor + o for v, o in zip(b, (500, 400) * 2, strict=True)) for b in labeled]
    met = sum(any(overlap(box, other) > 0.4 for other in found) for box in shifted)
    assert met >= len(labeled) - 1


def test_weak_detections_stand_apart_from_firm_ones() -> None:
    weak = 0
    for picture in read_labels(FOLDER):
        found = Detector(threads=1, least=0.05).detect(load_picture(picture.path))
        firm = [detection.box for detection in found if detection.confidence >= FIRM]
        for box in (detection.box for detection in found if detection.confidence < FIRM):
            weak += 1
            assert not any(inside(box, other) or inside(other, box) for other in firm)
    assert weak > 20


def inside(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return other[0] < x < other[2] and other[1] < y < other[3]


def test_weak_detections_are_given_but_do_not_change_the_firm_ones() -> None:
    for picture in read_labels(FOLDER)[:12]:
        image = load_picture(picture.path)
        usual = Detector(threads=1).detect(image)
        firm = Detector(threads=1, least=FIRM).detect(image)
        assert all(detection.confidence >= LEAST for detection in usual)
        assert [detection for detection in usual if detection.confidence >= FIRM] == list(firm)


def test_no_die_is_larger_than_the_largest_possible_one() -> None:
    image = load_picture(PICTURES / "d6-3.jpg")
    detector = Detector(threads=1)
    close, _ = cropped(detector.detect(image)[0].box, 0.8)(image)
    half = max(close.shape[:2]) / 2
    assert longest(detector, close) > half
    assert longest(detector, close, largest_px=2 * half) > half
    assert longest(detector, close, largest_px=0.9 * half) < half


def longest(detector: Detector, image: np.ndarray, largest_px: float = math.inf) -> float:
    found = detector.detect(image, largest_px=largest_px)
    return max((max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in found), default=0.0)


def test_two_sure_dice_of_usual_size_make_the_coarse_pass_needless() -> None:
    sides: list[int] = []
    with configured(observer=lambda _, inputs: sides.append(max(inputs["images"].shape[1:3]))):
        detector = Detector(threads=1)
    alone = load_picture(PICTURES / "d6-3.jpg")
    close, _ = cropped(detector.detect(alone)[0].box, 0.8)(alone)
    detector.detect(close)
    assert COARSE_PX in sides
    skipped = 0
    for picture in [p for p in read_labels(FOLDER) if len(p.dice) >= 5]:
        sides.clear()
        image = load_picture(picture.path)
        sure = [detection for detection in detector.detect(image) if detection.confidence >= CALM]
        if len(sure) >= CALM_DICE and longest(detector, image) <= CALM_SHARE * max(image.shape[:2]):
            assert COARSE_PX not in sides
            skipped += 1
    assert skipped > 3
