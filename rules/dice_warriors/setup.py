"""Set-up: the players pick their parties and the first player."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.model import WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext


def build(step: WarStepContext, side: int) -> None:
    """A player picks a complete party, or one die after the other (R1)."""
    mine = [d for d in step.dice if d.owner == side]
    if len(mine) >= step.settings.party_size:
        return
    step.use("R1")
    step.push(WarTask(do="build", side=side))
    options: list[Option] = []
    if not mine:
        whole = [p for p in step.content.parties if len(p.dice) == step.settings.party_size]
        options = [Option(id=f"party:{p.id}", label=p.name) for p in whole]
    options += [
        Option(id=f"type:{t.id}", label=t.name, note=t.kind, group=msg("war-group", group=t.group))
        for t in step.content.characters
    ]
    left = step.settings.party_size - len(mine)
    prompt = msg("war-pick-dice", player=step.player(side), n=left)
    step.ask(side, f"build|{side}", prompt, options, why=("R1",))


def built(step: WarStepContext, side: int, option: str) -> None:
    """The answer to ``build``."""
    what, _, name = option.partition(":")
    party = step.content.party(name) if what == "party" else None
    for die in party.dice if party else (name,):
        step.new_die(die, side)


def ask_first(step: WarStepContext) -> None:
    """Ask which player goes first."""
    options = [Option(id=str(n), label=p.name) for n, p in enumerate(step.state.players)]
    step.ask(0, "first", msg("war-who-first"), options)


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
        WarTask(do="first"),
        WarTask(do="round"),
    ]
    step.set(agenda=tuple(tasks))
    for side, player in enumerate(step.state.players):
        if player.figure is not None:
            step.use("R1")
            built(step, side, f"party:{player.figure}")
