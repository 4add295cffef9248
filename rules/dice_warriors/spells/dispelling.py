"""Dispel Magic: every magical effect in play can be ended, and every summoned die (R88)."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import remove
from traywatch.rules.dice_warriors.formation.targets import Offer
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext

ENDED = {
    "stone": 0, "regeneration": 0, "weapon": 0, "blade": 0, "aura": False, "shielded": False,
    "cursed": False, "spikes": False,
}  # fmt: skip
"""The fields that dispelling resets, with their values after it."""


def offers(step: WarStepContext, caster: Warrior) -> list[Offer]:
    """The wall, darkness, summoned dice, effects on dice, and the spells that keep dice from acting."""
    effects: list[Offer] = []
    if step.state.wall:
        effects.append((Option(id="wall", label=msg("war-the-wall")), {"first": "wall"}))
    for side, n in step.state.dark:
        label = msg("war-the-darkness", rank=step.rank_of(side, n))
        effects.append((Option(id=f"dark:{side}:{n}", label=label), {"first": "dark", "side": side, "n": n}))
    for die in step.dice:
        effects += _of_die(step, die)
    return effects


def _of_die(step: WarStepContext, die: Warrior) -> list[Offer]:
    name, effects = step.name(die), list[Offer]()
    if die.origin != "character":
        label = msg("war-itself", die=name)
        effects.append((Option(id=f"{die.id}:gone", label=label), {"target": die.id, "first": "gone"}))
    on = [effect for effect in ENDED if getattr(die, effect)]
    on += dict.fromkeys((*die.hexed, *die.hindered))
    for effect in on:
        label = msg("war-effect-on", effect=effect, die=name)
        effects.append((Option(id=f"{die.id}:{effect}", label=label), {"target": die.id, "first": effect}))
    return effects


def dispel(step: WarStepContext, caster: Warrior, task: WarTask) -> None:
    """End what was chosen: ``first`` is the effect, ``target`` its die."""
    what = {"first": task.first, "target": task.target, "side": task.side, "n": task.n}
    ended = next(option.label for option, fields in offers(step, caster) if what == {**EMPTY, **fields})
    die = step.die(task.target)
    if task.first == "wall":
        step.set(wall=False)
    elif task.first == "dark":
        step.set(dark=tuple(d for d in step.state.dark if d != (task.side, task.n)))
    elif task.first == "gone":
        remove(step, task.target)
    elif task.first in ENDED:
        step.put(task.target, **{task.first: ENDED[task.first]})
    elif die is not None:
        _unhex(step, die, task.first)
    step.say(msg("war-dispelled", what=ended))


def _unhex(step: WarStepContext, die: Warrior, spell: str) -> None:
    """End a spell that keeps a die from acting. What another spell or result does to the die stays."""
    if spell in die.hexed:
        left = _without(die.hexed, spell)
        step.put(die.id, hexed=left, negated=bool(left))
    else:
        step.put(die.id, hindered=_without(die.hindered, spell), skip=max(0, die.skip - 1))


def _without(spells: tuple[str, ...], spell: str) -> tuple[str, ...]:
    at = spells.index(spell)
    return (*spells[:at], *spells[at + 1 :])


EMPTY = {"first": "", "target": "", "side": 0, "n": 0}
"""The fields of a task that an offer does not name."""
