"""A journal with many throws, written fast: throws of a real table, repeated under other ids."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.firmware.helpers import die, throw, unsure
from tests.firmware.rooms import PLAYERS
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.journal.file import COLUMNS
from traywatch.firmware.storage.journal.records import JournalRecord, StoredRecord
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply

COLORS = ("#a02a2c", "#2a50a0", "#202020", "#e0e0e0", "#2c8040")


def write(path: Path, throws: int) -> None:
    """Write a journal with so many throws, in sessions of 500 throws."""
    templates = _templates()
    with Journal(path):
        pass
    with closing(sqlite3.connect(path)) as db, db:
        seq, before = 0, bytes(16)
        rows = []
        for n in range(throws):
            session = f"s{n // 500}"
            for old in [*(templates[0] if n % 500 == 0 else ()), *templates[1 + n % (len(templates) - 1)]]:
                seq += 1
                ref = session if old.kind == "session" else f"t{n:06d}"
                body = json.loads(json.dumps(old.body).replace(old.ref, ref)) if old.ref else old.body
                row = StoredRecord.of(
                    JournalRecord(seq, old.kind, session, ref, "2026-11-23T10:00:00.000+00:00", body), before
                )
                before = row.checksum
                rows.append(row.row())
            if len(rows) > 5000 or n == throws - 1:
                db.executemany(f"INSERT INTO records ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
                rows = []
        db.execute("INSERT INTO head VALUES (1, ?, ?)", (seq, before))


def _templates() -> list[list[JournalRecord]]:
    """The records of a session's start, and those of some throws."""
    journal = Journal(None)
    table = TableService(journal)
    table.start("free", PLAYERS, {"turns": "round"})
    found = [journal.read("session")]
    for n in range(40):
        after = journal.last_seq
        color = COLORS[n % len(COLORS)]
        dice = [unsure("d20", (6, 9), color=color)] if n % 8 == 7 else [die("d20", 1 + n % 20, color=color)]
        table.throws.record(throw(*dice, die("d6", 1 + n % 6, color=color), throw_id=f"template{n}"))
        if table.view.questions:
            table.answers.answer(table.view.questions[0].id, Reply(option="a0"))
        found.append([one for one in journal.read(after=after) if one.ref])
    table.close()
    return found
