"""The status light of the tray: its states, and the color and blinking of each.

The page shows it too, so no lamp is needed. States differ in rhythm as well as in color, so that nobody needs
to distinguish red from green.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Light = Literal["ready", "rolling", "ask", "fault"]

SAYS: Mapping[Light, str] = {
    "ready": "Ready for a roll",
    "rolling": "The dice are rolling",
    "ask": "The tray has a question",
    "fault": "Something is wrong",
}


@dataclass(frozen=True, slots=True)
class LightPattern:
    """Appearance of a state: red, green and blue from 0 to 1, seconds on and off (0 off: steady)."""

    color: tuple[float, float, float]
    on_s: float = 1.0
    off_s: float = 0.0


LOOKS: Mapping[Light, LightPattern] = {
    "ready": LightPattern((0.0, 0.6, 0.1)),
    "rolling": LightPattern((0.1, 0.2, 1.0), 0.15, 0.15),
    "ask": LightPattern((1.0, 0.45, 0.0), 1.0, 0.5),
    "fault": LightPattern((1.0, 0.0, 0.0), 0.1, 0.9),
}


def light_of(phase: str, questions: Sequence[Any], problems: Sequence[Any]) -> Light:
    """Return the state of the light: a fault first, then rolling dice, then a question.

    >>> light_of("settled", ["which is it?"], [])
    'ask'
    """
    if problems:
        return "fault"
    if phase == "rolling":
        return "rolling"
    return "ask" if questions else "ready"
