"""Dice settle by themselves: hands, light, noise and short rests beside them do not hide a throw.

The scenes are drawn, so each condition is exact. Real clips are in tests/models/evaluate/test_clips.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_watcher import DIE, GROUND, OTHER, Scene, the_throw
from tests.vision.tray_scenes import HEIGHT, WIDTH, ColorReader, Square, draw, frames, hand, lit, roll
from traywatch.vision.throws.watcher import Settled, ThrowWatcher, WatchEvent
from traywatch.vision.types import DieReading, Image, Throw

RATE = 30
BLOCKS = (Square("d6:4", 120, 100), Square("d6:1", 200, 250))
STEPS = 16
SECOND = replace(OTHER, x=120, y=200)


def others(*values: Any) -> list[Any]:
    """Values of a test that run with ``--all``."""
    mark = pytest.mark.long("the same test runs with another value in the quick set")
    return [pytest.param(value, marks=mark) for value in values]


def thrown(throw: Throw) -> list[tuple[str | None, str | None, str]]:
    return sorted((die.kind, die.label, die.status) for die in throw.dice if die.role == "thrown")


def rolled(
    *dice: Square, start: tuple[float, float] = (470, 345), lying: Sequence[Square] = ()
) -> list[Image]:
    """Pictures of dice that roll in and come to rest in the last one."""
    paths = [roll(die, (start[0] - 60 * i, start[1]), STEPS) for i, die in enumerate(dice)]
    return [draw(GROUND, [*lying, *(path[i] for path in paths)]) for i in range(STEPS)]


def scooped(*dice: Square) -> list[Image]:
    """A hand comes over the dice, takes them, and goes."""
    comes = [hand(draw(GROUND, dice), 0.9 * i / 6) for i in range(1, 7)]
    goes = [hand(GROUND, 0.9 - 0.9 * i / 8) for i in range(1, 9)]
    return [*comes, *goes]


@pytest.mark.parametrize("sway", [0.02, *others(0.003, 0.0)])
def test_an_arm_that_moves_at_the_border_does_not_hide_a_throw(sway: float) -> None:
    scene = Scene()
    scene.rest()
    comes = [hand(GROUND, 0.25 * i / 8) for i in range(9)]
    pictures = [*rolled(DIE, start=(150, 345)), *[draw(GROUND, [DIE])] * 30]
    with_arm = [hand(picture, 0.25 + sway * math.sin(1.7 * i)) for i, picture in enumerate(pictures)]
    throw = the_throw(scene.show([*comes, *with_arm]))
    assert thrown(throw) == [("d20", "17", "read")]


def swaying(picture: Image, number: int, reach: float = 0.5) -> Image:
    return hand(picture, reach + 0.01 * math.sin(1.7 * number))


@pytest.mark.parametrize("seen", [True, False], ids=["an empty tray first", "there from the first frame"])
def test_an_arm_that_sways_over_most_of_a_row_does_not_hide_a_throw(seen: bool) -> None:
    scene = Scene()
    if seen:
        scene.rest()
        scene.show([hand(GROUND, 1.2 * i / 8) for i in range(9)])
    apart = replace(DIE, y=290)
    rests = [draw(GROUND, [apart])] * (20 if seen else 80)  # without an empty tray it takes longer
    pictures = [*[GROUND] * 10, *rolled(apart, start=(20, 345)), *rests]
    events = scene.show([swaying(picture, i, 1.2) for i, picture in enumerate(pictures)])
    assert thrown(the_throw(events)) == [("d20", "17", "read")]


def test_an_arm_that_covers_most_of_the_picture_does_not_hide_a_throw() -> None:
    scene = Scene()
    scene.rest()

    def covered(picture: Image, share: float) -> Image:
        out = picture.copy()
        out[:, round(WIDTH * (1 - share)) :] = (120, 150, 205)
        return out

    scene.show([covered(GROUND, 0.65 * i / 8) for i in range(9)])
    at = replace(DIE, x=90)
    pictures = [*rolled(at, start=(20, 345)), *[draw(GROUND, [at])] * 30]
    events = scene.show([covered(picture, 0.65 + 0.01 * math.sin(i)) for i, picture in enumerate(pictures)])
    assert thrown(the_throw(events)) == [("d20", "17", "read")]


def test_a_hand_that_stays_at_one_die_does_not_hide_the_others() -> None:
    scene = Scene()
    scene.rest()
    apart, beside = replace(DIE, y=290), Square("d8:5", 172, 172)
    start = [hand(GROUND, 0.9 * i / 8) for i in range(9)]
    rolls = rolled(apart, beside, start=(80, 345))
    stays = [draw(GROUND, [apart, beside])] * 140
    scene.show(start)
    shown = [hand(picture, 0.9 + 0.02 * math.sin(1.7 * i)) for i, picture in enumerate([*rolls, *stays])]
    slow = frames(shown[::2], RATE / 2, scene.count // 2 + 1)
    events = [event for frame in slow for event in scene.watcher.take_frame(frame)]
    assert ("d20", "17", "read") in thrown(the_throw(events))


def brighter(picture: Image, share: float) -> Image:
    return lit(picture, 1 + share)


def raised(picture: Image, share: float) -> Image:
    return np.asarray(cv2.add(picture, (100 * share,) * 4), np.uint8)


def banded(picture: Image, share: float, phase: float) -> Image:
    rows = 1 + share * np.sin(phase + np.linspace(0, 9, HEIGHT))
    return lit(picture, rows[:, None, None])


@pytest.mark.parametrize(
    "hertz", [9.7, *(pytest.param(rate, marks=pytest.mark.long("9.7 Hz is the same")) for rate in (4.0, 1.3))]
)
@pytest.mark.parametrize(
    "share",
    [0.12, *(pytest.param(share, marks=pytest.mark.long("0.12 is stronger")) for share in (0.015, 0.04))],
)
@pytest.mark.parametrize("kind", ["gain", "offset", "band"])
def test_light_that_flickers_hides_no_throw_and_makes_none(kind: str, share: float, hertz: float) -> None:
    def light(picture: Image, number: int) -> Image:
        phase = 2 * math.pi * hertz * number / RATE
        if kind == "band":
            return banded(picture, share, phase)
        return (brighter if kind == "gain" else raised)(picture, share * math.sin(phase))

    scene = Scene()
    pictures = [*[GROUND] * 40, *rolled(DIE), *[draw(GROUND, [DIE])] * 40]
    events = scene.show([light(picture, i) for i, picture in enumerate(pictures)])
    assert thrown(the_throw(events)) == [("d20", "17", "read")]
    (settled,) = (event for event in events if isinstance(event, Settled))
    assert settled.throw.settled_at_s - (40 + STEPS) / RATE < 0.6


@pytest.mark.parametrize("held", [8, *others(9, 11, 14)])
def test_dice_that_a_hand_takes_after_a_short_rest_are_a_throw(held: int) -> None:
    scene = Scene()
    scene.rest()
    events = scene.show([*rolled(DIE, SECOND), *[draw(GROUND, [DIE, SECOND])] * held, *scooped(DIE, SECOND)])
    events += scene.rest()
    assert thrown(the_throw(events)) == [("d20", "17", "read"), ("d8", "5", "read")]


def test_a_die_over_which_a_hand_comes_before_the_rest_is_long_enough_is_thrown_too() -> None:
    scene = Scene()
    scene.rest()
    under, apart = replace(DIE, x=300, y=172), replace(OTHER, x=90, y=290)
    both = draw(GROUND, [under, apart])
    taken = [hand(both, reach) for reach in (0.4, 0.8, *[1.0] * 6)]
    goes = [hand(draw(GROUND, [apart]), 1 - i / 8) for i in range(9)]
    events = scene.show([*rolled(under, apart), *[both] * 8, *taken, *goes])
    scene.dice = [apart]
    events += scene.rest()
    assert thrown(the_throw(events)) == [("d20", "17", "read"), ("d8", "5", "read")]


def test_dice_of_a_brief_rest_count_together_when_a_hand_comes_over_one_of_them() -> None:
    """A shadow ends the rest; then the other die lies on for long enough to count alone."""
    scene = Scene()
    scene.rest()
    under, apart = replace(DIE, x=300, y=172), replace(OTHER, x=90, y=290)
    both = draw(GROUND, [under, apart])
    finger = both.copy()
    cv2.rectangle(finger, (430, 150), (450, 170), (120, 150, 205), -1)
    comes = [finger, *[hand(both, reach) for reach in (0.3, 0.5, 0.7)], *[hand(both, 1.0)] * 14]
    events = scene.show([*rolled(under, apart), *[both] * 9, *comes])
    assert thrown(the_throw(events)) == [("d20", "17", "read"), ("d8", "5", "read")]


def test_a_fingertip_that_comes_in_does_not_end_a_rest() -> None:
    scene = Scene()
    scene.rest()
    under, apart = replace(DIE, x=300, y=172), replace(OTHER, x=90, y=290)
    both = draw(GROUND, [under, apart])
    tip = both.copy()
    cv2.rectangle(tip, (456, 160), (WIDTH, 180), (120, 150, 205), -1)
    comes = [tip, *[hand(both, reach) for reach in (0.2, 0.3, 0.4)], *[hand(both, 1.0)] * 14]
    events = scene.show([*rolled(under, apart), *[both] * 6, *comes])
    assert thrown(the_throw(events)) == [("d20", "17", "read"), ("d8", "5", "read")]


def test_a_die_that_still_turned_when_it_was_read_ahead_is_read_again() -> None:
    scene = Scene()
    scene.rest()
    border = replace(SECOND, y=26)  # there a weak change may be the shadow of a hand, and delays nothing
    late = [replace(border, angle=border.angle + 12 * (1 - i / 7) ** 2) for i in range(8)]
    turns = [draw(GROUND, [DIE, die]) for die in late]
    events = scene.show([*rolled(DIE, late[0]), *turns, *[turns[-1]] * 8, *scooped(DIE, border)])
    events += scene.rest()
    assert thrown(the_throw(events)) == [("d20", "17", "read"), ("d8", "5", "read")]


def test_a_roll_after_a_short_rest_and_a_scoop_is_another_throw() -> None:
    scene = Scene()
    scene.rest()
    events = scene.show([*rolled(DIE), *[draw(GROUND, [DIE])] * 10, *scooped(DIE)])
    again = Square("d20:3", 160, 120)
    events += scene.show([*rolled(again), *[draw(GROUND, [again])] * 20])
    found = [thrown(event.throw) for event in events if isinstance(event, Settled)]
    assert found == [[("d20", "17", "read")], [("d20", "3", "read")]]


@pytest.mark.parametrize("obstacle_kind", [*others(None), "d6"])
def test_dice_that_are_scooped_and_rolled_again_are_thrown(obstacle_kind: str | None) -> None:
    reader = ColorReader()
    scene = Scene(watcher=ThrowWatcher(reader, obstacle_kind=obstacle_kind))
    scene.rest()
    first, second = Square("d6:4", 200, 230), Square("d6:1", 130, 120)
    then = [replace(first, x=120, y=260), replace(second, x=190, y=90)]
    events = scene.show([*rolled(first, second), *[draw(GROUND, [first, second])] * 20])
    # The hand stays in the picture from the scoop to the next roll.
    takes = [hand(draw(GROUND, [first, second]), min(1.3, i / 8)) for i in range(1, 13)]
    lifts = [hand(GROUND, 1.3 - i / 12) for i in range(10)]
    rolls = [hand(picture, 0.5 - i / 24) for i, picture in enumerate(rolled(*then, start=(330, 172)))]
    events += scene.show([*takes, *lifts, *rolls, *[draw(GROUND, then)] * 20])
    found = [event.throw for event in events if isinstance(event, Settled)]
    assert [[role for _, role in roles_of(throw)] for throw in found] == [["thrown"] * 2] * 2


def roles_of(throw: Throw) -> list[tuple[str | None, str]]:
    return [(die.kind, die.role) for die in throw.dice]


def test_a_hand_that_takes_one_die_of_three_makes_no_throw() -> None:
    dice = [DIE, SECOND, Square("d6:4", 60, 60)]
    scene = Scene(dice)
    scene.rest()
    takes = [hand(draw(GROUND, dice), 0.9 * i / 8) for i in range(9)]
    goes = [hand(draw(GROUND, dice[1:]), 0.9 - 0.9 * i / 8) for i in range(9)]
    scene.dice = dice[1:]
    events = scene.show([*takes, *goes]) + scene.rest(40)
    assert not [event for event in events if isinstance(event, Settled)]
    assert len(scene.watcher.dice) == 2


class Near:
    """A reader of a camera that is ``times`` closer: the same dice, larger in the picture."""

    def __init__(self, times: float) -> None:
        self.times = times
        self._reader = ColorReader()

    def view(self, picture: Image) -> Image:
        """What that camera sees: the middle of the picture."""
        w, h = round(WIDTH / self.times), round(HEIGHT / self.times)
        x, y = (WIDTH - w) // 2, (HEIGHT - h) // 2
        return np.asarray(cv2.resize(picture[y : y + h, x : x + w], (WIDTH, HEIGHT)), np.uint8)

    def read(self, image: Image) -> Sequence[DieReading]:
        """The dice in the picture of that camera."""
        w, h = round(WIDTH / self.times), round(HEIGHT / self.times)
        small = cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA)
        grow = WIDTH / w
        return [
            die.model_copy(update={"box": tuple(grow * edge for edge in die.box)})
            for die in self._reader.read(np.asarray(small, np.uint8))
        ]


@pytest.mark.parametrize("times", [1.0, *others(2.0), 4.5])
def test_dice_of_6_to_28_percent_of_the_width_are_thrown(times: float) -> None:
    reader = Near(times)
    scene = Scene(watcher=ThrowWatcher(reader, obstacle_kind="d6"))
    at = Square("d6:4", 232, 186)
    pictures = [*[GROUND] * 20, *rolled(at, start=(330, 240)), *[draw(GROUND, [at])] * 30]
    events: list[WatchEvent] = scene.show([reader.view(picture) for picture in pictures])
    assert [kind for kind, _, _ in thrown(the_throw(events))] == ["d6"]


@pytest.mark.parametrize("every", [*others(3), 7])
def test_compression_that_refines_a_die_at_rest_does_not_hide_it(every: int) -> None:
    rng = np.random.default_rng(4)

    def refined(picture: Image, number: int) -> Image:
        detail = np.random.default_rng(number // every).normal(0, 3, (5, 5, 1)).repeat(3, axis=2)
        out = picture.astype(np.float32)
        x, y = round(DIE.x) - 20, round(DIE.y) - 20
        out[y : y + 40, x : x + 40] += cv2.resize(
            detail.astype(np.float32), (40, 40), interpolation=cv2.INTER_NEAREST
        )
        return np.asarray(np.clip(out + rng.normal(0, 0.4, (1, 1, 3)), 0, 255), np.uint8)

    scene = Scene()
    scene.rest()
    rests = [refined(draw(GROUND, [DIE]), i) for i in range(60)]
    assert thrown(the_throw(scene.show([*rolled(DIE), *rests], sigma=0.3))) == [("d20", "17", "read")]


def test_two_dice_rolled_one_after_the_other_are_both_thrown() -> None:
    scene = Scene()
    scene.rest()
    late = rolled(SECOND, start=(20, 345), lying=[DIE])
    events = scene.show([*rolled(DIE), *[draw(GROUND, [DIE])] * 4, *late])
    scene.dice = [DIE, SECOND]
    events += scene.rest(30)
    found = [event.throw for event in events if isinstance(event, Settled)]
    assert sorted(label for throw in found for _, label, _ in thrown(throw)) == ["17", "5"]


def shaken(picture: Image, number: int, size: float) -> Image:
    """The picture of a camera that swings by ``size`` px in every frame."""
    x, y = size * math.sin(2.1 * number), size * math.cos(1.3 * number)
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.asarray(
        cv2.warpAffine(picture, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


@pytest.mark.parametrize("size", [*others(0.3, 0.7), 1.3])
def test_a_picture_that_shakes_in_each_frame_hides_no_throw_and_makes_none(size: float) -> None:
    scene = Scene(BLOCKS)
    pictures = [
        *[draw(GROUND, BLOCKS)] * 40,
        *rolled(DIE, lying=BLOCKS),
        *[draw(GROUND, [*BLOCKS, DIE])] * 60,
    ]
    events = scene.show([shaken(picture, i, size) for i, picture in enumerate(pictures)])
    assert [kind for kind, _, _ in thrown(the_throw(events))] == ["d20"]


Change = Callable[[Image, float], Image]


@pytest.mark.parametrize(
    "change",
    [
        lambda picture, share: lit(picture, 1 + 0.5 * share),
        lambda picture, share: lit(picture, np.array([1 + 0.2 * share, 1.0, 1 - 0.2 * share])),
        lambda picture, share: lit(picture, 1 - 0.5 * share * np.linspace(0, 1, WIDTH)[None, :, None]),
    ],
    ids=["a lamp", "white balance", "a shadow from one side"],
)
def test_light_alone_is_no_throw(change: Change) -> None:
    scene = Scene([DIE, *BLOCKS])
    scene.rest()
    pictures = [change(draw(GROUND, scene.dice), min(1.0, i / 10)) for i in range(50)]
    assert not [event for event in scene.show(pictures) if isinstance(event, Settled)]


@pytest.mark.parametrize(
    "light",
    [
        lambda i: 3 - 2 * min(1.0, i / 10),
        lambda i: min(1.0, 0.05 + i / 12),
        lambda i: 0.0 if i < 4 else 1.0,
        lambda i: 4.0 if i < 4 else 1.0,
    ],
    ids=["burnt out, then darker", "dark, then brighter", "black", "white"],
)
def test_dice_that_lie_there_while_the_camera_adapts_are_no_throw(light: Callable[[int], float]) -> None:
    scene = Scene([DIE, *BLOCKS])
    events = scene.show([lit(draw(GROUND, scene.dice), light(i)) for i in range(50)])
    assert not [event for event in events if isinstance(event, Settled)]


def test_the_tray_is_known_to_be_empty_after_a_short_rest_that_no_hand_was_seen_to_end() -> None:
    scene = Scene()
    scene.rest()
    # A jump of the clip hides the hand: the next picture shows the empty tray.
    events = scene.show([*rolled(DIE), *[draw(GROUND, [DIE])] * 9, *[GROUND] * 30])
    assert thrown(the_throw(events)) == [("d20", "17", "read")]
    assert [type(event).__name__ for event in events] == ["Rolling", "Settled", "Cleared"]
    assert scene.watcher.dice == ()
