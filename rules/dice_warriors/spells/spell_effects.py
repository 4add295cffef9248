"""What happens when a result that helps, hinders or moves dice is applied (R46 to R96).

``die_results.SPELLS`` says which result does what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors import effects
from traywatch.rules.dice_warriors.damage import heal, reached, remove
from traywatch.rules.dice_warriors.die_results import SPELLS, SpellEffect, words
from traywatch.rules.dice_warriors.formation import formation_geometry, repairs, targets
from traywatch.rules.dice_warriors.formation.arrangement import place, room_for
from traywatch.rules.dice_warriors.formation.targets import Offer, offers_of
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.spells import dispelling
from traywatch.rules.dice_warriors.step_context import WarStepContext


def _gain(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    """The chosen die gains an effect; without a choice, the die itself."""
    target = effects.gain(step, task.target or die.id, SPELLS[task.name].gains)
    step.say(msg("war-gains", die=step.name(target), result=words(task.name)))


def _hex(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    """An enemy die loses its result (charm, web), or the turn that comes next (blindness, silence)."""
    target = step.put(task.target)
    if not reached(step, target, die):
        return
    if target.resolved and task.name in ("blindness", "silence"):
        step.put(target.id, skip=target.skip + 1, hindered=(*target.hindered, task.name))
        step.say(msg("war-skips-next-roll", die=step.name(target)))
    else:
        step.put(target.id, negated=True, hexed=(*target.hexed, task.name))
        step.say(msg("war-does-nothing", die=step.name(target)))


def _curse(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.put(task.target)
    if reached(step, target, die):
        step.put(target.id, cursed=True)
        step.say(msg("war-is-cursed", die=step.name(target)))


def _destroy(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    if reached(step, step.put(task.target), die):
        remove(step, task.target)


def _clone(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    first = step.put(task.target)
    step.use("R26", "R28")
    copy = effects.copied(step, first.type, first.owner, first.sides // 2, first.rank)
    if copy is not None:
        step.put(copy.id, hits=first.hits)
        step.say(msg("war-die-cloned", die=step.name(first), n=first.sides // 2))


def _phantasm(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.use("R28")
    phantom = effects.copied(step, task.target, die.owner, 4, 1)
    if phantom is not None:
        step.say(msg("war-phantom-appears", die=step.type(phantom).name))


def _darken(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.set(dark=(*step.state.dark, (task.side, task.n)))
    step.say(msg("war-darkness-falls", rank=step.rank_of(task.side, task.n)))


def _wall(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.set(wall=True)
    step.say(msg("war-wall-stands"))


def _familiar(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    effects.summon(step, "tiny", die.owner, rank=die.rank, familiar_of=die.id)
    step.use("R74.1")


def _teleport(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    first = step.put(task.target)
    others = [
        d
        for d in formation_geometry.of(step.dice, first.owner)
        if d.id != first.id and effects.may_swap(step, d, first)
    ]
    prompt = msg("war-swaps-with", die=step.name(first))
    then = WarTask(do="pick", die=die.id, name="teleport_with", first=first.id)
    stage = f"teleport_with:{first.id}|{die.id}"
    targets.pick(step, die.owner, stage, then, offers_of(step, others), prompt)


def _wish(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.put(task.target)
    faces = dict.fromkeys(step.type(target).results)
    offers: list[Offer] = [(Option(id=face, label=words(face)), {"target": face}) for face in faces]
    prompt = msg("war-which-face", die=step.name(target))
    then = WarTask(do="pick", die=die.id, name="wish_for", first=target.id)
    targets.pick(step, die.owner, f"wish_for:{target.id}|{die.id}", then, offers, prompt)


def _set_face(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.put(task.first)
    if not reached(step, target, die):
        return
    effects.set_result(step, target.id, task.target)
    step.say(msg("war-now-shows", die=step.name(step.put(target.id)), result=words(task.target)))
    if target.resolved:
        # The die has acted, so the new result is applied now.
        step.add_tasks(WarTask(do="result", die=target.id, name=task.target))


def _shape_change(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    hurt = die.sides - die.hits
    shape = step.content.type(task.target)
    step.put(die.id, was=die.was or die.type, type=shape.id, sides=shape.sides, hits=shape.sides - hurt)
    step.add_tasks(WarTask(do="again", die=die.id, name="shape"))


def _cover(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.put(die.id, covers=(*die.covers, task.target))


def _smite(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.die(task.target)
    if target is not None:
        step.put(target.id, smite=target.smite + 1)
        step.say(msg("war-is-stronger", die=step.name(target)))


def _double(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.put(task.target, doubled=True)


def _influence(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    if reached(step, step.put(task.target), die):
        step.put(task.target, influenced=True)


def _neutralize(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    if reached(step, step.put(task.target), die):
        step.put(task.target, negated=True)


def _squire(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    rank = room_for(step, "warrior", die.owner, 1)
    if rank is not None:
        squire = step.new_die("warrior", die.owner, origin="copy", lasts=1)
        place(step, squire.id, rank)
        step.add_tasks(WarTask(do="again", die=squire.id, name="squire"))


SPELL_EFFECTS: Mapping[SpellEffect, Callable[[WarStepContext, Warrior, WarTask], None]] = MappingProxyType(
    {
        "cover": _cover,
        "smite": _smite,
        "double": _double,
        "roll_again": lambda step, die, task: step.add_tasks(
            WarTask(do="again", die=task.target, name=task.name)
        ),
        "heal_four": lambda step, die, task: heal(step, task.target, 4),
        "influence": _influence,
        "neutralize": _neutralize,
        "squire": _squire,
        "hex": _hex,
        "clone": _clone,
        "conjure_elemental": lambda step, die, task: effects.summon(step, "elemental", die.owner),
        "conjure_animal": lambda step, die, task: step.add_tasks(
            WarTask(do="cast", die=die.id, name="summon")
        ),
        "darken": _darken,
        "familiar": _familiar,
        "gain": _gain,
        "phantasm": _phantasm,
        "teleport": _teleport,
        "swap": lambda step, die, task: effects.swap(step, die, task.first, task.target),
        "wish": _wish,
        "set_face": _set_face,
        "curse": _curse,
        "dispel": dispelling.dispel,
        "mass_heal": lambda step, die, task: step.add_tasks(
            WarTask(do="cast", die=die.id, name="heal", n=task.n)
        ),
        "revivify": lambda step, die, task: effects.bring_back(step, task.target),
        "destroy": _destroy,
        "stride": lambda step, die, task: repairs.shift(step, die.id, die.rank - task.n),
        "shape_change": _shape_change,
        "wall": _wall,
    }
)
"""The function of each effect: of a die, with what was chosen in the task."""
