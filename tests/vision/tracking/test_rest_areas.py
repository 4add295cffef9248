"""An arm at rest beside dice: it was there before them, and it may twitch."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.vision.throws.current_motion import CurrentMotion
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.tracking.rest_areas import (
    MotionTimes,
    arm_before,
    at_border,
    only_arm_moved,
    rest_areas,
)
from traywatch.vision.tracking.settle_gate import SettleGate

DIE = (20.0, 40.0, 60.0, 80.0)  # px of a picture that is four times as wide as the masks


def mask(*parts: tuple[int, int, int, int]) -> np.ndarray:
    found = np.zeros((90, 160), bool)
    for x0, y0, x1, y1 in parts:
        found[y0:y1, x0:x1] = True
    return found


ARM = mask((80, 0, 160, 90))


@pytest.mark.parametrize(("arm_s", "counts"), [(1.0, True), (1.9, False), (2.0, False)])
def test_an_arm_was_at_rest_before_the_dice(arm_s: float, counts: bool) -> None:
    times = MotionTimes(ARM.shape)
    times.note(arm_s, ARM, ARM, 0.35)
    rolls = mask((0, 8, 20, 22))
    times.note(2.0, rolls, rolls, 0.35)
    found = arm_before(ARM, times, [DIE], 640)
    assert (found is not None) is counts


def test_without_an_arm_nothing_was_before_the_dice() -> None:
    assert arm_before(mask(), MotionTimes(ARM.shape), [DIE], 640) is None


@pytest.mark.parametrize(
    ("moved", "only"),
    [
        (mask((78, 10, 84, 40)), True),
        (mask((78, 10, 84, 40), (20, 20, 30, 30)), False),
        (mask((78, 10, 84, 40), (20, 20, 23, 23)), True),
    ],
    ids=["its outline", "a die elsewhere", "noise elsewhere"],
)
def test_only_an_arm_has_moved(moved: np.ndarray, only: bool) -> None:
    assert only_arm_moved(moved, ARM) is only
    assert not only_arm_moved(moved, mask()), "without an arm"


@pytest.mark.parametrize(
    ("share", "is_arm"), [(0.3, True), (0.7, True), (0.9, False)], ids=["an arm", "a hand", "light"]
)
def test_a_hand_over_most_of_the_picture_is_an_arm_but_what_is_nearly_everywhere_is_none(
    share: float, is_arm: bool
) -> None:
    differs = mask((0, 0, round(160 * share), 90))
    assert at_border(differs).any() == is_arm


@pytest.mark.parametrize(
    ("jumped", "arm", "cut"), [(True, ARM, False), (True, mask(), True), (False, ARM, False)]
)
def test_an_arm_that_twitches_is_no_cut(jumped: bool, arm: np.ndarray, cut: bool) -> None:
    gate, interpreter = SettleGate(), RestInterpreter()
    gate.jump, gate.moved, interpreter.tracker.differs = jumped, mask((78, 10, 84, 40)), arm
    assert CurrentMotion(gate, interpreter).is_cut is cut


@pytest.mark.parametrize(
    ("part", "much", "still"),
    [
        ((4, 30, 12, 42), False, True),
        ((150, 30, 158, 42), False, True),
        ((70, 2, 90, 12), False, True),
        ((4, 30, 12, 42), True, False),
        ((80, 35, 88, 47), False, False),
    ],
    ids=["left", "right", "top", "a die at the border", "a faint die in the middle"],
)
def test_the_shadow_of_an_arm_that_comes_in_does_not_end_a_rest(
    part: tuple[int, int, int, int], much: bool, still: bool
) -> None:
    """In life a roll is often scooped up at once, and the soft shadow of the hand comes before the hand."""
    dice, comes = mask((40, 30, 52, 42)), mask(part)
    times = MotionTimes(dice.shape)
    times.note(1.0, dice, dice, 0.35)
    times.note(2.0, comes, comes if much else mask(), 0.35)
    assert rest_areas(times, 2.03, 0.1, dice | comes).still is still


@pytest.mark.parametrize(
    ("every_s", "first_rest", "still"),
    [(0.6, True, True), (0.6, False, False), (1.4, True, False)],
    ids=["pauses before the first rest", "pauses later", "long pauses"],
)
def test_an_arm_that_moves_now_and_then_since_the_first_frame_does_not_hide_dice(
    every_s: float, first_rest: bool, still: bool
) -> None:
    dice, finger = mask((40, 30, 52, 42)), mask((90, 40, 100, 60))
    times = MotionTimes(dice.shape)
    times.note(2.0, dice, dice, 0.35)
    for k in range(8):
        times.note(3.0 + every_s * k, finger, finger, 0.35)
    differs = None if first_rest else dice | finger
    assert rest_areas(times, 3.0 + every_s * 7, 0.1, differs).still is still


@pytest.mark.parametrize(
    ("part", "still"),
    [
        ((0, 50, 3, 62), True),
        ((157, 20, 160, 32), True),
        ((60, 0, 72, 3), True),
        ((60, 87, 72, 90), True),
        ((0, 50, 8, 62), False),
        ((152, 20, 160, 32), False),
        ((60, 0, 72, 8), False),
        ((60, 82, 72, 90), False),
    ],
    ids=[
        "left",
        "right",
        "top",
        "bottom",
        *(f"a die from the {side}" for side in ("left", "right", "top", "bottom")),
    ],
)
@pytest.mark.parametrize("first_rest", [False, True])
def test_a_strip_at_the_border_delays_no_rest_but_a_die_that_comes_in_does(
    part: tuple[int, int, int, int], still: bool, first_rest: bool
) -> None:
    dice, comes = mask((40, 30, 52, 42)), mask(part)
    times = MotionTimes(dice.shape)
    times.note(1.0, dice, dice, 0.35)
    times.note(2.0, comes, comes, 0.35)
    differs = None if first_rest else dice | comes
    assert rest_areas(times, 2.03, 0.1, differs).still is still


@pytest.mark.parametrize(
    ("part", "much", "still"),
    [
        ((90, 44, 96, 50), False, True),
        ((40, 30, 46, 36), False, True),
        ((86, 40, 101, 50), False, False),
        ((90, 44, 96, 50), True, False),
    ],
    ids=["the place of a die", "a die", "much of a place", "a strong change"],
)
def test_the_edge_of_a_shadow_that_passes_over_a_place_delays_no_rest(
    part: tuple[int, int, int, int], much: bool, still: bool
) -> None:
    """A die has come to rest, and the one before was taken, so its place differs from the tray at rest."""
    dice, shadow = mask((40, 30, 60, 50), (85, 38, 105, 58)), mask(part)
    times = MotionTimes(dice.shape)
    times.note(1.0, dice, dice, 0.35)
    times.note(2.0, shadow, shadow if much else mask(), 0.35)
    areas = rest_areas(times, 2.03, 0.1, dice)
    assert areas.still is still
    assert areas.settled[48, 58] or not still


@pytest.mark.parametrize(
    ("pause_s", "for_s", "still"),
    [(0.6, 6.0, True), (0.6, 3.0, False), (1.3, 6.0, False), (0.2, 3.0, True)],
    ids=["pauses", "pauses, not for long", "long pauses", "without pauses"],
)
def test_fingers_that_move_in_one_place_again_and_again_are_no_die(
    pause_s: float, for_s: float, still: bool
) -> None:
    """Of a hand with the color of the mat, parts that are no larger than dice differ from it."""
    fingers, die = mask((80, 30, 92, 44)), mask((20, 60, 32, 72))
    times = MotionTimes(ARM.shape)
    times.note(0.0, die, die, 0.35)
    for at_s in np.arange(0.0, for_s, pause_s):
        times.note(float(at_s), fingers, fingers, 0.35)
    now_s = float(at_s) + 0.1
    assert rest_areas(times, now_s, 0.35, fingers | die).still is still
