"""Dispatch events to the functions of a game, and refuse events that answer no open request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from traywatch.messages import msg
from traywatch.rules.core.events import Adjusted, Choice, Drawn, Event, Placed, Rolled
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, Request, RollRequest
from traywatch.rules.core.roll_results import roll_result
from traywatch.rules.core.types import Rejected
from traywatch.rules.engine.roll_checks import refused_roll
from traywatch.rules.engine.steps import StepContext

_Step = TypeVar("_Step", bound=StepContext[Any])


@dataclass(frozen=True, slots=True)
class Answers(Generic[_Step]):
    """The functions of a game that take events. Each gets the current step, and changes it or refuses.

    All but ``adjusted`` and ``late`` also get the open request that the event answers.
    ``drawn`` takes any open request. An event type without a function is refused as ``not_expected``.
    ``late`` gives a better reason why a choice comes too late, or null.
    """

    adjusted: Callable[[_Step, Adjusted], Rejected | None]
    rolled: Callable[[_Step, Rolled, RollRequest], Rejected | None]
    chosen: Callable[[_Step, Choice, ChoiceRequest], Rejected | None]
    placed: Callable[[_Step, Placed, PlaceRequest], Rejected | None] | None = None
    drawn: Callable[[_Step, Drawn, Request], Rejected | None] | None = None
    late: Callable[[_Step, Choice], Rejected | None] | None = None

    def take(self, step: _Step, event: Event) -> Rejected | None:
        """Let the step take an event. Returns the refusal, or null if the event was taken."""
        if isinstance(event, Adjusted):
            return self.adjusted(step, event)
        if (
            not isinstance(event, Rolled | Choice | Placed | Drawn)
            or (isinstance(event, Placed) and self.placed is None)
            or (isinstance(event, Drawn) and self.drawn is None)
        ):
            return Rejected("not_expected", msg("rules-refusal-event-unexpected", type=event.type))
        request = step.opened(event.request)
        if isinstance(event, Rolled) and isinstance(request, RollRequest):
            return refused_roll(request, event) or self._roll(step, event, request)
        if isinstance(event, Choice) and isinstance(request, ChoiceRequest):
            return self.chosen(step, event, request)
        if self.placed and isinstance(event, Placed) and isinstance(request, PlaceRequest):
            return self.placed(step, event, request)
        if self.drawn and isinstance(event, Drawn) and request is not None:
            return self.drawn(step, event, request)
        reason = self.late(step, event) if self.late and isinstance(event, Choice) else None
        return reason or stale(event.request)

    def _roll(self, step: _Step, event: Rolled, request: RollRequest) -> Rejected | None:
        # The tasks that follow say what the roll comes to by the rules of their game.
        step.result = roll_result(request, event)
        refused = self.rolled(step, event, request)
        if refused is not None:
            step.result = None
        return refused
