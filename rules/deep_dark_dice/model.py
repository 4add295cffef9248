"""The state of a Deep Dark Dice session."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat

from traywatch.messages import Text
from traywatch.records import Record, is_none
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Number, Zone
from traywatch.rules.deep_dark_dice.cards import DeepEffect
from traywatch.rules.deep_dark_dice.settings import DeepSettings, Tick

NonNegative = Annotated[int, Field(ge=0, le=1_000_000)]
Stealth = Literal["none", "attack", "turn", "battle"]
Cause = Literal["attack", "bleed", "necrotic", "card"]
Span = Literal["attack", "turn", "battle"]
LentOp = Literal["pierce", "immune", "barrier", "regenerate"]


class MinionState(Record):
    """A minion in front of a hero or a monster."""

    id: str
    name: str
    health: NonNegative
    max_health: Annotated[int, Field(ge=1, le=1_000_000)]
    attack: NonNegative = 0
    armor: NonNegative = 0


class Carried(Record):
    """An item of a hero. ``used`` holds until its span (battle or session) is over.

    ``spared`` is how much of a loss by the item each stat could not take; null if none.
    """

    id: str
    used: bool = False
    spared: dict[str, NonNegative] | None = Field(default=None, exclude_if=is_none)


class Lent(Record):
    """A boon that a card lent: until the end of an attack or turn of its hero, or of the battle."""

    op: LentOp
    n: NonNegative = 0
    until: Span


class DeepHeroState(Record):
    """One hero: adjusted values (``max_health``, ``full_attack``, ``full_armor``) and current values.

    The base values are those of the card and never change.
    ``poison`` 0 means not poisoned.
    ``lent`` are boons that a card gave for a time (those of passives and items are not among them).
    ``triggered``: the ability for going Downed was used in this battle.
    ``turns`` counts the hero's own turns in this battle, those lost to Daze too.
    """

    id: str
    name: str
    player: str
    max_health: Annotated[int, Field(ge=1, le=1_000_000)]
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
    lent: tuple[Lent, ...] = ()
    downed: bool = False
    triggered: bool = False
    turns: NonNegative = 0
    active_used: bool = False
    ultimate_used: bool = False
    items: tuple[Carried, ...] = ()
    minion: MinionState | None = None


WELL: dict[str, Any] = {"bleed": 0, "poison": 0, "dazed": False, "doomed": False, "necrotic": False}
"""The fields of a hero without any status effect."""

NO_BOONS: dict[str, Any] = {
    "barrier": 0,
    "regenerate": 0,
    "immune": False,
    "stealth": "none",
    "pierce": False,
    "lent": (),
}
"""The fields of a hero without any boon."""


class MonsterState(Record):
    """The monster of the battle."""

    id: str
    name: str
    health: NonNegative
    max_health: Annotated[int, Field(ge=1, le=1_000_000)]
    armor: NonNegative
    stunned: bool = False
    minion: MinionState | None = None


class Bonus(Record):
    """Bonus damage on the current attack. ``own``: from the attacking hero, so not for a minion."""

    source: Text
    n: NonNegative
    own: bool = False


class Landed(Record):
    """One roll of the attack: the die, and where it stopped."""

    kind: str
    zone: Zone
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None


class DeepAttack(Record):
    """The current attack.

    ``pierce`` comes from another hero, ``own_pierce`` from the attacking one, so not for a minion.
    ``granted`` is the number of rerolls left.
    ``passed`` are the heroes whose players have let the present roll stand.
    ``losses`` is the health that the attack has cost each hero so far, by id. ``fell`` are the ids of the
    heroes who went down since the last roll.
    ``knocked_off`` is the number of obstacles that must be put back onto the mat.
    """

    stage: Literal["declared", "window", "resolving"] = "declared"
    bonuses: tuple[Bonus, ...] = ()
    pierce: bool = False
    own_pierce: bool = False
    petrify: bool = False
    throws: tuple[Landed, ...] = ()
    granted: NonNegative = 0
    passed: tuple[Number, ...] = ()
    asked: tuple[Number, ...] = ()
    losses: dict[str, NonNegative] = Field(default_factory=dict)
    fell: tuple[str, ...] = ()
    knocked_off: NonNegative = 0


class DeepObstacle(Record):
    """An obstacle die on the mat, with its position if known."""

    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    zone: str | None = None


class DeepTask(Record):
    """One task still to do. A task that opens a request waits for its answer, and the rest of the agenda
    comes after it.

    ``hero`` is an index of the heroes (-1: the monster), ``owner`` the hero whose card causes it (-1: none).
    ``n`` is a number or count.
    ``say`` is the headline of a report.
    ``name`` is the source of the task for people, ``place`` that in the content
    (``monsters.m.on_fumble.0``).
    ``foe``: the monster causes it, so it ends with the monster.
    ``passed`` are the heroes whose players did not help.
    ``asked``: its own question was answered.
    ``back`` is an item that is given for another one.
    """

    do: Literal[
        "fill",
        "deal",
        "battle",
        "lay",
        "throw_obstacles",
        "obstacle",
        "next_turn",
        "tick",
        "due",
        "turn",
        "landed",
        "refresh",
        "rethrow",
        "damage",
        "taken",
        "effect",
        "report",
        "fail_report",
        "check",
        "last_help",
        "survived",
        "survivors",
        "tell",
        "use",
        "claim",
        "let_stand",
        "step_in",
        "move_obstacle",
        "take_obstacles",
        "take_attack",
        "take_placed",
        "take_cleared",
        "take_loot",
        "leave_loot",
        "take_level",
        "give",
        "start",
        "stop",
        "petrify",
        "attack_over",
        "clear",
        "loot",
        "level_up",
        "ask_next",
    ]
    hero: Number = 0
    n: Number = 0
    name: str = ""
    say: Text = ""
    place: str = ""
    owner: Number = -1
    foe: bool = False
    passed: tuple[Number, ...] = ()
    tone: Literal["good", "bad", "plain"] = "plain"
    tick: Tick | None = None
    cause: Cause = "card"
    effect: DeepEffect | None = None
    asked: bool = False
    back: str = ""
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None


@lru_cache(maxsize=512)
def plain(do: Any, hero: int = 0, tick: Tick | None = None) -> DeepTask:
    """A frequent task, made once."""
    return DeepTask(do=do, hero=hero, tick=tick)


class DeepState(State):
    """The whole session.

    ``active`` is an index of ``heroes``.
    ``attack`` is null between attacks.
    ``told`` holds numbers of cards that were asked for.
    """

    game: Literal["deep_dark_dice"] = "deep_dark_dice"
    settings: DeepSettings
    phase: Literal["setup", "battle", "level_up", "won", "defeat", "victory", "finished"] = "setup"
    battle_no: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    turn_no: NonNegative = 0
    active: NonNegative = 0
    attacks_made: NonNegative = 0
    heroes: tuple[DeepHeroState, ...]
    monster: MonsterState
    attack: DeepAttack | None = None
    obstacles: tuple[DeepObstacle, ...] = ()
    agenda: tuple[DeepTask, ...] = ()
    then: tuple[dict[str, tuple[DeepTask, ...]], ...] = ()
    asking: DeepTask | None = None
    told: dict[str, Number] = Field(default_factory=dict)
