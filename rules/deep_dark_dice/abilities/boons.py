"""Boons of heroes: the constant ones of passives and items, and those that a card lends for a time."""

from __future__ import annotations

from collections.abc import Iterable

from traywatch.rules.deep_dark_dice.abilities.passives import passives_of_hero
from traywatch.rules.deep_dark_dice.cards import DeepPassive
from traywatch.rules.deep_dark_dice.model import DeepHeroState, Lent, LentOp, Span
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

FLAGS = ("pierce", "immune")
"""Boons without a number."""


def begin(step: DeepStepContext, index: int) -> None:
    """Give a hero who begins a battle, or stands up again, the boons that are always there (R12)."""
    apply(step, index, (passive for _, passive in passives_of_hero(step, index)))


def apply(step: DeepStepContext, index: int, passives: Iterable[DeepPassive]) -> None:
    """Add the constant boons of some passives."""
    for passive in passives:
        hero = step.state.heroes[index]
        if passive.when != "always" or hero.downed or passive.op not in LENDABLE:
            continue
        step.use("R12", *(("R29",) if passive.op == "pierce" else ()))
        if passive.op in FLAGS:
            step.set_hero(index, **{passive.op: True})
        else:
            step.set_hero(index, **{passive.op: getattr(hero, passive.op) + passive.n})


def take(step: DeepStepContext, index: int, passives: Iterable[DeepPassive]) -> None:
    """End the constant boons of an item that its hero gave up. The same boon from elsewhere stays."""
    for passive in passives:
        hero = step.state.heroes[index]
        if passive.when != "always":
            continue
        if passive.op in FLAGS:
            step.set_hero(index, **{passive.op: _elsewhere(step, index, passive.op)})
        elif passive.op in LENDABLE:
            step.set_hero(index, **{passive.op: max(0, getattr(hero, passive.op) - passive.n)})


def lend(step: DeepStepContext, index: int, op: LentOp, n: int, until: Span) -> DeepHeroState:
    """Lend a boon until the end of an attack, a turn of its hero, or the battle. Returns the hero with it."""
    hero = step.state.heroes[index]
    lent = Lent(op=op, n=n, until=until)
    if op in FLAGS:
        return step.set_hero(index, **{op: True}, lent=(*hero.lent, lent))
    # What lasts for the battle ends with all boons of the battle.
    more = () if until == "battle" else (lent,)
    return step.set_hero(index, **{op: getattr(hero, op) + n}, lent=(*hero.lent, *more))


def end(step: DeepStepContext, index: int, *spans: Span) -> None:
    """End what was lent for these spans."""
    hero = step.state.heroes[index]
    over = [lent for lent in hero.lent if lent.until in spans]
    if not over:
        return
    hero = step.set_hero(index, lent=tuple(lent for lent in hero.lent if lent.until not in spans))
    for lent in over:
        if lent.op in FLAGS:
            step.set_hero(index, **{lent.op: _elsewhere(step, index, lent.op)})
        else:
            now = getattr(step.state.heroes[index], lent.op)
            step.set_hero(index, **{lent.op: max(0, now - lent.n)})
    step.use("R26")


def wear(step: DeepStepContext, index: int, taken: int) -> DeepHeroState:
    """Take damage off the barrier of a hero. What was lent for the shortest time is used up first."""
    hero = step.state.heroes[index]
    left, lent = taken, list(hero.lent)
    for at, boon in enumerate(lent):
        if boon.op == "barrier":
            used = min(boon.n, left)
            left -= used
            lent[at] = boon.model_copy(update={"n": boon.n - used})
    remaining = tuple(one for one in lent if one.op != "barrier" or one.n)
    return step.set_hero(index, barrier=hero.barrier - taken, lent=remaining)


def set_by_hand(hero: DeepHeroState, op: str) -> DeepHeroState:
    """The hero after a change by hand of a boon without a number, which then lasts for the battle."""
    lent = tuple(one for one in hero.lent if one.op != op)
    if getattr(hero, op):
        lent = (*lent, Lent.model_validate({"op": op, "until": "battle"}))
    return hero.model_copy(update={"lent": lent})


LENDABLE = frozenset((*FLAGS, "barrier", "regenerate"))


def _elsewhere(step: DeepStepContext, index: int, op: str) -> bool:
    """Whether a boon without a number comes from a passive or a card that still counts."""
    constant = any(
        passive.op == op and passive.when == "always" for _, passive in passives_of_hero(step, index)
    )
    return constant or any(lent.op == op for lent in step.state.heroes[index].lent)
