"""Opening the SQLite files of the data directory: checked whole, of a version that is known, and ours."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import aside


@dataclass(frozen=True, slots=True)
class Form:
    """What a file holds: its ``schema`` and ``version``, and how it is opened (``pragmas``).

    ``name`` is what people call it; ``newer`` the code of the error where a newer Traywatch wrote it.
    """

    name: str
    version: int
    schema: str
    pragmas: tuple[str, ...]
    newer: str

    def connect(self, path: Path) -> sqlite3.Connection:
        """Open, check and prepare.

        Raises ``sqlite3.DatabaseError`` for a damaged file or one that is not ours, its
        ``OperationalError`` for one that cannot be opened or written, and ``StorageError`` (``newer``).
        """
        db = sqlite3.connect(path, timeout=5.0, check_same_thread=False)
        try:
            verdict = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            if version > self.version:
                raise StorageError(
                    self.newer,
                    f"{path}: written by a newer Traywatch (version {version} of {self.name}, this one "
                    f"knows {self.version}); update, or use another data directory (--data)",
                )
            if version == 0 and db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
                raise sqlite3.DatabaseError(f"not {self.name} of ours")
            for pragma in self.pragmas:
                db.execute(f"PRAGMA {pragma}")
            db.executescript(self.schema)
            db.execute(f"PRAGMA user_version = {self.version}")
        except BaseException:
            db.close()
            raise
        return db


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is damaged or not ours, rather than read-only, full, or no file at all."""
    if isinstance(error, sqlite3.OperationalError):
        return bool(error.sqlite_errorcode == sqlite3.SQLITE_ERROR)
    return True


def move_aside(path: Path) -> Path:
    """Rename a damaged file with its write-ahead log, which belongs to it; returns its new place.

    Raises ``OSError`` where it cannot be renamed.
    """
    place = aside(path)
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(place.with_name(place.name + suffix))
    return place
