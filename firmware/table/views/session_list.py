"""The list of earlier sessions, to resume one."""

from __future__ import annotations

from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.records import Record
from traywatch.rules.games import games


class SessionView(Record):
    """A session: its game, its players, its first and last times (ISO 8601, UTC).

    ``steps`` is the number of events; ``current`` marks the session on the table.
    """

    id: str
    game: str
    title: str
    cards: str | None = None
    players: tuple[str, ...] = ()
    began_at: str
    last_at: str
    steps: int
    current: bool = False


def sessions(journal: Journal, *, current: str | None = None, limit: int = 20) -> list[SessionView]:
    """The newest sessions: the current one, then by their last event; at most ``limit``."""
    newest: dict[str, JournalRecord] = {}
    for entry in journal.read("session", newest_first=True):
        newest.setdefault(entry.session, entry)
        if len(newest) >= limit:
            break
    titles = {game.id: game.title for game in games()}
    found = [_view(journal, entry, titles, current) for entry in newest.values()]
    return sorted(found, key=lambda one: (one.current, one.last_at), reverse=True)


def _view(journal: Journal, entry: JournalRecord, titles: dict[str, str], current: str | None) -> SessionView:
    records = journal.read(session=entry.session)
    game = str(entry.body.get("game", ""))
    cards = entry.body.get("cards")
    event = entry.body.get("event")
    players = event.get("players", ()) if isinstance(event, dict) else ()
    return SessionView(
        id=entry.session,
        game=game,
        title=titles.get(game, game),
        cards=cards if isinstance(cards, str) else None,
        players=tuple(str(one.get("name", "")) for one in players if isinstance(one, dict)),
        began_at=records[0].at,
        last_at=records[-1].at,
        steps=sum(1 for record in records if record.kind == "event"),
        current=entry.session == current,
    )
