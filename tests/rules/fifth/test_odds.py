"""Chances of attacks: armor class 1 to 30, bonus −5 to +15, and each advantage, counted case by case."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.rules.fighters import fight, play
from traywatch.errors import RulesError
from traywatch.rules.fifth import FifthSettings, odds
from traywatch.rules.fifth.cards import DamagePart

EDGES: tuple[Any, ...] = ("none", "advantage", "disadvantage")
ARMOR_CLASSES, BONUSES = range(1, 31), range(-5, 16)
QUICK = (-5, 0, 5, 15)
CRITICALS: tuple[Any, ...] = ("double_dice", "max_plus_roll", "double_total")
DAMAGE = (DamagePart(n=1, sides=8, plus=3, type="slashing"), DamagePart(n=2, sides=4, type="fire"))


@cache
def counted(bonus: int, ac: int, edge: str) -> Counter[str]:
    """How many of the 400 pairs of d20 miss, hit and hit critically. Written from the text."""
    found: Counter[str] = Counter()
    for first, second in product(range(1, 21), repeat=2):
        natural = {"none": first, "advantage": max(first, second), "disadvantage": min(first, second)}[edge]
        if natural == 20:
            found["critical"] += 1
        elif natural > 1 and natural + bonus >= ac:
            found["hit"] += 1
        else:
            found["miss"] += 1
    return found


@cache
def dealt(critical: str) -> tuple[Counter[int], Counter[int]]:
    """The damage of 1d8+3 and 2d4: of a hit, and of a critical hit, over all faces."""
    plain = Counter(a + 3 + b + c for a, b, c in product(range(1, 9), range(1, 5), range(1, 5)))
    if critical == "double_dice":
        faces = product(range(1, 9), range(1, 9), *[range(1, 5)] * 4)
        return plain, Counter(sum(shown) + 3 for shown in faces)
    if critical == "max_plus_roll":
        return plain, Counter({n + 16: many for n, many in plain.items()})
    return plain, Counter({2 * n: many for n, many in plain.items()})


@cache
def damage_of(miss: int, hit: int, critical: int) -> dict[int, Fraction]:
    """The chance of each damage, where so many of 400 pairs miss, hit and hit critically."""
    points = {0: Fraction(miss, 400)}
    for pairs, many in zip((hit, critical), dealt("double_dice"), strict=True):
        for n, times in many.items():
            points[n] = points.get(n, Fraction(0)) + Fraction(pairs * times, 400 * many.total())
    return {n: chance for n, chance in points.items() if chance}


CELLS = [
    pytest.param(bonus, marks=() if bonus in QUICK else pytest.mark.long("four of the 21 bonuses are quick"))
    for bonus in BONUSES
]


@pytest.mark.parametrize("bonus", CELLS)
def test_hits_and_damage_are_as_counted(bonus: int) -> None:
    for ac, edge in product(ARMOR_CLASSES, EDGES):
        found = odds.attack(bonus, ac, edge=edge, damage=DAMAGE)
        wanted = counted(bonus, ac, edge)
        assert (found.miss, found.hit, found.critical) == tuple(
            Fraction(wanted[outcome], 400) for outcome in ("miss", "hit", "critical")
        )
        assert found.damage == damage_of(wanted["miss"], wanted["hit"], wanted["critical"])
        assert sum(found.damage.values()) == 1


def test_there_are_1890_cells() -> None:
    assert len(list(product(ARMOR_CLASSES, BONUSES, EDGES))) == 1890


@pytest.mark.parametrize("critical", CRITICALS)
def test_house_rules_of_critical_hits(critical: Any) -> None:
    settings = FifthSettings(critical=critical)
    for wanted, is_critical in zip(dealt(critical), (False, True), strict=True):
        found = odds.damage_chances(DAMAGE, critical=is_critical, settings=settings)
        assert found == {n: Fraction(many, wanted.total()) for n, many in wanted.items()}


@pytest.mark.parametrize(("edge", "ac"), [("none", 18), ("advantage", 15), ("disadvantage", 12)])
def test_the_engine_hits_as_often(edge: str, ac: int) -> None:
    """Every throw of the d20 at +5, through the game."""
    pairs = [(n,) for n in range(1, 21)] if edge == "none" else list(product(range(1, 21, 3), repeat=2))
    start = fight({"ogre": {"ac": ac}})
    play(start, f"act:0 at:ogre_1{'' if edge == 'none' else f' {edge}'}")
    state, log = start.state, list(start.log)
    for pair in pairs:
        start.state, start.log, start.effects = state, list(log), []
        play(start, ",".join(map(str, pair)))
        natural = max(pair) if edge == "advantage" else min(pair)
        hit = natural == 20 or (natural > 1 and natural + 5 >= ac)
        assert bool(start.value("strikes")) == hit, pair


def test_means_and_saves() -> None:
    one = odds.attack(5, 15, damage=(DamagePart(n=1, sides=8, plus=3),))
    assert one.hits == Fraction(11, 20)
    assert one.expected == Fraction(1, 2) * Fraction(15, 2) + Fraction(1, 20) * 12
    assert odds.save(2, 13) == Fraction(1, 2)
    assert odds.save(2, 13, edge="advantage") == Fraction(3, 4)


@pytest.mark.parametrize(("bonus", "ac", "crit_from"), [(99, 10, 20), (5, 0, 20), (5, 10, 1)])
def test_numbers_out_of_range_are_refused(bonus: int, ac: int, crit_from: int) -> None:
    with pytest.raises(RulesError, match="is not between"):
        odds.attack(bonus, ac, crit_from=crit_from)
