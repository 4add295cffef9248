"""Thirty clips of hands over the tray: none is a throw, and no die appears from nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.vision.throws.test_watcher import DIE, GROUND, OBSTACLES, OTHER, Scene
from tests.vision.tray_scenes import Square, draw, hand
from traywatch.vision.throws.watcher import Settled, WatchEvent

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
