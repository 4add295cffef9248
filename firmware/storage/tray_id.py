"""The tray's own id: random, made at the first start, kept in the data directory."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import write_atomic

_ID = re.compile(r"[a-z0-9]{8}")


def tray_id(data: Path) -> str:
    """The id of the tray with this data directory: 8 letters and digits.

    A copy of a card has the same id, a tray that was set up anew another one. If the directory cannot be
    written, the id lasts until the program ends.
    """
    path = data / "tray-id"
    with suppress(OSError, UnicodeDecodeError):
        found = path.read_text(encoding="ascii").strip()
        if _ID.fullmatch(found):
            return found
    made = secrets.token_hex(4)
    with suppress(StorageError):
        data.mkdir(parents=True, exist_ok=True)
        write_atomic(path, made.encode() + b"\n")
    return made
