"""Throws as rows for tables and statistics: one row for each thrown die. ``docs/reference/data.md``."""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.hidden.audience import EVERYBODY, Viewer
from traywatch.firmware.table.session.throw_outcome import OutcomeDie
from traywatch.firmware.table.session.throw_view import ThrowView, throw_view
from traywatch.firmware.table.views.published_result import published_result
from traywatch.firmware.table.views.shown import shown_throw
from traywatch.messages import english
from traywatch.records import Record
from traywatch.vision.types import DieReading

_CHUNK = 500


class ThrowRow(Record):
    """One die of one throw. Null where something is not known.

    ``kind``, ``value``, ``label`` and ``zone`` are those of the outcome; the columns with ``read_`` are what
    the reader said. ``validity``, ``total``, ``number`` and ``sum`` are those of the throw, the same in
    each of its rows.
    """

    throw_id: str
    at: str
    session: str | None
    game: str | None
    seat: str | None
    outcome: str
    validity: str
    total: int | None
    number: int | None
    sum: str
    headline: str
    die_id: str
    role: str
    kind: str | None
    value: int | None
    label: str | None
    zone: str | None
    counts: bool
    meaning: str
    corrected: bool
    status: str
    confidence: float | None
    read_kind: str | None
    read_value: int | None
    read_label: str | None
    x_mm: float | None
    y_mm: float | None
    color: str | None
    elapsed_ms: float
    picture: str | None
    audience: str


def throw_rows(journal: Journal, *, names: bool = True, viewer: Viewer = EVERYBODY) -> Iterator[ThrowRow]:
    """All throws of a journal, oldest first, die by die, as a viewer may see them.

    Without ``names`` seats and headlines are empty. A hidden roll has no dice, and so no rows.
    """
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
            view = shown_throw(view, viewer)
            if view.session and view.session not in games:
                started = journal.read("session", session=view.session, limit=1)
                games[view.session] = str(started[0].body.get("game", "")) if started else ""
            game = games.get(view.session or "") or None
            read = {die.die_id: die for die in view.dice}
            for told in view.outcome.dice:
                yield _row(view, told, read.pop(told.die_id, None), game, names)
            for die in read.values():
                yield _row(view, None, die, game, names)


def _row(
    view: ThrowView, told: OutcomeDie | None, read: DieReading | None, game: str | None, names: bool
) -> ThrowRow:
    """The row of a die: as it counts (``told``), and as the reader saw it. One of them may be null."""
    result = published_result(view, names=names)
    x_mm, y_mm = (read.foot_mm if read is not None else None) or (None, None)
    shown = told or read
    return ThrowRow(
        throw_id=result.id,
        at=result.at,
        session=view.session,
        game=game,
        seat=result.seat,
        outcome=result.outcome,
        validity=result.validity,
        total=result.total,
        number=result.number,
        sum=result.sum,
        headline=result.headline,
        die_id=shown.die_id if shown is not None else "",
        role="thrown" if told is not None or read is None else read.role,
        kind=shown.kind if shown is not None else None,
        value=shown.value if shown is not None else None,
        label=shown.label if shown is not None else None,
        zone=shown.zone if shown is not None else None,
        counts=told is not None and told.counts,
        meaning=english(told.meaning) if told is not None else "",
        corrected=told is not None and told.by_person,
        status=read.status if read is not None else "read",
        confidence=read.confidence if read is not None else None,
        read_kind=read.kind if read is not None else None,
        read_value=read.value if read is not None else None,
        read_label=read.label if read is not None else None,
        x_mm=x_mm,
        y_mm=y_mm,
        color=read.color if read is not None else None,
        elapsed_ms=view.elapsed_ms,
        picture=view.picture,
        audience=view.audience,
    )
