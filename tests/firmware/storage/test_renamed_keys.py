"""The journal of data version 1 keeps what people wrote and gets the new keys."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from traywatch.firmware.storage.journal import Journal, NewRecord
from traywatch.firmware.storage.renamed_keys import rename


def bodies(path: Path) -> list[tuple[str, dict[str, Any]]]:
    with closing(sqlite3.connect(path)) as db:
        return [(kind, json.loads(body)) for kind, body in db.execute("SELECT kind, body FROM records")]


def test_keys_are_renamed_and_texts_of_people_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    die = {"kind": "d20", "label": "17", "own": "Grey colour", "colour": "#808080"}
    with Journal(path) as journal:
        journal.append(
            NewRecord("throw", {"dice": [die], "wrong_colour": True}),
            NewRecord("session", {"seats": [{"name": "grey", "own": 1}], "note": "my own armour"}),
        )
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE records SET kind = 'deed' WHERE kind = 'session'")
    rename(path)
    once = bodies(path)
    assert once == [
        (
            "throw",
            {
                "dice": [{"kind": "d20", "label": "17", "die_name": "Grey colour", "color": "#808080"}],
                "wrong_color": True,
            },
        ),
        ("audit", {"seats": [{"name": "grey", "own": 1}], "note": "my own armour"}),
    ]
    rename(path)
    assert bodies(path) == once


def test_a_damaged_record_stays_for_the_journal_to_report(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.append(NewRecord("throw", {"colour": "red"}))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE records SET body = '{cut'")
    rename(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT body FROM records").fetchone() == ("{cut",)
