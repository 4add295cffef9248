"""Exact chances of the dice adventure, as fractions in closed form.

>>> check(6, 4)
Fraction(7, 12)
>>> obstacle((4, 6), 8)
Fraction(47, 96)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod

from traywatch.rules.dice_adventure.dice import LEVELS


def check(hero: int, met: int, plus: int = 0, *, tie: bool = False) -> Fraction:
    """The chance that one die beats another (R39): ``hero`` sides + ``plus`` against ``met`` sides.

    ``plus`` is 1 for a discarded stat die (R46), and 2 for one against an obstacle (R63). With ``tie``
    an equal result is enough, as against obstacles (R64). A modifier of the met die is subtracted from
    ``plus``.
    """
    # The hero's h beats h + plus − 1 of the met die's faces, at most all of them.
    first = plus if tie else plus - 1
    return Fraction(_capped(first + hero, met) - _capped(first, met), hero * met)


def _capped(n: int, most: int) -> int:
    """1 + 2 + … + n with no summand above ``most``; 0 for n below 1."""
    if n <= 0:
        return 0
    low = min(n, most)
    return low * (low + 1) // 2 + (n - low) * most


def obstacle(hero: tuple[int, int], met: int, plus: int = 0) -> Fraction:
    """The chance against a tier-3 obstacle: the higher of two dice, + ``plus``; a tie is enough."""
    smaller, larger = sorted(hero)
    total = Fraction(0)
    # P(max ≥ v) = 1 − P(both < v). The obstacle shows each v + plus with the same chance.
    for shown in range(1, met + 1):
        need = shown - plus
        below = max(0, min(smaller, need - 1)) * max(0, min(larger, need - 1))
        total += 1 - Fraction(below, smaller * larger)
    return total / met


def closing(dice: Sequence[int], cd: int, plus: int = 0) -> Fraction:
    """The chance that the sum of dice (their sides) + ``plus`` reaches ``cd`` (R98)."""
    return 1 - Fraction(_at_most(dice, cd - plus - 1), prod(dice))


def _at_most(dice: Sequence[int], top: int) -> int:
    """The number of ways in which dice sum to at most ``top``, by inclusion and exclusion."""
    ways = 0
    for n in range(len(dice) + 1):
        for too_high in combinations(dice, n):
            left = top - sum(too_high)
            if left >= len(dice):
                ways += (-1) ** n * comb(left, len(dice))
    return ways


def damage(hero: int, enemy: int) -> Fraction:
    """The expected damage of a battle of one die each without modifiers (R76)."""
    low = min(hero, enemy)
    return Fraction(_tetra(enemy - 1) - _tetra(enemy - 1 - low), hero * enemy)


def _tetra(n: int) -> int:
    """1 + 3 + 6 + …, n triangular numbers."""
    return n * (n + 1) * (n + 2) // 6


def against_level(hero: int, level: int, plus: int = 0) -> Fraction:
    """The chance to beat a die of random size."""
    mixed = (check(hero, size, plus) * Fraction(share, 100) for size, share in LEVELS[level].items())
    return sum(mixed, Fraction(0))
