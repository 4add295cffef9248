"""The network that checks the texts of accepted faces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.calibration.dice.labels import LABELS, network_kind
from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.real_photos import read_labels
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.evidence import LabelEvidence, ReadingCandidate, best_pose
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop, FacePose
from traywatch.vision.stages.text_check import (
    UNSURE,
    UNSURE_DIE,
    TextCheck,
    known_text_odds,
    no_face_odds,
)
from traywatch.vision.types import Image

FIXED = Path(__file__).parents[2] / "data" / "fixed"
ALWAYS = ConfidenceModel(usual_least=0.0, least_text_pixels=99.0)
"""Accepts any reading, and no text that is checked."""


@pytest.fixture(scope="module")
def check() -> TextCheck:
    loaded = TextCheck.load(threads=1)
    assert loaded is not None
    return loaded


def scores(label: str) -> np.ndarray:
    row = np.full(len(LABELS) + 2, -9.0, np.float32)
    row[LABELS.index(label)] = -0.01
    return row


def face(text: str, *, ring: bool = False) -> Image:
    """A patch (48, 48, 3) of a light face with a dark number, or with a ring with spokes around it."""
    image = np.full((48, 48, 3), 215, np.uint8)
    if ring:
        for angle in np.arange(0, 2 * np.pi, np.pi / 4):
            tip = 24 + 13 * np.cos(angle), 24 + 13 * np.sin(angle)
            cv2.line(image, (24, 24), (round(tip[0]), round(tip[1])), (40, 40, 40), 2, cv2.LINE_AA)
        cv2.circle(image, (24, 24), 8, (40, 40, 40), 2, cv2.LINE_AA)
    else:
        cv2.putText(image, text, (16, 33), cv2.FONT_HERSHEY_SIMPLEX, 0.85, (40, 40, 40), 2, cv2.LINE_AA)
    return image


def decided(
    kind: str, text_check: float, die_check: float = UNSURE_DIE
) -> tuple[tuple[DieCrop, CropObservation], FaceReading]:
    crop = DieCrop.of(np.full((160, 160, 3), 90, np.uint8), (80.0, 80.0))
    pose = FacePose((80.0, 80.0), 0.0, 20.0, 1.0)
    observation = CropObservation(
        np.zeros(14, np.float32), 0.0, (pose,), (LabelEvidence(1.0, scores("4")),), np.zeros(128, np.float32),
        text_check=text_check, die_check=die_check,
    )  # fmt: skip
    return (crop, observation), FaceReading((ReadingCandidate(kind, "4", 0.99),), 0.99, 0.0, 0.0)


def test_a_number_is_known_and_a_drawing_is_not(check: TextCheck) -> None:
    known, unknown = known_text_odds(check.scores([face("4"), face("", ring=True)]), ["4", "8"])
    assert known > 2 > 0 > unknown


def test_only_the_text_that_was_read_counts(check: TextCheck) -> None:
    right, wrong = known_text_odds(check.scores([face("4"), face("4")]), ["4", "7"])
    assert right > 2 and wrong < right - 3


@pytest.mark.parametrize(
    ("kind", "text_check", "asked"),
    [
        ("d6", UNSURE - 0.1, True),
        ("d20", -1.0, True),
        ("d6", UNSURE, False),  # the check on the embeddings is sure
        ("d4", 0.0, False),  # read on its sides
        ("dF", 0.0, False),  # its signs have a network of their own
        ("taught", 0.0, False),  # recognized by remembered faces
    ],
)
def test_readings_that_may_show_an_unknown_text_are_checked(
    check: TextCheck, kind: str, text_check: float, asked: bool
) -> None:
    one, reading = decided(kind, text_check)
    faces = FaceReader(threads=1, calibration=ALWAYS)
    after = check.applied(faces, [one], [reading])[0]
    assert after.unknown_text is after.failed is asked
    assert network_kind(kind) is None or faces.accepts(after) is not asked


@pytest.mark.parametrize("die_check", [UNSURE_DIE - 0.1, UNSURE_DIE])
def test_what_shows_no_face_is_probably_no_die(check: TextCheck, die_check: float) -> None:
    one, reading = decided("d6", UNSURE, die_check)
    faces = FaceReader(threads=1, calibration=replace(ALWAYS, most_no_face=-99.0))
    after = check.applied(faces, [one], [reading])[0]
    assert after.failed is (after.die_p < reading.die_p) is (die_check < UNSURE_DIE)
    assert not after.unknown_text


def test_what_people_do_not_see_is_not_checked(check: TextCheck) -> None:
    one, reading = decided("d6", 0.0, -9.0)
    faces = FaceReader(threads=1, calibration=replace(ALWAYS, usual_least=1.1, most_no_face=-99.0))
    hidden = replace(reading, die_p=0.1)
    assert check.applied(faces, [one], [hidden]) == [hidden]
    assert check.applied(faces, [one], [reading])[0].failed


def test_a_button_is_no_face(check: TextCheck) -> None:
    button = np.full((48, 48, 3), 120, np.uint8)
    cv2.circle(button, (24, 24), 21, (60, 60, 180), -1, cv2.LINE_AA)
    for x, y in ((19, 19), (29, 19), (19, 29), (29, 29)):
        cv2.circle(button, (x, y), 3, (20, 20, 40), -1, cv2.LINE_AA)
    nothing, number = no_face_odds(check.scores([button, face("4")]))
    assert nothing > 0 > -2 > number


def test_a_face_that_people_taught_is_not_checked(check: TextCheck) -> None:
    one, reading = decided("d6", 0.0)
    faces = FaceReader(threads=1, calibration=ALWAYS)
    taught = replace(reading, taught=True)
    assert check.applied(faces, [one, one], [taught, reading])[0] == taught
    assert check.applied(faces, [one, one], [taught, reading])[1].failed


def test_what_is_not_accepted_is_not_checked(check: TextCheck) -> None:
    one, reading = decided("d6", 0.0)
    faces = FaceReader(threads=1, calibration=replace(ALWAYS, usual_least=1.1))
    assert check.applied(faces, [one], [reading]) == [reading]
    assert check.applied(faces, [], []) == []


def test_the_pose_that_says_most_for_a_text_is_checked() -> None:
    looks = [
        LabelEvidence(0.5, scores("7")),
        LabelEvidence(0.5, scores("4")),
        LabelEvidence(1.0, scores("7"), side=True),
    ]
    assert [best_pose(looks, text, 1.0) for text in ("7", "4")] == [0, 1]
    with pytest.raises(ValueError, match="no pose"):
        best_pose(looks[2:], "7", 1.0)


def test_a_folder_of_new_networks_has_no_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    assert TextCheck.load() is None


def test_an_unknown_text_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit that nothing reaches, checked dice are questions with the hint of an unknown text."""
    monkeypatch.setattr("traywatch.vision.stages.text_check.UNSURE", 99.0)
    reader = TrayReader(threads=1, places=False)
    pictures = read_labels(FIXED)[:4]

    def readings() -> list[tuple[str, tuple[str, ...]]]:
        answers: list[tuple[str, tuple[str, ...]]] = []
        for picture in pictures:
            pairs, _ = match(picture, reader.read(load_picture(picture.path)))
            answers += [
                (p.reading.status, p.reading.hints) for p in pairs if p.reading and p.guess[0] != "d4"
            ]
        return answers

    before = readings()
    model = reader.faces.calibration
    reader.faces.calibration = replace(model, least_text_pixels=99.0)
    after = readings()
    assert "read" in {status for status, _ in before} and "read" not in {status for status, _ in after}
    for (status, _), (_, hints) in zip(before, after, strict=True):
        assert status != "read" or "unknown_text" in hints
