"""Things that are no dice: they stay on the mat, are learned with it, and are not asked about again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.vision.throws.test_watcher import DIE, OTHER, Scene, the_throw
from tests.vision.tray_scenes import ColorReader, Square
from traywatch.vision.detection.boxes import iou
from traywatch.vision.stages.missed_dice import OBJECT_COLOR
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import Alternative, Box, DieReading, Image

THING = OTHER
"""A square that is read as an object without a name."""


class ThingReader(ColorReader):
    """Reads squares of one kind as things, and learns mats and things."""

    def __init__(self, *, learns: bool = False, guesses: bool = False) -> None:
        super().__init__()
        self._guesses = guesses
        self.learned = 0
        self.no_dice: list[Box] = []
        self._learns = learns

    def read(self, image: Image, /) -> tuple[DieReading, ...]:
        as_read = as_guess if self._guesses else as_thing
        readings = [as_read(die) if die.kind == "d8" else die for die in super().read(image)]
        if self._learns and self.learned:
            return tuple(die for die in readings if not die.unnamed)
        return tuple(die for die in readings if all(iou(die.box, box) < 0.5 for box in self.no_dice))

    def learn_empty(self, image: Image) -> bool:
        self.learned += 1
        return True

    def learn_no_die(self, image: Image, box: Box) -> None:
        self.no_dice.append(box)


def as_thing(die: DieReading) -> DieReading:
    return DieReading(
        kind=None, value=None, label=None, status="unsure", confidence=0.0, box=die.box, color=OBJECT_COLOR
    )


def as_guess(die: DieReading) -> DieReading:
    """An uncertain reading."""
    guess = Alternative(kind="d8", value=5, label="5", p=0.6)
    return die.model_copy(update={"status": "unsure", "value": None, "label": None, "alternatives": (guess,)})


def scene(reader: ThingReader, *dice: Square) -> Scene:
    tray = Scene(dice, ThrowWatcher(reader))
    tray.rest()
    return tray


def roles(dice: Sequence[DieReading]) -> list[tuple[str | None, str]]:
    return sorted((die.kind, die.role) for die in dice if die.kind) + [
        (None, die.role) for die in dice if die.unnamed
    ]


def test_a_rest_with_nothing_but_things_that_stay_may_be_learned() -> None:
    reader = ThingReader()
    tray = scene(reader, THING)
    assert reader.learned == 1
    assert roles(the_throw(tray.throw(DIE)).dice) == [("d20", "thrown"), (None, "kept")]
    assert reader.learned == 1, "a die lies there"
    tray.reach_in([THING])
    assert reader.learned == 2


def test_a_thing_that_was_just_thrown_is_not_learned() -> None:
    reader = ThingReader()
    tray = scene(reader)
    assert reader.learned == 1
    assert roles(the_throw(tray.throw(THING)).dice) == [(None, "thrown")]
    assert reader.learned == 1


def test_a_thing_that_the_reader_has_learned_is_not_listed_any_more() -> None:
    tray = scene(ThingReader(learns=True), THING)
    assert roles(the_throw(tray.throw(DIE)).dice) == [("d20", "thrown")]


@pytest.mark.parametrize("guesses", [False, True], ids=["unnamed", "with a guess"])
def test_what_a_person_calls_no_die_is_not_listed_any_more(guesses: bool) -> None:
    reader = ThingReader(guesses=guesses)
    tray = scene(reader)
    first = the_throw(tray.throw(THING))
    tray.watcher.take_no_die(first.throw_id, first.dice[0].die_id)
    assert len(reader.no_dice) == 1 and iou(reader.no_dice[0], first.dice[0].box) > 0.9
    assert roles(the_throw(tray.throw(DIE)).dice) == [("d20", "thrown")]


@pytest.mark.parametrize("gone", [False, True], ids=["of another throw", "that is gone"])
def test_an_answer_about_something_else_changes_nothing(gone: bool) -> None:
    reader = ThingReader()
    tray = scene(reader)
    first = the_throw(tray.throw(THING))
    if gone:
        tray.reach_in([])
    tray.watcher.take_no_die(first.throw_id if gone else "another", first.dice[0].die_id)
    assert reader.no_dice == []
