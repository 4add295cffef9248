"""Dice as people laid them on the mat: which spaces they may take.

They are refused as a whole if one of them stands where it may not (R3 to R6).
"""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.events import PlacedObject
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.formation.arrangement import lined_up
from traywatch.rules.dice_warriors.formation.formation_geometry import read_space
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.settings import FIGHTER_RANKS
from traywatch.rules.dice_warriors.step_context import WarStepContext


def laid_out(step: WarStepContext, side: int, objects: tuple[PlacedObject, ...]) -> Rejected | None:
    """Take the dice as people laid them (``zone`` is the space, such as ``2:3``). Null if that is legal."""
    dice = {d.id: d for d in step.dice if d.owner == side}
    spaces: dict[str, tuple[int, int]] = {}
    for thing in objects:
        die = dice.get(thing.die_id)
        space = read_space(thing.zone or "")
        if die is None or space is None:
            named: Text = step.name(die) if die is not None else thing.die_id or thing.kind
            return Rejected("unknown_space", msg("war-which-space", die=named))
        if thing.label is not None and thing.label != die.result:
            return Rejected("die_turned", _turned(step, die, thing.label))
        spaces[die.id] = space
    if set(spaces) != set(dice):
        return Rejected("dice_missing", msg("war-dice-missing"))
    return _stood(step, side, dice, spaces)


def _turned(step: WarStepContext, die: Warrior, label: str) -> Text:
    if die.result is None:
        return msg("war-must-stay", die=step.name(die))
    now = words(label) if label in step.type(die).results else label
    return msg("war-die-turned", die=step.name(die), was=words(die.result), now=now)


def _stood(
    step: WarStepContext, side: int, dice: dict[str, Warrior], spaces: dict[str, tuple[int, int]]
) -> Rejected | None:
    if len(set(spaces.values())) != len(spaces):
        return Rejected("same_space", msg("war-same-space"))
    for name, (rank, col) in spaces.items():
        die = dice[name]
        if not (1 <= rank <= step.settings.ranks and 1 <= col <= step.settings.columns):
            return Rejected("no_such_space", msg("war-no-such-space", rank=rank, space=col))
        if step.type(die).group == "fighter" and rank > FIGHTER_RANKS:
            return Rejected("fighter_behind", msg("war-fighter-behind", die=step.name(die)))
        if die.rank and not formation_geometry.moves(die) and (die.rank, die.col) != (rank, col):
            return Rejected("must_stay", msg("war-must-stay", die=step.name(die)))
    for name, (rank, col) in spaces.items():
        step.put(name, rank=rank, col=col)
    if formation_geometry.illegal(step.dice, side) is not None:
        return Rejected("illegal_ranks", msg("war-illegal-ranks"))
    for name, die in dice.items():
        if formation_geometry.moves(die):
            step.add_tasks(WarTask(do="spring", die=name))
    step.show(lined_up(step, side))
    return None
