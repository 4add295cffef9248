"""Statistics over the whole journal: how many dice were read, and which faces they showed."""

from __future__ import annotations

import sqlite3

from pydantic import Field

from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.records import Record


class Faces(Record):
    """How often dice of one kind were thrown and read, and which faces they showed."""

    seen: int = 0
    read: int = 0
    faces: dict[str, int] = Field(default_factory=dict)


class StatsReply(Record):
    """Statistics over the whole journal without demo throws; ``elapsed_ms`` is the mean time of a reading."""

    throws: int
    dice: int
    read: int
    asked: int
    elapsed_ms: float | None
    kinds: dict[str, Faces]


class StatisticsIndex:
    """Sums over all records: of throws, times, questions, and of the faces of each kind."""

    schema = """
CREATE TABLE demo_throws (ref TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE sums (
    name  TEXT NOT NULL,
    kind  TEXT NOT NULL,
    label TEXT NOT NULL,
    total REAL NOT NULL,
    PRIMARY KEY (name, kind, label)
) STRICT, WITHOUT ROWID;
"""

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record."""
        if record.kind == "throw" and (record.body.get("demo") or record.body.get("typed")):
            db.execute("INSERT OR IGNORE INTO demo_throws VALUES (?)", (record.ref,))
        elif record.kind == "throw":
            throw = record.body.get("throw", {})
            sums: list[tuple[str, str, str, float]] = [
                ("throws", "", "", 1),
                ("elapsed_ms", "", "", float(throw.get("elapsed_ms", 0.0))),
            ]
            for die in throw.get("dice", ()):
                if die.get("role") != "thrown":
                    continue
                kind = str(die.get("kind") or "unknown")
                sums.append(("seen", kind, "", 1))
                if die.get("status") == "read":
                    sums.append(("face", kind, str(die["label"]), 1))
            _add(db, sums)
        elif record.kind == "outcome" and record.body.get("state") == "unsure":
            demo = db.execute("SELECT 1 FROM demo_throws WHERE ref = ?", (record.ref,)).fetchone()
            if demo is None:
                _add(db, [("asked", "", "", 1)])


def statistics(index: JournalIndex) -> StatsReply:
    """The statistics up to the newest record. Raises ``StorageError`` (``too_busy``)."""
    with index.reading() as db:
        rows = db.execute("SELECT name, kind, label, total FROM sums").fetchall()
    plain = {name: total for name, kind, _, total in rows if not kind}
    kinds = {}
    for kind in sorted({kind for _, kind, _, _ in rows if kind}):
        total_seen = next((total for name, of, _, total in rows if name == "seen" and of == kind), 0)
        faces = {label: int(total) for name, of, label, total in rows if name == "face" and of == kind}
        kinds[kind] = Faces(seen=int(total_seen), read=sum(faces.values()), faces=faces)
    throws = int(plain.get("throws", 0))
    return StatsReply(
        throws=throws,
        dice=sum(one.seen for one in kinds.values()),
        read=sum(one.read for one in kinds.values()),
        asked=int(plain.get("asked", 0)),
        elapsed_ms=round(plain.get("elapsed_ms", 0.0) / throws, 1) if throws else None,
        kinds=kinds,
    )


def _add(db: sqlite3.Connection, sums: list[tuple[str, str, str, float]]) -> None:
    db.executemany(
        "INSERT INTO sums VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET total = total + excluded.total", sums
    )
