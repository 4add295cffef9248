"""The list of earlier sessions, to resume one."""

from __future__ import annotations

import json
import sqlite3

from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.messages import ContentName, Text
from traywatch.records import Record
from traywatch.rules.games import game_info


class SessionView(Record):
    """A session: its game, its players, its first and last times (ISO 8601, UTC).

    ``steps`` is the number of events; ``current`` marks the session on the table.
    """

    id: str
    game: str
    title: Text
    cards: str | None = None
    players: tuple[ContentName, ...] = ()
    began_at: str
    last_at: str
    steps: int
    current: bool = False


class SessionIndex:
    """One row for each session; ``seq`` is the newest record that began or resumed it."""

    schema = """
CREATE TABLE sessions (
    id       TEXT PRIMARY KEY,
    seq      INTEGER NOT NULL DEFAULT 0,
    game     TEXT NOT NULL DEFAULT '',
    cards    TEXT,
    players  TEXT NOT NULL DEFAULT '[]',
    began_at TEXT NOT NULL,
    last_at  TEXT NOT NULL,
    steps    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sessions_by_seq ON sessions (seq);
"""

    def take(self, db: sqlite3.Connection, record: JournalRecord) -> None:
        """Add one record."""
        if not record.session:
            return
        db.execute(
            "INSERT INTO sessions (id, began_at, last_at, steps) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET last_at = excluded.last_at, steps = steps + excluded.steps",
            (record.session, record.at, record.at, int(record.kind == "event")),
        )
        if record.kind == "session":
            cards, event = record.body.get("cards"), record.body.get("event")
            players = event.get("players", ()) if isinstance(event, dict) else ()
            names = [str(one.get("name", "")) for one in players if isinstance(one, dict)]
            db.execute(
                "UPDATE sessions SET seq = ?, game = ?, cards = ?, players = ? WHERE id = ?",
                (
                    record.seq,
                    str(record.body.get("game", "")),
                    cards if isinstance(cards, str) else None,
                    json.dumps(names),
                    record.session,
                ),
            )


def sessions(index: JournalIndex, *, current: str | None = None, limit: int = 20) -> list[SessionView]:
    """The newest sessions: the current one, then by their last event; at most ``limit``.

    Raises ``StorageError`` (``too_busy``).
    """
    with index.reading() as db:
        rows = db.execute(
            "SELECT id, game, cards, players, began_at, last_at, steps FROM sessions WHERE seq > 0 "
            "ORDER BY seq DESC LIMIT ?",
            (limit,),
        ).fetchall()
    titles = {game: info.title for _, game, *_ in rows if (info := game_info(game)) is not None}
    entries = [
        SessionView(
            id=session,
            game=game,
            title=titles.get(game, game),
            cards=cards,
            players=tuple(json.loads(players)),
            began_at=began_at,
            last_at=last_at,
            steps=steps,
            current=session == current,
        )
        for session, game, cards, players, began_at, last_at, steps in rows
    ]
    return sorted(entries, key=lambda one: (one.current, one.last_at), reverse=True)
