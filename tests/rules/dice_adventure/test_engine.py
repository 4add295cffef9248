"""The dice adventure: draws, dice that are never lost, content, fixes by hand, what the phone shows."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given as given_by
from hypothesis import strategies as st

from tests.rules.adventure_session import GOLDEN, golden_rows
from tests.rules.adventurers import adventure, content, event_for, game, given, play, skill, thrown, to_menu
from tests.rules.playing import choice_request, roll_request
from traywatch.errors import RulesError
from traywatch.messages import english, in_english
from traywatch.rules import amend, fold, load_game, match, undo
from traywatch.rules.core.log import Amended, Undone, auto_event
from traywatch.rules.core.types import (
    Accepted,
    Adjusted,
    Choice,
    ChoiceRequest,
    Drawn,
    Ended,
    Engine,
    Event,
    Observation,
    Player,
    Rejected,
    Rolled,
    RolledDie,
    RollRequest,
    Satisfied,
    SeenDie,
    State,
    TableTodo,
    Unsure,
    Voided,
    event_from_json,
)
from traywatch.rules.dice_adventure import census, propose
from traywatch.rules.dice_adventure.cards import AdventureEffect
from traywatch.rules.dice_adventure.model import DeckState
from traywatch.rules.dice_adventure.piles import hidden_dice

M = "mental-d4"


def after(engine: Engine, state: State, event: Event) -> State:
    result = engine.reduce(state, event)
    assert isinstance(result, Accepted), result
    return result.state


def refused(engine: Engine, state: State, event: Event) -> str:
    before = state.to_json()
    result = engine.reduce(state, event)
    assert isinstance(result, Rejected), event
    assert state.to_json() == before
    assert result.message
    return result.code


# A whole session -----------------------------------------------------------------------------


def test_the_golden_session_is_what_it_was() -> None:
    rows = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 60
    engine = load_game("dice_adventure")
    for number, (row, now) in enumerate(zip(rows, golden_rows(engine), strict=True), 1):
        assert now == row, f"line {number}: python -m tests.rules.adventure_session, if that was meant"
    folded = fold(engine, [event_from_json(row["event"]) for row in rows])
    assert folded.rejected is None
    assert folded.state is not None
    end = adventure(folded.state)
    assert (end.completed, end.scenario, end.phase) == (("low_water",), 1, "turn")
    assert len({rule for row in rows for rule in row["trace"]}) >= 100


def test_an_adventure_of_two_scenarios_to_its_end() -> None:
    two = {
        "id": "two",
        "name": "Two",
        "level": 2,
        "static": ["mill"],
        "reward": ["capacity"],
        "outro": "Done.",
    }
    engine = game(scenario={"static": ["mill"], "reward": ["capacity"]}, more={"scenarios": [two]})
    state, _ = to_menu(engine)
    state = given(engine, state, a_hand="physical-d4", mill_bag="")
    won = play(engine, state, "close", "discard:physical-d4", "=4")
    assert choice_request(won.state).options[0].id == "play:1"
    state, _ = to_menu(engine, play(engine, won.state, "play:1").state)
    assert (state.level, state.scenario, [hero.capacity for hero in state.heroes]) == (2, 1, [6, 6])
    state = given(engine, state, a_hand="physical-d4", mill_bag="")
    done = play(engine, state, "close", "discard:physical-d4", "=3")
    end = adventure(done.state)
    assert end.phase == "finished"
    assert end.open == ()
    assert end.completed == ("one", "two")
    assert [e.result for e in done.effects if isinstance(e, Ended) and e.what == "session"] == ["won"]
    assert {"R118", "R126", "R127", "R132", "R133"} & set(done.trace) == {"R118", "R126", "R132", "R133"}
    assert [hero.capacity for hero in end.heroes] == [7, 7]
    assert refused(engine, end, Choice(request="r1", option="x")) == "stale_request"


# Draws ---------------------------------------------------------------------------------------


def drawing() -> tuple[Engine, State]:
    """Hero a is to draw two dice out of a bag of four."""
    engine = game()
    state, _ = to_menu(engine)
    bag = "ally-d4 physical-d4 somatic-d6 wound-d4"
    state = given(engine, state, a_hand="mental-d4 mental-d4 mental-d4", a_bag=bag, mill_bag="")
    return engine, play(engine, state, "end", "done").state


def test_a_draw_is_proposed_by_a_number_alone() -> None:
    engine, state = drawing()
    seen: set[str] = set()
    for seed in range(60):
        drawn = propose(adventure(state), seed)
        assert drawn == propose(adventure(state), seed)
        assert drawn is not None
        assert drawn.source == "engine_seeded"
        assert drawn.pile == "bag:a"
        seen |= set(drawn.item.split(","))
        assert isinstance(engine.reduce(state, drawn), Accepted)
    assert seen == {"ally-d4", "physical-d4", "somatic-d6", "wound-d4"}
    menu, _ = to_menu(engine)
    assert propose(menu, 1) is None


def test_all_ways_to_draw_come_to_the_same() -> None:
    engine, state = drawing()
    drawn = propose(adventure(state), 11)
    assert drawn is not None
    camera = roll_request(state)
    assert (camera.dice[0].n, camera.needs) == (2, ("kind",))
    colors = {"ally": "white", "physical": "blue", "somatic": "green", "wound": "gray"}
    items = drawn.item.split(",")
    dice = tuple(
        RolledDie(role="draw", kind=one.split("-")[1], color=colors[one.split("-")[0]]) for one in items
    )
    ways: Sequence[Event] = (
        drawn,
        drawn.model_copy(update={"source": "manual", "request": camera.id}),
        Rolled(request=camera.id, dice=dice),
        Choice(request=choice_request(state).id, option="draw", amount=11),
    )
    ends = [after(engine, state, way).to_json() for way in ways]
    assert all(end == ends[0] for end in ends)


def test_dice_that_are_shown_one_after_the_other() -> None:
    engine, state = drawing()
    more = play(engine, state, ">ally-d4").state
    assert adventure(more).heroes[0].ally_hand == ("ally-d4",)
    assert roll_request(more).dice[0].n == 2
    more = play(engine, more, ">wound-d4").state
    assert roll_request(more).dice[0].n == 1
    done = adventure(play(engine, more, ">somatic-d6").state)
    assert done.heroes[0].hand == (M, M, M, "wound-d4", "somatic-d6")
    assert done.active == 1


@pytest.mark.parametrize(
    ("pile", "item", "code"),
    [
        ("bag:b", "physical-d4", "wrong_pile"),
        ("bag:a", "", "nothing_drawn"),
        ("bag:a", "physical-d6", "not_in_bag"),
        ("bag:a", "physical-d4,physical-d4", "not_in_bag"),
        ("bag:a", "physical-d4,somatic-d6,wound-d4", "too_many"),
        ("bag:a", "a rabbit", "not_in_bag"),
    ],
)
def test_what_cannot_have_been_drawn(pile: str, item: str, code: str) -> None:
    engine, state = drawing()
    event = Drawn(request=state.open[0].id, pile=pile, item=item)
    assert refused(engine, state, event) == code


@pytest.mark.parametrize(
    ("color", "kind", "code"),
    [
        ("pink", "d4", "color_unknown"),
        (None, "d4", "color_unknown"),
        ("blue", "d20", "wrong_die"),
        ("red", "d4", "not_in_bag"),
    ],
)
def test_what_the_camera_cannot_have_seen_drawn(color: str | None, kind: str, code: str) -> None:
    engine, state = drawing()
    shown = Rolled(request=roll_request(state).id, dice=(RolledDie(role="draw", kind=kind, color=color),))
    assert refused(engine, state, shown) == code


def test_the_camera_tells_a_draw_by_kind_and_color() -> None:
    engine, state = drawing()
    request = roll_request(state)
    seen = (
        SeenDie(die_id="1", kind="d4", color="blue", status="cocked"),
        SeenDie(die_id="2", kind="d6", color="green", value=3, label="3"),
    )
    found = match(request, Observation(dice=seen))
    assert isinstance(found, Satisfied)
    end = adventure(after(engine, state, Rolled(request=request.id, dice=found.dice)))
    assert end.heroes[0].hand[-2:] == ("physical-d4", "somatic-d6")


def test_where_the_program_draws_nothing_is_awaited_from_the_tray() -> None:
    engine = game(draws="program")
    state: State = engine.init()
    assert [type(request) for request in state.open] == [ChoiceRequest]
    assert refused(engine, state, Choice(request=state.open[0].id, option="draw")) == "bad_amount"
    assert to_menu(engine, state)[0].phase == "turn"


@pytest.mark.parametrize(("draws", "told"), [("bag", True), ("program", False)])
def test_only_who_fills_a_real_bag_is_told_what_goes_into_it(draws: str, told: bool) -> None:
    engine = game(place={"bag": [{"type": "villain", "size": 12}]}, draws=draws)
    begun = engine.begin(engine.start())
    assert isinstance(begun, Accepted)
    said = json.dumps([in_english(effect) for effect in begun.effects])
    assert ("orange d12" in said) is told
    assert engine.state_from_json(begun.state.to_json()) == begun.state


def test_with_a_seed_one_tap_draws() -> None:
    engine = game(draws="program", seed=41, auto=True)
    state: State = engine.init()
    ends = []
    for seed in (41, 41, 42):
        state = engine.init(settings={"seed": seed})
        while (tap := auto_event(state)) is not None and adventure(state).phase == "setup":
            state = after(engine, state, tap)
        assert adventure(state).phase == "turn"
        ends.append([hero.hand for hero in adventure(state).heroes])
    assert ends[0] == ends[1] != ends[2]


def test_a_wound_among_the_damage_goes_back() -> None:
    engine = game()
    state, _ = to_menu(engine)
    state = given(engine, state, a_hand=M, a_bag=f"wound-d4 {M}", mill_bag="enemy-d4")
    hit = play(engine, state, "explore", ">enemy-d4").state
    assert refused(engine, hit, event_for(hit, ">wound-d4")) == "wound_goes_back"


def test_a_replay_needs_no_number() -> None:
    engine = game()
    state: State = engine.init()
    log: list[Event] = [engine.start()]
    for n in range(12):
        event = _some(state, n)
        state = after(engine, state, event)
        log.append(event)
    sent = [event_from_json(json.loads(json.dumps(event.to_json()))) for event in log]
    assert fold(engine, sent).state == state


def test_sizes_that_a_level_does_not_have_are_refused() -> None:
    place = {"bag": [{"type": "enemy", "n": 2}, {"type": "villain", "size": 6}]}
    engine = game(place=place)
    state = engine.init()
    good = Drawn(request=state.open[0].id, pile="sizes:Mill", item="enemy-d4,enemy-d8")
    for bad in ("enemy-d4,enemy-d10", "enemy-d4", "villain-d4,enemy-d4", "enemy-d4,enemy-d4,enemy-d4"):
        assert refused(engine, state, good.model_copy(update={"item": bad})) == "wrong_dice"
    end = adventure(after(engine, state, good))
    assert end.locations[0].bag == ("enemy-d4", "enemy-d8", "villain-d6")


def test_r13_dice_that_a_card_adds_at_setup() -> None:
    add = {"op": "add", "n": 2, "type": "wound", "size": 4, "to": "everywhere"}
    one = {"op": "add", "n": 1, "type": "divine", "size": 8}
    engine = game(
        scenario={"rules": [{"name": "Rain", "when": "setup", "do": [add]}]},
        place={"specials": [{"name": "Spring", "when": "setup", "do": [one]}]},
    )
    state, trace = to_menu(engine)
    assert [place.bag for place in state.locations] == [
        ("divine-d8", "wound-d4", "wound-d4"),
        ("wound-d4",) * 2,
    ]
    assert {"R13", "R19", "R134"} <= set(trace)


def test_r113_no_more_dice_are_asked_for_than_the_bag_holds() -> None:
    encore = skill("encore", "before", do=[{"op": "draw", "n": 4}], fate="discard", roll=False)
    engine = game([{"skills": ["encore"]}, {}], more={"skills": [encore]})
    state, _ = to_menu(engine)
    state = given(
        engine, state, a_hand=f"physical-d4 {M}", a_ally_hand="", a_bag=f"{M} {M}", mill_bag="", yard_bag=""
    )
    drawn = play(engine, state, "use:encore").state
    assert english(drawn.open[0].prompt) == "A, draw 2 dice from your bag."
    ally = given(engine, state, a_bag=f"ally-d4 {M} {M}")
    more = play(engine, ally, "use:encore", f">ally-d4,{M}").state
    assert english(more.open[0].prompt) == "A, draw one more."
    ended = play(engine, state, "end", "done").state
    assert english(ended.open[0].prompt).startswith("A, draw 2 dice from your bag.")


def test_cards_that_act_at_setup_before_anybody_stands_at_a_location() -> None:
    # "A hero holds at most 10 dice" (R117); nobody is at a location before the first hand (R14).
    effect = {"op": "draw", "n": 30, "on": "party"}
    engine = game(scenario={"rules": [{"name": "Fog", "when": "setup", "do": [effect]}]})
    state, _ = to_menu(engine)
    assert all(5 <= len(hero.hand) <= 10 for hero in state.heroes)


@pytest.mark.parametrize(("size", "names"), [(1, 3), (2, 3), (3, 3), (2, 4), (3, 5)])
def test_a_deck_that_is_known_card_by_card_is_a_shuffled_deck(size: int, names: int) -> None:
    """Three cards off the top, the deck shuffled after each: as likely as with real cards."""
    cards = tuple("vwxyz"[:names])

    def lazily(seen: tuple[str, ...], left: int) -> dict[tuple[str, ...], Fraction]:
        if not left:
            return {(): Fraction(1)}
        known = tuple(dict.fromkeys(seen))
        among, weights = hidden_dice.deck(DeckState(size=size, known=known), cards)
        out: dict[tuple[str, ...], Fraction] = {}
        for one, weight in zip(among, weights, strict=True):
            for rest, p in lazily((*seen, one), left - 1).items():
                out[one, *rest] = out.get((one, *rest), Fraction(0)) + Fraction(weight, sum(weights)) * p
        return out

    really: dict[tuple[str, ...], Fraction] = {}
    decks = list(permutations(cards, size))
    for deck in decks:
        for a in deck:
            for b in deck:
                for c in deck:
                    really[a, b, c] = really.get((a, b, c), Fraction(0)) + Fraction(1, len(decks) * size**3)
    assert lazily((), 3) == really


# Throws --------------------------------------------------------------------------------------


def stat_check(hand: str = "physical-d6", bag: str = "physical-d8") -> tuple[Engine, State]:
    engine = game()
    state, _ = to_menu(engine)
    state = given(engine, state, a_hand=hand, mill_bag=bag)
    return engine, play(engine, state, "explore", f">{bag}", f"hide:{hand}").state


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "d10"}, "not_committed"),
        ({"color": "green"}, "not_committed"),
        ({"role": "divine"}, "not_committed"),
        ({"value": None}, "value_missing"),
        ({"value": 7}, "bad_value"),
        ({"value": 0}, "bad_value"),
    ],
)
def test_only_the_dice_that_were_named(change: dict[str, Any], code: str) -> None:
    engine, state = stat_check()
    good = thrown(state, [3, 4])
    hero = good.dice[1].model_copy(update=change)
    assert refused(engine, state, good.model_copy(update={"dice": (good.dice[0], hero)})) == code
    assert refused(engine, state, good.model_copy(update={"dice": good.dice[:1]})) == "not_committed"
    # Waved through or not: what was named before the throw cannot be something else after it.
    if code == "not_committed":
        waived = {"dice": (good.dice[0], hero), "accepted_anyway": ("wrong_kind", "wrong_color")}
        assert refused(engine, state, good.model_copy(update=waived)) == code


def test_dice_that_look_alike_are_asked_about() -> None:
    _, state = stat_check("physical-d6", "physical-d6")
    request = roll_request(state)
    dice = tuple(
        SeenDie(die_id=name, kind="d6", value=n, label=str(n), color="blue")
        for name, n in (("1", 2), ("2", 5))
    )
    found = match(request, Observation(dice=dice))
    assert isinstance(found, Unsure)
    assert {question.code for question in found.questions} == {"which"}
    assert {answer.role for answer in found.questions[0].answers} == {"met", "hero"}


def test_putting_a_throw_right_and_taking_it_back() -> None:
    engine = game()
    state: State = engine.init()
    log: list[Event] = [engine.start()]

    def do(word: str) -> None:
        nonlocal state
        event = event_for(state, word)
        log.append(event)
        state = after(engine, state, event)

    while adventure(state).chance is not None:
        do("~3")
    menu = adventure(state)
    for path, was, now in (
        ("heroes.a.hand", list(menu.heroes[0].hand), ["physical-d6"]),
        ("locations.mill.bag", [], ["physical-d8"]),
    ):
        log.append(Adjusted(path=path, was=was, now=now))
        state = after(engine, state, log[-1])
    for word in ("explore", ">physical-d8", "hide:physical-d6", "=3,4"):
        do(word)
    at = len(log) - 1
    assert "physical-d8" in adventure(state).heroes[0].hand
    fixed = amend(engine, log, at, thrown(fold(engine, log[:at]).state or state, [5, 4]))
    assert isinstance(fixed, Amended)
    assert fixed.folded.state is not None
    assert "physical-d8" not in adventure(fixed.folded.state).heroes[0].hand
    assert any(english(todo.say).startswith("Take from A's hand: a blue d8") for todo in fixed.todo)
    back = undo(engine, log, void=True)
    assert isinstance(back, Undone)
    assert isinstance(back.log[-1], Voided)
    assert back.folded.state is not None
    again = roll_request(back.folded.state)
    assert again.id != log[at].request  # type: ignore[union-attr]
    assert refused(engine, back.folded.state, log[at]) == "stale_request"


# Dice are never lost -------------------------------------------------------------------------


@given_by(st.lists(st.integers(0, 10**6), min_size=30, max_size=120))
def test_dice_are_conserved(numbers: list[int]) -> None:
    """Whatever is chosen, thrown and drawn: every die is in one place, and none comes from nowhere."""
    engine = load_game("dice_adventure")
    state: State = engine.init()
    for n in numbers:
        now = adventure(state)
        if not now.open:
            break
        event = _some(now, n)
        result = engine.reduce(state, event)
        assert isinstance(result, Accepted), (event, result)
        then = adventure(result.state)
        assert census(then) == {one: many for one, many in then.made.items() if many}
        # Dice come into play only as new ones, and what has left the game stays out of it.
        for one, many in now.made.items():
            assert then.made.get(one, 0) >= many
        for one, many in now.removed.items():
            assert then.removed.get(one, 0) >= many
        for hero in then.heroes:
            assert len(hero.hand) <= 10
            assert not any(
                one.startswith(("enemy", "villain", "obstacle")) for one in (*hero.hand, *hero.bag)
            )
        state = result.state


def _some(state: State, n: int) -> Event:
    request = state.open[n % len(state.open)]
    drawn = propose(adventure(state), n)
    if drawn is not None:
        return drawn
    if isinstance(request, RollRequest):
        sides = [int((spec.kind or "d6")[1:]) for spec in request.dice for _ in range(spec.n)]
        return thrown(state, [1 + (n // (k + 3)) % side for k, side in enumerate(sides)])
    assert isinstance(request, ChoiceRequest)
    option = request.options[(n // 7) % len(request.options)]
    amount = option.amount[0] if option.amount else None
    return Choice(request=request.id, option=option.id, amount=amount)


# Fixes by hand -------------------------------------------------------------------------------


def at_menu() -> tuple[Engine, State]:
    engine = game()
    state, _ = to_menu(engine)
    return engine, given(engine, state, a_hand="physical-d4 mental-d4", a_bag=M, mill_bag="enemy-d4", timer=9)


@pytest.mark.parametrize(
    ("path", "was", "now", "code"),
    [
        ("timer", 9, 12, None),
        ("timer", 8, 12, "stale_value"),
        ("timer", 9, -1, "bad_value"),
        ("timer", 9, True, "bad_value"),
        ("deterrent", [], ["divine-d6"], None),
        ("heroes.a.capacity", 5, 7, None),
        ("heroes.a.capacity", 5, 11, "bad_value"),
        ("heroes.a.limits.divine", 1, 2, None),
        ("heroes.a.limits.enemy", 0, 2, "unknown_path"),
        ("heroes.a.location", "mill", "yard", None),
        ("heroes.a.location", "mill", "moon", "bad_value"),
        ("heroes.a.location", "yard", "mill", "stale_value"),
        ("heroes.a.hand", ["physical-d4", M], ["wound-d4"], None),
        ("heroes.a.hand", ["physical-d4", M], ["ally-d4"], "bad_value"),
        ("heroes.a.hand", ["physical-d4", M], [M] * 11, "bad_value"),
        ("heroes.a.hand", ["physical-d4", M], "physical-d4", "bad_value"),
        ("heroes.a.hand", [M], [], "stale_value"),
        ("heroes.a.bag", [M], ["enemy-d4"], "bad_value"),
        ("heroes.a.ally_hand", [], ["ally-d6"], None),
        ("heroes.a.name", "A", "B", "unknown_path"),
        ("heroes.z.hand", [], [], "unknown_path"),
        ("locations.mill.bag", ["enemy-d4"], ["villain-d6", "enemy-d4"], None),
        ("locations.moon.bag", [], [], "unknown_path"),
        ("weather", 1, 2, "unknown_path"),
        ("heroes.a.state", "alive", "near_death", "bad_value"),
        ("heroes.a.state", "alive", "dead", None),
        ("heroes.a.state", "dead", "alive", "stale_value"),
        ("heroes.a.state", "alive", "asleep", "bad_value"),
        ("heroes.a.skills", [], ["brawl:2"], "bad_value"),
        ("heroes.a.skills", ["brawl:1"], [], "stale_value"),
        ("heroes.a.skills", [], "brawl", "bad_value"),
        ("locations.yard.open", True, False, None),
        ("locations.yard.open", False, True, "stale_value"),
        ("locations.moon.open", True, False, "unknown_path"),
    ],
)
def test_fixes_by_hand(path: str, was: Any, now: Any, code: str | None) -> None:
    engine, state = at_menu()
    event = Adjusted(path=path, was=was, now=now, note="a slip")
    if code is not None:
        assert refused(engine, state, event) == code
        return
    end = adventure(after(engine, state, event))
    assert census(end) == {one: n for one, n in end.made.items() if n}
    assert choice_request(end).stage == "turn"


def test_a_fix_may_cost_a_life_and_waits_for_its_turn() -> None:
    engine, state = at_menu()
    state = after(engine, state, Adjusted(path="heroes.a.hand", was=["physical-d4", M], now=[]))
    state = after(engine, state, Adjusted(path="heroes.a.bag", was=[M], now=[]))
    assert adventure(state).heroes[0].state == "near_death"
    engine, busy = stat_check()
    now = adventure(busy).timer
    # The timer is not what the open question is about.
    timer = adventure(after(engine, busy, Adjusted(path="timer", was=now, now=now + 2)))
    assert (timer.timer, timer.open) == (now + 2, adventure(busy).open)


# Content and players -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"classes": [{"id": "a", "name": "A", "favored": "physical", "d6": {"physical": 3}, "d4": {}}]},
            "12 d4",
        ),
        (
            {
                "classes": [
                    {
                        "id": "a",
                        "name": "A",
                        "favored": "divine",
                        "d6": {"physical": 3},
                        "d4": {"physical": 12},
                    }
                ]
            },
            "favored",
        ),
        (
            {
                "classes": [
                    {"id": "a", "name": "A", "favored": "enemy", "d6": {"enemy": 3}, "d4": {"enemy": 12}}
                ]
            },
            "stat, DIVINE",
        ),
        ({"obstacles": [{"id": "o", "name": "O", "tier": 2, "types": ["physical", "mental"]}]}, "tier 2"),
        ({"skills": [{"id": "s", "name": "S", "kind": "passive"}]}, "on ="),
        ({"skills": [{"id": "s", "name": "S", "dice": [{"types": ["physical"]}]}]}, "when ="),
        ({"skills": [{"id": "s", "name": "S", "when": ["before"]}]}, "dice ="),
        ({"skills": [skill("s", "before", types=("wound",))]}, "skills take"),
        ({"skills": [skill("s", "before"), skill("s", "after")]}, "same id"),
        ({"allies": [skill("s", "before")]}, "an ALLY die"),
        ({"party": ["nobody"]}, "nobody"),
        ({"adventure": ["nowhere"]}, "nowhere"),
    ],
)
def test_content_that_cannot_be_meant(change: dict[str, Any], says: str) -> None:
    with pytest.raises(RulesError) as problem:
        load_game("dice_adventure", {**content(), **change})
    assert problem.value.code == "content_invalid"
    assert says in problem.value.message


def test_numbers_that_no_card_says_are_asked_for() -> None:
    engine = game([{"capacity": None}, {}], scenario={"level": None}, place={"icd": None})
    state: State = engine.init()
    asked = []
    for n in (4, 2, 6):
        request = choice_request(state)
        asked.append((english(request.prompt), request.options[0].amount))
        assert refused(engine, state, Choice(request=request.id, option="n", amount=99)) == "bad_amount"
        state = play(engine, state, f"#{n}").state
    assert [prompt for prompt, _ in asked] == [
        "A, how many dice can you hold in your hand?",
        "What level is One?",
        "What closing difficulty is on the card of Mill?",
    ]
    now, _ = to_menu(engine, state)
    assert (now.heroes[0].capacity, now.level, now.locations[0].icd) == (4, 2, 6)
    assert "10 or more" in english(
        play(engine, given(engine, now, mill_bag=""), "close").state.open[0].prompt
    )


@pytest.mark.parametrize("n", range(7))
def test_r1_two_to_five_play(n: int) -> None:
    engine = game([{}] * 5)
    players = [Player(id=str(k), name=str(k)) for k in range(n)]
    if 2 <= n <= 5:
        begun = engine.begin(engine.start(players))
        assert isinstance(begun, Accepted)
        assert "R1" in begun.trace
        assert [hero.player for hero in adventure(begun.state).heroes] == [player.id for player in players]
        return
    with pytest.raises(RulesError) as problem:
        engine.start(players)
    assert problem.value.code in ("players_invalid", "no_players")


def test_players_pick_classes() -> None:
    engine = game([{}] * 3)
    two = [Player(id="1", name="Ann", figure="c"), Player(id="2", name="Bo")]
    assert [player.figure for player in engine.start(two).players] == ["c", "a"]
    for wrong in (
        [Player(id="1", name="Ann", figure="x"), Player(id="2", name="Bo")],
        [Player(id="1", name="Ann", figure="a"), Player(id="2", name="Bo", figure="a")],
        [Player(id="1", name="Ann"), Player(id="1", name="Bo")],
    ):
        with pytest.raises(RulesError):
            engine.start(wrong)
    with pytest.raises(RulesError):
        game([{}] * 2).start([Player(id=str(k), name=str(k)) for k in range(3)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_content_that_ships_for_any_party(players: int) -> None:
    engine = load_game("dice_adventure")
    them = [Player(id=str(k), name=str(k)) for k in range(players)]
    begun = engine.begin(engine.start(them))
    assert isinstance(begun, Accepted)
    state, _ = to_menu(engine, begun.state)
    assert [len(hero.hand) for hero in state.heroes] == [hero.capacity for hero in state.heroes]
    assert state.locations[0].id == "landing"


def test_bad_settings_and_logs_of_another_content() -> None:
    with pytest.raises(RulesError, match=r"settings\.tie"):
        game(tie="often")
    engine, other = game(), game(tie="nothing")
    assert isinstance(other.begin(engine.start()), Rejected)
    assert isinstance(engine.begin(load_game("free").start([Player(id="1", name="A")])), Rejected)


# What the phone shows ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("show", "said", "dice"),
    [
        ("counts", "2 dice in the bag", []),
        ("types", None, [("red", 1, "enemy"), ("orange", 1, "villain")]),
        ("nothing", None, []),
    ],
)
def test_a18_what_is_shown_of_bags(show: str, said: str | None, dice: list[tuple[str, int, str]]) -> None:
    engine = game(
        show_bags=show, scenario={"villains": ["boss"]}, more={"villains": [{"id": "boss", "name": "Boss"}]}
    )
    state, _ = to_menu(engine)
    state = given(engine, state, mill_bag="enemy-d4 villain-d6")
    mill = next(seat for seat in engine.view(state).seats if seat.id == "place.mill")
    facts = [english(fact) for fact in mill.facts]
    assert [fact for fact in facts if "bag" in fact.lower()] == ([said] if said else [])
    shown = [one for pile in mill.piles for one in pile.dice]
    assert [(str(one.name), one.n, english(one.meaning).lower()) for one in shown] == dice
    # Sizes and identities stay hidden whatever is set.
    assert not any(one.kind for one in shown)
    assert not any("d6" in fact or "Boss" in fact for fact in facts)
    assert "Villain card face down" in [english(badge) for badge in mill.badges]


def test_a_view_at_every_moment() -> None:
    engine = load_game("dice_adventure")
    titles = set()
    state: State = engine.init()
    for row in GOLDEN.read_text(encoding="utf-8").splitlines()[1:]:
        seen = engine.view(state)
        titles.add(english(seen.title).split()[0])
        assert seen.headline
        assert seen.seats
        state = after(engine, state, event_from_json(json.loads(row)["event"]))
    assert {"Setting", "Turn", "After", "Between"} <= titles


def test_what_hands_must_put_right() -> None:
    engine, state = stat_check()
    end = after(engine, state, thrown(state, [3, 4]))
    said = " ".join(english(todo.say) for todo in engine.todo(end, state))
    # Back into the hand, back into the encounter: what else the bag holds is nobody's business.
    assert "Take from A's hand: a blue d8." in said
    assert M not in said
    assert engine.todo(state, state) == ()
    assert all(isinstance(todo, TableTodo) for todo in engine.todo(state, end))


# The page about it ---------------------------------------------------------------------------

PAGE = (Path(__file__).parents[3] / "docs" / "user" / "your-cards.md").read_text(encoding="utf-8")
PART = PAGE[PAGE.index("## The dice adventure") :].split("\n## ")[0]


def test_every_effect_is_named() -> None:
    named = set(re.findall(r"`([a-z0-9_]+)`", PART))
    assert named >= set(get_args(AdventureEffect.model_fields["op"].annotation))


def test_the_class_of_the_page_can_be_played(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PART, flags=re.DOTALL)
    file = tmp_path / "poacher.toml"
    file.write_text(example, encoding="utf-8")
    engine = load_game("dice_adventure", file)
    assert [player.figure for player in engine.start().players] == ["reedwarden", "poacher"]
    state, _ = to_menu(engine)
    bow = "somatic-d6 somatic-d4 somatic-d4"
    state = given(engine, state, landing_bag="enemy-d6", active=1, poacher_hand=bow)
    end = play(engine, state, "explore", ">enemy-d6", "use:bow", "pay:somatic-d6", "=4,4,1")
    assert adventure(end.state).removed == {"enemy-d6": 1}


def test_five_heroes_can_play_what_ships() -> None:
    engine = load_game("dice_adventure")
    lobby = engine.lobby()
    assert (lobby.least, lobby.most, len(lobby.figures)) == (2, 5, 5)
    players = [Player(id=f"p{n}", name=f"P{n}") for n in range(5)]
    assert len(engine.init(players).to_json()["heroes"]) == 5
