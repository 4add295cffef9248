"""The start of a video: dice that lay there before anybody rolled are no throw, dice that roll are one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.throws.test_rests_by_parts import BLOCKS, STEPS, rolled, thrown
from tests.vision.throws.test_watcher import DIE, GROUND, Scene, the_throw
from tests.vision.tracking.test_picture_shift import moved
from tests.vision.tray_scenes import HEIGHT, WIDTH, Square, draw, hand, lit, roll
from traywatch.models.synth.scenes.lifelike.camera import Sensor
from traywatch.models.synth.scenes.lifelike.conditions import draw_setting
from traywatch.vision.throws.watcher import Baseline, Settled, ThrowWatcher, WatchEvent
from traywatch.vision.types import Image

UNDER = Square("d20:17", 300, 172)
"""A die that the hand covers when it reaches in."""
LYING = [UNDER, Square("d8:5", 350, 200), *BLOCKS]

Start = Callable[[Sequence[Square]], list[Image]]


def moving_hand(dice: Sequence[Square]) -> list[Image]:
    """A hand that was there before the video began, and leaves."""
    over = [hand(draw(GROUND, dice), 1 + 0.05 * math.sin(i)) for i in range(20)]
    return [*over, *leaving(dice)]


def leaving(dice: Sequence[Square]) -> list[Image]:
    return [hand(draw(GROUND, dice), 1 - i / 10) for i in range(11)]


def hand_at_once(dice: Sequence[Square]) -> list[Image]:
    return leaving(dice)


def resting_arm(dice: Sequence[Square]) -> list[Image]:
    """An arm that rests in the picture, so that the tray is at rest with it, and leaves later."""
    return [*[hand(draw(GROUND, dice), 1.0)] * 40, *leaving(dice)]


def pushing_hand(dice: Sequence[Square]) -> list[Image]:
    """A hand that moves the die below it, and leaves."""
    pushed = [[replace(dice[0], x=dice[0].x - 20 + i), *dice[1:]] for i in range(20)]
    over = [hand(draw(GROUND, places), 0.9 + 0.01 * i) for i, places in enumerate(pushed)]
    return [*over, *leaving(pushed[-1])]


def hand_and_lamp(dice: Sequence[Square]) -> list[Image]:
    """A lamp is switched on while a hand is there."""
    light = np.linspace(1.0, 1.3, 480, dtype=np.float32)[None, :, None]
    pictures = moving_hand(dice)
    return [picture if i < 15 else lit(picture, light) for i, picture in enumerate(pictures)]


def passing_hand(dice: Sequence[Square]) -> list[Image]:
    """A hand that comes in the first frames, and goes."""
    reach = [0.2, 0.4, 0.6, 0.8, *[1.0] * 12]
    return [*(hand(draw(GROUND, dice), r) for r in reach), *leaving(dice)]


STARTS: dict[str, Start] = {
    "a hand moves over the dice": moving_hand,
    "a hand leaves at once": hand_at_once,
    "an arm rests over the dice": resting_arm,
    "a hand pushes a die": pushing_hand,
    "a lamp is switched on beside a hand": hand_and_lamp,
    "a hand comes and goes": passing_hand,
}
OTHER_KIND = pytest.mark.long("each start and each kind of obstacle is in a quick case")
OTHER_START = pytest.mark.long("a roll after four other starts is quick")
QUICK = {"a hand moves over the dice", "an arm rests over the dice", "a lamp is switched on beside a hand"}
"""The starts after which a roll is quick, with the one without a start."""


@pytest.mark.parametrize(
    ("obstacle_kind", "start"),
    [
        pytest.param(kind, start, id=f"{kind}-{name}", marks=() if place % 2 == quick else OTHER_KIND)
        for quick, kind in enumerate((None, "d6"))
        for place, (name, start) in enumerate(STARTS.items())
    ],
)
def test_dice_that_lay_there_at_the_start_are_no_throw(start: Start, obstacle_kind: str | None) -> None:
    scene = started(obstacle_kind)
    events = scene.show(start(LYING))
    scene.dice = [*LYING] if start is not pushing_hand else [replace(UNDER, x=UNDER.x - 1), *LYING[1:]]
    events += scene.rest(70)
    assert not [event for event in events if isinstance(event, Settled)]
    assert len(scene.watcher.dice) == len(LYING)


def started(obstacle_kind: str | None) -> Scene:
    scene = Scene()
    scene.watcher = ThrowWatcher(scene.reader, obstacle_kind=obstacle_kind)
    return scene


def thrown_from(reach: float, die: Square, lying: Sequence[Square]) -> list[Image]:
    """A hand throws a die and leaves."""
    path = roll(die, (330, 172), STEPS)
    return [hand(draw(GROUND, [*lying, at]), reach - i / STEPS) for i, at in enumerate(path)]


@pytest.mark.parametrize(
    "start",
    [
        *(
            pytest.param(start, id=name, marks=() if name in QUICK else OTHER_START)
            for name, start in STARTS.items()
        ),
        pytest.param(None, id="it throws at once"),
    ],
)
def test_a_roll_after_such_a_start_is_a_throw(start: Start | None) -> None:
    scene = started(None)
    at = replace(DIE, x=130, y=250)
    before = start(LYING)[:-11] if start is not None else []  # the hand is still there
    events = scene.show([*before, *thrown_from(1.0, at, LYING)])
    scene.dice = [*LYING, at]
    events += scene.rest(70)
    assert thrown(the_throw(events)) == [("d20", "17", "read")]


def test_a_die_that_stops_beside_the_hand_is_thrown_with_one_that_ran_free() -> None:
    scene = started(None)
    far, near = replace(DIE, x=130, y=250), Square("d8:5", 230, 100)
    ways = roll(far, (330, 172), STEPS), roll(near, (330, 172), STEPS)
    pictures = [
        hand(draw(GROUND, [a, b]), 1.0 - i / STEPS) for i, (a, b) in enumerate(zip(*ways, strict=True))
    ]
    events = scene.show(pictures)
    scene.dice = [far, near]
    assert thrown(the_throw(events + scene.rest(70))) == [("d20", "17", "read"), ("d8", "5", "read")]


def test_dice_that_roll_in_the_first_frames_are_thrown() -> None:
    scene = started("d6")
    events = scene.show(rolled(DIE, lying=BLOCKS)[4:])
    scene.dice = [DIE, *BLOCKS]
    assert thrown(the_throw(events + scene.rest(40))) == [("d20", "17", "read")]


def short_way(die: Square) -> list[Image]:
    """A die that turns and comes from one side away, and lies there."""
    way = [replace(die, y=die.y - 32 * (1 - i / 5), angle=die.angle + 120 * (1 - i / 5)) for i in range(6)]
    return [draw(GROUND, [one]) for one in way]


def test_a_die_that_moves_to_its_place_without_a_hand_is_thrown_however_short_its_way() -> None:
    scene = Scene()
    events = scene.show(short_way(DIE))
    scene.dice = [DIE]
    assert thrown(the_throw(events + scene.rest(40))) == [("d20", "17", "read")]


@pytest.mark.parametrize("by", ["a hand", "the camera"])
def test_a_die_that_a_hand_or_the_camera_moves_by_its_side_at_the_start_is_no_throw(by: str) -> None:
    scene = Scene()
    if by == "a hand":
        pictures = [hand(draw(GROUND, [DIE]), 1.0)] * 8
        pictures += [hand(picture, 0.9 - 0.1 * i) for i, picture in enumerate(short_way(DIE))]
        pictures += [hand(draw(GROUND, [DIE]), 0.3 - 0.1 * i) for i in range(4)]
    else:
        still = draw(GROUND, [DIE])
        pictures = [moved(still, 0.0, -32 * (1 - i / 5)) for i in range(6)]
    events = scene.show(pictures)
    scene.dice = [DIE]
    assert not [event for event in events + scene.rest(40) if isinstance(event, Settled)]


def test_a_die_that_was_not_seen_on_its_way_is_thrown_with_another_where_no_hand_was() -> None:
    scene = started(None)
    fast = Square("d8:5", 60, 290)
    way = rolled(DIE, lying=BLOCKS)[:8] + rolled(DIE, lying=[*BLOCKS, fast])[8:]
    events = scene.show(way[3:])
    scene.dice = [DIE, fast, *BLOCKS]
    assert thrown(the_throw(events + scene.rest(40))) == [("d20", "17", "read"), ("d8", "5", "read")]


@pytest.mark.parametrize("start", [moving_hand, resting_arm], ids=["a moving hand", "a resting arm"])
def test_dice_that_lie_there_after_missed_frames_are_no_throw(start: Start) -> None:
    scene = started(None)
    scene.dice = [DIE]
    assert [type(event) for event in scene.rest()] == [Baseline]
    scene.watcher.begin_anew()
    events: list[WatchEvent] = scene.show(start(LYING))
    scene.dice = [*LYING]
    events += scene.rest(70)
    assert not [event for event in events if isinstance(event, Settled)]


def shaken(pictures: Sequence[Image], most_px: float = 1.5) -> list[Image]:
    """The same pictures of a camera that trembles."""
    random = np.random.default_rng(11)
    return [moved(picture, *random.uniform(-most_px, most_px, 2)) for picture in pictures]


def test_dice_that_lay_in_a_shaking_tray_are_not_thrown_with_those_that_rolled() -> None:
    scene = started(None)
    lying = [Square("d8:5", 350, 90), Square("d6:1", 80, 250)]
    scene.dice = lying
    events = scene.show(shaken([draw(GROUND, lying)] * 20))
    events += scene.show(shaken(rolled(DIE, lying=lying)))
    scene.dice = [DIE, *lying]
    events += scene.show(shaken([draw(GROUND, scene.dice)] * 70))
    # It may be asked about: where everything trembles, the way of the die cannot be told.
    assert [kind for kind, *_ in thrown(the_throw(events))] == ["d20"]


@pytest.mark.parametrize("seed", [1, 3])
def test_dice_lie_there_although_a_strong_compression_never_rests(seed: int) -> None:
    rng = np.random.default_rng(seed)
    setting = draw_setting("compression", rng)
    sensor = Sensor(replace(setting, width=WIDTH, height=HEIGHT, codec=15, noise=2.5), rng)
    scene = Scene([*BLOCKS])
    pictures = [sensor.taken(draw(GROUND, BLOCKS)) for _ in range(30)]
    assert Baseline in [type(event) for event in scene.show(pictures, sigma=0.0)]
    events = scene.show([sensor.taken(picture) for picture in rolled(DIE, lying=BLOCKS)], sigma=0.0)
    still = [sensor.taken(draw(GROUND, [*BLOCKS, DIE])) for _ in range(40)]
    assert thrown(the_throw(events + scene.show(still, sigma=0.0))) == [("d20", "17", "read")]
