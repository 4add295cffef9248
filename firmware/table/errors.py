"""The error of the table."""

from __future__ import annotations

from pydantic import JsonValue

from traywatch.errors import TraywatchError
from traywatch.messages import Text


class TableError(TraywatchError):
    """The table refuses a command. ``code`` is stable; ``detail`` is JSON for the client."""

    def __init__(self, code: str, message: Text, detail: JsonValue = None) -> None:
        super().__init__(code, message)
        self.detail = detail
