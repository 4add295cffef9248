"""Exact chances of attacks and checks, as fractions in closed form.

h(m) is the chance that a die with modifier m reaches 6. A hero's natural 6 hits and cannot be blocked.
The tests compare the formulas with a count of all cases.

>>> hit(1)
Fraction(1, 3)
>>> hero_attack(1, mod=1, defense=1).each
Fraction(5, 18)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from traywatch.errors import RulesError

SIXTH = Fraction(1, 6)
SKILL_DICE = 4


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """The chances of one attack.

    ``each`` is the chance that a die does damage.
    ``damage[k]`` is the chance that exactly k dice do.
    ``energy`` is the hero's average gain.
    ``rules`` are the rule ids behind the numbers.
    """

    each: Fraction
    damage: tuple[Fraction, ...]
    energy: Fraction
    crush: bool
    rules: tuple[str, ...]

    @property
    def any(self) -> Fraction:
        """The chance of at least 1 damage, which a weapon's Stun needs."""
        return 1 - self.damage[0]

    @property
    def expected(self) -> Fraction:
        """The average damage. With Crush each hit that is not blocked counts twice."""
        mean = sum((k * p for k, p in enumerate(self.damage)), Fraction(0))
        return 2 * mean if self.crush else mean


def hit(mod: int) -> Fraction:
    """The chance that a die with a modifier reaches 6: a block, a success, an enemy's hit."""
    return Fraction(min(6, max(0, 1 + mod)), 6)


def hero_hit(mod: int) -> Fraction:
    """The chance that a die of a hero's attack hits. The natural 6 always does."""
    return max(SIXTH, hit(mod))


def hero_attack(
    dice: int, *, mod: int, defense: int, pierce: bool = False, crush: bool = False
) -> AttackOdds:
    """A hero's attack. Raises ``RulesError`` (``odds_invalid``)."""
    _within("dice", dice, 0, 99)
    through = 1 - hit(defense - pierce)
    each = SIXTH + (hero_hit(mod) - SIXTH) * through
    rules = [
        "R36",
        "R37",
        "R39",
        "R48",
        "R49",
        "R50",
        *(["R57"] if pierce else []),
        *(["R55"] if crush else []),
    ]
    return AttackOdds(each, _binomial(dice, each), dice * hero_hit(mod), crush, tuple(rules))


def enemy_attack(
    dice: int, *, mod: int, defense: int, pierce: bool = False, crush: bool = False
) -> AttackOdds:
    """An enemy's attack, without critical hits and energy. Raises ``RulesError`` (``odds_invalid``)."""
    _within("dice", dice, 0, 99)
    each = hit(mod) * (1 - hit(defense - pierce))
    rules = ("R36", "R38", "R48", "R50", *_words(pierce, crush))
    return AttackOdds(each, _binomial(dice, each), Fraction(0), crush, rules)


def check(mod: int, dice: int = SKILL_DICE) -> tuple[Fraction, ...]:
    """A skill check: the chance of each number of successes. Raises ``RulesError`` (``odds_invalid``)."""
    _within("dice", dice, 0, 99)
    return _binomial(dice, hit(mod))


def loot(faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)) -> Fraction:
    """The average loot from a defeated enemy's die."""
    if not faces:
        raise RulesError("odds_invalid", "faces: an enemy die has some")
    return Fraction(sum(faces), len(faces))


def _words(pierce: bool, crush: bool) -> tuple[str, ...]:
    return (*(("R57",) if pierce else ()), *(("R55",) if crush else ()))


def _binomial(n: int, p: Fraction) -> tuple[Fraction, ...]:
    return tuple(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1))


def _within(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise RulesError("odds_invalid", f"{what}: {number} is not between {least} and {most}")
