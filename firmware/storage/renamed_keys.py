"""Migration of the journal to data version 2: renamed JSON keys and one renamed kind of record.

Version 1 used British spelling and private words in its keys. Values that people wrote, such as names and
notes, are not changed.
"""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

from traywatch.firmware.storage.sqlite import connect

_SPELLING = (
    ("colour", "color"),
    ("centre", "center"),
    ("grey", "gray"),
    ("armour", "armor"),
    ("defence", "defense"),
    ("neighbour", "neighbor"),
)
_WORD = re.compile(r"[a-z0-9_:.\-]+")
_ID_KEYS = frozenset({"id", "code", "option", "request_id", "field", "setting", "what"})
"""Keys whose values are ids of the program."""


def rename(path: Path) -> None:
    """Rename the keys in a journal in place. A journal that has the new keys stays the same.

    A file without records is no journal of version 1; whoever opens it decides what to do.
    """
    with closing(connect(path)) as db, db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'records'").fetchone():
            return
        db.execute("UPDATE records SET kind = 'audit' WHERE kind = 'deed'")
        rows = db.execute("SELECT seq, body FROM records").fetchall()
        changes = []
        for seq, body in rows:
            try:
                new = json.dumps(_renamed(json.loads(body)), separators=(",", ":"))
            except (ValueError, RecursionError):
                continue  # the journal reports a damaged record when it reads it
            if new != body:
                changes.append((new, seq))
        db.executemany("UPDATE records SET body = ? WHERE seq = ?", changes)


def _spelled(word: str) -> str:
    for british, american in _SPELLING:
        word = word.replace(british, american)
    return word


def _renamed(value: Any) -> Any:
    if isinstance(value, list):
        return [_renamed(one) for one in value]
    if not isinstance(value, dict):
        return value
    is_die = "label" in value and "kind" in value
    new = {}
    for key, one in value.items():
        name = "die_name" if is_die and key == "own" else _spelled(key)
        if key in _ID_KEYS and isinstance(one, str) and _WORD.fullmatch(one):
            one = _spelled(one)
        new[name] = _renamed(one)
    return new
