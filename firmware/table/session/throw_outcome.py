"""The outcome of a throw: the one record that the page, the API and every program show.

``outcome_of`` derives it from the events of a game, ``DiceAsk.outcome`` (``ask/dice_ask.py``) from the dice
of an ask. ``with_dice`` adds the dice that no rule has taken. Whatever leaves the tray is a field of this
record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field, TypeAdapter, model_validator

from traywatch.messages import Text, msg
from traywatch.records import Record, is_none
from traywatch.rules.core.roll_results import RollResult, Verdict
from traywatch.rules.core.types import Effect, Ended, Rolled, RolledDie, Show, TableTodo
from traywatch.vision.types import LEAST_DIE, DieReading

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
    "hidden",
]
Validity = Literal["provisional", "final", "corrected", "void"]
OPEN: tuple[OutcomeIs, ...] = ("unsure", "partial", "conflict")
"""The outcomes of a throw that waits for people."""

_EFFECTS: TypeAdapter[list[Effect]] = TypeAdapter(list[Effect])


class HumanReading(Record):
    """The reading of one die by a person; null where they said nothing."""

    kind: str | None = None
    value: int | None = None
    label: str | None = None
    zone: str | None = None


class OutcomeDie(Record):
    """One die of the outcome: what the rules took, else what a person or the reader said.

    ``value`` is the number that it shows. ``counts`` is false for a die that the roll does not use.
    ``meaning`` is what its face means in the game, if that is not its number. ``by_person``: a person said
    something about it.
    """

    die_id: str
    kind: str | None
    value: int | None
    label: str | None
    zone: str | None = None
    counts: bool = True
    meaning: Text = ""
    by_person: bool = False


class ThrowOutcome(Record):
    """The outcome of a throw: whether it counted, in plain words, and the ids of the rules.

    ``validity``: ``provisional`` waits for people, ``final`` counts, ``corrected`` counts and was changed
    after it had counted, ``void`` does not count. ``total`` is what the dice that count add up to. It is null
    while the throw is provisional or void, and where the rules do not add dice up. ``successes`` is the total
    where dice are counted instead. ``verdict`` says whether the total reaches ``against``. ``number`` is the
    number that the headline speaks of, and that every output shows: the total, or what the game makes of the
    roll instead, such as the damage. ``sum`` says how it came about (``14 + 5``); empty if the dice show it.
    """

    state: OutcomeIs
    validity: Validity = "provisional"
    total: int | None = None
    number: int | None = None
    sum: str = ""
    headline: Text = ""
    lines: tuple[Text, ...] = ()
    tone: Literal["good", "bad", "plain"] = "plain"
    rules: tuple[str, ...] = ()
    todo: tuple[Text, ...] = ()
    dice: tuple[OutcomeDie, ...] = ()
    successes: int | None = Field(default=None, exclude_if=is_none)
    against: int | None = Field(default=None, exclude_if=is_none)
    verdict: Verdict | None = Field(default=None, exclude_if=is_none)

    @model_validator(mode="before")
    @classmethod
    def _derived(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {"validity": _validity(data.get("state")), "number": data.get("total"), **data}

    @property
    def counts(self) -> bool:
        """Whether the throw counts: it is final or corrected."""
        return self.validity in ("final", "corrected")

    def stored(self) -> dict[str, Any]:
        """The body of its journal record. The validity follows from all records of the throw."""
        body = self.to_json()
        del body["validity"]
        return body

    def differs(self, other: ThrowOutcome) -> bool:
        """Whether people and programs must be told anew: another validity, headline, total or die."""
        return self._told() != other._told()

    def _told(self) -> tuple[object, ...]:
        numbers = (self.total, self.number, self.sum, self.verdict)
        return (self.validity, self.headline, numbers, self.tone, self.dice)


def outcome_of(bodies: Sequence[Mapping[str, Any]], *, after: ThrowOutcome | None = None) -> ThrowOutcome:
    """The outcome of a throw that counted, from the journal bodies of its events in order.

    A correction writes the outcome up to then (``after``). If the throw counted, the events add to it.
    What came before the roll, such as the choice that rolling on has answered, follows what the roll shows.
    """
    before = after if after is not None and after.state == "counted" else ThrowOutcome(state="counted")
    bodies = _roll_first(bodies)
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
    result, dice = (_result_in(before), before.dice) if before.dice else _rolled(bodies)
    todo = (effect.say for effect in effects if isinstance(effect, TableTodo))
    return ThrowOutcome(
        state="counted",
        total=result.total,
        successes=result.successes,
        against=result.against,
        verdict=result.verdict,
        number=result.large_number,
        sum=result.sum,
        headline=headline,
        lines=tuple(line for line in lines if line),
        tone=tones[0] if tones else "plain",
        rules=tuple(rules),
        todo=(*before.todo, *todo),
        dice=dice,
    )


def _roll_first(bodies: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The events from the first roll on, then those before it. The headline is that of the roll."""
    kinds = [body.get("event", {}).get("type") for body in bodies]
    at = kinds.index("rolled") if "rolled" in kinds else 0
    return [*bodies[at:], *bodies[:at]]


def rolled_dice(
    dice: Sequence[RolledDie], result: RollResult, *, by_person: bool = False
) -> tuple[OutcomeDie, ...]:
    """The dice of a roll that the rules have taken."""
    return tuple(
        OutcomeDie(
            die_id=die.die_id,
            kind=die.kind,
            value=die.value,
            label=die.label,
            zone=die.zone,
            counts=at not in result.dropped,
            meaning=result.meanings[at] if at < len(result.meanings) else "",
            by_person=by_person,
        )
        for at, die in enumerate(dice)
    )


def with_dice(
    outcome: ThrowOutcome, read: Sequence[DieReading], readings: Mapping[str, HumanReading]
) -> ThrowOutcome:
    """The outcome with every die of the throw: those that the rules took first, then the others as read."""
    taken = tuple(
        die.model_copy(update={"by_person": True}) if die.die_id in readings and not die.by_person else die
        for die in outcome.dice
    )
    taken_ids = {die.die_id for die in taken}
    others = tuple(
        _read(die, readings.get(die.die_id), counts=outcome.counts and not taken)
        for die in read
        if die.role == "thrown" and die.die_id not in taken_ids and (_likely(die) or die.die_id in readings)
    )
    return outcome.model_copy(update={"dice": (*taken, *others)})


def _result_in(outcome: ThrowOutcome) -> RollResult:
    """The result of the dice that an outcome tells already."""
    return RollResult(
        total=outcome.total,
        successes=outcome.successes,
        against=outcome.against,
        verdict=outcome.verdict,
        number=outcome.number,
        sum=outcome.sum,
    )


def _rolled(bodies: Sequence[Mapping[str, Any]]) -> tuple[RollResult, tuple[OutcomeDie, ...]]:
    """The result and the dice of the first roll among some events."""
    body = next((one for one in bodies if one.get("event", {}).get("type") == "rolled"), None)
    if body is None:
        return RollResult(), ()
    rolled, result = Rolled.from_json(body["event"]), RollResult.from_json(body.get("result") or {})
    return result, rolled_dice(rolled.dice, result, by_person=rolled.source == "manual")


def _read(die: DieReading, reading: HumanReading | None, *, counts: bool) -> OutcomeDie:
    """A die that no rule has taken: what a person said replaces the reading."""
    word = reading or HumanReading()
    return OutcomeDie(
        die_id=die.die_id,
        kind=word.kind or die.kind or (die.alternatives[0].kind if die.alternatives else None),
        value=word.value if word.value is not None else die.value,
        label=word.label if word.label is not None else die.label,
        zone=word.zone or die.zone,
        counts=counts,
        by_person=reading is not None,
    )


def _likely(die: DieReading) -> bool:
    return die.status != "unsure" or die.die_p >= LEAST_DIE


def _validity(state: object) -> Validity:
    if state == "counted":
        return "final"
    return "provisional" if state in OPEN else "void"
