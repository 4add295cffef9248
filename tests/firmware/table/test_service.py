"""The table: throws in, questions and results out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.firmware.asking_game import Asking
from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.rooms import open_roll
from tests.firmware.tables import monster, play
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.types import Player
from traywatch.rules.registry import SHIPPED_IDS
from traywatch.vision.types import DieReading


def test_a_throw_that_was_asked_for_is_played() -> None:
    table, _ = play()
    before = monster(table)
    assert table.expected_kind() == "d20"
    view = table.throws.record(throw(die("d20", 17, "hit")), photo())
    assert view.outcome.state == "counted"
    assert view.outcome.headline and view.outcome.rules
    assert monster(table) < before
    assert shown(table.view)["last_throw"]["id"] == view.id
    assert shown(table.view)["questions"] == []


@pytest.mark.parametrize(
    ("dice", "about", "code"),
    [
        ((die("d12", 3, "hit"),), "conflict", "wrong_kind"),
        ((die("d20", 3, "hit"), die("d20", 4, "hit")), "conflict", "extra"),
        ((die("d20", 3, "off"),), "partial", "partial"),
        ((die("d20", 3, "hit", zones={"hit": 0.55, "crit": 0.45}),), "unsure", "zone"),
    ],
)
def test_what_does_not_fit_is_asked_and_changes_nothing(
    dice: tuple[DieReading, ...], about: str, code: str
) -> None:
    table, _ = play()
    state = shown(table.view)["state"]
    view = table.throws.record(throw(*dice), photo())
    question = shown(table.view)["questions"][0]
    assert (question["about"], question["code"]) == (about, code)
    assert view.outcome.state == about
    assert shown(table.view)["state"] == state
    assert "again" in [option["id"] for option in question["options"]]
    if about != "partial":
        assert question["picture"].startswith(f"/api/v1/throws/{view.id}/picture?die=")


def test_one_tap_settles_an_unsure_number() -> None:
    table, _ = play("free")
    table.throws.record(throw(unsure("d20", (6, 9))), photo())
    question = shown(table.view)["questions"][0]
    assert [o["label"] for o in question["options"]] == ["6", "9", "Roll again"]
    assert question["other"]["labels"][-1] == "20"
    table.answers.answer(question["id"], Reply(option="a1"), state_id=table.state_id)
    last = shown(table.view)["last_throw"]
    assert last["outcome"]["state"] == "counted"
    assert "9" in last["outcome"]["headline"]
    assert last["human_readings"]["a0"]["value"] == 9
    assert last["dice"][0]["value"] is None, "what was read is kept beside what was said"
    assert shown(table.view)["questions"] == []


def test_another_number_than_those_guessed_may_be_said() -> None:
    table, _ = play("free")
    table.throws.record(throw(unsure("d20", (6, 9))))
    question = shown(table.view)["questions"][0]["id"]
    with pytest.raises(TableError) as refused:
        table.answers.answer(question, Reply(option="other", label="77"))
    assert refused.value.code == "answer_invalid"
    table.answers.answer(question, Reply(option="other", label="16"))
    assert "16" in shown(table.view)["last_throw"]["outcome"]["headline"]


def something(die_id: str = "thing") -> DieReading:
    """An object on the mat that the reader could not name."""
    return die(None, None, "hit", die_id=die_id, label=None, status="unsure", alternatives=(), confidence=0.0)


def test_something_that_lies_there_is_no_die_by_one_tap() -> None:
    table, _ = play("free")
    table.throws.record(throw(die("d6", 4), something()), photo())
    question = shown(table.view)["questions"][0]
    assert question["say"] == "Something is lying here. What is it?"
    labels = [option["label"] for option in question["options"]]
    assert labels == ["A d4", "A d6", "A d8", "A d10", "A d12", "A d20", "Not a die", "Roll again"]
    assert "die=thing1" in question["picture"]
    table.answers.answer(question["id"], Reply(option="a6"))
    last = shown(table.view)["last_throw"]
    assert last["outcome"]["state"] == "counted"
    assert "4" in last["outcome"]["headline"]


def test_something_that_lies_there_is_named_with_its_number() -> None:
    table, _ = play("free")
    table.throws.record(throw(something()), photo())
    question = shown(table.view)["questions"][0]["id"]
    table.answers.answer(question, Reply(option="other", kind="d20", label="15"))
    last = shown(table.view)["last_throw"]
    assert last["outcome"]["state"] == "counted"
    assert "15" in last["outcome"]["headline"]


def test_several_unsure_dice_are_asked_one_after_the_other() -> None:
    table, _ = play("free")
    table.throws.record(throw(unsure("d20", (6, 9)), die("d6", 2), unsure("d8", (1, 7))))
    for label in ("9", "7"):
        question = shown(table.view)["questions"][0]
        option = next(o for o in question["options"] if o["label"] == label)
        table.answers.answer(question["id"], Reply(option=option["id"]))
    assert "18" in shown(table.view)["last_throw"]["outcome"]["headline"]


def test_a_line_is_settled_by_saying_the_side() -> None:
    table, _ = play()
    before = monster(table)
    table.throws.record(throw(die("d20", 3, "hit", zones={"hit": 0.55, "crit": 0.45})))
    question = shown(table.view)["questions"][0]
    assert [o["label"] for o in question["options"][:2]] == ["Hit", "Crit"]
    table.answers.answer(question["id"], Reply(option="a1"))
    assert shown(table.view)["last_throw"]["human_readings"]["a0"]["zone"] == "crit"
    assert monster(table) < before


def test_the_wrong_die_may_count_anyway_or_be_thrown_again() -> None:
    for option, state in (("accept", "counted"), ("again", "again")):
        table, _ = play()
        table.throws.record(throw(die("d12", 3, "hit")))
        table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option=option))
        assert shown(table.view)["last_throw"]["outcome"]["state"] == state
        assert shown(table.view)["questions"] == []
        assert table.expected_kind() == "d20"


def test_a_new_throw_replaces_a_question_that_nobody_answered() -> None:
    table, _ = play()
    old = table.throws.record(throw(die("d12", 3, "hit")))
    question = shown(table.view)["questions"][0]["id"]
    table.throws.record(throw(die("d20", 3, "hit")))
    assert table.history.throw(old.id).outcome.state == "superseded"
    with pytest.raises(TableError) as refused:
        table.answers.answer(question, Reply(option="accept"))
    assert refused.value.code == "request_unknown"


def test_an_answer_to_an_older_table_is_refused() -> None:
    table, _ = play()
    stale = table.state_id
    table.throws.record(throw(die("d12", 3, "hit")))
    with pytest.raises(TableError) as refused:
        table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="accept"), state_id=stale)
    assert refused.value.code == "stale_state"


def test_a_throw_may_be_typed_in() -> None:
    table, _ = play()
    before = monster(table)
    roll = next(r for r in shown(table.view)["open"] if r["type"] == "roll")
    with pytest.raises(TableError) as refused:
        table.answers.answer(roll["id"], Reply.model_validate({"dice": [{"value": 3}]}))
    assert refused.value.code == "answer_invalid"
    table.answers.answer(roll["id"], Reply.model_validate({"dice": [{"zone": "crit"}]}))
    assert monster(table) < before


def test_choices_are_answered_by_their_options() -> None:
    table, _ = play()
    choice = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    with pytest.raises(TableError) as refused:
        table.answers.answer(choice["id"], Reply(option="fly"))
    assert refused.value.code == "answer_invalid"
    ability = next(o["id"] for o in choice["options"] if o["id"].startswith("use:"))
    table.answers.answer(choice["id"], Reply(option=ability))
    assert all(r["id"] != choice["id"] for r in shown(table.view)["open"])


def asking() -> TableService:
    table = TableService(Journal(None), load=lambda game: Asking())
    table.start("free")
    return table


@pytest.mark.parametrize(
    ("reply", "kept"),
    [
        ({"option": "plain"}, ("plain", None, None)),
        ({"option": "heal", "amount": 6}, ("heal", 6, None)),
        ({"option": "name", "text": "Old Nail"}, ("name", None, "Old Nail")),
        ({"option": "both", "amount": -5, "text": "a rope"}, ("both", -5, "a rope")),
    ],
)
def test_a_number_and_words_reach_the_game(reply: dict[str, Any], kept: tuple[Any, ...]) -> None:
    table = asking()
    table.answers.answer("r1-asking", Reply.model_validate(reply))
    said = shown(table.view)["state"]["throws"][0]
    assert (said["by"], said["total"], said["asked"]) == kept
    assert table.journal.read("event")[-1].body["event"]["amount"] == kept[1]


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ({"option": "plain", "amount": 1}, "neither a number nor text"),
        ({"option": "plain", "text": "x"}, "neither a number nor text"),
        ({"option": "heal"}, "a whole number from 1 to 6"),
        ({"option": "heal", "amount": 7}, "a whole number from 1 to 6"),
        ({"option": "heal", "amount": 0}, "a whole number from 1 to 6"),
        ({"option": "name"}, "text such as Old Nail, at most 12 characters"),
        ({"option": "name", "text": "   "}, "text such as Old Nail"),
        ({"option": "name", "text": "thirteen long"}, "at most 12 characters"),
        ({"option": "both", "text": "a rope"}, "from −5 to 5"),
        ({"option": "both", "amount": 2}, "whole number from −5 to 5"),
        ({"option": "none"}, "plain, heal, name, both"),
    ],
)
def test_a_number_or_words_that_do_not_fit_are_refused(reply: dict[str, Any], said: str) -> None:
    table = asking()
    before = table.view
    with pytest.raises(TableError, match=said) as refused:
        table.answers.answer("r1-asking", Reply.model_validate(reply))
    assert refused.value.code == "answer_invalid"
    assert table.view == before


def test_dice_are_asked_for_and_only_they_count() -> None:
    table, _ = play("free")
    menu = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    with pytest.raises(TableError, match="character 3: ") as refused:
        table.answers.answer(menu["id"], Reply(option="ask", text="d8d8"))
    assert (refused.value.code, refused.value.detail) == ("move_refused", {"code": "bad_notation"})
    table.answers.answer(menu["id"], Reply(option="ask", text="2d6kh1+1"))
    assert table.expected_kind() == "d6"
    one = table.throws.record(throw(die("d6", 2)))
    assert one.outcome.state == "partial"
    table.throws.record(throw(die("d6", 2), die("d6", 5)))
    assert shown(table.view)["last_throw"]["outcome"]["headline"] == "Roll 1: 6 for 2d6kh1+1."


def test_a_roll_with_an_open_question_is_not_given_to_another_player() -> None:
    table, _ = play("free")
    table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
    menu = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    thrown = table.throws.record(throw(unsure("d20", (6, 9))))
    before = table.view
    with pytest.raises(TableError) as refused:
        table.answers.answer(menu["id"], Reply(option="turn:2"))
    assert (refused.value.code, refused.value.detail) == ("move_refused", {"code": "not_now"})
    assert table.view == before
    table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="a1"))
    assert table.history.throw(thrown.id).seat == "ann"
    menu = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    turn = next(o["id"] for o in menu["options"] if o["id"].startswith("turn:"))
    table.answers.answer(menu["id"], Reply(option=turn))


def test_an_ability_may_be_used_while_a_question_about_the_same_roll_is_open() -> None:
    table, _ = play()
    thrown = table.throws.record(throw(die("d20", 3, "hit", zones={"hit": 0.55, "crit": 0.45})))
    choice = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    ability = next(o["id"] for o in choice["options"] if o["id"].startswith("use:"))
    table.answers.answer(choice["id"], Reply(option=ability))
    table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="a0"))
    assert table.history.throw(thrown.id).outcome.state == "counted"


def lies(die_id: str, value: int, x_mm: float, role: str = "kept") -> DieReading:
    """A d6 with a place of its own."""
    return die("d6", value, die_id=die_id, foot_mm=(x_mm, 90.0), role=role)


def test_a_die_that_lay_there_before_an_unfinished_throw_never_counts() -> None:
    table, _ = play("free")
    menu = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    table.answers.answer(menu["id"], Reply(option="ask", text="2d6"))
    old = lies("old", 6, 20.0)
    first = table.throws.record(throw(old, lies("a", 2, 100.0, "thrown")))
    assert first.outcome.state == "partial"
    again = table.throws.record(throw(old, lies("b", 3, 150.0, "thrown")))
    assert again.outcome.state == "partial", "one of the two dice was picked up and rolled again"
    both = table.throws.record(throw(old, lies("b", 3, 150.0), lies("c", 4, 200.0, "thrown")))
    assert (both.outcome.state, str(both.outcome.headline)) == ("counted", "Roll 1: 7 for 2d6.")


def test_the_practice_tray_needs_nobody() -> None:
    """Every kind of throw in turn, never an answer: the game goes on to its end and begins anew."""
    table, now = play(autoplay=True)
    sessions = {shown(table.view)["session"]}
    zones = ("hit", "miss", "crit", "fumble", "hit", "fumble", "miss")
    for n in range(160):
        now[0] += 7.0
        table.tick()
        kind = table.expected_kind()
        if kind is not None:
            view = table.throws.record(throw(die(kind, 1, zones[n % len(zones)])))
            assert view.outcome.state == "counted", view.outcome
        now[0] += 20.0
        table.tick()
        sessions.add(shown(table.view)["session"])
    assert len(sessions) > 1


def test_without_a_game_throws_are_shown_and_kept() -> None:
    table = TableService(Journal(None))
    view = table.throws.record(throw(die("d6", 4)))
    assert view.outcome.state == "no_session"
    assert shown(table.view)["last_throw"]["id"] == view.id
    with pytest.raises(TableError) as refused:
        table.answers.answer("r1", Reply(option="x"))
    assert refused.value.code == "no_session"
    with pytest.raises(TableError) as refused:
        table.start("chess")
    assert refused.value.code == "game_unknown"


def test_a_kind_that_nobody_knows_is_refused_unless_it_was_taught() -> None:
    table = TableService(Journal(None))
    table.start("free")
    thrown = table.throws.record(throw(die("d6", 3)))

    def typed(kind: str) -> None:
        table.answers.answer(open_roll(table)["id"], Reply(dice=(HandDie(kind=kind, value=2),)))

    def corrected(kind: str) -> None:
        table.corrections.amend(thrown.id, thrown.dice[0].die_id, HumanReading(kind=kind, value=2))

    for change in (typed, corrected):
        with pytest.raises(TableError, match=r"banana.*d20.*teach") as error:
            change("banana")
        assert error.value.code == "answer_invalid"
    table.hooks.taught = lambda: {"banana"}
    for change in (typed, corrected):
        change("banana")
    table.hooks.taught = frozenset
    table.corrections.amend(thrown.id, thrown.dice[0].die_id, HumanReading(kind="banana", value=1))


@pytest.mark.parametrize("resumed", [False, True])
def test_another_session_ends_the_question_of_the_one_before(resumed: bool) -> None:
    table, _ = play("free")
    first = shown(table.view)["session"]
    table.start("free")
    table.throws.record(throw(unsure("d20", (6, 9)), throw_id="t-open"))
    if resumed:
        table.resume_session(first)
    else:
        table.start("free")
    assert shown(table.view)["questions"] == []
    assert table.history.throw("t-open").outcome.state == "superseded"


def test_settings_that_are_refused_change_nothing() -> None:
    table, _ = play("free")
    with pytest.raises(TableError):
        table.settings(paused=True, dice_in_play=["d6"], language="tlh")
    assert shown(table.view)["dice_in_play"] is None and not table.paused


@pytest.mark.parametrize("game", [game for game in SHIPPED_IDS if game != "free"])
def test_a_demo_begins_with_a_roll_and_what_it_is_for(game: str) -> None:
    """Nobody watches how bags are filled: the first request is a roll whose faces matter."""
    table, _ = play(game, autoplay=True)
    session = table.state.session
    assert session is not None and session.roll is not None
    assert not session.roll.draws and {"value", "zone", "symbol"} & set(session.roll.needs)
