"""Asks of a journal at the start: those that are open, those that are finished, and the last answered one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pydantic import ValidationError

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.ask.view import MOST_KEPT, MOST_QUEUED
from traywatch.firmware.table.session.throw_view import counted_at
from traywatch.rules.core.events import AUTO
from traywatch.rules.notation.reader import MOST_EXPIRES_S

_PAGE = 4 * (MOST_KEPT + MOST_QUEUED)
_LAST = 30
"""So many of the newest answers and steps are looked at for the last one."""


def restored(journal: Journal) -> tuple[tuple[DiceAsk, ...], tuple[DiceAsk, ...]]:
    """The open and the finished asks of a journal.

    An ask that is open may be as old as it may wait, however many came after it.
    """
    asks: dict[str, DiceAsk] = {}
    first_seq: dict[str, int] = {}  # the number of the first record of each
    since, before = "", None
    while page := journal.read("ask", limit=_PAGE, before=before, newest_first=True):
        for record in page:
            first_seq[record.ref] = record.seq
            try:
                asks.setdefault(record.ref, DiceAsk.from_json(record.body))
            except ValidationError:
                continue
        oldest, before = page[-1].at, page[-1].seq
        since = since or _sooner(page[0].at, 2 * MOST_EXPIRES_S)
        if oldest < since:
            break
    inorder = list(reversed(asks.values()))
    opened = sorted((one for one in inorder if one.open), key=lambda one: first_seq[one.id])
    return tuple(opened), tuple(one for one in inorder if not one.open)[-MOST_KEPT:]


def last_answered(journal: Journal, asks: Sequence[DiceAsk], session_id: str) -> str | None:
    """The id of the ask whose throw is the newest step of a session; None if a step of the game is."""
    answered = [one for one in asks if one.can_undo and one.throws[-1].throw_id]
    if not answered or not session_id:
        return None
    seqs = {one.id: counted_at(journal.read(ref=one.throws[-1].throw_id)) or 0 for one in answered[-_LAST:]}
    newest = max(seqs, key=lambda ask_id: seqs[ask_id])
    steps = journal.read("event", session=session_id, limit=_LAST, newest_first=True)
    own = (one.seq for one in steps if one.body.get("event", {}).get("by") != AUTO)
    started = journal.read("session", session=session_id, limit=1, newest_first=True)
    since = max(next(own, 0), started[0].seq if started else 0)
    return newest if seqs[newest] > since else None


def _sooner(at: str, by_s: float) -> str:
    """The time of a record, so many seconds sooner; empty if it is no time."""
    try:
        return (datetime.fromisoformat(at) - timedelta(seconds=by_s)).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError):
        return ""
