"""The cards of a quest of Deckbox Dungeons as data: tiles, rooms, encounters and what rooms offer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, ValidationInfo, model_validator

from traywatch.records import Record
from traywatch.rules.content.card_keys import keys_given, refuse_unused
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.deckbox_dungeons.cards import OF_A_TURN, CardId, DeckboxEffect, Side, Skill


class Tile(Record):
    """A map tile as printed: one letter for each space, row by row from the top.

    ``.`` floor, ``~`` water, ``o`` pit, ``#`` wall, ``E`` entrance or exit in the middle of a side,
    ``P`` point of interest.
    ``arrow`` is the side that is laid against the exit one comes from.
    """

    id: CardId
    name: str
    text: str = ""
    rows: tuple[str, ...]
    arrow: Side = "s"


class Icon(Record):
    """An enemy die of an encounter. With ``health`` it is not rolled but laid with that number up."""

    die: str
    enemy: str | None = None
    health: Annotated[int, Field(ge=1, le=6)] | None = None


def _refuse_defense(effects: tuple[DeckboxEffect, ...]) -> None:
    """Raise ``ValueError`` for a defense that is over before the enemies act."""
    if any(effect.op == "defense" and effect.until != "round" for effect in effects):
        raise ValueError('defense ends here before an enemy attacks; use until = "round"')


class RoomAction(Record):
    """Something that a room or quest lets a hero do, with or without a skill check."""

    id: CardId
    name: str
    text: str = ""
    costs_action: bool = True
    once: bool = True
    skill: Skill | None = None
    needed: Annotated[int, Field(ge=1, le=12)] = 1
    do: tuple[DeckboxEffect, ...] = ()
    on_failure: tuple[DeckboxEffect, ...] = ()

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> RoomAction:
        if self.skill is None:
            refuse_unused(keys_given(self, info), ("needed", "on_failure"), "without a skill")
        _refuse_defense((*self.do, *self.on_failure))
        return self


class DeckboxEncounter(Record):
    """The encounter of a room: its text, enemy dice, actions, and the effects of each refresh."""

    id: CardId
    name: str
    text: str = ""
    spawn: Annotated[tuple[Icon, ...], Field(max_length=9)] = ()
    actions: tuple[RoomAction, ...] = ()
    refresh_text: str = ""
    refresh: tuple[DeckboxEffect, ...] = ()

    @model_validator(mode="after")
    def _refreshes(self) -> DeckboxEncounter:
        _refuse_defense(self.refresh)
        for effect in self.refresh:
            if effect.op in OF_A_TURN:
                raise ValueError(f"{effect.op} at a refresh does nothing, because no hero acts then")
        return self


class Room(Record):
    """A room of a quest: the place of its tile on the map (east, south), and its encounter."""

    at: tuple[Number, Number]
    tile: str
    encounter: str | None = None


class Quest(Record):
    """A quest. The room at (0, 0) is laid first.

    ``goal``: all rooms are found and no enemy is left, or the named enemy is defeated.
    ``open``: the game's app leads the quest. Its tiles, encounters and end are asked for.
    """

    id: CardId
    name: str
    text: str = ""
    open: bool = False
    rooms: tuple[Room, ...] = ()
    goal: str = "clear"
