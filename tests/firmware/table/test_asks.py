"""Asks of programs: the tray waits for exactly these dice, and the program gets what they showed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.firmware.helpers import die, photo, throw, unsure
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.publisher import MessageData
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.views.published_result import published_result
from traywatch.messages import Message, rendered
from traywatch.rules.core.types import Player
from traywatch.rules.notation.reader import MOST_EXPIRES_S

FOUNDRY = Actor(id="app-1", role="program", name="Foundry")
ANN = Actor(id="p1", role="player", name="Ann's phone", seat="ann")
BOB = Actor(id="p2", role="player", name="Bob's phone", seat="bob")


class Table:
    """A table of a game with two players, its events, and a clock that can be moved."""

    def __init__(self, journal: Journal | None = None, game: str | None = "free") -> None:
        self.now = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
        self.events: list[tuple[str, MessageData]] = []
        self.table = TableService(journal or Journal(None), now=lambda: self.now)
        publish = self.table.publisher.publish

        def listen(event: str, data: MessageData, *more: Any) -> Any:
            self.events.append((event, data))
            return publish(event, data, *more)

        self.table.publisher.publish = listen  # type: ignore[method-assign]
        if game == "free":
            self.table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
        elif game:
            self.table.start(game)

    def roll(self, *dice: Any, throw_id: str | None = None) -> Any:
        return self.table.throws.record(throw(*dice, throw_id=throw_id), photo())

    def open_ids(self) -> list[str]:
        return [request.id for request in self.table.view.open]

    def told(self, ask_id: str) -> list[str]:
        """The states of an ask in the order in which they were published."""
        return [ask.state for ask in self.published_asks(ask_id)]

    def published_asks(self, ask_id: str) -> list[AskView]:
        """Each publication of an ask, in order."""
        return [data for _, data in self.events if isinstance(data, AskView) and data.id == ask_id]


@pytest.fixture(params=["free", "deep_dark_dice"])
def playing(request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(game=request.param)
    yield table
    table.table.close()


def test_the_tray_waits_for_exactly_these_dice_in_any_game(playing: Table) -> None:
    table = playing.table
    before, log = table.view, len(table.state.session.log) if table.state.session else 0
    asked = table.asks.add("d20 and 2d6 for Mirel", reason="Stealth", who=FOUNDRY)
    assert (asked.state, asked.asked_by, asked.player) == ("waiting", "Foundry", "Mirel")
    roll = table.state.roll
    assert roll is not None and [(spec.kind, spec.n) for spec in roll.dice] == [("d20", 1), ("d6", 2)]
    assert playing.open_ids()[-1] == asked.request == roll.id
    assert "Mirel" in str(roll.prompt) and "Stealth" in str(roll.prompt)
    view = playing.roll(die("d20", 17), die("d6", 2), die("d6", 5))
    found = table.asks.get(asked.id)
    assert found.state == "answered" and found.result is not None
    assert found.result.total == 24 and found.result.throw_id == view.id
    assert sorted((one.kind, one.value) for one in found.result.dice) == [("d20", 17), ("d6", 2), ("d6", 5)]
    assert view.outcome.state == "counted" and "24" in str(view.outcome.headline)
    assert playing.told(asked.id) == ["waiting", "answered"]
    # The game waits for what it waited for before.
    assert table.view.open == before.open and table.view.state == before.state
    assert table.state.session is not None and len(table.state.session.log) == log


def test_the_demo_throws_the_dice_of_an_ask_first() -> None:
    tray = Table()
    assert tray.table.awaited().dice is None  # free rolls take any dice
    asked = tray.table.asks.add("4dF and a d20")
    thrown = tray.table.awaited()
    assert (thrown.game, thrown.dice) == ("free", ((("dF", None),) * 4 + (("d20", None),)))
    tray.roll(*(die("dF", value) for value in (1, 0, -1, -1)), die("d20", 12))
    assert (result := tray.table.asks.get(asked.id).result) is not None and result.total == 11
    assert tray.table.awaited().dice is None


def test_dropped_dice_do_not_count() -> None:
    tray = Table()
    asked = tray.table.asks.add("4d6 keep highest 3")
    tray.roll(*(die("d6", value) for value in (3, 6, 1, 4)))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 13
    assert [one.value for one in result.dice if not one.counts] == [1]


@pytest.mark.parametrize(
    ("tens", "ones", "total"), [(0, 0, 100), (0, 7, 7), (90, 0, 90), (40, 2, 42), (90, 9, 99)]
)
def test_a_percentile_roll(tens: int, ones: int, total: int) -> None:
    tray = Table()
    asked = tray.table.asks.add("d100")
    tray.roll(die("d00", tens), die("d10", ones))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == total


def test_other_dice_are_a_question_and_the_ask_waits_on() -> None:
    tray = Table()
    asked = tray.table.asks.add("d20")
    tray.roll(die("d12", 5))
    question = tray.table.view.questions[0]
    assert (question.about, question.request) == ("conflict", asked.request)
    tray.table.answers.answer(question.id, Reply(option="again"))
    assert tray.table.asks.get(asked.id).state == "waiting"
    tray.roll(die("d20", 3))
    assert tray.table.asks.get(asked.id).state == "answered"


def test_an_unsure_die_is_asked_about_and_then_counts() -> None:
    tray = Table()
    asked = tray.table.asks.add("d20")
    tray.roll(unsure("d20", (6, 9)))
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="a1"), who=ANN)
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 9


def test_a_question_about_the_games_own_throw_comes_first() -> None:
    tray = Table()
    tray.roll(unsure("d20", (6, 9)))
    asked = tray.table.asks.add("d6")
    assert asked.request not in tray.open_ids()
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="a0"))
    assert tray.table.view.last_throw is not None
    assert tray.table.view.last_throw.outcome.state == "counted"
    assert asked.request in tray.open_ids()


def test_the_games_roll_is_not_typed_in_while_the_dice_of_an_ask_are_in_question() -> None:
    tray = Table()
    roll = next(one.id for one in tray.table.view.open if one.type == "roll")
    asked = tray.table.asks.add("d20")
    tray.roll(unsure("d20", (6, 9)), throw_id="t1")
    before = tray.table.view.questions
    with pytest.raises(TableError) as error:
        tray.table.answers.answer(roll, Reply(dice=(HandDie(kind="d6", value=3),)))
    assert (error.value.code, error.value.detail) == ("move_refused", {"code": "not_now"})
    assert tray.table.view.questions == before
    assert tray.table.history.throw("t1").outcome.state == "unsure"
    tray.table.answers.answer(before[0].id, Reply(option="a1"))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.throw_id) == (9, "t1")
    tray.table.answers.answer(roll, Reply(dice=(HandDie(kind="d6", value=3),)))
    assert tray.table.view.last_throw is not None and tray.table.view.last_throw.typed


def test_several_asks_queue() -> None:
    tray = Table()
    first, second = (tray.table.asks.add(dice) for dice in ("d20", "d8"))
    assert (first.state, second.state) == ("waiting", "queued")
    assert [one.id for one in tray.table.view.asks] == [first.id, second.id]
    tray.roll(die("d20", 2))
    assert tray.table.asks.get(second.id).state == "waiting"
    tray.roll(die("d8", 8))
    assert tray.told(second.id) == ["queued", "waiting", "answered"]


def test_the_same_id_asks_once() -> None:
    tray = Table()
    first = tray.table.asks.add("2d6+3", ask_id="roll-1", player="Ann")
    assert tray.table.asks.add("d6 + d6 + 3", ask_id="roll-1", player="Ann") == first
    with pytest.raises(TableError) as error:
        tray.table.asks.add("2d6+4", ask_id="roll-1", player="Ann")
    assert error.value.code == "ask_conflict"
    tray.roll(die("d6", 1), die("d6", 2))
    again = tray.table.asks.add("2d6+3", ask_id="roll-1", player="Ann")
    assert again.result is not None and again.result.total == 6
    assert tray.table.view.asks == ()


def test_dice_can_be_typed_in() -> None:
    tray = Table()
    asked = tray.table.asks.add("d20+2")
    tray.table.answers.answer(asked.request, Reply(dice=(HandDie(kind="d20", value=11),)), who=BOB)
    result = tray.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.by_hand) == (13, True)
    thrown = tray.table.view.last_throw
    assert thrown is not None and thrown.typed and thrown.id == result.throw_id
    assert [one.id for one in tray.table.history.throws()[0]] == [thrown.id]
    assert (thrown.outcome.validity, thrown.outcome.total) == ("final", 13)


@pytest.mark.parametrize("die", [HandDie(kind="d20", value=20), HandDie(kind="d6", value=3, role="other")])
@pytest.mark.parametrize("asking", [False, True])
def test_only_the_dice_that_were_asked_for_can_be_typed_in(die: HandDie, asking: bool) -> None:
    tray = Table()
    asked = tray.table.asks.add("d6")
    if asking:
        tray.roll(unsure("d6", (2, 3)))
    open_now = tray.table.view.questions[0].id if asking else asked.request
    with pytest.raises(TableError) as error:
        tray.table.answers.answer(open_now, Reply(dice=(die,)))
    assert error.value.code == "move_refused"
    assert tray.table.asks.get(asked.id).state == "waiting"
    tray.table.answers.answer(open_now, Reply(dice=(HandDie(kind="d6", value=3),)))
    assert tray.table.asks.get(asked.id).state == "answered"


def test_an_ask_for_a_seat_is_for_that_seat() -> None:
    tray = Table()
    asked = tray.table.asks.add("d20 for ann")
    with pytest.raises(TableError) as error:
        tray.table.answers.answer(asked.request, Reply(dice=(HandDie(kind="d20", value=11),)), who=BOB)
    assert error.value.code == "not_your_seat"
    tray.table.answers.answer(asked.request, Reply(dice=(HandDie(kind="d20", value=11),)), who=ANN)


def test_a_die_that_is_put_right_gives_a_new_revision() -> None:
    tray = Table()
    asked = tray.table.asks.add("2d6 for Ann")
    tray.roll(die("d6", 1), die("d6", 2), throw_id="t9")
    before = tray.table.asks.get(asked.id)
    tray.table.corrections.amend("t9", "a0", HumanReading(value=5), who=ANN)
    after = tray.table.asks.get(asked.id)
    assert after.result is not None and after.result.total == 7
    assert after.state == "answered" and after.revision == before.revision + 1
    shown = tray.table.history.throw("t9")
    assert shown.human_readings["a0"].value == 5 and "7" in str(shown.outcome.headline)
    assert tray.told(asked.id) == ["waiting", "answered", "answered"]
    for die_id, value, who in (("a0", 5, ANN), ("z", 3, ANN), ("a0", 7, ANN), ("a0", 2, BOB)):
        with pytest.raises(TableError):
            tray.table.corrections.amend("t9", die_id, HumanReading(value=value), who=who)


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize(
    ("dice", "faces", "total"),
    [
        ("2d20kh1", (("d20", 12), ("d20", 2)), 12),
        ("2d6+3", (("d6", 2), ("d6", 4)), 9),
        ("4d6dl1", (("d6", 6), ("d6", 5), ("d6", 4), ("d6", 2)), 15),
        ("2d10", (("d10", 0), ("d10", 0)), 20),
        ("d100", (("d00", 0), ("d10", 0)), 100),
    ],
)
def test_the_throw_of_an_ask_has_the_asks_own_total(
    dice: str, faces: tuple[tuple[str, int], ...], total: int, by_hand: bool
) -> None:
    tray = Table()
    asked = tray.table.asks.add(dice)
    if by_hand:
        typed = tuple(HandDie(kind=kind, value=value) for kind, value in faces)
        tray.table.answers.answer(asked.request, Reply(dice=typed))
    else:
        tray.roll(*(die(kind, value) for kind, value in faces))
    result = tray.table.asks.get(asked.id).result
    shown = tray.table.view.last_throw
    assert result is not None and shown is not None and shown.id == result.throw_id
    assert result.total == shown.outcome.total == total and shown.outcome.validity == "final"
    assert published_result(shown, names=False).total == total
    assert [one.counts for one in shown.outcome.dice] == [one.counts for one in result.dice]
    # It is corrected, undone and redone like a roll of a game.
    first = shown.outcome.dice[0]
    tray.table.corrections.amend(shown.id, first.die_id, HumanReading(value=10 if first.kind == "d00" else 1))
    corrected = tray.table.asks.get(asked.id).result
    assert corrected is not None and corrected.validity == "corrected" and corrected.total != total
    outcome = tray.table.history.throw(shown.id).outcome
    assert (outcome.validity, outcome.total) == ("corrected", corrected.total)
    tray.table.corrections.undo(void=True)
    assert tray.table.asks.get(asked.id).state == "waiting"
    assert tray.table.history.throw(shown.id).outcome.validity == "void"
    tray.table.corrections.redo()
    assert tray.table.asks.get(asked.id).result == corrected
    assert tray.table.history.throw(shown.id).outcome == outcome


def test_an_undone_ask_waits_again_and_late_answers_do_not_count() -> None:
    tray = Table()
    first, second = (tray.table.asks.add(dice, expires_s=60) for dice in ("d20", "d8"))
    tray.roll(die("d20", 2), throw_id="t1")
    tray.roll(unsure("d8", (1, 2)), throw_id="t2")
    tray.now += timedelta(seconds=50)
    with pytest.raises(TableError) as error:
        tray.table.corrections.undo()
    assert (error.value.code, error.value.detail) == ("move_refused", {"code": "throw_in_the_way"})
    tray.table.corrections.undo(void=True, who=ANN)
    assert [(one.id, one.state) for one in tray.table.view.asks] == [
        (first.id, "waiting"),
        (second.id, "queued"),
    ]
    assert tray.table.history.throw("t2").outcome.validity == "void"
    tray.now += timedelta(seconds=55)  # it got as much time as at first; the second one did not
    tray.table.tick()
    assert [one.id for one in tray.table.view.asks] == [first.id]
    with pytest.raises(TableError) as error:
        tray.table.answers.answer(first.request, Reply(dice=(HandDie(kind="d20", value=4),)))
    assert error.value.code == "request_unknown"
    assert tray.table.view.redo is not None
    tray.roll(die("d20", 9))
    assert tray.told(first.id) == ["waiting", "answered", "waiting", "answered"]
    assert tray.table.view.redo is None
    tray.table.corrections.undo(void=True)
    tray.table.asks.cancel(first.id)
    assert tray.table.view.redo is None
    with pytest.raises(TableError) as error:
        tray.table.corrections.redo()
    assert error.value.code == "nothing_to_redo"


def test_undo_takes_back_the_newest_step_of_game_or_ask(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = Table(Journal(path))
    tray.roll(die("d6", 1), throw_id="t1")
    asked = tray.table.asks.add("d20 for Ann")
    tray.table.answers.answer(asked.request, Reply(dice=(HandDie(value=7),)), who=ANN)
    with pytest.raises(TableError) as error:
        tray.table.corrections.undo(void=True, who=BOB)
    assert error.value.code == "not_your_seat"
    tray.table.close()
    again = Table(Journal(path), game=None)
    preview = again.table.view.undo
    assert preview is not None and preview.throw and (preview.seat, preview.by) == ("ann", ANN.id)
    again.table.corrections.undo(void=True, who=ANN)
    again.table.asks.cancel(asked.id)
    again.table.corrections.undo(void=True)
    assert again.table.history.throw("t1").outcome.state == "voided"
    again.table.close()


@pytest.mark.parametrize("asking", [False, True])
def test_another_kind_without_its_number_is_refused_in_the_readers_language(asking: bool) -> None:
    tray = Table()
    if asking:
        tray.table.asks.add("d20")
    tray.roll(die("d20", 17), throw_id="t1")
    with pytest.raises(TableError) as error:
        tray.table.corrections.amend("t1", "a0", HumanReading(kind="d6"))
    assert error.value.code in ("move_refused", "answer_invalid")
    assert isinstance(error.value.message, Message)
    assert error.value.message.render("de") != error.value.message.render("en")
    shown = tray.table.history.throw("t1").outcome
    assert (shown.total, shown.validity, shown.dice[0].kind) == (17, "final", "d20")


def test_typed_dice_for_a_question_keep_the_dice_of_the_picture() -> None:
    """What is entered for a throw that lies there can be corrected on its dice."""
    tray = Table()
    for asking in (False, True):
        if asking:
            tray.table.asks.add("d20")
        thrown = tray.roll(unsure("d20", (6, 9)))
        question = tray.table.view.questions[0]
        tray.table.answers.answer(question.id, Reply(dice=(HandDie(kind="d20", value=3),)))
        outcome = tray.table.history.throw(thrown.id).outcome
        assert [(one.die_id, one.value, one.by_person) for one in outcome.dice] == [("a0", 3, True)]
        tray.table.corrections.amend(thrown.id, "a0", HumanReading(value=4))
        assert tray.table.history.throw(thrown.id).outcome.total == 4


def test_a_question_stays_open_while_an_earlier_ask_is_corrected() -> None:
    tray = Table()
    asked = tray.table.asks.add("2d6")
    tray.roll(die("d6", 1), die("d6", 2), throw_id="t9")
    tray.roll(unsure("d20", (6, 9)), throw_id="t10")
    tray.table.corrections.amend("t9", "a0", HumanReading(value=5))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and result.total == 7
    assert [question.throw_id for question in tray.table.view.questions] == ["t10"]
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="a1"))
    later = tray.table.history.throw("t10").outcome
    assert later.state == "counted" and "9" in str(later.headline)


def test_a_question_about_the_dice_of_an_ask_stays_open_while_the_game_is_corrected() -> None:
    tray = Table()
    tray.roll(die("d6", 1), throw_id="t1")
    asked = tray.table.asks.add("d20")
    tray.roll(unsure("d20", (6, 9)), throw_id="t2")
    tray.table.corrections.amend("t1", "a0", HumanReading(value=5))
    tray.table.corrections.undo(void=True)
    tray.table.corrections.redo()
    assert [question.throw_id for question in tray.table.view.questions] == ["t2"]
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="a1"))
    result = tray.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.throw_id) == (9, "t2")
    assert "5" in str(tray.table.history.throw("t1").outcome.headline)


def test_a_program_cancels_its_own_and_a_person_on_the_page_any() -> None:
    tray = Table()
    mine = tray.table.asks.add("d20", who=FOUNDRY)
    other = Actor(id="app-2", role="program", name="Lamp")
    with pytest.raises(TableError) as error:
        tray.table.asks.cancel(mine.id, who=other)
    assert error.value.code == "ask_of_another"
    assert tray.table.asks.cancel(mine.id, who=FOUNDRY).state == "cancelled"
    assert tray.table.asks.cancel(mine.id, who=FOUNDRY).revision == 2
    second = tray.table.asks.add("d20", who=FOUNDRY)
    tray.roll(unsure("d20", (6, 9)))
    tray.table.answers.answer(f"{second.request}-menu", Reply(option="cancel"), who=ANN)
    assert tray.table.asks.get(second.id).state == "cancelled"
    assert tray.table.view.questions == () and tray.table.view.audit_log[0].who.name == "Ann's phone"


@pytest.mark.parametrize("seconds", [0, MOST_EXPIRES_S + 1])
def test_one_time_limit_for_words_and_numbers(seconds: int) -> None:
    tray = Table()
    for dice, expires_s in ((f"d20, expires in {seconds} s", None), ("d20", seconds)):
        with pytest.raises(TableError, match="between 1 s and") as refused:
            tray.table.asks.add(dice, expires_s=expires_s)
        assert refused.value.code == "ask_invalid"
    assert tray.table.view.asks == ()


def test_the_shortest_and_the_longest_time_are_kept() -> None:
    tray = Table()
    for seconds in (1, MOST_EXPIRES_S):
        words = tray.table.asks.add(f"d20, expires in {seconds} s")
        number = tray.table.asks.add("d20", expires_s=seconds)
        assert words.expires_at == number.expires_at
        assert datetime.fromisoformat(number.expires_at) == tray.now + timedelta(seconds=seconds)


@pytest.mark.parametrize("text", ["3d6!!", "1d20?", "4d6dl1/2", "d20 for Ana!", "2d6 x"])
def test_an_ask_and_a_free_roll_refuse_the_same_text_in_the_readers_language(text: str) -> None:
    tray = Table()
    with pytest.raises(TableError) as refused:
        tray.table.asks.add(text)
    told = refused.value.message
    assert "Zeichen" in rendered(told, "de")
    menu = next(one for one in tray.table.view.open if one.type == "choice")
    with pytest.raises(TableError) as other:
        tray.table.answers.answer(menu.id, Reply(option="ask", text=text), who=ANN)
    if "for" not in text:
        assert rendered(other.value.message, "de") == rendered(told, "de")


def test_an_ask_expires_but_not_under_a_question() -> None:
    tray = Table()
    first = tray.table.asks.add("d20, expires in 60 s")
    second = tray.table.asks.add("d6", expires_s=120)
    tray.now += timedelta(seconds=59)
    tray.table.tick()
    assert tray.table.asks.get(first.id).state == "waiting"
    tray.roll(unsure("d20", (6, 9)))
    tray.now += timedelta(seconds=2)
    tray.table.tick()
    assert tray.table.asks.get(first.id).state == "waiting"
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="again"))
    tray.table.tick()
    assert tray.told(first.id) == ["waiting", "expired"]
    assert tray.table.asks.get(second.id).state == "waiting"


STEPS = ["ask", "ask", "roll", "unsure", "answer", "again", "cancel", "undo", "begin", "expire"]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(STEPS), max_size=14))
def test_an_ask_waits_exactly_while_its_request_is_open(steps: list[str]) -> None:
    tray = Table()
    for step in steps:
        table, questions = tray.table, tray.table.view.questions
        if step == "ask":
            table.asks.add("d20", expires_s=60)
        elif step == "roll":
            tray.roll(die("d20", 5))
        elif step == "unsure":
            tray.roll(unsure("d20", (6, 9)))
        elif step in ("answer", "again") and questions:
            table.answers.answer(questions[0].id, Reply(option="a1" if step == "answer" else "again"))
        elif step == "cancel" and table.view.asks:
            table.asks.cancel(table.view.asks[-1].id)
        elif step == "undo":
            with suppress(TableError):
                table.corrections.undo(void=True)
        elif step == "begin":
            table.start("free")
        elif step == "expire":
            tray.now += timedelta(seconds=61)
            table.tick()
        opened = tray.open_ids()
        for ask in table.view.asks:
            assert (ask.state == "waiting") == (ask.request in opened), steps
        published = [ask.revision for _, ask in tray.events if isinstance(ask, AskView)]
        assert all(ask.revision in published for ask in table.view.asks)
    tray.table.close()


def test_asks_keep_their_order_over_a_restart_though_a_question_came_first(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = Table(Journal(path))
    tray.roll(unsure("d20", (6, 9)))
    first, second = (tray.table.asks.add(dice) for dice in ("d8", "d6"))
    assert [first.state, second.state] == ["queued", "queued"]
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="a1"))
    assert tray.table.asks.get(first.id).state == "waiting"
    tray.roll(unsure("d8", (1, 2)))
    tray.table.close()
    again = Table(Journal(path), game=None)
    assert [(one.id, one.state) for one in again.table.view.asks] == [
        (first.id, "waiting"),
        (second.id, "queued"),
    ]


def test_the_time_of_a_pause_does_not_count() -> None:
    tray = Table()
    before = tray.table.asks.add("d20", expires_s=60)
    tray.now += timedelta(seconds=30)
    tray.table.settings(paused=True)
    tray.now += timedelta(seconds=100)
    during = tray.table.asks.add("d6", expires_s=60)
    tray.now += timedelta(seconds=100)
    tray.table.tick()
    assert [one.state for one in tray.table.view.asks] == ["waiting", "queued"]
    tray.table.settings(paused=False)
    left = [datetime.fromisoformat(one.expires_at) - tray.now for one in tray.table.view.asks]
    assert left == [timedelta(seconds=30), timedelta(seconds=60)]
    tray.now += timedelta(seconds=31)
    tray.table.tick()
    assert [tray.table.asks.get(one.id).state for one in (before, during)] == ["expired", "waiting"]


def test_the_demo_throws_for_an_ask_though_a_person_plays() -> None:
    tray = Table()
    tray.table.set_source("demo", live=True, demo=True)
    waits: list[bool] = []
    tray.table.hooks.paused = waits.append
    assert tray.table.state.demo_waits
    tray.table.asks.add("d20")
    tray.roll(die("d20", 4))
    assert waits == [False, True]
    tray.table.settings(paused=True)
    tray.table.asks.add("d20")
    assert tray.table.state.demo_waits
    tray.table.settings(paused=False)
    assert waits == [False, True, False]


def test_each_publication_of_an_ask_has_a_revision_of_its_own() -> None:
    tray = Table()
    asks = [tray.table.asks.add(dice, expires_s=60) for dice in ("d20", "d8", "d6")]
    tray.now += timedelta(seconds=61)
    tray.table.tick()
    for asked in asks:
        assert tray.told(asked.id)[-1] == "expired"
        revisions = [ask.revision for ask in tray.published_asks(asked.id)]
        assert len(set(revisions)) == len(revisions) and revisions == sorted(revisions)


def test_asks_outlive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = Table(Journal(path))
    done, waits, queued = (tray.table.asks.add(dice, ask_id=dice) for dice in ("d20", "d8", "d6"))
    tray.roll(die("d20", 2), throw_id="t1")
    tray.table.close()
    again = Table(Journal(path), game=None)
    assert [one.id for one in again.table.view.asks] == [waits.id, queued.id]
    assert again.table.asks.get(done.id).result == tray.table.asks.get(done.id).result
    again.table.corrections.amend("t1", "a0", HumanReading(value=19))
    result = again.table.asks.get(done.id).result
    assert result is not None and result.total == 19
    again.roll(die("d8", 4))
    assert again.table.asks.get(queued.id).state == "waiting"
    again.table.close()


def test_an_open_ask_outlives_a_restart_after_many_later_ones(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = Table(Journal(path))
    first = tray.table.asks.add("d20", ask_id="first")
    for _ in range(600):
        tray.table.asks.cancel(tray.table.asks.add("d6").id)
    tray.table.close()
    again = Table(Journal(path), game=None)
    assert [one.id for one in again.table.view.asks] == [first.id]
    again.table.close()


@pytest.mark.parametrize("words", [{"player": "A\ud800"}, {"reason": "\udfff"}, {"dice": "d20 for \ud800"}])
def test_half_of_an_emoji_in_an_ask_is_refused(words: dict[str, str]) -> None:
    tray = Table()
    with pytest.raises(TableError) as error:
        tray.table.asks.add(**{"dice": "d20", **words})
    assert error.value.code == "ask_invalid"
    assert tray.table.view.asks == ()


def test_a_question_about_the_games_throw_survives_a_restart_while_an_ask_waits(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = Table(Journal(path))
    tray.roll(unsure("d20", (6, 9)), throw_id="t1")
    asked = tray.table.asks.add("d6")
    tray.table.close()
    again = Table(Journal(path), game=None)
    assert asked.request not in again.open_ids()
    again.table.answers.answer(again.table.view.questions[0].id, Reply(option="a1"))
    assert "9" in str(again.table.history.throw("t1").outcome.headline)
    assert asked.request in again.open_ids()
    again.table.close()


def test_a_question_about_the_dice_of_an_ask_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = Table(Journal(path))
    tray.roll(unsure("d20", (6, 9)), throw_id="t1")
    tray.table.answers.answer(tray.table.view.questions[0].id, Reply(option="a0"))
    asked = tray.table.asks.add("d20")
    tray.roll(unsure("d20", (6, 9)), throw_id="t2")
    tray.table.close()
    again = Table(Journal(path), game=None)
    question = again.table.view.questions[0]
    assert (question.throw_id, question.request) == ("t2", asked.request)
    again.table.answers.answer(question.id, Reply(option="a1"))
    result = again.table.asks.get(asked.id).result
    assert result is not None and (result.total, result.throw_id) == (9, "t2")
    again.table.close()


def test_what_cannot_be_asked() -> None:
    tray = Table()
    for dice, ask_id in (("", None), ("d7", None), ("d20", "a b"), ("d20", "x" * 65)):
        with pytest.raises(TableError) as error:
            tray.table.asks.add(dice, ask_id=ask_id)
        assert error.value.code == "ask_invalid"
    empty = TableService(Journal(None))
    with pytest.raises(TableError) as error:
        empty.asks.add("d20")
    assert error.value.code == "no_session"
