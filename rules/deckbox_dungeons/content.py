"""The schema of a Deckbox Dungeons content file, and its internal consistency."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.rules.content import Cards
from traywatch.rules.deckbox_dungeons.card_kinds.quest_cards import DeckboxEncounter, Quest, Tile
from traywatch.rules.deckbox_dungeons.cards import (
    DeckboxAbility,
    DeckboxEnemy,
    DeckboxHero,
    DeckboxItem,
    EnemyDie,
    Equipment,
    SeatSpec,
)
from traywatch.rules.deckbox_dungeons.model import OwnCards

_LISTS = (
    "heroes", "equipment", "abilities", "items", "enemies", "enemy_dice", "tiles", "encounters", "quests",
)  # fmt: skip
_SPACES = set(".~o#EP")


class DeckboxContent(Cards):
    """A whole file. ``party`` is the default party, and the first quest is the default quest.

    ``spawn_order`` gives the spaces of the first, second, … enemy around the point of interest, as
    three rows of three digits.
    """

    format: Literal[1]
    id: str
    title: str
    heroes: Annotated[tuple[DeckboxHero, ...], Field(min_length=1)]
    equipment: Annotated[tuple[Equipment, ...], Field(min_length=1)]
    abilities: Annotated[tuple[DeckboxAbility, ...], Field(min_length=1)]
    tiles: Annotated[tuple[Tile, ...], Field(min_length=1)]
    quests: Annotated[tuple[Quest, ...], Field(min_length=1)]
    party: Annotated[tuple[SeatSpec, ...], Field(min_length=1)]
    items: tuple[DeckboxItem, ...] = ()
    enemies: tuple[DeckboxEnemy, ...] = ()
    enemy_dice: tuple[EnemyDie, ...] = ()
    encounters: tuple[DeckboxEncounter, ...] = ()
    spawn_order: tuple[str, str, str] = ("927", "514", "638")

    @model_validator(mode="after")
    def _agrees(self) -> DeckboxContent:
        for what in _LISTS:
            ids = [card.id for card in getattr(self, what)]
            if len(set(ids)) != len(ids):
                raise ValueError(f"two {what} entries have the same id")
        for where, what, name in self._named():
            if name not in {card.id for card in getattr(self, what)}:
                raise ValueError(f"{where} names {name!r}, but there is no such entry in {what}")
        if sorted("".join(self.spawn_order)) != list("123456789"):
            raise ValueError("spawn_order: three rows of three digits, each of 1 to 9 once")
        for die in self.enemy_dice:
            if die.reads == "number" and len(die.faces) != int(die.kind[1:]):
                raise ValueError(f"enemy_dice.{die.id}: a {die.kind} has {die.kind[1:]} faces")
        for tile in self.tiles:
            self._fits(tile)
        for quest in self.quests:
            places = [room.at for room in quest.rooms]
            if len(set(places)) != len(places):
                raise ValueError(f"quests.{quest.id}: two rooms are at the same place")
            if not quest.open and (0, 0) not in places:
                raise ValueError(f"quests.{quest.id}: no room at [0, 0] to start from")
        for encounter in self.encounters:
            for icon in encounter.spawn:
                if icon.health is not None and icon.enemy is None:
                    raise ValueError(f"encounters.{encounter.id}: a number without the enemy it is for")
        return self

    def _fits(self, tile: Tile) -> None:
        """Tiles are squares of one odd size. Exits are in the middle of a side, and one is at the arrow."""
        size = self.size
        if size % 2 == 0 or len(tile.rows) != size or any(len(row) != size for row in tile.rows):
            raise ValueError(f"tiles.{tile.id}: {size} rows of {size} spaces are wanted, an odd number")
        if unknown := sorted(set("".join(tile.rows)) - _SPACES):
            raise ValueError(f"tiles.{tile.id}: {unknown[0]!r} is no kind of space; use . ~ o # E P")
        half, last = size // 2, size - 1
        sides = {"n": (half, 0), "e": (last, half), "s": (half, last), "w": (0, half)}
        exits = {(x, y) for y, row in enumerate(tile.rows) for x, at in enumerate(row) if at == "E"}
        if not exits <= set(sides.values()):
            raise ValueError(f"tiles.{tile.id}: an E stands in the middle of a side")
        if sides[tile.arrow] not in exits:
            raise ValueError(f"tiles.{tile.id}: there is no E at the side of the arrow ({tile.arrow})")

    @property
    def size(self) -> int:
        """The number of spaces along the side of a tile."""
        return len(self.tiles[0].rows)

    def hero(self, card: str) -> DeckboxHero:
        """A hero's card. Raises ``KeyError`` if there is none, as the other functions do."""
        return self._heroes[card]

    def equip(self, card: str) -> Equipment:
        return self._equipment[card]

    def ability(self, card: str) -> DeckboxAbility:
        return self._abilities[card]

    def item(self, card: str) -> DeckboxItem:
        return self._items[card]

    def enemy(self, card: str) -> DeckboxEnemy:
        return self._enemies[card]

    def die(self, card: str) -> EnemyDie:
        return self._dice[card]

    def tile(self, card: str) -> Tile:
        return self._tiles[card]

    def encounter(self, card: str) -> DeckboxEncounter:
        return self._encounters[card]

    def quest(self, card: str) -> Quest:
        return self._quests[card]

    # Each step of a game needs these often, so they are made once.

    @cached_property
    def _heroes(self) -> dict[str, DeckboxHero]:
        return {card.id: card for card in self.heroes}

    @cached_property
    def _equipment(self) -> dict[str, Equipment]:
        return {card.id: card for card in self.equipment}

    @cached_property
    def _abilities(self) -> dict[str, DeckboxAbility]:
        return {card.id: card for card in self.abilities}

    @cached_property
    def _items(self) -> dict[str, DeckboxItem]:
        return {card.id: card for card in self.items}

    @cached_property
    def _enemies(self) -> dict[str, DeckboxEnemy]:
        return {card.id: card for card in self.enemies}

    @cached_property
    def _dice(self) -> dict[str, EnemyDie]:
        return {card.id: card for card in self.enemy_dice}

    @cached_property
    def _tiles(self) -> dict[str, Tile]:
        return {card.id: card for card in self.tiles}

    @cached_property
    def _encounters(self) -> dict[str, DeckboxEncounter]:
        return {card.id: card for card in self.encounters}

    @cached_property
    def _quests(self) -> dict[str, Quest]:
        return {card.id: card for card in self.quests}

    @cached_property
    def spawn_offsets(self) -> tuple[tuple[int, int], ...]:
        """The spaces of the first to the ninth enemy, relative to the point of interest (east, south)."""
        digits = {
            digit: (x - 1, y - 1) for y, row in enumerate(self.spawn_order) for x, digit in enumerate(row)
        }
        return tuple(digits[digit] for digit in "123456789")

    @cached_property
    def blank_die(self) -> EnemyDie | None:
        """The die that stands for any enemy die of a copy of the game."""
        return next((die for die in self.enemy_dice if die.blank), None)

    def with_own(self, own: OwnCards) -> DeckboxContent:
        """This content and the cards that people entered. Their tiles are all of one size."""
        cards = {name: getattr(self, name) for name in type(self).model_fields}
        for name in OwnCards.model_fields:
            cards[name] = (*cards[name], *getattr(own, name))
        if own.tiles and len(own.tiles[0].rows) != self.size:
            cards["tiles"] = own.tiles
        return type(self).model_construct(**cards)

    def _named(self) -> Iterator[tuple[str, str, str]]:
        """Every reference from one entry to another: the source, the kind of card, the name."""
        for seat in self.party:
            yield "party", "heroes", seat.hero
            yield "party", "equipment", seat.equipment
            yield "party", "abilities", seat.ability
        for die in self.enemy_dice:
            yield from (
                (f"enemy_dice.{die.id}", "enemies", f.enemy) for f in die.faces if f.enemy is not None
            )
        for encounter in self.encounters:
            for icon in encounter.spawn:
                yield f"encounters.{encounter.id}", "enemy_dice", icon.die
                if icon.enemy is not None:
                    yield f"encounters.{encounter.id}", "enemies", icon.enemy
        for quest in self.quests:
            for room in quest.rooms:
                yield f"quests.{quest.id}", "tiles", room.tile
                if room.encounter is not None:
                    yield f"quests.{quest.id}", "encounters", room.encounter
            if quest.goal != "clear":
                yield f"quests.{quest.id}.goal", "enemies", quest.goal
