"""Totals of rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from traywatch.rules.core.requests import RolledDie
from traywatch.rules.core.roll_results import Zero, worth
from traywatch.rules.free.notation import Group, Notation


class Total(NamedTuple):
    """The total of a roll.

    ``total`` is null if no die has a number.
    ``dropped`` are the indices of the dice that did not count.
    ``rules`` are the rule ids that were used.
    """

    total: int | None
    dropped: tuple[int, ...] = ()
    rules: tuple[str, ...] = ("sum",)


def total_of(dice: Sequence[RolledDie], zero: Zero = "ten") -> Total:
    """The sum of any dice. One d00 with one d10 reads 1 to 100."""
    values = [die for die in dice if die.value is not None]
    if not values:
        return Total(None)
    if sorted(die.kind for die in values) == ["d00", "d10"] and len(values) == len(dice):
        return Total(_hundred(values), rules=("d100",))
    return Total(sum(worth(die, zero) for die in values), rules=("sum", *_tens(values, zero)))


def asked_total(asked: Notation, dice: Sequence[RolledDie], zero: Zero = "ten") -> Total:
    """The total of the requested dice. Their roles tell which they are."""
    total = asked.plus
    dropped: set[int] = set()
    rules = ["ask", "sum"]
    for group in asked.groups:
        mine = [at for at, die in enumerate(dice) if die.role in _roles(group)]
        if group.kind == "d100":
            value = _hundred(dice[at] for at in mine)
            rules.append("d100")
        else:
            # Among equal dice, those named first count.
            ranked = sorted(mine, key=lambda at: worth(dice[at], zero), reverse=group.best == "highest")
            kept = ranked[: group.keep]
            dropped.update(ranked[group.keep :])
            value = sum(worth(dice[at], zero) for at in kept)
            rules += [*_tens([dice[at] for at in kept], zero), *(["keep"] if group.keep < group.n else [])]
        total += -value if group.minus else value
    return Total(total, tuple(sorted(dropped)), tuple(dict.fromkeys(rules)))


def _roles(group: Group) -> set[str]:
    return {spec.role for spec in group.specs}


def _hundred(dice: Iterable[RolledDie]) -> int:
    return sum(die.value or 0 for die in dice) or 100


def _tens(dice: Iterable[RolledDie], zero: Zero) -> tuple[str, ...]:
    return ("d10",) if zero == "ten" and any(die.kind == "d10" and die.value == 0 for die in dice) else ()
