"""Second looks: results of rotated crops refer to the unrotated crop, and views are joined equally."""

import math
from dataclasses import replace

import numpy as np
import pytest

from traywatch.calibration.dice.labels import KIND_INDEX, KINDS, LABEL_INDEX, LABELS
from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.vision.geometry.crops import cut as crop
from traywatch.vision.geometry.crops import turned
from traywatch.vision.images import load_picture
from traywatch.vision.reading.confidence import Confidence, ConfidenceModel
from traywatch.vision.reading.confidence_features import FEATURES
from traywatch.vision.reading.evidence import LabelEvidence, ReadingCandidate, answers
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop, FacePose
from traywatch.vision.reading.second_look import TURNS_DEG, joined, look_again, worth_second_look

STEADY = Confidence((0.0,) * len(FEATURES), 0.0)


def seen(kind: str, label: str, *, poses: int = 1, p: float = 0.9) -> CropObservation:
    kinds = np.full(len(KINDS) + 1, 0.02)
    kinds[KIND_INDEX[kind]] = p
    labels = np.full(len(LABELS) + 2, (1 - p) / (len(LABELS) + 1))
    labels[LABEL_INDEX[label]] = p
    look = LabelEvidence(0.5, np.log(labels).astype(np.float32))
    return CropObservation(
        np.log(kinds / kinds.sum()).astype(np.float32),
        4.0,
        (FacePose((80.0, 80.0), 0.0, 30.0, 0.5),) * poses,
        (look,) * poses,
        np.zeros(128, np.float32),
    )


def test_looks_count_the_same_however_many_faces_each_tried() -> None:
    die = joined([seen("d20", "7"), seen("d20", "1", poses=4), seen("d20", "7")])
    assert die.views == 3 and len(die.looks) == len(die.poses) == 6
    assert sum(look.weight for look in die.looks) == pytest.approx(1)
    found, _, _ = answers(die.kind_logs, list(die.looks))
    assert found[0].label == "7" and found[0].p == pytest.approx(2 * found[1].p, rel=0.2)


def test_one_look_alone_says_what_it_said() -> None:
    die = seen("d12", "9")
    assert (
        answers(joined([die]).kind_logs, list(die.looks))[0][0]
        == answers(die.kind_logs, list(die.looks))[0][0]
    )
    with pytest.raises(ValueError, match="no observations"):
        joined([])


@pytest.mark.parametrize(
    ("kind", "confidence", "not_a_die", "tilt", "expected"),
    [
        ("d6", 0.6, 0.0, 2.0, True),
        ("d6", 0.8, 0.0, 2.0, False),
        ("d6", 0.93, 0.0, 2.0, True),
        ("d6", 0.99, 0.0, 2.0, False),
        ("d6", 0.001, 0.0, 2.0, False),
        ("d6", 0.6, 0.5, 2.0, False),
        ("d6", 0.6, 0.0, 40.0, False),
        ("d4", 0.6, 0.0, 2.0, False),
        ("d4", 0.93, 0.0, 2.0, True),
    ],
)
def test_only_what_is_in_doubt_is_looked_at_again(
    kind: str, confidence: float, not_a_die: float, tilt: float, expected: bool
) -> None:
    use = ConfidenceModel(most_not_a_die=0.2, confidence=STEADY, again=STEADY)
    reading = FaceReading((ReadingCandidate(kind, "4", 0.9),), confidence, not_a_die, tilt)
    die = seen(kind, "4")
    assert worth_second_look(FaceReader(threads=1, calibration=use), die, reading) is expected
    assert not worth_second_look(FaceReader(threads=1, calibration=use), replace(die, clear=True), reading)
    once = FaceReader(threads=1, calibration=replace(use, again=None))
    assert not worth_second_look(once, die, reading)


def test_a_die_that_is_clear_at_its_best_pose_gets_no_further_looks() -> None:
    faces, clear = FaceReader(threads=1), 0
    for picture in read_labels(FOLDER)[:6]:
        image = load_picture(picture.path)
        boxes = [die.box for die in picture.dice if die.box is not None]
        cuts = [DieCrop.of(crop(image, box), (box[2] - box[0], box[3] - box[1])) for box in boxes]
        for full, early in zip(faces.observe(cuts), faces.observe(cuts, early=True), strict=True):
            clear += early.clear
            assert faces.weigh(early).answers[0].label == faces.weigh(full).answers[0].label
            assert not full.clear and len(early.poses) == (1 if early.clear else len(full.poses))
            if not early.clear:
                assert faces.weigh(early).answers == faces.weigh(full).answers
    assert clear >= 5


def test_turned_looks_are_told_as_in_the_crop_unturned() -> None:
    faces = FaceReader(threads=1)
    picture = read_labels(FOLDER)[0]
    image = load_picture(picture.path)
    boxes = [die.box for die in picture.dice if die.box is not None and die.kind != "d4"]
    cuts = [DieCrop.of(crop(image, box), (box[2] - box[0], box[3] - box[1])) for box in boxes]
    straight = faces.observe(cuts)
    for turn in (25.0, 180.0):
        looked = faces.observe([replace(cut, turn_deg=turn) for cut in cuts])
        away = [
            math.dist(a.poses[0].center, b.poses[0].center) / a.poses[0].radius
            for a, b in zip(straight, looked, strict=True)
        ]
        assert np.median(away) < 0.25
        texts = [LABELS[int(die.looks[0].scores[: len(LABELS)].argmax())] for die in (*straight, *looked)]
        same = [a == b for a, b in zip(texts[: len(cuts)], texts[len(cuts) :], strict=True)]
        assert sum(same) >= len(cuts) / 2
    again = look_again(faces, cuts, straight)
    assert {die.views for die in again} <= {2, 1 + len(TURNS_DEG)}


def test_turning_a_point_there_and_back() -> None:
    assert turned((130.0, 80.0), 90) == pytest.approx((80.0, 130.0))
    assert turned(turned((20.0, 99.0), 33), -33) == pytest.approx((20.0, 99.0))


def test_what_is_no_die_is_not_read_and_the_dice_beside_it_are_as_ever() -> None:
    picture = next(p for p in read_labels(FOLDER) if len(p.dice) == 5)
    image = load_picture(picture.path)
    boxes = [die.box for die in picture.dice if die.box is not None]
    cuts = [DieCrop.of(crop(image, box), (box[2] - box[0], box[3] - box[1])) for box in boxes]
    felt = DieCrop.of(np.full((160, 160, 3), (40, 90, 40), np.uint8), (80.0, 80.0))
    faces = FaceReader(threads=1)
    every, some = faces.observe([*cuts, felt]), faces.observe([*cuts, felt], refuse=True)
    assert faces.weigh(every[-1]).not_a_die >= faces.calibration.most_not_a_die
    assert every[-1].looks and not some[-1].looks and not some[-1].poses
    refused = faces.weigh(some[-1])
    assert refused.not_a_die == pytest.approx(faces.weigh(every[-1]).not_a_die)
    assert not refused.answers and not faces.accepts(refused)
    assert not worth_second_look(faces, some[-1], refused)
    for one, other in zip(every[:-1], some[:-1], strict=True):
        assert faces.weigh(one).answers == faces.weigh(other).answers
    assert not faces.observe([felt], refuse=True)[0].poses
