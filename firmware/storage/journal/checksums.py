"""Migration of the journal to data version 3: a checksum for each record, chained, and more indexes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from traywatch.firmware.storage.journal.file import COLUMNS, SCHEMA, SCHEMA_VERSION
from traywatch.firmware.storage.journal.records import START, checksum
from traywatch.firmware.storage.sqlite import connect, read_only


def is_older(path: Path) -> bool:
    """Whether a file is a journal without checksums. A file that cannot be read is none."""
    if not path.is_file() or path.stat().st_size == 0:
        return False
    try:
        with closing(read_only(path)) as db:
            return bool(db.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION - 1)
    except (sqlite3.Error, OSError):
        return False


def add(path: Path) -> None:
    """Add checksums to a journal in place. A journal that has them stays the same.

    A file without records is no journal; whoever opens it decides what to do.
    """
    with closing(connect(path, isolation_level=None)) as db:
        db.text_factory = bytes
        names = {bytes(row[1]) for row in db.execute("PRAGMA table_info(records)")}
        if b"body" not in names or b"checksum" in names:
            return
        db.execute("BEGIN IMMEDIATE")
        try:
            db.execute("ALTER TABLE records RENAME TO old_records")
            for index in ("records_by_kind", "records_by_ref"):
                db.execute(f"DROP INDEX IF EXISTS {index}")
            for statement in SCHEMA.split(";"):
                if statement.strip():
                    db.execute(statement)
            before, last = START, 0
            for seq, *fields in db.execute(
                "SELECT seq, kind, session, ref, at, body FROM old_records ORDER BY seq"
            ):
                total = checksum(before, seq, *fields)
                marks = "?, " + "CAST(? AS TEXT), " * 5 + "?, ?"
                db.execute(f"INSERT INTO records ({COLUMNS}) VALUES ({marks})", (seq, *fields, before, total))
                before, last = total, seq
            db.execute("INSERT INTO head VALUES (1, ?, ?)", (last, before))
            # Numbers that an earlier release left out are not damage.
            db.execute(
                "INSERT INTO known_damage SELECT seq + 1, next - 1 FROM (SELECT seq, lead(seq) OVER "
                "(ORDER BY seq) AS next FROM (SELECT 0 AS seq UNION SELECT seq FROM records)) "
                "WHERE next > seq + 1"
            )
            db.execute("DROP TABLE old_records")
            db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise
