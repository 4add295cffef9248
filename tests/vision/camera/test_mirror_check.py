"""Mirrored pictures are noticed and read the right way round."""

import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.models.evaluate.shift.rows import ShiftRow
from traywatch.models.evaluate.shift.transforms import mirrored, same
from traywatch.vision.reader import TrayReader


@pytest.fixture(scope="module")
def pictures() -> tuple[LabeledPicture, ...]:
    return tuple(p for p in read_labels(FOLDER) if len(p.dice) >= 5)


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(threads=1)


def test_mirrored_pictures_are_read_the_right_way_round(
    reader: TrayReader, pictures: tuple[LabeledPicture, ...]
) -> None:
    noticed = right = dice = 0
    for picture, image in ShiftRow("mirrored", pictures, lambda _: mirrored).changed():
        readings = reader.read(image)
        if not any("mirrored" in die.hints for die in readings):
            continue
        noticed += 1
        pairs = [pair for pair in match(picture, readings)[0] if pair.reading is not None]
        dice += len(pairs)
        right += sum(pair.right for pair in pairs)
    assert noticed >= len(pictures) / 2
    assert right >= 0.7 * dice


def test_pictures_as_taken_are_not_taken_for_mirrored(
    reader: TrayReader, pictures: tuple[LabeledPicture, ...]
) -> None:
    for _, image in ShiftRow("as taken", pictures, lambda _: same).changed():
        assert not any("mirrored" in die.hints for die in reader.read(np.asarray(image)))


def test_faces_are_where_they_are_in_the_mirrored_picture(
    reader: TrayReader, pictures: tuple[LabeledPicture, ...]
) -> None:
    gaps = []
    for _, image in ShiftRow("mirrored", pictures, lambda _: mirrored).changed():
        width = image.shape[1]
        as_taken = reader.read(np.ascontiguousarray(image[:, ::-1]))
        for die in reader.read(image):
            x0, y0, x1, _ = die.box
            for other in as_taken:
                there = abs(width - other.box[0] - x1) + abs(other.box[1] - y0) < 0.1 * (x1 - x0)
                if "mirrored" in die.hints and there and die.kind == other.kind:
                    assert die.face_px is not None
                    assert other.face_px is not None
                    across = abs(width - other.face_px[0] - die.face_px[0])
                    gaps.append(max(across, abs(other.face_px[1] - die.face_px[1])) / (x1 - x0))
    assert len(gaps) >= 20
    assert np.quantile(gaps, 0.9) < 0.15
