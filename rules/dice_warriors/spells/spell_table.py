"""The table of results that help, hinder or move dice: who may be chosen, and what happens (R46 to R96).

The rule of each result is in ``die_results``. An entry without ``offers`` acts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors import effects
from traywatch.rules.dice_warriors.damage import heal, reached, remove
from traywatch.rules.dice_warriors.die_results import words
from traywatch.rules.dice_warriors.formation import formation_geometry, repairs, targets
from traywatch.rules.dice_warriors.formation.targets import Offer, offers_of
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.spells import dispelling
from traywatch.rules.dice_warriors.spells import spell_choices as choices
from traywatch.rules.dice_warriors.step_context import WarStepContext

Apply = Callable[[WarStepContext, Warrior, WarTask], None]


@dataclass(frozen=True, slots=True)
class Spell:
    """A result: what it does, who may be chosen, and whether nobody may be chosen too."""

    apply: Apply
    offers: choices.Offers | None = None
    may_decline: bool = False


# What happens --------------------------------------------------------------------------------------


def _gives(**changes: Any) -> Apply:
    """The chosen die gains an effect; without a choice, the die itself."""

    def apply(step: WarStepContext, die: Warrior, task: WarTask) -> None:
        target = effects.gain(step, task.target or die.id, changes)
        step.say(msg("war-gains", die=step.name(target), result=words(task.name)))

    return apply


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


def _roll_again(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.push(WarTask(do="again", die=task.target, name=task.name))


def _clone(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    first = step.put(task.target)
    step.use("R26", "R28")
    copy = effects.copied(step, first.type, first.owner, first.sides // 2, first.rank)
    if copy is not None:
        step.put(copy.id, hits=first.hits)
        step.say(msg("war-cloned", die=step.name(first), n=first.sides // 2))


def _phantasm(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.use("R28")
    phantom = effects.copied(step, task.target, die.owner, 4, 1)
    if phantom is not None:
        step.say(msg("war-phantom-appears", die=step.type(phantom).name))


def _darkness(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.set(dark=(*step.state.dark, (task.side, task.n)))
    step.say(msg("war-darkness-falls", rank=step.rank_of(task.side, task.n)))


def _wall(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.set(wall=True)
    step.say(msg("war-wall-stands"))


def _elemental(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    effects.summon(step, "elemental", die.owner)


def _animal(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.push(WarTask(do="cast", die=die.id, name="summon"))


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


def _teleport_with(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    effects.swap(step, die, task.first, task.target)


def _wish(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.put(task.target)
    faces = dict.fromkeys(step.type(target).results)
    offers: list[Offer] = [(Option(id=face, label=words(face)), {"target": face}) for face in faces]
    prompt = msg("war-which-face", die=step.name(target))
    then = WarTask(do="pick", die=die.id, name="wish_for", first=target.id)
    targets.pick(step, die.owner, f"wish_for:{target.id}|{die.id}", then, offers, prompt)


def _wish_for(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.put(task.first)
    if not reached(step, target, die):
        return
    effects.set_result(step, target.id, task.target)
    step.say(msg("war-now-shows", die=step.name(step.put(target.id)), result=words(task.target)))
    if target.resolved:
        # The die has acted, so the new result is applied now.
        step.push(WarTask(do="result", die=target.id, name=task.target))


def _mass_heal(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.push(WarTask(do="cast", die=die.id, name="heal", n=task.n))


def _revivify(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    effects.bring_back(step, task.target)


def _stride(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    repairs.shift(step, die.id, die.rank - task.n)


def _shape_change(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    hurt = die.sides - die.hits
    shape = step.content.type(task.target)
    step.put(die.id, was=die.was or die.type, type=shape.id, sides=shape.sides, hits=shape.sides - hurt)
    step.push(WarTask(do="again", die=die.id, name="shape"))


def _shield(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.put(die.id, covers=(*die.covers, task.target))


def _smite(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    target = step.die(task.target)
    if target is not None:
        step.put(target.id, smite=target.smite + 1)
        step.say(msg("war-is-stronger", die=step.name(target)))


def _doubles(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    step.put(task.target, doubled=True)


def _heals_four(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    heal(step, task.target, 4)


def _influence(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    if reached(step, step.put(task.target), die):
        step.put(task.target, influenced=True)


def _neutralise(step: WarStepContext, die: Warrior, task: WarTask) -> None:
    if reached(step, step.put(task.target), die):
        step.put(task.target, negated=True)


SPELLS: Mapping[str, Spell] = MappingProxyType(
    {
        # Results of character dice.
        "shield": Spell(_shield, choices.dice(choices.same_rank)),
        "smite": Spell(_smite, choices.dice(choices.strikers)),
        "stealthy_attack": Spell(
            _doubles,
            choices.dice(choices.same_rank_strikers),
        ),
        # It allows the roll, so it may be left (R60). A blessing is a chance to roll again (R85).
        "inspire": Spell(_roll_again, choices.dice(choices.rerolled), may_decline=True),
        "lay_on_hands": Spell(_heals_four, choices.dice(choices.near)),
        "influence": Spell(_influence, choices.dice(choices.influenced)),
        "neutralise": Spell(_neutralise, choices.dice(choices.neutralised)),
        # Results of spell dice.
        "charm": Spell(_hex, choices.dice(choices.showing)),
        "web": Spell(_hex, choices.dice(choices.showing)),
        "blindness": Spell(_hex, choices.dice(choices.foes)),
        "silence": Spell(_hex, choices.dice(choices.casters)),
        "curse": Spell(_curse, choices.dice(choices.foes)),
        "destroy_undead": Spell(_destroy, choices.dice(choices.undead)),
        "haste": Spell(_roll_again, choices.dice(choices.hasted)),
        "blessing": Spell(_roll_again, choices.dice(choices.rerolled), may_decline=True),
        "clone": Spell(_clone, choices.dice(choices.friends)),
        "teleport": Spell(_teleport, choices.dice(choices.opponents)),
        "teleport_with": Spell(_teleport_with),
        "wish": Spell(_wish, choices.dice(choices.wished)),
        "wish_for": Spell(_wish_for),
        "stone_skin": Spell(_gives(stone=3), choices.dice(choices.friends)),
        "regeneration": Spell(_gives(regeneration=3), choices.dice(choices.friends)),
        "flaming_blade": Spell(_gives(blade=3), choices.dice(choices.friends)),
        "holy_aura": Spell(_gives(aura=True), choices.dice(choices.friends)),
        "mage_shield": Spell(_gives(shielded=True), choices.dice(choices.friends)),
        "magic_weapon": Spell(_gives(weapon=3)),
        "spikes": Spell(_gives(spikes=True)),
        "conjure_elemental": Spell(_elemental),
        "conjure_animal": Spell(_animal),
        "familiar": Spell(_familiar),
        "wall_of_earth": Spell(_wall),
        "darkness": Spell(_darkness, choices.dark_ranks),
        "phantasm": Spell(_phantasm, choices.phantoms),
        "dispel_magic": Spell(dispelling.dispel, lambda step, die: dispelling.offers(step)),
        "mass_heal": Spell(_mass_heal, choices.own_ranks),
        "revivify": Spell(_revivify, choices.lost),
        "rangers_stride": Spell(_stride, choices.strides),
        "shape_change": Spell(_shape_change, choices.shapes),
    }
)
