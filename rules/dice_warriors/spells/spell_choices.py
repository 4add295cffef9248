"""Who may be chosen for a result that helps, hinders or moves dice."""

from __future__ import annotations

from collections.abc import Callable

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors import effects
from traywatch.rules.dice_warriors.die_results import RANGE
from traywatch.rules.dice_warriors.formation import formation_geometry, targets
from traywatch.rules.dice_warriors.formation.targets import Offer, offers_of
from traywatch.rules.dice_warriors.model import Warrior
from traywatch.rules.dice_warriors.step_context import WarStepContext

Offers = Callable[[WarStepContext, Warrior], list[Offer]]
PHANTOMS = ("rogue", "warrior", "knight")


def dice(choose: Callable[[WarStepContext, Warrior], list[Warrior]]) -> Offers:
    """Offers of dice."""
    return lambda step, die: offers_of(step, choose(step, die))


def friends(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice, the nearest first."""
    return targets.friends(step, die)


def near(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice in the same or an adjacent rank."""
    return targets.friends(step, die, within=1)


def same_rank(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice in the same rank."""
    return [d for d in targets.friends(step, die) if d.rank == die.rank]


def strikers(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Friends whose damage can still be raised."""
    return [d for d in targets.friends(step, die) if not d.resolved and effects.deals_damage(step, d)]


def rerolled(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice that may be rolled again."""
    return targets.rollable(targets.friends(step, die), die)


def hasted(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Any friendly die that shows a result; by a setting only those that have not acted."""
    if step.settings.acted_dice == "spared":
        return rerolled(step, die)
    return [d for d in targets.friends(step, die) if d.id != die.id and d.result is not None and not d.locked]


def foes(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice within the range of a direct spell."""
    found = targets.enemies(step, die, "direct", (1, RANGE["cleric"]))
    return [d for d in found if d.owner != die.owner]


def showing(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice within range whose result is in force: they have not acted, or they guard."""
    return [d for d in foes(step, die) if effects.has_result(step, d)]


def casters(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice that silence may choose."""
    return [d for d in foes(step, die) if effects.casts(step, d)]


def undead(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Undead enemy dice within range."""
    return [d for d in foes(step, die) if step.type(d).undead]


def opponents(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """All enemy dice."""
    return formation_geometry.of(step.dice, 1 - die.owner)


def neutralised(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice with a result in force, anywhere."""
    return [d for d in opponents(step, die) if effects.has_result(step, d)]


def influenced(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice whose attack is still to come."""
    return [d for d in opponents(step, die) if not d.resolved and not d.negated and effects.fights(d)]


def wished(step: WarStepContext, die: Warrior) -> list[Warrior]:
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


def dark_ranks(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The ranks of both players."""
    found = [(side, n) for side in (die.owner, 1 - die.owner) for n in _ranks(step, side)]
    return [
        (Option(id=f"{side}:{n}", label=step.rank_of(side, n)), {"side": side, "n": n}) for side, n in found
    ]


def _rank(n: int) -> Offer:
    return Option(id=str(n), label=msg("war-rank", n=n)), {"n": n}


def _typed(step: WarStepContext, name: str) -> Offer:
    card = step.content.type(name)
    return Option(id=name, label=card.name), {"target": name}


def shapes(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The characters that a hurt die can become."""
    hurt = die.sides - die.hits
    types = [t for t in step.content.characters if t.sides > hurt and t.id != die.type]
    return [(Option(id=t.id, label=t.name, note=t.kind), {"target": t.id}) for t in types]


def lost(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The player's dice that were killed."""
    gone = [d for d in step.state.lost if d.owner == die.owner]
    return [(Option(id=d.id, label=step.content.type(d.type).name), {"target": d.id}) for d in gone]


def same_rank_strikers(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Friends of the same rank whose damage can still be raised."""
    return [d for d in strikers(step, die) if d.rank == die.rank and d.id != die.id]


def phantoms(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The characters that a phantasm can be."""
    return [_typed(step, name) for name in PHANTOMS]


def own_ranks(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The player's own ranks."""
    return [_rank(n) for n in _ranks(step, die.owner)]


def strides(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The ranks to which a ranger can go."""
    return [_rank(n) for n in effects.strides(step, die)]
