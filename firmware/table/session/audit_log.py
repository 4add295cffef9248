"""What people did at the table: answered, chose, typed in, put right, took back. And who it was.

Each is a record of its own in the journal, written together with what it brought about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import ValidationError

from traywatch.firmware.storage.journal import Draft, Entry
from traywatch.firmware.table.actor import Who
from traywatch.firmware.table.session.questions import Again, Decided, Decision, Only, Pending
from traywatch.firmware.table.session.session import Logged
from traywatch.records import Record
from traywatch.rules.core.types import Choice, ChoiceRequest, Event, Request, Rolled, RolledDie, Show

Did = Literal[
    "began", "answered", "accepted", "again", "chose", "placed", "typed", "amended", "undid", "redid"
]

SHOWN = 12
"""How many of the newest deeds the whole table tells."""


class Deed(Record):
    """One thing that somebody did. ``say`` goes on from their name ("Mara": "chose Strike");
    ``todo`` is what hands must set right on the table, ``changed`` what else is different now,
    ``dropped`` counts later steps that no longer fitted."""

    did: Did
    who: Who
    say: str
    throw_id: str | None = None
    request: str | None = None
    todo: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    dropped: int = 0


class DeedView(Deed):
    """A deed with the number of its record and its wall-clock time (ISO 8601, UTC), for display."""

    id: int
    at: str


class StepBack(Record):
    """What an undo would take back (or a redo bring back), in a few words; ``throw``: it is a real throw,
    and only voided on purpose. ``seat`` is whom it was for, ``by`` the id of who did it by hand."""

    say: str
    throw: bool = False
    seat: str | None = None
    by: str | None = None


def step_back(last: Logged | None) -> StepBack | None:
    """What an undo would take back; None where there is nothing."""
    if last is None:
        return None
    thrown = isinstance(last.event, Rolled)
    headline = next((e.headline for e in last.effects if isinstance(e, Show)), "")
    say = ("the last throw" if thrown else "the last step") + (f": {headline}" if headline else "")
    return StepBack(say=say, throw=thrown, seat=last.seat, by=last.who.id if last.who else None)


def draft(deed: Deed, session_id: str) -> Draft:
    """The deed as the journal keeps it."""
    return Draft("deed", deed.model_dump(mode="json"), session_id, deed.throw_id or "")


def deeds(records: Iterable[Entry]) -> tuple[DeedView, ...]:
    """The deeds among some records, in their order; what cannot be read is left out."""
    found = []
    for entry in records:
        if entry.kind == "deed":
            try:
                found.append(DeedView.model_validate({**entry.body, "id": entry.seq, "at": entry.at}))
            except ValidationError:
                continue
    return tuple(found)


def decided(who: Who | None, pending: Pending, decision: Decision) -> Deed | None:
    """An answer to a question about a throw; None where the table did it."""
    if who is None:
        return None
    did: Did = "answered"
    if isinstance(decision, Again):
        did, say = "again", "had it thrown again"
    elif isinstance(decision, Decided):
        say = f"said: {decision.answer.say}"
    elif isinstance(decision, Only):
        say = f"said which die counts: {decision.say}"
    elif decision.source == "manual":
        did, say = "typed", f"typed the throw in: {_dice(decision.dice)}"
    else:
        did, say = "accepted", "counted it anyway"
    return Deed(did=did, who=who, say=say, throw_id=pending.throw_id, request=pending.request.id)


def answered(who: Who | None, request: Request, event: Event, throw_id: str | None = None) -> Deed | None:
    """An answer to a request of the game; None where the table did it."""
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
    return Deed(did=did, who=who, say=say, throw_id=throw_id, request=request.id)


def amended(who: Who | None, throw_id: str, was: Event, now: Rolled) -> Deed | None:
    """A reading that was put right; None where the table did it."""
    if who is None or not isinstance(was, Rolled):
        return None
    changed = [
        f"{_dice((old,))} is {_dice((new,))}"
        for old, new in zip(was.dice, now.dice, strict=False)
        if old != new
    ]
    return Deed(did="amended", who=who, say=f"put it right: {', '.join(changed)}", throw_id=throw_id)


def undid(who: Who | None, last: Logged | None) -> Deed | None:
    """A step taken back; None where the table did it, or there is none."""
    if who is None or last is None:
        return None
    headline = next((e.headline for e in last.effects if isinstance(e, Show)), "")
    thrown = last.throw_id if isinstance(last.event, Rolled) else None
    say = "took the last throw back" if isinstance(last.event, Rolled) else "took the last step back"
    return Deed(did="undid", who=who, say=say + (f": {headline}" if headline else ""), throw_id=thrown)


def _dice(dice: Iterable[RolledDie]) -> str:
    """Dice in few words: ``d20 17, d6 3 (crit)``."""
    return ", ".join(
        " ".join(filter(None, (die.kind, die.label or "", f"({die.zone})" if die.zone else "")))
        for die in dice
    )
