"""What is taken for a die where none is: found in training pictures, and learned from."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.real_photos import LabelledDie, LabelledPicture, Role
from traywatch.models.train.data.hard_negatives import FILE, Box, apart, mine
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


def labelled(role: Role, path: Path, *boxes: Box | None) -> LabelledPicture:
    dice = tuple(LabelledDie("d6", 1, box) for box in boxes)
    return LabelledPicture(path, "drawn", "", role, 320, 240, None, dice)


@pytest.mark.parametrize(
    ("box", "so"),
    [
        (EMBLEM, True),
        (DIE, False),
        ((85.0, 85.0, 150.0, 150.0), False),  # a corner of the die is in it
        ((50.0, 50.0, 60.0, 60.0), False),  # a numeral of the die
        (CUT_OFF, False),
    ],
)
def test_only_what_holds_nothing_of_a_die_is_mistaken(box: Box, so: bool) -> None:
    picture = labelled("train", Path("x.jpg"), DIE)
    assert apart(box, picture) is so


def test_nothing_is_known_where_a_die_has_no_box() -> None:
    assert not apart(EMBLEM, labelled("train", Path("x.jpg"), None))


def test_squares_are_cut_from_training_pictures_alone(tmp_path: Path) -> None:
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
    assert mine([tmp_path], tmp_path / "out", Finds(DIE, EMBLEM, CUT_OFF)) == 1
    (square,) = np.load(tmp_path / "out" / FILE)
    assert square.shape == (160, 160, 3)
    assert square[80, 80].tolist() == [10, 20, 200]


def test_a_detector_that_mistakes_nothing_leaves_no_squares(tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").write_text("")
    assert mine([tmp_path], tmp_path / "out", Finds()) == 0
    assert not (tmp_path / "out" / FILE).exists()
