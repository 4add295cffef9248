"""The result of a roll in a game whose faces have meanings or numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from traywatch.messages import Text
from traywatch.records import Record, is_none, is_nothing
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import RolledDie, RollRequest

Zero = Literal["ten", "zero"]
"""The number of a d10's 0."""


MINUS = "−"
"""The minus sign of texts, as in all games."""

Verdict = Literal["success", "failure"]
"""Whether a total reaches the number that it was compared with."""


class RollResult(Record):
    """What the dice of a roll come to.

    ``total`` is what the dice that count add up to, with what the rules add to them. It is null where the
    rules do not add the dice up.
    ``number`` is the number that the verdict speaks of, if that is another one than the total: the damage of
    a hit, the health that is lost (negative), the loot. ``large_number`` is the one or the other.
    ``sum`` says how that number came about (``14 + 5``); empty if the dice show it.
    ``successes`` is the total where dice were counted instead of added.
    ``against`` is the number to reach, and ``verdict`` says whether the total did.
    ``dropped`` are the indices of the dice that do not count.
    ``meanings`` has what each die means in the game, by index; it is empty where a face means its number.
    """

    total: int | None = None
    dropped: tuple[int, ...] = ()
    meanings: tuple[Text, ...] = ()
    successes: int | None = Field(default=None, exclude_if=is_none)
    against: int | None = Field(default=None, exclude_if=is_none)
    verdict: Verdict | None = Field(default=None, exclude_if=is_none)
    number: int | None = Field(default=None, exclude_if=is_none)
    sum: str = Field(default="", exclude_if=is_nothing)

    @property
    def large_number(self) -> int | None:
        """The number that pages show large; null if the verdict speaks of none."""
        return self.total if self.number is None else self.number


def worth(die: RolledDie, zero: Zero = "ten") -> int:
    """The number that a die counts."""
    return 10 if die.kind == "d10" and die.value == 0 and zero == "ten" else die.value or 0


def sum_text(number: int, parts: Sequence[int | str]) -> str:
    """How a number came about: ``14 + 5``, ``2 × 8 − 1``, ``7 + 3 → 5``. Empty if it is its only part.

    A part that is a text is a product, such as ``2 × 8``. Zeros after the first part are left out.
    """
    named = [part for at, part in enumerate(parts) if part or not at]
    if not named or named == [number]:
        return ""
    first, *rest = named
    text = number_text(first)
    for part in rest:
        text += f" {MINUS} {-part}" if isinstance(part, int) and part < 0 else f" + {part}"
    return text if sum(map(_value, named)) == number else f"{text} → {number_text(number)}"


def number_text(number: int | str) -> str:
    """A number with a minus sign as texts have it."""
    return f"{MINUS}{-number}" if isinstance(number, int) and number < 0 else str(number)


def _value(part: int | str) -> int:
    return part if isinstance(part, int) else math.prod(int(factor) for factor in part.split(" × "))


def roll_result(request: RollRequest, event: Rolled) -> RollResult:
    """The result of a roll by its request alone: the meaning of each face, and the number of a single die.

    The numbers of several dice are added only by games that say so. A face with a meaning is no number.
    """
    meanings = tuple(_meaning(request, die) for die in event.dice)
    if any(meanings):
        return RollResult(meanings=meanings)
    only = event.dice[0] if len(event.dice) == 1 else None
    counts = only is not None and only.value is not None and "value" in request.needs
    return RollResult(total=worth(only) if only is not None and counts else None)


def _meaning(request: RollRequest, die: RolledDie) -> Text:
    """What a face means in the game; empty if it means its number."""
    faces = next((spec.faces for spec in request.dice if spec.role == die.role and spec.faces), ())
    at = worth(die) - 1
    return faces[at] if 0 <= at < len(faces) else ""
