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
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from traywatch.errors import StorageError, error_text
from traywatch.firmware.storage.journal import unwritten
from traywatch.firmware.storage.journal.damage import DamageReport
from traywatch.firmware.storage.journal.file import JournalFile
from traywatch.firmware.storage.journal.opening import open_journal
from traywatch.firmware.storage.journal.pending import PendingRecords
from traywatch.firmware.storage.journal.queries import RecordFilter, joined
from traywatch.firmware.storage.journal.records import JournalRecord, Kind, NewRecord
from traywatch.firmware.storage.journal.stored import StoredRecords
from traywatch.messages import Message, Text, msg
from traywatch.write_faults import write_remedy

_log = logging.getLogger("traywatch.journal")
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
        self._pending = PendingRecords()
        self._fault: tuple[str, Message] | None = None
        """Why the file cannot be written, and what to do."""
        self._damage = DamageReport()
        self._copies: list[Path] = []
        """Emergency copies of earlier runs whose records are pending now."""
        self._stored = StoredRecords(self.path, self._damage, self._lock)
        if self.path is not None:
            self._open(self.path)

    def __repr__(self) -> str:
        return f"Journal({str(self.path) if self.path else None!r}, last_seq={self.last_seq})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def last_seq(self) -> int:
        """``seq`` of the newest record; 0 in an empty journal."""
        return self._pending.last_seq

    @property
    def is_away(self) -> bool:
        """Whether the file could not be opened yet: the records will have other numbers in it."""
        return self.path is not None and self._stored.file is None and not self._stored.is_closed

    @property
    def problems(self) -> tuple[Text, ...]:
        """Current problems, one sentence each; empty if every record is on the disk."""
        if self._fault is None:
            return ()
        reason, remedy = self._fault
        return (msg("problem-journal-not-written", reason=reason, n=len(self._pending), remedy=remedy),)

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What was found damaged, one sentence each."""
        return self._damage.sentences

    # ------------------------------------------------------------------ write

    def append(self, *drafts: NewRecord) -> list[JournalRecord]:
        """Commit all records or none; returns once they are durable.

        Never raises because of the disk: see ``problems``.
        """
        with self._lock:
            at = datetime.now(UTC).isoformat(timespec="milliseconds")
            records = self._pending.add(drafts, at)
            if records and self.path is not None:
                self._write_pending()
            return records

    def retry(self) -> bool:
        """Try again to write pending records. True if everything is on the disk."""
        with self._lock:
            if self.path is not None and (self._pending or self._fault is not None):
                self._write_pending()
            return self._fault is None

    def check(self) -> None:
        """Notice that the file was removed or replaced, although nothing is written."""
        with self._lock:
            file = self._stored.file
            if file is not None and file.writer is not None and not file.is_in_place():
                self._write_pending()

    def close(self, wait_s: float = 0.0) -> Path | None:
        """Write pending records and close the file. Safe to call twice.

        Records that cannot be written within ``wait_s`` seconds are saved elsewhere: returns that file. If
        no place takes them either, ``unsaved`` says how many are lost.
        """
        until = time.monotonic() + wait_s
        while not self.retry() and self._pending and time.monotonic() < until:
            time.sleep(_POLL_S)
        with self._lock:
            copy: Path | None = None
            if self.path is not None and self._pending:
                copy = unwritten.save(self.path, self._pending.rows, self._copies)
                if copy is None:
                    self.unsaved = len(self._pending)
                    _log.error("%d records could not be written anywhere and are lost", self.unsaved)
                else:
                    _log.error(
                        "%d records could not be written to the journal; they are in %s, and the next start "
                        "takes them from there",
                        len(self._pending),
                        copy,
                    )
                self._pending.written()
            self._stored.close()
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
        whole: bool = False,
    ) -> list[JournalRecord]:
        """Return records with ``after < seq < before`` in order of ``seq``, at most ``limit``.

        What cannot be read is left out. With ``whole``, only damaged records are: if the file cannot be read
        now, or was closed, this raises ``StorageError`` (``journal_not_read``).
        """
        record_filter = RecordFilter(kind, after, before, session, ref)
        # Read before the disk: what is written meanwhile is in both, and never in neither.
        pending = record_filter.of(self._pending.rows)
        where, args = record_filter.condition()
        order = f"{where} ORDER BY seq {'DESC' if newest_first else 'ASC'} LIMIT ?"
        stored = self._stored.read(order, [*args, -1 if limit is None else limit], whole=whole)
        return joined(stored, pending, limit, newest_first=newest_first)

    def of(self, refs: Sequence[str]) -> dict[str, list[JournalRecord]]:
        """The records about each of some subjects, in order of ``seq``."""
        ref_set = set(refs)
        pending = [row.record for row in self._pending.rows if row.record.ref in ref_set]
        marks = ", ".join("?" * len(refs))
        stored = self._stored.read(f"ref IN ({marks}) ORDER BY seq", list(refs)) if refs else []
        records: dict[str, list[JournalRecord]] = {ref: [] for ref in refs}
        for record in joined(stored, pending, None, newest_first=False):
            records[record.ref].append(record)
        return records

    def newest_of(self, refs: Sequence[str]) -> dict[str, int]:
        """The number of the newest record about each of some subjects."""
        pending = self._pending.rows
        seqs = self._stored.newest_of(refs)
        seqs.update({row.record.ref: row.record.seq for row in pending if row.record.ref in refs})
        return seqs

    def checksum(self, seq: int) -> bytes | None:
        """The checksum of a record, which stands for the whole journal up to it; None without the record."""
        if seq == self._pending.last_seq:
            return self._pending.last_checksum
        for row in self._pending.rows:
            if row.record.seq == seq:
                return row.checksum
        return self._stored.checksum(seq)

    def verify(self, pause_s: float = 0.0, stopped: threading.Event | None = None) -> bool:
        """Check every record on the disk, with a pause after some; see ``warnings``. True if all is well.

        A ``stopped`` event that is set ends the check early.
        """
        return self._stored.verify(pause_s, stopped)

    # ------------------------------------------------------------------ the file

    def _open(self, path: Path) -> None:
        opened = open_journal(path, self._damage)
        self._stored.file = opened.file
        if opened.fault is not None:
            self._failed(opened.fault)
        if opened.file is not None:
            self._continue(opened.file, opened.last_seq, opened.last_checksum)
            if opened.fault is None and self._pending:
                self._write_pending()

    def _continue(self, file: JournalFile, last_seq: int, last_checksum: bytes) -> None:
        """Number the pending records after the newest in the file and those of emergency copies."""
        if self._copies:  # their records are pending already
            self._pending.continue_after(last_seq, last_checksum)
            return
        continuation = unwritten.continuation(file.path, last_seq, last_checksum, file.checksum)
        self._pending.continue_after(last_seq, last_checksum, continuation.records)
        self._copies = continuation.taken
        if continuation.records:
            _log.warning("%d records of an earlier run continue the journal", len(continuation.records))
        for copy in continuation.foreign:
            self._damage.note(msg("problem-journal-copy", n=len(copy.records), path=str(copy.place)))

    def _write_pending(self) -> None:
        try:
            self._reopen_if_needed()
            assert self._stored.file is not None
            if self._pending:
                self._stored.file.append(self._pending.rows)
            elif (why := self._stored.file.why_not_writable()) is not None:
                self._failed(why)
                return
        except (sqlite3.Error, OSError) as error:
            self._failed(error_text(error))
            return
        self._pending.written()
        self._discard_copies()
        if self._fault is not None:
            _log.warning("the journal can be written again; every record is saved")
            self._fault = None

    def _reopen_if_needed(self) -> None:
        """Make sure that the file can be written and is still the one at the path.

        Raises ``OSError`` and ``sqlite3.Error``.
        """
        assert self.path is not None
        file = self._stored.file
        if file is not None and file.writer is not None:
            if file.is_in_place():
                return
            if not file.is_gone():
                raise OSError(f"another file is at {self.path} now; move it away")
            _log.error("%s was removed; it is written again", self.path)
            file.restore()
            file.close()
            self._stored.file = JournalFile.open(self.path)
            return
        opened = JournalFile.open(self.path)
        newest, checksum = opened.newest()
        rows = self._pending.rows
        ends = (
            (rows[0].record.seq - 1, rows[0].before) if rows else (self.last_seq, self._pending.last_checksum)
        )
        if (newest, checksum) != ends:
            # The file holds records that were not visible when it was opened.
            self._continue(opened, newest, checksum)
        if file is not None:
            file.close()
        # From here on readers have the file. Before, its numbers were also those of the pending records.
        self._stored.file = opened

    def _discard_copies(self) -> None:
        for place in self._copies:
            try:
                unwritten.discard(place)
            except StorageError as error:
                _log.warning("%s", error)
        self._copies = []

    def _failed(self, why: str) -> None:
        if self._fault is None:
            _log.error("the journal cannot be written (%s); the game goes on in memory", why)
        assert self.path is not None
        self._fault = why, write_remedy(self.path)
