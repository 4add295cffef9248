"""Exact chances of checks, as fractions in closed form.

p is the chance of one die, (7 − DC) / 6. r' = min(r, DC − 1), because a free reroll is never used on a
success. The tests compare the formulas with a count of all cases.

>>> check(4, reroll=1).chance
Fraction(7, 12)
>>> check(4, stack=2).chance
Fraction(3, 4)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Literal

from traywatch.errors import RulesError

Order = Literal["either", "active_first", "passive_first"]

DCS = range(2, 7)
SIXTH = Fraction(1, 6)

SAYS: dict[Order, str] = {
    "active_first": "the active reroll first, then the passive one",
    "passive_first": "the passive reroll first where it applies, then the active one",
    "either": "as is best: the passive reroll first where it applies, else the active one first",
}


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of a check.

    ``rules`` are the rule ids behind it.
    ``better`` is another order of two rerolls with a higher chance, and that chance.
    """

    chance: Fraction
    rules: tuple[str, ...]
    better: tuple[Order, Fraction] | None = None


def check(
    dc: int,
    *,
    reroll: int = 0,
    worse: int = 0,
    active: bool = False,
    stack: int = 1,
    order: Order = "active_first",
    forced: bool = False,
    only_good: bool = True,
) -> Odds:
    """The chance that a check passes.

    ``reroll``: a free reroll of this number and less.
    ``worse``: a forced reroll of this number and more.
    ``active``: a paid reroll.
    ``stack``: the number of dice.
    ``order`` of a free and a paid reroll; the rules have ``active_first``.
    ``forced``: the free reroll must be taken even on a success (A1).
    ``only_good``: a forced reroll leaves failures alone (A18).

    Raises ``RulesError``: ``method_limit`` (R17), ``odds_invalid`` (out of range).
    """
    _within("the DC", dc, 2, 6)
    _within("a free reroll", reroll, 0, 6)
    _within("a forced reroll", worse, 0, 6)
    _within("the stack", stack, 1, 1000)
    cancel = bool(reroll and worse)
    if cancel:
        reroll = worse = 0
    if (stack > 1) + bool(reroll) + active > 2:
        raise RulesError(
            "method_limit",
            "stack, passive and active reroll are three methods; one roll allows two (R17), leave one out",
        )
    rules = _rules_of(reroll, worse, active=active, stack=stack, cancel=cancel)
    if worse:
        return Odds(_detrimental(dc, worse, stack, active, only_good), rules)
    if reroll and active:
        if forced:
            raise RulesError("odds_invalid", "with a paid reroll, only free rerolls that may be left alone")
        return _both_rerolls(dc, reroll, order, rules)
    each = passive(dc, reroll, forced=forced)
    if active:
        each = 1 - (1 - plain(dc)) ** 2
    return Odds(1 - (1 - each) ** stack, rules)


def _rules_of(reroll: int, worse: int, *, active: bool, stack: int, cancel: bool) -> tuple[str, ...]:
    """The rules behind the chance of a check. ``cancel``: a free and a forced reroll cancel each other."""
    rules = ["R2", "R3", "R4"]
    rules += ["R19", "R20"] if cancel else []
    rules += ["R15", "R16"] if stack > 1 else []
    rules += ["R7", "R10"] if reroll else []
    rules += ["R8", "R10"] if worse else []
    rules += ["R11"] if active else []
    rules += ["R13"] if reroll and active else []
    return tuple(rules)


def _both_rerolls(dc: int, reroll: int, order: Order, rules: tuple[str, ...]) -> Odds:
    """The odds with a free and a paid reroll, and a better order if there is one."""
    chances: dict[Order, Fraction] = {name: _both(dc, reroll, name) for name in SAYS}
    best = max(chances, key=lambda name: (chances[name], name == order))
    better = (best, chances[best]) if chances[best] > chances[order] else None
    return Odds(chances[order], rules, better)


def plain(dc: int) -> Fraction:
    """One die: (7 − DC) / 6."""
    return Fraction(7 - dc, 6)


def passive(dc: int, r: int, *, forced: bool = False) -> Fraction:
    """One die with a free reroll of r and less: p + r'/6 · p.

    ``forced``: successes among those numbers are rerolled too.
    """
    p = plain(dc)
    if forced:
        good = max(0, r - dc + 1) * SIXTH
        return p - good + r * SIXTH * p
    return p + min(r, dc - 1) * SIXTH * p


def _both(dc: int, r: int, order: Order) -> Fraction:
    """One die with a free and a paid reroll."""
    p, low = plain(dc), min(r, dc - 1) * SIXTH
    rest = 1 - p - low
    if order == "active_first":
        return p + (1 - p) * (p + low * p)
    then_paid = p + (1 - p) * p
    if order == "passive_first":
        return p + low * then_paid + rest * p
    return p + low * then_paid + rest * (p + low * p)


def _detrimental(dc: int, r: int, stack: int, active: bool, only_good: bool) -> Fraction:
    """Dice with a forced reroll from r up, once for each die; in a stack, for all such dice at once.

    A paid reroll is taken if nothing has passed. Its dice can be forced again only if no die was
    forced before.
    """
    p = plain(dc)
    good = (7 - max(r, dc)) * SIXTH
    again = good if only_good else (7 - r) * SIXTH
    stays = p - good
    fails = 1 - stays - again
    once = stays + again * p
    # All dice fail: either none of them was forced, or some were.
    untouched = fails**stack
    touched = (1 - once) ** stack - untouched
    if not active:
        return 1 - untouched - touched
    return 1 - untouched * (1 - once) ** stack - touched * (1 - p) ** stack


# Damage and death -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DamageOdds:
    """The result of damage. ``taken[k]`` is the chance of losing k points, ``expected`` their mean."""

    taken: tuple[Fraction, ...]
    rules: tuple[str, ...]

    @property
    def expected(self) -> Fraction:
        """The mean."""
        return sum((k * p for k, p in enumerate(self.taken)), Fraction(0))


def damage_dc(ac: int, dc: int = 6) -> int:
    """The DC of a health check by armor class (R41)."""
    return max(2, min(6, dc - ac))


def damage(
    points: int, dc: int, *, reroll: int = 0, active: bool = False, paid: int | None = None
) -> DamageOdds:
    """The chances for a number of points of damage. Each point is a separate check.

    ``active``: failed checks are rerolled, at most ``paid`` of them (null: all). Raises
    ``RulesError`` (``odds_invalid``).
    """
    _within("the DC", dc, 2, 6)
    _within("the damage", points, 1, 200)
    _within("a free reroll", reroll, 0, 6)
    if paid is not None:
        _within("the points paid", paid, 0, 200)
    if paid is not None and (reroll or not active):
        raise RulesError("odds_invalid", "points paid are those for active rerolls, without free ones")
    rules = ["R40", "R41", "R42", *(["R7", "R26"] if reroll else []), *(["R43"] if active else [])]
    p, low = plain(dc), min(reroll, dc - 1) * SIXTH
    if not active or paid is None:
        # Each die alone takes the best of its rerolls.
        pass_ = _both(dc, reroll, "either") if active else p + low * p
        return DamageOdds(_binomial(points, 1 - pass_), tuple(rules))
    before = _binomial(points, 1 - p)
    taken = [Fraction(0)] * (points + 1)
    for failed, chance in enumerate(before):
        thrown = min(failed, paid)
        for still, share in enumerate(_binomial(thrown, 1 - p)):
            taken[failed - thrown + still] += chance * share
    return DamageOdds(tuple(taken), tuple(rules))


def death(dc: int = 4) -> dict[str, Fraction]:
    """A death check: death, survival, or a rally on a 6 (R46, R47)."""
    _within("the DC", dc, 2, 6)
    return {"dies": 1 - plain(dc), "survives": plain(dc) - SIXTH, "rallies": SIXTH}


def _binomial(n: int, q: Fraction) -> tuple[Fraction, ...]:
    return tuple(comb(n, k) * q**k * (1 - q) ** (n - k) for k in range(n + 1))


def _within(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise RulesError("odds_invalid", f"{what}: {number} is not between {least} and {most}")
