"""Items: which hero may have which, and what they change."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.deep_dark_dice.abilities.ability_use import aimed
from traywatch.rules.deep_dark_dice.abilities.passives import CardEffect
from traywatch.rules.deep_dark_dice.cards import DeepItem
from traywatch.rules.deep_dark_dice.effects import change_stat
from traywatch.rules.deep_dark_dice.model import Carried, DeepHeroState, DeepTask
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

STATS = ("max_health", "attack", "armor")


def refusal(work: DeepStepContext, index: int, item: DeepItem) -> Text | None:
    """The reason why a hero cannot take an item, in plain words; null if the hero can."""
    hero = work.state.heroes[index]
    if _never(hero, item):
        work.use("R10")
        return msg("ddd-can-never-have-armor", hero=hero.name)
    if worn := _in_the_way(work, index, item):
        work.use("R9")
        return msg("ddd-already-wears", hero=hero.name, item=work.content.item(worn[0]).name)
    return None


def exchangeable(work: DeepStepContext, index: int, item: DeepItem) -> tuple[str, ...]:
    """The armor that a hero can give up for another armor item, if only that is in the way (R9)."""
    return () if _never(work.state.heroes[index], item) else _in_the_way(work, index, item)


def _never(hero: DeepHeroState, item: DeepItem) -> bool:
    return hero.no_armor and (item.kind == "armor" or item.armor > 0)


def _in_the_way(work: DeepStepContext, index: int, item: DeepItem) -> tuple[str, ...]:
    """The armor that a hero wears, if it leaves no room for this item."""
    held = [carried.id for carried in work.state.heroes[index].items]
    if item.kind != "armor" or item.id in held:
        return ()
    worn = [name for name in held if work.content.item(name).kind == "armor"]
    return tuple(dict.fromkeys(worn)) if worn and len(worn) >= work.card(index).armor_items else ()


def gain(work: DeepStepContext, index: int, name: str, *, used: bool = False) -> tuple[DeepTask, ...]:
    """A hero gets an item. Adjusted values rise. Its immediate effects are returned as tasks."""
    item = work.content.item(name)
    hero = work.state.heroes[index]
    work.set_hero(index, items=(*hero.items, Carried(id=name, used=used)))
    work.say(msg("ddd-has", hero=hero.name, item=item.name))
    spared: dict[str, int] = {}
    for stat in STATS:
        if n := getattr(item, stat):
            if stat == "armor":
                work.use("R9")
            done = change_stat(work, index, stat, n, scope="adjusted")
            if n < done:
                spared[stat] = done - n
    if spared:
        *others, mine = work.state.heroes[index].items
        work.set_hero(index, items=(*others, mine.model_copy(update={"spared": spared})))
    boons(work, index, item)
    tasks: list[DeepTask] = []
    for at, effect in enumerate(item.on_gain):
        if effect.op == "curse":
            work.use("R99")
        found = CardEffect(effect, item.name, f"items.{item.id}.on_gain.{at}")
        tasks += aimed(work, found, owner=index, picked=index)
    return tuple(tasks)


def drop(work: DeepStepContext, index: int, name: str) -> Carried:
    """A hero gives up an item, which is returned. Adjusted values fall back. Curse from the item stays."""
    item = work.content.item(name)
    hero = work.state.heroes[index]
    at = next(n for n, carried in enumerate(hero.items) if carried.id == name)
    work.set_hero(index, items=(*hero.items[:at], *hero.items[at + 1 :]))
    work.say(msg("ddd-gives-up", hero=hero.name, item=item.name))
    if any(effect.op == "curse" for effect in item.on_gain):
        work.use("R99")
    # A stat that could not fall as far as the item says does not rise as far either.
    spared = hero.items[at].spared or {}
    for stat in STATS:
        if n := getattr(item, stat) + spared.get(stat, 0):
            change_stat(work, index, stat, -n, scope="adjusted")
    _without_boons(work, index, item)
    return hero.items[at]


def _without_boons(work: DeepStepContext, index: int, item: DeepItem) -> None:
    """End the lasting boons of an item that its hero gave up. The same boon from elsewhere stays."""
    hero = work.state.heroes[index]
    others = [*work.card(index).passives]
    for carried in hero.items:
        others += work.content.item(carried.id).passives
    elsewhere = {passive.op for passive in others if passive.when == "always"} | set(hero.lent)
    for passive in item.passives:
        hero = work.state.heroes[index]
        if passive.when != "always":
            continue
        if passive.op in ("pierce", "immune") and passive.op not in elsewhere:
            work.set_hero(index, **{passive.op: False})
        elif passive.op in ("regenerate", "barrier"):
            work.set_hero(index, **{passive.op: max(0, getattr(hero, passive.op) - passive.n)})


def boons(work: DeepStepContext, index: int, item: DeepItem) -> None:
    """Apply the lasting boons of an item to its hero."""
    for passive in item.passives:
        hero = work.state.heroes[index]
        if passive.when != "always" or hero.downed:
            continue
        if passive.op == "pierce":
            work.use("R29")
            work.set_hero(index, pierce=True)
        elif passive.op == "immune":
            work.set_hero(index, immune=True)
        elif passive.op in ("regenerate", "barrier"):
            work.set_hero(index, **{passive.op: getattr(hero, passive.op) + passive.n})


def ready_again(hero: DeepHeroState, work: DeepStepContext, span: str) -> tuple[Carried, ...]:
    """The hero's items. Those of this span (battle or session) are unused again."""
    return tuple(
        c.model_copy(update={"used": c.used and work.content.item(c.id).uses != span}) for c in hero.items
    )
