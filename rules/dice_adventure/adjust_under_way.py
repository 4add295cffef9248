"""Corrections by hand while something is under way: deaths and the end of a location wait, draws go on."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import Text, msg
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure import damage
from traywatch.rules.dice_adventure.dice import HAND_MOST, plain, type_of
from traywatch.rules.dice_adventure.encounters import location_closing
from traywatch.rules.dice_adventure.model import AdventureTask, to_do
from traywatch.rules.dice_adventure.piles import dice_piles, hidden_dice
from traywatch.rules.dice_adventure.step_context import AdventureStepContext
from traywatch.rules.engine.adjustments import stale_value

HeroState = Literal["alive", "near_death", "dead"]
STATES: tuple[tuple[HeroState, Text], ...] = (
    ("alive", msg("adv-state-of-hero", state="alive")),
    ("near_death", msg("adv-state-of-hero", state="near_death")),
    ("dead", msg("adv-state-of-hero", state="dead")),
)


def state_of_hero(step: AdventureStepContext, event: Adjusted, index: int, *, later: bool) -> Rejected | None:
    """A hero dies, is near death, or is back at the first location.

    Near death follows from the dice, so a hero with usable dice would be out of danger at once.
    """
    hero = step.state.heroes[index]
    if event.was != hero.state:
        return stale_value(event, hero.state)
    if event.now not in {name for name, _ in STATES}:
        return Rejected("bad_value", msg("adv-no-state", path=event.path))
    if event.now == "near_death" and step.settings.cure_by_giving and dice_piles.usable(step, hero):
        return Rejected("bad_value", msg("adv-not-near-death", hero=hero.name))
    task = to_do("set_state", hero=index, name=str(event.now))
    if later and event.now != "alive":
        _wait(step, task)
    else:
        set_state(step, task)
    return None


def open_or_close(step: AdventureStepContext, index: int, *, open_now: bool, later: bool) -> None:
    """A location opens again, or is over."""
    if open_now:
        step.set_place(index, open=True)
    elif later:
        _wait(step, to_do("end_place", n=index))
    else:
        end_place(step, to_do("end_place", n=index))


def _wait(step: AdventureStepContext, task: AdventureTask) -> None:
    """Put a task behind all others."""
    step.say(msg("adv-counts-later"))
    step.set(agenda=(*step.state.agenda, task))


def set_state(step: AdventureStepContext, task: AdventureTask) -> None:
    """The state of a hero that people chose. The turn of a hero who dies is over."""
    hero = step.state.heroes[task.hero]
    state = next(name for name, _ in STATES if name == task.name)
    if state == hero.state:
        return
    if state == "dead":
        damage.dies(step, task.hero)
        if task.hero == step.state.active and step.state.phase == "turn":
            step.add_tasks(to_do("next_turn"))
        return
    first = step.state.locations[0].id if step.state.locations else None
    step.set_hero(task.hero, state=state, location=hero.location or first, own=False)


def end_place(step: AdventureStepContext, task: AdventureTask) -> None:
    """A location that people closed is over, if it is still open."""
    if step.state.locations[task.n].open:
        location_closing.shut(step, to_do("shut", n=task.n))


def misses_draw(step: AdventureStepContext, event: Adjusted) -> Rejected | None:
    """The reason why a pile cannot change while dice are drawn; null if it can.

    Too few would be left in the bag, or too many would come into the hand.
    """
    chance, now = step.state.chance, event.now
    if chance is None or chance.what not in hidden_dice.DICE or not isinstance(now, list):
        return None
    hero = step.state.heroes[chance.hero]
    bag = f"locations.{chance.place}.bag" if chance.what == "explore" else f"heroes.{hero.id}.bag"
    n = min(chance.n, len(hidden_dice.source(step.state, chance)))
    if event.path == bag:
        dice = [str(one) for one in now if chance.what != "favored" or type_of(str(one)) == hero.favored]
        left = len(plain(dice) if chance.what == "damage" else dice)
        return None if left >= n else Rejected("bad_value", msg("adv-draw-needs", path=event.path, n=n))
    if event.path == f"heroes.{hero.id}.hand" and chance.what in ("hand", "favored", "redraw"):
        most = HAND_MOST - n
        return (
            None
            if len(now) <= most
            else Rejected("bad_value", msg("adv-refusal-hand-being-drawn", path=event.path, n=most))
        )
    return None
