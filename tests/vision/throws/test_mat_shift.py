"""A moved mat or a bumped table is no throw."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene
from tests.vision.tray_scenes import ColorReader, Square, draw, hand, reading, roll
from traywatch.vision.throws.mat_shift import mat_shift, shows_elsewhere
from traywatch.vision.throws.watcher import Baseline, Settled, ThrowWatcher, WatchEvent
from traywatch.vision.types import DieReading, Image


def moved(image: Image, right: float, down: float, turn_deg: float = 0.0) -> Image:
    """The picture of the same scene after the mat moved."""
    height, width = image.shape[:2]
    by = cv2.getRotationMatrix2D((width / 2, height / 2), turn_deg, 1.0)
    by[:, 2] += (right, down)
    return np.asarray(cv2.warpAffine(image, by, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8)


@pytest.mark.parametrize(("right", "down"), [(3, 0), (0, -4), (9, 6), (-20, 10), (1.5, 1.0)])
def test_a_shift_of_the_whole_picture_is_measured(right: float, down: float) -> None:
    found = mat_shift(GROUND, moved(GROUND, right, down))
    assert found == pytest.approx((right, down), abs=1.0)


def test_dice_and_light_are_no_shift() -> None:
    assert mat_shift(GROUND, draw(GROUND, [*OBSTACLES, DIE])) is None
    assert mat_shift(GROUND, np.asarray(GROUND * 0.8, np.uint8)) is None
    assert mat_shift(GROUND, GROUND) is None
    assert mat_shift(GROUND, GROUND[:-2]) is None


OTHERS = pytest.mark.long("each value of each parameter is in a quick case")
BUMPS = [(5, 3, 0), (-14, 6, 0), (4, -8, 0.4), (30, 0, 0)]
WITH_OBSTACLES = {(-14, 6, 0), (4, -8, 0.4)}
"""The bumps that are quick with obstacles; the others are quick on the empty mat."""


@pytest.mark.parametrize(
    ("right", "down", "turn", "obstacles"),
    [
        pytest.param(*bump, there, marks=() if there == (bump in WITH_OBSTACLES) else OTHERS)
        for bump in BUMPS
        for there in (False, True)
    ],
)
def test_a_bump_is_no_throw(right: float, down: float, turn: float, obstacles: bool) -> None:
    scene = Scene(OBSTACLES if obstacles else [])
    scene.rest()
    still = draw(GROUND, scene.dice)
    steps = [moved(still, right * share, down * share, turn * share) for share in np.linspace(0.1, 1, 8)]
    events = scene.show([*steps, *[moved(still, right, down, turn)] * 110])
    assert not any(isinstance(event, Settled) for event in events)
    assert [event.shifted for event in events if isinstance(event, Baseline)] == [True]


def test_after_a_bump_a_throw_is_a_throw() -> None:
    scene = Scene(OBSTACLES)
    scene.rest()
    (settled,) = [event for event in scene.throw(DIE) if isinstance(event, Settled)]
    assert [die.kind for die in settled.throw.dice if die.role == "thrown"] == ["d20"]


class Doubts(ColorReader):
    """Is very uncertain of all dice but obstacles, and of ``print_at``, where it takes print for a die."""

    def __init__(self, *print_at: tuple[float, float]) -> None:
        super().__init__()
        self.print_at = print_at

    def read(self, image: Image) -> tuple[DieReading, ...]:
        found = [die for die in super().read(image) if die.kind == "d6"]
        others = [die for die in super().read(image) if die.kind != "d6"]
        found += [die_of("d20", die.box) for die in others]
        return (*found, *(die_of("d6", (x - 15, y - 15, x + 15, y + 15)) for x, y in self.print_at))


def die_of(kind: str, box: tuple[float, float, float, float]) -> DieReading:
    return reading(kind, "3", box, status="unsure", confidence=0.3)


def throw_with_bump(scene: Scene, *dice: Square, right: float) -> list[WatchEvent]:
    """Dice roll, and halfway the tray is pushed by some pixels."""
    paths = [roll(die, (470, 345 - 60 * i), 22) for i, die in enumerate(dice)]
    steps = [draw(GROUND, [*scene.dice, *(path[i] for path in paths)]) for i in range(22)]
    shares = [min(1.0, max(0.0, (i - 10) / 4)) for i in range(22)]
    pushed = [moved(step, right * share, 0) for step, share in zip(steps, shares, strict=True)]
    return scene.show([*pushed, *[pushed[-1]] * 40])


@pytest.mark.parametrize(
    ("right", "dice"),
    [
        pytest.param(3, (DIE,), id="3-one"),
        pytest.param(3, (DIE, OTHER), id="3-two", marks=OTHERS),
        pytest.param(-6, (DIE,), id="-6-one", marks=OTHERS),
        pytest.param(-6, (DIE, OTHER), id="-6-two"),
    ],
)
def test_uncertain_dice_that_rolled_while_the_tray_was_pushed_are_a_throw(
    dice: tuple[Square, ...], right: float
) -> None:
    scene = Scene(OBSTACLES, ThrowWatcher(Doubts(), obstacle_kind="d6"))
    scene.rest()
    events = throw_with_bump(scene, *dice, right=right)
    (settled,) = [event for event in events if isinstance(event, Settled)]
    thrown = [die for die in settled.throw.dice if die.role == "thrown"]
    assert [die.status for die in thrown] == ["unsure"] * len(dice)


@pytest.mark.parametrize(
    ("right", "by_hand"),
    [
        pytest.param(4, False, id="4-bumped"),
        pytest.param(4, True, id="4-pushed by a hand", marks=OTHERS),
        pytest.param(-14, False, id="-14-bumped", marks=OTHERS),
        pytest.param(-14, True, id="-14-pushed by a hand"),
        pytest.param(-60, False, id="-60-bumped"),
        pytest.param(-60, True, id="-60-pushed by a hand", marks=OTHERS),
    ],
)
def test_print_that_looks_like_a_die_after_a_bump_is_no_throw(right: float, by_hand: bool) -> None:
    reader = Doubts()
    scene = Scene(OBSTACLES, ThrowWatcher(reader, obstacle_kind="d6"))
    scene.rest()
    reader.print_at = ((120 + right, 200), (360 + right, 270), (250, 100))
    still = draw(GROUND, scene.dice)
    steps = [moved(still, right * share, 0) for share in np.linspace(0.1, 1, 8)]
    if by_hand:
        steps = [hand(still, i / 12) for i in range(13)] + [hand(step, 1) for step in steps]
        steps += [hand(moved(still, right, 0), 1 - i / 12) for i in range(13)]
    events = scene.show([*steps, *[moved(still, right, 0)] * 110])
    assert not any(isinstance(event, Settled) for event in events)
    assert [event.shifted for event in events if isinstance(event, Baseline)] == [True]


def hand_of_the_color_of_the_mat(far: float) -> tuple[Image, NDArray[np.bool_]]:
    """The mat with a hand from the right, ``far`` of the width, and what shows of it: its wrist."""
    height, width = GROUND.shape[:2]
    picture, shows = GROUND.copy(), np.zeros((height, width), bool)
    left = round(width * (1 - far))
    for x in range(left, width, 30):  # only the outlines of its fingers differ
        cv2.line(picture, (x, 0), (x + 12, height), (25, 45, 20), 3)
    shows[:, round(width * (1 - 0.65 * far)) :] = True
    return picture, shows


def test_a_hand_of_the_color_of_the_mat_is_no_other_scene() -> None:
    after, shows = hand_of_the_color_of_the_mat(0.8)
    assert not shows_elsewhere(GROUND, after, [], shows)


def test_beside_a_small_hand_another_scene_is_noticed() -> None:
    after, _ = hand_of_the_color_of_the_mat(1.0)
    corner = np.zeros(GROUND.shape[:2], bool)
    corner[-40:, -60:] = True
    assert shows_elsewhere(GROUND, after, [], corner)
