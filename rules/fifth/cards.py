"""The records of a sheet: damage, actions and saving throws."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import Field, model_validator

from traywatch.messages import ContentName
from traywatch.records import Record

Ability = Literal["str", "dex", "con", "int", "wis", "cha"]
DamageType = Literal[
    "acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing", "poison", "psychic",
    "radiant", "slashing", "thunder", "plain",
]  # fmt: skip
ConditionName = Literal[
    "blinded", "charmed", "frightened", "grappled", "incapacitated", "invisible", "paralyzed", "petrified",
    "poisoned", "prone", "restrained", "stunned", "unconscious",
]  # fmt: skip
ABILITIES: tuple[Ability, ...] = get_args(Ability)
DAMAGE_TYPES: tuple[DamageType, ...] = get_args(DamageType)
CONDITIONS: tuple[ConditionName, ...] = get_args(ConditionName)

MOST_DICE = 20
"""The most dice of damage of one action. A critical hit rolls twice as many."""

CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Bonus = Annotated[int, Field(ge=-20, le=40)]
ArmorClass = Annotated[int, Field(ge=1, le=60)]
HitPoints = Annotated[int, Field(ge=0, le=2000)]
MaxHitPoints = Annotated[int, Field(ge=1, le=2000)]
Difficulty = Annotated[int, Field(ge=1, le=60)]
CritFrom = Annotated[int, Field(ge=2, le=20)]


class DamagePart(Record):
    """Damage of one type: ``n`` dice with ``sides``, and ``plus``. The type ``plain`` has no name."""

    n: Annotated[int, Field(ge=0, le=MOST_DICE)] = 0
    sides: Literal[4, 6, 8, 10, 12, 20] = 6
    plus: Annotated[int, Field(ge=-99, le=999)] = 0
    type: DamageType = "plain"

    @property
    def kind(self) -> str:
        """The kind of its dice, such as ``d8``."""
        return f"d{self.sides}"

    @property
    def text(self) -> str:
        """The damage as people write it: ``1d8+3``."""
        dice = f"{self.n}d{self.sides}" if self.n else ""
        if not dice:
            return str(self.plus)
        return dice + (f"{self.plus:+d}" if self.plus else "")


class FifthAction(Record):
    """One line of a sheet.

    An ``attack`` has a ``bonus``. A ``save`` has the difficulty class ``dc`` and the ``ability`` of the
    saving throw; ``half``: a success halves the damage. A ``heal`` gives back hit points.
    ``condition`` begins on a hit, or on a failed saving throw.
    """

    name: ContentName = ""
    kind: Literal["attack", "save", "heal"] = "attack"
    bonus: Bonus = 0
    ranged: bool = False
    dc: Difficulty = 10
    ability: Ability = "dex"
    half: bool = False
    condition: ConditionName | None = None
    damage: tuple[DamagePart, ...] = ()

    @model_validator(mode="after")
    def _fits_a_tray(self) -> FifthAction:
        if sum(part.n for part in self.damage) > MOST_DICE:
            raise ValueError(f"at most {MOST_DICE} dice of damage")
        return self


class SaveBonuses(Record):
    """The bonus of each saving throw."""

    str: Bonus = 0
    dex: Bonus = 0
    con: Bonus = 0
    int: Bonus = 0
    wis: Bonus = 0
    cha: Bonus = 0

    def of(self, ability: Ability) -> Any:
        """The bonus for an ability."""
        return getattr(self, ability)
