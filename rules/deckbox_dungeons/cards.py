"""The cards of Deckbox Dungeons as data: heroes, equipment, abilities, items, enemies and their dice.

A number that is missing from a file is unknown. The page asks for it when it is needed.
``DeckboxEffect`` is the closed list of what a card can do. Anything else is free text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, model_validator

from traywatch.records import Record
from traywatch.rules.content.card_keys import keys_given, listed, refuse_keys, refuse_unused

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
OF_WEAPONS = KEYWORDS[:4]
"""The keywords of a weapon. The others are those of enemies."""

SIGNED: frozenset[str] = frozenset(("energy", "loot", "melee", "ranged", "defense", "speed", "skill", "dice"))
"""Operations whose number may be negative."""
UNCOUNTED: frozenset[str] = frozenset(("stun",))
"""Operations without a number."""
OF_A_TURN: frozenset[str] = frozenset(("action", "move"))
"""Operations that do something only for the hero whose turn it is."""
BONUSES = frozenset(("melee", "ranged", "defense", "speed", "skill", "dice"))
"""Operations that are bonuses for a time."""
_COUNTED = frozenset(("heal", "energy", "loot", "damage", *OF_A_TURN, *BONUSES))
_KEYS: Mapping[str, frozenset[str]] = {"n": _COUNTED, "until": BONUSES}
"""The operations that use each key."""
_HEROES = frozenset(("self", "hero", "all"))
_TARGETS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("heal", "damage"), _HEROES | {"enemy"}),
    **dict.fromkeys(OF_A_TURN, frozenset(("self", "hero"))),
    "stun": frozenset(("enemy",)),
}
"""The targets of each operation; those of the others are heroes."""


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

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> DeckboxEffect:
        refuse_keys(self.op, keys_given(self, info), _KEYS)
        targets = _TARGETS.get(self.op, _HEROES)
        if self.on not in targets:
            raise ValueError(f'{self.op} does nothing on = "{self.on}"; use {listed(targets)}')
        return self


class Weapon(Record):
    """Dice, modifier and keywords of one attack. Null is unknown and is asked for."""

    dice: Dice | None = None
    mod: Mod | None = None
    keywords: tuple[Keyword, ...] | None = ()

    @model_validator(mode="after")
    def _is_of_a_hero(self) -> Weapon:
        if foreign := [word for word in self.words if word not in OF_WEAPONS]:
            raise ValueError(f"{foreign[0]} is a keyword of enemies; use {listed(OF_WEAPONS)}")
        return self

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

    @model_validator(mode="after")
    def _is_one_attack(self) -> DeckboxItem:
        if self.ranged is not None and self.melee is not None:
            raise ValueError("an item is a melee or a ranged attack, not both; leave one out")
        return self


class Behavior(Record):
    """How an enemy acts: its target and its movement. ``text`` is the text of the card.

    ``ask``: the players read the card, and decide each move and target.
    """

    text: str = ""
    ask: bool = False
    target: Literal["nearest", "weakest", "strongest", "richest"] = "nearest"
    move: Literal["approach", "keep_away", "hold"] = "approach"

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> Behavior:
        if self.ask:
            refuse_unused(keys_given(self, info), ("target", "move"), "where the players decide")
        return self


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


class SeatSpec(Record):
    """A default hero of the party, with equipment and ability card."""

    hero: str
    equipment: str
    ability: str
