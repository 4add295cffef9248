"""The records in the file of a journal: reading them, their checksums, and checking every one."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from traywatch.errors import StorageError
from traywatch.firmware.storage.journal.damage import DamageReport
from traywatch.firmware.storage.journal.file import CHECKSUM, COLUMNS, JournalFile, verify
from traywatch.firmware.storage.journal.opening import request_repair
from traywatch.firmware.storage.journal.records import START, JournalRecord, parsed
from traywatch.firmware.storage.sqlite import is_damage
from traywatch.messages import msg


class StoredRecords:
    """Reads the file at ``path``. What is found damaged goes to ``damage``. Safe to call from any thread.

    ``lock`` is the one under which the journal replaces ``file``: the open file, or None.
    """

    def __init__(self, path: Path | None, damage: DamageReport, lock: threading.RLock) -> None:
        self.file: JournalFile | None = None
        self.is_closed = False
        """Whether the journal was closed, so that there is no file any more."""
        self._path, self._damage, self._lock = path, damage, lock

    def close(self) -> None:
        """Close the file, if there is one. Safe to call twice."""
        self.is_closed = self._path is not None
        if self.file is not None:
            self.file.close()
            self.file = None

    def read(self, where: str, args: list[Any], *, whole: bool = False) -> list[JournalRecord]:
        """The records of a condition in SQL; damaged ones are left out.

        With ``whole`` raises ``StorageError`` (``journal_not_read``) if the file cannot be read.
        """
        stored = []
        sql = f"SELECT {COLUMNS} FROM records WHERE {where}"
        for row in self._rows(sql, args) if whole else self._query(sql, args):
            record = parsed(row)
            if record is not None:
                stored.append(record)
            elif isinstance(row[0], int):
                self._damage.records((row[0],))
        return stored

    def newest_of(self, refs: Sequence[str]) -> dict[str, int]:
        """The number of the newest record about each of some subjects."""
        if not refs:
            return {}
        marks = ", ".join("?" * len(refs))
        sql = f"SELECT ref, max(seq) FROM records WHERE ref IN ({marks}) GROUP BY ref"
        return {bytes(ref).decode(): int(seq) for ref, seq in self._query(sql, list(refs))}

    def checksum(self, seq: int) -> bytes | None:
        """The checksum of a record; None without the record."""
        if seq == 0:
            return START
        rows = self._query(CHECKSUM, [seq])
        return bytes(rows[0][0]) if rows else None

    def verify(self, pause_s: float, stopped: threading.Event | None) -> bool:
        """Check every record, with a pause after some, until ``stopped`` is set.

        True if nothing was ever found damaged, or if there is no file.
        """
        file = self.file
        if file is None:
            return True
        try:
            with file.readers.reading() as db:
                for verification in verify(db):
                    self._damage.records(verification.damaged)
                    if verification.structure is not None:
                        self._damage.note(msg("problem-journal-damaged", reason=str(verification.structure)))
                        request_repair(file.path)
                    if stopped is None:
                        time.sleep(pause_s)
                    elif stopped.wait(pause_s):
                        break
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            if isinstance(error, UnicodeDecodeError) or (
                isinstance(error, sqlite3.DatabaseError) and is_damage(error)
            ):
                self._damage.note(msg("problem-journal-not-checked", reason=str(error)))
                return False
        return not self._damage.sentences

    def _query(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows that were found; none if the file cannot be read."""
        with suppress(StorageError):
            return self._rows(sql, args)
        return []

    def _rows(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows that were found. Raises ``StorageError`` (``journal_not_read``)."""
        file = self.file
        if file is None:
            if self.is_closed:
                raise StorageError("journal_not_read", f"{self._path}: the journal is closed")
            return []
        try:
            with file.readers.reading() as db:
                return db.execute(sql, args).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            with self._lock:
                if self.file is not file:
                    return self._rows(sql, args)
                if file.writer is not None and isinstance(error, sqlite3.OperationalError):
                    with suppress(sqlite3.Error):
                        return file.read_by_writer(sql, args)
                else:
                    self._damage.note(msg("problem-journal-not-read", reason=str(error)))
            raise StorageError("journal_not_read", f"{self._path}: {error}") from error
