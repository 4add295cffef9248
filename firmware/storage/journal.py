"""The journal: an append-only event store of everything that happened at the table.

Records are one SQLite table (WAL, ``synchronous=FULL``). A record survives a power cut once ``append`` has
returned it. Records never change; a correction is a later record.

A journal that cannot be read is moved aside, never deleted. If it cannot be written, records stay in memory
and are written as soon as possible. The game goes on in both cases, and ``problems`` says why.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from traywatch.errors import StorageError
from traywatch.firmware.storage.sqlite import SchemaSpec, is_damage, move_aside

Kind = Literal["session", "event", "throw", "reading", "outcome", "amendment", "audit", "ask"]

SCHEMA_VERSION = 1

_SCHEMA = """
CREATE TABLE IF NOT EXISTS records (
    seq     INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    session TEXT NOT NULL,
    ref     TEXT NOT NULL,
    at      TEXT NOT NULL,
    body    TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS records_by_kind ON records (kind, seq);
CREATE INDEX IF NOT EXISTS records_by_ref ON records (ref, kind);
"""
_FORM = SchemaSpec(
    "a journal", SCHEMA_VERSION, _SCHEMA, ("journal_mode = WAL", "synchronous = FULL"), "journal_newer"
)


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One record.

    ``seq`` increases by one with each record. ``ref`` is the id of its subject, a throw or an event. ``at``
    is wall-clock time for display only (ISO 8601, UTC).
    """

    seq: int
    kind: Kind
    session: str
    ref: str
    at: str
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record that is not appended yet. ``body`` must be JSON serializable; ``ref`` is the id of its
    subject.
    """

    kind: Kind
    body: dict[str, Any]
    session: str = ""
    ref: str = ""


class Journal:
    """An append-only journal at ``path``; None keeps it in memory only.

    A damaged file never makes opening fail: see ``problems`` and ``warnings``. Raises ``StorageError`` only
    if a newer release wrote the journal.
    """

    def __init__(self, path: Path | str | None) -> None:
        self.path = Path(path) if path is not None else None
        self.warnings: tuple[str, ...] = ()
        self._lock = threading.RLock()
        self._db: sqlite3.Connection | None = None
        self._waiting: list[JournalRecord] = []
        self._fault: str | None = None
        self._last_seq = 0
        if self.path is not None:
            self._open(self.path)

    def __repr__(self) -> str:
        return f"Journal({str(self.path) if self.path else None!r}, last_seq={self._last_seq})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def last_seq(self) -> int:
        """``seq`` of the newest record; 0 in an empty journal."""
        return self._last_seq

    @property
    def problems(self) -> tuple[str, ...]:
        """Current problems, one sentence each; empty if every record is on the disk."""
        if self._fault is None:
            return ()
        return (
            f"The journal cannot be written ({self._fault}); the game goes on in memory, "
            f"{len(self._waiting)} records are not saved yet. Free some space or check the disk.",
        )

    def append(self, *drafts: NewRecord) -> list[JournalRecord]:
        """Commit all records or none; returns once they are durable.

        Never raises because of the disk: see ``problems``.
        """
        with self._lock:
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            entries = [
                JournalRecord(seq, d.kind, d.session, d.ref, at, d.body)
                for seq, d in enumerate(drafts, self._last_seq + 1)
            ]
            self._last_seq += len(entries)
            self._waiting += entries
            if self.path is not None and entries:
                self._write_waiting()
            return entries

    def read(
        self,
        kind: Kind | None = None,
        *,
        after: int = 0,
        before: int | None = None,
        session: str | None = None,
        ref: str | None = None,
        limit: int | None = None,
        newest_first: bool = False,
    ) -> list[JournalRecord]:
        """Return records with ``after < seq < before`` in order of ``seq``, at most ``limit``."""
        with self._lock:
            found = self._read_disk(kind, after, before, session, ref, limit, newest_first)
            rest = [
                e
                for e in self._waiting
                if e.seq > after
                and (before is None or e.seq < before)
                and (kind is None or e.kind == kind)
                and (session is None or e.session == session)
                and (ref is None or e.ref == ref)
            ]
        # Records in memory are newer than any on the disk.
        found = [*reversed(rest), *found] if newest_first else [*found, *rest]
        return found[:limit] if limit is not None else found

    def count(self, kind: Kind, session: str | None = None) -> int:
        """Return the number of records of a kind, of one session or of all."""
        with self._lock:
            waiting = sum(
                1 for e in self._waiting if e.kind == kind and (session is None or e.session == session)
            )
            if self._db is None:
                return waiting
            sql = "SELECT count(*) FROM records WHERE kind = ?"
            args: list[str] = [kind]
            if session is not None:
                sql, args = sql + " AND session = ?", [*args, session]
            try:
                return int(self._db.execute(sql, args).fetchone()[0]) + waiting
            except sqlite3.Error:
                return waiting

    def retry(self) -> bool:
        """Try again to write pending records. True if everything is on the disk."""
        with self._lock:
            if self.path is not None and self._waiting:
                self._write_waiting()
            return self._fault is None

    def close(self) -> None:
        """Write pending records and close the file. Safe to call twice."""
        with self._lock:
            self.retry()
            if self._db is not None:
                self._db.close()
                self._db = None

    # ------------------------------------------------------------------ the file

    def _open(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = _FORM.connect(path)
        except StorageError:
            raise
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self._start_afresh(path, str(error))
            else:  # there is no file to move aside
                self._fault = str(error)
        except OSError as error:
            self._fault = error.strerror or str(error)
        if self._db is None:
            return
        try:
            self._last_seq = self._newest_seq(self._db)
        except sqlite3.DatabaseError as error:
            self._db.close()
            self._db = None
            self._start_afresh(path, str(error))

    def _newest_seq(self, db: sqlite3.Connection) -> int:
        return int(db.execute("SELECT coalesce(max(seq), 0) FROM records").fetchone()[0])

    def _start_afresh(self, path: Path, why: str) -> None:
        try:
            aside = move_aside(path)
            self.warnings = (
                *self.warnings,
                f"The journal {path} was damaged ({why}); it was renamed to {aside.name} and a "
                "new one was started. Earlier sessions are in that file.",
            )
            self._db = _FORM.connect(path)
        except (OSError, sqlite3.Error) as error:
            self._fault = str(error)

    def _write_waiting(self) -> None:
        try:
            if self._db is None:
                assert self.path is not None
                db = _FORM.connect(self.path)
                if self._newest_seq(db) >= self._waiting[0].seq:
                    # The file holds records that were not visible when it was opened.
                    self._renumber(self._newest_seq(db))
                self._db = db
            with self._db as transaction:
                transaction.executemany(
                    "INSERT INTO records (seq, kind, session, ref, at, body) VALUES (?, ?, ?, ?, ?, ?)",
                    [(e.seq, e.kind, e.session, e.ref, e.at, _dump(e.body)) for e in self._waiting],
                )
        except (sqlite3.Error, OSError) as error:
            self._fault = str(error)
            return
        self._waiting.clear()
        self._fault = None

    def _renumber(self, newest: int) -> None:
        shift = newest + 1 - self._waiting[0].seq
        self._waiting = [
            JournalRecord(e.seq + shift, e.kind, e.session, e.ref, e.at, e.body) for e in self._waiting
        ]
        self._last_seq += shift

    def _read_disk(
        self,
        kind: Kind | None,
        after: int,
        before: int | None,
        session: str | None,
        ref: str | None,
        limit: int | None,
        newest_first: bool,
    ) -> list[JournalRecord]:
        if self._db is None:
            return []
        wanted: Iterable[tuple[str, Any]] = (
            ("seq > ?", after),
            ("seq < ?", before),
            ("kind = ?", kind),
            ("session = ?", session),
            ("ref = ?", ref),
        )
        given = [(test, value) for test, value in wanted if value is not None]
        sql = (
            "SELECT seq, kind, session, ref, at, body FROM records WHERE "
            + " AND ".join(test for test, _ in given)
            + f" ORDER BY seq {'DESC' if newest_first else 'ASC'} LIMIT ?"
        )
        args = [*(value for _, value in given), -1 if limit is None else limit]
        try:
            rows = self._db.execute(sql, args).fetchall()
        except sqlite3.Error as error:
            self._fault = str(error)
            return []
        return [entry for row in rows if (entry := _entry(row)) is not None]


def _dump(body: dict[str, Any]) -> str:
    return json.dumps(body, separators=(",", ":"))


def _entry(row: tuple[Any, ...]) -> JournalRecord | None:
    seq, kind, session, ref, at, body = row
    try:
        parsed = json.loads(body)
    except ValueError:
        return None
    return JournalRecord(seq, kind, session, ref, at, parsed) if isinstance(parsed, dict) else None
