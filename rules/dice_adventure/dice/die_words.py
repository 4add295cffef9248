"""Dice as words: ``physical-d6`` is one die, and a tuple of such words is a pile.

Bags are kept sorted because their order is unknown. Hands keep their order because the leftmost die
matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from traywatch.rules.dice_adventure.dice.die_types import COLORS


def die(what: str, size: int) -> str:
    """The word for a die.

    >>> die("physical", 6)
    'physical-d6'
    """
    return f"{what}-d{size}"


@cache
def type_of(one: str) -> str:
    """``physical`` of ``physical-d6``."""
    return one.partition("-")[0]


@cache
def size_of(one: str) -> int:
    """6 of ``physical-d6``."""
    return int(one.rpartition("d")[2])


@cache
def kind_of(one: str) -> str:
    """``d6`` of ``physical-d6``."""
    return one.rpartition("-")[2]


@cache
def color_of(one: str) -> str:
    """``blue`` of ``physical-d6``."""
    return COLORS[type_of(one)]


@cache
def say(one: str) -> str:
    """``blue d6`` of ``physical-d6``."""
    return f"{color_of(one)} {kind_of(one)}"


def an(one: str) -> str:
    """``a blue d6`` of ``physical-d6``, ``an orange d6`` of ``villain-d6``."""
    return f"{'an' if one.startswith('villain') else 'a'} {say(one)}"


def is_die(word: str) -> bool:
    """Whether this is the word for a die."""
    what, dash, kind = word.partition("-")
    return dash == "-" and what in COLORS and kind in ("d4", "d6", "d8", "d10", "d12")


def is_wound(one: str) -> bool:
    return one.startswith("wound")


def plain(pile: Iterable[str]) -> list[str]:
    """The dice that are not WOUNDs."""
    return [one for one in pile if not one.startswith("wound")]


def bagged(pile: Iterable[str]) -> tuple[str, ...]:
    """A pile without an order, which is kept sorted."""
    return tuple(sorted(pile))


def without(pile: tuple[str, ...], one: str) -> tuple[str, ...]:
    """The pile without its leftmost such die. Raises ``ValueError`` if there is none."""
    at = pile.index(one)
    return pile[:at] + pile[at + 1 :]


def listed(pile: Iterable[str]) -> str:
    """A pile in words: ``2 blue d4, red d8``."""
    count = Counter(pile)
    said = [f"{n} {say(one)}" if n > 1 else say(one) for one, n in sorted(count.items())]
    return ", ".join(said) or "nothing"
