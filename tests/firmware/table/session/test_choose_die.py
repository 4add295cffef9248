"""One die too many: a tap says which counts."""

from __future__ import annotations

import pytest

from tests.firmware.helpers import die, throw, unsure
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.rules import load_game

HOST = Actor(id="host", role="host", name="Host")


@pytest.fixture
def table() -> TableService:
    table = TableService(Journal(None), load=load_game)
    table.start("deep_dark_dice")
    return table


def test_one_tap_says_which_of_two_dice_counts(table: TableService) -> None:
    table.throws.record(throw(die("d20", 3, "hit"), die("d20", 5, "crit")))
    (question,) = shown(table.view)["questions"]
    assert question["say"] == "One d20 too many. Which one counts?"
    labels = {option["id"]: option["label"] for option in question["options"]}
    assert labels == {"only0": "The 3 in Hit", "only1": "The 5 in Crit", "again": "Roll again"}
    table.answers.answer(question["id"], Reply(option="only1"), who=HOST)
    assert shown(table.view)["last_throw"]["outcome"]["headline"].startswith("Mirel crits")
    assert shown(table.view)["audit_log"][0]["say"] == "Host picked the die that counts: The 5 in Crit."


def test_the_one_that_counts_may_be_asked_about_next(table: TableService) -> None:
    doubt = {"hit": 0.5, "crit": 0.48, "miss": 0.02, "fumble": 0.0, "off": 0.0}
    table.throws.record(throw(die("d20", 3, "hit", zones=doubt), die("d20", 5, "crit")))
    table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="only0"))
    (question,) = shown(table.view)["questions"]
    assert question["code"] == "zone"
    table.answers.answer(question["id"], Reply(option="a1"))
    assert shown(table.view)["last_throw"]["outcome"]["headline"].startswith("Mirel crits")


def test_nothing_is_chosen_among_dice_that_were_not_asked_for(table: TableService) -> None:
    table.throws.record(throw(die("d20", 3, "hit"), die("d8", 5, "crit")))
    (question,) = shown(table.view)["questions"]
    assert not any(option["id"].startswith("only") for option in question["options"])
    with pytest.raises(TableError, match="Choose one of the options"):
        table.answers.answer(question["id"], Reply(option="only0"))


def test_a_die_that_was_not_read_has_words_too(table: TableService) -> None:
    table.throws.record(throw(unsure("d20", (6, 9)), die("d20", 5, "crit")))
    labels = [option["label"] for option in shown(table.view)["questions"][0]["options"]]
    assert labels[:2] == ["The 6 in Hit", "The 5 in Crit"]
