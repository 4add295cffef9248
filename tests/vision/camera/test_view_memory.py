"""The view of a camera that stays where it is: every die counts once, and one die is enough later."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from traywatch.models.evaluate.reading.run import profile_of
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.vision.camera.view_memory import ViewMemory
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.geometry.view_grid import Floats, view_prior, views
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

TILTED = {
    picture.path.stem: picture for picture in read_labels(Path(__file__).parents[2] / "data" / "tilted")
}
SIZE = (800, 600)


def box(x: float) -> Detection:
    return Detection((x, 0.0, x + 60.0, 60.0), 0.9)


def tilted(angle: str) -> tuple[LabeledPicture, Image]:
    picture = TILTED[angle]
    return picture, load_picture(picture.path)


def test_nothing_is_known_at_the_start() -> None:
    memory = ViewMemory()
    assert memory.before(SIZE) is None
    assert memory.dice == 0
    assert memory.unseen([box(0), box(100)], [0, 1]) == [0, 1]


def test_a_die_counts_once_while_it_lies_there() -> None:
    memory = ViewMemory()
    memory.before(SIZE)
    memory.learn(view_prior(), [box(0)], 1)
    memory.learn(view_prior(), [], 0)  # a throw in which it was not read
    assert memory.unseen([box(4), box(100)], [0, 1]) == [1]
    assert memory.dice == 1


def test_other_views_stay_possible() -> None:
    memory = ViewMemory()
    memory.before(SIZE)
    memory.learn(certain_of(3), [box(0)], 1)
    after = memory.before(SIZE)
    assert after is not None
    assert after.sum() == pytest.approx(1)
    assert after[3] > 0.9
    assert after.min() > 0


def certain_of(view: int) -> Floats:
    found = np.zeros(len(views()))
    found[view] = 1.0
    return found


def test_a_camera_that_often_moves_is_trusted_less() -> None:
    still, moved = ViewMemory(), ViewMemory()
    for memory in (still, moved):
        memory.before(SIZE)
    for throw in range(6):
        still.learn(certain_of(3), [box(100 * throw)], 1)
        moved.learn(certain_of(20 * throw), [box(100 * throw)], 1)
    after, doubted = still.before(SIZE), moved.before(SIZE)
    assert after is not None and doubted is not None
    assert after[3] > 0.92
    assert doubted[100] < 0.75


def test_an_image_of_another_size_comes_from_another_camera() -> None:
    memory = ViewMemory()
    memory.before(SIZE)
    memory.learn(view_prior(), [box(0)], 1)
    assert memory.before((1296, 972)) is None
    assert memory.dice == 0
    assert memory.unseen([box(0)], [0]) == [0]


def test_one_die_is_enough_after_several_were_seen() -> None:
    picture, image = tilted("35")
    profile = profile_of(picture)
    assert profile is not None
    fixed, free = (TrayReader(threads=1, fixed_camera=stays) for stays in (True, False))
    found = fixed.detector.detect(image)
    first, others = found[:1], found[1:]
    true = leans(profile, [die.box for die in first], SIZE)
    for reader in (fixed, free):
        reader.read_boxes(image, others)
    ((_, alone, _),) = free.observe(image, first)
    ((_, known, _),) = fixed.observe(image, first)
    assert not np.isfinite(alone.lean).all()
    assert np.hypot(*(np.array(known.lean) - true[0])) < 0.25
    fixed.forget_camera()
    ((_, forgotten, _),) = fixed.observe(image, first)
    assert not np.isfinite(forgotten.lean).all()


def test_reading_again_tells_nothing_new() -> None:
    _, image = tilted("35")
    reader = TrayReader(threads=1, fixed_camera=True)
    one = reader.read(image)
    for _ in range(3):
        again = reader.read(image)
    assert [(die.kind, die.label) for die in again] == [(die.kind, die.label) for die in one]


def test_a_moved_camera_is_noticed() -> None:
    picture, image = tilted("35")
    reader = TrayReader(threads=1, fixed_camera=True)
    before, _ = tilted("25")
    reader.read(load_picture(before.path))
    found = reader.detector.detect(image)
    profile = profile_of(picture)
    assert profile is not None
    said = np.array([cut_out.lean for _, cut_out, _ in reader.observe(image, found)])
    true = np.array(leans(profile, [die.box for die in found], (image.shape[1], image.shape[0])))
    assert np.hypot(*(said - true).T).mean() < 0.25
