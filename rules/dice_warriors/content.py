"""The schema of a Dice Warriors content file: characters, creatures, spell dice and their faces.

The game's text names results, but not the face of each result. The shipped faces are ours.
``faces`` maps each result to its number of faces, in the order of the numbers 1, 2, 3 … of an ordinary
die.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from traywatch.records import Record
from traywatch.rules.content import Cards
from traywatch.rules.dice_warriors.die_results import CHARACTER_RESULTS, DICE_RESULTS, HEAL_RESULTS

CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Sides = Literal[4, 6, 8, 10, 12]
Faces = dict[str, Annotated[int, Field(ge=1, le=12)]]
Group = Literal["magic", "scoundrel", "divine", "fighter"]


def spread(faces: Faces) -> tuple[str, ...]:
    """The result of each face, from 1 up."""
    return tuple(result for result, n in faces.items() for _ in range(n))


class DieType(Record):
    """A type of die that stands on the mat: a character, or a summoned creature."""

    id: CardId
    name: str
    sides: Sides
    group: Group | Literal["summoned"]
    basic: bool = False
    undead: bool = False
    faces: Faces

    @model_validator(mode="after")
    def _faces_fit(self) -> DieType:
        _check_faces(self, CHARACTER_RESULTS)
        return self

    @property
    def kind(self) -> str:
        """The shape, such as ``d8``."""
        return f"d{self.sides}"

    @property
    def results(self) -> tuple[str, ...]:
        """The result of each face, from 1 up."""
        return spread(self.faces)


class SpellDie(Record):
    """A die that is rolled for an effect: a spell level, heal, summon and so on."""

    id: CardId
    name: str
    sides: Annotated[int, Field(ge=2, le=12)]
    faces: Faces

    @model_validator(mode="after")
    def _faces_fit(self) -> SpellDie:
        _check_faces(self, DICE_RESULTS)
        return self

    @property
    def kind(self) -> str:
        return f"d{self.sides}"

    @property
    def results(self) -> tuple[str, ...]:
        return spread(self.faces)


def _check_faces(die: DieType | SpellDie, results: frozenset[str]) -> None:
    for result in die.faces:
        heal = isinstance(die, SpellDie) and HEAL_RESULTS.fullmatch(result)
        if result not in results and not heal:
            raise ValueError(f"{die.id}: there is no result {result!r}")
    if sum(die.faces.values()) != die.sides:
        raise ValueError(f"{die.id}: {sum(die.faces.values())} faces, but the die has {die.sides}")


class Party(Record):
    """A complete party that can be picked."""

    id: CardId
    name: str
    dice: Annotated[tuple[str, ...], Field(min_length=1)]


class WarContent(Cards):
    """A whole file."""

    format: Literal[1]
    id: str
    title: str
    characters: Annotated[tuple[DieType, ...], Field(min_length=1)]
    creatures: Annotated[tuple[DieType, ...], Field(min_length=1)]
    dice: Annotated[tuple[SpellDie, ...], Field(min_length=1)]
    parties: tuple[Party, ...] = ()

    @model_validator(mode="after")
    def _names_agree(self) -> WarContent:
        types = [card.id for card in (*self.characters, *self.creatures)]
        if len(set(types)) != len(types):
            raise ValueError("two characters or creatures have the same id")
        if len({die.id for die in self.dice}) != len(self.dice):
            raise ValueError("two dice have the same id")
        for party in self.parties:
            for name in party.dice:
                if name not in {die.id for die in self.characters}:
                    raise ValueError(f"parties.{party.id} names {name!r}, but there is no such character")
        missing = {"low", "mid", "high", "utility", "cleric", "druid", "paladin", "ranger", "heal", "summon"}
        if missing := missing - {die.id for die in self.dice}:
            raise ValueError(f"dice: {', '.join(sorted(missing))} not given")
        return self

    @cached_property
    def _types(self) -> dict[str, DieType]:
        return {die.id: die for die in (*self.characters, *self.creatures)}

    @cached_property
    def _dice(self) -> dict[str, SpellDie]:
        return {die.id: die for die in self.dice}

    def type(self, name: str) -> DieType:
        """A character or creature. Raises ``KeyError`` if there is none."""
        return self._types[name]

    def spell_die(self, name: str) -> SpellDie:
        """A spell die. Raises ``KeyError`` if there is none."""
        return self._dice[name]

    def party(self, name: str) -> Party | None:
        return next((party for party in self.parties if party.id == name), None)
