"""Files that are either the old one or the new one, never between."""

from __future__ import annotations

import os
import secrets
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from traywatch.errors import StorageError


def default_data() -> Path:
    """The data directory where none is given: ``$XDG_DATA_HOME/traywatch``."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path("~/.local/share").expanduser()) / "traywatch"


def write_atomic(path: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Replace ``path`` by ``content``, durable before it returns.

    Raises ``StorageError`` and leaves the old file as it was when that is not possible.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, mode)
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise StorageError(
            "file_not_written", f"{path}: {error.strerror or error}; check the disk and who may write there"
        ) from error


def aside(path: Path) -> Path:
    """A free place beside a damaged file to keep it at: ``NAME.damaged-STAMP``."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    place = path.with_name(f"{path.name}.damaged-{stamp}")
    turn = 1
    while place.exists():
        turn += 1
        place = path.with_name(f"{path.name}.damaged-{stamp}-{turn}")
    return place


def put_aside(path: Path) -> Path:
    """Rename a damaged file, so that a new one can be made and nothing is lost.

    Returns its new place, or the old one where it cannot be renamed.
    """
    place = aside(path)
    try:
        path.rename(place)
    except OSError:
        return path
    return place


def load_or_make_token(path: Path) -> tuple[str, bool]:
    """The table's token, and whether it could be kept.

    Made at the first start, readable by the owner only; an empty or damaged file gets a
    new one. Where the file cannot be written the token lasts until the program ends.
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
