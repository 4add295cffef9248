"""Checks of answers that several games make: the option that was chosen, the number on a die."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.events import Choice, Rolled
from traywatch.rules.core.requests import ChoiceRequest, Option, RolledDie
from traywatch.rules.core.types import Rejected


def chosen_option(request: ChoiceRequest, event: Choice) -> Option | None:
    """The option of the request that was chosen; null if the request does not have it."""
    return next((option for option in request.options if option.id == event.option), None)


def refused_value(die: RolledDie, sides: int = 6) -> Rejected | None:
    """The reason why the number on a die cannot count; null if it can."""
    if die.value is None:
        return Rejected("value_missing", msg("rules-refusal-number-missing"))
    if not 1 <= die.value <= sides:
        return Rejected("bad_value", msg("rules-refusal-number-off-die", sides=sides, die=die.value))
    return None


def waiver_note(event: Rolled) -> Text:
    """A line beside the result of a roll that was accepted although it did not fit."""
    waived = listed([msg("rules-conflict-waived", code=code) for code in event.accepted_anyway])
    return msg("rules-roll-accepted-anyway", waived=waived)
