"""The light of the table: what it says, and how each state looks and blinks.

The page draws it too, so it is there without any lamp. States differ by their rhythm as well as by their
colour: nobody needs to tell red from green.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Light = Literal["ready", "rolling", "ask", "fault"]

SAYS: Mapping[Light, str] = {
    "ready": "Ready for a throw",
    "rolling": "The dice are rolling",
    "ask": "The tray asks something",
    "fault": "Something is wrong",
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a state looks: red, green and blue from 0 to 1, and seconds on and off (0 off: steady)."""

    colour: tuple[float, float, float]
    on_s: float = 1.0
    off_s: float = 0.0


LOOKS: Mapping[Light, Look] = {
    "ready": Look((0.0, 0.6, 0.1)),
    "rolling": Look((0.1, 0.2, 1.0), 0.15, 0.15),
    "ask": Look((1.0, 0.45, 0.0), 1.0, 0.5),
    "fault": Look((1.0, 0.0, 0.0), 0.1, 0.9),
}


def light_of(phase: str, questions: Sequence[Any], problems: Sequence[Any]) -> Light:
    """What the light says: a fault before everything, then dice that roll, then a question.

    >>> light_of("settled", ["which is it?"], [])
    'ask'
    """
    if problems:
        return "fault"
    if phase == "rolling":
        return "rolling"
    return "ask" if questions else "ready"
