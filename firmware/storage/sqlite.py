"""Opening the SQLite files of the data directory, with checks of integrity, version and ownership."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import aside


@dataclass(frozen=True, slots=True)
class SchemaSpec:
    """Description of a file: its ``schema`` and ``version``, and the ``pragmas`` for opening it.

    ``name`` is used in messages. ``newer`` is the error code if a newer Traywatch wrote the file.
    """

    name: str
    version: int
    schema: str
    pragmas: tuple[str, ...]
    newer: str

    def connect(self, path: Path) -> sqlite3.Connection:
        """Open, check and prepare the file.

        Raises ``sqlite3.DatabaseError`` for a damaged file or one of another program, its
        ``OperationalError`` for one that cannot be opened or written, and ``StorageError`` (code ``newer``).
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
                raise sqlite3.DatabaseError(f"not {self.name} of Traywatch")
            for pragma in self.pragmas:
                db.execute(f"PRAGMA {pragma}")
            db.executescript(self.schema)
            db.execute(f"PRAGMA user_version = {self.version}")
        except BaseException:
            db.close()
            raise
        return db


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file is damaged or not ours, rather than read-only, full or not openable."""
    if isinstance(error, sqlite3.OperationalError):
        return bool(error.sqlite_errorcode == sqlite3.SQLITE_ERROR)
    return True


def move_aside(path: Path) -> Path:
    """Rename a damaged file together with its write-ahead log. Returns the new path.

    Raises ``OSError`` if it cannot be renamed.
    """
    place = aside(path)
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(place.with_name(place.name + suffix))
    return place
