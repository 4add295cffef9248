"""The random id of a tray, made at the first start. A name can be the same twice; an id cannot."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from traywatch.files import write_atomic
from traywatch.firmware.hall.messages import HallError

FILE = "tray-id"
_ID = re.compile(r"[0-9a-f]{16}")


def tray_id(data: Path) -> str:
    """The id in a data directory; it is made if there is none.

    Raises ``HallError`` (``tray_id_invalid``) for a damaged file, because a new id would make a second tray,
    and ``OSError`` or ``StorageError`` if it cannot be written.
    """
    path = data / FILE
    try:
        with path.open(encoding="ascii", errors="replace") as file:
            found = file.read(100).strip()
    except FileNotFoundError:
        found = secrets.token_hex(8)
        write_atomic(path, found.encode("ascii") + b"\n")
    if not _ID.fullmatch(found):
        raise HallError(
            "tray_id_invalid",
            f"{path}: not an id of a tray; write the 16 hexadecimal digits from the hall's page into it, "
            "or delete it to begin as a new tray",
        )
    return found
