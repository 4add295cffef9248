"""The card of a character or foe, in a content file or written on the phone."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from traywatch.records import Record
from traywatch.rules.fifth.cards import (
    ArmorClass,
    Bonus,
    CardId,
    ConditionName,
    CritFrom,
    DamageType,
    FifthAction,
    MaxHitPoints,
    SaveBonuses,
)
from traywatch.rules.fifth.sheets.action_text import action_from_text


def _action_of(value: Any) -> Any:
    """An action of a content file, which is text such as ``Club +4, 1d6+2 bludgeoning``."""
    return action_from_text(value) if isinstance(value, str) else value


SheetAction = Annotated[FifthAction, BeforeValidator(_action_of)]


class FifthCard(Record):
    """A character or foe. ``conditions`` are those that it has at the start."""

    id: CardId
    name: Annotated[str, Field(min_length=1, max_length=40)]
    ac: ArmorClass
    hp: MaxHitPoints
    initiative: Bonus = 0
    saves: SaveBonuses = SaveBonuses()
    actions: Annotated[tuple[SheetAction, ...], Field(max_length=12)] = ()
    resist: tuple[DamageType, ...] = ()
    vulnerable: tuple[DamageType, ...] = ()
    immune: tuple[DamageType, ...] = ()
    condition_immune: tuple[ConditionName, ...] = ()
    crit_from: CritFrom = 20
    conditions: tuple[ConditionName, ...] = ()
    note: str = ""
