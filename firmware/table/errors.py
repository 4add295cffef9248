"""The error of the table."""

from __future__ import annotations

from typing import Any

from traywatch.errors import TraywatchError


class TableError(TraywatchError):
    """The table cannot do what was asked; ``code`` is stable."""

    def __init__(self, code: str, message: str, detail: Any = None) -> None:
        super().__init__(code, message)
        self.detail = detail
