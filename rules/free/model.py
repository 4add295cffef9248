"""The state of free rolls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record, is_none, is_nothing
from traywatch.rules.core.requests import RolledDie
from traywatch.rules.core.roll_results import Verdict
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.engine.table_order import OrderedState
from traywatch.rules.notation.model import Notation
from traywatch.rules.texts.game_setting import GameSetting


class FreeSettings(Record):
    """The settings of free rolls.

    ``d10_zero`` is the value of a d10's 0. A d10 with a d00 is always read as 1 to 100.
    ``turns``: after a roll the next player rolls, or the same player goes on.
    ``remember`` is the number of rolls in the state. The log has all rolls.
    """

    d10_zero: Annotated[Literal["ten", "zero"], GameSetting("dice")] = "ten"
    off_tray: Annotated[Literal["rethrow", "ask"], GameSetting("dice")] = "ask"
    turns: Annotated[Literal["round", "stay"], GameSetting("turns")] = "round"
    remember: Annotated[int, Field(ge=1, le=1000), GameSetting("turns")] = 20


class FreeThrow(Record):
    """One roll, numbered from 1, by the player ``by``.

    ``total`` is null if no die has a number.
    ``asked`` is the notation that the roll answered; null if no dice were requested.
    ``dropped`` are the indices of the dice that did not count.
    ``successes`` is the total if dice were counted, and ``verdict`` says whether it reached its number.
    """

    n: Number
    dice: tuple[RolledDie, ...]
    total: Number | None
    by: str = ""
    asked: str | None = None
    dropped: tuple[Number, ...] = ()
    successes: Number | None = Field(default=None, exclude_if=is_none)
    verdict: Verdict | None = Field(default=None, exclude_if=is_none)


class FreeState(OrderedState):
    """The latest rolls, newest last, and their number. ``turn`` is an index into ``players``.

    ``asked`` are the dice to roll next; null means any dice.
    ``so_far`` are the dice of the request that are rolled already, if it leads to another roll.
    """

    game: Literal["free"] = "free"
    settings: FreeSettings = FreeSettings()
    count: Number = 0
    turn: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    asked: Notation | None = None
    throws: tuple[FreeThrow, ...] = ()
    so_far: tuple[RolledDie, ...] = Field(default=(), exclude_if=is_nothing)
