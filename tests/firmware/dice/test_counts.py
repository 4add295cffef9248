"""Counts of each die: by name, kind and color, with corrections and without undone throws."""

from __future__ import annotations

import pytest

from tests.firmware.helpers import die, throw, unsure
from tests.reader import shown
from traywatch.firmware.dice.counts import die_key
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.views.history import ThrowFilter
from traywatch.rules import load_game

RED, BLUE = "#a02a2c", "#2a50a0"


@pytest.fixture
def table() -> TableService:
    table = TableService(Journal(None), load=load_game)
    table.start("free")
    return table


def counted(table: TableService) -> dict[str, dict[str, int]]:
    return {
        one.id: {face.label: face.count for face in one.fairness.faces if face.count}
        for one in table.dice_counts.dice()
    }


def test_dice_are_told_apart_by_name_kind_and_color(table: TableService) -> None:
    for value in (3, 3, 5):
        table.throws.record(throw(die("d6", value, color=RED)))
    table.throws.record(throw(die("d6", 2, color=BLUE), die("d20", 20, color=BLUE, die_name="Ana's d20")))
    assert counted(table) == {
        "d6:red": {"3": 2, "5": 1},
        "d6:blue": {"2": 1},
        "d6:all": {"2": 1, "3": 2, "5": 1},
        "taught:d20:Ana's d20": {"20": 1},
    }
    names = {one.id: (str(one.name), one.taught) for one in table.dice_counts.dice()}
    assert names["d6:red"] == ("red d6", False) and names["taught:d20:Ana's d20"] == ("Ana's d20", True)


def test_dice_of_two_kinds_with_one_name_are_two_dice(table: TableService) -> None:
    """A set may be taught under one name; faces of a d6 say nothing about its d20."""
    for value in (3, 4, 5):
        table.throws.record(throw(die("d6", value, die_name="Ana's")))
    table.throws.record(throw(die("d20", 3, die_name="Ana's")))
    assert counted(table) == {
        "taught:d6:Ana's": {"3": 1, "4": 1, "5": 1},
        "taught:d20:Ana's": {"3": 1},
    }
    assert {one.id: (one.kind, str(one.name), one.taught) for one in table.dice_counts.dice()} == {
        "taught:d6:Ana's": ("d6", "Ana's", True),
        "taught:d20:Ana's": ("d20", "Ana's", True),
    }
    found, _ = table.history.throws(selection=ThrowFilter(die="taught:d6:Ana's"))
    assert [one.dice[0].value for one in found] == [3, 4, 5]


def test_throws_of_all_dice_of_a_taught_kind(table: TableService) -> None:
    for label, color in (("plus", RED), ("blank", BLUE), ("plus", BLUE)):
        table.throws.record(throw(die("fate", None, label=label, color=color)))
    assert counted(table)["fate:all"] == {"plus": 2, "blank": 1}
    for name, n in (("fate:all", 3), ("fate", 3), ("fate:blue", 2)):
        assert len(table.history.throws(selection=ThrowFilter(die=name))[0]) == n


def test_what_people_say_counts_and_what_nobody_knows_does_not(table: TableService) -> None:
    table.throws.record(throw(unsure("d20", (6, 9), color=RED)))
    counts = table.dice_counts
    (one,) = counts.dice()
    assert (one.fairness.throws, one.unread) == (0, 1)
    question = shown(table.view)["questions"][0]
    table.answers.answer(question["id"], Reply(option="a1"))
    (one,) = counts.dice()
    assert (one.fairness.throws, one.unread) == (1, 0)
    assert counted(table) == {"d20:red": {"9": 1}}


def test_a_number_put_right_counts_as_it_was_put_and_a_void_throw_not_at_all(table: TableService) -> None:
    first = table.throws.record(throw(die("d20", 17, color=RED)))
    table.throws.record(throw(die("d20", 4, color=RED)))
    counts = table.dice_counts
    assert counts.dice()[0].fairness.throws == 2
    table.corrections.amend(first.id, first.dice[0].die_id, HumanReading(label="11"))
    assert counted(table) == {"d20:red": {"4": 1, "11": 1}}
    table.corrections.undo(void=True)
    assert counted(table) == {"d20:red": {"11": 1}}
    assert counts.dice()[0].fairness.throws == 1


def test_a_die_of_an_ask_counts_as_it_was_corrected(table: TableService) -> None:
    table.asks.add("2d6")
    thrown = table.throws.record(throw(die("d6", 1, color=RED), die("d6", 2, color=RED)))
    table.corrections.amend(thrown.id, thrown.dice[0].die_id, HumanReading(value=5))
    assert counted(table) == {"d6:red": {"2": 1, "5": 1}}


def test_obstacles_and_dice_that_lay_there_are_not_counted(table: TableService) -> None:
    table.throws.record(throw(die("d20", 17), die("d6", 2, role="obstacle"), die("d6", 3, role="kept")))
    assert list(counted(table)) == ["d20:red"]


@pytest.mark.parametrize(
    ("color", "key"),
    [("#7a1f2b", "d8:red"), ("#f0efe9", "d8:white"), ("#18181c", "d8:black"), ("#2f57a0", "d8:blue")],
)
def test_colors_have_names(color: str, key: str) -> None:
    assert die_key("d8", color) == key


def test_earlier_throws_of_a_player_or_of_a_die(table: TableService) -> None:
    table.start("deep_dark_dice")
    names = []
    for value, color in ((17, RED), (4, BLUE), (9, RED)):
        names.append(table.throws.record(throw(die("d20", value, "hit", color=color))).seat)
        while not any(r["type"] == "roll" for r in shown(table.view)["open"]):
            request = shown(table.view)["open"][0]
            table.answers.answer(request["id"], Reply(option=request["default"]))
    assert names == ["mirel", "oswin", "tamsin"]

    def values(**wanted: str) -> list[int | None]:
        return [t.dice[0].value for t in table.history.throws(selection=ThrowFilter(**wanted))[0]]

    assert values(seat="oswin") == [4]
    assert values(die="d20:red") == [17, 9] and values(die="d20") == [17, 4, 9]
    assert values(die="d20:red", seat="tamsin") == [9] and values(die="d6") == []


def test_pages_of_wanted_throws_leave_none_out(table: TableService) -> None:
    for i in range(12):
        table.throws.record(throw(die("d6" if i % 3 else "d8", i % 6 + 1, color=RED)))
    found: list[str] = []
    before = None
    while True:
        page, before = table.history.throws(
            limit=2, newest=True, before=before, selection=ThrowFilter(die="d8")
        )
        found += [one.id for one in page]
        if before is None:
            break
    assert len(found) == 4 == len(set(found))
