"""The dice that people taught a tray, and the faces that they confirm while they play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from traywatch.calibration import TrayProfile
from traywatch.firmware.dice.memory import confirmed, open_memory
from traywatch.firmware.table.hidden.audience import HOST
from traywatch.firmware.table.service import TableService


class LearnedDice:
    """The memory of a data directory, connected to a table. Without a usable memory the table goes on."""

    def __init__(self, data: Path, table: TableService, profile: Callable[[], TrayProfile | None]) -> None:
        self.memory, problem = memory, _ = open_memory(data)
        self._remember: Callable[[str, str, str, str], None] | None = None
        if memory is not None:
            table.hooks.taught = lambda: memory.taught_kinds
            self._remember = confirmed(
                memory,
                picture=table.pictures.get,
                dice=lambda throw_id: table.history.throw(throw_id, HOST).dice,
                profile=profile,
            )
        table.set_problem("dice", problem)

    def value_of(self, kind: str, label: str) -> int | None:
        """The number that a label of a taught kind stands for; None if that is not known."""
        return self.memory.value_of(kind, label) if self.memory is not None else None

    def confirm(self, throw_id: str, die_id: str, kind: str, label: str) -> None:
        """Remember a face that a person confirmed."""
        if self._remember is not None:
            self._remember(throw_id, die_id, kind, label)

    def close(self) -> None:
        """Close the memory."""
        if self.memory is not None:
            self.memory.close()
