"""The outcome of a throw: its total, its validity and its dice, in every state that a throw can have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.helpers import die, throw, unsure
from tests.firmware.tables import play
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading, ThrowOutcome, outcome_of
from traywatch.messages import english
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import DieSpec, RolledDie, RollRequest
from traywatch.rules.core.roll_results import roll_result


def outcome(table: TableService, throw_id: str) -> ThrowOutcome:
    return table.history.throw(throw_id).outcome


def faces(found: ThrowOutcome) -> list[tuple[str, str | None, bool]]:
    return [(one.die_id, one.label, one.counts) for one in found.dice]


def test_a_throw_is_provisional_then_final_then_corrected_then_void() -> None:
    table, _ = play("free")
    table.throws.record(throw(unsure("d20", (6, 9)), throw_id="t1"))
    told = [outcome(table, "t1")]
    table.answers.answer(table.view.questions[0].id, Reply(option="a1"))
    told.append(outcome(table, "t1"))
    table.corrections.amend("t1", "a0", HumanReading(value=12))
    told.append(outcome(table, "t1"))
    table.corrections.undo(void=True)
    told.append(outcome(table, "t1"))
    table.corrections.redo()
    told.append(outcome(table, "t1"))
    assert [(one.validity, one.total) for one in told] == [
        ("provisional", None),
        ("final", 9),
        ("corrected", 12),
        ("void", None),
        ("corrected", 12),
    ]
    assert [one.dice[0].by_person for one in told] == [False, True, True, True, True]


def test_a_step_taken_back_after_a_throw_does_not_correct_it() -> None:
    table, _ = play("free")
    table.throws.record(throw(die("d6", 4), throw_id="t1"))
    menu = next(one for one in table.view.open if one.type == "choice")
    table.answers.answer(menu.id, Reply(option="ask", text="2d6"))
    table.corrections.undo()
    assert (outcome(table, "t1").validity, outcome(table, "t1").total) == ("final", 4)


def test_dice_that_lay_there_count_if_the_roll_takes_them() -> None:
    """The other die of 2d6 is rolled later: the second throw has both dice and their sum."""
    table, _ = play("free")
    table.asks.add("2d6")
    table.throws.record(throw(die("d6", 5), throw_id="t1"))
    lying = die("d6", 5, role="kept")
    table.throws.record(throw(lying, die("d6", 2, foot_mm=(200.0, 90.0)), throw_id="t2"))
    found = outcome(table, "t2")
    assert (found.validity, found.total) == ("final", 7)
    assert sorted(faces(found)) == [("a0", "5", True), ("a1", "2", True)]


def test_a_die_that_nobody_asked_for_does_not_count() -> None:
    table, _ = play("free")
    table.asks.add("d20")
    table.throws.record(throw(die("d20", 5), die("d20", 9, foot_mm=(200.0, 90.0)), throw_id="t1"))
    table.answers.answer(table.view.questions[0].id, Reply(option="only1"))
    found = outcome(table, "t1")
    assert found.total == 9 and sorted(faces(found)) == [("a0", "5", False), ("a1", "9", True)]


def test_a_box_that_is_hardly_a_die_is_no_part_of_the_outcome() -> None:
    table, _ = play("free")
    table.throws.record(throw(die("d6", 4), unsure("d20", (6, 9), die_p=0.1), throw_id="t1"))
    assert faces(outcome(table, "t1")) == [("a0", "4", True)]


def test_the_meaning_of_a_face_takes_the_place_of_its_number() -> None:
    request = RollRequest(
        id="r1", by="", dice=(DieSpec(role="x", kind="d10", faces=tuple(f"{n} away" for n in range(10))),)
    )
    for value, meaning in ((2, "1 away"), (0, "9 away"), (10, "9 away")):
        event = Rolled(request="r1", dice=(RolledDie(role="x", kind="d10", value=value),))
        assert roll_result(request, event).meanings == (meaning,)
        assert roll_result(request, event).total is None


def test_dice_warriors_say_what_each_die_means() -> None:
    table, _ = play("dice_warriors")
    roll = next((one for one in table.view.open if one.type == "roll"), None)
    for _ in range(40):
        if roll is not None:
            break
        for one in table.view.open:
            option = one.options[0].id if one.type == "choice" else None
            table.answers.answer(one.id, Reply(option=option))
            break
        roll = next((one for one in table.view.open if one.type == "roll"), None)
    assert roll is not None
    dice = tuple(HandDie(value=1) for spec in roll.dice for _ in range(spec.n))
    view = table.answers.answer(roll.id, Reply(dice=dice))
    assert view.last_throw is not None
    found = view.last_throw.outcome
    assert found.total is None and all(english(one.meaning) for one in found.dice)


@pytest.mark.parametrize("asking", [False, True])
def test_the_outcome_is_the_same_after_a_restart(asking: bool, tmp_path: Path) -> None:
    table, _ = play("free", tmp_path / "journal.sqlite")
    if asking:
        table.asks.add("4d6dl1")
    table.throws.record(throw(*(die("d6", n) for n in (3, 6, 1, 4)), throw_id="t1"))
    table.corrections.amend("t1", "a2", HumanReading(value=5))
    before = outcome(table, "t1")
    table.close()
    again = TableService(Journal(tmp_path / "journal.sqlite"))
    assert outcome(again, "t1") == before and before.validity == "corrected"
    again.close()


def test_the_headline_is_that_of_the_roll_and_not_of_a_choice_before_it() -> None:
    """A roll that goes on answers the question beside it. What that led to comes after the roll."""
    waived = {
        "event": {"type": "choice", "request": "r1", "option": "keep"},
        "effects": [
            {"type": "show", "headline": "Orla takes 2 damage.", "lines": ["Health 2"], "tone": "bad"}
        ],
    }
    roll = {
        "event": {"type": "rolled", "request": "r2", "dice": [{"role": "d", "kind": "d6", "value": 5}]},
        "result": {"total": 5},
        "effects": [
            {"type": "show", "headline": "Orla passes.", "lines": ["The 5 is enough."], "tone": "good"}
        ],
    }
    told = outcome_of([waived, roll])
    assert (english(told.headline), told.number, told.tone) == ("Orla passes.", 5, "good")
    assert [english(line) for line in told.lines] == ["The 5 is enough.", "Orla takes 2 damage.", "Health 2"]
    assert outcome_of([roll, waived]).headline == told.headline
    assert english(outcome_of([waived]).headline) == "Orla takes 2 damage."
