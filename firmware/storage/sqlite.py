"""Opening the SQLite files of the data directory, with checks of integrity, version and ownership."""

from __future__ import annotations

import queue
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from traywatch.errors import StorageError
from traywatch.files import aside, refuse_special

BUSY_S = 0.2
"""Seconds to wait for another program's lock; what cannot be written then is written later."""
CACHE_KB = 512
"""Most pages of a file that a connection keeps in memory. SQLite's own limit is four times as much.

A tray has up to ten connections, and the system keeps the pages of the files too.
"""
CHECKED_BYTES = 8_000_000
"""Files up to this size are checked when they are opened; larger ones would delay the start."""


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
        """Open, check and prepare the file. A file that has its schema already is not written.

        Raises ``sqlite3.DatabaseError`` for a damaged file or one of another program, its
        ``OperationalError`` for one that cannot be opened or written, and ``StorageError`` (code ``newer``,
        or ``not_a_file``).
        """
        refuse_special(path)
        db = sqlite3.connect(path, timeout=BUSY_S, check_same_thread=False)
        db.text_factory = _tolerant
        keep_few_pages(db)
        try:
            if path.stat().st_size <= CHECKED_BYTES:
                verdict = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
                if verdict != "ok":
                    raise sqlite3.DatabaseError(verdict)
            if self.checked_version(db, path) == self.version:
                for pragma in self.pragmas:
                    db.execute(f"PRAGMA {pragma}")
                return db
            for pragma in self.pragmas:
                db.execute(f"PRAGMA {pragma}")
            db.executescript(self.schema)
            db.execute(f"PRAGMA user_version = {self.version}")
        except BaseException:
            db.close()
            raise
        return db

    def examine(self, path: Path) -> None:
        """Check the whole file and write nothing, while other programs may use it.

        Raises as ``connect`` does.
        """
        refuse_special(path)
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_S)) as db:
            db.text_factory = _tolerant
            verdict = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            if self.checked_version(db, path) == 0:
                raise sqlite3.DatabaseError("empty")

    def checked_version(self, db: sqlite3.Connection, path: Path) -> int:
        """The version of an open file; 0 if it is empty.

        Raises ``StorageError`` (``newer``, ``data_older``), and ``sqlite3.DatabaseError`` for another
        program's file.
        """
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version > self.version:
            raise StorageError(
                self.newer,
                f"{path}: written by a newer Traywatch (version {version} of {self.name}, this one "
                f"knows {self.version}); update, or use another data directory (--data)",
            )
        if 0 < version < self.version:
            raise StorageError(
                "data_older",
                f"{path}: written by an older Traywatch (version {version} of {self.name}); "
                "start the tray once, which migrates its data directory",
            )
        if version == 0 and db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            raise sqlite3.DatabaseError(f"not {self.name} of Traywatch")
        return version


def connect(path: Path, *, isolation_level: Literal["DEFERRED"] | None = "DEFERRED") -> sqlite3.Connection:
    """Open a database of the data directory from any thread.

    Raises ``StorageError`` (``not_a_file``) for a named pipe, which SQLite would wait for, and
    ``sqlite3.Error``.
    """
    refuse_special(path)
    db = sqlite3.connect(path, timeout=BUSY_S, check_same_thread=False, isolation_level=isolation_level)
    keep_few_pages(db)
    return db


def keep_few_pages(db: sqlite3.Connection) -> None:
    """Bound the memory of a connection. A file that cannot be read now is left to the first query."""
    with suppress(sqlite3.Error):
        db.execute(f"PRAGMA cache_size = -{CACHE_KB}")


def read_only(path: Path) -> sqlite3.Connection:
    """Open a database for reading only; it is not made if it is missing. Raises like ``connect``."""
    refuse_special(path)
    return connect_uri(f"{path.resolve().as_uri()}?mode=ro")


def connect_uri(uri: str, *, timeout_s: float = 5.0) -> sqlite3.Connection:
    """Open a database by its URI, which names a file that was checked. Raises ``sqlite3.Error``."""
    return sqlite3.connect(uri, uri=True, timeout=timeout_s)


def in_memory() -> sqlite3.Connection:
    """An empty database in memory."""
    return sqlite3.connect(":memory:", check_same_thread=False)


class ReadPool:
    """Connections for reading a database while others write it. Safe to call from any thread.

    ``uri`` names the database as SQLite expects it. At most ``most`` connections are open at a time.
    """

    def __init__(self, uri: str, most: int = 4) -> None:
        self._uri = uri
        self._idle: queue.LifoQueue[sqlite3.Connection | None] = queue.LifoQueue()
        self._lock = threading.Lock()
        self._closed = False
        for _ in range(most):
            self._idle.put(None)

    @contextmanager
    def reading(self, budget_s: float | None = None) -> Iterator[sqlite3.Connection]:
        """A connection whose text is bytes.

        After ``budget_s`` seconds a query is interrupted. Raises ``sqlite3.OperationalError`` then, and if
        the file cannot be opened.
        """
        until = None if budget_s is None else time.monotonic() + budget_s
        db = self._idle.get()
        try:
            if db is None:
                if self._closed:
                    raise sqlite3.OperationalError("the file is closed")
                db = sqlite3.connect(self._uri, uri=True, timeout=BUSY_S, check_same_thread=False)
                keep_few_pages(db)
                db.text_factory = bytes
            db.set_progress_handler(None if until is None else (lambda: time.monotonic() > until), 5000)
            yield db
        finally:
            with self._lock:
                if self._closed and db is not None:
                    db.close()
                    db = None
                self._idle.put(db)

    def close(self) -> None:
        """Close the idle connections now, and each other one when it is returned."""
        with self._lock:
            self._closed = True
            idle = []
            while not self._idle.empty():
                idle.append(self._idle.get_nowait())
            for db in idle:
                if db is not None:
                    db.close()
                self._idle.put(None)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file is damaged or not ours, rather than read-only, full or not openable."""
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR
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


def _tolerant(text: bytes) -> str:
    return text.decode("utf-8", "replace")
