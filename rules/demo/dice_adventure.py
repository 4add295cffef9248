"""How the demo plays the dice adventure: one scenario, with dice out of the bags."""

from __future__ import annotations

from traywatch.rules.core.events import AUTO, Choice
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, RollRequest
from traywatch.rules.core.types import State
from traywatch.rules.dice_adventure.dice import TYPE_OF
from traywatch.rules.dice_adventure.model import AdventureState
from traywatch.rules.dice_adventure.piles.hidden_dice import STAGE, propose
from traywatch.rules.engine.autoplay import Autoplay, usual_choice

_COLOR_OF = {kind: color for color, kind in TYPE_OF.items()}


def choose(state: State, request: ChoiceRequest) -> Choice | None:
    """The first option; after one scenario the adventure rests."""
    if request.stage == "between" and any(option.id == "stop" for option in request.options):
        return Choice(request=request.id, option="stop", by=AUTO)
    return usual_choice(state, request)


def dice(state: State, request: RollRequest) -> tuple[DieSpec, ...]:
    """The named dice, or dice that can come out of the bag now. Dice for those that lie aside come later."""
    if not request.draws or not isinstance(state, AdventureState):
        return request.dice
    drawn = propose(state, state.serial)
    if drawn is None:
        return request.dice
    specs = []
    for item in drawn.item.split(",")[: sum(spec.n for spec in request.dice)]:
        what, _, kind = item.partition("-")
        specs.append(DieSpec(role="draw", kind=kind, color=_COLOR_OF.get(what)))
    return tuple(specs)


def at_once(state: State, request: ChoiceRequest) -> bool:
    """The phone draws, so that the demo begins with an encounter."""
    return request.stage == STAGE


AUTOPLAY = Autoplay(choose=choose, dice=dice, at_once=at_once)
