"""Cameras that drop and repeat frames, clocks that jump, moved cameras, and two people at a tray."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_rests_by_parts import rolled, scooped, thrown
from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene
from tests.vision.tray_scenes import HEIGHT, WIDTH, ColorReader, Square, draw, frames, hand
from traywatch.vision.throws.reasons import Reason
from traywatch.vision.throws.watcher import Settled, ThrowWatcher, WatchEvent, no_throw
from traywatch.vision.types import Frame, Image

AGAIN = Square("d20:3", 160, 120)
Disturb = Callable[[Sequence[Frame]], list[Frame]]


@cache
def two_rolls() -> tuple[Frame, ...]:
    """A roll, a scoop and another roll, at 30 frames a second."""
    rest = [draw(GROUND, [DIE])] * 30
    again = [draw(GROUND, [AGAIN])] * 45
    shots = [*[GROUND] * 20, *rolled(DIE), *rest, *scooped(DIE), *[GROUND] * 25, *rolled(AGAIN), *again]
    return tuple(frames(shots))


def played(shots: Sequence[Frame]) -> list[WatchEvent]:
    watcher = ThrowWatcher(ColorReader())
    return [event for shot in shots for event in watcher.take_frame(shot)]


def throws(events: Sequence[WatchEvent]) -> list[list[tuple[str | None, str | None, str]]]:
    return [thrown(event.throw) for event in events if isinstance(event, Settled)]


def every_second(shots: Sequence[Frame]) -> list[Frame]:
    return list(shots[::2])


def a_third_dropped(shots: Sequence[Frame]) -> list[Frame]:
    chance = np.random.default_rng(2)
    return [shot for shot in shots if chance.random() > 0.33]


def each_doubled(shots: Sequence[Frame]) -> list[Frame]:
    """A camera of 15 frames a second whose driver delivers 30."""
    return [replace(shots[k - k % 2], taken_at_s=shot.taken_at_s) for k, shot in enumerate(shots)]


def some_repeated(shots: Sequence[Frame]) -> list[Frame]:
    """A dropped frame is replaced by the one before."""
    chance = np.random.default_rng(3)
    out = list(shots)
    for k in range(1, len(out)):
        if chance.random() < 0.3:
            out[k] = replace(out[k - 1], taken_at_s=out[k].taken_at_s)
    return out


def late_in_bursts(shots: Sequence[Frame]) -> list[Frame]:
    """Four frames arrive at once."""
    return [
        replace(shot, taken_at_s=shots[k - k % 4 + 3].taken_at_s + 1e-3 * (k % 4))
        if k - k % 4 + 3 < len(shots)
        else shot
        for k, shot in enumerate(shots)
    ]


MORE = pytest.mark.long("the other cases of this table are quick")


@pytest.mark.parametrize(
    "disturb",
    [
        a_third_dropped,
        each_doubled,
        pytest.param(every_second, marks=MORE),
        pytest.param(some_repeated, marks=MORE),
        pytest.param(late_in_bursts, marks=MORE),
    ],
)
def test_dropped_and_repeated_frames_hide_no_throw_and_make_none(disturb: Disturb) -> None:
    found = throws(played(disturb(two_rolls())))
    assert found == [[("d20", "17", "read")], [("d20", "3", "read")]]


START_S = 100_000
JUMPS = {"before the roll": 10, "in the roll": 27, "at rest": 40, "on the empty tray": 80}


@cache
def watched_until(at: int) -> tuple[ThrowWatcher, tuple[WatchEvent, ...]]:
    """A watcher that has taken the frames before ``at``, and its events. A test takes a copy of it."""
    before = max((jump for jump in JUMPS.values() if jump < at), default=0)
    watcher, events = deepcopy(watched_until(before)) if before else (ThrowWatcher(ColorReader()), ())
    return watcher, (*events, *(event for shot in later(before, at) for event in watcher.take_frame(shot)))


def later(start: int, stop: int | None = None, by_s: float = 0.0) -> list[Frame]:
    """Some of the frames by a clock that shows a large number, and that much more."""
    return [replace(shot, taken_at_s=START_S + shot.taken_at_s + by_s) for shot in two_rolls()[start:stop]]


QUICK = {("before the roll", -3600.0), ("in the roll", -0.5), ("at rest", 2.0)}


@pytest.mark.parametrize(
    ("when", "jump_s"),
    [
        pytest.param(when, jump_s, marks=() if (when, jump_s) in QUICK else MORE)
        for when in JUMPS
        for jump_s in (-3600.0, -0.5, 0.5, 2.0, 3600.0)
    ],
)
def test_a_clock_that_jumps_makes_no_throw_and_hides_no_later_one(when: str, jump_s: float) -> None:
    at = JUMPS[when]
    watcher, events = deepcopy(watched_until(at))
    rolls = throws(
        [*events, *(event for shot in later(at, by_s=jump_s) for event in watcher.take_frame(shot))]
    )
    assert rolls[-1] == [("d20", "3", "read")]
    assert rolls[:-1] in ([[("d20", "17", "read")]], []) and (when == "in the roll" or len(rolls) == 2)


def panned(picture: Image, right: float, turn_deg: float) -> Image:
    move = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), turn_deg, 1.0)
    move[0, 2] += right
    return np.asarray(cv2.warpAffine(picture, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT), np.uint8)


@pytest.mark.parametrize(
    ("right", "turn_deg"),
    [(12, 0), pytest.param(40, 3, marks=MORE), (150, 20)],
    ids=["a little", "some", "elsewhere"],
)
def test_a_camera_that_is_moved_by_hand_gets_one_clear_sentence(right: float, turn_deg: float) -> None:
    dice = [*OBSTACLES, DIE]
    scene = Scene(dice)
    scene.rest()
    still = draw(GROUND, dice)
    wobble = np.concatenate([np.linspace(0, 1, 20), 1 + 0.1 * np.sin(np.arange(15)), np.ones(60)])
    events = scene.show([panned(still, right * share, turn_deg * share) for share in wobble])
    assert throws(events) == []
    why = [found.reason for event in events if (found := no_throw(event)) is not None]
    assert why in ([Reason.PICTURE_MOVED], [Reason.OTHER_SCENE])


def test_a_camera_that_a_person_holds_is_told_as_what_hides_rolls() -> None:
    scene = Scene([*OBSTACLES, DIE])
    scene.rest()
    still = draw(GROUND, scene.dice)
    times_s = np.arange(150) / 30
    right = 5.0 * np.sin(3.1 * times_s) + 2.5 * np.sin(6.9 * times_s + 1)
    turns_deg = 0.5 * np.sin(4.4 * times_s)
    events = scene.show([panned(still, *move) for move in zip(right, turns_deg, strict=True)])
    assert throws(events) == []
    why = [found for event in events if (found := no_throw(event)) is not None]
    assert Reason.PICTURE_MOVED in [one.reason for one in why if one.may_hide_dice]


def test_a_second_roll_while_the_first_dice_lie_there_is_a_throw_of_its_own() -> None:
    first = [DIE, Square("d6:4", 60, 60)]
    scene = Scene([])
    scene.rest()
    events = scene.show([*rolled(*first), *[draw(GROUND, first)] * 30])
    events += scene.show(
        [*rolled(OTHER, start=(20, 345), lying=first), *[draw(GROUND, [*first, OTHER])] * 30]
    )
    labels = [[label for _, label, _ in dice] for dice in throws(events)]
    assert labels == [["17", "4"], ["5"]]


def test_a_hand_that_takes_one_die_of_five_makes_no_throw_and_the_next_roll_counts() -> None:
    dice = [
        DIE,
        *(Square(face, x, y) for face, x, y in (("d6:4", 60, 60), ("d6:1", 60, 180), ("d8:5", 60, 290))),
    ]
    dice.append(Square("d20:3", 160, 330))
    scene = Scene(dice)
    scene.rest()
    takes = [hand(draw(GROUND, dice), 0.9 * i / 8) for i in range(9)]
    goes = [hand(draw(GROUND, dice[1:]), 0.9 - 0.9 * i / 8) for i in range(9)]
    events = scene.show([*takes, *goes, *[draw(GROUND, dice[1:])] * 40])
    assert throws(events) == [] and len(scene.watcher.dice) == 4
    events = scene.show([*rolled(DIE, lying=dice[1:]), *[draw(GROUND, dice)] * 30])
    assert throws(events) == [[("d20", "17", "read")]]
