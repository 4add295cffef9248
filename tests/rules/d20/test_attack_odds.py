"""Odds of d20 attacks: every cell against a count of all faces, by a second way to decide an attack."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from traywatch.rules.d20.attack_odds import (
    AttackRoll,
    attack_odds,
    attack_result,
    check_odds,
    natural_odds,
)
from traywatch.rules.notation.distributions import one_die, plus, shifted

KINDS = {"none": (1, max), "advantage": (2, max), "disadvantage": (2, min)}
ARMOR = range(1, 31)
BONUSES = range(-5, 16)


def counted(kind: str, armor_class: int, bonus: int) -> dict[str, Fraction]:
    """The chances by a count: a 1 misses, a 20 is critical, else the sum decides."""
    dice, better = KINDS[kind]
    found = dict.fromkeys(("critical", "hit", "miss", "fumble"), 0)
    for faces in product(range(1, 21), repeat=dice):
        face = better(faces)
        if face in (1, 20):
            found["fumble" if face == 1 else "critical"] += 1
        else:
            found["hit" if face >= armor_class - bonus else "miss"] += 1
    return {name: Fraction(n, 20**dice) for name, n in found.items()}


def test_every_armor_class_bonus_and_advantage_agrees_with_a_count() -> None:
    hit, critical = shifted(one_die(8), 3), shifted(plus(one_die(8), one_die(8)), 3)
    cells = 0
    by_need = {(kind, need): counted(kind, need, 0) for kind in KINDS for need in range(-14, 36)}
    for kind, armor_class, bonus in product(KINDS, ARMOR, BONUSES):
        odds = attack_odds(AttackRoll(bonus=bonus, armor_class=armor_class, advantage=kind), hit, critical)
        wanted = by_need[kind, armor_class - bonus]
        assert odds.results == wanted, (kind, armor_class, bonus)
        damage = {n: Fraction(0) for n in range(20)}
        damage[0] = wanted["miss"] + wanted["fumble"]
        for face in range(1, 9):
            damage[face + 3] += wanted["hit"] / 8
            for second in range(1, 9):
                damage[face + second + 3] += wanted["critical"] / 64
        assert dict(odds.damage) == {n: p for n, p in damage.items() if p}, (kind, armor_class, bonus)
        cells += 1
    assert cells == 1890


@pytest.mark.parametrize(
    ("rules", "natural", "result"),
    [
        ({}, 1, "fumble"),
        ({}, 20, "critical"),
        ({}, 19, "hit"),
        ({"critical_from": 19}, 19, "critical"),
        ({"critical_from": 19, "armor_class": 25}, 19, "miss"),
        ({"armor_class": 99}, 20, "critical"),
        ({"armor_class": 99, "critical_hits": False}, 20, "hit"),
        ({"armor_class": 1, "fumbles": False}, 1, "hit"),
        ({"armor_class": 15, "fumbles": False}, 1, "miss"),
    ],
)
def test_house_rules_decide_the_ends_of_the_die(rules: dict[str, int], natural: int, result: str) -> None:
    assert attack_result(AttackRoll(**{"bonus": 5, "armor_class": 15, **rules}), natural) == result


@pytest.mark.parametrize("kind", KINDS)
def test_a_check_reaches_its_difficulty_as_often_as_a_count_says(kind: str) -> None:
    dice, better = KINDS[kind]
    faces = [better(found) for found in product(range(1, 21), repeat=dice)]
    assert sum(natural_odds(kind).values()) == 1
    for difficulty in range(-3, 30):
        wanted = Fraction(sum(face + 2 >= difficulty for face in faces), len(faces))
        assert check_odds(2, difficulty, kind) == wanted
