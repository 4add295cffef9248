"""Moves in a formation: repair of illegal ranks, dice that step forward or back (R11 to R13, R95.2)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.model import WarTask
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext


def repair(step: WarStepContext, task: WarTask) -> None:
    """Repair illegal ranks: dice behind move forward at no cost, and their owner chooses which."""
    side = task.side
    gap = formation_geometry.illegal(step.dice, side)
    if gap is None:
        return
    step.use("R11", "R12", "R13")
    behind = formation_geometry.rank(step.dice, side, gap + 1)
    if len(behind) == 1:
        step.add_tasks(WarTask(do="move_up", die=behind[0].id), task)
        return
    answers: list[Answer] = [
        (
            Option(id=d.id, label=step.name(d), at=formation_geometry.at(d)),
            WarTask(do="move_up", die=d.id),
            task,
        )
        for d in behind
    ]
    prompt = msg("war-which-moves-up", player=step.player(side), rank=gap)
    step.ask(side, "shift", prompt, answers, why=("R11", "R12"))


def move_up(step: WarStepContext, task: WarTask) -> None:
    """A die that is forced forward moves one rank. No trap acts on it, because nothing else happens (R13)."""
    shift(step, task.die, forced=True)


def shift(step: WarStepContext, name: str, ranks: int = 1, *, forced: bool = False) -> None:
    """Move a die forward by a number of ranks (negative: backward). Its owner may choose the space."""
    die = step.die(name)
    if die is None:
        return
    rank = die.rank - ranks
    others = tuple(d for d in step.dice if d.id != name)
    step.put(name, rank=rank, col=formation_geometry.free_column(others, die.owner, rank))
    step.say(msg("war-moves", die=step.name(die), rank=rank))
    step.todo(msg("war-move-it", die=step.name(die), rank=rank), "R11")
    springs = () if forced else (WarTask(do="spring", die=name),)
    step.add_tasks(WarTask(do="ask_space", die=name), *springs)
