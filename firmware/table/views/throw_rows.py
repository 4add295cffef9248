"""Throws as rows for tables and statistics: one row for each thrown die. ``docs/reference/data.md``."""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.messages import english
from traywatch.records import Record
from traywatch.vision.types import DieReading

_CHUNK = 500


class ThrowRow(Record):
    """One die of one throw. Null where something is not known.

    ``kind``, ``value``, ``label`` and ``zone`` are as people corrected them; the columns with ``read_`` are
    what the reader said.
    """

    throw_id: str
    at: str
    session: str | None
    game: str | None
    seat: str | None
    outcome: str
    headline: str
    die_id: str
    role: str
    kind: str | None
    value: int | None
    label: str | None
    zone: str | None
    corrected: bool
    status: str
    confidence: float
    read_kind: str | None
    read_value: int | None
    read_label: str | None
    x_mm: float | None
    y_mm: float | None
    color: str | None
    elapsed_ms: float
    picture: str | None


def throw_rows(journal: Journal, *, names: bool = True) -> Iterator[ThrowRow]:
    """All throws of a journal, oldest first, die by die. Without ``names`` seats and headlines are empty."""
    games: dict[str, str] = {}
    after = 0
    while True:
        records = journal.read("throw", after=after, limit=_CHUNK)
        if not records:
            return
        for record in records:
            after = record.seq
            view = throw_view(journal.read(ref=record.ref))
            if view is None:
                continue
            if view.session and view.session not in games:
                started = journal.read("session", session=view.session, limit=1)
                games[view.session] = str(started[0].body.get("game", "")) if started else ""
            for die in view.dice:
                yield _row(view, die, games.get(view.session or "") or None, names)


def _row(view: ThrowView, die: DieReading, game: str | None, names: bool) -> ThrowRow:
    said = view.human_readings.get(die.die_id)
    x_mm, y_mm = die.foot_mm or (None, None)
    return ThrowRow(
        throw_id=view.id,
        at=view.at,
        session=view.session,
        game=game,
        seat=view.seat if names else None,
        outcome=view.outcome.state,
        headline=english(view.outcome.headline) if names else "",
        die_id=die.die_id,
        role=die.role,
        kind=(said.kind if said else None) or die.kind,
        value=said.value if said is not None and said.value is not None else die.value,
        label=(said.label if said else None) or die.label,
        zone=(said.zone if said else None) or die.zone,
        corrected=said is not None,
        status=die.status,
        confidence=die.confidence,
        read_kind=die.kind,
        read_value=die.value,
        read_label=die.label,
        x_mm=x_mm,
        y_mm=y_mm,
        color=die.color,
        elapsed_ms=view.elapsed_ms,
        picture=view.picture,
    )
