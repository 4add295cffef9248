"""Two people share a tray: dice that are taken while others roll are a throw of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.vision.throws.test_rests_by_parts import others, rolled, thrown
from tests.vision.throws.test_watcher import DIE, GROUND, OTHER, Scene
from tests.vision.tray_scenes import ColorReader, Square, draw, hand, roll
from traywatch.vision.throws.watcher import Settled, ThrowWatcher, TooBrief, WatchEvent
from traywatch.vision.types import Image

COMES, GOES = 6, 8
FIRST = replace(DIE, x=330, y=172)
SECOND = replace(OTHER, x=100, y=260)
SEVENTEEN, FIVE = ("d20", "17", "read"), ("d8", "5", "read")


def throws(events: Sequence[WatchEvent]) -> list[list[tuple[str | None, str | None, str]]]:
    return [thrown(event.throw) for event in events if isinstance(event, Settled)]


def picture(lying: Sequence[Square], rolling: Square, reach: float) -> Image:
    return hand(draw(GROUND, [*lying, rolling]), reach)


def beside(
    first: Sequence[Square],
    left: Sequence[Square],
    second: Square = SECOND,
    *,
    held: int,
    after: int = 10,
    reach: float = 0.9,
) -> list[Image]:
    """The first dice lie for ``held`` frames while another one rolls; then a hand leaves ``left`` of them."""
    rolls = iter(roll(second, (20, 20), held + COMES + GOES + after, turns=2000.0))
    lies = [picture(first, next(rolls), 0.0) for _ in range(held)]
    comes = [picture(first, next(rolls), reach * i / COMES) for i in range(1, COMES + 1)]
    goes = [picture(left, next(rolls), reach * (1 - i / GOES)) for i in range(1, GOES + 1)]
    return [*lies, *comes, *goes, *(draw(GROUND, [*left, die]) for die in rolls)]


def scene(obstacle_kind: str | None = None) -> Scene:
    made = Scene(watcher=ThrowWatcher(ColorReader(), obstacle_kind=obstacle_kind))
    made.rest()
    return made


def played(
    made: Scene,
    first: Sequence[Square],
    left: Sequence[Square],
    second: Square = SECOND,
    *,
    held: int,
    reach: float = 0.9,
) -> list[WatchEvent]:
    """All events until both rolls are at rest."""
    events = made.show([*rolled(*first), *beside(first, left, second, held=held, reach=reach)])
    made.dice = [*left, second]
    return events + made.rest(30)


@pytest.mark.parametrize("obstacle_kind", [None, *others("d6")])
@pytest.mark.parametrize("held", [10, *others(14, 20, 45)])
def test_dice_that_are_taken_while_others_roll_are_a_throw(held: int, obstacle_kind: str | None) -> None:
    assert throws(played(scene(obstacle_kind), [FIRST], [], held=held)) == [[SEVENTEEN], [FIVE]]


@pytest.mark.parametrize("held", [12, *others(25)])
def test_all_dice_that_a_person_takes_are_of_one_throw(held: int) -> None:
    beneath = replace(OTHER, face="d20:3", x=300, y=190)
    events = played(scene(), [FIRST, beneath], [], held=held)
    assert throws(events) == [[SEVENTEEN, ("d20", "3", "read")], [FIVE]]


def test_the_dice_of_the_other_person_may_look_alike() -> None:
    alike = replace(FIRST, x=120, y=172)
    assert throws(played(scene(), [FIRST], [], alike, held=12)) == [[SEVENTEEN], [SEVENTEEN]]


def test_a_die_that_the_hand_left_is_not_thrown_again() -> None:
    left = replace(OTHER, face="d20:3", x=330, y=60)
    events = played(scene(), [FIRST, left], [left], held=12)
    assert throws(events) == [[SEVENTEEN, ("d20", "3", "read")], [FIVE]]


@pytest.mark.parametrize("held", [10, *others(20)])
def test_a_hand_that_only_passes_over_dice_makes_no_throw_of_its_own(held: int) -> None:
    assert throws(played(scene(), [FIRST], [FIRST], held=held)) == [[SEVENTEEN, FIVE]]


def test_a_die_that_another_one_moves_on_is_not_counted_where_it_lay() -> None:
    """It lies for a moment, is knocked on, and comes to rest elsewhere."""
    made = scene()
    ends = replace(FIRST, face="d20:17", x=400, y=300)
    steps = 20
    hits = roll(replace(SECOND, x=FIRST.x - 31, y=FIRST.y), (20, 20), 12, turns=2000.0)
    on = roll(ends, (FIRST.x, FIRST.y), steps)
    back = roll(SECOND, (FIRST.x - 31, FIRST.y), steps)
    pictures = [
        *rolled(FIRST),
        *(draw(GROUND, [FIRST, die]) for die in hits),
        *(draw(GROUND, [one, two]) for one, two in zip(on, back, strict=True)),
    ]
    events = made.show(pictures)
    made.dice = [ends, SECOND]
    assert throws(events + made.rest(30)) == [[SEVENTEEN, FIVE]]


def knocked_under_hand(stays: int, knock: int) -> tuple[Scene, list[Image]]:
    """A hand is over the first die for ``stays`` frames; it is hit ``knock`` frames after that."""
    made = scene()
    held, steps, ends = 12, 20, replace(FIRST, x=400, y=300)
    reaches = [
        *([0.0] * held),
        *(0.9 * i / COMES for i in range(1, COMES + 1)),
        *(0.9 + 0.01 * (i % 2) for i in range(stays)),
        *(0.9 * (1 - i / GOES) for i in range(1, GOES + 1)),
        *([0.0] * steps),
    ]
    beside_it = replace(SECOND, x=FIRST.x - 31, y=FIRST.y)
    comes = roll(beside_it, (20, 20), held + COMES + stays + knock, turns=2000.0)
    on, back = roll(ends, (FIRST.x, FIRST.y), steps), roll(SECOND, (beside_it.x, beside_it.y), steps)
    dice = [*([FIRST, die] for die in comes), *([one, two] for one, two in zip(on, back, strict=True))]
    dice += [[ends, SECOND]] * (len(reaches) - len(dice))
    made.dice = [ends, SECOND]
    return made, [
        *rolled(FIRST),
        *(hand(draw(GROUND, now), reach) for now, reach in zip(dice, reaches, strict=False)),
    ]


@pytest.mark.parametrize(
    "case",
    [(0, 2), (4, -2), *others((0, -2), (0, 4), (4, -4))],
)
def test_a_die_that_is_knocked_on_under_a_hand_counts_where_it_comes_to_rest(
    case: tuple[int, int],
) -> None:
    made, pictures = knocked_under_hand(*case)
    assert throws(made.show(pictures) + made.rest(30)) == [[SEVENTEEN, FIVE]]


@pytest.mark.parametrize("held", [4, *others(3)])
def test_dice_that_lay_too_briefly_beside_others_are_told(held: int) -> None:
    events = played(scene(), [FIRST], [], held=held)
    assert throws(events) == [[FIVE]]
    assert [event.at_s > 0 for event in events if isinstance(event, TooBrief)] == [True]


@pytest.mark.parametrize(
    "at_rest", [lambda made: made.rest(40), *others(lambda made: made.rest(12))], ids=lambda _: ""
)
def test_the_hand_may_still_hold_the_dice_when_the_others_are_at_rest(
    at_rest: Callable[[Scene], list[WatchEvent]],
) -> None:
    made = scene()
    held, stays = 12, 30
    rolls = iter(roll(SECOND, (20, 20), held + COMES + 4, turns=2000.0))
    pictures = [
        *rolled(FIRST),
        *(picture([FIRST], next(rolls), 0.0) for _ in range(held)),
        *(picture([FIRST], next(rolls), 0.9 * i / COMES) for i in range(1, COMES + 1)),
        *(picture([FIRST], die, 0.9) for die in rolls),
        *(picture([], SECOND, 0.9 + 0.01 * (i % 2)) for i in range(stays)),
        *(picture([], SECOND, 0.9 - 0.9 * i / GOES) for i in range(GOES + 1)),
    ]
    events = made.show(pictures)
    made.dice = [SECOND]
    assert throws(events + at_rest(made)) == [[SEVENTEEN], [FIVE]]
