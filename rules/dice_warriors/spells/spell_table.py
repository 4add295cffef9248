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
from traywatch.rules.dice_warriors.die_results import RANGE, words
from traywatch.rules.dice_warriors.formation import formation_geometry, repairs, targets
from traywatch.rules.dice_warriors.formation.targets import Offer, offers_of
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.spells import dispelling
from traywatch.rules.dice_warriors.step_context import WarStepContext

Apply = Callable[[WarStepContext, Warrior, WarTask], None]


@dataclass(frozen=True, slots=True)
class Spell:
    """A result: what it does, who may be chosen, and whether nobody may be chosen too."""

    apply: Apply
    offers: Callable[[WarStepContext, Warrior], list[Offer]] | None = None
    may_decline: bool = False


# Who may be chosen ---------------------------------------------------------------------------------


def _dice(choose: Callable[[WarStepContext, Warrior], list[Warrior]]) -> Callable[..., list[Offer]]:
    """Offers of dice."""
    return lambda step, die: offers_of(step, choose(step, die))


def _friends(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return targets.friends(step, die)


def _near(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return targets.friends(step, die, within=1)


def _same_rank(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return [d for d in targets.friends(step, die) if d.rank == die.rank]


def _strikers(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Friends whose damage can still be raised."""
    return [d for d in targets.friends(step, die) if not d.resolved and effects.deals_damage(step, d)]


def _rerolled(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return targets.rollable(targets.friends(step, die), die)


def _hasted(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Any friendly die that shows a result; by a setting only those that have not acted."""
    if step.settings.acted_dice == "spared":
        return _rerolled(step, die)
    return [d for d in targets.friends(step, die) if d.id != die.id and d.result is not None and not d.locked]


def _foes(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice within the range of a direct spell."""
    found = targets.enemies(step, die, "direct", (1, RANGE["cleric"]))
    return [d for d in found if d.owner != die.owner]


def _showing(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice within range whose result is in force: they have not acted, or they guard."""
    return [d for d in _foes(step, die) if effects.has_result(step, d)]


def _casters(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return [d for d in _foes(step, die) if effects.casts(step, d)]


def _undead(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return [d for d in _foes(step, die) if step.type(d).undead]


def _opponents(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return formation_geometry.of(step.dice, 1 - die.owner)


def _neutralised(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return [d for d in _opponents(step, die) if effects.has_result(step, d)]


def _influenced(step: WarStepContext, die: Warrior) -> list[Warrior]:
    return [d for d in _opponents(step, die) if not d.resolved and not d.negated and effects.fights(d)]


def _wished(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Any die, friend or foe; by a setting only those that have not acted."""
    waiting = step.settings.acted_dice == "spared"
    return [
        d
        for d in step.dice
        if d.rank
        and not targets.blocked(step, d, "direct", die.owner)
        and (not waiting or (not d.resolved and d.result is not None))
    ]


def _ranks(step: WarStepContext, side: int) -> range:
    return range(1, formation_geometry.deepest(step.dice, side) + 1)


def _dark_ranks(step: WarStepContext, die: Warrior) -> list[Offer]:
    found = [(side, n) for side in (die.owner, 1 - die.owner) for n in _ranks(step, side)]
    return [
        (Option(id=f"{side}:{n}", label=step.rank_of(side, n)), {"side": side, "n": n}) for side, n in found
    ]


def _rank(n: int) -> Offer:
    return Option(id=str(n), label=msg("war-rank", n=n)), {"n": n}


def _typed(step: WarStepContext, name: str) -> Offer:
    card = step.content.type(name)
    return Option(id=name, label=card.name), {"target": name}


def _shapes(step: WarStepContext, die: Warrior) -> list[Offer]:
    hurt = die.sides - die.hits
    types = [t for t in step.content.characters if t.sides > hurt and t.id != die.type]
    return [(Option(id=t.id, label=t.name, note=t.kind), {"target": t.id}) for t in types]


def _lost(step: WarStepContext, die: Warrior) -> list[Offer]:
    gone = [d for d in step.state.lost if d.owner == die.owner]
    return [(Option(id=d.id, label=step.content.type(d.type).name), {"target": d.id}) for d in gone]


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


PHANTOMS = ("rogue", "warrior", "knight")

SPELLS: Mapping[str, Spell] = MappingProxyType(
    {
        # Results of character dice.
        "shield": Spell(_shield, _dice(_same_rank)),
        "smite": Spell(_smite, _dice(_strikers)),
        "stealthy_attack": Spell(
            _doubles,
            _dice(lambda s, die: [d for d in _strikers(s, die) if d.rank == die.rank and d.id != die.id]),
        ),
        # It allows the roll, so it may be left (R60). A blessing is a chance to roll again (R85).
        "inspire": Spell(_roll_again, _dice(_rerolled), may_decline=True),
        "lay_on_hands": Spell(_heals_four, _dice(_near)),
        "influence": Spell(_influence, _dice(_influenced)),
        "neutralise": Spell(_neutralise, _dice(_neutralised)),
        # Results of spell dice.
        "charm": Spell(_hex, _dice(_showing)),
        "web": Spell(_hex, _dice(_showing)),
        "blindness": Spell(_hex, _dice(_foes)),
        "silence": Spell(_hex, _dice(_casters)),
        "curse": Spell(_curse, _dice(_foes)),
        "destroy_undead": Spell(_destroy, _dice(_undead)),
        "haste": Spell(_roll_again, _dice(_hasted)),
        "blessing": Spell(_roll_again, _dice(_rerolled), may_decline=True),
        "clone": Spell(_clone, _dice(_friends)),
        "teleport": Spell(_teleport, _dice(_opponents)),
        "teleport_with": Spell(_teleport_with),
        "wish": Spell(_wish, _dice(_wished)),
        "wish_for": Spell(_wish_for),
        "stone_skin": Spell(_gives(stone=3), _dice(_friends)),
        "regeneration": Spell(_gives(regeneration=3), _dice(_friends)),
        "flaming_blade": Spell(_gives(blade=3), _dice(_friends)),
        "holy_aura": Spell(_gives(aura=True), _dice(_friends)),
        "mage_shield": Spell(_gives(shielded=True), _dice(_friends)),
        "magic_weapon": Spell(_gives(weapon=3)),
        "spikes": Spell(_gives(spikes=True)),
        "conjure_elemental": Spell(_elemental),
        "conjure_animal": Spell(_animal),
        "familiar": Spell(_familiar),
        "wall_of_earth": Spell(_wall),
        "darkness": Spell(_darkness, _dark_ranks),
        "phantasm": Spell(_phantasm, lambda step, die: [_typed(step, name) for name in PHANTOMS]),
        "dispel_magic": Spell(dispelling.dispel, lambda step, die: dispelling.offers(step)),
        "mass_heal": Spell(_mass_heal, lambda step, die: [_rank(n) for n in _ranks(step, die.owner)]),
        "revivify": Spell(_revivify, _lost),
        "rangers_stride": Spell(_stride, lambda step, die: [_rank(n) for n in effects.strides(step, die)]),
        "shape_change": Spell(_shape_change, _shapes),
    }
)
