"""One throw for the phones: the readings, what people said about them, and the outcome.

All records about a throw have its id; the view is a projection of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import Field, ValidationError

from traywatch.firmware.storage.journal import JournalRecord
from traywatch.firmware.table.hidden.audience import PUBLIC, Audience, Visibility, stored_visibility
from traywatch.firmware.table.session.audit_log import AuditEntryView, audit_entries
from traywatch.firmware.table.session.throw_outcome import HumanReading, ThrowOutcome, outcome_of, with_dice
from traywatch.records import Record, is_everybody
from traywatch.rules.core.color_names import called
from traywatch.rules.core.types import Answer
from traywatch.vision.types import Contact, DieReading, Throw


class ThrowView(Record):
    """One throw.

    ``at`` is wall-clock time for display (ISO 8601, UTC). ``dice`` are the readings, and ``human_readings``
    what people said about them, by die id. ``outcome`` has the dice as they count. ``audit_log`` has the
    entries about the throw, oldest first.
    ``typed``: a person entered the throw, and no camera saw it.
    ``seat`` is the player whose request it answered, ``player`` their name if the roll is hidden, and
    ``viewers`` the ids of those who may see it besides the host. ``colors`` has a color name for each die,
    by die id.
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
    audience: Audience = Field(
        default="everybody", exclude_if=is_everybody, description="Who may see it; left out: everybody."
    )
    player: str = Field(default="", exclude=True)
    viewers: tuple[str, ...] = Field(default=(), exclude=True)

    @property
    def visibility(self) -> Visibility:
        """Who may see it."""
        return Visibility(audience=self.audience, viewers=self.viewers)


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
    told = _Told()
    visibility = PUBLIC
    for entry in records:
        try:
            if entry.kind == "throw":
                throw, first = Throw.from_json(entry.body["throw"]), entry
                told.seat = entry.body.get("seat") or None
                visibility = stored_visibility(entry.body)
            elif entry.kind == "audience":
                visibility = stored_visibility(entry.body)
            elif entry.kind in ("reading", "amendment"):
                told.take_reading(entry)
            elif entry.kind == "outcome":
                told.take_outcome(ThrowOutcome.model_validate(entry.body))
            elif entry.kind == "event":
                told.take_event(entry.body)
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
        human_readings=told.readings,
        colors={die.die_id: called(die.color) for die in throw.dice},
        picture=f"/api/v1/throws/{throw.throw_id}/picture" if first.body.get("picture") else None,
        outcome=with_dice(told.outcome, throw.dice, told.readings),
        seat=told.seat,
        typed=bool(first.body.get("typed")),
        audit_log=audit_entries(records),
        audience=visibility.audience,
        viewers=visibility.viewers,
        player=str(first.body.get("player") or ""),
    )


def _human_reading(entry: JournalRecord) -> tuple[str, HumanReading]:
    """The die that a reading or an amendment is about, and what a person said."""
    if entry.kind == "reading":
        answer = Answer.from_json(entry.body["answer"])
        reading = HumanReading(kind=answer.kind, value=answer.value, label=answer.label, zone=answer.zone)
        return str(entry.body["question"]["die_id"]), reading
    die_id = str(entry.body["die"])
    die = next(one for one in entry.body["event"]["dice"] if one["die_id"] == die_id)
    return die_id, HumanReading(**{key: die.get(key) for key in HumanReading.model_fields})


def counted_at(records: Iterable[JournalRecord]) -> int | None:
    """The number of the record with which a throw first counted; None if it never did."""
    for entry in records:
        if entry.kind == "event" or (entry.kind == "outcome" and entry.body.get("state") == "counted"):
            return entry.seq
    return None


class _Told:
    """The outcome of a throw while its records are read: the newest one written, and the events since.

    ``readings`` are those of people by die, ``seat`` is the one that rolled.
    """

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.corrected = False
        self.readings: dict[str, HumanReading] = {}
        self.seat: str | None = None
        self._written = ThrowOutcome(state="no_session")

    @property
    def outcome(self) -> ThrowOutcome:
        outcome = outcome_of(self.events, after=self._written) if self.events else self._written
        corrected = self.corrected and outcome.state == "counted"
        return outcome.model_copy(update={"validity": "corrected"}) if corrected else outcome

    def take_reading(self, entry: JournalRecord) -> None:
        """Take what a person said about a die. Raises what a damaged record leads to."""
        die_id, reading = _human_reading(entry)
        self.readings[die_id] = reading
        self.corrected = self.corrected or entry.kind == "amendment"

    def take_event(self, body: dict[str, Any]) -> None:
        """Take an event of the game that the throw led to."""
        self.events.append(body)
        self.seat = self.seat or body.get("seat")

    def take_outcome(self, written: ThrowOutcome) -> None:
        """Go on from an outcome that a command wrote. One that replaces another counted one corrects it."""
        before = self.outcome
        if before.counts and written.counts and not self.corrected:
            self.corrected = written.differs(before)
        self._written, self.events = written, []
