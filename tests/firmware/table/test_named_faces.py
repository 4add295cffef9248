"""A face that a person names, in each of the four ways: it may be written as on the die or as its number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_view import HumanReading

Named = tuple[str | None, int | None]
OTHER = {"d10": 5, "d00": 50, "dF": 0}


def said(table: TableService) -> tuple[str | None, int | None]:
    """The first die of the last counted throw or ask, as it counts."""
    answered = table.asks.all
    if answered and answered[-1].result is not None:
        return answered[-1].result.dice[0].label, None
    state = table.view.to_json()["state"]
    (one,) = state["throws"][-1]["dice"]
    return one["label"], one["value"]


def typed(table: TableService, kind: str, label: str | None, value: int | None) -> None:
    roll = next(one for one in table.view.open if one.type == "roll")
    dice = (HandDie.model_validate({"kind": kind, "label": label, "value": value}),)
    table.answers.answer(roll.id, Reply(dice=dice))


def answered(table: TableService, kind: str, label: str | None, value: int | None) -> None:
    table.throws.record(throw(unsure(kind, (1, 2) if kind != "dF" else (0, 1))), photo())
    question = table.view.questions[0]
    table.answers.answer(question.id, Reply(option="other", label=label, value=value, kind=kind))


def amended(table: TableService, kind: str, label: str | None, value: int | None) -> None:
    view = table.throws.record(throw(die(kind, OTHER[kind])), photo())
    table.corrections.amend(view.id, "a0", HumanReading(label=label, value=value))


def amended_ask(table: TableService, kind: str, label: str | None, value: int | None) -> None:
    table.asks.add(kind)
    view = table.throws.record(throw(die(kind, OTHER[kind])), photo())
    table.corrections.amend(view.id, "a0", HumanReading(label=label, value=value))


WAYS = [typed, answered, amended, amended_ask]
FACES = [
    ("d10", ("10", None), ("0", 0)),
    ("d10", ("0", None), ("0", 0)),
    ("d10", (None, 10), ("0", 0)),
    ("d10", (None, 0), ("0", 0)),
    ("d00", ("0", None), ("00", 0)),
    ("d00", (None, 0), ("00", 0)),
    ("dF", (None, -1), ("-", -1)),
    ("dF", ("−", None), ("-", -1)),
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("kind", "named", "face"), FACES)
def test_a_face_may_be_named_in_several_ways(
    way: Callable[..., None], kind: str, named: Named, face: tuple[str, int]
) -> None:
    table = TableService(Journal(None))
    table.start("free")
    way(table, kind, *named)
    label, value = said(table)
    assert (label, face[1] if value is None else value) == face
    table.close()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("label", ["11", "01", "100", "+"])
def test_a_face_that_the_kind_has_not_is_refused(way: Callable[..., None], label: str) -> None:
    table = TableService(Journal(None))
    table.start("free")
    with pytest.raises(TableError, match="has no face"):
        way(table, "d10", label, None)
    table.close()
