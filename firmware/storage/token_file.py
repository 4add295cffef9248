"""The host token, in a file that only its owner can read."""

from __future__ import annotations

import secrets
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import write_atomic


def load_or_make_token(path: Path) -> tuple[str, bool]:
    """Return the host token, and whether it is saved.

    It is created at the first start; an empty or damaged file gets a new token. If the file cannot be
    written, the token is valid until the program ends.
    """
    try:
        kept = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        kept = ""
    if len(kept) >= 20 and all(c.isalnum() or c in "-_" for c in kept):
        return kept, True
    token = secrets.token_urlsafe(18)
    try:
        write_atomic(path, token.encode("ascii") + b"\n", mode=0o600)
    except StorageError:
        return token, False
    return token, True
