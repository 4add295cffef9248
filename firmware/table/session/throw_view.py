"""One throw for the phones: the readings, what people said about them, and the outcome.

All records about a throw have its id; the view is a projection of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.table.session.audit_log import AuditEntryView, audit_entries
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.color_names import called
from traywatch.rules.core.types import Answer, Effect, Ended, Show, TableTodo
from traywatch.vision.types import Contact, DieReading, Throw

OutcomeIs = Literal[
    "counted",
    "unsure",
    "partial",
    "conflict",
    "refused",
    "again",
    "superseded",
    "not_awaited",
    "no_session",
    "voided",
]


class ThrowOutcome(Record):
    """The outcome of a throw: whether it counted, in plain words, and the ids of the rules."""

    state: OutcomeIs
    headline: Text = ""
    lines: tuple[Text, ...] = ()
    tone: Literal["good", "bad", "plain"] = "plain"
    rules: tuple[str, ...] = ()
    todo: tuple[Text, ...] = ()


class HumanReading(Record):
    """The reading of one die by a person; null where they said nothing."""

    kind: str | None = None
    value: int | None = None
    label: str | None = None
    zone: str | None = None


class ThrowView(Record):
    """One throw.

    ``at`` is wall-clock time for display (ISO 8601, UTC). ``dice`` are the readings. ``human_readings`` are
    the readings by people that replace them, by die id. ``audit_log`` has its entries, oldest first.
    ``typed``: a person entered the throw, and no camera saw it.
    ``seat`` is the player whose request it answered. ``colors`` has a color name for each die, by die id.
    """

    id: str
    throw_id: str
    at: str
    session: str | None
    settled_at_s: float
    width: int
    height: int
    elapsed_ms: float
    dice: tuple[DieReading, ...]
    contacts: tuple[Contact, ...]
    human_readings: dict[str, HumanReading]
    colors: dict[str, str]
    picture: str | None
    outcome: ThrowOutcome
    seat: str | None = None
    typed: bool = False
    audit_log: tuple[AuditEntryView, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedThrow:
    """A throw with all its journal records and their projection. The view is None without records."""

    id: str
    records: tuple[JournalRecord, ...] = ()
    view: ThrowView | None = None

    def with_records(self, entries: Iterable[JournalRecord]) -> RecordedThrow:
        """The throw after more records; those about other throws are ignored."""
        new = tuple(entry for entry in entries if entry.ref == self.id)
        if not new:
            return self
        records = (*self.records, *new)
        return RecordedThrow(self.id, records, throw_view(records))


def throw_view(records: Iterable[JournalRecord]) -> ThrowView | None:
    """Project all records of one throw, in order; None if the throw itself cannot be read."""
    records = tuple(records)
    throw: Throw | None = None
    first: JournalRecord | None = None
    outcome = ThrowOutcome(state="no_session")
    counted: list[dict[str, Any]] = []
    seat: str | None = None
    human_readings: dict[str, HumanReading] = {}
    for entry in records:
        try:
            if entry.kind == "throw":
                throw, first = Throw.from_json(entry.body["throw"]), entry
            elif entry.kind == "reading":
                answer = Answer.from_json(entry.body["answer"])
                human_readings[str(entry.body["question"]["die_id"])] = HumanReading(
                    kind=answer.kind, value=answer.value, label=answer.label, zone=answer.zone
                )
            elif entry.kind == "amendment":
                die = next(d for d in entry.body["event"]["dice"] if d["die_id"] == entry.body["die"])
                human_readings[entry.body["die"]] = HumanReading(
                    **{key: die.get(key) for key in HumanReading.model_fields}
                )
            elif entry.kind == "outcome":
                outcome = ThrowOutcome.model_validate(entry.body)
                counted = []
            elif entry.kind == "event":
                counted.append(entry.body)
                seat = seat or entry.body.get("seat")
        except (ValidationError, KeyError, StopIteration):
            continue
    if throw is None or first is None:
        return None
    return ThrowView(
        id=throw.throw_id,
        throw_id=throw.throw_id,
        at=first.at,
        session=first.session or None,
        settled_at_s=throw.settled_at_s,
        width=throw.width,
        height=throw.height,
        elapsed_ms=throw.elapsed_ms,
        dice=throw.dice,
        contacts=throw.contacts,
        human_readings=human_readings,
        colors={die.die_id: called(die.color) for die in throw.dice},
        picture=f"/api/v1/throws/{throw.throw_id}/picture" if first.body.get("picture") else None,
        outcome=outcome_of(counted, after=outcome) if counted else outcome,
        seat=seat,
        typed=bool(first.body.get("typed")),
        audit_log=audit_entries(records),
    )


_EFFECTS: TypeAdapter[list[Effect]] = TypeAdapter(list[Effect])


def outcome_of(bodies: list[dict[str, Any]], *, after: ThrowOutcome | None = None) -> ThrowOutcome:
    """The outcome of a throw that counted, from the journal bodies of its events in order.

    A correction writes the outcome up to then (``after``). If the throw counted, the events add to it.
    """
    before = after if after is not None and after.state == "counted" else ThrowOutcome(state="counted")
    effects = [effect for body in bodies for effect in _EFFECTS.validate_python(body.get("effects", ()))]
    shows = [effect for effect in effects if isinstance(effect, Show | Ended)]
    has_headline = before.headline not in ("", msg("table-counted"))
    lines = list(before.lines)
    rules = dict.fromkeys(before.rules)
    tones = [before.tone] if before.tone != "plain" else []
    for i, show in enumerate(shows):
        if i or has_headline:
            lines.append(show.headline)
        if isinstance(show, Show):
            lines += show.lines
            rules.update(dict.fromkeys(show.rules))
            if show.tone != "plain":
                tones.append(show.tone)
    if not rules:
        rules.update(dict.fromkeys(str(rule) for body in bodies for rule in body.get("trace", ())))
    headline = shows[0].headline if shows else msg("table-counted")
    if has_headline:
        headline = before.headline
    return ThrowOutcome(
        state="counted",
        headline=headline,
        lines=tuple(line for line in lines if line),
        tone=tones[0] if tones else "plain",
        rules=tuple(rules),
        todo=(*before.todo, *(effect.say for effect in effects if isinstance(effect, TableTodo))),
    )
