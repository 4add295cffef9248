"""Changes by hand at every moment of a session, and after its end (B8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.deep_dark_dice.test_interrupts import interrupt
from tests.rules.party import game, play, tweak
from traywatch.rules.core.adjustable import AdjustableField, field_at
from traywatch.rules.core.types import Accepted, Adjusted, ChoiceRequest, Rejected, State
from traywatch.rules.testing import GameTable

RING = {"id": "ring", "name": "Ring", "on_gain": [{"op": "curse", "n": 1}]}
HOUND = {"id": "hound", "name": "Hound", "health": 4, "attack": 2}
ROWS = {"die": "d6", "rows": [{"least": 1, "most": 6, "text": "More"}]}
MORE = {"items": [RING], "minions": [HOUND], "level_up": ROWS}
HEROES = [
    {"active": interrupt("reroll", "attacker", n=1)},
    {"active": interrupt("reroute", "attacker"), "ultimate": interrupt("heal", n=3)},
    {"active": interrupt("stun", "attacker")},
]
FOE = {"health": 20, "loot": ["ring"], "on_miss": [{"op": "damage", "n": 6}]}

# Each moment: the words that lead to it, and how the battle stands there.
MOMENTS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "before a roll": ((), {}),
    "reroll": (("miss",), {}),
    "before harm": (("miss", "keep"), {}),
    "reroute": (("miss", "keep", "keep"), {}),
    "survived": (("miss", "keep", "keep", "take"), {}),
    "statuses": (("hit", "hit", "hit"), {"a_bleed": 3, "foe_health": 90, "foe_max_health": 90}),
    "loot": (("hit",), {"foe_health": 1}),
    "level up": (("hit", "leave"), {"foe_health": 1}),
    "next": (("hit", "leave", "=1", "=2", "=3"), {"foe_health": 1}),
    "defeat": (
        ("miss", "keep", "keep", "take"),
        {"a_health": 1, "b_health": 0, "b_downed": True, "c_health": 0, "c_downed": True},
    ),
    "finished": (("hit", "leave", "=1", "=2", "=3", "stop"), {"foe_health": 1}),
}


def at(moment: str) -> tuple[Any, State]:
    """The table at a moment."""
    engine = game(HEROES, FOE, 2, more=MORE)
    words, given = MOMENTS[moment]
    state = tweak(engine, engine.init(), **given)
    if moment == "defeat":
        words = ("miss", "keep")
    return engine, play(engine, state, *words).state


def other(field: AdjustableField) -> Any:
    """Another value of the field."""
    if field.type == "flag":
        return not field.value
    if field.type == "number":
        assert isinstance(field.value, int)
        return field.value - 1 if field.value > (field.least or 0) else field.value + 1
    if field.type == "choice":
        return next((o.value for o in field.options if o.value != field.value), None)
    assert isinstance(field.value, list)
    return field.value[::-1] if field.ordered else ([] if field.value else [field.options[0].value])


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_number_can_be_changed_at_each_moment(moment: str) -> None:
    engine, state = at(moment)
    groups = engine.adjustable(state)
    assert {"a", "b", "c", "monster"} <= {group.id for group in groups}
    asked = [r.prompt for r in state.open]
    for group in groups:
        for field in group.fields:
            now = other(field)
            if now == field.value:
                continue
            result = engine.reduce(state, Adjusted(path=field.path, was=field.value, now=now))
            if isinstance(result, Rejected):
                assert result.code == "bad_value", (field.path, now, result)
                continue
            after = field_at(engine.adjustable(result.state), field.path)
            name = field.path.rpartition(".")[2]
            # What follows from these may change them again.
            if name not in ("turn", "health", "minion", "stealth", "stunned"):
                assert after is None or after[1].value == now, field.path
            assert result.state.open or not asked, f"{field.path}: {asked} is not asked any more"


@pytest.mark.parametrize("moment", ["reroll", "reroute", "survived", "loot", "next"])
def test_a_question_that_was_asked_again_can_be_answered(moment: str) -> None:
    engine, state = at(moment)
    (before,) = state.open
    result = engine.reduce(state, Adjusted(path="heroes.c.curse", was=0, now=1))
    assert isinstance(result, Accepted)
    (after,) = result.state.open
    assert isinstance(before, ChoiceRequest)
    assert isinstance(after, ChoiceRequest)
    assert (after.options, after.by) == (before.options, before.by)
    for option in before.options:
        left, right = (play(engine, one, option.id).state.to_json() for one in (state, result.state))
        assert left["phase"] == right["phase"]
        assert left["monster"] == right["monster"]
        assert [hero["health"] for hero in left["heroes"]] == [hero["health"] for hero in right["heroes"]]


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_item_that_is_given_by_hand_works_at_once(moment: str) -> None:
    engine, state = at(moment)
    event = Adjusted(path="heroes.b.items", was=[], now=["ring"])
    result = engine.reduce(state, event)
    assert isinstance(result, Accepted)
    hero = result.state.to_json()["heroes"][1]
    assert hero["curse"] == (0 if hero["downed"] else 1)
    assert "effect" not in [task["do"] for task in result.state.to_json()["agenda"]]


@pytest.mark.parametrize("stop", [False, True])
def test_a_defeat_can_be_corrected(stop: bool) -> None:
    # Half-Troll's passive: its card works on going Downed, and its effect is entered by hand.
    table = (
        GameTable(game([{}], {"on_miss": [{"op": "damage", "n": 99}]})).roll("miss").expect("phase", "defeat")
    )
    if stop:
        table.choose("stop").expect("phase", "finished")
    table.adjust("heroes.a.health", 4, "the card").expect("phase", "battle").expect("heroes.a.downed", False)
    table.roll("hit").expect("monster.health", 94).replay()


def test_a_victory_can_be_corrected() -> None:
    table = GameTable(game([{}], {"health": 5})).roll("crit").expect("phase", "victory")
    table.adjust("monster.health", 2).expect("phase", "battle").roll("hit").expect(
        "phase", "victory"
    ).replay()


def test_minions_come_and_go_by_hand() -> None:
    table = GameTable(game([{}, {}], FOE, more=MORE))
    table.adjust("monster.minion", "hound").roll("hit").expect("monster.health", 20)
    table.expect("monster.minion", None).adjust("heroes.b.minion", "hound").roll("hit").expect(
        "monster.health", 18
    )
    table.adjust("heroes.b.minion", None).expect("heroes.b.minion", None).replay()
