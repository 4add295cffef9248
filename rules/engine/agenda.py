"""Work off the agenda of a game: the tasks that a state still has to do, the next one first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from traywatch.rules.engine.steps import Planned

_Step = TypeVar("_Step", bound=Planned[Any, Any])


def perform_next(step: _Step, tasks: Mapping[str, Callable[[_Step, Any], None]]) -> None:
    """Take the next task from the agenda and call the function for its ``do``."""
    task = step.pop()
    tasks[task.do](step, task)


def run_agenda(step: _Step, tasks: Mapping[str, Callable[[_Step, Any], None]]) -> None:
    """Perform tasks until the game waits for an answer or nothing is left. Then show open lines."""
    while step.state.agenda and not step.state.open:
        perform_next(step, tasks)
    step.flush()
