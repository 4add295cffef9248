"""What the whole table tells of a game: its last steps, and how it begins."""

from __future__ import annotations

import pytest

from tests.firmware.helpers import die, throw
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.views.step_summaries import SHOWN


@pytest.fixture
def table() -> TableService:
    return TableService(Journal(None), clock=lambda: 100.0)


def test_steps_are_told_that_no_throw_was_needed_for(table: TableService) -> None:
    table.start("dice_warriors")
    table.answers.answer(shown(table.view)["open"][0]["id"], Reply(option="0"))
    told = shown(table.view)["step_summaries"][0]
    assert told["headline"] == "Round 1."
    assert told["throw_id"] is None
    assert told["rules"]
    roll = shown(table.view)["open"][0]
    dice = [{"kind": spec["kind"], "label": "1", "role": spec["role"]} for spec in roll["dice"]]
    table.answers.answer(roll["id"], Reply.model_validate({"dice": dice}))
    assert shown(table.view)["step_summaries"][0]["headline"] == "Red has rolled."
    assert "Red's Warrior: Miss." in shown(table.view)["step_summaries"][0]["lines"]
    steps = [told["step"] for told in shown(table.view)["step_summaries"]]
    assert steps == sorted(steps, reverse=True)


def test_a_throw_on_the_tray_is_named(table: TableService) -> None:
    table.start("dice_warriors")
    table.answers.answer(shown(table.view)["open"][0]["id"], Reply(option="0"))
    specs = shown(table.view)["open"][0]["dice"]
    kinds = [spec["kind"] for spec in specs]
    view = table.throws.record(throw(*(die(kind, 1, None) for kind in kinds)))
    while shown(table.view)["questions"]:
        question = shown(table.view)["questions"][0]
        table.answers.answer(question["id"], Reply(option=question["options"][0]["id"]))
    assert shown(table.view)["step_summaries"][0]["throw_id"] == view.id


def test_only_the_newest_steps_are_told(table: TableService) -> None:
    table.start("free")
    for n in range(SHOWN + 4):
        table.throws.record(throw(die("d6", 1 + n % 6, None)))
    assert len(shown(table.view)["step_summaries"]) == SHOWN


@pytest.mark.parametrize(("game", "setting"), [("dice_adventure", "seed"), ("deckbox_dungeons", "shuffle")])
def test_a_session_begins_with_a_number_of_its_own(table: TableService, game: str, setting: str) -> None:
    numbers = set()
    for _ in range(4):
        table.start(game)
        began = table.journal.read("session", newest_first=True, limit=1)[0].body["event"]
        numbers.add(began["settings"][setting])
    assert len(numbers) > 1, "drawn by lot for each session"
    assert all(isinstance(number, int) and 0 <= number < 2**128 for number in numbers)
    table.start(game, settings={setting: 7})
    began = table.journal.read("session", newest_first=True, limit=1)[0].body["event"]
    assert began["settings"][setting] == 7
    assert not shown(table.view)["state"]["settings"][setting], "whoever knows it could predict draws"


def test_games_without_draws_get_no_number(table: TableService) -> None:
    table.start("dice_warriors")
    assert shown(table.view)["game"]["seed"] == ""
    assert "seed" not in shown(table.view)["state"]["settings"]
