"""Dice as words: ``physical-d6`` is one die, and a tuple of such words is a pile.

Bags are kept sorted because their order is unknown. Hands keep their order because the leftmost die
matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from traywatch.messages import Message, Text, listed, msg
from traywatch.rules.dice_adventure.dice.die_types import COLORS


def die_word(what: str, size: int) -> str:
    """The word for a die.

    >>> die_word("physical", 6)
    'physical-d6'
    """
    return f"{what}-d{size}"


@cache
def type_of(die: str) -> str:
    """``physical`` of ``physical-d6``."""
    return die.partition("-")[0]


@cache
def size_of(die: str) -> int:
    """6 of ``physical-d6``."""
    return int(die.rpartition("d")[2])


@cache
def kind_of(die: str) -> str:
    """``d6`` of ``physical-d6``."""
    return die.rpartition("-")[2]


@cache
def color_of(die: str) -> str:
    """``blue`` of ``physical-d6``."""
    return COLORS[type_of(die)]


@cache
def named(die: str) -> Message:
    """The name for people: "blue d6" for ``physical-d6``."""
    return msg("adv-die", color=color_of(die), kind=kind_of(die))


@cache
def type_name(what: str) -> Message:
    """The name of a type of dice for people: "Physical"."""
    return msg("adv-type-name", type=what)


def meaning() -> dict[str, Text]:
    """The name of the type behind each color of dice."""
    return {color: type_name(what) for what, color in COLORS.items()}


def signed(n: int) -> str:
    """A number with its sign.

    >>> signed(2)
    '+2'
    """
    return f"{n:+d}".replace("-", "−")


def is_die(word: str) -> bool:
    """Whether this is the word for a die."""
    what, dash, kind = word.partition("-")
    return dash == "-" and what in COLORS and kind in ("d4", "d6", "d8", "d10", "d12")


def is_wound(die: str) -> bool:
    return die.startswith("wound")


def plain(pile: Iterable[str]) -> list[str]:
    """The dice that are not WOUNDs."""
    return [one for one in pile if not one.startswith("wound")]


def bagged(pile: Iterable[str]) -> tuple[str, ...]:
    """A pile without an order, which is kept sorted."""
    return tuple(sorted(pile))


def without(pile: tuple[str, ...], die: str) -> tuple[str, ...]:
    """The pile without its leftmost such die. Raises ``ValueError`` if there is none."""
    at = pile.index(die)
    return pile[:at] + pile[at + 1 :]


def pile_names(pile: Iterable[str]) -> Message:
    """A pile for people: "2 blue d4 and a red d8"."""
    count = sorted(Counter(pile).items())
    if not count:
        return msg("rules-value", value="nothing")
    return listed([msg("adv-dice", n=n, color=color_of(one), kind=kind_of(one)) for one, n in count])


def type_counts(types: Iterable[str]) -> Message:
    """How many dice of each type, first come first: "2 physical dice and 1 wound die"."""
    return listed([msg("adv-type-count", n=n, type=what) for what, n in Counter(types).items()])
