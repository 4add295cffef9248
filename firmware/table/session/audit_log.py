"""The audit log: what people did at the table, and who did it.

Each entry is a journal record of its own, written together with the records of its effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import ValidationError

from traywatch.firmware.storage.journal import JournalRecord, NewRecord
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.questions import Answered, ChosenDie, Decision, OpenQuestion, ThrowAgain
from traywatch.firmware.table.session.session import LoggedEvent
from traywatch.records import Record
from traywatch.rules.core.types import Choice, ChoiceRequest, Event, Request, Rolled, RolledDie, Show

Did = Literal[
    "began", "answered", "accepted", "again", "chose", "placed", "typed", "amended", "undid", "redid"
]

SHOWN = 12
"""The number of entries in the view of the table."""


class AuditEntry(Record):
    """One entry. ``say`` continues their name ("Mara": "chose Strike").

    ``todo`` is what people must change on the table, ``changed`` what else is different now, and
    ``dropped`` the number of later steps that no longer fitted.
    """

    did: Did
    who: Actor
    say: str
    throw_id: str | None = None
    request: str | None = None
    todo: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    dropped: int = 0


class AuditEntryView(AuditEntry):
    """An entry with the number of its record and its wall-clock time (ISO 8601, UTC), for display."""

    id: int
    at: str


class UndoPreview(Record):
    """What an undo would take back, or a redo bring back.

    ``throw``: it is a throw, and only voided on purpose. ``seat`` is the player that it was for, ``by``
    the id of the actor who did it by hand.
    """

    say: str
    throw: bool = False
    seat: str | None = None
    by: str | None = None


def step_back(last: LoggedEvent | None) -> UndoPreview | None:
    """What an undo would take back; None if there is nothing."""
    if last is None:
        return None
    thrown = isinstance(last.event, Rolled)
    headline = next((e.headline for e in last.effects if isinstance(e, Show)), "")
    say = ("the last throw" if thrown else "the last step") + (f": {headline}" if headline else "")
    return UndoPreview(say=say, throw=thrown, seat=last.seat, by=last.who.id if last.who else None)


def draft(entry: AuditEntry, session_id: str) -> NewRecord:
    """The journal record of an entry."""
    return NewRecord("audit", entry.model_dump(mode="json"), session_id, entry.throw_id or "")


def audit_entries(records: Iterable[JournalRecord]) -> tuple[AuditEntryView, ...]:
    """The entries among some records, in their order; unreadable ones are left out."""
    found = []
    for entry in records:
        if entry.kind == "audit":
            try:
                found.append(AuditEntryView.model_validate({**entry.body, "id": entry.seq, "at": entry.at}))
            except ValidationError:
                continue
    return tuple(found)


def decided(who: Actor | None, pending: OpenQuestion, decision: Decision) -> AuditEntry | None:
    """The entry for an answer to a question about a throw; None if the table gave it."""
    if who is None:
        return None
    did: Did = "answered"
    if isinstance(decision, ThrowAgain):
        did, say = "again", "had it thrown again"
    elif isinstance(decision, Answered):
        say = f"said: {decision.answer.say}"
    elif isinstance(decision, ChosenDie):
        say = f"said which die counts: {decision.say}"
    elif decision.source == "manual":
        did, say = "typed", f"typed the throw in: {_dice(decision.dice)}"
    else:
        did, say = "accepted", "counted it anyway"
    return AuditEntry(did=did, who=who, say=say, throw_id=pending.throw_id, request=pending.request.id)


def answered(
    who: Actor | None, request: Request, event: Event, throw_id: str | None = None
) -> AuditEntry | None:
    """The entry for an answer to a request of the game; None if the table gave it."""
    if who is None:
        return None
    did: Did = "placed"
    say = "laid it out on the table"
    if isinstance(event, Rolled):
        did, say = "typed", f"typed the throw in: {_dice(event.dice)}"
    elif isinstance(event, Choice) and isinstance(request, ChoiceRequest):
        did = "chose"
        label = next((o.label for o in request.options if o.id == event.option), event.option)
        more = [str(x) for x in (event.amount, event.text) if x is not None]
        say = f"chose {label}" + (f": {', '.join(more)}" if more else "")
    return AuditEntry(did=did, who=who, say=say, throw_id=throw_id, request=request.id)


def amended(who: Actor | None, throw_id: str, was: Event, now: Rolled) -> AuditEntry | None:
    """The entry for an amended reading; None if the table did it."""
    if who is None or not isinstance(was, Rolled):
        return None
    changed = [
        f"{_dice((old,))} is {_dice((new,))}"
        for old, new in zip(was.dice, now.dice, strict=False)
        if old != new
    ]
    return AuditEntry(did="amended", who=who, say=f"put it right: {', '.join(changed)}", throw_id=throw_id)


def undid(who: Actor | None, last: LoggedEvent | None) -> AuditEntry | None:
    """The entry for an undo; None if the table did it or there is no step."""
    if who is None or last is None:
        return None
    headline = next((e.headline for e in last.effects if isinstance(e, Show)), "")
    thrown = last.throw_id if isinstance(last.event, Rolled) else None
    say = "took the last throw back" if isinstance(last.event, Rolled) else "took the last step back"
    return AuditEntry(did="undid", who=who, say=say + (f": {headline}" if headline else ""), throw_id=thrown)


def _dice(dice: Iterable[RolledDie]) -> str:
    """Dice in a few words: ``d20 17, d6 3 (crit)``."""
    return ", ".join(
        " ".join(filter(None, (die.kind, die.label or "", f"({die.zone})" if die.zone else "")))
        for die in dice
    )
