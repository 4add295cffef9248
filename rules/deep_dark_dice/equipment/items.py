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
    if hero.no_armor and (item.kind == "armor" or item.armor > 0):
        work.use("R10")
        return msg("ddd-can-never-have-armor", hero=hero.name)
    if item.kind == "armor" and item.id not in {c.id for c in hero.items}:
        worn = [c for c in hero.items if work.content.item(c.id).kind == "armor"]
        if len(worn) >= work.card(index).armor_items:
            work.use("R9")
            return msg("ddd-already-wears", hero=hero.name, item=work.content.item(worn[0].id).name)
    return None


def gain(work: DeepStepContext, index: int, name: str) -> tuple[DeepTask, ...]:
    """A hero gets an item. Adjusted values rise. Its immediate effects are returned as tasks."""
    item = work.content.item(name)
    hero = work.state.heroes[index]
    work.set_hero(index, items=(*hero.items, Carried(id=name)))
    work.say(msg("ddd-has", hero=hero.name, item=item.name))
    for stat in STATS:
        if n := getattr(item, stat):
            if stat == "armor":
                work.use("R9")
            change_stat(work, index, stat, n, scope="adjusted")
    boons(work, index, item)
    tasks: list[DeepTask] = []
    for at, effect in enumerate(item.on_gain):
        if effect.op == "curse":
            work.use("R99")
        found = CardEffect(effect, item.name, f"items.{item.id}.on_gain.{at}")
        tasks += aimed(work, found, owner=index, picked=index)
    return tuple(tasks)


def drop(work: DeepStepContext, index: int, name: str) -> None:
    """A hero gives up an item. Adjusted values fall back. Curse from the item stays."""
    item = work.content.item(name)
    hero = work.state.heroes[index]
    at = next(n for n, carried in enumerate(hero.items) if carried.id == name)
    work.set_hero(index, items=(*hero.items[:at], *hero.items[at + 1 :]))
    work.say(msg("ddd-gives-up", hero=hero.name, item=item.name))
    if any(effect.op == "curse" for effect in item.on_gain):
        work.use("R99")
    for stat in STATS:
        if n := getattr(item, stat):
            change_stat(work, index, stat, -n, scope="adjusted")
    _without_boons(work, index, item)


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
