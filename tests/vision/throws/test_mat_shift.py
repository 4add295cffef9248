"""A moved mat or a bumped table is no throw."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, Scene
from tests.vision.tray_scenes import draw
from traywatch.vision.throws.mat_shift import mat_shift
from traywatch.vision.throws.watcher import Baseline, Settled
from traywatch.vision.types import Image


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


@pytest.mark.parametrize("dice", [[], OBSTACLES], ids=["empty", "with obstacles"])
@pytest.mark.parametrize(("right", "down", "turn"), [(5, 3, 0), (-14, 6, 0), (4, -8, 0.4), (30, 0, 0)])
def test_a_bump_is_no_throw(dice: list[object], right: float, down: float, turn: float) -> None:
    scene = Scene(OBSTACLES if dice else [])
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
