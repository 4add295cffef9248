"""The state of a Deep Dark Dice session."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from rules.base import Frozen, Zone
from rules.deep_dark_dice.settings import Settings
from rules.types import State

NonNegative = Annotated[int, Field(ge=0)]
Slot = Literal["active", "ultimate"]


class HeroState(Frozen):
    """One hero: adjusted values (``max_health``, ``full_attack``, ``full_armor``) and current ones.

    ``poison`` 0 means not poisoned; ``stealth`` lasts to the end of the hero's turn.
    """

    id: str
    name: str
    player: str
    max_health: Annotated[int, Field(ge=1)]
    full_attack: NonNegative
    full_armor: NonNegative
    health: NonNegative
    attack: NonNegative
    armor: NonNegative
    curse: Annotated[int, Field(ge=0, le=4)] = 0
    barrier: NonNegative = 0
    regenerate: NonNegative = 0
    immune: bool = False
    stealth: bool = False
    pierce: bool = False
    bleed: NonNegative = 0
    poison: NonNegative = 0
    dazed: bool = False
    doomed: bool = False
    necrotic: bool = False
    downed: bool = False
    active_used: bool = False
    ultimate_used: bool = False


class MonsterState(Frozen):
    """The monster of the battle."""

    id: str
    name: str
    health: NonNegative
    max_health: Annotated[int, Field(ge=1)]
    armor: NonNegative
    stunned: bool = False


class Bonus(Frozen):
    """Bonus damage on the attack that is under way."""

    source: str
    n: NonNegative


class Landed(Frozen):
    """One throw of the attack: which die, where it stopped."""

    kind: str
    zone: Zone
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None


class Attack(Frozen):
    """The attack under way. ``granted`` rerolls may still be taken; in the ``window`` one is offered."""

    stage: Literal["declared", "window"] = "declared"
    bonuses: tuple[Bonus, ...] = ()
    pierce: bool = False
    throws: tuple[Landed, ...] = ()
    granted: NonNegative = 0


class DeepState(State):
    """The whole session. ``active`` indexes ``heroes``; ``attack`` is null between battles."""

    game: Literal["deep_dark_dice"] = "deep_dark_dice"
    settings: Settings
    phase: Literal["battle", "won", "defeat", "victory", "finished"] = "battle"
    battle_no: Annotated[int, Field(ge=1)] = 1
    turn_no: NonNegative = 0
    active: NonNegative = 0
    attacks_made: NonNegative = 0
    heroes: tuple[HeroState, ...]
    monster: MonsterState
    attack: Attack | None = None
