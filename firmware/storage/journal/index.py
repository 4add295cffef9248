"""Tables that follow from the journal, kept in a file of their own, so that no read walks the journal.

Each part has tables and a function that takes one record. The file can be deleted at any time: it is built
again from the journal. It holds how far it is and the checksum there, which stands for the whole journal.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from traywatch.errors import StorageError
from traywatch.firmware.storage.journal.file import read_uri
from traywatch.firmware.storage.journal.journal import Journal
from traywatch.firmware.storage.journal.records import JournalRecord
from traywatch.firmware.storage.sqlite import ReadPool, connect, in_memory

_log = logging.getLogger("traywatch.journal")
BUDGET_S = 1.0
"""Seconds that one query may take."""
BATCH = 64
"""Records that wait to be taken together. They are in the journal, so none can be lost."""
AT_ONCE = 1000
"""Records that are taken before an answer; more are taken in the background."""
_META = "CREATE TABLE meta (form TEXT NOT NULL, seq INTEGER NOT NULL, checksum BLOB NOT NULL) STRICT;"


class IndexPart(Protocol):
    """Some tables of the index. ``schema`` creates them; another ``schema`` builds the index anew."""

    schema: str

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record to the tables."""
        ...


class JournalIndex:
    """The index of a journal in the file ``path``; None keeps it in memory. Safe to call from any thread."""

    def __init__(self, journal: Journal, path: Path | None, parts: Sequence[IndexPart]) -> None:
        self._journal = journal
        self._parts = parts
        self._path = path
        self._form = hashlib.sha256("".join(part.schema for part in parts).encode()).hexdigest()[:16]
        self._lock = threading.RLock()
        self._pool: ReadPool | None = None
        self._builder: threading.Thread | None = None
        self._closed = False
        self.seq = 0
        """The newest record in the index."""
        self.built = 0
        """How often it was built anew, because the numbers of the records have changed."""
        self._is_away = journal.is_away
        self._db = self._opened()

    def follow(self) -> None:
        """The journal has new records. They are taken in the background once there are ``BATCH`` of them.

        ``reading`` takes them before. A transaction for each record would write more than the journal does.
        """
        if self._journal.last_seq - self.seq >= BATCH:
            self._build()

    def catch_up(self) -> None:
        """Take the newest records. If there are many, a thread takes them and this returns."""
        self._come_back()
        for _ in range(2):  # the second time in memory, if the file could not be written
            behind = self._journal.last_seq - self.seq
            if behind == 0:
                return
            if behind > AT_ONCE:
                self._build()
                return
            with self._lock:
                self._take_on(AT_ONCE)

    @contextmanager
    def reading(self, budget_s: float = BUDGET_S) -> Iterator[sqlite3.Connection]:
        """A connection for reading, with text as bytes in a file and as text in memory.

        Raises ``StorageError`` (``too_busy``) while the index is built, or after ``budget_s`` seconds.
        """
        self.catch_up()
        if self._journal.last_seq - self.seq > AT_ONCE:
            raise StorageError("too_busy", "the tray is still reading its journal; try again in a moment")
        try:
            if self._pool is not None:
                with self._pool.reading(budget_s) as db:
                    db.text_factory = str
                    yield db
                return
            with self._lock:
                yield self._db
        except sqlite3.Error as error:
            raise StorageError(
                "too_busy", f"the tray took too long to answer ({error}); try again"
            ) from error

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        with self._lock:
            self._closed = True
            if self._pool is not None:
                self._pool.close()
            self._db.close()

    # ------------------------------------------------------------------ build

    def _build(self) -> None:
        with self._lock:
            if self._builder is None or not self._builder.is_alive():
                self._builder = threading.Thread(target=self._take_all, name="journal index", daemon=True)
                self._builder.start()

    def _take_all(self) -> None:
        while True:
            with self._lock:
                if self._closed or not self._take_on(AT_ONCE // 4):
                    return
            time.sleep(0.002)  # others may take the lock

    def _come_back(self) -> None:
        """Begin anew once a journal that was away has its file: its records have other numbers there."""
        if not self._is_away:  # readers do not wait for the lock of a builder
            return
        with self._lock:
            if self._is_away and not self._journal.is_away and not self._closed:
                self._is_away = False
                if self._pool is not None:
                    self._pool.close()
                self._db.close()
                self.built += 1
                self._db = self._opened()

    def _take_on(self, most: int) -> bool:
        """Take up to ``most`` records; False if there are no more."""
        self._come_back()
        records = self._journal.read(after=self.seq, limit=most)
        if not records or self._closed:
            return False
        self._take_these(records)
        return True

    def _take_these(self, records: Sequence[JournalRecord]) -> None:
        last = records[-1].seq
        try:
            with self._db as db:
                for record in records:
                    self._take(db, record)
                db.execute("UPDATE meta SET seq = ?, checksum = ?", (last, self._journal.checksum(last)))
        except sqlite3.Error as error:
            if self._pool is None:
                raise
            _log.warning("the index of the journal cannot be written (%s); it is kept in memory", error)
            self._into_memory()
            return
        self.seq = last

    def _take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        for part in self._parts:
            try:
                part.take(db, record)
            except (KeyError, TypeError, ValueError, AttributeError, IndexError):
                _log.warning("record %d of the journal is not as expected and left out", record.seq)

    # ------------------------------------------------------------------ the file

    def _opened(self) -> sqlite3.Connection:
        if self._path is None:
            return self._memory()
        for _ in range(2):
            try:
                return self._from_file(self._path)
            except (sqlite3.Error, OSError, StorageError):
                for suffix in ("", "-wal", "-shm"):
                    with suppress(OSError):
                        self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        return self._memory()

    def _from_file(self, path: Path) -> sqlite3.Connection:
        if path.exists() and not path.is_file():
            raise OSError("not a file")
        db = connect(path)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            new = not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
            if new:
                self._create(db)
            form, seq, checksum = db.execute("SELECT form, seq, checksum FROM meta").fetchone()
            if form != self._form or self._journal.checksum(int(seq)) != checksum:
                raise sqlite3.DatabaseError("of another journal or release")
        except BaseException as error:
            db.close()
            if isinstance(error, TypeError):
                raise sqlite3.DatabaseError("damaged") from error
            raise
        self.seq = int(seq)
        self._pool = ReadPool(read_uri(path))
        return db

    def _memory(self) -> sqlite3.Connection:
        db = in_memory()
        self._create(db)
        self._pool, self.seq = None, 0
        return db

    def _create(self, db: sqlite3.Connection) -> None:
        db.executescript(_META + "".join(part.schema for part in self._parts))
        with db:
            db.execute("INSERT INTO meta VALUES (?, 0, ?)", (self._form, self._journal.checksum(0)))

    def _into_memory(self) -> None:
        memory = in_memory()
        try:
            self._db.backup(memory)
        except sqlite3.Error:
            memory.close()
            memory = self._memory()
        if self._pool is not None:
            self._pool.close()
        self._pool = None
        self._db.close()
        self._db = memory
