"""The result of a roll in a game whose faces have meanings or numbers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from traywatch.messages import Text
from traywatch.records import Record, is_none
from traywatch.rules.core.events import Rolled
from traywatch.rules.core.requests import RolledDie, RollRequest

Zero = Literal["ten", "zero"]
"""The number of a d10's 0."""


Verdict = Literal["success", "failure"]
"""Whether a total reaches the number that it was compared with."""


class RollResult(Record):
    """What the dice of a roll come to.

    ``total`` is null where the rules do not add the dice up.
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


def worth(die: RolledDie, zero: Zero = "ten") -> int:
    """The number that a die counts."""
    return 10 if die.kind == "d10" and die.value == 0 and zero == "ten" else die.value or 0


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
