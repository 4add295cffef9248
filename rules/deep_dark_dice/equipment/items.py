"""Items: which hero may have which, and what they change."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.deep_dark_dice.abilities import boons
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.cards import DeepItem
from traywatch.rules.deep_dark_dice.damage import change_stat
from traywatch.rules.deep_dark_dice.model import Carried, DeepHeroState, DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

STATS = ("max_health", "attack", "armor")


def refusal(step: DeepStepContext, index: int, item: DeepItem) -> Text | None:
    """The reason why a hero cannot take an item, in plain words; null if the hero can."""
    hero = step.state.heroes[index]
    if _never(hero, item):
        step.use("R10")
        return msg("ddd-refusal-armor-never", hero=hero.name)
    if worn := _in_the_way(step, index, item):
        step.use("R9")
        return msg("ddd-refusal-armor-worn", hero=hero.name, item=step.content.item(worn[0]).name)
    return None


def exchangeable(step: DeepStepContext, index: int, item: DeepItem) -> tuple[str, ...]:
    """The armor that a hero can give up for another armor item, if only that is in the way (R9)."""
    return () if _never(step.state.heroes[index], item) else _in_the_way(step, index, item)


def _never(hero: DeepHeroState, item: DeepItem) -> bool:
    return hero.no_armor and (item.kind == "armor" or item.armor > 0)


def _in_the_way(step: DeepStepContext, index: int, item: DeepItem) -> tuple[str, ...]:
    """The armor that a hero wears, if it leaves no room for this item."""
    held = [carried.id for carried in step.state.heroes[index].items]
    if item.kind != "armor" or item.id in held:
        return ()
    worn = [name for name in held if step.content.item(name).kind == "armor"]
    return tuple(dict.fromkeys(worn)) if worn and len(worn) >= step.card(index).armor_items else ()


def gain(step: DeepStepContext, index: int, name: str, *, used: bool = False) -> tuple[DeepTask, ...]:
    """A hero gets an item. Adjusted values rise. Its immediate effects are returned as tasks."""
    item = step.content.item(name)
    hero = step.state.heroes[index]
    step.set_hero(index, items=(*hero.items, Carried(id=name, used=used)))
    step.say(msg("ddd-item-received", hero=hero.name, item=item.name))
    spared: dict[str, int] = {}
    for stat in STATS:
        if n := getattr(item, stat):
            if stat == "armor":
                step.use("R9")
            done = change_stat(step, index, stat, n, scope="adjusted")
            if n < done:
                spared[stat] = done - n
    if spared:
        *others, newest = step.state.heroes[index].items
        step.set_hero(index, items=(*others, newest.model_copy(update={"spared": spared})))
    boons.apply(step, index, item.passives)
    tasks: list[DeepTask] = []
    for at, effect in enumerate(item.on_gain):
        if effect.op == "curse":
            step.use("R99")
        card_effect = CardEffect(effect, item.name, f"items.{item.id}.on_gain.{at}")
        tasks += aimed(step, card_effect, owner=index, picked=index, hero=index)
    return tuple(tasks)


def drop(step: DeepStepContext, index: int, name: str) -> Carried:
    """A hero gives up an item, which is returned. Adjusted values fall back. Curse from the item stays."""
    item = step.content.item(name)
    hero = step.state.heroes[index]
    at = next(n for n, carried in enumerate(hero.items) if carried.id == name)
    step.set_hero(index, items=(*hero.items[:at], *hero.items[at + 1 :]))
    step.say(msg("ddd-item-discarded", hero=hero.name, item=item.name))
    if any(effect.op == "curse" for effect in item.on_gain):
        step.use("R99")
    # A stat that could not fall as far as the item says does not rise as far either.
    spared = hero.items[at].spared or {}
    for stat in STATS:
        if n := getattr(item, stat) + spared.get(stat, 0):
            change_stat(step, index, stat, -n, scope="adjusted")
    boons.take(step, index, item.passives)
    return hero.items[at]


def set_items(step: DeepStepContext, index: int, names: list[str]) -> list[DeepTask] | Text:
    """A hero has these items and no others. Returns what the new ones do, or why one of them is refused."""
    held = [carried.id for carried in step.state.heroes[index].items]
    for name in [n for n in dict.fromkeys(held) if held.count(n) > names.count(n)]:
        drop(step, index, name)
    gained: list[DeepTask] = []
    for name in [n for n in dict.fromkeys(names) if names.count(n) > held.count(n)]:
        why = refusal(step, index, step.content.item(name))
        if why is not None:
            return why
        gained += gain(step, index, name)
    return gained


def ready_again(hero: DeepHeroState, step: DeepStepContext, span: str) -> tuple[Carried, ...]:
    """The hero's items. Those of this span (battle or session) are unused again."""
    return tuple(
        c.model_copy(update={"used": c.used and step.content.item(c.id).uses != span}) for c in hero.items
    )
