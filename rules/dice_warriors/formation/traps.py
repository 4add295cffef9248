"""Traps: laid by scoundrels on the opponent's mat, sprung by dice that are placed there (R29 to R32)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.dice_warriors.damage import deal
from traywatch.rules.dice_warriors.model import Trap, WarTask
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext


def ask_trap(step: WarStepContext, task: WarTask) -> None:
    """Ask which space of the opponent's mat is trapped. Any space may be, also an empty one."""
    die = step.die(task.die)
    if die is None:
        return
    foe = 1 - die.owner
    answers: list[Answer] = [
        (
            Option(
                id=f"{rank}:{col}",
                label=msg("rules-rank-space", rank=rank, space=col),
                group=msg("war-rank", n=rank),
                at=(col, rank if foe == 0 else -rank),
            ),
            WarTask(do="lay_trap", die=die.id, space=(rank, col)),
        )
        for rank in range(1, step.settings.ranks + 1)
        for col in range(1, step.settings.columns + 1)
    ]
    prompt = msg("war-which-space-trapped", die=step.name(die), player=step.player(foe))
    step.ask(die.owner, f"space|{die.id}", prompt, answers, why=("R29",))


def lay_trap(step: WarStepContext, task: WarTask) -> None:
    """A scoundrel gives up its next turn for a trap on an opponent's space (R29, R31)."""
    die = step.put(task.die, forgone=True)
    rank, col = task.space or (0, 0)
    bonus = 2 if die.type == "rogue" else 0
    step.use("R29", *(("R31",) if bonus else ()))
    trap = Trap(on=1 - die.owner, rank=rank, col=col, bonus=bonus)
    step.set(traps=(*step.state.traps, trap))
    step.put(die.id, skip=die.skip + 1)
    at = {"rank": rank, "space": col}
    step.say(msg("war-lays-trap-on", die=step.name(die), player=step.player(trap.on), **at))
    step.todo(msg("war-mark-trap", player=step.player(die.owner), **at), "R29")


def disarm(step: WarStepContext, task: WarTask) -> None:
    """A scoundrel gives up its next turn to remove the traps of its space (R32)."""
    die = step.put(task.die, forgone=True)
    step.use("R32")
    step.put(die.id, skip=die.skip + 1)
    space = (die.owner, die.rank, die.col)
    step.set(traps=tuple(t for t in step.state.traps if (t.on, t.rank, t.col) != space))
    step.show(msg("war-disarms", die=step.name(die)))


def spring(step: WarStepContext, task: WarTask) -> None:
    """A die was placed on a space. If a trap lies there, its owner rolls for the damage (R30)."""
    die = step.die(task.die)
    if die is None:
        return
    space = (die.owner, die.rank, die.col)
    trap = next((one for one in step.state.traps if (one.on, one.rank, one.col) == space), None)
    if trap is None:
        return
    step.flush()
    spec = DieSpec(role="trap", kind="d4", name=msg("war-trap-die"))
    prompt = msg("war-roll-trap", die=step.name(die), player=step.player(1 - die.owner))
    then = WarTask(do="take_trap", die=die.id, n=trap.bonus, space=(die.rank, die.col))
    step.ask_roll(1 - die.owner, "trap", [spec], prompt, ("R30",), then, value=True)


def take_trap(step: WarStepContext, task: WarTask) -> None:
    """Apply the trap's damage. By default the trap is used up."""
    die = step.die(task.die)
    if die is None:
        return
    if step.settings.trap_used_up:
        place = (die.owner, *(task.space or ()), task.n)
        traps = list(step.state.traps)
        # One of them: an equal trap on the same space is a trap of its own.
        used = next((t for t in traps if (t.on, t.rank, t.col, t.bonus) == place), None)
        if used is not None:
            traps.remove(used)
        step.set(traps=tuple(traps))
    if task.n:
        step.use("R31")
    step.comes_to(step.value + task.n, step.value, task.n)
    step.say(msg("war-trap-deals", n=step.value + task.n))
    deal(step, task.die, step.value + task.n, None, None)
    step.add_tasks(WarTask(do="report", say=msg("war-in-trap", die=step.name(die))))
