"""Counts know hidden rolls only once they are revealed: their records are held back until then.

Whoever compares two counts, or filters throws by a die, would otherwise learn what a hidden roll showed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.storage.journal.index import IndexPart
from traywatch.firmware.table.hidden.audience import stored_visibility

_SCHEMA = """
CREATE TABLE hidden_throws (ref TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE held_records (seq INTEGER PRIMARY KEY, ref TEXT NOT NULL, record TEXT NOT NULL) STRICT;
CREATE INDEX held_by_ref ON held_records (ref, seq);
"""


class KnownThrows:
    """Parts of an index that take the records of a hidden throw when it is revealed, in their order."""

    def __init__(self, parts: Sequence[IndexPart]) -> None:
        self._parts = tuple(parts)
        self.schema = _SCHEMA + "".join(part.schema for part in self._parts)

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record, or hold it back."""
        if record.kind in ("throw", "audience"):
            self._change(db, record)
        if is_held(db, record.ref):
            fields = [record.kind, record.session, record.at, record.body]
            db.execute(
                "INSERT INTO held_records VALUES (?, ?, ?)", (record.seq, record.ref, json.dumps(fields))
            )
        else:
            self._pass(db, record)

    def _change(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Hide a throw, or give its records to the parts when it is revealed."""
        if stored_visibility(record.body).hidden:
            db.execute("INSERT OR IGNORE INTO hidden_throws VALUES (?)", (record.ref,))
            return
        held = db.execute(
            "SELECT seq, record FROM held_records WHERE ref = ? ORDER BY seq", (record.ref,)
        ).fetchall()
        db.execute("DELETE FROM hidden_throws WHERE ref = ?", (record.ref,))
        db.execute("DELETE FROM held_records WHERE ref = ?", (record.ref,))
        for seq, text in held:
            kind, session, at, body = json.loads(text)
            self._pass(db, JournalRecord(seq, kind, session, record.ref, at, body))

    def _pass(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        for part in self._parts:
            part.take(db, record)


def is_held(db: sqlite3.Connection, ref: str) -> bool:
    """Whether the records about a throw are held back."""
    return bool(ref) and (
        db.execute("SELECT 1 FROM hidden_throws WHERE ref = ?", (ref,)).fetchone() is not None
    )
