"""What results do to dice: effects that last, copies, summoned dice, other faces (R26, R28, R70 to R97)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from traywatch.messages import msg
from traywatch.rules.dice_warriors.damage import reached
from traywatch.rules.dice_warriors.die_results import ATTACKS, BLASTS, CREATURES, GUARDS, ROLLS
from traywatch.rules.dice_warriors.formation import formation_geometry
from traywatch.rules.dice_warriors.formation.arrangement import place, room_for
from traywatch.rules.dice_warriors.guards import guarding, in_force, shields_to_place
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext

GUARDING = frozenset((*GUARDS, "shield", "brace", "rage"))
"""Results that guard a die, also after it has acted."""


def fights(die: Warrior) -> bool:
    """Whether a die shows an attack."""
    return any(result in ATTACKS for result in in_force(die))


def deals_damage(step: WarStepContext, die: Warrior) -> bool:
    """Whether a die shows an attack, or by a setting a spell die that may deal damage."""
    if fights(die) or not step.settings.helps_spells:
        return fights(die)
    dice = (step.content.spell_die(ROLLS[result][0]) for result in in_force(die) if result in ROLLS)
    return any(face in BLASTS for spell in dice for face in spell.faces)


def has_result(step: WarStepContext, die: Warrior) -> bool:
    """Whether there is a result to negate: the die has not acted, or its result guards."""
    if die.negated:
        return False
    if step.settings.acted_dice == "spared":
        return not die.resolved
    return not die.resolved or not GUARDING.isdisjoint(guarding(step, die))


def gain(step: WarStepContext, name: str, changes: Mapping[str, Any]) -> Warrior:
    """A die gains an effect. The turn that brings a weapon or blade is none of its turns (R94.2, R96.1)."""
    agenda = (
        task.model_copy(update={"turns": _forgotten(task.turns, changes)})
        if (task.do, task.die) == ("turn_passed", name)
        else task
        for task in step.state.agenda
    )
    step.set(agenda=tuple(agenda))
    return step.put(name, **changes)


def _forgotten(turns: tuple[int, int], changes: Mapping[str, Any]) -> tuple[int, int]:
    weapon, blade = turns
    return (0 if "weapon" in changes else weapon, 0 if "blade" in changes else blade)


def copied(step: WarStepContext, type_id: str, side: int, rounds: int, rank: int) -> Warrior | None:
    """A clone or phantom that stays for some rounds; null without a space for it."""
    free = room_for(step, type_id, side, rank)
    if free is None:
        return None
    lasts = rounds + (step.settings.copies_from == "next_round")
    copy = step.new_die(type_id, side, origin="copy", lasts=lasts, resolved=True)
    place(step, copy.id, free)
    return copy


def bring_back(step: WarStepContext, name: str) -> None:
    """A character die that was killed returns to the front, or as near to it as there is room (R93.3)."""
    back = next((d for d in step.state.lost if d.id == name), None)
    rank = room_for(step, back.type, back.owner, 1) if back is not None else None
    if back is None or rank is None:
        return
    step.set(lost=tuple(d for d in step.state.lost if d.id != name))
    hits = back.sides if step.settings.revived_hits == "full" else 1
    fresh = step.new_die(back.type, back.owner, resolved=True)
    step.put(fresh.id, hits=hits)
    place(step, fresh.id, rank)
    step.say(msg("war-is-back", die=step.name(fresh)))


def summon(
    step: WarStepContext, what: str, side: int, *, rank: int = 1, familiar_of: str | None = None
) -> None:
    """A creature takes a space, in the front rank if that has room. It acts from the next round on (R26)."""
    step.use("R26", CREATURES[what])
    free = room_for(step, what, side, rank)
    if free is None:
        return
    ward = 2 if what == "ghost" else 0
    more = {"origin": "summoned", "resolved": True, "fresh": True, "ward": ward, "familiar_of": familiar_of}
    creature = step.new_die(what, side, **more)
    step.say(msg("war-is-summoned", die=step.name(creature)))
    step.todo(msg("war-put-on-mat", kind=step.type(creature).kind, die=step.name(creature)), "R26")
    place(step, creature.id, free)


def set_result(step: WarStepContext, name: str, shown: str) -> None:
    """A die shows another face. Its guards follow from what it shows; a new shield is placed."""
    step.put(name, result=shown)
    _keep_shields(step, name)


def add_result(step: WarStepContext, name: str, shown: str) -> None:
    """A further result of a die counts too. A new shield is placed."""
    die = step.put(name)
    step.put(name, also=(*die.also, shown))
    _keep_shields(step, name)


def _keep_shields(step: WarStepContext, name: str) -> None:
    """Shields that the die does not show any more end, and those that are new ask whom they cover."""
    die = step.put(name)
    step.put(name, covers=die.covers[: in_force(die).count("shield")])
    if step.state.phase == "resolve" and shields_to_place(step, step.put(name)):
        step.add_tasks(WarTask(do="shield", die=name))


def strides(step: WarStepContext, die: Warrior) -> list[int]:
    """Ranks to which the ranger can go so that the formation stays legal (R95.2)."""
    ranks = []
    for rank in range(max(1, die.rank - 2), min(2, step.settings.ranks, die.rank + 2) + 1):
        moved = tuple(d.model_copy(update={"rank": rank}) if d.id == die.id else d for d in step.dice)
        has_space = len(formation_geometry.rank(step.dice, die.owner, rank)) < step.settings.columns
        if rank != die.rank and has_space and formation_geometry.illegal(moved, die.owner) is None:
            ranks.append(rank)
    return ranks


def casts(step: WarStepContext, die: Warrior) -> bool:
    """Whether silence may choose a die: a magic user or divine caster, or any die with a spell on a face."""
    kind = step.type(die)
    if kind.group in ("magic", "divine"):
        return True
    return step.settings.silence_reaches == "spell_faces" and any(face in ROLLS for face in kind.faces)


def may_swap(step: WarStepContext, a: Warrior, b: Warrior) -> bool:
    """Whether a move puts no fighter behind the second rank (R5)."""
    return not any(step.type(x).group == "fighter" and y.rank > 2 for x, y in ((a, b), (b, a)))


def swap(step: WarStepContext, die: Warrior, first: str, second: str) -> None:
    """Two dice change places, unless the aura of one stops it (R79)."""
    a, b = step.put(first), step.put(second)
    if not reached(step, a, die) or not reached(step, b, die):
        return
    step.put(first, rank=b.rank, col=b.col)
    step.put(second, rank=a.rank, col=a.col)
    step.say(msg("war-change-places", die=step.name(a), other=step.name(b)))
    step.todo(msg("war-swap", die=step.name(a), other=step.name(b)), "R79")
