"""The schema of a Deep Dark Dice content file, and its internal consistency."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from traywatch.rules.content import Cards
from traywatch.rules.deep_dark_dice.cards import (
    Battle,
    DeepEffect,
    DeepHero,
    DeepItem,
    DeepLocation,
    LevelUp,
    Minion,
    Monster,
)


class DeepContent(Cards):
    """A whole file. ``battles`` are fought in order. The last victory wins the session.

    ``party`` names the default heroes; empty: all heroes.
    """

    format: Literal[1]
    id: str
    title: str
    heroes: Annotated[tuple[DeepHero, ...], Field(min_length=1)]
    monsters: Annotated[tuple[Monster, ...], Field(min_length=1)]
    battles: Annotated[tuple[Battle, ...], Field(min_length=1)]
    party: tuple[str, ...] = ()
    locations: tuple[DeepLocation, ...] = ()
    items: tuple[DeepItem, ...] = ()
    minions: tuple[Minion, ...] = ()
    level_up: LevelUp | None = None

    @field_validator("battles", mode="before")
    @classmethod
    def _a_name_is_a_battle(cls, battles: object) -> object:
        if not isinstance(battles, list | tuple):
            return battles
        return [{"monster": battle} if isinstance(battle, str) else battle for battle in battles]

    @model_validator(mode="after")
    def _names_agree(self) -> DeepContent:
        for what in ("heroes", "monsters", "locations", "items", "minions"):
            ids = [card.id for card in getattr(self, what)]
            if len(set(ids)) != len(ids):
                raise ValueError(f"two {what} entries have the same id")
        for where, what, name in self._named():
            if name not in {card.id for card in getattr(self, what)}:
                raise ValueError(f"{where} names {name!r}, but there is no such entry in {what}")
        return self

    def hero(self, card: str) -> DeepHero:
        """A hero's card. Raises ``KeyError`` if there is none, as the other functions do."""
        return self._heroes[card]

    def monster(self, card: str) -> Monster:
        return self._monsters[card]

    def item(self, card: str) -> DeepItem:
        return self._items[card]

    def minion(self, card: str) -> Minion:
        return self._minions[card]

    def location(self, battle_no: int) -> DeepLocation | None:
        """The place of a battle, counted from 1; null if the file names none."""
        name = self.battle(battle_no).location
        return None if name is None else self._locations[name]

    def battle(self, battle_no: int) -> Battle:
        """A battle of the session, counted from 1."""
        return self.battles[(battle_no - 1) % len(self.battles)]

    # Each step of a game needs these often, so they are made once.

    @cached_property
    def _heroes(self) -> dict[str, DeepHero]:
        return {card.id: card for card in self.heroes}

    @cached_property
    def _monsters(self) -> dict[str, Monster]:
        return {card.id: card for card in self.monsters}

    @cached_property
    def _items(self) -> dict[str, DeepItem]:
        return {card.id: card for card in self.items}

    @cached_property
    def _minions(self) -> dict[str, Minion]:
        return {card.id: card for card in self.minions}

    @cached_property
    def _locations(self) -> dict[str, DeepLocation]:
        return {card.id: card for card in self.locations}

    def _named(self) -> Iterator[tuple[str, str, str]]:
        """Every reference from one entry to another: the source, the kind of card, the name."""
        for name in self.party:
            yield "party", "heroes", name
        for battle in self.battles:
            yield "battles", "monsters", battle.monster
            if battle.location is not None:
                yield "battles", "locations", battle.location
        for hero in self.heroes:
            yield from ((f"heroes.{hero.id}", "items", name) for name in hero.items)
        for monster in self.monsters:
            where = f"monsters.{monster.id}"
            yield from ((where, "items", name) for name in monster.loot)
            if monster.then is not None:
                yield where, "monsters", monster.then
        for where, effect in self._effects():
            if effect.op == "minion":
                yield where, "minions", effect.ref
        for row in self.level_up.rows if self.level_up else ():
            if row.item is not None:
                yield "level_up", "items", row.item

    def _effects(self) -> Iterator[tuple[str, DeepEffect]]:
        """Every effect of every card, with the card."""
        for hero in self.heroes:
            for ability in (hero.active, hero.ultimate):
                yield from _at(f"heroes.{hero.id}", ability.do if ability else ())
        for item in self.items:
            yield from _at(f"items.{item.id}", item.use.do if item.use else (), item.on_gain)
        for minion in self.minions:
            yield from _at(f"minions.{minion.id}", minion.on_miss, minion.on_fumble)
        for monster in self.monsters:
            hooks = (hook.do for hook in monster.passives)
            yield from _at(f"monsters.{monster.id}", monster.on_miss, monster.on_fumble, *hooks)
        for place in self.locations:
            yield from _at(f"locations.{place.id}", *(hook.do for hook in place.passives))
        for row in self.level_up.rows if self.level_up else ():
            yield from _at("level_up", row.do)


def _at(where: str, *lists: tuple[DeepEffect, ...]) -> Iterator[tuple[str, DeepEffect]]:
    return ((where, effect) for effects in lists for effect in effects)
