"""How the demo plays a game by itself: which option it takes, and which dice it lays on the tray.

It is pure, like everything in the rules: what it takes follows from the state alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from traywatch.messages import english
from traywatch.rules.core.events import AUTO, Choice
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, RollRequest
from traywatch.rules.core.types import State


def usual_choice(state: State, request: ChoiceRequest) -> Choice | None:
    """The default, else the first option with the least amount and the example text."""
    option = next((o for o in request.options if o.id == request.default), None)
    if option is None:
        option = next(iter(request.options), None)
    if option is None:
        return None
    return Choice(
        request=request.id,
        option=option.id,
        amount=option.amount[0] if option.amount else None,
        text=english(option.text.like) if option.text else None,
        by=AUTO,
    )


def requested_dice(state: State, request: RollRequest) -> tuple[DieSpec, ...]:
    """The dice that the request names."""
    return request.dice


def roll_comes_first(state: State, request: ChoiceRequest) -> bool:
    """No choice is answered while a roll is open."""
    return False


@dataclass(frozen=True, slots=True)
class Autoplay:
    """How the demo plays one game.

    ``choose`` answers a choice. ``dice`` are the dice to throw for a request, or to draw from a bag.
    ``at_once`` says whether a choice is answered although a roll is open beside it, before the first throw.
    """

    choose: Callable[[State, ChoiceRequest], Choice | None] = usual_choice
    dice: Callable[[State, RollRequest], tuple[DieSpec, ...]] = requested_dice
    at_once: Callable[[State, ChoiceRequest], bool] = roll_comes_first
