"""The cards of Deckbox Dungeons as data: heroes, equipment, abilities, items, enemies, dice, tiles.

A number that is missing from a file is unknown. The page asks for it when it is needed.
``DeckboxEffect`` is the closed list of what a card can do. Anything else is free text.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.records import Record
from traywatch.rules.core.vocabulary import Number

CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Mod = Annotated[int, Field(ge=-9, le=9)]
Dice = Annotated[int, Field(ge=0, le=12)]
Few = Annotated[int, Field(ge=0, le=99)]
Side = Literal["n", "e", "s", "w"]
Kind = Literal["melee", "ranged"]
Skill = Literal["strength", "dexterity", "wisdom", "charisma"]

Keyword = Literal["reach", "crush", "stun", "pierce", "siphon", "regenerate", "dark_ritual"]
"""The keywords of the cards. Only enemies have siphon, regenerate and dark_ritual."""

KINDS: tuple[Kind, Kind] = ("melee", "ranged")
SKILLS: tuple[Skill, ...] = ("strength", "dexterity", "wisdom", "charisma")
KEYWORDS: tuple[Keyword, ...] = ("reach", "crush", "stun", "pierce", "siphon", "regenerate", "dark_ritual")


SIGNED: frozenset[str] = frozenset(("energy", "loot", "melee", "ranged", "defense", "speed", "skill", "dice"))
"""Operations whose number may be negative."""


class DeckboxEffect(Record):
    """One effect of a card. Without ``n`` the number is unknown and is asked for.

    ``on``: the hero who uses the card, another hero or an enemy that the player names, or every hero.
    A bonus (``melee`` to ``skill``; ``dice`` adds dice to an attack) lasts for one attack or check,
    for the activation, or for the round.
    """

    op: Literal[
        "heal", "energy", "loot", "damage", "stun", "action", "move",
        "melee", "ranged", "defense", "speed", "skill", "dice",
    ]  # fmt: skip
    n: Annotated[int, Field(ge=-9, le=99)] | None = None
    on: Literal["self", "hero", "all", "enemy"] = "self"
    until: Literal["attack", "turn", "round"] = "turn"

    @model_validator(mode="after")
    def _is_not_negative(self) -> DeckboxEffect:
        if self.n is not None and self.n < 0 and self.op not in SIGNED:
            raise ValueError(f"{self.op}: n must be 0 or more")
        return self


class Weapon(Record):
    """Dice, modifier and keywords of one attack. Null is unknown and is asked for."""

    dice: Dice | None = None
    mod: Mod | None = None
    keywords: tuple[Keyword, ...] | None = ()

    @property
    def words(self) -> tuple[Keyword, ...]:
        """The known keywords."""
        return self.keywords or ()


class DeckboxHero(Record):
    """A hero card."""

    id: CardId
    name: str
    text: str = ""
    melee: Mod | None = None
    ranged: Mod | None = None
    defense: Mod | None = None
    speed: Few | None = None
    strength: Mod | None = None
    dexterity: Mod | None = None
    wisdom: Mod | None = None
    charisma: Mod | None = None
    health: Annotated[int, Field(ge=1, le=99)] | None = None

    @property
    def blank(self) -> bool:
        """Whether no number of the card is known, so that it stands for any card of a copy."""
        numbers = (self.melee, self.ranged, self.defense, self.speed, self.health)
        return all(n is None for n in (*numbers, *(getattr(self, skill) for skill in SKILLS)))


class Equipment(Record):
    """An equipment card. Without ``melee`` or ``ranged`` it has no attack of that kind."""

    id: CardId
    name: str
    text: str = ""
    melee: Weapon | None = None
    ranged: Weapon | None = None
    defense: Mod | None = None
    movement: Mod | None = None

    @property
    def blank(self) -> bool:
        """Whether no number of the card is known."""
        ways = [way for way in (self.melee, self.ranged) if way is not None]
        numbers = [self.defense, self.movement, *(way.dice for way in ways), *(way.mod for way in ways)]
        return all(n is None for n in numbers)


class DeckboxAbility(Record):
    """An ability card. ``energy`` is the cost of one use."""

    id: CardId
    name: str
    strength: Mod | None = None
    dexterity: Mod | None = None
    wisdom: Mod | None = None
    charisma: Mod | None = None
    title: str = ""
    text: str = ""
    energy: Few | None = None
    do: tuple[DeckboxEffect, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether no number of the card is known."""
        return all(n is None for n in (self.energy, *(getattr(self, skill) for skill in SKILLS)))


class DeckboxItem(Record):
    """A card of the item deck, which has ``copies`` of it. ``ranged`` or ``melee``: its use is an attack."""

    id: CardId
    name: str
    text: str = ""
    price: Few | None = None
    copies: Annotated[int, Field(ge=0, le=9)] = 1
    ranged: Weapon | None = None
    melee: Weapon | None = None
    do: tuple[DeckboxEffect, ...] = ()


class Behavior(Record):
    """How an enemy acts: its target and its movement. ``text`` is the text of the card.

    ``ask``: the players read the card, and decide each move and target.
    """

    text: str = ""
    ask: bool = False
    target: Literal["nearest", "weakest", "strongest", "richest"] = "nearest"
    move: Literal["approach", "keep_away", "hold"] = "approach"


class DeckboxEnemy(Record):
    """An enemy card."""

    id: CardId
    name: str
    text: str = ""
    dice: Dice | None = None
    mod: Mod | None = None
    attack: Kind | None = None
    defense: Mod | None = None
    speed: Few | None = None
    threat: Few | None = None
    behavior: Behavior = Behavior()
    keywords: tuple[Keyword, ...] | None = ()

    @property
    def blank(self) -> bool:
        """Whether no number of the card is known."""
        return all(
            n is None for n in (self.dice, self.mod, self.attack, self.defense, self.speed, self.threat)
        )


class EnemyDieFace(Record):
    """One face of an enemy die: an enemy and its health. Null values are asked for when they are rolled."""

    enemy: str | None = None
    health: Annotated[int, Field(ge=1, le=6)] | None = None
    label: str = ""


class EnemyDie(Record):
    """An enemy die.

    ``reads``: the tray reads a number that selects the face (1 is the first), or the face's ``label``.
    ``look`` describes the die.
    """

    id: CardId
    name: str
    look: str = ""
    kind: Annotated[str, Field(pattern=r"^d[1-9][0-9]?$")] = "d6"
    reads: Literal["number", "face"] = "number"
    faces: Annotated[tuple[EnemyDieFace, ...], Field(min_length=2, max_length=20)]

    @property
    def blank(self) -> bool:
        """Whether no face is known, so that people say what the die shows."""
        return all(face.enemy is None and face.health is None for face in self.faces)


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


class DeckboxEncounter(Record):
    """The encounter of a room: its text, enemy dice, actions, and the effects of each refresh."""

    id: CardId
    name: str
    text: str = ""
    spawn: Annotated[tuple[Icon, ...], Field(max_length=9)] = ()
    actions: tuple[RoomAction, ...] = ()
    refresh_text: str = ""
    refresh: tuple[DeckboxEffect, ...] = ()


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


class SeatSpec(Record):
    """A default hero of the party, with equipment and ability card."""

    hero: str
    equipment: str
    ability: str
