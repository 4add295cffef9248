"""The audit log: what people did at the table, and who did it.

Each entry is a journal record of its own, written together with the records of its effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import ValidationError

from traywatch.firmware.storage.journal import JournalRecord, NewRecord
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.firmware.table.session.questions.open_question import (
    Answered,
    ChosenDie,
    Decision,
    OpenQuestion,
    ThrowAgain,
)
from traywatch.messages import Text, listed, msg
from traywatch.records import Record
from traywatch.rules.core.dice_names import die_shows
from traywatch.rules.core.types import (
    AdjustableGroup,
    Adjusted,
    Choice,
    ChoiceRequest,
    Event,
    Request,
    Rolled,
    RolledDie,
    Show,
)
from traywatch.rules.engine.adjustments import adjustment_headline

Did = Literal[
    "began",
    "answered",
    "accepted",
    "again",
    "chose",
    "placed",
    "typed",
    "amended",
    "adjusted",
    "undid",
    "redid",
    "revealed",
]

SHOWN = 12
"""The number of entries in the view of the table."""


class AuditEntry(Record):
    """One entry. ``say`` is a sentence with the person's name ("Mara chose Strike.").

    ``todo`` is what people must change on the table, ``changed`` what else is different now, and
    ``dropped`` the number of later steps that no longer fitted.
    """

    did: Did
    who: Actor
    say: Text
    throw_id: str | None = None
    request: str | None = None
    todo: tuple[Text, ...] = ()
    changed: tuple[Text, ...] = ()
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

    say: Text
    throw: bool = False
    seat: str | None = None
    by: str | None = None


def step_back(last: LoggedEvent | None) -> UndoPreview | None:
    """What an undo would take back; None if there is nothing."""
    if last is None:
        return None
    thrown = isinstance(last.event, Rolled)
    say = next((e.headline for e in last.effects if isinstance(e, Show)), None)
    return UndoPreview(
        say=say or (msg("table-audit-last-roll") if thrown else msg("table-audit-last-step")),
        throw=thrown,
        seat=last.seat,
        by=last.who.id if last.who else None,
    )


def draft(entry: AuditEntry, session_id: str) -> NewRecord:
    """The journal record of an entry."""
    return NewRecord("audit", entry.to_json(), session_id, entry.throw_id or "")


def audit_entries(records: Iterable[JournalRecord]) -> tuple[AuditEntryView, ...]:
    """The entries among some records, in their order; unreadable ones are left out."""
    entries = []
    for entry in records:
        if entry.kind == "audit":
            try:
                entries.append(AuditEntryView.model_validate({**entry.body, "id": entry.seq, "at": entry.at}))
            except ValidationError:
                continue
    return tuple(entries)


def decided(who: Actor | None, pending: OpenQuestion, decision: Decision) -> AuditEntry | None:
    """The entry for an answer to a question about a throw; None if the table gave it."""
    if who is None:
        return None
    did: Did = "answered"
    name = actor_name(who)
    if isinstance(decision, ThrowAgain):
        did, say = "again", msg("table-did-reroll", name=name)
    elif isinstance(decision, Answered):
        say = msg("table-did-answer", name=name, answer=decision.answer.say)
    elif isinstance(decision, ChosenDie):
        say = msg("table-did-pick-die", name=name, die=decision.say)
    elif decision.source == "manual":
        did, say = "typed", msg("table-did-enter", name=name, dice=_dice(decision.dice))
    else:
        did, say = "accepted", msg("table-did-use-anyway", name=name)
    return AuditEntry(did=did, who=who, say=say, throw_id=pending.throw_id, request=pending.request.id)


def answered(
    who: Actor | None, request: Request, event: Event, throw_id: str | None = None
) -> AuditEntry | None:
    """The entry for an answer to a request of the game; None if the table gave it."""
    if who is None:
        return None
    did: Did = "placed"
    name = actor_name(who)
    say = msg("table-did-place", name=name)
    if isinstance(event, Rolled):
        did, say = "typed", msg("table-did-enter", name=name, dice=_dice(event.dice))
    elif isinstance(event, Choice) and isinstance(request, ChoiceRequest):
        did = "chose"
        label = next((o.label for o in request.options if o.id == event.option), event.option)
        more = event.text if event.text is not None else event.amount
        if more is None:
            say = msg("table-did-choose", name=name, option=label)
        else:
            say = msg("table-did-choose-with", name=name, option=label, more=more)
    return AuditEntry(did=did, who=who, say=say, throw_id=throw_id, request=request.id)


def amended(who: Actor | None, throw_id: str, was: Event, now: Rolled) -> AuditEntry | None:
    """The entry for an amended reading; None if the table did it."""
    if who is None or not isinstance(was, Rolled):
        return None
    changed = [
        msg("table-corrected-from", was=_die(old), now=_die(new))
        for old, new in zip(was.dice, now.dice, strict=False)
        if old != new
    ]
    return AuditEntry(
        did="amended",
        who=who,
        say=msg("table-did-correct", name=actor_name(who), changes=tuple(changed)),
        throw_id=throw_id,
    )


def adjusted(who: Actor | None, event: Adjusted, groups: tuple[AdjustableGroup, ...]) -> AuditEntry | None:
    """The entry for an adjustment by hand; None if the table did it."""
    if who is None:
        return None
    say = msg("table-did-adjust", name=actor_name(who), what=adjustment_headline(event, groups))
    return AuditEntry(did="adjusted", who=who, say=say)


def rechosen(who: Actor | None, request: ChoiceRequest, was: Event, now: Choice) -> AuditEntry | None:
    """The entry for another answer to an earlier choice; None if the table gave it."""
    if who is None or not isinstance(was, Choice):
        return None
    labels = {option.id: option.label for option in request.options}
    say = msg(
        "table-did-choose-again",
        name=actor_name(who),
        was=labels.get(was.option, was.option),
        now=labels.get(now.option, now.option),
    )
    return AuditEntry(did="amended", who=who, say=say, request=request.id)


def undid(who: Actor | None, last: LoggedEvent | None) -> AuditEntry | None:
    """The entry for an undo; None if the table did it or there is no step."""
    if who is None or last is None:
        return None
    thrown = last.throw_id if isinstance(last.event, Rolled) else None
    preview = step_back(last)
    what = preview.say if preview is not None else ""
    if isinstance(last.event, Rolled):
        say = msg("table-did-undo-roll", name=actor_name(who), what=what)
    else:
        say = msg("table-did-undo-step", name=actor_name(who), what=what)
    return AuditEntry(did="undid", who=who, say=say, throw_id=thrown)


def redid(who: Actor | None) -> AuditEntry | None:
    """The entry for a redo; None if the table did it."""
    if who is None:
        return None
    return AuditEntry(did="redid", who=who, say=msg("table-did-redo", name=actor_name(who)))


def actor_name(who: Actor) -> Text:
    """The name of a person for sentences about them; "The host" if the host gave none."""
    return msg("table-name-host") if who.role == "host" and who.name in ("", "Host") else who.name or who.id


def _dice(dice: Iterable[RolledDie]) -> Text:
    """Dice in a few words: "d20 17 and d6 3 (crit)"."""
    return listed([_die(die) for die in dice])


def _die(die: RolledDie) -> Text:
    return die_shows(die.kind, die.label, die.zone)
