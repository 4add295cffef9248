"""Tables of one game on a clock of the test's own."""

from __future__ import annotations

from pathlib import Path

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService

Clocked = tuple[TableService, list[float]]


def play(game: str = "deep_dark_dice", path: Path | None = None, **more) -> Clocked:
    """A table where this game is played, or goes on, and the time that it goes by."""
    now = [100.0]
    table = TableService(Journal(path), clock=lambda: now[0], **more)
    if table.view.to_json()["session"] is None:
        table.start(game)
    return table, now


def monster(table: TableService) -> int:
    """The health of the first one at the table: in Deep Dark Dice the monster."""
    return table.view.to_json()["table"]["seats"][0]["bars"][0]["now"]
