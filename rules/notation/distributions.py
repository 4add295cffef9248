"""Distributions of whole numbers with exact chances: dice, sums and mixtures.

>>> mean(plus(one_die(6), one_die(6)))
Fraction(7, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

Distribution = Mapping[int, Fraction]
"""The chance of each number, in rising order. The chances add up to 1."""

NOTHING: Distribution = MappingProxyType({0: Fraction(1)})
"""The number 0, for certain: no damage."""


def one_die(sides: int) -> Distribution:
    """A die with the numbers 1 to ``sides``."""
    return {n: Fraction(1, sides) for n in range(1, sides + 1)}


def plus(left: Distribution, right: Distribution) -> Distribution:
    """The sum of two independent numbers."""
    out: dict[int, Fraction] = {}
    for a, p in left.items():
        for b, q in right.items():
            out[a + b] = out.get(a + b, Fraction(0)) + p * q
    return dict(sorted(out.items()))


def shifted(numbers: Distribution, by: int) -> Distribution:
    """The same chances for numbers that are all greater by ``by``."""
    return {n + by: p for n, p in numbers.items()}


def doubled(numbers: Distribution) -> Distribution:
    """Twice each number."""
    return {2 * n: p for n, p in numbers.items()}


def at_least_zero(numbers: Distribution) -> Distribution:
    """Damage is never below 0."""
    return mixed((p, {max(0, n): Fraction(1)}) for n, p in numbers.items())


def mixed(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Distributions, each with the chance that it holds."""
    out: dict[int, Fraction] = {}
    for weight, numbers in parts:
        for n, p in numbers.items():
            out[n] = out.get(n, Fraction(0)) + weight * p
    return dict(sorted(out.items()))


def mean(numbers: Distribution) -> Fraction:
    """The average."""
    return sum((n * p for n, p in numbers.items()), Fraction(0))
