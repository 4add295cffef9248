"""A cell of a pair matrix: two rules that meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from traywatch.rules.core.types import Engine, Player


@dataclass(frozen=True)
class Cell:
    """Two rules that meet: the engine, who plays, and what the players want to happen.

    ``places`` are the beginnings of the places in the content whose effects must be carried out. A session
    ends after ``least`` steps once they were, and after ``steps`` in any case.
    """

    game: str
    one: str
    other: str
    engine: Callable[[], Engine]
    players: tuple[Player, ...] | None = None
    wanted: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    steps: int = 40
    places: tuple[str, ...] = ()
    least: int = 40

    @property
    def name(self) -> str:
        return f"{self.one} x {self.other}"
