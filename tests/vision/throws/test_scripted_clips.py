"""Scripted clips: events at a table that are no throw or several throws, with the correct result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene, kinds, roles, the_throw
from tests.vision.tray_scenes import Square, draw, hand, lit, roll
from traywatch.vision.throws.watcher import Baseline, Rolling, Settled, Unchanged
from traywatch.vision.types import Image, Throw


def shifted(picture: Image, x: float, y: float) -> Image:
    """The camera's view of a slightly displaced tray."""
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def seated(dice: Sequence[Square]) -> Scene:
    scene = Scene(list(dice))
    assert kinds(scene.rest()) == [Baseline]
    return scene


@pytest.mark.long("tests/vision/throws/test_watcher.py shows the same clip")
def test_a_hand_that_comes_and_goes_is_no_throw() -> None:
    assert kinds(seated([*OBSTACLES, DIE]).reach_in()) == [Rolling, Unchanged]


def test_a_bumped_tray_is_no_throw() -> None:
    scene = seated([*OBSTACLES, DIE])
    tray = draw(GROUND, scene.dice)
    swing = [shifted(tray, 9 * math.exp(-i / 4) * math.sin(1.9 * i), 4 * math.exp(-i / 4)) for i in range(14)]
    events = scene.show(swing) + scene.rest()
    assert Settled not in kinds(events)
    assert roles(scene.watcher.dice) == [("d20", "kept"), ("d6", "obstacle"), ("d6", "obstacle")]


def test_dice_nudged_by_a_bump_keep_their_names() -> None:
    scene = seated([*OBSTACLES, DIE])
    before = {die.die_id: die.kind for die in scene.watcher.dice}
    tray = draw(GROUND, scene.dice)
    swing = [shifted(tray, 9 * math.exp(-i / 4) * math.sin(1.9 * i), 4 * math.exp(-i / 4)) for i in range(14)]
    scene.dice = [replace(die, x=die.x + 3, y=die.y - 2) for die in scene.dice]
    events = scene.show(swing) + scene.rest()
    assert Settled not in kinds(events)
    assert {die.die_id: die.kind for die in scene.watcher.dice} == before


def test_a_lamp_switched_on_is_no_throw() -> None:
    scene = seated([*OBSTACLES, DIE])
    tray = draw(GROUND, scene.dice)
    columns = np.linspace(0, 1, tray.shape[1], dtype=np.float32)[None, :, None]
    rise = [lit(tray, 1 + min(1.0, i / 3) * (0.2 + 0.3 * columns)) for i in range(30)]
    assert Settled not in kinds(scene.show(rise) + scene.show([rise[-1]] * 20))
    assert roles(scene.watcher.dice) == [("d20", "kept"), ("d6", "obstacle"), ("d6", "obstacle")]


def test_a_die_put_down_by_hand_is_asked_for() -> None:
    scene = seated(OBSTACLES)
    throw = the_throw(scene.reach_in([*OBSTACLES, DIE]))
    (die,) = [die for die in throw.dice if die.role == "thrown"]
    assert (die.status, die.value) == ("unsure", None)
    assert die.alternatives[0].label == "17", "and its face is the first answer"


def test_a_die_turned_by_hand_is_asked_for() -> None:
    scene = seated([*OBSTACLES, DIE])
    throw = the_throw(scene.reach_in([*OBSTACLES, replace(DIE, face="d20:3")]))
    assert [die.status for die in throw.dice if die.kind == "d20"] == ["unsure"]


def test_a_thrown_die_is_not_asked_for() -> None:
    scene = seated(OBSTACLES)
    path = roll(DIE, (430, 200), 16)
    comes = [hand(draw(GROUND, OBSTACLES), i / 12) for i in range(9)]
    throws = [hand(draw(GROUND, [*OBSTACLES, die]), 0.6 - i / 16) for i, die in enumerate(path)]
    scene.dice = [*OBSTACLES, DIE]
    throw = the_throw(scene.show([*comes, *throws]) + scene.rest())
    assert [(die.kind, die.status) for die in throw.dice if die.role == "thrown"] == [("d20", "read")]


def beside_a_roll(before: Sequence[Square], after: Sequence[Square]) -> Throw:
    """A die rolls; the others change between two frames, too fast for any visible path."""
    scene = seated(before)
    path = roll(OTHER, (20, 345), 18)
    pictures = [draw(GROUND, [*(before if i < 9 else after), die]) for i, die in enumerate(path)]
    scene.dice = [*after, OTHER]
    return the_throw(scene.show(pictures) + scene.rest())


def test_a_die_first_told_where_it_lies_is_not_asked_for_where_no_hand_was() -> None:
    throw = beside_a_roll(OBSTACLES, [*OBSTACLES, DIE])
    assert [(die.role, die.status) for die in throw.dice if die.kind == "d20"] == [("thrown", "read")]


def test_a_die_knocked_on_a_little_is_asked_for_though_no_hand_was_seen() -> None:
    throw = beside_a_roll([*OBSTACLES, DIE], [*OBSTACLES, replace(DIE, x=DIE.x + 20, face="d20:3")])
    assert [die.status for die in throw.dice if die.kind == "d20"] == ["unsure"]


def test_two_throws_in_quick_succession_are_two() -> None:
    scene = seated(OBSTACLES)
    first = the_throw(
        scene.show(
            [draw(GROUND, [*OBSTACLES, die]) for die in roll(DIE, (470, 345), 22)]
            + [draw(GROUND, [*OBSTACLES, DIE])] * 13
        )
    )
    scene.dice = [*OBSTACLES, DIE]
    second = the_throw(scene.throw(OTHER))
    assert [die.kind for die in first.dice if die.role == "thrown"] == ["d20"]
    assert [die.kind for die in second.dice if die.role == "thrown"] == ["d8"]


def test_a_second_throw_before_the_first_has_settled_makes_one_of_both() -> None:
    scene = seated(OBSTACLES)
    late = roll(OTHER, (20, 330), 22)
    pictures = [draw(GROUND, [*OBSTACLES, die]) for die in roll(DIE, (470, 345), 22)]
    pictures += [draw(GROUND, [*OBSTACLES, DIE])] * 6 + [draw(GROUND, [*OBSTACLES, DIE, die]) for die in late]
    scene.dice = [*OBSTACLES, DIE, OTHER]
    throw = the_throw(scene.show(pictures) + scene.rest())
    assert sorted(die.kind or "" for die in throw.dice if die.role == "thrown") == ["d20", "d8"]


def test_a_die_that_comes_to_lie_on_another_hides_it_but_does_not_take_it_away() -> None:
    scene = seated(OBSTACLES)
    top = Square("d20:17", OBSTACLES[1].x + 3, OBSTACLES[1].y - 2)
    throw = the_throw(scene.throw(top))
    assert sorted((die.kind, die.role, die.status) for die in throw.dice) == [
        ("d20", "thrown", "read"),
        ("d6", "obstacle", "read"),
        ("d6", "obstacle", "stacked"),
    ]
