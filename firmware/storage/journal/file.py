"""The SQLite file of the journal: its schema, opening it, and checking every record."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from traywatch.errors import StorageError, error_text
from traywatch.firmware.storage.journal.records import START, StoredRecord, parsed
from traywatch.firmware.storage.sqlite import ReadPool, SchemaSpec, connect, connect_uri
from traywatch.write_faults import refuse_read_only

SCHEMA_VERSION = 2

COLUMNS = "seq, kind, session, ref, at, body, before, checksum"
INDEXES = """
CREATE INDEX IF NOT EXISTS records_by_kind ON records (kind, seq);
CREATE INDEX IF NOT EXISTS records_by_ref ON records (ref, seq);
CREATE INDEX IF NOT EXISTS records_by_session ON records (session, kind, seq);
"""
SCHEMA = f"""
CREATE TABLE IF NOT EXISTS records (
    seq      INTEGER PRIMARY KEY,
    kind     TEXT NOT NULL,
    session  TEXT NOT NULL,
    ref      TEXT NOT NULL,
    at       TEXT NOT NULL,
    body     TEXT NOT NULL,
    before   BLOB NOT NULL,
    checksum BLOB NOT NULL
) STRICT;
{INDEXES}
CREATE TABLE IF NOT EXISTS head (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    seq      INTEGER NOT NULL,
    checksum BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS known_damage (
    first    INTEGER PRIMARY KEY,
    last     INTEGER NOT NULL
) STRICT;
"""
SPEC = SchemaSpec(
    "a journal", SCHEMA_VERSION, SCHEMA, ("journal_mode = WAL", "synchronous = FULL"), "journal_newer"
)
_INSERT = f"INSERT INTO records ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
CHECKSUM = "SELECT checksum FROM records WHERE seq = ?"
_MOST_LISTED = 1000


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of checking every record: how many there are, and the numbers of damaged or missing ones.

    Damage that an earlier check found and reported is not listed again.
    """

    records: int
    damaged: tuple[int, ...] = ()
    structure: str | None = None

    @property
    def intact(self) -> bool:
        """Whether nothing new was found."""
        return not self.damaged and self.structure is None


class JournalFile:
    """An open journal file. ``writer`` is None if it can be read only; then ``reason`` says why.

    ``copy`` is the folder with a copy, where the file itself cannot be read in its place.
    """

    def __init__(
        self,
        path: Path,
        writer: sqlite3.Connection | None,
        *,
        uri: str | None = None,
        reason: str | None = None,
        copy: Path | None = None,
    ) -> None:
        self.path = path
        self.writer = writer
        self.reason = reason
        self._copy = copy
        self.readers = ReadPool(uri or read_uri(path))
        self._identity = _identity(path)

    @classmethod
    def open(cls, path: Path) -> JournalFile:
        """Open for writing. Raises like ``SchemaSpec.connect``."""
        db = SPEC.connect(path)
        try:
            db.execute("SELECT seq FROM records ORDER BY seq DESC LIMIT 1").fetchone()
        except BaseException:
            db.close()
            raise
        return cls(path, db)

    @classmethod
    def open_to_read(cls, path: Path, reason: str) -> JournalFile | None:
        """Open a file that cannot be written, directly or as a copy elsewhere. None if that fails too."""
        if not path.is_file():
            return None
        log = path.with_name(path.name + "-wal")
        whole = not (log.exists() and log.stat().st_size)
        for uri in (read_uri(path), *([f"{read_uri(path)}&immutable=1"] if whole else [])):
            if _readable(uri):
                return cls(path, None, uri=uri, reason=reason)
        folder = None
        try:
            folder = Path(tempfile.mkdtemp(prefix="traywatch-"))
            copy = folder / path.name
            for suffix in ("", "-wal"):
                if path.with_name(path.name + suffix).exists():
                    shutil.copyfile(path.with_name(path.name + suffix), folder / (path.name + suffix))
            SPEC.connect(copy).close()
            if _readable(read_uri(copy)):
                return cls(path, None, uri=read_uri(copy), reason=reason, copy=folder)
        except (OSError, sqlite3.Error):
            pass
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        return None

    def newest(self) -> tuple[int, bytes]:
        """The number and the checksum of the newest record; 0 and the start in an empty journal."""
        with self.readers.reading() as db:
            last = db.execute("SELECT seq, checksum FROM records ORDER BY seq DESC LIMIT 1").fetchone()
            head = db.execute("SELECT seq, checksum FROM head").fetchone()
        newest = max(last or (0, START), head or (0, START), key=lambda pair: int(pair[0]))
        return int(newest[0]), bytes(newest[1])

    def checksum(self, seq: int) -> bytes | None:
        """The checksum of a record; None without the record, or if the file cannot be read."""
        if seq == 0:
            return START
        with suppress(sqlite3.Error), self.readers.reading() as db:
            row = db.execute(CHECKSUM, [seq]).fetchone()
            return bytes(row[0]) if row else None
        return None

    def append(self, rows: Sequence[StoredRecord]) -> None:
        """Write records and the new head in one transaction. Raises ``OSError`` and ``sqlite3.Error``."""
        assert self.writer is not None
        refuse_read_only(self.path)
        last = rows[-1]
        with self.writer as transaction:
            transaction.executemany(_INSERT, [row.row() for row in rows])
            transaction.execute(
                "INSERT INTO head VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE "
                "SET seq = excluded.seq, checksum = excluded.checksum",
                (last.record.seq, last.checksum),
            )

    def why_not_writable(self) -> str | None:
        """Why the file cannot be written; None if it can."""
        if self.writer is None:
            return self.reason
        try:
            refuse_read_only(self.path)
            self.writer.execute("BEGIN IMMEDIATE")
            self.writer.rollback()
        except (sqlite3.Error, OSError) as error:
            return error_text(error)
        return None

    def read_by_writer(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Read with the connection that writes: its file stays readable after it was removed.

        Text comes as bytes. Raises ``sqlite3.Error`` if that fails too.
        """
        assert self.writer is not None
        usual = self.writer.text_factory
        try:
            self.writer.text_factory = bytes
            return self.writer.execute(sql, args).fetchall()
        finally:
            self.writer.text_factory = usual

    def is_in_place(self) -> bool:
        """Whether the path still leads to the file that was opened."""
        return _identity(self.path) == self._identity

    def is_gone(self) -> bool:
        """Whether there is no file at the path any more."""
        return _identity(self.path) is None

    def restore(self) -> None:
        """Write the whole journal to its path again, from the file that is still open, although deleted.

        Raises ``OSError`` and ``sqlite3.Error``.
        """
        assert self.writer is not None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        half = self.path.with_name(f".{self.path.name}.restoring")
        half.unlink(missing_ok=True)
        with closing(connect(half)) as target:
            self.writer.backup(target)
        half.rename(self.path)

    def close(self) -> None:
        """Close every connection."""
        self.readers.close()
        if self.writer is not None:
            with suppress(sqlite3.Error):
                self.writer.close()
            self.writer = None
        if self._copy is not None:
            shutil.rmtree(self._copy, ignore_errors=True)


def verify(db: sqlite3.Connection, *, after: int = 0, structure: bool = True) -> Iterator[Verification]:
    """Check every record and the chain. Yields the result so far about every 500 records, and at the end.

    ``db`` gives text as bytes. ``structure`` also checks the pages and indexes of the file.
    Raises ``sqlite3.DatabaseError`` where pages cannot be read.
    """
    if structure:
        verdict = db.execute("PRAGMA integrity_check(3)").fetchone()[0]
        if verdict != b"ok":
            yield Verification(0, (), bytes(verdict).decode("utf-8", "replace"))
            return
    known_damage = [(int(a), int(b)) for a, b in db.execute("SELECT first, last FROM known_damage")]
    head = db.execute("SELECT seq, checksum FROM head").fetchone()
    expected, before, count = after + 1, b"" if after else START, 0
    damaged: dict[int, None] = {}
    for row in db.execute(f"SELECT {COLUMNS} FROM records WHERE seq > ? ORDER BY seq", (after,)):
        seq = int(row[0])
        damaged.update(dict.fromkeys(range(expected, min(seq, expected + _MOST_LISTED))))
        if parsed(row) is None or (before and seq == expected and row[6] != before):
            damaged[seq] = None
        expected, before = seq + 1, row[7] if isinstance(row[7], bytes) else b""
        count += 1
        if count % 500 == 0:
            yield _verified(count, damaged, known_damage)
    if head is not None:
        damaged.update(dict.fromkeys(range(expected, min(int(head[0]) + 1, expected + _MOST_LISTED))))
        if int(head[0]) == expected - 1 and before and bytes(head[1]) != before:
            damaged[expected - 1] = None
    if (head is None and expected > 1 and not after) or (head is not None and int(head[0]) < expected - 1):
        damaged[expected - 1] = None
    yield _verified(count, damaged, known_damage)


def _verified(count: int, damaged: dict[int, None], known_damage: Sequence[tuple[int, int]]) -> Verification:
    return Verification(
        count, tuple(seq for seq in damaged if not any(first <= seq <= last for first, last in known_damage))
    )


def read_uri(path: Path) -> str:
    """The URI to open a database for reading only."""
    return f"file:{quote(str(path.absolute()))}?mode=ro"


def _readable(uri: str) -> bool:
    try:
        with closing(connect_uri(uri, timeout_s=1.0)) as db:
            db.text_factory = bytes
            version = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute("SELECT count(*) FROM (SELECT seq, checksum FROM records LIMIT 1)").fetchone()
    except sqlite3.Error:
        return False
    if version > SCHEMA_VERSION:
        raise StorageError("journal_newer", f"{uri}: written by a newer Traywatch; update")
    return True


def _identity(path: Path) -> tuple[Any, ...] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
