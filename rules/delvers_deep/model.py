"""The state of a Delver's Deep session."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat

from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.types import State
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.delvers_deep.content import DelverEffect, DelverPassive, Mod, Mods, Stat
from traywatch.rules.delvers_deep.settings import DelverSettings

NonNegative = Annotated[int, Field(ge=0, le=1_000_000)]
Method = Literal["stack", "passive", "active"]
Die = Annotated[int, Field(ge=1, le=6)]


class Stats(Record):
    """The three primary stats."""

    fort: NonNegative = 0
    ref: NonNegative = 0
    will: NonNegative = 0


class Worn(Record):
    """A temporary effect on a character. ``ac`` is known here, even if the content left it open."""

    effect: DelverEffect
    ac: NonNegative = 0


class Break(Record):
    """The effect of a mental break.

    Stage 1 can be ended by an action, stage 2 after a rest (``rested``: an attempt is possible). Stage
    3 is permanent until it is cured.
    """

    name: Text
    text: str = ""
    stage: Annotated[int, Field(ge=1, le=3)] = 1
    rested: bool = False
    max: Mods = Mods()
    passives: tuple[DelverPassive, ...] = ()


class CharacterState(Record):
    """One character.

    ``missing`` are base stats that must still be entered.
    ``points`` must still be placed.
    ``more_health`` and ``more_sanity`` are permanent differences from the table (features, wounds).
    ``temporary`` are changes of maximum stats by hand, ``ac_by_hand`` those of armor. ``health_dc_by_hand``
    and ``sanity_dc_by_hand`` change the DC of these checks.
    """

    id: str
    name: str
    player: str
    level: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    base: Stats
    current: Stats = Stats()
    health: NonNegative = 0
    sanity: NonNegative = 0
    more_health: Number = 0
    more_sanity: Number = 0
    bonus_physical: NonNegative = 0
    bonus_mental: NonNegative = 0
    temporary: Mods = Mods()
    ac_by_hand: NonNegative = 0
    health_dc_by_hand: Mod = 0
    sanity_dc_by_hand: Mod = 0
    worn: tuple[Worn, ...] = ()
    breaks: tuple[Break, ...] = ()
    alive: bool = True
    missing: tuple[Stat, ...] = ()
    points: NonNegative = 0
    ready: bool = False


class CheckDie(Record):
    """One die of a check, numbered from 1: all its values (the last one counts), and its rerolls."""

    n: Annotated[int, Field(ge=1, le=1_000_000)]
    values: tuple[Die, ...] = ()
    die_id: str = ""
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    passive: bool = False
    active: bool = False

    @property
    def value(self) -> int:
        """The present value."""
        return self.values[-1]


class DelverCheck(Record):
    """The current check.

    ``name`` is empty for a roll on the table of mental breaks.
    ``separate``: each die is a separate check (damage).
    ``low`` and ``high`` are the free and the forced reroll that apply, after cancellation.
    ``methods`` counts for the whole roll.
    ``throwing`` are the numbers of the dice to roll now, and ``by`` is the method of the reroll.
    """

    kind: str
    name: Text = ""
    who: NonNegative
    dc: Die
    stat: Stat | None = None
    cost: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    active: bool = False
    stack: bool = False
    separate: bool = False
    low: Die | None = None
    high: Die | None = None
    cancelled: bool = False
    methods: tuple[Method, ...] = ()
    dice: tuple[CheckDie, ...] = ()
    throwing: tuple[Number, ...] = ()
    by: Literal["first", "passive", "active", "forced"] = "first"
    about: NonNegative = 0


class DelverTask(Record):
    """One task still to do. ``who`` is the index of a character.

    ``name`` is what it is about: a check, a stat, an effect, or a kind of damage.
    ``n`` is a number or an index, and ``dice`` are numbers of dice of the check.
    """

    do: Literal[
        "go_on",
        "check",
        "ask_other_dc",
        "harm",
        "spend",
        "attempt",
        "cure",
        "ask_changes",
        "focus",
        "back",
        "rest",
        "next_turn",
        "finish",
        "put_on",
        "ask_armor",
        "take_off",
        "change_max",
        "set_armor",
        "set_dc",
        "regain",
        "wound",
        "level_up",
        "before_throw",
        "pay_stack",
        "open_throw",
        "take_throw",
        "ask_reroll",
        "reroll_free",
        "reroll_paid",
        "buy_reroll",
        "check_over",
        "take_row",
        "take_entry",
        "physical",
        "split",
        "take_number",
        "take_points",
        "take_armor",
    ]
    who: Number = 0
    name: str = ""
    n: Number | None = None
    dice: tuple[Number, ...] = ()


def to_do(do: Any, who: int = 0, name: str = "", n: int | None = None) -> DelverTask:
    """A task."""
    return DelverTask(do=do, who=who, name=name, n=n)


class DelversState(State):
    """The whole session. ``active`` and ``focus`` are indices: the turn, and the subject of the menu."""

    game: Literal["delvers_deep"] = "delvers_deep"
    settings: DelverSettings
    phase: Literal["setup", "turns", "lost", "finished"] = "setup"
    characters: tuple[CharacterState, ...]
    active: NonNegative = 0
    focus: NonNegative = 0
    turn_no: NonNegative = 0
    acted: bool = False
    agenda: tuple[DelverTask, ...] = ()
    then: tuple[dict[str, tuple[DelverTask, ...]], ...] = ()
    asking: DelverTask | None = None
    check: DelverCheck | None = None
    """Set from the choice of a check to its result."""
