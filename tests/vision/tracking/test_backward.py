"""Dice are followed back from where they lie: over the whole roll, but not through the time in a hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tray_scenes import Square, draw, frames, hand, mat, roll
from traywatch.vision.tracking.backward import FrameBuffer, Trajectory, trace
from traywatch.vision.types import Image

GROUND = mat()
RATE = 30
STEPS = 16
PLACES = (Square("d8:5", 150, 250), Square("d20:17", 90, 120))
PALM = (330.0, 172.0)
COUNTS = pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.long("one die is the same"))])


def followed(images: list[Image], dice: tuple[Square, ...]) -> list[Trajectory]:
    """The trajectories of dice that lie in the last picture; the first one shows the empty tray."""
    footage = FrameBuffer()
    first, *later = frames([GROUND, *images])
    footage.rest(first.image)
    for frame in later:
        footage.take_frame(frame)
    boxes = {f"d{i}": (die.x - 18, die.y - 18, die.x + 18, die.y + 18) for i, die in enumerate(dice)}
    return list(trace(footage, boxes, [], later[-1].image).values())


def rolls(dice: tuple[Square, ...], steps: int) -> list[list[Square]]:
    """The dice in each frame, from the palm to their places."""
    ways = [roll(die, (PALM[0] + 45 * i, PALM[1]), steps) for i, die in enumerate(dice)]
    return [list(row) for row in zip(*ways, strict=True)]


@COUNTS
def test_a_die_is_not_followed_back_through_the_hand_that_held_it(count: int) -> None:
    dice = PLACES[:count]
    held = 60
    in_hand = [replace(die, x=PALM[0] + 45 * i, y=PALM[1]) for i, die in enumerate(dice)]
    shakes = [draw(hand(GROUND, 0.8 + 0.02 * (i % 3)), in_hand) for i in range(held)]
    leaves = [draw(hand(GROUND, 0.8), row) for row in rolls(dice, STEPS)]
    paths = followed([*shakes, *leaves, *[draw(GROUND, dice)] * 5], dice)
    assert len(paths) == count
    released_s = held / RATE
    for path, die in zip(paths, dice, strict=True):
        assert released_s - 0.6 < path.times_s[0] < released_s + 0.2
        assert np.linalg.norm(path.points[-1] - (die.x, die.y)) < 6


@COUNTS
def test_a_long_roll_without_a_hand_is_followed_back_to_its_begin(count: int) -> None:
    dice = PLACES[:count]
    paths = followed([draw(GROUND, row) for row in rolls(dice, 75)], dice)
    assert len(paths) == count
    assert all(path.times_s[0] < 0.2 for path in paths)
