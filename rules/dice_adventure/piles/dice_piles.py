"""The places of dice: hands, bags, discard piles, the deterrent pile, out of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import get_args

from traywatch.messages import msg
from traywatch.rules.dice_adventure.cards import Fate
from traywatch.rules.dice_adventure.dice import (
    ALLIES_MOST,
    HAND_MOST,
    bagged,
    color_of,
    is_wound,
    kind_of,
    pile_names,
    type_of,
    without,
)
from traywatch.rules.dice_adventure.model import AdventureHeroState, AdventureState, Committed
from traywatch.rules.dice_adventure.step_context import AdventureStepContext


def make(step: AdventureStepContext, dice: Iterable[str]) -> None:
    """Dice come into play out of the box."""
    counts = dict(step.state.made)
    for die in dice:
        counts[die] = counts.get(die, 0) + 1
    step.set(made=counts)


def remove(step: AdventureStepContext, dice: Iterable[str]) -> None:
    """Dice leave the game."""
    removed = dict(step.state.removed)
    for die in dice:
        removed[die] = removed.get(die, 0) + 1
    step.set(removed=removed)


def out(step: AdventureStepContext, die: str) -> None:
    """A met die leaves the game, and people lay it aside."""
    remove(step, (die,))
    step.say(msg("adv-leaves-game", color=color_of(die), kind=kind_of(die)))


def hide(step: AdventureStepContext, hero: int, dice: Iterable[str]) -> None:
    """Dice go into a hero's bag."""
    step.set_hero(hero, bag=bagged((*step.state.heroes[hero].bag, *dice)))


def discard(step: AdventureStepContext, hero: int, dice: Iterable[str]) -> None:
    """Dice go onto a hero's discard pile."""
    step.use("R16")
    step.set_hero(hero, discard=bagged((*step.state.heroes[hero].discard, *dice)))


def deter(step: AdventureStepContext, dice: Iterable[str]) -> None:
    """Dice go onto the deterrent pile."""
    step.use("R17")
    step.set(deterrent=bagged((*step.state.deterrent, *dice)))


def to_place(step: AdventureStepContext, index: int, dice: Iterable[str]) -> None:
    """Dice go into a location's bag."""
    step.set_place(index, bag=bagged((*step.state.locations[index].bag, *dice)))


def take(step: AdventureStepContext, hero: int, die: str) -> None:
    """Take a die out of a hero's hand or ally hand."""
    now = step.state.heroes[hero]
    if type_of(die) == "ally":
        step.set_hero(hero, ally_hand=without(now.ally_hand, die))
    else:
        step.set_hero(hero, hand=without(now.hand, die))


def drawn(step: AdventureStepContext, hero: int, die: str) -> None:
    """A die drawn from the bag: ALLIES lie aside, others join the hand (R54)."""
    now = step.state.heroes[hero]
    if type_of(die) == "ally":
        step.use("R54")
        if len(now.ally_hand) >= ALLIES_MOST:
            step.use("R55")
        step.set_hero(hero, ally_hand=(*now.ally_hand, die))
    else:
        step.set_hero(hero, hand=(*now.hand, die))


def acquire(step: AdventureStepContext, hero: int, die: str) -> None:
    """A met die is won. It goes into the hand, or is hidden if the hand has no room (R41)."""
    now = step.state.heroes[hero]
    step.use("R41")
    if type_of(die) == "ally":
        drawn(step, hero, die)
        step.say(msg("adv-wins-die", hero=now.name, color=color_of(die), kind=kind_of(die)))
    elif len(now.hand) < HAND_MOST:
        step.set_hero(hero, hand=(*now.hand, die))
        step.say(msg("adv-into-hand", hero=now.name, color=color_of(die), kind=kind_of(die)))
    else:
        step.use("R117")
        hide(step, hero, (die,))
        step.say(msg("adv-hand-full", hero=now.name, color=color_of(die), kind=kind_of(die)))


def wound(step: AdventureStepContext, hero: int, die: str) -> None:
    """A WOUND comes into the hand. Without room, the leftmost die leaves the hand (R56, R57)."""
    now = step.state.heroes[hero]
    step.use("R56")
    capacity = HAND_MOST if step.settings.wound_room == "ten" else now.capacity
    if len(now.hand) < capacity:
        step.set_hero(hero, hand=(*now.hand, die))
        step.say(msg("adv-takes-wound", hero=now.name, color=color_of(die), kind=kind_of(die)))
        return
    step.use("R57", "R117")
    loose = [n for n, d in enumerate(now.hand) if step.settings.leftmost == "any" or not is_wound(d)]
    if not loose:
        step.use("R58")
        hide(step, hero, (die,))
        step.say(msg("adv-only-wounds", hero=now.name, color=color_of(die), kind=kind_of(die)))
        return
    at = loose[0]
    gone = now.hand[at]
    step.set_hero(hero, hand=(*now.hand[:at], die, *now.hand[at + 1 :]))
    discard(step, hero, (gone,))
    step.say(msg("adv-wound-replaces", hero=now.name, color=color_of(gone), kind=kind_of(gone)))


def commit(step: AdventureStepContext, hero: int, die: str, role: str, fate: Fate) -> None:
    """A die moves from the hand to the tray, and its later destination is fixed (R38)."""
    take(step, hero, die)
    step.set(tray=(*step.state.tray, Committed(die=die, hero=hero, role=role, fate=fate)))


def settle(step: AdventureStepContext, *but: str) -> None:
    """Every die of a hero on the tray goes to its destination (R42), except for roles ``but``."""
    tray = [one for one in step.state.tray if one.role not in but]
    if not tray:
        return
    step.use("R42")
    step.set(tray=tuple(one for one in step.state.tray if one.role in but))
    for committed in tray:
        _go(step, committed)
    for fate in get_args(Fate):
        if gone := [one.die for one in tray if one.fate == fate]:
            step.say(msg("adv-settled", fate=fate, dice=pile_names(gone)))


def _go(step: AdventureStepContext, committed: Committed) -> None:
    if committed.fate == "hide":
        hide(step, committed.hero, (committed.die,))
    elif committed.fate == "discard":
        discard(step, committed.hero, (committed.die,))
    elif committed.fate == "deter":
        deter(step, (committed.die,))
    else:
        remove(step, (committed.die,))


# Dice of a hero ---------------------------------------------------------------------------


def allies(hero: AdventureHeroState) -> tuple[str, ...]:
    """The usable ALLY dice. Those above six wait for room (R55)."""
    return hero.ally_hand[:ALLIES_MOST]


def usable(step: AdventureStepContext, hero: AdventureHeroState) -> bool:
    """Whether a hero has a die that prevents near death (R88, A1, A10, A12, A26)."""
    settings = step.settings
    if _any(hero.bag, settings.wounds_in_bag_count):
        return True
    if settings.near_death == "bag":
        return False
    return _any(hero.hand, settings.wounds_in_hand_count) or (settings.allies_pay and bool(hero.ally_hand))


def _any(pile: tuple[str, ...], wounds_too: bool) -> bool:
    return bool(pile) and (wounds_too or any(not is_wound(one) for one in pile))


def census(state: AdventureState) -> dict[str, int]:
    """The number of each die in play. The total is always ``state.made``."""
    count: Counter[str] = Counter(state.removed)
    for hero in state.heroes:
        count.update((*hero.bag, *hero.hand, *hero.ally_hand, *hero.discard))
    for place in state.locations:
        count.update(place.bag)
    count.update((*state.deterrent, *state.spare))
    count.update(one.die for one in state.tray)
    if state.encounter is not None and not state.encounter.acquired:
        count[state.encounter.die] += 1
    return {one: n for one, n in count.items() if n}
