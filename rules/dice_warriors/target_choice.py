"""Asking whom a result is meant for (R101)."""

from __future__ import annotations

from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors import targets
from traywatch.rules.dice_warriors.model import Task, Warrior
from traywatch.rules.dice_warriors.step_context import Work


def choose(work: Work, side: int, op: str, die: Warrior, dice: list[Warrior], prompt: str) -> None:
    """Asks for one die; with one there is nothing to ask, with none the result is spent (R101)."""
    pick(work, side, op, die, targets.options(work, dice), prompt)


def pick(work: Work, side: int, op: str, die: Warrior, options: list[Option], prompt: str) -> None:
    """Asks for one of some answers; see ``choose``."""
    work.use("R101")
    if not options:
        work.say("Nobody is within its reach.")
    elif len(options) == 1:
        work.push(Task(do="pick", die=die.id, name=op, source=options[0].id))
    else:
        work.ask(side, f"{op}|{die.id}", f"{work.name(die)}: {prompt}", options, why=("R101",))


def rollable(dice: list[Warrior], but: Warrior) -> list[Warrior]:
    """Dice that may be rolled again: they rolled, have not acted, and did not decline a spell (R24)."""
    return [d for d in dice if d.id != but.id and d.result is not None and not d.resolved and not d.locked]
