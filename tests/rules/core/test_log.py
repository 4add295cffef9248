"""Logs: played, taken back, put right; a golden session; properties over random sessions."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reader import texts
from tests.rules.party import event_for
from traywatch.rules import amend, fold, load_game, redo, undo
from traywatch.rules.content import builtin
from traywatch.rules.core.log import Amended, Redone, Undone
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    State,
    Voided,
    event_from_json,
)

GOLDEN = Path(__file__).parent.parent / "golden"


def plain() -> Engine:
    """The practice party with empty hands, in a battle with nothing on the mat."""
    content = tomllib.loads(builtin("deep_dark_dice").read_text(encoding="utf-8"))
    content["battles"] = ["lampeater", "moth_regent_unveiled"]
    for hero in content["heroes"]:
        hero.pop("items", None)
    del content["level_up"]
    content["monsters"][0]["loot"] = []
    return load_game("deep_dark_dice", content)


ENGINE = plain()


def session(*words: str, by: str = "test") -> tuple[Event, ...]:
    """A log of the practice party: zones are thrown, other words chosen."""
    log: list[Event] = [ENGINE.start()]
    state: State = ENGINE.init()
    for word in words:
        event: Event = event_for(state, word.removeprefix("auto:"))
        if isinstance(event, Choice) and word.startswith("auto:"):
            event = event.model_copy(update={"by": "auto"})
        result = ENGINE.reduce(state, event)
        assert isinstance(result, Accepted), (word, result)
        log.append(event)
        state = result.state
    return tuple(log)


def state_of(log: tuple[Event, ...]) -> State:
    folded = fold(ENGINE, log)
    assert folded.rejected is None
    assert folded.state is not None
    return folded.state


def nameless(state: State) -> dict[str, Any]:
    """A state without what a void leaves in it: the epoch and the request ids."""
    data = state.to_json()
    del data["epoch"]
    for request in data["open"]:
        del request["id"]
    return data


def test_a_log_starts_with_its_session() -> None:
    log = session("hit")
    assert fold(ENGINE, ()).state is None
    broken = fold(ENGINE, log[1:])
    assert broken.rejected is not None
    assert (broken.rejected_at, broken.rejected.code) == (0, "no_session")
    twice = fold(ENGINE, (*log, log[1]))
    assert twice.rejected is not None
    assert (twice.rejected_at, twice.rejected.code, twice.state) == (2, "stale_request", state_of(log))


def test_undo_takes_back_a_choice_and_redo_brings_it_again() -> None:
    before, after = session(), session("use:mirel:active")
    undone = undo(ENGINE, after)
    assert isinstance(undone, Undone)
    assert (undone.log, undone.dropped, undone.voided) == (before, after[1:], ())
    assert undone.folded.state == state_of(before)
    redone = redo(ENGINE, undone.log, undone)
    assert isinstance(redone, Redone)
    assert redone.folded.state == state_of(after)
    moved_on = redo(ENGINE, (*undone.log, event_for(state_of(before), "hit")), undone)
    assert isinstance(moved_on, Rejected)
    assert moved_on.code == "log_moved_on"


def test_undo_takes_what_the_table_did_by_itself_with_it() -> None:
    log = session("miss", "auto:keep")
    undone = undo(ENGINE, log, void=True)
    assert isinstance(undone, Undone)
    assert undone.dropped == log[1:]
    nothing = undo(ENGINE, log[:1])
    assert isinstance(nothing, Rejected)
    assert nothing.code == "nothing_to_undo"


def test_a_throw_is_taken_back_only_as_a_logged_void() -> None:
    log = session("use:mirel:active", "hit")
    refused = undo(ENGINE, log)
    assert isinstance(refused, Rejected)
    assert refused.code == "throw_in_the_way"
    undone = undo(ENGINE, log, void=True, note="the cat")
    assert isinstance(undone, Undone)
    assert undone.log == (*log[:2], Voided(throws=(log[2],), note="the cat"))  # type: ignore[arg-type]
    state = undone.folded.state
    assert state is not None
    assert nameless(state) == nameless(state_of(log[:2]))
    # The same throw, sent again late, does not land; a new one does.
    late = ENGINE.reduce(state, log[2])
    assert isinstance(late, Rejected)
    assert late.code == "stale_request"
    assert isinstance(ENGINE.reduce(state, event_for(state, "hit")), Accepted)
    again = redo(ENGINE, undone.log, undone)
    assert isinstance(again, Redone)
    assert again.log == log
    assert again.folded.state == state_of(log)
    # Going further back leaves the void in the log.
    further = undo(ENGINE, undone.log)
    assert isinstance(further, Undone)
    assert [event.type for event in further.log] == ["session_started", "voided"]
    redone = redo(ENGINE, further.log, further)
    assert isinstance(redone, Redone)
    assert redone.log == undone.log


def test_amend_puts_a_reading_right_and_plays_on() -> None:
    log = session("hit", "hit", "crit")
    fixed = log[1].model_copy(
        update={"dice": (RolledDie(role="attack", kind="d20", zone="crit"),), "source": "manual"}
    )
    amended = amend(ENGINE, log, 1, fixed)
    assert isinstance(amended, Amended)
    assert (amended.first_invalid, amended.suggestions) == (None, ())
    # Mirel's first throw: 8 − 1 became 16 − 1.
    was, now = state_of(log).to_json(), state_of(amended.log).to_json()
    assert was["monster"]["health"] - now["monster"]["health"] == 8


def test_amend_stops_where_the_rest_no_longer_fits() -> None:
    # A miss offers a reroll, so Oswin's throw after it hangs in the air.
    log = session("hit", "hit", "crit")
    fixed = log[1].model_copy(update={"dice": (RolledDie(role="attack", kind="d20", zone="miss"),)})
    amended = amend(ENGINE, log, 1, fixed)
    assert isinstance(amended, Amended)
    assert (amended.first_invalid, amended.suggestions) == (2, log[2:])
    assert amended.refused is not None
    assert amended.refused.code == "stale_request"
    assert amended.log == (log[0], fixed)
    assert amended.folded.state == state_of((log[0], fixed))


def test_a_voided_throw_stays_void_when_an_amendment_drops_what_came_after() -> None:
    log = session("hit", "hit", "crit")
    undone = undo(ENGINE, log, void=True)
    assert isinstance(undone, Undone)
    miss = log[1].model_copy(update={"dice": (RolledDie(role="attack", kind="d20", zone="miss"),)})
    wrong = amend(ENGINE, undone.log, 1, miss)
    assert isinstance(wrong, Amended)
    assert (wrong.first_invalid, wrong.suggestions) == (2, (log[2],))
    voided = log[3]
    assert isinstance(voided, Rolled)
    assert wrong.log == (log[0], miss, Voided(throws=(voided,)))
    assert wrong.folded.state == state_of(wrong.log)
    right = amend(ENGINE, wrong.log, 1, log[1])
    assert isinstance(right, Amended)
    oswin = event_for(state_of(right.log), "hit")
    state = state_of((*right.log, oswin))
    assert nameless(state) == nameless(state_of(log[:3]))
    # Tamsin's voided crit, sent again late, does not land.
    late = ENGINE.reduce(state, log[3])
    assert isinstance(late, Rejected)
    assert late.code == "stale_request"


def test_a_later_throw_is_never_given_to_another_hero() -> None:
    # With Oswin down it is Tamsin's turn: what Oswin threw must not become hers.
    log = session("hit", "hit", "hit", "hit")
    fix = Adjusted(path="heroes.oswin.health", was=24, now=0)
    folded = fold(ENGINE, (*log[:2], fix, *log[2:]))
    assert folded.rejected is not None
    assert (folded.rejected_at, folded.rejected.code) == (3, "stale_request")


@pytest.mark.parametrize(
    ("at", "change", "code"),
    [
        (0, {}, "no_such_event"),
        (9, {}, "no_such_event"),
        (1, {"request": "r0"}, "not_the_same_event"),
        (1, {"dice": (RolledDie(role="attack", kind="d8", zone="hit"),)}, "wrong_die"),
    ],
)
def test_amendments_that_do_not_fit_where_they_stand(at: int, change: dict[str, Any], code: str) -> None:
    log = session("hit", "hit")
    refused = amend(ENGINE, log, at, log[1].model_copy(update=change))
    assert isinstance(refused, Rejected)
    assert refused.code == code


def test_amend_and_undo_say_what_to_change_on_the_table() -> None:
    log = session("hit", "hit", "use:tamsin:ultimate")
    undone = undo(ENGINE, log)
    assert isinstance(undone, Undone)
    assert texts(todo.say for todo in undone.todo) == ["Turn Lampeater's card upright again."]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.jsonl")), ids=lambda file: file.stem)
def test_golden_sessions_replay(file: Path) -> None:
    """Each line holds an event, its rule ids, what was shown, and the numbers after it."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 20
    events = [event_from_json(row["event"]) for row in rows]
    engine = load_game(rows[0]["event"]["game"])
    folded = fold(engine, events)
    assert folded.rejected is None, (folded.rejected_at, folded.rejected)
    half = len(events) // 2
    assert fold(engine, events[:half]).steps == folded.steps[:half]
    state: State | None = None
    for n, (event, row, step) in enumerate(zip(events, rows, folded.steps, strict=True), start=1):
        result = engine.begin(event) if state is None else engine.reduce(state, event)
        assert isinstance(result, Accepted), (n, result)
        state = result.state
        assert list(step.trace) == list(result.trace) == row["trace"], n
        assert step.effects == result.effects, n
        assert [effect.to_json() for effect in step.effects] == row["effects"], n
        assert [request.id for request in state.open] == row["open"], n
        assert engine.view(state).to_json()["seats"] == row["seats"], n
    assert folded.state == state


def draw_event(state: State, pick: int) -> Event | None:
    """One of all events that fit, by number; null where the session is over."""
    events: list[Event] = []
    for request in state.open:
        if isinstance(request, RollRequest):
            events += [event_for(state, zone) for zone in ("crit", "hit", "miss", "fumble")]
        elif isinstance(request, ChoiceRequest):
            events += [
                Choice(request=request.id, option=option.id, by=("auto", "test")[pick % 2])
                for option in request.options
                if option.id != "stop"
            ]
    return events[pick % len(events)] if events else None


def random_log(picks: list[int]) -> tuple[Event, ...]:
    log: list[Event] = [ENGINE.start()]
    state: State = ENGINE.init()
    for pick in picks:
        event = draw_event(state, pick)
        assert event is not None
        result = ENGINE.reduce(state, event)
        assert isinstance(result, Accepted), (event, result)
        log.append(event)
        state = result.state
        check(state)
    return tuple(log)


def check(state: State) -> None:
    data = state.to_json()
    assert ENGINE.state_from_json(json.loads(json.dumps(data))) == state
    assert type(ENGINE.view(state)).from_json(ENGINE.view(state).to_json()) == ENGINE.view(state)
    for hero in data["heroes"]:
        assert 0 <= hero["curse"] <= 4
        assert 0 <= hero["health"] <= hero["max_health"]
        assert hero["downed"] == (hero["health"] == 0)
        if hero["downed"]:
            assert not any(hero[name] for name in ("bleed", "poison", "dazed", "doomed", "barrier"))
    assert 0 <= data["monster"]["health"] <= data["monster"]["max_health"]
    assert state.open
    assert len({request.id for request in state.open}) == len(state.open)
    if data["phase"] == "battle":
        assert not data["heroes"][data["active"]]["downed"]


PICKS = st.lists(st.integers(0, 59), min_size=1, max_size=25)


@given(PICKS)
def test_a_replay_gives_the_same_state_and_events_survive_json(picks: list[int]) -> None:
    log = random_log(picks)
    sent = tuple(event_from_json(json.loads(json.dumps(event.to_json()))) for event in log)
    assert sent == log
    assert fold(ENGINE, sent) == fold(ENGINE, log)


@given(PICKS)
def test_undo_after_doing_changes_nothing(picks: list[int]) -> None:
    log = random_log(picks)
    undone = undo(ENGINE, log, void=True)
    if isinstance(undone, Rejected):
        assert not any(isinstance(e, Rolled) or getattr(e, "by", "auto") != "auto" for e in log[1:])
        return
    kept = log[: len(log) - len(undone.dropped)]
    assert kept + undone.dropped == log
    state = undone.folded.state
    assert state is not None
    assert nameless(state) == nameless(state_of(kept))
    if not undone.voided:
        assert state == state_of(kept)
    redone = redo(ENGINE, undone.log, undone)
    assert isinstance(redone, Redone)
    assert redone.folded == fold(ENGINE, log)


@given(PICKS, st.integers(0, 99), st.sampled_from(["crit", "hit", "miss", "fumble"]))
def test_amend_with_the_same_changes_nothing_and_with_another_never_bends(
    picks: list[int], at: int, zone: str
) -> None:
    log = random_log(picks)
    at = 1 + at % (len(log) - 1)
    same = amend(ENGINE, log, at, log[at])
    assert isinstance(same, Amended)
    assert (same.log, same.first_invalid, same.todo, same.folded) == (log, None, (), fold(ENGINE, log))
    old = log[at]
    if not isinstance(old, Rolled):
        return
    fixed = old.model_copy(update={"dice": (old.dice[0].model_copy(update={"zone": zone}),)})
    amended = amend(ENGINE, log, at, fixed)
    assert isinstance(amended, Amended)
    assert amended.log + amended.suggestions == (*log[:at], fixed, *log[at + 1 :])
    assert fold(ENGINE, amended.log) == amended.folded
    assert amended.folded.rejected is None
    # What was kept was thrown by the same hero before and after.
    for event in amended.log[at + 1 :]:
        assert event in log
