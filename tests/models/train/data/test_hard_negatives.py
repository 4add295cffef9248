"""Hard negatives: false positives in training pictures that the locator learns from."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture, Role
from traywatch.models.train.data.hard_negatives import FILE, Box, apart, collect_false_positives
from traywatch.vision.detection.detector import Detection, Detector

DIE = (40.0, 40.0, 100.0, 100.0)
EMBLEM = (180.0, 90.0, 250.0, 160.0)
CUT_OFF = (262.0, 30.0, 319.0, 88.0)


class Finds(Detector):
    """Finds the same boxes in every picture."""

    def __init__(self, *boxes: tuple[float, float, float, float]) -> None:
        self.boxes = boxes

    def detect(self, image: np.ndarray) -> tuple[Detection, ...]:
        return tuple(Detection(box, 0.5) for box in self.boxes)


def labeled(role: Role, path: Path, *boxes: Box | None) -> LabeledPicture:
    dice = tuple(LabeledDie("d6", 1, box) for box in boxes)
    return LabeledPicture(path, "drawn", "", role, 320, 240, None, dice)


@pytest.mark.parametrize(
    ("box", "so"),
    [
        (EMBLEM, True),
        (DIE, False),
        ((85.0, 85.0, 150.0, 150.0), False),  # it contains a corner of the die
        ((50.0, 50.0, 60.0, 60.0), False),  # a numeral of the die
        (CUT_OFF, False),
    ],
)
def test_only_boxes_without_any_die_are_false_positives(box: Box, so: bool) -> None:
    picture = labeled("train", Path("x.jpg"), DIE)
    assert apart(box, picture) is so


def test_pictures_with_unlabeled_boxes_are_skipped() -> None:
    assert not apart(EMBLEM, labeled("train", Path("x.jpg"), None))


def test_squares_come_only_from_training_pictures(tmp_path: Path) -> None:
    rows = []
    for name, role in (("a.png", "train"), ("b.png", "validation")):
        image = np.full((240, 320, 3), 60, np.uint8)
        image[95:155, 185:245] = (10, 20, 200) if role == "train" else (200, 20, 10)
        cv2.imwrite(str(tmp_path / name), image)
        dice = [{"kind": "d6", "value": 1, "box": DIE}]
        rows.append(
            json.dumps(
                {"image": name, "set": "drawn", "role": role, "width": 320, "height": 240, "dice": dice}
            )
        )
    (tmp_path / "labels.jsonl").write_text("\n".join(rows))
    assert collect_false_positives([tmp_path], tmp_path / "out", Finds(DIE, EMBLEM, CUT_OFF)) == 1
    (square,) = np.load(tmp_path / "out" / FILE)
    assert square.shape == (160, 160, 3)
    assert square[80, 80].tolist() == [10, 20, 200]


def test_no_file_without_false_positives(tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").write_text("")
    assert collect_false_positives([tmp_path], tmp_path / "out", Finds()) == 0
    assert not (tmp_path / "out" / FILE).exists()
