"""Tables of one game with a simulated clock."""

from __future__ import annotations

from pathlib import Path

from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService

Clocked = tuple[TableService, list[float]]


def play(game: str = "deep_dark_dice", path: Path | None = None, **more) -> Clocked:
    """A table that plays this game, or resumes it, with its clock."""
    now = [100.0]
    table = TableService(Journal(path), clock=lambda: now[0], **more)
    if shown(table.view)["session"] is None:
        table.start(game)
    return table, now


def monster(table: TableService) -> int:
    """Health of the first character at the table: in Deep Dark Dice the monster."""
    return shown(table.view)["table"]["seats"][0]["bars"][0]["now"]
