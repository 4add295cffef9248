"""A throw as the phones get it: what the tray saw, what people said, and what it came to.

Everything about a throw is in the journal under its id; the view is a fold of those records.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import ValidationError

from traywatch.firmware.storage.journal import Entry
from traywatch.firmware.table.session.audit_log import DeedView, deeds
from traywatch.records import Record
from traywatch.rules.core.color_names import called
from traywatch.rules.core.types import Answer
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


class Outcome(Record):
    """What a throw came to: whether it counted, in plain words, and the rules behind it."""

    state: OutcomeIs
    headline: str = ""
    lines: tuple[str, ...] = ()
    tone: Literal["good", "bad", "plain"] = "plain"
    rules: tuple[str, ...] = ()
    todo: tuple[str, ...] = ()


class SaidDie(Record):
    """What a person said about a die; null where they said nothing."""

    kind: str | None = None
    value: int | None = None
    label: str | None = None
    zone: str | None = None


class ThrowView(Record):
    """One throw. ``at`` is wall-clock time (ISO 8601, UTC), for display; ``dice`` are as read,
    ``said`` holds what people decided, by die id; ``deeds`` tells who did it, the first first;
    ``seat`` is the player whom the game waited for, where it counted; ``colours`` says in a word what
    colour each die has, by die id."""

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
    said: dict[str, SaidDie]
    colours: dict[str, str]
    picture: str | None
    outcome: Outcome
    seat: str | None = None
    deeds: tuple[DeedView, ...] = ()


def throw_view(records: Iterable[Entry]) -> ThrowView | None:
    """The view from all records about one throw, in order; None when the throw itself is not readable."""
    records = tuple(records)
    throw: Throw | None = None
    first: Entry | None = None
    outcome = Outcome(state="no_session")
    counted: list[dict[str, Any]] = []
    seat: str | None = None
    said: dict[str, SaidDie] = {}
    for entry in records:
        try:
            if entry.kind == "throw":
                throw, first = Throw.from_json(entry.body["throw"]), entry
            elif entry.kind == "reading":
                answer = Answer.from_json(entry.body["answer"])
                said[str(entry.body["question"]["die_id"])] = SaidDie(
                    kind=answer.kind, value=answer.value, label=answer.label, zone=answer.zone
                )
            elif entry.kind == "amendment":
                die = next(d for d in entry.body["event"]["dice"] if d["die_id"] == entry.body["die"])
                said[entry.body["die"]] = SaidDie(**{key: die.get(key) for key in SaidDie.model_fields})
            elif entry.kind == "outcome":
                outcome = Outcome.model_validate(entry.body)
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
        said=said,
        colours={die.die_id: called(die.colour) for die in throw.dice},
        picture=f"/api/v1/throws/{throw.throw_id}/picture" if first.body.get("picture") else None,
        outcome=tell(counted) if counted else outcome,
        seat=seat,
        deeds=deeds(records),
    )


def tell(bodies: list[dict[str, Any]]) -> Outcome:
    """What a throw came to, from the bodies of its events: what they showed, told as one."""
    shows = [e for body in bodies for e in body.get("effects", ()) if e.get("type") in ("show", "ended")]
    lines: list[str] = []
    rules: dict[str, None] = {}
    for i, show in enumerate(shows):
        if i:
            lines.append(str(show.get("headline", "")))
        lines += [str(line) for line in show.get("lines", ())]
        rules.update(dict.fromkeys(str(rule) for rule in show.get("rules", ())))
    if not rules:
        rules.update(dict.fromkeys(str(rule) for body in bodies for rule in body.get("trace", ())))
    tones = [show.get("tone", "plain") for show in shows if show.get("tone", "plain") != "plain"]
    todo = [
        str(e["say"]) for body in bodies for e in body.get("effects", ()) if e.get("type") == "table_todo"
    ]
    return Outcome(
        state="counted",
        headline=str(shows[0].get("headline", "")) if shows else "Counted.",
        lines=tuple(line for line in lines if line),
        tone=tones[0] if tones else "plain",
        rules=tuple(rules),
        todo=tuple(todo),
    )
