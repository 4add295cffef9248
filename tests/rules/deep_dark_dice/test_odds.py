"""The chances of an attack against a count of all cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from traywatch.errors import RulesError
from traywatch.rules.deep_dark_dice.odds import LANDINGS, Landing, attack

ZONES: dict[Landing, Fraction | float] = {
    "crit": Fraction(1, 10), "hit": Fraction(4, 10), "miss": Fraction(3, 10), "fumble": Fraction(2, 10)
}  # fmt: skip


@pytest.mark.parametrize("rerolls", range(4))
@pytest.mark.parametrize(("armor", "pierce"), [(0, False), (2, False), (2, True), (9, False)])
def test_against_a_count(rerolls: int, armor: int, pierce: bool) -> None:
    found = attack(ZONES, 3, bonus=1, armor=armor, pierce=pierce, rerolls=rerolls, health=6)
    counted = dict.fromkeys(LANDINGS, Fraction(0))
    for rolls in product(LANDINGS, repeat=rerolls + 1):
        p = Fraction(1)
        for zone in rolls:
            p *= Fraction(ZONES[zone])
        good = next((zone for zone in rolls if zone in ("crit", "hit")), rolls[-1])
        counted[good] += p
    assert found.zones == counted
    worth = {"crit": 8, "hit": 4}
    dealt = {zone: max(0, n - (0 if pierce else armor)) for zone, n in worth.items()}
    assert found.expected == counted["crit"] * dealt["crit"] + counted["hit"] * dealt["hit"]
    assert found.beats == sum(counted[zone] for zone, n in dealt.items() if n >= 6)
    assert sum(found.damage.values()) == 1


def test_armor_before_doubling() -> None:
    assert attack({"crit": 1.0}, 5, armor=2, before_doubling=True).damage == {6: 1}


@pytest.mark.parametrize(
    "wrong", [{"zones": {"hit": 0.5}}, {"power": -1}, {"rerolls": 100}, {"zones": {"hit": 1.5, "miss": -0.5}}]
)
def test_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as refused:
        attack(**{"zones": {"hit": 1.0}, "power": 3, **wrong})
    assert refused.value.code == "odds_invalid"
