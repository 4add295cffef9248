"""Exact chances of attacks and saving throws, as fractions.

>>> attack(5, 15).hits
Fraction(11, 20)
>>> attack(5, 15, edge="advantage").critical
Fraction(39, 400)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from traywatch.errors import RulesError
from traywatch.rules.d20.attack_odds import attack_odds, check_odds
from traywatch.rules.fifth.cards import DamagePart
from traywatch.rules.fifth.model import Edge
from traywatch.rules.fifth.rolls.hit_or_miss import attack_roll
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.notation.distributions import (
    NOTHING,
    Distribution,
    at_least_zero,
    doubled,
    mean,
    one_die,
    plus,
    shifted,
)

USUAL = FifthSettings()


@dataclass(frozen=True, slots=True)
class FifthOdds:
    """The chances of an attack: ``miss``, an ordinary ``hit``, and a ``critical`` hit.

    ``damage`` has the chance of each number of points, a miss counts as 0.
    """

    miss: Fraction
    hit: Fraction
    critical: Fraction
    damage: Distribution

    @property
    def hits(self) -> Fraction:
        """The chance of any hit."""
        return self.hit + self.critical

    @property
    def expected(self) -> Fraction:
        """The mean damage."""
        return mean(self.damage)


def attack(
    bonus: int,
    ac: int,
    *,
    edge: Edge = "none",
    damage: Sequence[DamagePart] = (),
    crit_from: int = 20,
    sure: bool = False,
    settings: FifthSettings = USUAL,
) -> FifthOdds:
    """The chances of an attack roll against armor class, and of its damage.

    ``sure``: each hit is a critical hit. Raises ``RulesError`` (``odds_invalid``).
    """
    _within("the bonus", bonus, -20, 40)
    _within("the armor class", ac, 1, 60)
    _within("a critical hit", crit_from, 2, 20)
    roll = attack_roll(settings, bonus, ac, edge=edge, crit_from=crit_from, sure=sure)
    hit, critical = (damage_chances(damage, critical=one, settings=settings) for one in (False, True))
    odds = attack_odds(roll, hit, critical)
    chances = odds.results
    return FifthOdds(chances["miss"] + chances["fumble"], chances["hit"], chances["critical"], odds.damage)


def save(bonus: int, dc: int, *, edge: Edge = "none") -> Fraction:
    """The chance that a saving throw or check succeeds. Raises ``RulesError`` (``odds_invalid``)."""
    _within("the bonus", bonus, -20, 40)
    _within("the difficulty class", dc, 1, 60)
    return check_odds(bonus, dc, edge)


def damage_chances(
    parts: Sequence[DamagePart], *, critical: bool = False, settings: FifthSettings = USUAL
) -> Distribution:
    """The chance of each number of points of damage. Each type of damage is at least 0."""
    total = NOTHING
    for _, alike in groupby(sorted(parts, key=lambda part: part.type), key=lambda part: part.type):
        total = plus(total, _of_type(tuple(alike), critical, settings))
    return total


def _of_type(parts: Sequence[DamagePart], critical: bool, settings: FifthSettings) -> Distribution:
    times = 2 if critical and settings.critical == "double_dice" else 1
    number = sum(part.plus for part in parts)
    if critical and settings.critical == "max_plus_roll":
        number += sum(part.n * part.sides for part in parts)
    rolled = shifted(NOTHING, number)
    for part in parts:
        for _ in range(times * part.n):
            rolled = plus(rolled, one_die(part.sides))
    chances = at_least_zero(rolled)
    return doubled(chances) if critical and settings.critical == "double_total" else chances


def _within(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise RulesError("odds_invalid", f"{what}: {number} is not between {least} and {most}")
