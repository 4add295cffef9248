"""A file that the host's page sends in pieces."""

from __future__ import annotations

import os
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.messages import msg


def add_piece(part: Path, offset: int, total: int, content: bytes) -> bool:
    """Append the next piece of a file of ``total`` bytes to ``part``; whether the file is complete then.

    A piece at 0 begins anew. Raises ``StorageError`` (``upload_out_of_order``) and ``OSError``.
    """
    if offset == 0:
        part.unlink(missing_ok=True)
    size = part.stat().st_size if part.exists() else 0
    if size != offset or offset + len(content) > total or not content:
        raise StorageError("upload_out_of_order", msg("backups-out-of-order"))
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(part, flags, 0o600), "ab") as out:
        out.write(content)
    return offset + len(content) == total
