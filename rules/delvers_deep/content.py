"""The schema of a Delver's Deep content file.

A missing primary stat is asked for when the session starts. An armor class of ``"ask"`` is asked for
when the armor is put on. A check without a DC has the usual one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, field_validator, model_validator

from traywatch.records import Record
from traywatch.rules.content import Cards
from traywatch.rules.core.vocabulary import Number

Stat = Literal["fort", "ref", "will"]
STATS: tuple[Stat, ...] = ("fort", "ref", "will")

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Mod = Annotated[int, Field(ge=-20, le=20)]
Points = Annotated[int, Field(ge=0, le=60)]
Dc = Annotated[int, Field(ge=2, le=6)]

OWN_CHECKS = ("health", "sanity", "death", "break", "end_break", "rest")
"""Checks of the rules. A content file may give them other terms under these ids."""


class Mods(Record):
    """A bonus to each primary stat."""

    fort: Mod = 0
    ref: Mod = 0
    will: Mod = 0


class DelverPassive(Record):
    """A reroll of checks ``on`` (a check's id, or ``all``).

    ``low`` is a free reroll of ``r`` and less. ``high`` is a forced reroll of ``r`` and more.
    """

    on: str
    mode: Literal["low", "high"] = "low"
    r: Annotated[int, Field(ge=1, le=6)]


class Helps(Record):
    """The influence of a feature or effect on checks.

    ``active_on`` and ``stack_on`` name checks that it allows to reroll for points, or to stack.
    """

    ac: Number | Literal["ask"] = 0
    health_dc: Mod = 0
    sanity_dc: Mod = 0
    passives: tuple[DelverPassive, ...] = ()
    active_on: tuple[str, ...] = ()
    stack_on: tuple[str, ...] = ()

    @field_validator("ac")
    @classmethod
    def _ac_is_small(cls, ac: int | str) -> int | str:
        if isinstance(ac, int) and not 0 <= ac <= 20:
            raise ValueError("an armor class is 0 to 20")
        return ac


class Feature(Helps):
    """An ancestry, background, class or trait, which is permanent.

    ``base`` counts at creation.
    ``health`` and ``sanity`` add to the base values.
    ``physical`` and ``mental`` add to recovery.
    """

    id: Id
    name: str
    text: str = ""
    base: Mods = Mods()
    health: Mod = 0
    sanity: Mod = 0
    physical: Annotated[int, Field(ge=0, le=20)] = 0
    mental: Annotated[int, Field(ge=0, le=20)] = 0


class DelverEffect(Helps):
    """Armor, an item, a spell or a status, which is temporary.

    ``max`` changes the maximum of stats.
    ``health`` and ``sanity`` raise the maximum above the base value.
    """

    id: Id
    name: str
    kind: Literal["armor", "item", "spell", "status"] = "item"
    text: str = ""
    max: Mods = Mods()
    health: Mod = 0
    sanity: Mod = 0


class CheckTerms(Record):
    """A kind of check: the stat that pays for it, and whether it allows stacks or paid rerolls.

    ``cost`` null: the usual price. ``dc`` null: the usual DC.
    """

    id: Id
    name: str
    stat: Stat | None = None
    dc: Dc | None = None
    stack: bool = False
    active: bool = False
    cost: Annotated[int, Field(ge=1, le=9)] | None = None

    @model_validator(mode="after")
    def _somebody_pays(self) -> CheckTerms:
        if self.stat is None and (self.stack or self.active):
            raise ValueError(f"{self.id}: stacking and active rerolls are paid from a stat; name it")
        return self


class KnownStats(Record):
    """Base stats of a finished character. Null is unknown and is asked for."""

    fort: Points | None = None
    ref: Points | None = None
    will: Points | None = None


class Character(Record):
    """A character sheet.

    Without ``base`` each stat is 1, plus ancestry, background and class, plus ``points`` to place.
    ``health`` and ``sanity`` are base values that differ from the table.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    id: Id
    name: str
    ancestry: str | None = None
    background: str | None = None
    class_: Annotated[str | None, Field(alias="class")] = None
    traits: tuple[str, ...] = ()
    level: Annotated[int, Field(ge=1, le=99)] = 1
    base: KnownStats | None = None
    points: Annotated[int, Field(ge=0, le=20)] = 2
    health: Points | None = None
    sanity: Points | None = None
    wears: tuple[str, ...] = ()


class BreakRow(Record):
    """One effect of a mental break, for the sums in ``on``."""

    on: Annotated[tuple[Number, ...], Field(min_length=1)]
    name: str
    text: str = ""
    max: Mods = Mods()
    passives: tuple[DelverPassive, ...] = ()


class BreakTable(Record):
    """The mental break table. ``dice`` d6 are rolled for it and added."""

    dice: Annotated[int, Field(ge=1, le=4)] = 1
    rows: Annotated[tuple[BreakRow, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _each_sum_once(self) -> BreakTable:
        covered = sorted(n for row in self.rows for n in row.on)
        needed = list(range(self.dice, 6 * self.dice + 1))
        if covered != needed:
            raise ValueError(f"the rows must cover {needed[0]} to {needed[-1]}, each once; found {covered}")
        return self

    def row(self, total: int) -> BreakRow:
        """The row of a sum."""
        return next(row for row in self.rows if total in row.on)


class DelverContent(Cards):
    """A whole file.

    ``party`` names the default characters.
    ``secondary`` gives base health and sanity by base stat, from 0 up.
    ``level_points`` are the points at a level-up; null: asked for.
    """

    format: Literal[1]
    id: str
    title: str
    characters: Annotated[tuple[Character, ...], Field(min_length=1)]
    party: tuple[str, ...] = ()
    ancestries: tuple[Feature, ...] = ()
    backgrounds: tuple[Feature, ...] = ()
    classes: tuple[Feature, ...] = ()
    traits: tuple[Feature, ...] = ()
    effects: tuple[DelverEffect, ...] = ()
    checks: tuple[CheckTerms, ...] = ()
    secondary: Annotated[tuple[Points, ...], Field(min_length=1)] | None = None
    break_table: BreakTable | None = None
    level_points: Annotated[int, Field(ge=0, le=20)] | None = None

    @model_validator(mode="after")
    def _names_agree(self) -> DelverContent:
        ids_of: dict[str, set[str]] = {}
        for what in ("characters", "ancestries", "backgrounds", "classes", "traits", "effects", "checks"):
            ids = [entry.id for entry in getattr(self, what)]
            ids_of[what] = set(ids)
            if len(ids_of[what]) != len(ids):
                raise ValueError(f"two entries of {what} have the same id")
        for card in self.characters:
            references = [("ancestries", card.ancestry), ("backgrounds", card.background)]
            references += [("classes", card.class_), *(("traits", one) for one in card.traits)]
            references += [("effects", one) for one in card.wears]
            for what, name in references:
                if name is not None and name not in ids_of[what]:
                    raise ValueError(f"{card.id} names {name!r}, but {what} has no such entry")
        for name in self.party:
            if name not in ids_of["characters"]:
                raise ValueError(f"party names {name!r}, but there is no such character")
        if any(feature.ac == "ask" for feature in self.features()):
            raise ValueError('only effects can have the armor class "ask"')
        return self

    def features(self) -> tuple[Feature, ...]:
        """All ancestries, backgrounds, classes and traits."""
        return (*self.ancestries, *self.backgrounds, *self.classes, *self.traits)

    def character(self, character_id: str) -> Character:
        """The sheet of a character. Raises ``KeyError`` if there is none."""
        return {card.id: card for card in self.characters}[character_id]

    def features_of(self, character_id: str) -> tuple[Feature, ...]:
        """All permanent features of a character."""
        card = self.character(character_id)
        picked = (
            *(f for f in self.ancestries if f.id == card.ancestry),
            *(f for f in self.backgrounds if f.id == card.background),
            *(f for f in self.classes if f.id == card.class_),
        )
        return (*picked, *(f for f in self.traits if f.id in card.traits))

    def effect(self, effect_id: str) -> DelverEffect:
        """An item, spell or status. Raises ``KeyError`` if there is none."""
        return {effect.id: effect for effect in self.effects}[effect_id]
