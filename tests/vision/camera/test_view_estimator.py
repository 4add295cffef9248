"""Images taken from the side, without a tray profile: top faces are read, or the camera is blamed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import Pair, match
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.vision.camera.view_estimator import ViewEstimator
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.crops import cut
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader

TILTED = {
    picture.path.stem: picture for picture in read_labels(Path(__file__).parents[2] / "data" / "tilted")
}
FIXED = read_labels(Path(__file__).parents[2] / "data" / "fixed")


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(threads=1)


@pytest.fixture(scope="module")
def estimator() -> ViewEstimator:
    found = ViewEstimator.load(threads=1)
    assert found is not None
    return found


def read(reader: TrayReader, picture: LabeledPicture) -> list[Pair]:
    return match(picture, reader.read(load_picture(picture.path)))[0]


def test_top_faces_are_read_from_the_side(reader: TrayReader) -> None:
    """Two pictures with five dice each, at 25 and 35 degrees; one number is hidden by a reflection."""
    dice = [die for angle in ("25", "35") for die in read(reader, TILTED[angle])]
    assert sum(die.right for die in dice) >= 8
    assert sum(die.accepted for die in dice) >= 7
    assert all(die.right for die in dice if die.accepted)


def test_nothing_is_accepted_from_far_aside(reader: TrayReader) -> None:
    dice = [die.reading for die in read(reader, TILTED["55"]) if die.reading is not None]
    assert len(dice) == 5
    assert not [die for die in dice if die.status == "read"]
    assert all("from_the_side" in die.hints for die in dice if die.status == "unsure")


@pytest.mark.parametrize("picture", [*TILTED.values(), *FIXED[:6]], ids=lambda picture: picture.path.stem)
def test_estimated_up_directions_are_near_the_true_ones(
    reader: TrayReader, estimator: ViewEstimator, picture: LabeledPicture
) -> None:
    image = load_picture(picture.path)
    found = reader.detector.detect(image)
    size = (image.shape[1], image.shape[0])
    view = estimator.votes([cut(image, die.box) for die in found], found, size).view
    profile = profile_of(picture)
    assert profile is not None
    if view is None or not np.isfinite(view.leans).all():
        return  # an open view says nothing false
    gaps = np.array(view.leans) - np.array(leans(profile, [die.box for die in found], size))
    assert np.hypot(*gaps.T).mean() < 0.25


def test_most_views_are_estimated(reader: TrayReader, estimator: ViewEstimator) -> None:
    known = 0
    for picture in [*TILTED.values(), *FIXED]:
        image = load_picture(picture.path)
        found = reader.detector.detect(image)
        crops = [cut(image, die.box) for die in found]
        view = estimator.votes(crops, found, (image.shape[1], image.shape[0])).view
        known += view is not None and bool(np.isfinite(view.leans).all())
    assert known >= 0.5 * (len(TILTED) + len(FIXED))


def test_one_die_or_uncertain_detections_are_not_enough(reader: TrayReader, estimator: ViewEstimator) -> None:
    image = load_picture(TILTED["35"].path)
    found = reader.detector.detect(image)
    crops = [cut(image, die.box) for die in found]
    size = (image.shape[1], image.shape[0])
    assert estimator.votes(crops[:1], found[:1], size).view is None
    assert estimator.votes([], [], size).view is None
    doubtful = [replace(die, confidence=0.4) for die in found]
    assert estimator.votes(crops, doubtful, size).view is None
    assert estimator.votes(crops, found, size).view is not None


def test_what_is_no_die_has_no_vote(reader: TrayReader) -> None:
    """Dots of a table cloth were detected as surely as the dice, and pulled the view to the side."""
    image = load_picture(TILTED["35"].path)
    found = reader.detector.detect(image)
    shown = image.copy()
    dots = [Detection((x, y, x + 40.0, y + 40.0), 0.97) for x in (10, 60, 110) for y in (10, 60, 110)]
    for dot in dots:
        x, y = (round(side) + 20 for side in dot.box[:2])
        cv2.circle(shown, (x, y), 12, (240.0, 240.0, 240.0), -1, cv2.LINE_AA)
    alone = [cut_out.lean for _, cut_out, _ in reader.observe(shown, found)]
    among = [cut_out.lean for _, cut_out, _ in reader.observe(shown, [*found, *dots])]
    assert np.isfinite(alone).all()
    assert among[: len(found)] == alone


@pytest.mark.parametrize(("angle", "aside"), [("35", False), ("55", True)])
def test_a_profile_tells_the_view(reader: TrayReader, angle: str, aside: bool) -> None:
    picture = TILTED[angle]
    image = load_picture(picture.path)
    profile = profile_of(picture)
    assert profile is not None
    calibrated = TrayReader(profile, threads=1, places=False)
    boxes = reader.detector.detect(image)
    known = calibrated.observe(image, boxes)
    true = leans(profile, [die.box for die in boxes], (image.shape[1], image.shape[0]))
    assert [cut_out.lean for _, cut_out, _ in known] == true
    assert {seen.from_the_side for _, _, seen in known} == {aside}
