"""An engine that takes no step twice: for tests that fold the same log again and again."""

from __future__ import annotations

from typing import Any, cast

from traywatch.rules.core.types import Accepted, Engine, Event, Rejected, SessionStarted, State


class _RememberedSteps:
    """The engine, with the answers to events that it has taken before in the same state.

    A state and an event are the same only if they are the same objects. So a log that was read from JSON
    is played anew, and its replay can be compared.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # With the objects themselves, so that no other object gets their ids.
        self._answers: dict[tuple[int, int], tuple[State | None, Event, Accepted | Rejected]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        key = (id(None), id(event))
        if key not in self._answers:
            self._answers[key] = (None, event, self._engine.begin(event))
        return self._answers[key][2]

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        key = (id(state), id(event))
        if key not in self._answers:
            self._answers[key] = (state, event, self._engine.reduce(state, event))
        return self._answers[key][2]


def remembered_steps(engine: Engine) -> Engine:
    """The engine for one session: its memory grows with each step."""
    return cast(Engine, _RememberedSteps(engine))
