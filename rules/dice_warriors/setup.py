"""Set-up: the players pick their parties and the first player."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.model import WarTask
from traywatch.rules.dice_warriors.step_context import Answer, WarStepContext


def build(step: WarStepContext, task: WarTask) -> None:
    """A player picks a complete party, or one die after the other (R1)."""
    side = task.side
    dice = [d for d in step.dice if d.owner == side]
    if len(dice) >= step.settings.party_size:
        return
    step.use("R1")
    answers: list[Answer] = []
    if not dice:
        whole = [p for p in step.content.parties if len(p.dice) == step.settings.party_size]
        answers = [(Option(id=f"party:{p.id}", label=p.name), _taken(side, *p.dice), task) for p in whole]
    answers += [
        (
            Option(id=f"type:{t.id}", label=t.name, note=t.kind, group=msg("war-group", group=t.group)),
            _taken(side, t.id),
            task,
        )
        for t in step.content.characters
    ]
    left = step.settings.party_size - len(dice)
    prompt = msg("war-pick-dice", player=step.player(side), n=left)
    step.ask(side, f"build|{side}", prompt, answers, why=("R1",))


def _taken(side: int, *types: str) -> WarTask:
    return WarTask(do="take_dice", side=side, results=types)


def take_dice(step: WarStepContext, task: WarTask) -> None:
    """The answer to ``build``: dice of these types join the party."""
    for name in task.results:
        step.new_die(name, task.side)


def ask_first(step: WarStepContext, task: WarTask) -> None:
    """Ask which player goes first."""
    answers: list[Answer] = [
        (Option(id=str(n), label=p.name), WarTask(do="take_first", side=n))
        for n, p in enumerate(step.state.players)
    ]
    step.ask(0, "first", msg("war-who-first"), answers)


def take_first(step: WarStepContext, task: WarTask) -> None:
    """The answer to ``ask_first``."""
    step.set(first=task.side)


def start(step: WarStepContext) -> None:
    """Start a game. Named parties are placed at once, other parties are picked (R1)."""
    step.set(
        phase="build",
        round_no=0,
        pointer=(0, 0),
        dice=(),
        lost=(),
        traps=(),
        dark=(),
        wall=False,
        swarmed=(),
        winner=None,
    )
    tasks = [
        WarTask(do="build", side=0),
        WarTask(do="build", side=1),
        WarTask(do="ask_first"),
        WarTask(do="begin_round"),
    ]
    step.set(agenda=tuple(tasks))
    for side, player in enumerate(step.state.players):
        if player.figure is not None and (party := step.content.party(player.figure)) is not None:
            step.use("R1")
            take_dice(step, _taken(side, *party.dice))


def start_again(step: WarStepContext, task: WarTask) -> None:
    """Play another game with the same players."""
    start(step)


def stop(step: WarStepContext, task: WarTask) -> None:
    """The players stop after a game."""
    step.show(msg("war-game-over"))
