"""The cards of the dice adventure as data.

A number that is missing from a file is unknown. The page asks for it when it is needed.
``AdventureEffect`` is the closed list of what a card can do. Anything else is free text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationInfo, model_validator

from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.content.card_keys import keys_given, refuse_keys, refuse_unused
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.dice_adventure.dice import HEROIC, DieType, Size

CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Count = Annotated[int, Field(ge=0, le=99)]
Level = Annotated[int, Field(ge=1, le=3)]
DamageKind = Literal["physical", "magical"]
Fate = Literal["hide", "discard", "deter", "remove"]

Op = Literal[
    "damage",  # to heroes
    "wound",  # WOUND dice into the hand
    "mod",  # on the met die
    "bonus",  # on the hero's own result
    "reduce",  # damage in progress
    "heal",  # dice from the discard pile back to the bag
    "cure",  # WOUNDs out of the hand, out of the game
    "draw",  # dice from the hero's own bag
    "acquire",  # the met ALLY
    "explore",  # another exploration at no cost
    "travel",  # to another location
    "add",  # dice to a location's bag
    "rescue",  # from the deterrent pile to the hero's own bag
    "purge",  # out of the deterrent pile, for good
    "peek",  # the types of dice in the location's bag
    "timer",  # more or fewer turns
    "text",  # by hand
]
COUNTED: frozenset[str] = frozenset(
    ("damage", "wound", "mod", "bonus", "reduce", "heal", "cure", "draw", "add", "rescue", "purge", "timer")
)
"""Operations with a number."""
ON_SEVERAL = frozenset(("damage", "wound", "heal", "cure", "draw"))
"""Operations that may reach several heroes."""
_ON_ONE = frozenset(("travel", "rescue", "purge"))
_KEYS: Mapping[str, frozenset[str]] = {
    "n": COUNTED,
    "on": ON_SEVERAL | _ON_ONE,
    "kind": frozenset(("damage", "reduce")),
    "type": frozenset(("add",)),
    "size": frozenset(("add", "wound")),
    "to": frozenset(("add",)),
    "text": frozenset(("text",)),
}
"""The operations that use each key."""

WEAKENS: frozenset[str] = frozenset(("mod", "bonus"))
"""Operations that change an encounter before its dice are rolled."""
OF_ENCOUNTERS: frozenset[str] = WEAKENS | {"acquire", "reduce"}
"""Operations that need an encounter or damage in progress."""
_BEFORE_A_HAND: frozenset[str] = OF_ENCOUNTERS | {"explore", "travel", "peek"}
"""Operations that do nothing at set-up."""


class AdventureEffect(Record):
    """One effect of a card. ``n = "result"`` is the result of the skill's dice.

    ``on``: the hero concerned, the card's owner, every hero at the location, or all heroes.
    ``kind`` belongs to damage (missing: the usual kind) and to its reduction (missing: any kind).
    ``type`` and ``size`` (missing: random by level) belong to added dice, ``to`` is their destination.
    """

    op: Op
    n: Annotated[int, Field(ge=-99, le=99)] | Literal["result"] | None = None
    on: Literal["hero", "owner", "here", "party"] = "hero"
    kind: DamageKind | None = None
    type: DieType | None = None
    size: Size | None = None
    to: Literal["here", "everywhere"] = "here"
    text: str = ""

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> AdventureEffect:
        refuse_keys(self.op, keys_given(self, info), _KEYS)
        if self.op in _ON_ONE and self.on in ("here", "party"):
            raise ValueError(f'{self.op} is for one hero; use on = "hero" or "owner"')
        return self


def refuse_ops(effects: tuple[AdventureEffect, ...], ops: frozenset[str], where: str) -> None:
    """Raise ``ValueError`` for operations that do nothing there, and for results where nothing is rolled."""
    for effect in effects:
        if effect.op in ops:
            raise ValueError(f"{effect.op} does nothing {where}")
        if effect.n == "result":
            raise ValueError(f'{effect.op}: n = "result" needs the dice of an active skill; give a number')


def refuse_met(
    encounter: tuple[AdventureEffect, ...],
    success: tuple[AdventureEffect, ...],
    failure: tuple[AdventureEffect, ...],
) -> None:
    """Raise ``ValueError`` for an effect of a card that is met where it would do nothing."""
    refuse_ops(encounter, OF_ENCOUNTERS - WEAKENS, "when the card is met")
    refuse_ops((*success, *failure), OF_ENCOUNTERS, "after the encounter")


def card_line(name: str, text: str) -> Text:
    """A card for people: its name and its text."""
    return msg("rules-name-with-text", key=name, said=text) if text else name


class HeroClass(Record):
    """A class: 3 d6 and 12 d4 by type (R2). These numbers are also its dice limits."""

    id: CardId
    name: str
    text: str = ""
    capacity: Annotated[int, Field(ge=1, le=10)] | None = None
    favored: DieType
    d6: dict[DieType, Count]
    d4: dict[DieType, Count]
    skills: tuple[str, ...] = ()
    dormant: tuple[str, ...] = ()

    @property
    def limits(self) -> dict[str, int]:
        """The number of dice of each type in the first bag."""
        return {one: self.d6.get(one, 0) + self.d4.get(one, 0) for one in HEROIC}

    @model_validator(mode="after")
    def _starts_with_fifteen(self) -> HeroClass:
        if (sum(self.d6.values()), sum(self.d4.values())) != (3, 12):
            raise ValueError("a bag starts with 3 d6 and 12 d4")
        if (set(self.d6) | set(self.d4)) - set(HEROIC):
            raise ValueError("a hero's bag holds stat, DIVINE, ALLY and WOUND dice only")
        if self.limits.get(self.favored, 0) == 0:
            raise ValueError("the favored type must be in the bag")
        return self


class Rule(Record):
    """A card of a scenario or location. Without ``when`` it is always on.

    ``mod`` applies to met dice of ``types`` (empty: all).
    ``no_again`` forbids a second exploration, ``no_travel`` forbids travel.
    ``once``: it is gone after it has acted.
    """

    name: str
    text: str = ""
    when: Literal["setup", "turn", "explore", "met", "close"] | None = None
    types: tuple[DieType, ...] = ()
    mod: Number = 0
    no_again: bool = False
    no_travel: bool = False
    once: bool = False
    do: tuple[AdventureEffect, ...] = ()

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> Rule:
        keys = keys_given(self, info)
        if self.when is None:
            refuse_unused(keys, ("do", "once"), "without when, because the card is always on")
            if not self.mod:
                refuse_unused(keys, ("types",), "without mod")
            return self
        refuse_unused(keys, ("mod", "no_again", "no_travel"), "with when; a card without when is always on")
        if self.when != "met":
            refuse_unused(keys, ("types",), f'with when = "{self.when}"')
        if self.when in ("setup", "close"):
            refuse_unused(keys, ("once",), f'with when = "{self.when}"')
        silent = {"met": frozenset(("reduce",)), "setup": _BEFORE_A_HAND}.get(self.when, OF_ENCOUNTERS)
        refuse_ops(self.do, silent, f'with when = "{self.when}"')
        return self


class Foe(Record):
    """The common part of enemy and villain cards.

    ``immune``: skills or tags without effect. ``only``: a skill must have one of these tags.
    """

    id: CardId
    name: str
    text: str = ""
    damage: DamageKind | None = None
    mod: Annotated[int, Field(ge=-20, le=20)] = 0
    immune: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    encounter: tuple[AdventureEffect, ...] = ()
    success: tuple[AdventureEffect, ...] = ()
    failure: tuple[AdventureEffect, ...] = ()

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        refuse_met(self.encounter, self.success, self.failure)
        return self


class AdventureEnemy(Foe):
    """An enemy card."""


class Villain(Foe):
    """A villain card. Its defeat allows the location to be closed, closes it, or does neither."""

    on_defeat: Literal["attempt", "auto", "none"] = "attempt"


class AdventureObstacle(Record):
    """An obstacle card.

    Tier 1 names two types, and one die of either is enough. Tier 2 names one type. Tier 3 needs two
    dice, and the higher one counts.
    """

    id: CardId
    name: str
    text: str = ""
    tier: Level
    types: Annotated[tuple[DieType, ...], Field(min_length=1, max_length=2)]
    mod: Annotated[int, Field(ge=-20, le=20)] = 0
    encounter: tuple[AdventureEffect, ...] = ()
    success: tuple[AdventureEffect, ...] = ()
    failure: tuple[AdventureEffect, ...] = ()

    @model_validator(mode="after")
    def _tier_fits(self) -> AdventureObstacle:
        if len(self.types) != (1 if self.tier == 2 else 2):
            raise ValueError("tiers 1 and 3 name two types, tier 2 names one")
        refuse_met(self.encounter, self.success, self.failure)
        return self


class BagPart(Record):
    """``n`` dice of a type. Without ``size`` it is random by the scenario's level."""

    type: DieType
    n: Count = 1
    size: Size | None = None


class DeckPart(Record):
    """``take`` random cards out of a list (0: all of them)."""

    list: tuple[str, ...] = ()
    take: Count = 0


class AdventureLocation(Record):
    """A type of location. ``links``: the possible destinations from it (empty: everywhere)."""

    id: CardId
    name: str
    text: str = ""
    icd: Count | None = None
    closable: bool = True
    villain: bool = True
    bag: tuple[BagPart, ...] = ()
    enemies: DeckPart = DeckPart()
    obstacles: DeckPart = DeckPart()
    specials: Annotated[tuple[Rule, ...], Field(max_length=5)] = ()
    links: tuple[str, ...] = ()


Reward = Literal["die", "skill_up", "new_skill", "limit", "capacity"]


class Scenario(Record):
    """A scenario. ``dynamic``: the number of locations from the pool (missing: by players)."""

    id: CardId
    name: str
    level: Level | None = None
    timer: Annotated[int, Field(ge=0, le=999)] | None = None
    static: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    dynamic: Count | None = None
    rules: tuple[Rule, ...] = ()
    allies: tuple[str, ...] = ()
    villains: tuple[str, ...] = ()
    reward: tuple[Reward, ...] = ("die",)
    intro: str = ""
    outro: str = ""
