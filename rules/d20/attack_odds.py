"""A d20 attack against an armor class: what a roll comes to, and exact chances as fractions.

``attack_result`` is the one place that decides hit, miss and critical hit. Games call it with a roll, and the
odds call it with each of the 20 faces. Damage comes as two distributions, for a hit and for a critical hit.

>>> swing = AttackRoll(bonus=5, armor_class=15, advantage="advantage")
>>> attack_result(swing, 10), attack_result(swing, 9), attack_result(swing, 20)
('hit', 'miss', 'critical')
>>> odds = attack_odds(swing, hit={7: Fraction(1)}, critical={14: Fraction(1)})
>>> odds.hit, odds.critical, odds.expected
(Fraction(319, 400), Fraction(39, 400), Fraction(1253, 200))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.notation.distributions import NOTHING, Distribution, mean, mixed, one_die

FACES = 20

Advantage = Literal["none", "advantage", "disadvantage"]
"""One d20, the higher of two, or the lower of two."""

AttackResult = Literal["critical", "hit", "miss", "fumble"]
"""``fumble`` is a miss by the number on the die alone."""


class AttackRoll(Record):
    """An attack roll: the bonus on the die, the armor class to reach, and the house rules.

    ``critical_from`` is the lowest number on the die that makes a hit critical.
    ``critical_hits``: by a house rule without them nothing is critical.
    ``sure_critical``: each hit is critical.
    ``twenty_hits``: a 20 on the die always hits. ``fumbles``: a 1 on the die always misses.
    """

    bonus: Number = 0
    armor_class: Number
    advantage: Advantage = "none"
    critical_from: Annotated[int, Field(ge=2, le=FACES)] = FACES
    critical_hits: bool = True
    sure_critical: bool = False
    twenty_hits: bool = True
    fumbles: bool = True


@dataclass(frozen=True, slots=True)
class D20AttackOdds:
    """The exact chances of one attack.

    ``results`` has the chance of each result, and ``damage`` that of each amount of damage.
    """

    results: Mapping[AttackResult, Fraction]
    damage: Distribution

    @property
    def hit(self) -> Fraction:
        """The chance to hit, critical hits included."""
        return self.results["hit"] + self.results["critical"]

    @property
    def critical(self) -> Fraction:
        """The chance of a critical hit."""
        return self.results["critical"]

    @property
    def expected(self) -> Fraction:
        """The average damage of one attack."""
        return mean(self.damage)

    def at_least(self, points: int) -> Fraction:
        """The chance of so much damage or more."""
        return sum((p for n, p in self.damage.items() if n >= points), Fraction(0))


def attack_result(attack: AttackRoll, natural: int) -> AttackResult:
    """What an attack comes to by the number on the die that counts, 1 to 20."""
    if natural == 1 and attack.fumbles:
        return "fumble"
    always = natural == FACES and attack.twenty_hits
    if not always and natural + attack.bonus < attack.armor_class:
        return "miss"
    critical = natural >= attack.critical_from or attack.sure_critical
    return "critical" if attack.critical_hits and critical else "hit"


def natural_odds(advantage: Advantage = "none") -> Distribution:
    """The chance of each number on the die that counts."""
    if advantage == "none":
        return one_die(FACES)
    # Of the pairs of faces, 2 n - 1 have the higher one n. The lower one is the mirror image.
    ranks = range(1, FACES + 1) if advantage == "advantage" else range(FACES, 0, -1)
    return {n: Fraction(2 * rank - 1, FACES**2) for n, rank in zip(range(1, FACES + 1), ranks, strict=True)}


def attack_odds(
    attack: AttackRoll, hit: Distribution = NOTHING, critical: Distribution = NOTHING
) -> D20AttackOdds:
    """The chances of an attack. ``hit`` and ``critical`` are the damage of a hit and of a critical hit."""
    results: dict[AttackResult, Fraction] = dict.fromkeys(("critical", "hit", "miss", "fumble"), Fraction(0))
    for natural, chance in natural_odds(attack.advantage).items():
        results[attack_result(attack, natural)] += chance
    parts = {"critical": critical, "hit": hit}
    damage = mixed((chance, parts.get(result, NOTHING)) for result, chance in results.items() if chance)
    return D20AttackOdds(results, damage)


def check_odds(bonus: int, difficulty: int, advantage: Advantage = "none") -> Fraction:
    """The chance that a check or a saving throw reaches a difficulty; 1 and 20 mean nothing special."""
    chances = (p for n, p in natural_odds(advantage).items() if n + bonus >= difficulty)
    return sum(chances, Fraction(0))
