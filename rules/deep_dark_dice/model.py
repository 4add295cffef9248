"""The state of a Deep Dark Dice session."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat

from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Zone
from traywatch.rules.deep_dark_dice.cards import Effect
from traywatch.rules.deep_dark_dice.settings import Settings, Tick

NonNegative = Annotated[int, Field(ge=0)]
Stealth = Literal["none", "attack", "turn", "battle"]
Cause = Literal["attack", "bleed", "necrotic", "card"]


class MinionState(Record):
    """A minion in front of a hero or a monster."""

    id: str
    name: str
    health: NonNegative
    max_health: Annotated[int, Field(ge=1)]
    attack: NonNegative = 0
    armor: NonNegative = 0


class Carried(Record):
    """An item that a hero has; ``used`` until its span (battle or session) is over."""

    id: str
    used: bool = False


class HeroState(Record):
    """One hero: adjusted values (``max_health``, ``full_attack``, ``full_armor``) and current ones.

    The base values are those of the card and never change. ``poison`` 0 means not
    poisoned; ``triggered`` says that what happens on going Downed did, in this battle.
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
    no_armor: bool = False
    curse: Annotated[int, Field(ge=0, le=4)] = 0
    barrier: NonNegative = 0
    regenerate: NonNegative = 0
    immune: bool = False
    stealth: Stealth = "none"
    pierce: bool = False
    bleed: NonNegative = 0
    poison: NonNegative = 0
    dazed: bool = False
    doomed: bool = False
    necrotic: bool = False
    downed: bool = False
    triggered: bool = False
    active_used: bool = False
    ultimate_used: bool = False
    items: tuple[Carried, ...] = ()
    minion: MinionState | None = None


class MonsterState(Record):
    """The monster of the battle."""

    id: str
    name: str
    health: NonNegative
    max_health: Annotated[int, Field(ge=1)]
    armor: NonNegative
    stunned: bool = False
    minion: MinionState | None = None


class Bonus(Record):
    """Bonus damage on the attack that is under way; ``own``: only the hero's own attack has it."""

    source: str
    n: NonNegative
    own: bool = False


class Landed(Record):
    """One throw of the attack: which die, where it stopped."""

    kind: str
    zone: Zone
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None


class Attack(Record):
    """The attack under way. ``granted`` rerolls may still be taken; ``lost`` is the health it cost
    so far, ``knocked_off`` counts obstacles that must be put onto the mat again."""

    stage: Literal["declared", "window", "resolving"] = "declared"
    bonuses: tuple[Bonus, ...] = ()
    pierce: bool = False
    petrify: bool = False
    throws: tuple[Landed, ...] = ()
    granted: NonNegative = 0
    asked: tuple[int, ...] = ()
    lost: NonNegative = 0
    knocked_off: NonNegative = 0


class Obstacle(Record):
    """An obstacle die on the battlefield, as far as the table knows where."""

    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    zone: str | None = None


class Task(Record):
    """One thing that is still to happen. What opens a request waits for its answer; the rest
    of the agenda comes after it.

    ``hero`` indexes the heroes (-1: the monster), ``n`` is a number or count, ``name``
    says where it comes from, ``asked`` that its own question was answered.
    """

    do: Literal[
        "fill",
        "battle",
        "lay",
        "throw_obstacles",
        "obstacle",
        "next_turn",
        "tick",
        "turn",
        "landed",
        "refresh",
        "rethrow",
        "damage",
        "effect",
        "report",
        "fail_report",
        "check",
        "survived",
        "petrify",
        "attack_over",
        "clear",
        "loot",
        "level_up",
        "ask_next",
    ]
    hero: int = 0
    n: int = 0
    name: str = ""
    tone: Literal["good", "bad", "plain"] = "plain"
    tick: Tick | None = None
    cause: Cause = "card"
    effect: Effect | None = None
    asked: bool = False
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None


@lru_cache(maxsize=1024)
def plain(do: Any, hero: int = 0, tick: Tick | None = None) -> Task:
    """A task that is needed over and over, made once."""
    return Task(do=do, hero=hero, tick=tick)


class DeepState(State):
    """The whole session. ``active`` indexes ``heroes``; ``attack`` is null between attacks;
    ``told`` are numbers of cards that the table was asked for."""

    game: Literal["deep_dark_dice"] = "deep_dark_dice"
    settings: Settings
    phase: Literal["setup", "battle", "level_up", "won", "defeat", "victory", "finished"] = "setup"
    battle_no: Annotated[int, Field(ge=1)] = 1
    turn_no: NonNegative = 0
    active: NonNegative = 0
    attacks_made: NonNegative = 0
    heroes: tuple[HeroState, ...]
    monster: MonsterState
    attack: Attack | None = None
    obstacles: tuple[Obstacle, ...] = ()
    agenda: tuple[Task, ...] = ()
    told: dict[str, int] = Field(default_factory=dict)
