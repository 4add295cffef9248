"""The tray's own id: random, made at the first start. A name can be the same twice; an id cannot."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from functools import cache
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import read_bounded, write_atomic

FILE = "tray-id"
_MOST_BYTES = 1000
_ID = re.compile(r"[0-9a-f]{16}")
_SHORT = re.compile(r"[0-9a-f]{8}")  # written by development versions; halls never accepted it


def tray_id(data: Path) -> str:
    """The id of the tray with this data directory: 16 hexadecimal digits.

    A copy of a card has the same id, a tray that was set up anew another one. If the file is damaged or
    cannot be written, the id lasts until the program ends.
    """
    with suppress(OSError, StorageError):
        stored = stored_tray_id(data)
        if stored is not None:
            return stored
    return _id_of_this_run(data)


def stored_tray_id(data: Path) -> str | None:
    """The id in a data directory, made if there is none; None for a damaged file, which is kept.

    Raises ``OSError`` or ``StorageError`` if the file cannot be read or written.
    """
    path = data / FILE
    text: str | None = None
    with suppress(FileNotFoundError):
        text = read_bounded(path, _MOST_BYTES).decode("ascii", "replace").strip()
    if text is None or _SHORT.fullmatch(text):
        data.mkdir(parents=True, exist_ok=True)
        text = secrets.token_hex(8)
        write_atomic(path, text.encode("ascii") + b"\n")
    return text if _ID.fullmatch(text) else None


def parse_tray_id(content: bytes) -> str:
    """The id in a file's content. Raises ``ValueError``."""
    text = content.decode("ascii").strip()
    if not _ID.fullmatch(text):
        raise ValueError("not 16 hexadecimal digits")
    return text


@cache
def _id_of_this_run(data: Path) -> str:
    """An id that is not kept: the same for each caller in this process."""
    return secrets.token_hex(8)
