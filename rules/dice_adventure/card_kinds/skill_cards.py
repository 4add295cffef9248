"""The cards of skills and allies of the dice adventure as data, and which of their keys do something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, model_validator

from traywatch.records import Record
from traywatch.rules.content.card_keys import keys_given, listed, refuse_unused
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.dice_adventure.cards import OF_ENCOUNTERS, AdventureEffect, CardId, Fate, refuse_ops
from traywatch.rules.dice_adventure.dice import GAINED, DieType

_OF_ACTIVE = (
    "when", "helps", "dice", "roll", "aggregate", "mod", "extra", "join", "against", "fate",
)  # fmt: skip
"""Keys of active skills."""
_DOES: Mapping[str, str] = {
    "damage": "reduce", **dict.fromkeys(("stat", "obstacle", "battle", "close"), "bonus"),
}  # fmt: skip
"""The only operation of a passive skill for each trigger that is a check or damage."""
_NEEDS: Mapping[str, frozenset[str]] = {
    "mod": frozenset(("weaken",)),
    "bonus": frozenset(("weaken",)),
    "acquire": frozenset(("ally",)),
    "reduce": frozenset(("reduce",)),
}
"""The moments at which an operation of an active skill finds something to change."""


class Need(Record):
    """``n`` dice of one of the types. DIVINE replaces another type only where a rule says so."""

    types: Annotated[tuple[DieType, ...], Field(min_length=1)]
    n: Annotated[int, Field(ge=1, le=6)] = 1


Moment = Literal["before", "after", "battle", "weaken", "reduce", "ally"]
Trigger = Literal["turn", "explore", "damage", "stat", "obstacle", "battle", "close"]


class Skill(Record):
    """A skill, or what an ally card lets heroes do with ALLY dice.

    ``when``: before or after the first exploration, as the battle skill, to weaken an enemy, to reduce
    damage, or to win an ALLY.
    ``helps``: its owner, heroes at the same location, heroes elsewhere.
    ``dice`` come from the hand and go where ``fate`` says.
    ``roll``: they are rolled. The result is ``aggregate`` + ``mod`` + the addition of the level.
    Without a roll, the level adds to the numbers of ``do``.
    ``extra`` dice come from the box.
    ``join``: weakening dice are rolled along in the battle and add to its result.
    ``against``: the skill is rolled against the met die and must beat it. A passive skill acts by
    itself ``on`` its trigger.
    """

    id: CardId
    name: str
    text: str = ""
    kind: Literal["active", "passive"] = "active"
    when: tuple[Moment, ...] = ()
    helps: tuple[Literal["self", "near", "far"], ...] = ("self",)
    dice: tuple[Need, ...] = ()
    roll: bool = True
    aggregate: Literal["sum", "max"] = "sum"
    mod: Annotated[int, Field(ge=-20, le=20)] = 0
    by_level: tuple[Number, Number, Number] = (0, 1, 2)
    extra: tuple[Literal["d4", "d6", "d8", "d10", "d12"], ...] = ()
    join: bool = False
    against: bool = False
    fate: Fate = "hide"
    tags: tuple[str, ...] = ()
    on: Trigger | None = None
    do: tuple[AdventureEffect, ...] = ()

    @model_validator(mode="after")
    def _fits(self) -> Skill:
        if self.kind == "passive" and self.on is None:
            raise ValueError("a passive skill needs on = what triggers it")
        if self.kind == "active" and not self.when:
            raise ValueError("an active skill needs when = the moments it can be used at")
        if any(set(need.types) - set(GAINED) for need in self.dice):
            raise ValueError("skills take stat, DIVINE and ALLY dice")
        if self.kind == "active" and not self.dice:
            raise ValueError("an active skill needs dice = what it takes from the hand")
        return self

    @model_validator(mode="after")
    def _uses_its_keys(self, info: ValidationInfo) -> Skill:
        keys = keys_given(self, info)
        if self.kind == "passive":
            refuse_unused(keys, _OF_ACTIVE, "on a passive skill")
            op = _DOES.get(self.on or "")
            if op is None:
                refuse_ops(self.do, OF_ENCOUNTERS, f'on = "{self.on}"')
            elif any(effect.op != op or effect.n == "result" for effect in self.do):
                raise ValueError(f'a passive skill on = "{self.on}" acts by {op} with a number only')
            return self
        refuse_unused(keys, ("on",), "on an active skill; use when")
        acts = set(self.when) - {"battle"} - ({"weaken"} if self.join else set())
        if not acts:
            refuse_unused(keys, ("do",), "on a skill that only rolls in a battle")
        for effect in self.do:
            if effect.op in _NEEDS and not acts & _NEEDS[effect.op]:
                raise ValueError(f"{effect.op} needs when = {listed(_NEEDS[effect.op])}")
        if "reduce" in self.when and not any(effect.op == "reduce" for effect in self.do):
            raise ValueError('a skill with when = "reduce" needs an effect with op = "reduce"')
        if "weaken" not in self.when:
            refuse_unused(keys, ("join",), 'without when = "weaken"')
        if not acts & {"weaken", "ally", "reduce"}:
            refuse_unused(keys, ("against",), "without a die that was met")
        if not self.roll and "battle" not in self.when and not self.join:
            refuse_unused(keys, ("aggregate", "mod", "extra", "against"), "where nothing is rolled")
        return self
