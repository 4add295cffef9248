"""Delver's Deep from its door: sheets with gaps, refusals, fixes by hand, content of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue

from tests.rules.delvers import event_for, game, play, refused, tweak
from tests.rules.delvers_session import GOLDEN, golden_rows
from tests.rules.playing import choice_request, options, roll_request
from traywatch.errors import RulesError
from traywatch.messages import english
from traywatch.rules import amend, auto_event, fold, load_game, undo
from traywatch.rules.content import builtin
from traywatch.rules.core.log import Amended, Undone
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    ChoiceRequest,
    Ended,
    Engine,
    Event,
    Placed,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    Show,
    State,
    Voided,
    event_from_json,
)
from traywatch.rules.delvers_deep import DelversDeep, DelversState
from traywatch.rules.testing import GameTable

PAGE = (Path(__file__).parents[3] / "docs" / "user" / "your-cards.md").read_text(encoding="utf-8")

LOW1 = {"passives": [{"on": "all", "r": 1}]}
HIGH6 = {"passives": [{"on": "all", "mode": "high", "r": 6}]}


def of(state: State) -> DelversState:
    assert isinstance(state, DelversState)
    return state


# A whole session -----------------------------------------------------------------------------


def test_the_golden_session_is_what_it_was() -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 40
    engine = load_game("delvers_deep")
    for number, (row, now) in enumerate(zip(rows, golden_rows(engine), strict=True), 1):
        assert now == row, f"line {number}: python -m tests.rules.delvers_session, if that was meant"
    folded = fold(engine, [event_from_json(row["event"]) for row in rows])
    assert folded.rejected is None
    assert folded.state is not None
    assert engine.view(folded.state).to_json()["seats"] == rows[-1]["seats"]
    used = {rule for row in rows for rule in row["trace"]}
    assert len(used) >= 45, sorted(used)


def test_hands_free_it_plays_on_and_asks_for_throws() -> None:
    engine = load_game("delvers_deep")
    state, rolls = engine.init(), 0
    for n in range(300):
        request = state.open[0]
        event: Event
        if isinstance(request, RollRequest):
            rolls += 1
            n_dice = request.dice[0].n
            dice = tuple(
                RolledDie(role=request.dice[0].role, kind="d6", value=1 + (n + k) % 6) for k in range(n_dice)
            )
            event = Rolled(request=request.id, dice=dice)
        else:
            assert isinstance(request, ChoiceRequest)
            assert request.default is not None
            event = Choice(request=request.id, option=request.default)
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted)
        state = of(result.state)
    assert rolls > 50
    assert state.turn_no > 20


# Sheets --------------------------------------------------------------------------------------


def named(*figures: str) -> tuple[Engine, State]:
    engine = load_game("delvers_deep")
    return engine, engine.init([Player(id=name, name=name, figure=name) for name in figures])


def test_what_the_text_does_not_say_is_asked_for() -> None:
    engine, state = named("bramli")
    assert english(choice_request(state).prompt) == "Bramli the Bulwark, what is the base REF on your sheet?"
    assert choice_request(state).options[0].amount == (0, 20)
    state = play(engine, state, "ref=3", "will=4").state
    (bramli,) = of(state).characters
    assert (bramli.base.fort, bramli.base.ref, bramli.base.will) == (7, 3, 4)
    assert (bramli.health, bramli.sanity) == (4, 2)
    # Heavy armor is hers in the text; what armor class it gives is not told there.
    state = play(engine, state, "effects", "on:heavy_armor").state
    asked = english(choice_request(state).prompt)
    assert asked.endswith("what armor class does heavy armor give, according to your rulebook?")
    after = play(engine, state, "heavy_armor=3")
    assert of(after.state).characters[0].current.fort == 5
    assert {"R29", "R31"} <= set(after.trace)
    after = play(engine, after.state, "harm:health=2")
    asked = english(roll_request(after.state).prompt)
    assert asked.startswith("Bramli the Bulwark, roll 2d6, one health check for each point of damage: 3+.")
    assert asked.endswith(" Each die that isn't enough costs 1 health.")


def test_everybody_is_asked_in_turn_and_weylan_recovers_one_more() -> None:
    engine, state = named("weylan", "daerion", "ani")
    words = ["ref=3", "will=2", "fort=3", "ref=6", "will=2", "fort=1", "ref=2", "will=7"]
    after = play(engine, state, *words)
    weylan, daerion, ani = of(after.state).characters
    assert (weylan.health, weylan.bonus_physical) == (4, 1)
    assert (daerion.base.ref, ani.base.will, ani.sanity) == (6, 7, 4)
    assert of(after.state).phase == "turns"
    after = play(engine, after.state, "other:daerion", "effects", "on:ani_fortitude")
    assert engine.view(after.state).seats[1].bars[2].most == 3 + 3


def test_a_newcomer_is_made_from_points() -> None:
    engine, state = named("newcomer")
    assert options(state) == ["fort", "ref", "will"]
    assert refused(engine, state, "fort=3").code == "bad_amount"
    after = play(engine, state, "fort=1")
    assert english(choice_request(after.state).prompt) == "Newcomer, place 1 point."
    after = play(engine, after.state, "will=1")
    (one,) = of(after.state).characters
    assert (one.base.fort, one.base.ref, one.base.will) == (2, 2, 3)
    assert (one.health, one.sanity, one.bonus_mental) == (1, 2, 1)
    assert {"R25", "R28", "R27"} <= set(after.trace)


def test_a_sheet_can_be_changed_before_it_is_whole() -> None:
    engine, state = named("bramli")
    known = [field.path for group in engine.adjustable(state) for field in group.fields]
    assert "characters.bramli.base.ref" in known
    # Health follows from the sheet, so it cannot be changed before the sheet is whole.
    assert "characters.bramli.health" not in known
    result = engine.reduce(state, Adjusted(path="characters.bramli.health", was=0, now=3))
    assert isinstance(result, Rejected)
    assert result.code == "unknown_path"
    after = engine.reduce(state, Adjusted(path="characters.bramli.base.ref", was=0, now=3))
    assert isinstance(after, Accepted)
    assert english(choice_request(after.state).prompt).endswith("what is the base WILL on your sheet?")
    whole = play(engine, after.state, "will=2").state
    assert of(whole).characters[0].current.ref == 3


def test_a_finished_session_can_be_changed_by_hand_and_stays_finished() -> None:
    engine = game()
    done = play(engine, engine.init(), "finish").state
    after = fixed(engine, done, "characters.a.health", 4, 2).state
    assert of(after).characters[0].health == 2
    assert (of(after).phase, after.open) == ("finished", ())


def test_a_log_from_before_a_setting_goes_on_as_it_was_played() -> None:
    engine = game([LOW1, HIGH6, {"sanity_dc": -2}])
    start = engine.start()
    new = {"paid_after_cancel", "end_break_help"}
    old = {key: value for key, value in start.settings.items() if key not in new}
    result = engine.begin(start.model_copy(update={"settings": old}))
    assert isinstance(result, Accepted)
    assert options(play(engine, result.state, "check:lift", "1").state) == ["keep", "active"]
    assert (of(result.state).settings.end_break_help, of(engine.init()).settings.end_break_help) == (
        "none",
        "as_sanity",
    )


# Changes to the check that is open ------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "path", "was", "now", "then", "asked"),
    [
        # Before the roll: what an ally's spell allows or forces for this check alone.
        (["check:lift"], "check.low", 0, 1, ["1"], ["keep", "passive", "active"]),
        (["check:lift"], "check.high", 0, 5, ["5"], "reroll"),
        (["check:plain"], "check.stat", None, "fort", [], "roll"),
        (["check:lift"], "check.active", True, False, ["1"], ["check"]),
        (["check:lift"], "check.dc", 4, 2, ["2"], ["keep", "active"]),
        (["check:lift"], "check.stack", False, True, [], ["straight", "stack"]),
        (["check:lift"], "check.cost", 1, 9, ["1"], ["check"]),
        # After the roll, while the question is open.
        (["check:lift", "1"], "check.low", 0, 1, [], ["keep", "passive", "active"]),
        (["check:lift", "2"], "check.dc", 4, 2, [], ["keep", "active"]),
        # Damage, and the check at the edge.
        (["harm:health=2"], "check.dc", 6, 3, ["3,4"], ["check"]),
        (["harm:health=2"], "check.low", 0, 2, ["2,6"], ["keep", "passive", "active"]),
    ],
)
def test_the_open_check_can_be_changed_by_hand(
    words: list[str], path: str, was: JsonValue, now: JsonValue, then: list[str], asked: list[str] | str
) -> None:
    engine = game()
    state = fixed(engine, play(engine, engine.init(), *words).state, path, was, now).state
    state = play(engine, state, *then).state
    if isinstance(asked, str):
        assert isinstance(state.open[0], RollRequest)
        assert state.open[0].id.endswith("reroll") == (asked == "reroll")
    elif asked == ["check"]:
        assert (of(state).check, choice_request(state).stage) == (None, "turn")
    else:
        assert options(state) == asked


def test_no_field_of_a_check_is_there_without_a_check_or_on_the_table_of_breaks() -> None:
    engine = game()
    start = tweak(engine, engine.init(), a_sanity=0)
    table = play(engine, start, "harm:sanity=1", "1").state
    for state in (start, table):
        assert "check" not in [group.id for group in engine.adjustable(state)]
        result = engine.reduce(state, Adjusted(path="check.dc", was=6, now=2))
        assert isinstance(result, Rejected)
        assert result.code == "unknown_path"


# Refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "word", "code", "says"),
    [
        ([], "dance", "not_an_option", "options"),
        ([], "spend:fort=8", "bad_amount", "from 1 to 7"),
        ([], "harm:health", "bad_amount", "Give a number from 1 to 30."),
        ([], "next_turn=1", "bad_amount", "takes no number"),
        (["spend:will=7"], "spend:will=1", "cannot_pay", "WILL"),
        ([], "end_break:0", "no_such_break", "no such"),
        (["other:b", "harm:health=9", "1,1,1,1,1,1,1,1,1", "keep"], "other:c", "not_an_option", "options"),
        (["check:lift", "2", "active", "2"], "passive", "not_an_option", "options"),
        (
            ["check:lift", "1", "passive", "1"],
            "passive",
            "already_rerolled",
            "free reroll of this check was already used",
        ),
        (["harm:health=2", "1,2", "active:1", "1"], "active:1", "already_rerolled", "only one paid"),
        (["spend:fort=7", "check:lift", "1"], "active", "cannot_pay", "costs 1 FORT"),
        (["check:lift", "2"], "passive", "not_an_option", "No such reroll"),
        (["check:dodge", "stack=2", "1,2", "passive"], "active", "method_limit", "can use two of"),
        (["check:dodge", "stack=2", "1,2", "active"], "passive", "method_limit", "can use two of"),
        (["check:dodge"], "stack=8", "bad_amount", "from 2 to 7"),
        (["effects"], "on:crown", "not_an_option", "options"),
    ],
)
def test_refusals_have_a_code_and_a_sentence(words: list[str], word: str, code: str, says: str) -> None:
    engine = game([LOW1])
    state = play(engine, engine.init(), *words).state
    if isinstance(state.open[0], RollRequest):
        result = engine.reduce(state, Choice(request="closed", option=word))
        assert isinstance(result, Rejected)
    else:
        result = refused(engine, state, word)
    assert (result.code, says in english(result.message)) == (code, True), result
    assert english(result.message).endswith(".")


def test_a_cancelled_pair_leaves_no_free_reroll() -> None:
    engine = game([LOW1, HIGH6], paid_after_cancel=True)
    state = play(engine, engine.init(), "check:lift", "1").state
    assert refused(engine, state, "passive").code == "rerolls_cancelled"


def d6(value: int | None, kind: str = "d6") -> RolledDie:
    return RolledDie(role="health", kind=kind, value=value)


@pytest.mark.parametrize(
    ("dice", "waived", "code"),
    [
        ((d6(2),), (), "wrong_count"),
        ((d6(2), d6(3), d6(4)), (), "wrong_count"),
        ((d6(2), d6(3, "d8")), (), "wrong_die"),
        ((d6(2), d6(None)), (), "value_missing"),
        ((d6(2), d6(7)), (), "bad_value"),
        ((d6(2), d6(8, "d8")), ("wrong_kind",), "bad_value"),
    ],
)
def test_throws_that_do_not_fit(dice: tuple[RolledDie, ...], waived: tuple[str, ...], code: str) -> None:
    engine = game()
    state = play(engine, engine.init(), "harm:health=2").state
    event = Rolled(request=roll_request(state).id, dice=dice, accepted_anyway=waived)
    result = engine.reduce(state, event)
    assert isinstance(result, Rejected)
    assert result.code == code


def test_a_waived_problem_is_said_and_a_late_repeat_is_stale() -> None:
    engine = game()
    state = play(engine, engine.init(), "harm:health=1").state
    event = Rolled(request=roll_request(state).id, dice=(d6(6, "d8"),), accepted_anyway=("wrong_kind",))
    result = engine.reduce(state, event)
    assert isinstance(result, Accepted)
    assert isinstance(result.effects[0], Show)
    assert english(result.effects[0].headline) == "A loses no health.", "the result comes first"
    assert english(result.effects[0].lines[0]) == "The roll was used anyway (wrong die)."
    again = engine.reduce(result.state, event)
    assert isinstance(again, Rejected)
    assert again.code == "stale_request"
    late = engine.reduce(result.state, Choice(request="r1-a-turn", option="next_turn"))
    assert isinstance(late, Rejected)
    assert late.code == "stale_request"
    odd = engine.reduce(state, Placed(request="r1"))
    assert isinstance(odd, Rejected)
    assert odd.code == "not_expected"


@pytest.mark.parametrize(
    ("players", "settings", "code"),
    [
        ([], {}, "no_players"),
        ([("1", "a"), ("1", "b")], {}, "players_invalid"),
        ([("1", "a"), ("2", "a")], {}, "players_invalid"),
        ([("1", "zed")], {}, "players_invalid"),
        ([("1", None), ("2", None), ("3", None)], {}, "players_invalid"),
        ([("1", "a")], {"break_dc": 7}, "settings_invalid"),
        ([("1", "a")], {"speed": 3}, "settings_invalid"),
    ],
)
def test_sessions_that_cannot_start(
    players: list[tuple[str, str | None]], settings: dict[str, Any], code: str
) -> None:
    engine = game()
    seated = [Player(id=i, name=i, figure=figure) for i, figure in players]
    with pytest.raises(RulesError) as problem:
        engine.start(seated, settings)
    assert problem.value.code == code
    if seated:
        event = engine.start().model_copy(
            update={"players": tuple(seated), "settings": {**engine.start().settings, **settings}}
        )
        result = engine.begin(event)
        assert isinstance(result, Rejected)
        assert result.code == code


def test_a_log_is_bound_to_game_and_content() -> None:
    assert fold(game(), [load_game("free").start()]).rejected_at == 0
    folded = fold(game([LOW1]), [game().start()])
    assert folded.rejected is not None
    assert folded.rejected.code == "content_changed"
    assert isinstance(game().reduce(load_game("free").init(), Voided(throws=())), Rejected)


def test_without_a_name_the_party_comes_first() -> None:
    start = load_game("delvers_deep").start([Player(id="1", name="Ann"), Player(id="2", name="Bo")])
    assert [player.figure for player in start.players] == ["hesk", "orla"]


# The turn ------------------------------------------------------------------------------------


def test_the_dead_have_no_turns_and_the_last_death_ends_it() -> None:
    engine = game()
    state = tweak(engine, engine.init(), a_health=0, b_health=0)
    after = play(engine, state, "other:b", "harm:health=3", "2")
    assert [one.alive for one in of(after.state).characters] == [True, False]
    after = play(engine, after.state, "next_turn")
    assert of(after.state).active == 0
    assert "other:b" not in options(after.state)
    assert refused(engine, after.state, "other:b").code == "dead"
    after = play(engine, after.state, "harm:health=1", "3")
    assert of(after.state).phase == "lost"
    assert after.state.open == ()
    assert isinstance(after.effects[-1], Ended)
    # A fix by hand brings somebody back, and with them the game.
    result = engine.reduce(after.state, Adjusted(path="characters.b.alive", was=False, now=True))
    assert isinstance(result, Accepted)
    assert of(result.state).active == 1
    assert options(result.state)[-1] == "finish"


def test_who_dies_in_their_own_turn_passes_it_on() -> None:
    engine = game()
    after = play(engine, tweak(engine, engine.init(), a_health=0), "harm:health=1", "1")
    assert of(after.state).active == 1
    assert {"R46", "R32"} <= set(after.trace)


def test_damage_in_somebody_elses_turn_is_thrown_by_its_owner() -> None:
    engine = game()
    after = play(engine, engine.init(), "other:b", "harm:sanity=1")
    assert roll_request(after.state).by == "b"
    after = play(engine, after.state, "6")
    assert of(after.state).focus == of(after.state).active == 0
    # An action to shake off a break is taken in one's own turn only.
    state = tweak(engine, engine.init(), b_sanity=0)
    state = play(engine, state, "other:b", "harm:sanity=1", "1", "5", "other:b").state
    assert refused(engine, state, "end_break:0").code == "not_your_turn"
    assert "back" in options(state)


def test_a_success_stands_by_itself() -> None:
    engine = game()
    state = play(engine, engine.init(), "check:lift", "5").state
    assert english(choice_request(state).prompt) == "A: The 5 is enough. Pay to reroll this success?"
    event = auto_event(state)
    assert event == Choice(request=choice_request(state).id, option="keep", by="auto")
    failed = play(engine, engine.init(), "check:lift", "2").state
    assert auto_event(failed) is None


def test_a_success_that_was_a_failure_can_still_be_rerolled() -> None:
    # R11: a failure may be rerolled for points. The table let the misread success stand by itself.
    engine = game()
    log: list[Event] = [engine.start()]
    state: State = engine.init()
    for word in ("check:lift", "5", "auto", "next_turn"):
        event = auto_event(state) if word == "auto" else event_for(state, word)
        assert event is not None
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted)
        log.append(event)
        state = result.state
    misread = log[2]
    assert isinstance(misread, Rolled)
    failed = misread.model_copy(
        update={"dice": (misread.dice[0].model_copy(update={"value": 2, "label": "2"}),)}
    )
    amended = amend(engine, log, 2, failed)
    assert isinstance(amended, Amended)
    at_once = fold(engine, (*log[:2], failed))
    assert amended.folded == at_once
    assert at_once.state is not None
    assert options(at_once.state) == ["keep", "active"]
    assert (amended.first_invalid, amended.suggestions) == (3, tuple(log[3:]))
    # Another success still stands by itself, and so does everything after it.
    passed = misread.model_copy(
        update={"dice": (misread.dice[0].model_copy(update={"value": 4, "label": "4"}),)}
    )
    amended = amend(engine, log, 2, passed)
    assert isinstance(amended, Amended)
    assert (amended.first_invalid, amended.suggestions) == (None, ())


def test_rests_bring_back_what_the_house_says() -> None:
    for rule, stats, health in (("nothing", 2, 1), ("stats", 7, 1), ("all", 7, 4)):
        engine = game(rest_restores=rule)
        state = tweak(engine, engine.init(), a_health=1, a_current_fort=2)
        one = of(play(engine, state, "rest").state).characters[0]
        assert (one.current.fort, one.health) == (stats, health)


def test_an_effect_can_grant_what_a_check_does_not() -> None:
    engine = game([{"active_on": ["plain"], "stack_on": ["lift", "plain"]}])
    state = play(engine, engine.init(), "check:lift").state
    assert options(state) == ["straight", "stack"]
    # A check that nobody can pay for stays as it is.
    state = play(engine, engine.init(), "check:plain", "2").state
    assert choice_request(state).stage == "turn"


def test_a_table_of_two_dice_and_the_secondary_table() -> None:
    rows = [{"on": list(range(2, 8)), "name": "Low"}, {"on": list(range(8, 13)), "name": "High"}]
    engine = game(table={"dice": 2, "rows": rows})
    state = play(engine, tweak(engine, engine.init(), a_sanity=0), "harm:sanity=1", "2").state
    assert roll_request(state).dice[0].n == 2
    after = play(engine, state, "4,4")
    assert of(after.state).characters[0].breaks[0].name == "High"
    content = {
        "format": 1,
        "id": "t",
        "title": "T",
        "characters": [
            {"id": "a", "name": "A", "base": {"fort": 2, "ref": 1, "will": 6}},
            {"id": "b", "name": "B", "base": {"fort": 7, "ref": 1, "will": 1}, "health": 9, "sanity": 0},
        ],
        "secondary": [0, 1, 5, 6],
    }
    one, other = of(load_game("delvers_deep", content).init()).characters
    assert (one.health, one.sanity) == (5, 7)
    assert (other.health, other.sanity) == (9, 0)
    # Without checks of its own the content has one of each stat.
    listed = options(load_game("delvers_deep", content).init())
    assert listed[:3] == ["check:fort", "check:ref", "check:will"]


def test_without_a_table_words_will_do() -> None:
    engine = game(table=None)
    state = play(engine, tweak(engine, engine.init(), a_sanity=0), "harm:sanity=1", "2").state
    request = choice_request(state).id
    for event, code in (
        (Choice(request=request, option="words"), "bad_text"),
        (Choice(request=request, option="words", text=" "), "bad_text"),
        (Choice(request=request, option="row", amount=0), "bad_amount"),
        (Choice(request=request, option="row", amount=3, text="three"), "bad_text"),
    ):
        result = engine.reduce(state, event)
        assert isinstance(result, Rejected)
        assert result.code == code
    taken = engine.reduce(state, Choice(request=request, option="words", text=" Afraid of stairs "))
    assert isinstance(taken, Accepted)
    assert of(taken.state).characters[0].breaks[0].name == "Afraid of stairs"


# Fixes by hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "was", "now", "code"),
    [
        ("characters.a.health", 4, 2, None),
        ("characters.a.base.fort", 7, 9, None),
        ("characters.a.current.will", 7, 3, None),
        ("characters.a.temporary.ref", 0, -2, None),
        ("characters.a.health", 3, 2, "stale_value"),
        ("characters.a.health", 4, -1, "bad_value"),
        ("characters.a.health", 4, "two", "bad_value"),
        ("characters.a.name", "A", "B", "unknown_path"),
        ("characters.z.health", 4, 2, "unknown_path"),
        ("monsters.a.health", 4, 2, "unknown_path"),
        ("characters.a.base", None, None, "unknown_path"),
        ("health", 4, 2, "unknown_path"),
    ],
)
def test_fixes(path: str, was: Any, now: Any, code: str | None) -> None:
    engine = game()
    result = engine.reduce(engine.init(), Adjusted(path=path, was=was, now=now, note="a slip"))
    if code is not None:
        assert isinstance(result, Rejected)
        assert result.code == code
        return
    assert isinstance(result, Accepted)
    assert isinstance(result.effects[0], Show)
    headline = english(result.effects[0].headline)
    assert headline.startswith("Changed by hand: ")
    assert headline.endswith(" (a slip).")
    assert path not in headline, "people read names, not paths"
    found: Any = of(result.state).characters[0]
    for step in path.split(".")[2:]:
        found = getattr(found, step)
    assert found == now
    assert choice_request(result.state).stage == "turn"


def fixed(engine: Engine, state: State, path: str, was: Any, now: Any) -> Accepted:
    result = engine.reduce(state, Adjusted(path=path, was=was, now=now))
    assert isinstance(result, Accepted), result
    assert engine.state_from_json(result.state.to_json()) == result.state
    return result


def test_a_fix_changes_what_can_be_paid_for() -> None:
    engine = game()
    fort = "characters.a.current.fort"
    failed = play(engine, engine.init(), "check:lift", "2").state
    poor = fixed(engine, failed, fort, 7, 0)
    assert choice_request(poor.state).stage == "turn"
    assert isinstance(poor.effects[-1], Show)
    assert english(poor.effects[-1].headline) == "A fails: lift, 4+."
    asked = play(engine, engine.init(), "check:dodge").state
    fewer = fixed(engine, asked, "characters.a.current.ref", 7, 2).state
    assert choice_request(fewer).options[1].amount == (2, 2)
    none = fixed(engine, asked, "characters.a.current.ref", 7, 0).state
    assert roll_request(none).dice[0].n == 1
    rolling = fixed(engine, none, fort, 7, 0).state
    assert rolling.open == none.open


def test_r31_a_change_of_a_maximum_is_told_as_far_as_it_goes() -> None:
    # R31: a change by hand for now stays between −20 and 20.
    engine = game()
    state, heard = engine.init(), []
    for word in ("max:fort=18", "max:fort=5", "max:fort=5", "max:fort=-3"):
        step = play(engine, state, "effects", word)
        state = step.state
        heard += [english(effect.headline) for effect in step.effects if isinstance(effect, Show)]
    assert heard == [
        "A's max FORT rises by 18 for now.",
        "A's max FORT rises by 2 for now.",
        "A's max FORT stays the same.",
        "A's max FORT drops by 3 for now.",
    ]


def test_a_fix_during_recovery_and_of_those_who_die() -> None:
    engine = game()
    state = tweak(engine, engine.init(), b_current_fort=0, b_current_ref=0)
    split = play(engine, state, "next_turn").state
    assert choice_request(split).stage == "recovery"
    weaker = fixed(engine, split, "characters.b.health", 4, 1).state
    assert choice_request(weaker).options[2].amount == (0, 1)
    healed = fixed(engine, split, "characters.b.current.ref", 0, 7).state
    assert of(healed).characters[1].current.fort == 4
    gone = fixed(engine, split, "characters.b.alive", True, False).state
    assert of(gone).active == 0
    rolling = play(engine, engine.init(), "harm:health=2").state
    dead = fixed(engine, rolling, "characters.a.alive", True, False).state
    assert of(dead).check is None
    assert of(dead).active == 1
    last = fixed(engine, dead, "characters.b.alive", True, False)
    assert of(last.state).phase == "lost"


# Taking back ---------------------------------------------------------------------------------


def test_a_throw_taken_back_says_what_stood_on_paper() -> None:
    engine = game()
    log: list[Event] = [engine.start()]
    state: State = engine.init()
    for word in ("harm:health=2", "2,3", "keep"):
        log.append(event_for(state, word))
        state = play(engine, state, word).state
    assert of(state).characters[0].health == 2
    step = undo(engine, log)
    assert isinstance(step, Undone)
    assert [english(todo.say) for todo in step.todo] == ["On A's sheet: health 4."]
    back = undo(engine, step.log, void=True)
    assert isinstance(back, Undone)
    assert back.folded.state is not None
    assert roll_request(back.folded.state).id.endswith(".1")
    old = log[2]
    assert isinstance(old, Rolled)
    other = old.model_copy(
        update={"dice": (old.dice[0].model_copy(update={"value": 6, "label": "6"}), old.dice[1])}
    )
    amended = amend(engine, log, 2, other)
    assert isinstance(amended, Amended)
    assert amended.first_invalid is None
    assert [english(todo.say) for todo in amended.todo] == ["On A's sheet: health 3."]


# Content -------------------------------------------------------------------------------------


def test_the_pages_class_and_character_of_ones_own(tmp_path: Path) -> None:
    section = PAGE[PAGE.index("## Delver's Deep") : PAGE.index("## Deckbox Dungeons")]
    (own,) = re.findall(r"```toml\n(.*?)```", section, flags=re.DOTALL)
    file = tmp_path / "tove.toml"
    file.write_text(own, encoding="utf-8")
    engine = load_game("delvers_deep", file)
    state = engine.init()
    assert [player.name for player in state.players] == ["Tove", "Hesk"]
    state = play(engine, state, "check:dodge", "stack=2", "1,3").state
    assert options(state) == ["keep", "passive"]


GOOD = builtin("delvers_deep").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("base = { fort = 5, ref = 2, will = 2 }", "base = { fort = -5 }", ["characters.0.base.fort"]),
        ('class = "shieldwright"', 'class = "baker"', ["hesk", "baker", "classes"]),
        ('class = "shieldwright"', 'clas = "shieldwright"', ["characters.0.clas"]),
        ('party = ["hesk"', 'party = ["nobody"', ["party", "nobody"]),
        ('traits = ["glass_jaw"]', 'traits = ["glass_chin"]', ["orla", "glass_chin"]),
        ('wears = ["scale_coat"]', 'wears = ["silk"]', ["hesk", "silk"]),
        ('id = "fort"\n', 'id = "ref"\n', ["same id"]),
        ('mode = "high", r = 6', 'mode = "high", r = 7', ["traits.1.passives.0.r"]),
        ("on = [2, 3]", "on = [3]", ["cover 1 to 6"]),
        ('ac = "ask"', 'ac = "much"', ["effects.5.ac"]),
        ("ac = 2", "ac = 99", ["effects.1.ac", "0 to 20"]),
        ("health = 1\n", 'ac = "ask"\n', ["only effects"]),
        ('stat = "ref"\nstack = true', "stack = true", ["dodge", "name it"]),
    ],
)
def test_content_errors_name_file_and_key(tmp_path: Path, old: str, new: str, says: list[str]) -> None:
    assert old in GOOD
    file = tmp_path / "own.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as problem:
        load_game("delvers_deep", file)
    assert problem.value.code == "content_invalid"
    for part in ("own.toml", *says):
        assert part in problem.value.message


def test_advice_is_given_and_never_enforced() -> None:
    three = {"passives": [{"on": "dodge", "r": 3}]}
    four = {"passives": [{"on": "dodge", "mode": "high", "r": 4}]}
    stray = {"active_on": ["juggle"]}
    engine = game([three, four, stray, {"passives": [{"on": "dodge", "r": 2}]}])
    assert isinstance(engine, DelversDeep)
    said = [f"{rule} {english(text)}" for rule, text in engine.warnings]
    assert len(said) == 4
    assert said[0].startswith("R21 T0 rerolls 3's.")
    assert said[1].startswith("R21 T1 rerolls 4+.")
    assert said[2].startswith("R60 2 of 2")
    assert said[3] == "R7 T2 names the check “juggle”, which doesn't exist."
    begun = engine.begin(engine.start())
    assert isinstance(begun, Accepted)
    assert isinstance(begun.effects[0], Show)
    assert english(begun.effects[0].headline) == "About these cards"
    gifts = load_game(
        "delvers_deep",
        {
            "format": 1,
            "id": "t",
            "title": "T",
            "characters": [{"id": "a", "name": "A"}],
            "effects": [
                {"id": f"e{n}", "name": f"E{n}", "passives": [{"on": "all", "r": 1}]} for n in (1, 2)
            ],
        },
    )
    assert isinstance(gifts, DelversDeep)
    assert [rule for rule, _ in gifts.warnings] == ["R60"]


@pytest.mark.parametrize(
    ("card", "who"),
    [
        ({"active_on": ["all"]}, "T0 names the check “all”"),
        ({"stack_on": ["dodge", "juggle"]}, "T0 names the check “juggle”"),
        ({"passives": [{"on": "juggle", "r": 1}]}, "T0 names the check “juggle”"),
        ({}, "Shaken names the check “juggle”"),
        ({"passives": [{"on": "all", "r": 1}]}, ""),
    ],
)
def test_help_with_a_check_that_is_not_there_is_named(card: dict[str, Any], who: str) -> None:
    rows = [{"on": [1, 2, 3, 4, 5, 6], "name": "Shaken"}]
    if not card:
        rows[0]["passives"] = [{"on": "juggle", "r": 1}]
    engine = game([card], table={"dice": 1, "rows": rows})
    assert isinstance(engine, DelversDeep)
    said = [english(text) for _, text in engine.warnings]
    assert [one.partition(",")[0] for one in said] == ([who] if who else [])


# Words ---------------------------------------------------------------------------------------


def test_the_view() -> None:
    engine = load_game("delvers_deep")
    state = engine.init()
    view = engine.view(state)
    assert (english(view.title), view.phase, english(view.headline)) == ("Turn 1", "turns", "Hesk's turn.")
    hesk = view.seats[0]
    assert [(english(bar.label), bar.now, bar.most) for bar in hesk.bars] == [
        ("Health", 4, 4),
        ("Sanity", 1, 1),
        ("FORT", 5, 5),
        ("REF", 1, 1),
        ("WILL", 2, 2),
    ]
    facts = [english(fact) for fact in hesk.facts]
    assert "Armor class 2" in facts
    assert "Recovers 5 physical, 1 mental" in facts
    done = play(engine, state, "finish").state
    assert english(engine.view(done).title) == "The session is over"
    assert done.open == ()


def test_a_stack_that_succeeded_can_be_paid_for_die_by_die() -> None:
    table = GameTable(game(stack_active="per_die")).choose("check:dodge").choose("stack", 3).roll(5, 1, 1)
    table.choose("active", 1).expect_asked("a", "no", "yes").choose("yes")
    table.expect("characters.a.current.ref", 7 - 3 - 1).roll(6).replay()


SHAKEN = {"name": "Shaken", "stage": 1}
LONG = {"name": "Shaken", "stage": 2, "rested": True}


def broken(condition: dict[str, Any], *traits: dict[str, Any]) -> GameTable:
    """A table at which the first character has a mental break, the menu opened anew."""
    table = GameTable(game(list(traits))).given(characters__a__breaks=[condition])
    return table.choose("effects").choose("back")


def test_the_check_that_ends_a_break_is_a_sanity_check_with_its_paid_reroll() -> None:
    # "Taking Sanity Damage": points of Will buy a reroll of a failed sanity check; the break ends on one.
    table = broken(SHAKEN).choose("end_break:0").roll(2).expect_asked("a", "keep", "active")
    table.choose("active").roll(6)
    table.expect("characters.a.breaks", []).expect("characters.a.current.will", 6)


def test_the_will_check_after_a_rest_takes_the_rerolls_of_will_checks() -> None:
    trait = {"passives": [{"on": "will", "mode": "low", "r": 1}], "active_on": ["will"]}
    table = broken(LONG, trait).choose("will_check:0").roll(1)
    table.expect_asked("a", "keep", "passive", "active")


@pytest.mark.parametrize(("kind", "pool"), [("health", "health"), ("sanity", "sanity")])
def test_a_correction_above_zero_cancels_the_check_at_zero(kind: str, pool: str) -> None:
    table = GameTable(game()).given(**{f"characters__a__{pool}": 0}).choose("effects").choose("back")
    table.choose(f"harm:{kind}", 1).expect("check.kind", "death" if kind == "health" else "break")
    table.adjust(f"characters.a.{pool}", 2).expect("check", None).expect_asked("a", "next_turn")
