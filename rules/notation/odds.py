"""The exact distribution of what dice notation comes to.

Dice that explode are followed up to ``MOST_EXPLOSIONS`` explosions of one die. The chance of more is counted
as no further explosion; for a d6 it is below 1 in 10^15.

>>> from traywatch.rules.notation.reader import read_notation
>>> totals_of(read_notation("2d20kh1"))[20]
Fraction(39, 400)
>>> totals_of(read_notation("2d6>=5")) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
True
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.rules.core.roll_results import Zero
from traywatch.rules.notation.distributions import NOTHING, Distribution, mixed, plus, shifted
from traywatch.rules.notation.model import Compare, Group, Notation, Part, Pool, faces_of

MOST_EXPLOSIONS = 20
MOST_CASES = 200_000
"""So many combinations of sums in braces are counted at most."""


def totals_of(asked: Notation, zero: Zero = "ten") -> Distribution:
    """The chance of each total, or of each number of successes. Raises ``RulesError`` (``odds_invalid``)."""
    totals: Distribution = {asked.plus: Fraction(1)}
    for group in asked.groups:
        totals = plus(totals, _signed(_group(group, zero), group.minus))
    for pool in asked.pools:
        totals = plus(totals, _signed(_pool(pool, zero), pool.minus))
    return totals


def doubled_dice(asked: Notation) -> Notation:
    """The notation with twice as many dice: the damage of a critical hit. Numbers that are added stay.

    The text stays that of the hit. Raises ``RulesError`` (``odds_invalid``) where dice are kept or in braces.
    """
    if asked.pools or any(group.keeps for group in asked.groups):
        raise RulesError("odds_invalid", msg("notation-odds-not-doubled", dice=asked.text))
    groups = tuple(group.model_copy(update={"n": 2 * group.n, "keep": 2 * group.n}) for group in asked.groups)
    return asked.model_copy(update={"groups": groups})


def most_of(asked: Notation, zero: Zero = "ten") -> int:
    """The greatest total of dice that do not explode. Raises ``RulesError`` (``odds_invalid``)."""
    if any(group.explode for group in asked.every_group):
        raise RulesError("odds_invalid", msg("notation-odds-no-most", dice=asked.text))
    return max(totals_of(asked, zero))


def _signed(numbers: Distribution, minus: bool) -> Distribution:
    return dict(sorted((-n, p) for n, p in numbers.items())) if minus else numbers


def _group(group: Group, zero: Zero) -> Distribution:
    faces = _after_rerolls(group, zero)
    if group.keeps:
        if group.explode is not None:
            raise RulesError("odds_invalid", msg("notation-odds-explode-keep", dice=group.role))
        return _best_of(group, faces)
    die = _exploded(group, faces, zero)
    totals: Distribution = NOTHING
    for _ in range(group.n):
        totals = plus(totals, die)
    return totals


def _after_rerolls(group: Group, zero: Zero) -> Distribution:
    """The chances of one die, with its rerolls."""
    faces = faces_of(group.kind, zero)
    even = {n: Fraction(1, len(faces)) for n in faces}
    if group.reroll is None:
        return even
    good = {n: p for n, p in even.items() if not group.reroll.holds(n)}
    again = 1 - sum(good.values(), Fraction(0))
    if group.once:
        return mixed([(Fraction(1), good), (again, even)])
    return {n: p / (1 - again) for n, p in good.items()}


def _exploded(group: Group, faces: Distribution, zero: Zero) -> Distribution:
    """What one die adds, with all its explosions."""
    once = mixed((p, {_worth(group.success, n): Fraction(1)}) for n, p in faces.items())
    if group.explode is None:
        return once
    explode = group.explode
    top = Compare(value=faces_of(group.kind, zero)[-1]) if explode == "top" else explode
    chances = once
    for _ in range(MOST_EXPLOSIONS):
        chances = mixed(
            (p, shifted(chances if top.holds(n) else NOTHING, _worth(group.success, n)))
            for n, p in faces.items()
        )
    return chances


def _worth(success: Compare | None, n: int) -> int:
    return n if success is None else int(success.holds(n))


def _best_of(group: Group, faces: Distribution) -> Distribution:
    """The best dice: the faces one after the other, best first, with how many dice show each."""
    ranked = sorted(faces, reverse=group.best == "highest")
    states: Mapping[tuple[int, int], Fraction] = {(group.n, 0): Fraction(1)}  # dice left, total
    for n in ranked:
        after: dict[tuple[int, int], Fraction] = {}
        for (left, total), p in states.items():
            for shown in range(left + 1):
                places = group.keep - (group.n - left)
                counted = max(0, min(shown, places))
                state = (left - shown, total + counted * _worth(group.success, n))
                after[state] = after.get(state, Fraction(0)) + p * comb(left, shown) * faces[n] ** shown
        states = after
    return dict(sorted((total, p) for (left, total), p in states.items() if not left))


def _pool(pool: Pool, zero: Zero) -> Distribution:
    sums = [_sum(part, zero) for part in pool.parts]
    if prod(len(one) for one in sums) > MOST_CASES:
        raise RulesError("odds_invalid", msg("notation-odds-too-many", most=MOST_CASES))
    out: dict[int, Fraction] = {}
    for cases in product(*(one.items() for one in sums)):
        counted = sorted((n for n, _ in cases), reverse=pool.best == "highest")[: pool.keep]
        total = sum(_worth(pool.success, n) for n in counted)
        out[total] = out.get(total, Fraction(0)) + prod((p for _, p in cases), start=Fraction(1))
    return dict(sorted(out.items()))


def _sum(part: Part, zero: Zero) -> Distribution:
    totals: Distribution = {part.plus: Fraction(1)}
    for group in part.groups:
        totals = plus(totals, _signed(_group(group, zero), group.minus))
    return totals


def reaching(numbers: Distribution, least: int) -> Fraction:
    """The chance of so much or more."""
    return sum((p for n, p in numbers.items() if n >= least), Fraction(0))
