"""A camera that mirrors is noticed from the dice of its throws; its pictures are read the right way round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.reading.gate_dataset import FOLDER
from traywatch.models.evaluate.real_photos import LabeledPicture, read_labels
from traywatch.models.evaluate.shift.rows import ShiftRow
from traywatch.models.evaluate.shift.transforms import mirrored, same
from traywatch.vision.camera.mirror_memory import (
    GAINS,
    LOG_RATIOS,
    START,
    Mirroring,
    MirrorMemory,
    mirroring_alone,
    shows_pips,
)
from traywatch.vision.detection.detector import Detection
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.observations import ObservedDie
from traywatch.vision.stages.image_answers import ImageAnswers
from traywatch.vision.types import DieReading, Image

PICTURES = tuple(p for p in read_labels(FOLDER) if len(p.dice) >= 5)
SIZE = (800, 600)

Looked = Callable[..., list[ObservedDie]]


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader(threads=1)


@cache
def changed(*, mirror: bool) -> Sequence[tuple[LabeledPicture, Image]]:
    pictures = list(ShiftRow("", PICTURES, lambda _: mirrored if mirror else same).changed())
    for _, image in pictures:
        image.setflags(write=False)  # all tests share it
    return pictures


@pytest.fixture(scope="module")
def looked_at(reader: TrayReader) -> Looked:
    """What the reader sees in the picture of a number, as taken or mirrored; each is looked at once."""

    @cache
    def look(number: int, *, mirror: bool) -> list[ObservedDie]:
        image = changed(mirror=mirror)[number][1]
        return reader.likely_dice(reader.observe(image, reader.detector.detect(image)))

    return look


def elsewhere(looked: Sequence[ObservedDie], shift: float) -> list[ObservedDie]:
    """The same dice in other places, so that they count as other dice."""
    moved = []
    for detection, crop, seen in looked:
        x0, y0, x1, y1 = detection.box
        moved.append((Detection((x0 + shift, y0, x1 + shift, y1), detection.confidence), crop, seen))
    return moved


def learned(reader: TrayReader, looked_at: Looked, *, mirror: bool) -> tuple[MirrorMemory, list[Mirroring]]:
    memory, found = MirrorMemory(), list[Mirroring]()
    for number in range(len(PICTURES)):
        looked = elsewhere(looked_at(number, mirror=mirror), 1e4 * number)
        found.append(memory.learn(reader.faces, looked, SIZE))
    return memory, found


def test_several_throws_show_whether_a_camera_mirrors(reader: TrayReader, looked_at: Looked) -> None:
    _, plain = learned(reader, looked_at, mirror=False)
    _, turned = learned(reader, looked_at, mirror=True)
    assert "yes" not in plain
    assert plain[-1] == "no"
    assert "no" not in turned
    assert turned[-1] == "yes"


def test_a_die_counts_once_while_it_lies_there(reader: TrayReader, looked_at: Looked) -> None:
    memory = MirrorMemory()
    looked = looked_at(0, mirror=False)
    memory.learn(reader.faces, looked, SIZE)
    once = memory.log_odds
    memory.learn(reader.faces, looked, SIZE)
    assert memory.log_odds == once != START


def test_another_picture_size_is_another_camera(reader: TrayReader, looked_at: Looked) -> None:
    memory, _ = learned(reader, looked_at, mirror=True)
    assert memory.learn(reader.faces, [], (640, 480)) == "unknown"
    assert memory.log_odds == START


def test_without_texts_nothing_is_learned(reader: TrayReader) -> None:
    memory = MirrorMemory()
    assert memory.learn(reader.faces, [], SIZE) == "unknown"
    assert memory.log_odds == START


def test_the_table_rises_with_the_gain() -> None:
    assert len(GAINS) == len(LOG_RATIOS)
    assert list(GAINS) == sorted(GAINS)
    assert list(LOG_RATIOS[1:]) == sorted(LOG_RATIOS[1:])  # without the texts that no mirror image resembles


def test_a_fixed_camera_that_mirrors_is_read_the_right_way_round() -> None:
    alone, fixed = TrayReader(threads=1), TrayReader(threads=1, fixed_camera=True)
    right = {True: 0, False: 0}
    late: list[DieReading] = []
    for number, (picture, image) in enumerate(changed(mirror=True)):
        for which, one in ((True, fixed), (False, alone)):
            readings = one.read(np.asarray(image))
            pairs = match(picture, readings)[0]
            right[which] += sum(pair.right for pair in pairs if pair.reading is not None)
            if which and number >= len(PICTURES) / 2:
                late += readings
    assert all("mirrored" in die.hints for die in late)
    assert right[True] > right[False]


def test_texts_are_asked_about_while_the_camera_may_mirror(reader: TrayReader, looked_at: Looked) -> None:
    answers = ImageAnswers(reader.faces, threads=1)
    seen = [(crop, first) for _, crop, first in looked_at(0, mirror=False)]
    usual = answers.of(seen, None, None, mirroring="no")
    blocked = answers.of(seen, None, None, mirroring="maybe")
    accepted = [reader.faces.accepts(face) for face in usual.faces]
    assert any(accepted)
    for before, face, (_, now) in zip(accepted, blocked.faces, blocked.crops, strict=True):
        assert reader.faces.accepts(face) == (before and shows_pips(now))


def test_one_picture_with_several_texts_may_be_enough(reader: TrayReader, looked_at: Looked) -> None:
    found: dict[bool, list[Mirroring]] = {}
    for mirror in (False, True):
        found[mirror] = []
        for number in range(len(PICTURES)):
            seen = [(crop, first) for _, crop, first in looked_at(number, mirror=mirror)]
            accepted = [reader.faces.accepts(reader.faces.weigh(first)) for _, first in seen]
            found[mirror].append(mirroring_alone(reader.faces, seen, accepted))
    assert found[False].count("maybe") <= len(PICTURES) / 10
    assert found[True].count("maybe") >= len(PICTURES) / 2
    assert "no" not in found[True]


def test_a_picture_whose_dice_are_accepted_is_not_checked(reader: TrayReader, looked_at: Looked) -> None:
    seen = [(crop, first) for _, crop, first in looked_at(0, mirror=True)]
    assert mirroring_alone(reader.faces, seen, [True] * len(seen)) == "unknown"


def test_lying_dice_are_read_again_when_the_camera_turns_out_to_mirror(reader: TrayReader) -> None:
    images = [image for _, image in changed(mirror=True)]
    lying_there = next(
        image for image in images if not any("mirrored" in die.hints for die in reader.read(image))
    )
    fixed = TrayReader(threads=1, fixed_camera=True)
    lying = fixed.read_many([lying_there])
    assert not any("mirrored" in die.hints for die in lying)
    for image in images:
        if all("mirrored" in die.hints for die in fixed.read_many([lying_there], lying=lying)):
            return
        fixed.read_many([image])
    pytest.fail("the readings from before were kept")


def without(image: Image, dice: Sequence[DieReading]) -> Image:
    """The image with the mat's color where these dice lie."""
    mask = np.zeros(image.shape[:2], np.uint8)
    for die in dice:
        x0, y0, x1, y1 = (round(side) for side in die.box)
        cv2.rectangle(mask, (x0 - 6, y0 - 6), (x1 + 6, y1 + 6), 255, -1)
    return np.asarray(cv2.inpaint(image, mask, 3, cv2.INPAINT_TELEA), np.uint8)


def test_lying_dice_are_read_again_in_the_throw_that_shows_the_mirror(reader: TrayReader) -> None:
    compared = 0
    fixed = TrayReader(threads=1, fixed_camera=True)
    for _, image in changed(mirror=True):
        lying: list[DieReading] = []
        dice = reader.read(image)
        for kept in dice:  # a die that is accepted alone, before its camera is known to mirror
            fixed.forget_camera()
            before = without(image, [die for die in dice if die != kept])
            lying = [
                die
                for die in fixed.read_many([before])
                if die.status == "read" and "mirrored" not in die.hints
            ]
            if lying:
                break
        if not lying:
            continue
        after = ["mirrored" in die.hints for die in fixed.read_many([image], lying=lying)]
        assert all(after) or not any(after), "a camera mirrors all its dice or none"
        compared += any(after)
        if compared >= 3:
            return
    pytest.fail("too few dice were accepted before the mirror was known")
