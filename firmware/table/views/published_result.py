"""The short form of a throw for MQTT, webhooks, halls, and tables of throws."""

from __future__ import annotations

from typing import Any, Literal

from traywatch.firmware.table.session.ask.view import AskView
from traywatch.firmware.table.session.throw_outcome import OutcomeDie, Validity
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.messages import english, in_english
from traywatch.records import Record


class PublishedResult(Record):
    """A throw in short. ``id`` stays the same through all corrections.

    ``outcome`` is what became of it, ``validity`` whether it counts. ``dice`` are those of the roll in words.
    ``zone`` is where the first die that counts lies. ``number`` is the number that the headline speaks of.
    ``sum`` says how it came about. ``total``, ``number`` and ``zone`` are null unless it counts.
    """

    id: str
    at: str
    outcome: str
    validity: Validity
    total: int | None
    number: int | None
    sum: str
    dice: str
    zone: str | None
    tone: Literal["good", "bad", "plain"]
    headline: str
    lines: tuple[str, ...]
    seat: str | None

    @property
    def counts(self) -> bool:
        """Whether the throw counts."""
        return self.validity in ("final", "corrected")

    def differs(self, other: PublishedResult) -> bool:
        """Whether its value is another one: the numbers, the dice, the zone, or whether it counts."""
        return self._value() != other._value()

    def _value(self) -> tuple[object, ...]:
        return (self.counts, self.total, self.number, self.sum, self.dice, self.zone)


def published_result(view: ThrowView, *, names: bool) -> PublishedResult:
    """A throw in short, in English. Without ``names`` it has neither seat nor sentences."""
    outcome = view.outcome
    counting = [die for die in outcome.dice if die.counts]
    return PublishedResult(
        id=view.id,
        at=view.at,
        outcome=outcome.state,
        validity=outcome.validity,
        total=outcome.total,
        number=outcome.number,
        sum=outcome.sum,
        dice=", ".join(map(die_words, outcome.dice)),
        zone=counting[0].zone if outcome.counts and counting else None,
        tone=outcome.tone,
        headline=english(outcome.headline) if names else "",
        lines=tuple(map(english, outcome.lines)) if names else (),
        seat=view.seat if names else None,
    )


def die_words(die: OutcomeDie) -> str:
    """A die in words: ``d20 17``, with what its face means in the game: ``d6 2 (Heal 3)``."""
    meaning = english(die.meaning)
    return f"{die.kind or 'die'} {die.label or '?'}" + (f" ({meaning})" if meaning else "")


def public_throw(view: ThrowView, *, names: bool) -> dict[str, Any]:
    """A throw as JSON. Without ``names`` it has neither seat nor audit log, and no player in its texts."""
    english_view = in_english(view)
    if not names:
        english_view["seat"] = None
        english_view["audit_log"] = []
        english_view["outcome"] = {**english_view["outcome"], "headline": "", "lines": [], "todo": []}
    return english_view


def public_ask(view: AskView, *, names: bool) -> dict[str, Any]:
    """An ask as JSON. Without ``names`` it has no player and no reason."""
    english_view = in_english(view)
    return english_view if names else {**english_view, "player": "", "reason": "", "asked_by": ""}
