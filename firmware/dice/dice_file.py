"""The SQLite file of people's own dice: opening it, reading it, and one transaction at a time.

A file that cannot be read is moved aside, never deleted; ``warnings`` reports it and an empty file is
started.
"""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from typing import Any

from traywatch.errors import StorageError, error_text
from traywatch.firmware.storage.sqlite import SchemaSpec, is_damage, move_aside
from traywatch.write_faults import refuse_read_only, write_remedy

SCHEMA_VERSION = 1

_SCHEMA = """
CREATE TABLE IF NOT EXISTS dice (
    seq     INTEGER PRIMARY KEY AUTOINCREMENT,
    ref     TEXT NOT NULL UNIQUE,
    at      TEXT NOT NULL,
    kind    TEXT NOT NULL,
    label   TEXT NOT NULL,
    value   INTEGER,
    name    TEXT NOT NULL,
    seen    TEXT NOT NULL,
    models  TEXT NOT NULL DEFAULT '',
    side    INTEGER NOT NULL DEFAULT 0,
    die     BLOB,
    face    BLOB,
    crop    BLOB NOT NULL
) STRICT;
"""
DICE_SCHEMA = SchemaSpec(
    "a memory", SCHEMA_VERSION, _SCHEMA, ("journal_mode = WAL", "secure_delete = ON"), "dice_newer"
)


class DiceFile:
    """The file at ``path``; it is created by the first transaction. Raises ``StorageError``.

    Safe to call from any thread.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: tuple[str, ...] = ()
        self._lock = threading.RLock()
        self._db: sqlite3.Connection | None = None
        self._version = -1
        if path.exists():
            self._open()

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def changed(self) -> bool:
        """Whether another program wrote since the last call; true at the first call."""
        with self._lock:
            if self._db is None and self.path.exists():
                self._open()
            if self._db is None:
                return False
            version = int(self._run("PRAGMA data_version").fetchone()[0])
            changed, self._version = version != self._version, version
            return changed

    def _run(self, sql: str, args: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        assert self._db is not None
        try:
            return self._db.execute(sql, args)
        except sqlite3.Error as error:
            raise _storage_error(self.path, error) from error

    def all(self, sql: str, args: tuple[Any, ...] = ()) -> list[Any]:
        """The rows of a query; none without a file."""
        with self._lock:
            return [] if self._db is None else self._run(sql, args).fetchall()

    def empty_log(self) -> None:
        """Write the log of SQLite into the file, so that erased pictures are in neither."""
        if self._db is not None:
            self._run("PRAGMA wal_checkpoint(TRUNCATE)")

    def writing(self) -> _Writing:
        """A context with one transaction; it creates the file if needed."""
        return _Writing(self)

    def _open(self) -> None:
        try:
            self._db = self._connected()
        except UnicodeDecodeError as error:
            self._start_afresh(error)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise _storage_error(self.path, error) from error
            self._start_afresh(error)

    def _connected(self) -> sqlite3.Connection:
        db = DICE_SCHEMA.connect(self.path)
        self.path.chmod(0o600)
        return db

    def _start_afresh(self, why: Exception) -> None:
        try:
            aside = move_aside(self.path)
            self._db = self._connected()
        except (OSError, sqlite3.Error) as error:
            raise _storage_error(self.path, error) from error
        self.warnings = (
            *self.warnings,
            f"The memory of your dice {self.path} was damaged ({why}); it was renamed to {aside.name} and "
            "an empty one was started.",
        )


class _Writing:
    """One transaction; creates the file if needed. Raises ``StorageError``."""

    def __init__(self, store: DiceFile) -> None:
        self._store = store

    def __enter__(self) -> sqlite3.Connection:
        store = self._store
        store._lock.acquire()
        try:
            if store._db is None:
                store.path.parent.mkdir(parents=True, exist_ok=True)
                store._open()
            assert store._db is not None
            return store._db
        except OSError as error:
            store._lock.release()
            raise error if isinstance(error, StorageError) else _storage_error(store.path, error) from error
        except BaseException:
            store._lock.release()
            raise

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        store = self._store
        assert store._db is not None
        try:
            if error is None:
                refuse_read_only(store.path)
                store._db.commit()
            else:
                store._db.rollback()
        except (sqlite3.Error, OSError) as fault:
            store._db.rollback()
            raise _storage_error(store.path, fault) from fault
        finally:
            store._lock.release()
        if isinstance(error, sqlite3.Error):
            raise _storage_error(store.path, error) from error


def _storage_error(path: Path, error: Exception) -> StorageError:
    return StorageError("dice_not_kept", f"{path}: {error_text(error)}. {write_remedy(path)}")
