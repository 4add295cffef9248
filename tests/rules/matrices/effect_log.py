"""Which effects of cards a session carries out: noted at the table of tasks, where all of them pass."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import traywatch.rules.deep_dark_dice.flow as flow
from traywatch.rules.deep_dark_dice.model import DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext


@dataclass(frozen=True)
class Ran:
    """An effect that was carried out: its operation, its place in the content, and whether it changed or
    said anything. Damage of a miss has the place ``attack``, damage that another hero takes over ``taken``.
    """

    op: str
    place: str
    hero: int
    changed: bool


@contextmanager
def effect_log() -> Iterator[list[Ran]]:
    """Note the effects that are carried out inside the block."""
    ran: list[Ran] = []
    plain = flow.TASKS

    def noted(do: str) -> Any:
        def perform(step: DeepStepContext, task: DeepTask) -> None:
            before, told, waiting = _outcome(step), step.untold, len(step.state.open)
            plain[do](step, task)
            if len(step.state.open) > waiting:
                return  # It asked first, and is carried out after the answer.
            changed = before != _outcome(step) or (step.untold and not told)
            op = task.effect.op if task.effect is not None else "damage"
            place = task.place or (do if do == "taken" else task.cause)
            ran.append(Ran(op, place, task.hero, changed))

        return perform

    flow.TASKS = {**plain, "effect": noted("effect"), "damage": noted("damage"), "taken": noted("taken")}
    try:
        yield ran
    finally:
        flow.TASKS = plain


def _outcome(step: DeepStepContext) -> tuple[Any, ...]:
    state = step.state
    return state.heroes, state.monster, state.attack, state.obstacles, state.agenda
