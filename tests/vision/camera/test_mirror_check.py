"""Mirrored pictures are noticed and read the right way round."""

from collections.abc import Sequence

import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.models.evaluate.shift.rows import ShiftRow
from traywatch.models.evaluate.shift.transforms import mirrored, same
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import DieReading

Read = list[tuple[LabeledPicture, int, Sequence[DieReading]]]
"""Pictures with their labels, their width, and what is read in them."""


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(threads=1)


def read(reader: TrayReader, *, mirror: bool) -> Read:
    pictures = tuple(p for p in read_labels(FOLDER) if len(p.dice) >= 5)
    row = ShiftRow("", pictures, lambda _: mirrored if mirror else same)
    return [(picture, image.shape[1], reader.read(np.asarray(image))) for picture, image in row.changed()]


@pytest.fixture(scope="module")
def as_taken(reader: TrayReader) -> Read:
    return read(reader, mirror=False)


@pytest.fixture(scope="module")
def turned(reader: TrayReader) -> Read:
    return read(reader, mirror=True)


def test_mirrored_pictures_are_read_the_right_way_round(turned: Read) -> None:
    noticed = right = dice = 0
    for picture, _, readings in turned:
        if not any("mirrored" in die.hints for die in readings):
            continue
        noticed += 1
        pairs = [pair for pair in match(picture, readings)[0] if pair.reading is not None]
        dice += len(pairs)
        right += sum(pair.right for pair in pairs)
    assert noticed >= len(turned) / 2
    assert right >= 0.7 * dice


def test_pictures_as_taken_are_not_taken_for_mirrored(as_taken: Read) -> None:
    for _, _, readings in as_taken:
        assert not any("mirrored" in die.hints for die in readings)


def test_faces_are_where_they_are_in_the_mirrored_picture(as_taken: Read, turned: Read) -> None:
    gaps = []
    for (_, width, readings), (_, _, others) in zip(turned, as_taken, strict=True):
        for die in readings:
            x0, y0, x1, _ = die.box
            for other in others:
                there = abs(width - other.box[0] - x1) + abs(other.box[1] - y0) < 0.1 * (x1 - x0)
                if "mirrored" in die.hints and there and die.kind == other.kind:
                    assert die.face_px is not None
                    assert other.face_px is not None
                    across = abs(width - other.face_px[0] - die.face_px[0])
                    gaps.append(max(across, abs(other.face_px[1] - die.face_px[1])) / (x1 - x0))
    assert len(gaps) >= 20
    assert np.quantile(gaps, 0.9) < 0.15
