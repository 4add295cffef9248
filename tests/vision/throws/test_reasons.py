"""Why motion led to no throw: each reason with its times and its picture, on drawn scenes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.throws.test_mat_shift import moved
from tests.vision.throws.test_rests_by_parts import rolled
from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene, the_throw
from tests.vision.tray_scenes import Square, draw, frames, hand, lit
from traywatch.messages import english
from traywatch.vision.throws.reasons import PICTURE_WIDTH, NoThrow, Reason
from traywatch.vision.throws.watcher import Settled, StillRolling, TooBrief, WatchEvent, no_throw
from traywatch.vision.types import Image

RATE = 30
SECOND = Square("d8:5", 250, 150)


def why(events: Sequence[WatchEvent]) -> list[NoThrow]:
    return [found for event in events if (found := no_throw(event)) is not None]


def reasons(events: Sequence[WatchEvent]) -> list[Reason]:
    return [one.reason for one in why(events)]


def snatched(*dice: Square) -> list[Image]:
    """A hand is over the dice at once, and takes them."""
    comes = [hand(draw(GROUND, dice), reach) for reach in (0.6, 1.1)]
    return [*comes, *(hand(GROUND, 1.1 - 1.1 * i / 8) for i in range(1, 9))]


def seated(*dice: Square) -> Scene:
    scene = Scene(dice)
    assert why(scene.rest()) == [], "nothing has moved at the start"
    return scene


def test_a_hand_that_changes_nothing_is_a_hand_only() -> None:
    scene = seated(*OBSTACLES, DIE)
    began_s = scene.count / RATE
    events = scene.reach_in()
    (one,) = why(events)
    assert (one.reason, one.may_hide_dice) == (Reason.HAND_ONLY, False)
    assert one.began_s == pytest.approx(began_s, abs=0.2)
    assert one.ended_s == pytest.approx(began_s + 36 / RATE, abs=0.2)
    assert one.picture.shape == (240, PICTURE_WIDTH, 3)


def test_dice_that_are_taken_away_are_picked_up() -> None:
    scene = seated(*OBSTACLES, DIE)
    assert reasons(scene.reach_in(OBSTACLES)) == [Reason.PICKED_UP]


def test_obstacles_are_placed_by_hand() -> None:
    scene = seated(OBSTACLES[0])
    assert reasons(scene.reach_in([OBSTACLES[0], Square("d6:1", 330, 170)])) == [Reason.PLACED_BY_HAND]


def test_a_bump_moves_the_whole_picture() -> None:
    scene = seated(*OBSTACLES)
    still = draw(GROUND, scene.dice)
    steps = [moved(still, 5 * share, 3 * share) for share in np.linspace(0.1, 1, 8)]
    assert reasons(scene.show([*steps, *[moved(still, 5, 3)] * 40])) == [Reason.PICTURE_MOVED]


def test_a_cut_shows_another_scene() -> None:
    scene = seated(OBSTACLES[0], DIE)
    scene.dice = [OBSTACLES[0], Square("d6:1", 300, 300)]
    assert reasons(scene.rest()) == [Reason.OTHER_SCENE]


def test_a_camera_that_is_turned_away_shows_another_scene() -> None:
    scene = seated()
    rng = np.random.default_rng(3)
    coarse = rng.uniform(30, 230, (24, 32, 3)).astype(np.float32)
    other = np.asarray(cv2.resize(coarse, (GROUND.shape[1], GROUND.shape[0])), np.uint8)
    blends = [cv2.addWeighted(GROUND, 1 - share, other, share, 0) for share in np.linspace(0.1, 1, 8)]
    events = scene.show([*(np.asarray(one, np.uint8) for one in blends), *[other] * 40])
    assert reasons(events) == [Reason.OTHER_SCENE]


def test_a_lamp_changes_the_light() -> None:
    scene = seated(DIE)
    columns = np.linspace(0, 1, GROUND.shape[1], dtype=np.float32)[None, :, None]
    tray = draw(GROUND, scene.dice)
    lamp = [lit(tray, 1 + min(1.0, i / 3) * (0.2 + 0.5 * columns)) for i in range(40)]
    events = scene.show(lamp)
    assert set(reasons(events)) <= {Reason.LIGHT_CHANGED}
    assert not [event for event in events if isinstance(event, Settled)]


BETWEEN = pytest.mark.long("the shortest and the longest of these rests are quick")


@pytest.mark.parametrize("something", [True, False])
def test_what_the_reader_does_not_know_is_not_recognized(something: bool) -> None:
    scene = seated()

    def thing(at: float) -> Image:
        picture = GROUND.copy()
        cv2.circle(picture, (round(at), 200), 16, (200, 40, 200), -1)
        return picture

    path = [thing(470 - 12 * i) for i in range(16)]
    gone = [thing(290 - 20 * i) for i in range(17)]
    events = scene.show([*path, *([path[-1]] * 30 if something else [*gone, *[GROUND] * 30])])
    assert reasons(events) == [Reason.NOTHING_RECOGNIZED] or not something
    assert not [one for one in why(events) if one.may_hide_dice != something]
    said = {english(one.text) for one in why(events)}
    assert ("something lies there that was not recognized" in said) == something


@pytest.mark.parametrize("held", [3, *(pytest.param(n, marks=BETWEEN) for n in (4, 5)), 6])
def test_dice_that_a_hand_takes_after_a_very_short_rest_lay_there_too_briefly(held: int) -> None:
    scene = seated()
    began_s = (scene.count + 16) / RATE
    events = scene.show([*rolled(DIE, SECOND), *[draw(GROUND, [DIE, SECOND])] * held, *snatched(DIE, SECOND)])
    events += scene.rest()
    assert not [event for event in events if isinstance(event, Settled)]
    (brief,) = [event for event in events if isinstance(event, TooBrief)]
    (one,) = why(events)
    assert one is brief.no_throw and one.reason == Reason.TOO_BRIEF and one.may_hide_dice
    assert one.began_s == pytest.approx(began_s, abs=0.15)
    assert 0.1 <= one.ended_s - one.began_s + 1e-6 < 0.35
    assert brief.at_s < scene.count / RATE - 0.3, "it is known before the tray is at rest"


def test_a_roll_after_dice_that_lay_there_too_briefly_is_a_throw() -> None:
    scene = seated()
    events = scene.show([*rolled(DIE), *[draw(GROUND, [DIE])] * 5, *snatched(DIE)])
    again = Square("d20:3", 160, 120)
    events += scene.show([*rolled(again), *[draw(GROUND, [again])] * 20])
    assert [type(event) for event in events if isinstance(event, TooBrief | Settled)] == [TooBrief, Settled]


def test_dice_that_only_pause_are_not_missed() -> None:
    scene = seated()
    events = scene.show([*rolled(OTHER), *[draw(GROUND, [OTHER])] * 5])
    scene.show(rolled(Square("d8:5", 300, 250), start=(OTHER.x, OTHER.y)))
    scene.dice = [Square("d8:5", 300, 250)]
    events += scene.rest()
    the_throw(events)
    assert why(events) == []


def test_a_hand_that_pauses_is_no_die() -> None:
    scene = seated()
    for _ in range(2):
        comes = [hand(GROUND, i / 12) for i in range(13)]
        events = scene.show([*comes, *[comes[-1]] * 5, *comes[::-1]]) + scene.rest()
        assert reasons(events) == [Reason.HAND_ONLY]


def test_motion_without_end_is_told_once() -> None:
    scene = seated()
    rate = 10  # frames a second, because so many more would show nothing else
    turning = [
        draw(GROUND, [Square("d20:17", 240 + 90 * math.cos(i), 180 + 90 * math.sin(i))])
        for i in range(21 * rate)
    ]
    start = scene.count * rate // RATE + 1
    events = [event for frame in frames(turning, rate, start) for event in scene.watcher.take_frame(frame)]
    (long,) = [event for event in events if isinstance(event, StillRolling)]
    assert long.no_throw.reason == Reason.STILL_ROLLING and long.no_throw.may_hide_dice
    assert long.no_throw.ended_s - long.no_throw.began_s == pytest.approx(20, abs=0.2)
    assert scene.watcher.finish() == (), "that was said"


def test_a_source_that_ends_in_motion_says_so() -> None:
    scene = seated()
    scene.show(rolled(DIE)[:12])
    assert reasons(scene.watcher.finish()) == [Reason.STILL_ROLLING]
    assert scene.watcher.finish() == ()


@pytest.mark.parametrize("reason", list(Reason))
def test_each_reason_has_words(reason: Reason) -> None:
    assert reason.text.render("en") != reason.text.id
    assert reason.text.render("de") not in (reason.text.id, reason.text.render("en"))
