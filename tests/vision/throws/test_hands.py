"""Thirty clips of hands over the tray: none is a throw, and no die appears from nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene
from tests.vision.tray_scenes import Square, draw, hand
from traywatch.vision.throws.hand_filter import put_down, ran_free
from traywatch.vision.throws.leading_hand import dice_led_by_hand
from traywatch.vision.throws.watcher import Settled, WatchEvent
from traywatch.vision.tracking.frame_buffer import BufferedFrame, Trajectory
from traywatch.vision.tracking.tracks.blobs import HandBlob
from traywatch.vision.types import Box

TRAYS: dict[str, list[Square]] = {
    "one die": [DIE],
    "two dice": [DIE, OTHER],
    "obstacles": [*OBSTACLES],
    "obstacles and a die": [*OBSTACLES, DIE],
    "obstacles and dice": [*OBSTACLES, DIE, OTHER],
    "a die in the middle": [Square("d20:17", 240, 170)],
}


def visit(scene: Scene, after: Sequence[Square], stays: int) -> list[WatchEvent]:
    """A hand comes, stays over the tray while the dice change below it, and goes."""
    before = list(scene.dice)
    comes = [hand(draw(GROUND, before), i / 12) for i in range(13)]
    over = [hand(draw(GROUND, list(after)), 1 + 0.03 * math.sin(i / 2)) for i in range(stays)]
    goes = [hand(draw(GROUND, list(after)), 1 - i / 12) for i in range(13)]
    scene.dice = list(after)
    return scene.show([*comes, *over, *goes]) + scene.rest(25)


def changed(dice: Sequence[Square], what: str) -> list[Square]:
    """The dice after a hand did something."""
    if what == "takes a die":
        return list(dice[:-1])
    if what == "places an obstacle":
        return [*dice, Square("d6:1", 300, 185)]
    if what == "turns a die":
        return [*dice[:-1], replace(dice[-1], angle=dice[-1].angle + 50)]
    return list(dice)


STAYS = {"passes": 3, "stays": 90, "takes a die": 12, "places an obstacle": 12, "turns a die": 12}
"""What a hand does, and for how many frames it stays over the tray."""

QUICK = {
    ("passes", "one die"),
    ("passes", "obstacles"),
    ("stays", "obstacles and dice"),
    ("takes a die", "two dice"),
    ("takes a die", "obstacles and a die"),
    ("places an obstacle", "one die"),
    ("turns a die", "a die in the middle"),
}
OTHERS = pytest.mark.long("each act and each tray is in a quick clip; this is another pair of them")


@pytest.mark.parametrize(
    ("what", "tray"),
    [
        pytest.param(what, tray, marks=() if (what, tray) in QUICK else OTHERS)
        for what in STAYS
        for tray in TRAYS
    ],
)
def test_what_a_hand_does_is_no_throw(what: str, tray: str) -> None:
    dice = TRAYS[tray]
    scene = Scene(dice)
    scene.rest()
    after = changed(dice, what)
    events = visit(scene, after, STAYS[what])
    counted = [
        die.kind
        for event in events
        if isinstance(event, Settled)
        for die in event.throw.dice
        if die.role == "thrown" and die.status == "read"
    ]
    assert counted == []
    assert sorted(die.kind or "" for die in scene.watcher.dice) == sorted(d.face.split(":")[0] for d in after)


def way(*steps: tuple[float, float], box: Box = (0, 0, 20, 20)) -> Trajectory:
    """A die that comes to rest in a box; steps are times and distances from there in sides of the box."""
    times, far = (np.array(values, float) for values in zip(*steps, strict=True))
    points = np.stack([10 + 20 * far, np.full(len(far), 10.0)], axis=1)
    return Trajectory("d1", times, points, np.ones(len(far), bool), 10.0)


def hand_until(end_s: float, steps: Sequence[tuple[float, float]]) -> list[HandBlob]:
    """A hand around a die on its way."""
    return [HandBlob(at_s, (20 * far, 0, 20 * far + 20, 20)) for at_s, far in steps if at_s <= end_s + 1e-6]


CARRIED = [(0.0, 5.0), (0.03, 4.5), (0.07, 4.0), (0.1, 3.5), (0.13, 1.6), (0.17, 0.0), (0.2, 0.0), (0.5, 0.0)]
ROLLED = [(0.0, 5.0), (0.03, 4.5), (0.07, 3.9), (0.13, 2.5), (0.2, 1.5), (0.27, 0.6), (0.33, 0.0), (0.5, 0.0)]


def test_a_die_that_is_at_its_place_at_once_after_a_hand_held_it_was_put_down() -> None:
    box = (0.0, 0.0, 20.0, 20.0)
    carried, rolled = hand_until(0.1, CARRIED), hand_until(0.07, ROLLED)
    assert put_down(way(*CARRIED), box, carried) and not ran_free(way(*CARRIED), box, carried)
    assert ran_free(way(*ROLLED), box, rolled) and not put_down(way(*ROLLED), box, rolled)
    assert ran_free(way(*ROLLED), box, []) and not put_down(way(*ROLLED), box, [])


def test_a_hand_that_stays_after_it_has_put_a_die_down_has_put_it_down() -> None:
    box = (0.0, 0.0, 20.0, 20.0)
    steps = [(0.0, 5.0), (0.03, 3.4), (0.07, 1.4), *((0.1 + k / 30, 0.02) for k in range(12))]
    stays = hand_until(0.4, steps)
    assert put_down(way(*steps), box, stays) and not ran_free(way(*steps), box, stays)


@pytest.mark.parametrize(("far", "rolled"), [(0.5, True), (0.1, False)])
def test_a_die_that_moves_on_when_the_hand_has_left_it_was_thrown(far: float, rolled: bool) -> None:
    box = (0.0, 0.0, 20.0, 20.0)
    steps = [(k / 30, far) for k in range(6)] + [(0.2 + k / 30, far * (1 - k / 6)) for k in range(7)]
    steps += [(0.43 + k / 30, 0.0) for k in range(6)]
    leaves = hand_until(0.14, steps)
    assert ran_free(way(*steps), box, leaves) is rolled
    assert put_down(way(*steps), box, leaves) is not rolled


@pytest.mark.parametrize(
    ("follows", "wide", "is_led"),
    [(1.0, 40, True), (0.0, 40, False), (1.0, 6, False)],
    ids=["a hand", "something that moves in its place", "a shadow"],
)
def test_a_die_beside_which_something_large_moves_was_led_there(
    follows: float, wide: int, is_led: bool
) -> None:
    """Only the motion of a hand shows, because it has the color of the mat."""
    path = way((0.0, 4.0), (0.03, 3.0), (0.07, 2.0), (0.1, 1.0), (0.13, 0.0), (0.17, 0.0), (0.2, 0.0))
    shots = []
    for at_s, (x, _) in zip(path.times_s, path.points, strict=True):
        moving = np.zeros((100, 160), bool)
        left = round(float(follows * x + 5))
        moving[30 : 30 + wide, left : left + wide] = at_s < 0.15
        shots.append(BufferedFrame(float(at_s), np.zeros((1, 1, 3), np.uint8), moving))
    box = (0.0, 0.0, 20.0, 20.0)
    boxes = {path.die_id: box}
    assert dice_led_by_hand(boxes, [path], shots, 160) == ({path.die_id} if is_led else set())
    assert not dice_led_by_hand(boxes, [path], [replace(shot, moving=None) for shot in shots], 160)


def test_small_dice_that_roll_beside_a_large_one_are_no_hand() -> None:
    times = np.arange(7) / 30
    along = np.array([60.0, 45.0, 30.0, 15.0, 0.0, 0.0, 0.0])
    places = {"large": (200.0, 200.0), "a": (200.0, 130.0), "b": (130.0, 200.0), "c": (200.0, 270.0)}
    sides = {"large": 40.0, "a": 16.0, "b": 16.0, "c": 16.0}
    paths, boxes = [], {}
    for name, (x, y) in places.items():
        points = np.stack([x + along, np.full(7, y)], axis=1)
        paths.append(Trajectory(name, times, points, np.ones(7, bool), 0.52 * sides[name]))
        half = sides[name] / 2
        boxes[name] = (x - half, y - half, x + half, y + half)
    rows, columns = np.mgrid[:100, :160] * 4.0 + 2
    shots = []
    for at_s, off in zip(times, along, strict=True):
        moving = np.zeros((100, 160), bool)
        for x, y in (places[name] for name in ("a", "b", "c")):
            moving |= np.hypot(columns - x - off, rows - y) < 44  # a die with its shadow
        shots.append(BufferedFrame(float(at_s), np.zeros((1, 1, 3), np.uint8), moving))
    assert "large" not in dice_led_by_hand(boxes, paths, shots, 640)
