"""How the demo plays Delver's Deep: checks, damage in handfuls of dice, and an end after three rounds."""

from __future__ import annotations

from traywatch.rules.core.events import AUTO, Choice
from traywatch.rules.core.requests import ChoiceRequest
from traywatch.rules.core.types import State
from traywatch.rules.delvers_deep.model import DelversState
from traywatch.rules.engine.autoplay import Autoplay, usual_choice

ROUNDS = 3
"""Rounds until the demo ends the session."""

_CHECKS = ("check:strike", "check:will", "check:dodge", "check:fort")
_LEFT = (7, 4, 2)
"""Damage is dealt in each round until a character has at most this much health and sanity together."""


def choose(state: State, request: ChoiceRequest) -> Choice | None:
    """In each turn damage is dealt, the character makes one check, and then it is the next one's turn."""
    offered = {option.id for option in request.options}
    if not isinstance(state, DelversState) or "finish" not in offered:
        return usual_choice(state, request)
    turn = max(0, state.turn_no - 1)
    now = turn // max(1, len(state.characters))
    option, amount = "next_turn", None
    if now >= ROUNDS:
        option = "finish"
    elif not state.acted:
        character = state.characters[state.active]
        if character.alive and character.health + character.sanity > _LEFT[now]:
            option, amount = (
                ("harm:health", 4) if character.health >= character.sanity else ("harm:sanity", 3)
            )
        else:
            option = _CHECKS[turn % len(_CHECKS)]
    if option not in offered:
        option, amount = "next_turn", None
    return Choice(request=request.id, option=option, amount=amount, by=AUTO)


AUTOPLAY = Autoplay(choose=choose)
