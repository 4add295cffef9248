"""Counts for each die at the table over the whole journal, and whether it is fair.

A die that was taught under a name is one die of its kind. Others are distinguished by kind and color. A
corrected reading counts as corrected. Undone throws, unread dice, typed throws and the demo's throws do not
count.
"""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import dataclass, field
from typing import Any

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.dice.fairness import LEAST, Fairness, fairness
from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.color_names import called
from traywatch.rules.core.dice_names import dice_name

_UNREAD = ""
_TAUGHT = "taught:"
_ALL = ":all"

# Another text of the comment builds an earlier index anew, whose counts lack such corrections.
_SCHEMA = """
-- A key is taught:KIND:NAME or KIND:COLOR. A corrected die of an ask counts as corrected.
CREATE TABLE dice (
    ref      TEXT NOT NULL,
    die_id   TEXT NOT NULL,
    seq      INTEGER NOT NULL,
    key      TEXT NOT NULL,
    kind     TEXT NOT NULL,
    die_name TEXT NOT NULL,
    color    TEXT NOT NULL,
    label    TEXT NOT NULL,
    PRIMARY KEY (ref, die_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dice_by_key ON dice (key, seq);
CREATE INDEX dice_by_kind ON dice (kind, seq);
CREATE TABLE void_throws (ref TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE tallies (
    key      TEXT NOT NULL,
    label    TEXT NOT NULL,
    kind     TEXT NOT NULL,
    die_name TEXT NOT NULL,
    thrown   INTEGER NOT NULL,
    PRIMARY KEY (key, label)
) STRICT, WITHOUT ROWID;
CREATE TABLE shades (
    key      TEXT NOT NULL,
    channel  INTEGER NOT NULL,
    level    INTEGER NOT NULL,
    thrown   INTEGER NOT NULL,
    PRIMARY KEY (key, channel, level)
) STRICT, WITHOUT ROWID;
"""


class DieCount(Record):
    """One die, or all dice of one kind and color.

    ``id`` is its name in ``GET throws?die=``. ``unread`` is the number of throws without a known value.
    """

    id: str
    kind: str
    name: Text
    taught: bool
    color: str | None
    unread: int
    fairness: Fairness


@dataclass(slots=True)
class _Tally:
    kind: str
    die_name: str = ""
    color: str | None = None
    shade: str | None = None
    faces: dict[str, int] = field(default_factory=dict)
    unread: int = 0

    def add(self, label: str, thrown: int) -> None:
        if label == _UNREAD:
            self.unread += thrown
        else:
            self.faces[label] = self.faces.get(label, 0) + thrown


def die_key(kind: str, color: str, die_name: str | None = None) -> str:
    """Return the id of a die in the counts: ``taught:KIND:NAME`` for a taught die, else ``KIND:COLOR``.

    The kind belongs to it, because a whole set may be taught under one name.
    """
    return f"{_TAUGHT}{kind}:{die_name}" if die_name else f"{kind}:{called(color)}"


class DiceIndex:
    """Every thrown die with a kind, as it was corrected, and the counts of its faces and colors."""

    schema = _SCHEMA

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record."""
        body = record.body
        if record.kind == "throw":
            if body.get("demo") or body.get("typed"):
                return
            for die in body.get("throw", {}).get("dice", ()):
                if die.get("role") == "thrown" and die.get("kind"):
                    _put(db, record, die)
        elif record.kind == "outcome":
            _set_void(db, record.ref, body.get("state") == "voided")
        elif record.kind == "reading":
            _correct(db, record.ref, str(body.get("question", {}).get("die_id")), body.get("answer", {}))
        elif record.kind == "amendment" and body.get("op") in ("amend", "ask"):
            for die in body.get("event", {}).get("dice", ()):
                if die.get("die_id") == body.get("die"):
                    _correct(db, record.ref, str(body.get("die")), die)


def of_die(die: str) -> tuple[str, str]:
    """The SQL test for a row of ``dice`` to be of a die, and its argument.

    ``die`` is an id of the counts, or a kind.
    """
    of_kind = ":" not in die or (die.endswith(_ALL) and not die.startswith(_TAUGHT))
    return ("dice.kind = ?", die.removesuffix(_ALL)) if of_kind else ("dice.key = ?", die)


class DiceCounts:
    """The counts of an index. Safe to call from any thread."""

    def __init__(self, index: JournalIndex) -> None:
        self._index = index
        self._lock = threading.Lock()
        self._known: tuple[tuple[int, int] | None, list[DieCount]] = (None, [])

    def dice(self) -> list[DieCount]:
        """Return every die, the most thrown first.

        If a kind has several dice, all of them together are added as ``KIND:all``. Raises ``StorageError``
        (``too_busy``).
        """
        with self._index.reading() as db, self._lock:
            version = (self._index.built, self._index.seq)
            if self._known[0] != version:
                self._known = (version, _counted(db))
            return list(self._known[1])


def _counted(db: sqlite3.Connection) -> list[DieCount]:
    tallies: dict[str, _Tally] = {}
    kinds: dict[str, _Tally] = {}
    rows = db.execute("SELECT key, label, kind, die_name, thrown FROM tallies WHERE thrown > 0").fetchall()
    for key, label, kind, name, thrown in rows:
        if key not in tallies:
            tallies[key] = _Tally(kind, name, None if name else key.partition(":")[2])
        tallies[key].add(label, thrown)
        kinds.setdefault(kind, _Tally(kind)).add(label, thrown)
    for key, tally in tallies.items():
        tally.shade = _middle(db, key)
    for kind, tally in kinds.items():
        if sum(one.kind == kind for one in tallies.values()) > 1:
            tallies[f"{kind}{_ALL}"] = tally
    compared = max(1, sum(sum(t.faces.values()) >= LEAST for t in tallies.values()))
    counts = [_count(key, tally, compared) for key, tally in tallies.items()]
    return sorted(counts, key=lambda die: (-die.fairness.throws, die.id))


def _put(db: sqlite3.Connection, record: JournalRecord, die: dict[str, Any]) -> None:
    kind, name, color = str(die["kind"]), str(die.get("die_name") or ""), str(die["color"])
    label = str(die.get("label") or _UNREAD)
    row = (
        record.ref,
        str(die.get("die_id")),
        record.seq,
        die_key(kind, color, name),
        kind,
        name,
        color,
        label,
    )
    db.execute("INSERT OR REPLACE INTO dice VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    _tally(db, row[3:], 1)


def _set_void(db: sqlite3.Connection, ref: str, void: bool) -> None:
    if void == _is_void(db, ref):
        return
    db.execute(
        "INSERT INTO void_throws VALUES (?)" if void else "DELETE FROM void_throws WHERE ref = ?", (ref,)
    )
    rows = db.execute("SELECT key, kind, die_name, color, label FROM dice WHERE ref = ?", (ref,)).fetchall()
    for row in rows:
        _tally(db, row, -1 if void else 1)


def _is_void(db: sqlite3.Connection, ref: str) -> bool:
    return db.execute("SELECT 1 FROM void_throws WHERE ref = ?", (ref,)).fetchone() is not None


def _correct(db: sqlite3.Connection, ref: str, die_id: str, word: dict[str, Any]) -> None:
    row = db.execute(
        "SELECT key, kind, die_name, color, label FROM dice WHERE ref = ? AND die_id = ?", (ref, die_id)
    ).fetchone()
    if row is None:
        return
    _, kind, name, color, label = row
    kind = str(word.get("kind") or kind)
    label = str(word["label"]) if word.get("label") is not None else label
    new = (die_key(kind, color, name), kind, name, color, label)
    db.execute(
        "UPDATE dice SET key = ?, kind = ?, label = ? WHERE ref = ? AND die_id = ?",
        (new[0], kind, label, ref, die_id),
    )
    if not _is_void(db, ref):
        _tally(db, row, -1)
        _tally(db, new, 1)


def _tally(db: sqlite3.Connection, die: tuple[Any, ...], by: int) -> None:
    key, kind, name, color, label = die
    db.execute(
        "INSERT INTO tallies VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET thrown = thrown + excluded.thrown",
        (key, label, kind, name, by),
    )
    shades = [(key, n, int(color[1 + 2 * n : 3 + 2 * n], 16), by) for n in range(3)]
    db.executemany(
        "INSERT INTO shades VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET thrown = thrown + excluded.thrown",
        shades,
    )


def _count(key: str, tally: _Tally, compared: int) -> DieCount:
    shape = SHAPES.get(tally.kind)
    labels = shape.labels if shape is not None else ()
    every = msg("page-name-about", who=tally.kind, about=msg("page-all-dice"))
    name = tally.die_name or (dice_name(1, tally.kind, tally.color) if tally.color else every)
    return DieCount(
        id=key,
        kind=tally.kind,
        name=name,
        taught=bool(tally.die_name),
        color=tally.shade,
        unread=tally.unread,
        fairness=fairness(tally.faces, labels, compared=compared),
    )


def _middle(db: sqlite3.Connection, key: str) -> str | None:
    """The median color of a die, channel by channel."""
    middle = "#"
    for channel in range(3):
        levels = db.execute(
            "SELECT level, thrown FROM shades WHERE key = ? AND channel = ? AND thrown > 0 ORDER BY level",
            (key, channel),
        ).fetchall()
        left = sum(thrown for _, thrown in levels) // 2
        for level, thrown in levels:
            left -= thrown
            if left < 0:
                middle += f"{level:02x}"
                break
    return middle if len(middle) == 7 else None
