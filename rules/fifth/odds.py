"""Exact chances of attacks and saving throws, as fractions.

>>> attack(5, 15).hits
Fraction(11, 20)
>>> attack(5, 15, edge="advantage").critical
Fraction(39, 400)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from traywatch.errors import RulesError
from traywatch.rules.fifth.cards import DamagePart
from traywatch.rules.fifth.model import Edge
from traywatch.rules.fifth.rolls.hit_or_miss import judged
from traywatch.rules.fifth.settings import FifthSettings

Chances = Mapping[int, Fraction]
"""The chance of each number of points."""

USUAL = FifthSettings()


@dataclass(frozen=True, slots=True)
class FifthOdds:
    """The chances of an attack: ``miss``, an ordinary ``hit``, and a ``critical`` hit.

    ``damage`` has the chance of each number of points, a miss counts as 0.
    """

    miss: Fraction
    hit: Fraction
    critical: Fraction
    damage: Chances

    @property
    def hits(self) -> Fraction:
        """The chance of any hit."""
        return self.hit + self.critical

    @property
    def expected(self) -> Fraction:
        """The mean damage."""
        return sum((points * chance for points, chance in self.damage.items()), Fraction(0))


def d20(edge: Edge = "none") -> Chances:
    """The chance of each number of a d20 that counts."""
    if edge == "none":
        return dict.fromkeys(range(1, 21), Fraction(1, 20))
    if edge == "advantage":
        return {n: Fraction(2 * n - 1, 400) for n in range(1, 21)}
    return {n: Fraction(41 - 2 * n, 400) for n in range(1, 21)}


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
    found = {"miss": Fraction(0), "hit": Fraction(0), "critical": Fraction(0)}
    for natural, chance in d20(edge).items():
        found[judged(settings, natural, bonus, ac, crit_from=crit_from, sure=sure)] += chance
    points: dict[int, Fraction] = defaultdict(Fraction)
    points[0] += found["miss"]
    for outcome, critical in (("hit", False), ("critical", True)):
        for n, chance in damage_chances(damage, critical=critical, settings=settings).items():
            points[n] += chance * found[outcome]
    dealt = {n: chance for n, chance in sorted(points.items()) if chance}
    return FifthOdds(found["miss"], found["hit"], found["critical"], dealt)


def save(bonus: int, dc: int, *, edge: Edge = "none") -> Fraction:
    """The chance that a saving throw or check succeeds. Raises ``RulesError`` (``odds_invalid``)."""
    _within("the bonus", bonus, -20, 40)
    _within("the difficulty class", dc, 1, 60)
    return sum((chance for natural, chance in d20(edge).items() if natural + bonus >= dc), Fraction(0))


def damage_chances(
    parts: Sequence[DamagePart], *, critical: bool = False, settings: FifthSettings = USUAL
) -> Chances:
    """The chance of each number of points of damage. Each type of damage is at least 0."""
    total: Chances = {0: Fraction(1)}
    for _, alike in groupby(sorted(parts, key=lambda part: part.type), key=lambda part: part.type):
        total = _sum(total, _of_type(tuple(alike), critical, settings))
    return total


def _of_type(parts: Sequence[DamagePart], critical: bool, settings: FifthSettings) -> Chances:
    times = 2 if critical and settings.critical == "double_dice" else 1
    plus = sum(part.plus for part in parts)
    if critical and settings.critical == "max_plus_roll":
        plus += sum(part.n * part.sides for part in parts)
    rolled: Chances = {plus: Fraction(1)}
    for part in parts:
        for _ in range(times * part.n):
            rolled = _sum(rolled, dict.fromkeys(range(1, part.sides + 1), Fraction(1, part.sides)))
    doubled = 2 if critical and settings.critical == "double_total" else 1
    found: dict[int, Fraction] = defaultdict(Fraction)
    for n, chance in rolled.items():
        found[doubled * max(0, n)] += chance
    return found


def _sum(one: Chances, other: Chances) -> Chances:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] += p * q
    return found


def _within(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise RulesError("odds_invalid", f"{what}: {number} is not between {least} and {most}")
