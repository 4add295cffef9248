"""Work off the agenda of a game: the tasks that a state still has to do, the next one first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.rules.engine.steps import Planned

MOST_TASKS = 5_000
"""The most tasks that one event may cause. The longest step of the shipped content needs about a hundred."""

_Step = TypeVar("_Step", bound=Planned[Any, Any])


class AgendaLoop(RulesError):
    """One event causes more tasks than ``MOST_TASKS``, so it would never end."""

    def __init__(self, tasks: str) -> None:
        super().__init__(
            "content_loops",
            msg("rules-refusal-content-loops", most=MOST_TASKS, tasks=tasks),
        )


def bounded_tasks(step: Planned[Any, Any]) -> Iterator[int]:
    """Count the tasks of one step. Raises ``AgendaLoop`` after ``MOST_TASKS``."""
    yield from range(MOST_TASKS)
    raise AgendaLoop(", ".join(task.do for task in step.state.agenda[:3]) or "none")


def perform_next(step: _Step, tasks: Mapping[str, Callable[[_Step, Any], None]]) -> None:
    """Take the next task from the agenda and call the function for its ``do``. Note the task if it asks."""
    task = step.pop()
    tasks[task.do](step, task)
    if step.state.open and hasattr(step.state, "asking"):
        step.set(asking=task)


def run_agenda(step: _Step, tasks: Mapping[str, Callable[[_Step, Any], None]]) -> None:
    """Perform tasks until the game waits for an answer or nothing is left. Then show open lines.

    Raises ``AgendaLoop`` if that never happens.
    """
    for _ in bounded_tasks(step):
        if not step.state.agenda or step.state.open:
            break
        perform_next(step, tasks)
    step.flush()
