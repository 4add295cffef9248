"""Who may be chosen for a result that helps, hinders or moves dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors import effects
from traywatch.rules.dice_warriors.die_results import RANGE, Who
from traywatch.rules.dice_warriors.formation import formation_geometry, targets
from traywatch.rules.dice_warriors.formation.targets import Offer, offers_of
from traywatch.rules.dice_warriors.model import Warrior
from traywatch.rules.dice_warriors.spells import dispelling
from traywatch.rules.dice_warriors.step_context import WarStepContext

Offers = Callable[[WarStepContext, Warrior], list[Offer]]
PHANTOMS = ("rogue", "warrior", "knight")


def _dice(choose: Callable[[WarStepContext, Warrior], list[Warrior]]) -> Offers:
    """Offers of dice."""
    return lambda step, die: offers_of(step, choose(step, die))


def _friends(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice, the nearest first."""
    return targets.friends(step, die)


def _near(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice in the same or an adjacent rank."""
    return targets.friends(step, die, within=1)


def _same_rank(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice in the same rank."""
    return [d for d in targets.friends(step, die) if d.rank == die.rank]


def _strikers(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Friends whose damage can still be raised."""
    return [d for d in targets.friends(step, die) if not d.resolved and effects.deals_damage(step, d)]


def _rerolled(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Own dice that may be rolled again."""
    return targets.rollable(targets.friends(step, die), die)


def _hasted(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Any friendly die that shows a result; by a setting only those that have not acted."""
    if step.settings.acted_dice == "spared":
        return _rerolled(step, die)
    return [d for d in targets.friends(step, die) if d.id != die.id and d.result is not None and not d.locked]


def _foes(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice within the range of a direct spell."""
    reached = targets.enemies(step, die, "direct", (1, RANGE["cleric"]))
    return [d for d in reached if d.owner != die.owner]


def _showing(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice within range whose result is in force: they have not acted, or they guard."""
    return [d for d in _foes(step, die) if effects.has_result(step, d)]


def _casters(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice that silence may choose."""
    return [d for d in _foes(step, die) if effects.casts(step, d)]


def _undead(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Undead enemy dice within range."""
    return [d for d in _foes(step, die) if step.type(d).undead]


def _opponents(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """All enemy dice."""
    return formation_geometry.of(step.dice, 1 - die.owner)


def _neutralized(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice with a result in force, anywhere."""
    return [d for d in _opponents(step, die) if effects.has_result(step, d)]


def _influenced(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Enemy dice whose attack is still to come."""
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


def _any_ranks(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The ranks of both players."""
    ranks = [(side, n) for side in (die.owner, 1 - die.owner) for n in _ranks(step, side)]
    return [
        (Option(id=f"{side}:{n}", label=step.rank_of(side, n)), {"side": side, "n": n}) for side, n in ranks
    ]


def _rank(n: int) -> Offer:
    return Option(id=str(n), label=msg("war-rank", n=n)), {"n": n}


def _shapes(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The characters that a hurt die can become."""
    hurt = die.sides - die.hits
    types = [t for t in step.content.characters if t.sides > hurt and t.id != die.type]
    return [(Option(id=t.id, label=t.name, note=t.kind), {"target": t.id}) for t in types]


def _lost(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The player's dice that were killed."""
    gone = [d for d in step.state.lost if d.owner == die.owner]
    return [(Option(id=d.id, label=step.content.type(d.type).name), {"target": d.id}) for d in gone]


def _same_rank_strikers(step: WarStepContext, die: Warrior) -> list[Warrior]:
    """Friends of the same rank whose damage can still be raised."""
    return [d for d in _strikers(step, die) if d.rank == die.rank and d.id != die.id]


def _phantoms(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The characters that a phantasm can be."""
    cards = [step.content.type(name) for name in PHANTOMS]
    return [(Option(id=card.id, label=card.name), {"target": card.id}) for card in cards]


def _own_ranks(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The player's own ranks."""
    return [_rank(n) for n in _ranks(step, die.owner)]


def _strides(step: WarStepContext, die: Warrior) -> list[Offer]:
    """The ranks to which a ranger can go."""
    return [_rank(n) for n in effects.strides(step, die)]


CHOICES: Mapping[Who, Offers] = MappingProxyType(
    {
        "friends": _dice(_friends),
        "near": _dice(_near),
        "same_rank": _dice(_same_rank),
        "strikers": _dice(_strikers),
        "same_rank_strikers": _dice(_same_rank_strikers),
        "rerolled": _dice(_rerolled),
        "hasted": _dice(_hasted),
        "foes": _dice(_foes),
        "showing": _dice(_showing),
        "casters": _dice(_casters),
        "undead": _dice(_undead),
        "opponents": _dice(_opponents),
        "neutralized": _dice(_neutralized),
        "influenced": _dice(_influenced),
        "wished": _dice(_wished),
        "any_ranks": _any_ranks,
        "own_ranks": _own_ranks,
        "lost": _lost,
        "phantoms": _phantoms,
        "shapes": _shapes,
        "strides": _strides,
        "magic_effects": dispelling.offers,
    }
)
"""Who or what may be chosen, by the word of the table of results."""
