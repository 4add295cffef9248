"""Every operation in every position of a card of the dice adventure: refused when loaded, or of use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, get_args

import pytest

from tests.rules.adventurers import adventure, game, given, thrown, to_menu
from traywatch.errors import RulesError
from traywatch.rules.core.types import Accepted, Choice, ChoiceRequest, RollRequest, State
from traywatch.rules.dice_adventure import propose
from traywatch.rules.dice_adventure.cards import COUNTED, AdventureEffect, Op

OPS: tuple[str, ...] = get_args(Op)
ACTIVE = ("before", "after", "battle", "weaken", "reduce", "ally")
PASSIVE = ("turn", "explore", "damage", "stat", "obstacle", "battle", "close")
MET = ("encounter", "success", "failure")
WHEN = ("setup", "turn", "explore", "met", "close")
POSITIONS = (
    *(("active", one) for one in ACTIVE), *(("passive", one) for one in PASSIVE),
    *product(("enemies", "obstacles"), MET), *product(("specials", "rules"), (*WHEN, None)),
)  # fmt: skip
MEETS = {
    "weaken": "enemy", "battle": "enemy", "reduce": "enemy", "damage": "enemy", "enemies": "enemy",
    "ally": "ally", "met": "ally", "obstacle": "obstacle", "obstacles": "obstacle", "stat": "mental",
}  # fmt: skip
"""The type of the die that is met in a position."""


def effect(op: str, **keys: Any) -> dict[str, Any]:
    return {"op": op, **({"n": 3} if op in COUNTED else {}), **keys}


Course = tuple[list[Any], list[str]]


def courses_of(kind: str, moment: Any, *do: dict[str, Any]) -> Iterator[Course]:
    """The courses with a low and a high roll of the heroes."""
    return (course_of(kind, moment, value, *do) for value in (1, 4))


@cache
def plain_courses(kind: str, moment: Any) -> tuple[Course, ...]:
    """The courses with a card without effects."""
    return tuple(courses_of(kind, moment))


def course_of(kind: str, moment: Any, value: int, *do: dict[str, Any]) -> Course:
    """The piles and places after each step of some turns in which the card acts, and what was told."""
    trick: dict[str, Any] = {"id": "trick", "name": "Trick"}
    strike = {"id": "strike", "name": "Strike", "when": ["battle"], "dice": [{"types": ["physical"]}]}
    join = {"id": "join", "name": "Join", "when": ["ally"], "roll": False, "dice": [{"types": ["physical"]}]}
    spare = {"op": "reduce", "n": 1}
    if kind == "active":
        dice = [{"types": ["somatic"]}]
        trick |= {"when": [moment], "roll": False, "dice": dice}
        do = (*do, spare) if moment == "reduce" else do
        if do:
            trick["do"] = do
    elif kind == "passive":
        trick |= {"kind": "passive", "on": moment, "do": do}
    foe = {"id": "foe", "name": "Foe", **({moment: do} if kind == "enemies" else {})}
    wall = {"id": "wall", "name": "Wall", "tier": 2, "types": ["physical"]}
    wall |= {moment: do} if kind == "obstacles" else {}
    card = {"name": "Card", "do": do, **({"when": moment} if moment else {})}
    place: dict[str, Any] = {
        "icd": 0 if moment == "close" else 1,
        "enemies": {"list": ["foe"]},
        "obstacles": {"list": ["wall"]},
    }
    place |= {"specials": [card]} if kind == "specials" and do else {}
    scenario = {"rules": [card]} if kind == "rules" and do else {}
    skills = [trick, strike, join] if kind in ("active", "passive") else [strike, join]
    engine = game(
        [{"skills": [one["id"] for one in skills]}, {}],
        scenario,
        place,
        {"skills": skills, "enemies": [foe], "obstacles": [wall]},
    )
    state: State
    state, _ = to_menu(engine)
    start = piles(state) if moment == "setup" else None
    hand = "physical-d6 somatic-d4 wound-d4 mental-d4"
    met = MEETS.get(moment) or MEETS.get(kind) or "enemy"
    state = given(
        engine, state, a_hand=hand, a_bag="mental-d4 mental-d4 verbal-d4", a_discard="verbal-d4 divine-d4",
        b_hand="physical-d4", deterrent="divine-d4 somatic-d4", timer=9,
        mill_bag=f"{met}-d4" if moment != "close" else "",
    )  # fmt: skip
    seen, told = [start or piles(state)], []
    for _ in range(26):
        if not state.open or adventure(state).phase != "turn":
            break
        result = engine.reduce(state, next_event(state, moment, value))
        assert isinstance(result, Accepted), (result, state.open)
        state = result.state
        seen.append(piles(state))
        told += [str(one) for one in result.effects]
    return [one for n, one in enumerate(seen) if n == 0 or one != seen[n - 1]], told


def next_event(state: State, moment: Any, value: int) -> Any:
    drawn = propose(adventure(state), 7)
    if drawn is not None:
        return drawn
    request = state.open[0]
    if isinstance(request, RollRequest):
        met = [spec.role == "met" for spec in request.dice for _ in range(spec.n)]
        return thrown(state, [3 if one else value for one in met])
    assert isinstance(request, ChoiceRequest)
    ids = [option.id for option in request.options]
    wanted = [
        "use:trick",
        "close",
        "explore",
        "use:strike",
        "hide:",
        "with:",
        "take",
        "lose:",
        "die:",
        "pay:",
    ]
    if moment == "after":
        wanted = ["explore", "use:strike", "use:trick", *wanted]
    chosen = next((name for want in wanted for name in ids if name.startswith(want)), ids[-1])
    option = next(one for one in request.options if one.id == chosen)
    return Choice(request=request.id, option=chosen, amount=option.amount and option.amount[0], by=request.by)


def piles(state: State) -> Any:
    now = adventure(state)
    heroes = [(one.hand, one.bag, one.discard, one.ally_hand, one.state, one.location) for one in now.heroes]
    places = [(one.id, one.bag, one.open) for one in now.locations]
    asked = [getattr(request, "stage", "") for request in state.open]
    return heroes, places, now.deterrent, now.removed, now.timer, now.turn.free, asked


TOLD = {"peek", "text"}
"""Operations that only tell something."""
WHILE_UNDER_WAY = {"mod", "bonus", "reduce", "acquire"}
NOTHING_TO_DO = {
    # Whoever met an ALLY without a fight can no longer be helped by another number.
    ("specials", "met"): {"mod", "bonus"}, ("rules", "met"): {"mod", "bonus"},
    # At set-up the piles are empty, and a text is told before the first compared step.
    **{(kind, "setup"): {"heal", "cure", "rescue", "purge", "text"} for kind in ("specials", "rules")},
}  # fmt: skip


@pytest.mark.parametrize(("kind", "moment"), POSITIONS)
def test_each_operation_is_of_use_or_refused(kind: str, moment: Any) -> None:
    silent, refused = set(), set()
    for op in OPS:
        try:
            pairs = zip(plain_courses(kind, moment), courses_of(kind, moment, effect(op)), strict=True)
            changes = any(one[0] != other[0] or (op in TOLD and one[1] != other[1]) for one, other in pairs)
        except RulesError as problem:
            assert problem.code == "content_invalid", problem
            refused.add(op)
            continue
        if not changes:
            silent.add(op)
    assert silent == NOTHING_TO_DO.get((kind, moment), set())
    assert refused == refused_at(kind, moment)


def refused_at(kind: str, moment: Any) -> set[str]:
    """The operations that do nothing there."""
    if kind == "active":
        useful = {"weaken": {"mod", "bonus"}, "ally": {"acquire"}, "reduce": {"reduce"}}
        return set(OPS) if moment == "battle" else WHILE_UNDER_WAY - useful.get(moment, set())
    if kind == "passive" and moment not in ("turn", "explore"):
        return set(OPS) - {"reduce" if moment == "damage" else "bonus"}
    if kind in ("enemies", "obstacles"):
        return WHILE_UNDER_WAY - ({"mod", "bonus"} if moment == "encounter" else set())
    if kind in ("specials", "rules"):
        if moment is None:
            return set(OPS)
        more = {"explore", "travel", "peek"} if moment == "setup" else set()
        return {"reduce"} if moment == "met" else WHILE_UNDER_WAY | more
    return WHILE_UNDER_WAY


VALUES = {
    "n": 1,
    "on": "owner",
    "kind": "physical",
    "type": "enemy",
    "size": "d6",
    "to": "here",
    "text": "Read",
}
USED_BY = {
    "n": COUNTED, "on": {"damage", "wound", "heal", "cure", "draw", "travel", "rescue", "purge"},
    "kind": {"damage", "reduce"}, "type": {"add"}, "size": {"add", "wound"}, "to": {"add"}, "text": {"text"},
}  # fmt: skip


@pytest.mark.parametrize("key", VALUES)
def test_each_key_is_used_or_refused(key: str) -> None:
    assert set(VALUES) == set(AdventureEffect.model_fields) - {"op"}
    for op in OPS:
        moment = {"mod": "weaken", "bonus": "weaken", "acquire": "ally", "reduce": "reduce"}.get(op, "before")
        do = effect(op, **{key: VALUES[key] if key != "size" else 6})
        skill = {
            "id": "trick",
            "name": "Trick",
            "when": [moment],
            "dice": [{"types": ["somatic"]}],
            "do": [do],
        }
        if op in USED_BY[key]:
            game(more={"skills": [skill]})
            continue
        with pytest.raises(RulesError, match=f"{op} takes no {key}; leave it out"):
            game(more={"skills": [skill]})


ONE = [{"types": ["somatic"]}]
REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "a moment of a passive skill": ("skills", {"kind": "passive", "on": "turn", "when": ["before"]}, "when"),
    "dice of a passive skill": ("skills", {"kind": "passive", "on": "turn", "dice": ONE}, "dice"),
    "a trigger of an active skill": ("skills", {"when": ["before"], "dice": ONE, "on": "turn"}, "on"),
    "an addition without a roll": (
        "skills", {"when": ["before"], "dice": ONE, "roll": False, "mod": 1}, "mod"
    ),
    "dice of the box without a roll": (
        "skills", {"when": ["before"], "dice": ONE, "roll": False, "extra": ["d4"]}, "extra"
    ),
    "a help that joins no battle": ("skills", {"when": ["before"], "dice": ONE, "join": True}, "join"),
    "an effect of a help that joins": (
        "skills", {"when": ["weaken"], "dice": ONE, "join": True, "do": [effect("timer")]}, "do"
    ),
    "a roll against no die": ("skills", {"when": ["before"], "dice": ONE, "against": True}, "against"),
    "a reduction that reduces nothing": (
        "skills", {"when": ["reduce"], "dice": ONE, "do": [effect("timer")]}, "needs an effect"
    ),
    "a result of no dice": ("enemies", {"failure": [{"op": "damage", "n": "result"}]}, "active skill"),
    "a rescue of everybody": ("enemies", {"failure": [effect("rescue", on="party")]}, "for one hero"),
    "a card that is on for once": ("specials", {"once": True}, "once"),
    "types of a card that changes no dice": ("specials", {"types": ["enemy"]}, "types"),
    "a number with a moment": ("specials", {"when": "turn", "mod": 1}, "mod"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_a_key_without_use_on_a_card_is_refused(case: str) -> None:
    kind, card, says = REFUSED[case]
    with pytest.raises(RulesError, match=says):
        if kind == "specials":
            game(place={"specials": [{"name": "Card", **card}]})
        else:
            game(more={kind: [{"id": "card", "name": "Card", **card}]})


def test_damage_that_a_reduction_costs_follows_the_damage_in_progress() -> None:
    cost = effect("damage", n=1, on="owner")
    _, told = course_of("active", "reduce", 1, cost)
    shown = "".join(told)
    assert shown.index("adv-damage-reduced") < shown.rindex("adv-damage'")
