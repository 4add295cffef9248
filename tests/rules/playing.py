"""Playing any game in words: what is open, and one word after the other through the engine's door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traywatch.rules.core.types import (
    Accepted,
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Rejected,
    RollRequest,
    State,
)


def roll_request(state: State) -> RollRequest:
    """The throw that is awaited."""
    return next(request for request in state.open if isinstance(request, RollRequest))


def choice_request(state: State) -> ChoiceRequest:
    """The choice that is open."""
    return next(request for request in state.open if isinstance(request, ChoiceRequest))


def options(state: State) -> list[str]:
    """The ids of the open options."""
    return [option.id for option in choice_request(state).options]


def choice(state: State, word: str, mark: str = "=") -> Choice:
    """A word that is an option of an open choice, with its number behind the mark."""
    option, _, amount = word.partition(mark)
    choices = [request for request in state.open if isinstance(request, ChoiceRequest)]
    asked = next((r for r in choices if option in {o.id for o in r.options}), choice_request(state))
    return Choice(request=asked.id, option=option, amount=int(amount) if amount else None, by="test")


def play_words(
    engine: Engine, state: State, words: tuple[str, ...], event_for: Callable[[State, str], Event]
) -> Accepted:
    """Plays words one after the other; the effects and rule ids of all of them are joined."""
    effects: list[Any] = []
    trace: list[str] = []
    for word in words:
        result = engine.reduce(state, event_for(state, word))
        assert not isinstance(result, Rejected), (word, result, [r.to_json() for r in state.open])
        # What a phone would get must survive the way there.
        assert engine.state_from_json(result.state.to_json()) == result.state
        assert engine.view(result.state)
        state = result.state
        effects += result.effects
        trace += result.trace
    return Accepted(state, tuple(effects), tuple(trace))
