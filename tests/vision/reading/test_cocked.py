"""The status of cocked dice, from the locator's tilt or from a regression."""

from dataclasses import replace

import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import LabeledDie, read_labels
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.confidence import Confidence, ConfidenceModel
from traywatch.vision.reading.confidence_features import BLIND, FEATURES
from traywatch.vision.types import DieReading

ROW = np.zeros(len(FEATURES))
SURE = Confidence((0.0,) * len(FEATURES), 9.0)


@pytest.fixture(scope="module")
def read() -> list[tuple[LabeledDie, DieReading]]:
    """The dice of the fixed set, read with their cameras."""
    reader, found = TrayReader(threads=1, places=False), []
    for picture in read_labels(FOLDER):
        reader.profile = profile_of(picture)
        pairs = match(picture, reader.read(load_picture(picture.path)))[0]
        found += [(pair.truth, pair.reading) for pair in pairs if pair.reading is not None]
    return found


def test_cocked_dice_are_noticed(read: list[tuple[LabeledDie, DieReading]]) -> None:
    leaning = [die for label, die in read if (label.tilt_deg or 0) >= 18 and die.status != "stacked"]
    assert len(leaning) >= 6
    assert sum(die.status == "cocked" for die in leaning) >= len(leaning) / 2


def test_flat_dice_are_not_taken_for_cocked(read: list[tuple[LabeledDie, DieReading]]) -> None:
    flat = [die for label, die in read if (label.tilt_deg or 0) < 5]
    assert len(flat) > 100
    assert not any(die.status == "cocked" for die in flat)


def test_the_tilt_decides_without_a_regression() -> None:
    model = ConfidenceModel(cocked_deg=20.0)
    assert model.is_cocked(21.0, "d6", None)
    assert not model.is_cocked(19.0, "d6", ROW)


def test_the_regression_decides_where_the_up_direction_is_known() -> None:
    model = replace(ConfidenceModel(), cocked=SURE)
    unknown = ROW.copy()
    unknown[BLIND] = 1.0
    assert model.is_cocked(0.0, "d6", ROW)
    assert not model.is_cocked(0.0, "d6", unknown)
    assert not model.is_cocked(0.0, "d6", None)
    assert not replace(model, most_cocked=1.0).is_cocked(0.0, "d6", ROW)
