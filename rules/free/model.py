"""The state of free rolls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from traywatch.records import Record
from traywatch.rules.core.requests import RolledDie
from traywatch.rules.core.types import State
from traywatch.rules.free.notation import Notation


class FreeSettings(Record):
    """The house's habits.

    ``d10_zero``: what a d10's 0 is worth (a d10 with a d00 is read as 1 to 100). ``turns``:
    after a throw the round goes on, or whoever threw goes on throwing. ``remember``:
    throws kept in the state (the log has them all).
    """

    d10_zero: Literal["ten", "zero"] = "ten"
    off_tray: Literal["rethrow", "ask"] = "ask"
    turns: Literal["round", "stay"] = "round"
    remember: Annotated[int, Field(ge=1, le=1000)] = 20


class FreeThrow(Record):
    """One throw, numbered from 1, by the player ``by``.

    ``total`` is null where no die bears a number. ``asked`` is the notation that it answered
    (null: nobody had asked), ``dropped`` the indices of its dice that did not count.
    """

    n: int
    dice: tuple[RolledDie, ...]
    total: int | None
    by: str = ""
    asked: str | None = None
    dropped: tuple[int, ...] = ()


class FreeState(State):
    """The latest throws, newest last, and how many there were; ``turn`` indexes ``players``.

    ``asked``: these dice are to be thrown next; null: any.
    """

    game: Literal["free"] = "free"
    settings: FreeSettings = FreeSettings()
    count: int = 0
    turn: Annotated[int, Field(ge=0)] = 0
    asked: Notation | None = None
    throws: tuple[FreeThrow, ...] = ()
