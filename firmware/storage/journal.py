"""The journal: an append-only event store of everything that happened at the table.

Records are one SQLite table (WAL, ``synchronous=FULL``). A record survives a power cut once ``append`` has
returned it. Records never change; a correction is a later record. Each record has a checksum that also covers
the one before it, so that a changed record and a missing one both show.

A journal that cannot be read is moved aside, never deleted, and its intact records are copied to a new one.
If it cannot be written, records stay in memory and are written as soon as possible. The game goes on in both
cases, and ``problems`` says why. What is still not written at the end is saved elsewhere.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from traywatch.errors import StorageError
from traywatch.firmware.storage import unwritten
from traywatch.firmware.storage.journal_file import COLUMNS, JournalFile, verify
from traywatch.firmware.storage.journal_records import (
    START,
    JournalRecord,
    Kind,
    NewRecord,
    StoredRecord,
    parsed,
)
from traywatch.firmware.storage.journal_salvage import salvage
from traywatch.firmware.storage.sqlite import is_damage, move_aside
from traywatch.messages import Text, msg

__all__ = ["Journal", "JournalRecord", "Kind", "NewRecord"]

_log = logging.getLogger("traywatch.journal")
_LISTED = 5
_POLL_S = 0.25


class Journal:
    """An append-only journal at ``path``; None keeps it in memory only. Safe to call from any thread.

    Reading takes no lock that a writer holds. A damaged file never makes opening fail: see ``problems`` and
    ``warnings``. Raises ``StorageError`` only if a newer release wrote the journal.
    """

    def __init__(self, path: Path | str | None) -> None:
        self.path = Path(path) if path is not None else None
        self.unsaved = 0
        """Records that were lost when the journal was closed, because no place took them."""
        self._lock = threading.RLock()
        self._file: JournalFile | None = None
        self._waiting: list[StoredRecord] = []
        self._fault: str | None = None
        self._notes: tuple[Text, ...] = ()
        self._damaged: dict[int, None] = {}
        self._last_seq, self._last_checksum = 0, START
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
    def problems(self) -> tuple[Text, ...]:
        """Current problems, one sentence each; empty if every record is on the disk."""
        if self._fault is None:
            return ()
        waiting = len(self._waiting)
        return (msg("problem-journal-not-written", reason=self._fault, n=waiting),)

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What was found damaged, one sentence each."""
        if not self._damaged:
            return self._notes
        found = sorted(self._damaged)
        some = ", ".join(str(seq) for seq in found[:_LISTED]) + (", …" if len(found) > _LISTED else "")
        return (
            *self._notes,
            msg("problem-journal-damaged-records", n=len(found), numbers=some),
        )

    # ------------------------------------------------------------------ write

    def append(self, *drafts: NewRecord) -> list[JournalRecord]:
        """Commit all records or none; returns once they are durable.

        Never raises because of the disk: see ``problems``.
        """
        with self._lock:
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            rows: list[StoredRecord] = []
            before = self._last_checksum
            for seq, d in enumerate(drafts, self._last_seq + 1):
                rows.append(StoredRecord.of(JournalRecord(seq, d.kind, d.session, d.ref, at, d.body), before))
                before = rows[-1].checksum
            if not rows:
                return []
            self._last_seq += len(rows)
            self._last_checksum = before
            self._waiting += rows
            if self.path is not None:
                self._write_waiting()
            return [row.record for row in rows]

    def retry(self) -> bool:
        """Try again to write pending records. True if everything is on the disk."""
        with self._lock:
            if self.path is not None and (self._waiting or self._fault is not None):
                self._write_waiting()
            return self._fault is None

    def check(self) -> None:
        """Notice that the file was removed or replaced, although nothing is written."""
        with self._lock:
            file = self._file
            if file is not None and file.writer is not None and not file.is_in_place():
                self._write_waiting()

    def close(self, wait_s: float = 0.0) -> Path | None:
        """Write pending records and close the file. Safe to call twice.

        Records that cannot be written within ``wait_s`` seconds are saved elsewhere: returns that file. If
        no place takes them either, ``unsaved`` says how many are lost.
        """
        until = time.monotonic() + wait_s
        while not self.retry() and self._waiting and time.monotonic() < until:
            time.sleep(_POLL_S)
        with self._lock:
            copy: Path | None = None
            if self.path is not None and self._waiting:
                copy = unwritten.save(self.path, self._waiting)
                if copy is None:
                    self.unsaved = len(self._waiting)
                    _log.error("%d records could not be written anywhere and are lost", self.unsaved)
                else:
                    _log.error(
                        "%d records could not be written to the journal; they are in %s, and the next start "
                        "takes them from there",
                        len(self._waiting),
                        copy,
                    )
                self._waiting = []
            if self._file is not None:
                self._file.close()
                self._file = None
            return copy

    # ------------------------------------------------------------------ read

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
        tests = (
            ("seq > ?", after),
            ("seq < ?", before),
            ("kind = ?", kind),
            ("session = ?", session),
            ("ref = ?", ref),
        )
        given = [(test, value) for test, value in tests if value is not None]
        where = " AND ".join(test for test, _ in given)
        order = f"{where} ORDER BY seq {'DESC' if newest_first else 'ASC'} LIMIT ?"
        waiting = [
            row.record
            for row in tuple(self._waiting)
            if row.record.seq > after
            and (before is None or row.record.seq < before)
            and (kind is None or row.record.kind == kind)
            and (session is None or row.record.session == session)
            and (ref is None or row.record.ref == ref)
        ]
        found = self._read_disk(order, [*(value for _, value in given), -1 if limit is None else limit])
        return _joined(found, waiting, limit, newest_first=newest_first)

    def of(self, refs: Sequence[str]) -> dict[str, list[JournalRecord]]:
        """The records about each of some subjects, in order of ``seq``."""
        wanted = set(refs)
        waiting = [row.record for row in tuple(self._waiting) if row.record.ref in wanted]
        marks = ", ".join("?" * len(refs))
        found = self._read_disk(f"ref IN ({marks}) ORDER BY seq", list(refs)) if refs else []
        records: dict[str, list[JournalRecord]] = {ref: [] for ref in refs}
        for record in _joined(found, waiting, None, newest_first=False):
            records[record.ref].append(record)
        return records

    def newest_of(self, refs: Sequence[str]) -> dict[str, int]:
        """The number of the newest record about each of some subjects."""
        marks = ", ".join("?" * len(refs))
        sql = f"SELECT ref, max(seq) FROM records WHERE ref IN ({marks}) GROUP BY ref"
        found = {bytes(ref).decode(): int(seq) for ref, seq in self._query(sql, list(refs))} if refs else {}
        found.update(
            {row.record.ref: row.record.seq for row in tuple(self._waiting) if row.record.ref in refs}
        )
        return found

    def checksum(self, seq: int) -> bytes | None:
        """The checksum of a record, which stands for the whole journal up to it; None without the record."""
        if seq == self._last_seq:
            return self._last_checksum
        if seq == 0:
            return START
        for row in tuple(self._waiting):
            if row.record.seq == seq:
                return row.checksum
        rows = self._query("SELECT checksum FROM records WHERE seq = ?", [seq])
        return bytes(rows[0][0]) if rows else None

    def count(self, kind: Kind, session: str | None = None) -> int:
        """Return the number of records of a kind, of one session or of all."""
        waiting = {
            row.record.seq
            for row in tuple(self._waiting)
            if row.record.kind == kind and (session is None or row.record.session == session)
        }
        sql, args = "SELECT count(*) FROM records WHERE kind = ?", [str(kind)]
        if session is not None:
            sql, args = sql + " AND session = ?", [*args, session]
        rows = self._query(sql, args)
        return (int(rows[0][0]) if rows else 0) + len(waiting)

    def verify(self, pause_s: float = 0.0, stopped: threading.Event | None = None) -> bool:
        """Check every record on the disk, with a pause after some; see ``warnings``. True if all is well.

        A ``stopped`` event that is set ends the check early.
        """
        file = self._file
        if file is None:
            return True
        try:
            with file.readers.reading() as db:
                for found in verify(db):
                    self._found_damaged(found.damaged)
                    if found.structure is not None:
                        note = msg("problem-journal-damaged", reason=str(found.structure))
                        self._notes = (*self._notes, note)
                        _log.error("%s", note)
                        file.path.with_name(f"{file.path.name}.repair").touch()
                    if stopped is None:
                        time.sleep(pause_s)
                    elif stopped.wait(pause_s):
                        break
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            if isinstance(error, UnicodeDecodeError) or (
                isinstance(error, sqlite3.DatabaseError) and is_damage(error)
            ):
                self._notes = (*self._notes, msg("problem-journal-not-checked", reason=str(error)))
                _log.error("the journal could not be checked: %s", error)
                return False
        return not self.warnings

    # ------------------------------------------------------------------ the file

    def _open(self, path: Path) -> None:
        repair = path.with_name(f"{path.name}.repair")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if repair.exists():
                repair.unlink()
                raise sqlite3.DatabaseError("damage was found while it was in use")
            self._file = JournalFile.open(path)
        except StorageError as error:
            if error.code != "not_a_file":
                raise
            self._start_afresh(path, str(error))
        except UnicodeDecodeError:  # Python could not read SQLite's message, which quotes damaged text
            self._start_afresh(path, "its schema is damaged")
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self._start_afresh(path, str(error))
            else:
                self._open_to_read(path, str(error))
        except OSError as error:
            self._open_to_read(path, error.strerror or str(error))
        if self._file is None:
            return
        try:
            self._last_seq, self._last_checksum = self._file.newest()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            self._file.close()
            self._file = None
            self._start_afresh(path, str(error))
        self._check_writable()
        if self._fault is None:
            self._take_unwritten(path)

    def _open_to_read(self, path: Path, why: str) -> None:
        """Earlier sessions can go on although nothing can be saved."""
        self._file = JournalFile.open_to_read(path, why)
        self._failed(why)

    def _check_writable(self) -> None:
        if self._file is None or self._file.writer is None:
            return
        try:
            self._file.writer.execute("BEGIN IMMEDIATE")
            self._file.writer.rollback()
        except sqlite3.Error as error:
            self._failed(str(error))

    def _start_afresh(self, path: Path, why: str) -> None:
        try:
            aside = move_aside(path)
            saved = salvage(aside, path)
            note = msg(
                "problem-journal-renamed",
                path=str(path),
                reason=why,
                aside=aside.name,
                records=saved.records,
                lost=saved.lost,
            )
            self._notes = (*self._notes, note)
            _log.error("%s", note)
            self._file = JournalFile.open(path)
            self._last_seq, self._last_checksum = self._file.newest()
        except (OSError, sqlite3.Error) as error:
            self._failed(str(error))

    def _take_unwritten(self, path: Path) -> None:
        for place, after, before, records in unwritten.found(path):
            if after != self._last_seq or before != self._last_checksum:
                if self.checksum(after) != before:
                    _log.warning("%s does not continue this journal and is left alone", place)
                    continue
                records = [one for one in records if one.seq > self._last_seq]
                if records and records[0].seq != self._last_seq + 1:
                    continue
            for record in records:
                row = StoredRecord.of(record, self._last_checksum)
                self._waiting.append(row)
                self._last_seq, self._last_checksum = record.seq, row.checksum
            if self._waiting:
                self._write_waiting()
            if self._fault is None:
                _log.warning("%d records of the last run were taken from %s", len(records), place)
                try:
                    unwritten.discard(place)
                except StorageError as error:
                    _log.warning("%s", error)

    def _write_waiting(self) -> None:
        try:
            self._reopen_if_needed()
            assert self._file is not None
            if self._waiting:
                self._file.append(self._waiting)
            elif self._file.writer is not None:
                self._file.writer.execute("BEGIN IMMEDIATE")
                self._file.writer.rollback()
        except (sqlite3.Error, OSError) as error:
            self._failed(str(error))
            return
        self._waiting = []
        if self._fault is not None:
            _log.warning("the journal can be written again; every record is saved")
            self._fault = None

    def _reopen_if_needed(self) -> None:
        """Make sure that the file can be written and is still the one at the path.

        Raises ``OSError`` and ``sqlite3.Error``.
        """
        assert self.path is not None
        file = self._file
        if file is not None and file.writer is not None:
            if file.is_in_place():
                return
            if not file.is_gone():
                raise OSError(f"another file is at {self.path} now; move it away")
            _log.error("%s was removed; it is written again", self.path)
            file.restore()
            file.close()
            self._file = JournalFile.open(self.path)
            return
        opened = JournalFile.open(self.path)
        newest, checksum = opened.newest()
        if file is not None:
            file.close()
        self._file = opened
        if self._waiting and (newest, checksum) != (
            self._waiting[0].record.seq - 1,
            self._waiting[0].before,
        ):
            # The file holds records that were not visible when it was opened.
            self._renumber(newest, checksum)

    def _renumber(self, newest: int, before: bytes) -> None:
        moved = []
        for seq, row in enumerate(self._waiting, newest + 1):
            old = row.record
            record = JournalRecord(seq, old.kind, old.session, old.ref, old.at, old.body)
            moved.append(StoredRecord.of(record, before, row.body))
            before = moved[-1].checksum
        self._waiting = moved
        self._last_seq, self._last_checksum = newest + len(moved), before

    def _failed(self, why: str) -> None:
        if self._fault is None:
            _log.error("the journal cannot be written (%s); the game goes on in memory", why)
        self._fault = why

    # ------------------------------------------------------------------ rows

    def _read_disk(self, where: str, args: list[Any]) -> list[JournalRecord]:
        found = []
        for row in self._query(f"SELECT {COLUMNS} FROM records WHERE {where}", args):
            record = parsed(row)
            if record is not None:
                found.append(record)
            elif isinstance(row[0], int):
                self._found_damaged((row[0],))
        return found

    def _query(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        file = self._file
        if file is None:
            return []
        try:
            with file.readers.reading() as db:
                return db.execute(sql, args).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            with self._lock:
                if self._file is None:
                    return []
                if self._file is not file:
                    return self._query(sql, args)
                if file.writer is not None and isinstance(error, sqlite3.OperationalError):
                    return self._by_writer(file.writer, sql, args)
            note = msg("problem-journal-not-read", reason=str(error))
            if note not in self._notes:
                self._notes = (*self._notes, note)
                _log.error("%s", note)
            return []

    def _by_writer(self, writer: sqlite3.Connection, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Read with the connection that writes: its file stays readable after it was removed."""
        usual = writer.text_factory
        try:
            writer.text_factory = bytes
            return writer.execute(sql, args).fetchall()
        except sqlite3.Error:
            return []
        finally:
            writer.text_factory = usual

    def _found_damaged(self, numbers: Iterable[int]) -> None:
        new = [seq for seq in numbers if seq not in self._damaged]
        if new:
            self._damaged.update(dict.fromkeys(new))
            _log.error(
                "records of the journal are damaged or missing and left out: %s",
                ", ".join(str(seq) for seq in new[:20]),
            )


def _joined(
    found: list[JournalRecord], waiting: list[JournalRecord], limit: int | None, *, newest_first: bool
) -> list[JournalRecord]:
    """Records from the disk and from memory; some may be in both, if they were written in between."""
    if waiting:
        there = {record.seq for record in found}
        rest = [record for record in waiting if record.seq not in there]
        found = [*reversed(rest), *found] if newest_first else [*found, *rest]
        found.sort(key=lambda record: record.seq, reverse=newest_first)
    return found[:limit] if limit is not None else found
