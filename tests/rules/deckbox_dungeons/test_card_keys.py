"""Every key of an effect in every position of a card of Deckbox Dungeons: refused when loaded, or of use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, product, zip_longest
from typing import Any

import pytest

from tests.rules.any_table import DECK_ON, DECK_OPS
from tests.rules.dungeon import Record, begun, event_for, foe, game, play, tweak
from traywatch.errors import RulesError
from traywatch.messages import english
from traywatch.rules.core.types import (
    Accepted,
    ChoiceRequest,
    Engine,
    Placed,
    PlaceRequest,
    RollRequest,
    State,
)
from traywatch.rules.deckbox_dungeons.cards import BONUSES, SIGNED, UNCOUNTED

POSITIONS = {
    # The words that reach the effect in a hero's own turn.
    "ability": ("ability",),
    "item": ("use:tonic",),
    "action": ("room:0:lever",),
    "failure": ("room:0:lever", "1,1,1,1"),
    "refresh": (),
}
STILL = {"speed": 0, "mod": 2, "health": 30}
NEAR = foe((3, 2), **STILL, dice=0)
SHOOT = [foe(at, **STILL, attack="ranged") for at in ((5, 3), (1, 3))]


def engine_with(position: str, *do: Record) -> Engine:
    """An engine with the effects in this position."""
    lever: Record = {"id": "lever", "name": "Lever", "costs_action": False}
    met: Record = {"id": "met", "name": "Met"}
    if position == "action":
        met["actions"] = [{**lever, "do": do}]
    elif position == "failure":
        met["actions"] = [{**lever, "skill": "wisdom", "on_failure": do}]
    elif position == "refresh":
        met["refresh"] = do
    more = {
        "items": [{"id": "tonic", "name": "Tonic", "price": 1, "do": do if position == "item" else []}],
        "encounters": [met],
        "quests": [
            {
                "id": "q",
                "name": "Q",
                "goal": "boss",
                "rooms": [{"at": [0, 0], "tile": "yard", "encounter": "met"}],
            }
        ],
    }
    ability = {"energy": 0, "do": do if position == "ability" else []}
    heroes: list[Record] = [{"melee": 2, "ranged": 2, "defense": 2, "health": 30}, {"health": 30}]
    return game(
        heroes, ability=ability, more=more, actions=6, minor_beside_throws=True, enemy_health_cap="none"
    )


OWN_TURN = (
    "attack:melee:e1", "attack:melee:e1", "attack:ranged:e2", "attack:ranged:e2",
    "move", "stand", "more", "check:wisdom=2", "more", "check:wisdom=2", "done",
)  # fmt: skip


def course_of(position: str, *do: Record, in_enemy_phase: bool = False) -> Iterator[Any]:
    """What is shown and asked during two rounds in which hero a uses the card, attacks, moves and checks."""
    engine = engine_with(position, *do)
    state = tweak(engine, begun(engine), [NEAR, *SHOOT], a_at=(3, 3), b_at=(0, 6), a_items=["tonic"])
    state = tweak(engine, state, a_health=25, b_health=25, active=-1)
    card, plan = list(POSITIONS[position]), list(OWN_TURN if position != "refresh" else ["done"])
    for _ in range(90):
        data = state.to_json()
        yield visible_values(state)
        if data["round"] == 3:
            return
        waits = in_enemy_phase and data["phase"] != "enemy"
        word = next_word(state, [] if waits else card, plan)
        if card and word == card[0]:
            card.pop(0)
        elif plan and word == plan[0]:
            plan.pop(0)
        state = answer(engine, state, word)
        if state.to_json()["round"] > data["round"]:
            plan = list(OWN_TURN)


@cache
def plain_course(position: str) -> tuple[Any, ...]:
    """The course with a card that does nothing."""
    return tuple(course_of(position))


def differ(one: Iterator[Any], other: Iterator[Any]) -> bool:
    """Whether two courses differ. They are played only as far as they are the same."""
    return any(a != b for a, b in zip_longest(one, other))


def next_word(state: State, card: list[str], plan: list[str]) -> str:
    """The next word of the card or of the plan if it is open, else the plain answer."""
    ids = [o.id for r in state.open if isinstance(r, ChoiceRequest) for o in r.options]
    rolls = [r for r in state.open if isinstance(r, RollRequest)]
    if rolls and card and card[0][0].isdigit():
        return card[0]
    if card and card[0] in ids:
        return card[0]
    if card and "minor:a" in ids and "activate:a" not in ids:
        return "minor:a"
    if rolls:
        return ",".join("4" for spec in rolls[0].dice for _ in range(spec.n))
    if plan and plan[0].partition("=")[0] in ids:
        return plan[0]
    return next(
        (name for name in ("activate:a", "done", "stand", "who:a") if name in ids), ids[0] if ids else ""
    )


def answer(engine: Engine, state: State, word: str) -> State:
    if isinstance(state.open[0], PlaceRequest):
        result = engine.reduce(state, Placed(request=state.open[0].id))
        assert isinstance(result, Accepted), result
        return result.state
    if word[0].isdigit():
        result = engine.reduce(state, event_for(state, word))
        assert isinstance(result, Accepted), (word, result)
        return result.state
    return play(engine, state, word).state


def visible_values(state: State) -> Any:
    """What people see: numbers, questions, and the dice that are asked for."""
    data = state.to_json()
    heroes = [[hero[key] for key in ("health", "energy", "loot")] for hero in data["heroes"]]
    enemies = [[enemy["health"], enemy["stunned"]] for enemy in data["enemies"]]
    dice = [spec.n for r in state.open if isinstance(r, RollRequest) for spec in r.dice]
    left = data["move"] and data["move"]["left"]
    return heroes, enemies, dice, left, data["actions_left"], [english(r.prompt) for r in state.open]


def effect(op: str, on: str, until: str | None = None) -> Record:
    more: Record = {} if op in UNCOUNTED else {"n": 2}
    return {"op": op, "on": on, **more, **({} if until is None else {"until": until})}


@pytest.mark.parametrize("position", POSITIONS)
def test_each_effect_is_of_use_or_refused(position: str) -> None:
    silent, refused = [], set()
    for op, on in product(DECK_OPS, DECK_ON):
        do = effect(op, on, "round" if op == "defense" else None)
        try:
            course = course_of(position, do)
            first = next(course)
        except RulesError as problem:
            assert op in str(problem) and problem.code == "content_invalid", problem
            refused.add(f"{op} {on}")
            continue
        if not differ(chain([first], course), iter(plain_course(position))):
            silent.append(f"{op} {on}")
    assert not silent, f"{position}: accepted, and nothing happens: {silent}"
    bonuses = {f"{op} enemy" for op in (*BONUSES, "energy", "loot")}
    of_a_turn = {f"{op} {on}" for op in ("action", "move") for on in ("all", "enemy", "self", "hero")}
    if position != "refresh":
        of_a_turn = {name for name in of_a_turn if name.endswith((" all", " enemy"))}
    assert refused == bonuses | of_a_turn | {f"stun {on}" for on in ("self", "hero", "all")}


@pytest.mark.parametrize("op", DECK_OPS)
def test_each_key_is_used_or_refused(op: str) -> None:
    on = "enemy" if op == "stun" else "self"
    for key, used in (("until", op in BONUSES), ("n", op not in UNCOUNTED)):
        do = {**effect(op, on), key: "turn" if key == "until" else 1}
        if used:
            engine_with("ability", do)
            continue
        with pytest.raises(RulesError, match=f"{op} takes no {key}; leave it out"):
            engine_with("ability", do)
    if op not in SIGNED | UNCOUNTED:
        with pytest.raises(RulesError, match="0 or more"):
            engine_with("ability", {"op": op, "n": -1})


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("op", sorted(BONUSES - {"speed"}))
def test_a_bonus_lasts_as_long_as_its_card_says(position: str, op: str) -> None:
    in_enemy_phase = op == "defense" and position in ("ability", "item")
    short, whole = (
        course_of(position, effect(op, "self", until), in_enemy_phase=in_enemy_phase)
        for until in ("attack", "round")
    )
    if op == "defense" and not in_enemy_phase:
        with pytest.raises(RulesError, match="before an enemy attacks"):
            next(short)
        return
    # A bonus for one attack or check is over at the next one.
    assert differ(short, whole)


REFUSED: dict[str, tuple[Record, str]] = {
    "a keyword of enemies": (
        {"equipment": {"melee": {"dice": 1, "mod": 0, "keywords": ["siphon"]}}},
        "siphon is a keyword of enemies",
    ),
    "two attacks of an item": (
        {"more": {"items": [{"id": "net", "name": "Net", "price": 1, "do": [],
            "ranged": {"dice": 1, "mod": 0}, "melee": {"dice": 1, "mod": 0}}]}},
        "not both",
    ),
    "a failure without a check": (
        {"more": {"encounters": [{"id": "met", "name": "Met", "actions": [
            {"id": "lever", "name": "Lever", "on_failure": [{"op": "damage", "n": 1}]}]}]}},
        "on_failure does nothing without a skill",
    ),
    "a number of successes without a check": (
        {"more": {"encounters": [{"id": "met", "name": "Met", "actions": [
            {"id": "lever", "name": "Lever", "needed": 1}]}]}},
        "needed does nothing without a skill",
    ),
    "a target of an enemy that players lead": (
        {"enemies": [{"id": "rat", "behavior": {"ask": True, "target": "nearest"}}]},
        "target does nothing where the players decide",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_a_key_without_use_on_a_card_is_refused(case: str) -> None:
    cards, says = REFUSED[case]
    with pytest.raises(RulesError, match=says):
        game(**cards)


def test_an_effect_of_a_refresh_on_all_heroes_happens_once() -> None:
    healths = []
    for on in ("all", "self"):
        course = list(course_of("refresh", {"op": "damage", "n": 1, "on": on}))
        healths.append([[hero[0] for hero in heroes] for heroes, *_ in course])
    assert healths[0][-1] == healths[1][-1]


def test_a_defense_for_one_attack_ends_with_the_attack_of_an_enemy() -> None:
    do = {"op": "defense", "n": 2, "until": "attack"}
    engine = engine_with("ability", do)
    enemies = [foe((3, 2), **STILL), foe((3, 4), **STILL)]
    state = tweak(engine, begun(engine), enemies, a_at=(3, 3), b_at=(0, 6))
    state = play(engine, state, "activate:a", "done", "done", "minor:a", "ability").state
    state = play(engine, state, "4").state
    assert "Add 4 to each die" in english(state.open[-1].prompt)
    state = play(engine, state, "1", "4").state
    assert "Add 2 to each die" in english(state.open[-1].prompt)
