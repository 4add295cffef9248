"""Every helpful interrupt at every point at which something harms heroes (R24): asked, or of no use there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.deep_dark_dice.test_interrupts import interrupt
from tests.rules.party import ZONES, game, play, tweak
from traywatch.rules.core.types import Accepted, Adjusted, ChoiceRequest, Engine, RollRequest, State

HOUND = {"id": "hound", "name": "Hound", "health": 4, "attack": 2}
TRICKS: dict[str, dict[str, Any]] = {
    "revive": interrupt("revive", n=12),
    "minion": interrupt("minion", ref="hound"),
    "stealth": interrupt("stealth"),
    "stun": interrupt("stun", "attacker"),
    "immune": interrupt("immune"),
    "damage": interrupt("damage", "monster", n=200),
    "armor": interrupt("stat", stat="armor", scope="current", n=3),
    "max_health": interrupt("stat", stat="max_health", n=3),
    "attack": interrupt("stat", stat="attack", scope="current", n=3),
    "heal": interrupt("heal", n=9),
    "barrier": interrupt("barrier", n=9),
    "regenerate": interrupt("regenerate", n=9),
    "cleanse": interrupt("cleanse"),
    "curse": interrupt("curse", n=-3),
    "pierce": interrupt("pierce", "attacker"),
    "petrify": interrupt("petrify", "attacker"),
}
DAMAGE = {"op": "damage", "n": 4}
BLEED = {"op": "bleed", "n": 4}

# What helps against damage of a failed roll, of another effect of an attack, and outside an attack.
FAIL = {"revive", "minion", "stealth", "stun", "immune", "damage", "armor", "max_health", "petrify"}
ANSWER = {"revive", "minion", "damage", "armor", "max_health"}
OUTSIDE = {"revive", "damage", "max_health", "heal", "barrier"}
START = OUTSIDE | {"regenerate"}
ROLLED = {"attack", "pierce", "petrify"}
CURE = {"cleanse", "immune", "damage"}


def hook(when: str, *do: dict[str, Any], place: bool = False) -> tuple[dict[str, Any], dict[str, Any]]:
    hooks = {"passives": [{"name": "Hook", "when": when, "do": list(do)}]}
    return ({}, hooks) if place else (hooks, {})


# Each point: the monster and the place, the words that lead to it, what is true there, and what is offered.
POINTS: dict[str, tuple[tuple[dict[str, Any], dict[str, Any]], tuple[str, ...], dict[str, Any], set[str]]] = {
    "miss": (({"on_miss": [DAMAGE]}, {}), ("miss",), {}, FAIL),
    "fumble": (({"on_fumble": [DAMAGE]}, {}), ("fumble",), {}, FAIL),
    "miss hook": (hook("miss", DAMAGE), ("miss",), {}, FAIL),
    "hit": (hook("hit", DAMAGE), ("hit",), {}, ANSWER | ROLLED),
    "crit": (hook("crit", DAMAGE), ("crit",), {}, ANSWER | ROLLED),
    "roll": (hook("roll", DAMAGE), ("hit",), {}, ANSWER | ROLLED),
    "hit in a place": (hook("hit", DAMAGE, place=True), ("hit",), {}, ANSWER | ROLLED),
    "hit, a status": (hook("hit", BLEED), ("hit",), {}, {"immune", "damage"} | ROLLED),
    "hit, a curse": (hook("hit", {"op": "curse", "n": 1}), ("hit",), {}, {"damage"} | ROLLED),
    "turn": (hook("turn", DAMAGE), ("hit",), {}, START | ROLLED),
    "turn in a place": (hook("turn", DAMAGE, place=True), ("hit",), {}, START | ROLLED),
    "turn, a status": (hook("turn", BLEED), ("hit",), {}, {"immune", "damage"} | ROLLED),
    "bleed": (({}, {}), ("hit",), {"b_bleed": 4}, START | CURE | ROLLED),
    "necrotic": (({}, {}), ("hit",), {"b_necrotic": True, "b_curse": 4}, START | CURE | ROLLED | {"curse"}),
    "poison": (({}, {}), ("hit",), {"b_poison": 1}, {"revive"} | CURE | ROLLED),
    "poison of later": (({}, {}), ("hit",), {"b_poison": 3}, CURE | ROLLED),
    "dazed": (({}, {}), ("hit",), {"b_dazed": True}, CURE | ROLLED),
    "second phase": (
        ({"health": 1, "then": "foe_two"}, {}), ("hit",), {"foe_health": 1},
        {"revive", "damage", "max_health"} | ROLLED,
    ),
    "item": (({}, {}), ("use:a:item.thorn",), {}, OUTSIDE),
}  # fmt: skip


def engine_at(point: str, trick: str, setting: str = "any") -> Engine:
    (monster, place), _, _, _ = POINTS[point]
    thorn = {"id": "thorn", "name": "Thorn", "use": {"name": "Thorn", "do": [{**DAMAGE, "on": "all"}]}}
    more: dict[str, Any] = {"minions": [HOUND], "items": [thorn]}
    foe = {"id": "foe", "name": "Foe", "health": 150, "armor": 1, **monster}
    second = {"id": "foe_two", "name": "Foe 2", "health": 150, "armor": 1, **hook("battle", DAMAGE)[0]}
    more["monsters"] = [foe, second]
    heroes = [{"items": ["thorn"]}, {}, {"active": TRICKS[trick], "items": ["thorn"]}, {}]
    return game(heroes, foe, 1, False, place, more, interrupt_windows=setting)


def begun(engine: Engine, point: str) -> State:
    given = {"a_health": 9, "b_health": 9, "c_health": 9, **POINTS[point][2]}
    return tweak(engine, engine.init(), **given, d_health=0, d_downed=True)


def asks(state: State) -> bool:
    """Whether the game waits for an answer without which it does not go on."""
    return not any(isinstance(request, RollRequest) for request in state.open)


def uses(state: State) -> list[str]:
    """The ways to use the trick that are asked for now, before the harm."""
    asked = [r for r in state.open if isinstance(r, ChoiceRequest) and "-survived" not in r.id]
    ids = [option.id for request in asked for option in request.options]
    return [name for name in ids if name.startswith("use:c")] if asks(state) else []


def led_to(engine: Engine, state: State, *words: str) -> State:
    """The state after the words. Questions before a roll are answered by their last option."""
    for word in words:
        while word in ZONES and asks(state):
            (request,) = state.open
            assert isinstance(request, ChoiceRequest)
            state = play(engine, state, request.options[-1].id).state
        state = play(engine, state, word).state
    return state


def outcome(engine: Engine, state: State) -> dict[str, Any]:
    """What is true after every question was answered by its last option."""
    while asks(state) and isinstance(request := state.open[0], ChoiceRequest):
        if request.stage == "after_battle":
            break
        state = play(engine, state, request.options[-1].id).state
    data = state.to_json()
    numbers = ("health", "max_health", "downed", "bleed", "curse", "dazed", "poison", "armor")
    heroes = [[hero[number] for number in numbers] for hero in data["heroes"]]
    more = {key: data[key] for key in ("active", "phase", "obstacles")}
    waits = [request.type for request in state.open]
    return {"heroes": heroes, "foe": data["monster"]["health"], "waits": waits, **more}


@pytest.mark.parametrize("point", POINTS)
def test_each_helpful_interrupt_is_offered_at_each_point_of_harm(point: str) -> None:
    _, words, _, wanted = POINTS[point]
    found = set()
    for trick in TRICKS:
        engine = engine_at(point, trick)
        state = led_to(engine, begun(engine, point), *words)
        if uses(state):
            found.add(trick)
        few = engine_at(point, trick, "event")
        quiet = led_to(few, begun(few, point), *words)
        assert not uses(quiet), f"{trick}: fewer questions"
    assert found == wanted


@pytest.mark.parametrize("point", POINTS)
def test_each_interrupt_that_is_offered_changes_what_comes(point: str) -> None:
    for trick in sorted(POINTS[point][3]):
        engine = engine_at(point, trick)
        state = led_to(engine, begun(engine, point), *POINTS[point][1])
        (request,) = state.open
        assert isinstance(request, ChoiceRequest)
        passed = outcome(engine, play(engine, state, request.options[-1].id).state)
        used = [outcome(engine, play(engine, state, use).state) for use in uses(state)]
        assert any(one != passed for one in used), f"{trick} is offered and changes nothing"


FATAL = [name for name, (_, _, _, wanted) in POINTS.items() if "revive" in wanted]


@pytest.mark.parametrize("point", FATAL)
def test_the_last_hero_who_stands_does_not_fall_without_a_question(point: str) -> None:
    engine = engine_at(point, "revive")
    state = begun(engine, point)
    turn = {"open": [], "attack": None, "active": 1, "agenda": [{"do": "next_turn"}]}
    state = engine.state_from_json({**state.to_json(), **turn})
    down: dict[str, Any] = {}
    for who in "abd":
        down |= {f"{who}_health": 0, f"{who}_downed": True}
    given = {key.replace("b_", "c_"): value for key, value in POINTS[point][2].items()}
    state = tweak(engine, state, **{**down, **given}, c_health=1)
    state = play_on(engine, state)
    if not uses(state):
        state = led_to(engine, state, *(word.replace("use:a", "use:c") for word in POINTS[point][1]))
    assert uses(state), "nobody is asked"
    state = play(engine, state, uses(state)[0]).state
    assert outcome(engine, state)["phase"] == "battle"


def play_on(engine: Engine, state: State) -> State:
    """The state after the tasks on its agenda were performed, as after any correction."""
    armor = Adjusted(path="monster.armor", was=1, now=0)
    result = engine.reduce(state, armor)
    assert isinstance(result, Accepted), result
    return result.state


REVIVED = {
    # How the hero goes down, the words, and whose turn it is once somebody revived the hero.
    "of the attack": ({"a_health": 1}, ("miss", "keep"), 1),
    "at the start of the turn": ({"b_health": 1, "b_bleed": 3}, ("hit", "go_on"), 1),
    "before the attack": ({"a_health": 1}, ("use:a:item.thorn", "go_on"), 0),
    "of another's attack": ({"b_health": 1}, ("fumble", "keep"), 1),
}


@pytest.mark.parametrize("case", REVIVED)
@pytest.mark.parametrize("setting", ["any", "event"])
def test_a_hero_who_went_down_may_be_revived_before_play_goes_on(case: str, setting: str) -> None:
    given, words, active = REVIVED[case]
    monster = {"on_miss": [DAMAGE], "on_fumble": [{**DAMAGE, "on": "all"}]}
    thorn = {"id": "thorn", "name": "Thorn", "use": {"name": "Thorn", "do": [DAMAGE]}}
    heroes = [{"items": ["thorn"]}, {}, {"active": TRICKS["revive"]}, {}]
    engine = game(heroes, monster, more={"items": [thorn]}, interrupt_windows=setting)
    state = tweak(engine, engine.init(), **given, d_health=0, d_downed=True)
    if setting == "event":
        state = led_to(engine, state, *(word for word in words if word not in ("keep", "go_on")))
        assert not uses(state)
        return
    state = play(engine, state, *words).state
    fallen = next(name[0] for name, value in given.items() if value == 1)
    state = play(engine, state, f"use:c:active:{fallen}").state
    data = state.to_json()
    assert not next(hero for hero in data["heroes"] if hero["id"] == fallen)["downed"]
    assert data["active"] == active
