"""Which die is which: a d20 and damage dice in one throw by kind, two attacks in one throw by color."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fighters import fight, play
from tests.rules.playing import roll_request
from traywatch.rules import answered, match
from traywatch.rules.core.types import Conflict, Observation, Partial, Rolled, Satisfied, SeenDie, Unsure
from traywatch.rules.testing import GameTable

RED, BLUE, GREEN = "#a8282c", "#2c55a8", "#3c7d3f"


def die(n: int, kind: str, value: int, color: str | None = None) -> SeenDie:
    return SeenDie(die_id=f"d{n}", kind=kind, value=value, label=str(value), color=color)


def tray(*dice: tuple[str, int] | tuple[str, int, str]) -> Observation:
    """Dice as kind, number and color."""
    return Observation(dice=tuple(die(n, *one) for n, one in enumerate(dice)))


def take(table: GameTable, seen: Observation) -> GameTable:
    found = match(roll_request(table.state), seen)
    assert isinstance(found, Satisfied), found
    return table.take(Rolled(request=roll_request(table.state).id, dice=found.dice))


def test_the_tray_decides_when_damage_is_rolled() -> None:
    alone = take(play(fight(), "act:0 at:ogre_1"), tray(("d20", 8)))
    assert roll_request(alone.state).dice[0].kind == "d8"
    along = take(play(fight(), "act:0 at:ogre_1"), tray(("d8", 5), ("d20", 8)))
    along.expect("combatants.ogre_1.hp", 32)


def test_some_of_the_damage_dice_are_not_enough() -> None:
    request = roll_request(play(fight(), "act:4 at:ogre_1").state)
    found = match(request, tray(("d20", 8), ("d6", 2)))
    assert isinstance(found, Partial)
    assert [(spec.kind, spec.n) for spec in found.missing] == [("d6", 1), ("d8", 1)]
    found = match(request, tray(("d20", 8), ("d12", 2)))
    assert isinstance(found, Conflict)


def test_damage_dice_that_may_not_roll_along_are_too_many() -> None:
    request = roll_request(play(fight(damage_dice="after"), "act:0 at:ogre_1").state)
    assert isinstance(match(request, tray(("d20", 8), ("d8", 5))), Conflict)


def test_damage_dice_that_must_roll_along_are_missing() -> None:
    request = roll_request(play(fight(damage_dice="together"), "act:0 at:ogre_1").state)
    assert isinstance(match(request, tray(("d20", 8))), Partial)


def test_two_types_on_dice_of_one_kind_are_asked_where_it_matters() -> None:
    seen = tray(("d8", 3), ("d8", 6))
    take(play(fight(), "act:5 at:ogre_1 8"), seen).expect("combatants.ogre_1.hp", 31)
    resisting = play(fight({"ogre": {"resist": ["fire"]}}), "act:5 at:ogre_1 8")
    found = match(roll_request(resisting.state), seen)
    assert isinstance(found, Unsure)
    slashing = next(one for one in found.questions[0].answers if one.role == "attack-damage.1")
    take(resisting, answered(seen, found.questions[0], slashing)).expect("combatants.ogre_1.hp", 34)


def test_a_critical_hit_with_dice_of_one_kind() -> None:
    """Each type gets as many of the equal dice as it has."""
    table = play(fight(), "act:5 at:ogre_1 20")
    assert [(spec.kind, spec.n) for spec in roll_request(table.state).dice] == [("d8", 4)]
    play(table, "1,2,3,4").expect("combatants.ogre_1.hp", 30)


def sorted_out(table: GameTable, seen: Observation, first: str) -> Observation:
    """Answer which d20 is which: the die ``first`` belongs to the first attack."""
    for _ in range(4):
        found = match(roll_request(table.state), seen)
        if not isinstance(found, Unsure):
            return seen
        question = found.questions[0]
        role = ("attack1" if question.die_id == first else "attack2") + (
            "-damage.1" if _is_damage(question) else ""
        )
        answer = next(one for one in question.answers if one.role == role)
        seen = answered(seen, question, answer)
    raise AssertionError("still unsure")


def _is_damage(question: Any) -> bool:
    return any((one.role or "").endswith("damage.1") for one in question.answers)


@pytest.fixture
def twice() -> GameTable:
    """Ada attacks the ogre and the rat in one throw."""
    return play(fight(), "twice:0 at:ogre_1 at:rat_2")


def test_two_attacks_in_one_throw_are_asked_and_then_known_by_color(twice: GameTable) -> None:
    seen = tray(("d20", 18, RED), ("d20", 2, BLUE))
    assert isinstance(match(roll_request(twice.state), seen), Unsure)
    take(twice, sorted_out(twice, seen, "d0"))
    twice.expect("colors", {"attack1": RED, "attack2": BLUE})
    play(twice, "5").expect("combatants.ogre_1.hp", 32).expect("combatants.rat_2.hp", 7)
    # The next throw asks nothing: the blue die is the second attack, wherever it lies.
    play(twice, "twice:0 at:ogre_1 at:rat_2")
    take(twice, tray(("d20", 15, "#30589f"), ("d20", 3, "#a02a30")))
    play(twice, "4").expect("combatants.ogre_1.hp", 32).expect("combatants.rat_2.dead", True)
    twice.replay()


def test_dice_of_one_color_are_asked_each_time(twice: GameTable) -> None:
    seen = tray(("d20", 18, GREEN), ("d20", 2, GREEN))
    take(twice, sorted_out(twice, seen, "d1"))
    twice.expect("colors", {})


def test_damage_dice_of_two_attacks_are_told_apart_too(twice: GameTable) -> None:
    seen = tray(("d20", 18, RED), ("d20", 9, BLUE), ("d8", 1, RED), ("d8", 8, BLUE))
    found = match(roll_request(twice.state), seen)
    assert isinstance(found, Unsure)
    for question in found.questions:
        wanted = "attack1" if question.die_id in ("d0", "d2") else "attack2"
        answer = next(one for one in question.answers if str(one.role).startswith(wanted))
        seen = answered(seen, question, answer)
    take(twice, seen)
    twice.expect("combatants.ogre_1.hp", 36).expect("combatants.rat_2.dead", True)
    play(twice, "end_fight")
    assert set(twice.value("colors")) == {"attack1", "attack2", "attack1-damage.1", "attack2-damage.1"}


def test_the_colors_can_be_forgotten(twice: GameTable) -> None:
    take(twice, sorted_out(twice, tray(("d20", 2, RED), ("d20", 2, BLUE)), "d0"))
    play(twice, "twice:0 at:ogre_1 at:rat_2 forget").expect("colors", {})
    assert isinstance(match(roll_request(twice.state), tray(("d20", 8, RED), ("d20", 3, BLUE))), Unsure)


def test_advantage_of_one_of_two_attacks(twice: GameTable) -> None:
    play(twice, "advantage:2")
    assert [(spec.role, spec.n) for spec in roll_request(twice.state).dice] == [
        ("attack1", 1),
        ("attack2", 2),
    ]
