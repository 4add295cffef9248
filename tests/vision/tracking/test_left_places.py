"""A place that an object has left against an object that is there: edges in the old or the new picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_watcher import GROUND
from tests.vision.tray_scenes import Square, draw, hand, lit, noisy
from traywatch.vision.tracking.appearance import relit
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.left_places import left_places
from traywatch.vision.tracking.soft_light import Foreground
from traywatch.vision.types import Image


def found(now: Image, before: Image, moving: bool = False) -> float:
    """The share of the foreground that counts as left."""
    small, old = shrink(now, 320), shrink(before, 320)
    small = relit(small, old)
    differs = Foreground.of(small, old).mask.astype(bool)
    left = left_places(small, old, differs, np.full((90, 120), moving))
    return 0.0 if left is None else float(left[differs].mean())


@pytest.mark.parametrize("reach", [0.3, 0.8, 1.2])
@pytest.mark.parametrize("gain", [1.0, 0.8])
def test_only_the_place_of_an_arm_that_is_gone_is_left(reach: float, gain: float) -> None:
    rng = np.random.default_rng(5)
    empty, arm = noisy(GROUND, rng), noisy(lit(hand(GROUND, reach), gain), rng)
    assert found(empty, arm) > 0.9
    assert found(arm, empty) == 0.0
    assert found(empty, arm, moving=True) == 0.0, "it may still be on its way"


@pytest.mark.parametrize("count", [2, 4, 5])
def test_dice_on_the_outline_of_an_arm_that_is_gone_do_not_hide_that(count: int) -> None:
    """Whoever holds the dice over the tray for a moment throws them where the arm was."""
    rng = np.random.default_rng(6)
    arm = hand(GROUND, 0.8)
    there = (cv2.absdiff(arm, GROUND).max(axis=2) > 8).astype(np.uint8)
    shape = cv2.morphologyEx(there, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    outline = np.argwhere(shape[25:-25, 25:-25]) + 25
    places = outline[np.linspace(0, len(outline) - 1, count + 2).astype(int)[1:-1]]
    dice = draw(GROUND, [Square("d8:5", int(x), int(y)) for y, x in places])
    assert found(noisy(dice, rng), noisy(arm, rng)) > 0.6
