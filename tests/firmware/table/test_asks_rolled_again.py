"""Asks whose dice explode or are rolled again: the further roll, corrections, undo, and a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.helpers import die, unsure
from tests.firmware.table.test_asks import ANN, Table
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableError
from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.requests import RollRequest


def awaited(tray: Table) -> dict[str | None, int]:
    """The dice that the open ask waits for."""
    roll = next(one for one in tray.table.view.open if isinstance(one, RollRequest))
    return {spec.kind: spec.n for spec in roll.dice}


def exploded(journal: Journal | None = None) -> tuple[Table, AskView]:
    """A table where two dice of 3d6! exploded in throw t1, and one of those again in throw t2."""
    tray = Table(journal)
    asked = tray.table.asks.add("3d6! + 1", player="Ann")
    tray.roll(die("d6", 6), die("d6", 6), die("d6", 2), throw_id="t1")
    tray.roll(die("d6", 6), die("d6", 1), throw_id="t2")
    return tray, asked


def test_the_ask_waits_for_the_dice_to_roll_again_and_adds_them_up() -> None:
    tray, asked = exploded()
    waiting = tray.table.asks.get(asked.id)
    assert (waiting.state, waiting.result, awaited(tray)) == ("waiting", None, {"d6": 1})
    assert [one.value for one in waiting.so_far] == [6, 6, 2, 6, 1]
    for throw_id, more in (("t1", "2 d6"), ("t2", "d6")):
        outcome = tray.table.history.throw(throw_id).outcome
        assert (outcome.state, outcome.total) == ("counted", None)
        assert str(outcome.headline) == f"3d6!+1: dice explode. Roll {more} more."
    tray.roll(die("d6", 3), throw_id="t3")
    done = tray.table.asks.get(asked.id)
    assert done.result is not None and (done.state, done.result.total) == ("answered", 25)
    assert [one.value for one in done.result.dice] == [6, 6, 2, 6, 1, 3]
    assert tray.table.history.throw("t3").outcome.total == 25
    requests = [one.request for one in tray.published_asks(asked.id) if one.state == "waiting"]
    assert len(set(requests)) == len(requests) == 3


def test_typed_dice_are_rolled_again_too() -> None:
    tray = Table()
    asked = tray.table.asks.add("2d6r1")
    tray.table.answers.answer(asked.request, Reply(dice=(HandDie(value=1), HandDie(value=4))), who=ANN)
    again = tray.table.asks.get(asked.id)
    tray.table.answers.answer(again.request, Reply(dice=(HandDie(value=5),)), who=ANN)
    result = tray.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.by_hand) == (9, True)
    assert [one.counts for one in result.dice] == [False, True, True]


def test_undo_takes_back_one_throw_after_the_other_and_redo_brings_it_back() -> None:
    tray, asked = exploded()
    tray.roll(die("d6", 3), throw_id="t3")
    tray.table.corrections.undo(void=True)
    assert awaited(tray) == {"d6": 1}
    tray.table.corrections.redo()
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 25
    for throw_id, dice in (("t3", {"d6": 1}), ("t2", {"d6": 2}), ("t1", {"d6": 3})):
        tray.table.corrections.undo(void=True)
        assert awaited(tray) == dice
        assert tray.table.history.throw(throw_id).outcome.validity == "void"
    tray.roll(die("d6", 1), die("d6", 1), die("d6", 1))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 4


@pytest.mark.parametrize("answered", [False, True])
def test_a_correction_that_leads_to_other_dice_voids_the_later_throws(answered: bool) -> None:
    tray, asked = exploded()
    if answered:
        tray.roll(die("d6", 3), throw_id="t3")
        tray.now = tray.now.replace(hour=20)  # long after the time of the ask
    old = tray.table.asks.get(asked.id).request
    tray.table.corrections.amend("t1", "a0", HumanReading(value=5))
    tray.table.tick()
    assert (tray.table.asks.get(asked.id).state, awaited(tray)) == ("waiting", {"d6": 1})
    voided = ["t2", "t3"] if answered else ["t2"]
    assert {tray.table.history.throw(one).outcome.validity for one in voided} == {"void"}
    with pytest.raises(TableError):
        tray.table.answers.answer(old, Reply(dice=(HandDie(value=3),)))
    tray.roll(die("d6", 4))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 5 + 6 + 2 + 4 + 1


def test_a_correction_that_needs_no_more_dice_completes_the_ask() -> None:
    tray = Table()
    asked = tray.table.asks.add("2d6!")
    tray.roll(die("d6", 6), die("d6", 2), throw_id="t1")
    tray.roll(unsure("d6", (6, 3)), throw_id="t2")  # a question about dice that are not needed any more
    tray.table.corrections.amend("t1", "a0", HumanReading(value=5))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.validity) == (7, "corrected")
    assert tray.table.view.questions == ()
    assert tray.table.history.throw("t2").outcome.validity == "void"


def test_a_correction_that_leads_to_the_same_dice_keeps_the_later_throws() -> None:
    tray, asked = exploded()
    tray.roll(die("d6", 3), throw_id="t3")
    tray.table.corrections.amend("t1", "a2", HumanReading(value=4))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.validity) == (27, "corrected")
    tray.table.corrections.amend("t2", "a1", HumanReading(value=2))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 28
    assert tray.table.history.throw("t3").outcome.total == 28


def test_the_dice_so_far_outlive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray, asked = exploded(Journal(path))
    before = tray.table.asks.get(asked.id)
    tray.table.close()
    again = Table(Journal(path), game=None)
    assert again.table.asks.get(asked.id) == before
    assert again.table.view.undo is not None and again.table.view.undo.throw
    again.roll(die("d6", 3))
    result = again.table.asks.get(asked.id).result
    assert result is not None and result.total == 25
    again.table.close()


def test_verdict_and_successes_reach_the_program() -> None:
    tray = Table()
    for dice, faces, total, successes, verdict in (
        ("d20 + 5 vs 15", [("d20", 10)], 15, None, "success"),
        ("3d10>=8 vs 2", [("d10", 8), ("d10", 1), ("d10", 2)], 1, 1, "failure"),
    ):
        asked = tray.table.asks.add(dice)
        tray.roll(*(die(kind, value) for kind, value in faces))
        result, shown = tray.table.asks.get(asked.id).result, tray.table.view.last_throw
        assert result is not None and shown is not None
        assert (result.total, result.successes, result.verdict) == (total, successes, verdict)
        outcome = shown.outcome
        assert (outcome.total, outcome.successes, outcome.verdict) == (total, successes, verdict)
