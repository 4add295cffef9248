"""Corrections by hand: for slips, for settings, for unknown cards.

Paths are ``timer``, ``turn`` (a hero's id), ``order`` (all heroes' ids), ``deterrent``,
``heroes.HERO.FIELD`` (``capacity``, ``location``, ``hand``, ``ally_hand``, ``bag``, ``discard``, ``state``,
``skills``), ``heroes.HERO.limits.TYPE``, ``locations.PLACE.bag`` and ``locations.PLACE.open``. Dice added to
a pile come out of the box, and dice removed from it leave the game.

While something is under way, the open question is asked again if it is about what has changed. A death and
the end of a location wait until it is over.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

from pydantic import JsonValue

from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableGroup, FieldOption
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_adventure import adjust_under_way, damage
from traywatch.rules.dice_adventure.dice import (
    HAND_MOST,
    HEROIC,
    SIZES,
    DieType,
    bagged,
    die_word,
    is_die,
    named,
    type_of,
)
from traywatch.rules.dice_adventure.model import AdventureHeroState, AdventureState, KnownDie, TurnFlags
from traywatch.rules.dice_adventure.piles import dice_piles
from traywatch.rules.dice_adventure.step_context import AdventureStepContext
from traywatch.rules.engine.adjustable_fields import choice, entries, fields_of, number, order
from traywatch.rules.engine.adjustments import (
    adjusted_number,
    adjustment_headline,
    new_order,
    stale_value,
    unknown_path,
)
from traywatch.rules.engine.option_ids import id_parts

PILES = ("hand", "ally_hand", "bag", "discard")
OF_HAND = tuple(one for one in HEROIC if one != "ally")
"""The types of dice in a hand; allies are in a hand of their own."""
KEPT_OPEN = frozenset({"give", "choose", "effect"})
"""Tasks whose question stays open after a change by hand."""


def adjustable(step: AdventureStepContext) -> tuple[AdjustableGroup, ...]:
    """The heroes, the locations, the timer and the turn: during an encounter and after the end too."""
    state = step.state
    heroic = _all_dice(OF_HAND)
    allies, whole, all_dice = _all_dice(("ally",)), _all_dice(HEROIC), _all_dice(get_args(DieType))
    places = [(place.id, place.name) for place in state.locations]
    skills = [
        (f"{skill.id}:{level}", msg("adv-skill-of-level", skill=skill.name, n=level))
        for skill in step.content.skills
        for level in range(4)
    ]
    groups = []
    for hero in state.heroes:
        path = f"heroes.{hero.id}."
        fields = [
            entries(f"{path}hand", hero.hand, heroic, repeats=True),
            entries(f"{path}bag", hero.bag, whole, repeats=True),
            entries(f"{path}ally_hand", hero.ally_hand, allies, repeats=True),
            entries(f"{path}discard", hero.discard, whole, repeats=True),
            entries(f"{path}skills", _skills(hero), skills),
            choice(f"{path}state", hero.state, adjust_under_way.STATES),
            *([choice(f"{path}location", hero.location, places)] if hero.location is not None else []),
            number(f"{path}capacity", hero.capacity, 1, HAND_MOST),
        ]
        for what in HEROIC:
            label = msg("rules-adjusted-limit", type=msg("adv-type", type=what))
            fields.append(number(f"{path}limits.{what}", hero.limits.get(what, 0), 0, 99, label))
        groups.append(AdjustableGroup(id=hero.id, name=hero.name, player=hero.player, fields=tuple(fields)))
    for place in state.locations:
        of_place = list(fields_of(place, ("open",), f"locations.{place.id}."))
        if place.open:
            of_place.append(entries(f"locations.{place.id}.bag", place.bag, all_dice, repeats=True))
        groups.append(AdjustableGroup(id=f"place-{place.id}", name=place.name, fields=tuple(of_place)))
    game = [
        number("timer", state.timer, 0, 999),
        entries("deterrent", state.deterrent, all_dice, repeats=True),
    ]
    if not _busy(state):
        living = [(state.heroes[n].id, state.heroes[n].name) for n in step.living()]
        game.append(choice("turn", step.hero.id, living))
        game.append(order("order", [(hero.id, hero.name) for hero in state.heroes]))
    return (*groups, AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=tuple(game)))


def _skills(hero: AdventureHeroState) -> list[str]:
    """The skills of a hero, each with its level."""
    return [f"{skill.id}:{skill.level}" for skill in hero.skills]


@cache
def _all_dice(types: tuple[str, ...]) -> tuple[FieldOption, ...]:
    words = [die_word(what, size) for what in types for size in SIZES]
    return tuple(FieldOption(value=word, label=named(word)) for word in words)


def _busy(state: AdventureState) -> bool:
    """Whether something other than the menu of a turn is under way."""
    under_way = state.encounter or state.using or state.damage or state.chance or state.tray or state.agenda
    kept_open = state.asking is not None and state.asking.do in KEPT_OPEN
    return state.phase != "turn" or bool(under_way) or kept_open


def adjusted(step: AdventureStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction. The menu of a turn is asked again; any other question stays open."""
    state, busy, agenda = step.state, _busy(step.state), step.state.agenda
    asked = busy and _is_asked(step, event)
    if busy and (event.path in ("turn", "order") or (asked and not step.repeats())):
        return Rejected("not_now", msg("adv-fix-later"))
    if (refused := adjust_under_way.misses_draw(step, event)) is not None:
        return refused
    headline = adjustment_headline(event, adjustable(step))
    if event.path.endswith(".state"):
        # What follows from a death is shown after the change.
        step.show(headline)
    who, _, rest = event.path.partition(".")
    if event.path == "timer":
        timer = adjusted_number(event, state.timer, 0, 999)
        if isinstance(timer, Rejected):
            return timer
        step.set(timer=timer)
        refused = None
    elif event.path == "turn":
        refused = _turn(step, event)
    elif event.path == "order":
        refused = _order(step, event)
    elif event.path == "deterrent":
        refused = _pile(step, event, state.deterrent, ())
        if refused is None:
            step.set(deterrent=_dice(event.now))
    elif who == "heroes":
        refused = _hero(step, event, rest)
    elif who == "locations":
        refused = _place(step, event, rest)
    else:
        refused = unknown_path(event)
    if refused is not None:
        return refused
    if not event.path.endswith(".state"):
        step.show(headline)
    if asked:
        step.ask_after(agenda)
    if not busy:
        damage.all_vitals(step)
        step.close_all()
    return None


def _is_asked(step: AdventureStepContext, event: Adjusted) -> bool:
    """Whether the open question is about this field: it offers dice that are gone then."""
    state = step.state
    field = event.path.rpartition(".")[2]
    if field not in ("hand", "ally_hand", "bag", "discard") or not isinstance(event.was, list):
        return False
    now = event.now if isinstance(event.now, list) else []
    gone = {str(one) for one in (Counter(map(str, event.was)) - Counter(map(str, now)))}
    offered = {task.name for answers in state.then for tasks in answers.values() for task in tasks}
    return bool(gone & offered)


def _turn(step: AdventureStepContext, event: Adjusted) -> Rejected | None:
    """Another hero takes the turn; the timer stays."""
    if event.was != step.hero.id:
        return stale_value(event, step.hero.id)
    index = next((n for n in step.living() if step.state.heroes[n].id == event.now), None)
    if index is None:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    step.set(active=index, turn=TurnFlags())
    return None


def _order(step: AdventureStepContext, event: Adjusted) -> Rejected | None:
    """The heroes take their turns in another order. The turn goes on."""
    heroes = step.state.heroes
    order = new_order(event, [hero.id for hero in heroes])
    if isinstance(order, Rejected):
        return order
    step.set(heroes=tuple(heroes[n] for n in order), active=order.index(step.state.active))
    return None


def _hero(step: AdventureStepContext, event: Adjusted, rest: str) -> Rejected | None:
    name, _, field = rest.partition(".")
    index = next((n for n, hero in enumerate(step.state.heroes) if hero.id == name), None)
    if index is None:
        return unknown_path(event)
    hero = step.state.heroes[index]
    if field == "state":
        return adjust_under_way.state_of_hero(step, event, index, later=_busy(step.state))
    if field == "skills":
        return _known_skills(step, event, index)
    if field == "capacity":
        capacity = adjusted_number(event, hero.capacity, 1, HAND_MOST)
        if isinstance(capacity, Rejected):
            return capacity
        step.set_hero(index, capacity=capacity)
        return None
    if field.startswith("limits."):
        what = field.removeprefix("limits.")
        if what not in HEROIC:
            return unknown_path(event)
        limit = adjusted_number(event, hero.limits.get(what, 0), 0, 99)
        if isinstance(limit, Rejected):
            return limit
        step.set_hero(index, limits={**hero.limits, what: limit})
        return None
    if field == "location":
        if event.was != hero.location:
            return stale_value(event, hero.location)
        if event.now not in {place.id for place in step.state.locations}:
            return Rejected("bad_value", msg("adv-no-location", path=event.path, place=str(event.now)))
        step.set_hero(index, location=event.now)
        return None
    if field not in PILES:
        return unknown_path(event)
    allowed = {"hand": OF_HAND, "ally_hand": ("ally",)}.get(field, HEROIC)
    refused = _pile(step, event, getattr(hero, field), allowed, HAND_MOST if field == "hand" else 999)
    if refused is None:
        dice = _dice(event.now)
        step.set_hero(index, **{field: dice if field in ("hand", "ally_hand") else bagged(dice)})
    return refused


def _known_skills(step: AdventureStepContext, event: Adjusted, index: int) -> Rejected | None:
    """A hero learns or loses skills."""
    hero = step.state.heroes[index]
    if event.was != _skills(hero):
        return stale_value(event, list[JsonValue](_skills(hero)))
    now = event.now if isinstance(event.now, list) else []
    levels = [id_parts(str(one)) for one in now]
    names = [name for name, _ in levels]
    ids = {skill.id for skill in step.content.skills}
    if (
        not isinstance(event.now, list)
        or len(set(names)) != len(names)
        or not set(names) <= ids
        or any(level not in ("0", "1", "2", "3") for _, level in levels)
    ):
        return Rejected("bad_value", msg("adv-no-skill", path=event.path))
    skills = tuple(KnownDie(id=name, level=int(level)) for name, level in levels)
    step.set_hero(index, skills=skills)
    return None


def _place(step: AdventureStepContext, event: Adjusted, rest: str) -> Rejected | None:
    name, _, field = rest.partition(".")
    index = next((n for n, place in enumerate(step.state.locations) if place.id == name), None)
    if index is None or field not in ("bag", "open"):
        return unknown_path(event)
    place = step.state.locations[index]
    if field == "open":
        if event.was is not place.open or not isinstance(event.now, bool):
            return stale_value(event, place.open)
        adjust_under_way.open_or_close(step, index, open_now=event.now, later=_busy(step.state))
        return None
    if not place.open:
        return Rejected("not_now", msg("adv-closed-no-dice", place=place.name))
    refused = _pile(step, event, place.bag, ())
    if refused is None:
        step.set_place(index, bag=bagged(_dice(event.now)))
    return refused


def _pile(
    step: AdventureStepContext,
    event: Adjusted,
    old: tuple[str, ...],
    allowed: tuple[str, ...],
    most: int = 999,
) -> Rejected | None:
    if event.was != list(old):
        return stale_value(event, list(old))
    now = event.now
    if not isinstance(now, list) or not all(isinstance(one, str) and is_die(one) for one in now):
        return Rejected("bad_value", msg("adv-refusal-dice-list", path=event.path))
    dice = _dice(now)
    if any(allowed and type_of(one) not in allowed for one in dice) or len(dice) > most:
        return Rejected("bad_value", msg("adv-dice-not-there", path=event.path))
    then, after = Counter(old), Counter(dice)
    dice_piles.make(step, (after - then).elements())
    dice_piles.remove(step, (then - after).elements())
    return None


def _dice(now: JsonValue) -> tuple[str, ...]:
    return tuple(str(one) for one in now) if isinstance(now, list) else ()
