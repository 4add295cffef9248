"""Exact chances of the dice adventure, as fractions; each in closed form, none by counting cases.

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

    ``plus`` is 1 for a discarded stat die (R46), 2 for one against an obstacle (R63); with ``tie`` as
    much is enough, as against obstacles (R64). What the met die counts more or less goes off ``plus``.
    """
    # The hero's h beats as many of the met die's faces as h + plus − 1, at most all of them.
    first = plus if tie else plus - 1
    return Fraction(_capped(first + hero, met) - _capped(first, met), hero * met)


def _capped(n: int, most: int) -> int:
    """1 + 2 + … + n, where no summand is more than ``most``; 0 for n below 1."""
    if n <= 0:
        return 0
    low = min(n, most)
    return low * (low + 1) // 2 + (n - low) * most


def obstacle(hero: tuple[int, int], met: int, plus: int = 0) -> Fraction:
    """The chance against a tier-3 obstacle: the higher of two dice, + ``plus``, is enough at a tie."""
    one, other = sorted(hero)
    total = Fraction(0)
    # P(max ≥ v) = 1 − P(both < v); the obstacle shows v + plus with the same chance each.
    for shown in range(1, met + 1):
        need = shown - plus
        below = max(0, min(one, need - 1)) * max(0, min(other, need - 1))
        total += 1 - Fraction(below, one * other)
    return total / met


def closing(dice: Sequence[int], cd: int, plus: int = 0) -> Fraction:
    """The chance that the sum of dice (their sides) + ``plus`` reaches ``cd`` (R98)."""
    return 1 - Fraction(_at_most(dice, cd - plus - 1), prod(dice))


def _at_most(dice: Sequence[int], top: int) -> int:
    """In how many ways dice sum to at most ``top``: by inclusion and exclusion."""
    ways = 0
    for n in range(len(dice) + 1):
        for too_high in combinations(dice, n):
            left = top - sum(too_high)
            if left >= len(dice):
                ways += (-1) ** n * comb(left, len(dice))
    return ways


def damage(hero: int, enemy: int) -> Fraction:
    """The damage to be expected of a battle of one die each, none of it modified (R76)."""
    low = min(hero, enemy)
    return Fraction(_tetra(enemy - 1) - _tetra(enemy - 1 - low), hero * enemy)


def _tetra(n: int) -> int:
    """1 + 3 + 6 + …, n triangular numbers."""
    return n * (n + 1) * (n + 2) // 6


def mean_size(level: int) -> Fraction:
    """How many sides a die of a level has on average (R10)."""
    return sum((Fraction(size * share, 100) for size, share in LEVELS[level].items()), Fraction(0))


def mean_roll(level: int) -> Fraction:
    """What a die of a level shows on average."""
    return (mean_size(level) + 1) / 2


def against_level(hero: int, level: int, plus: int = 0) -> Fraction:
    """The chance to beat a die of random size."""
    mixed = (check(hero, size, plus) * Fraction(share, 100) for size, share in LEVELS[level].items())
    return sum(mixed, Fraction(0))
