"""Replies of people: an option, a reading or typed dice, and the events that they become."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from traywatch.calibration.dice.labels import label_of
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.messages import Text, english, msg
from traywatch.records import Record
from traywatch.rules.core.requests import MOST_TEXT
from traywatch.rules.core.types import Choice, ChoiceRequest, Option, Rolled, RolledDie, RollRequest, Zone

ShortText = Annotated[str, Field(max_length=80)]


class HandDie(Record):
    """A die that a person typed in: kind, face and zone."""

    kind: ShortText | None = None
    value: Annotated[int, Field(ge=-1, le=1000)] | None = None
    label: ShortText | None = None
    zone: Zone | None = None
    role: ShortText | None = None
    color: ShortText | None = None


class Reply(Record):
    """An answer: an option with its number (``amount``) or words (``text``); ``other`` with a reading; or
    the dice, typed in."""

    option: ShortText | None = None
    amount: Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | None = None
    text: Annotated[str, Field(max_length=MOST_TEXT)] | None = None
    kind: ShortText | None = None
    value: Annotated[int, Field(ge=-1, le=1000)] | None = None
    label: ShortText | None = None
    zone: Zone | None = None
    dice: Annotated[tuple[HandDie, ...], Field(max_length=60)] = ()
    by: ShortText = ""


class InvalidAnswer(Exception):
    """The answer does not fit the question; ``message`` says why."""

    def __init__(self, message: Text) -> None:
        super().__init__(english(message))
        self.message = message


_SAME = {("d00", "0"): "00", ("d00", "100"): "00", ("dF", "−"): "-", ("dF", "-1"): "-", ("dF", "1"): "+"}
"""Other ways to name a face, beside those that are printed on dice."""


def named_face(kind: str | None, label: str | None, value: int | None) -> tuple[str, int | None] | None:
    """The label and the number of a face that a person named; null if they named none.

    A d10's 10 and 0 are the same face. The number is null for a symbol. Raises ``InvalidAnswer`` if the kind
    has no such face.
    """
    text = label if label is not None else None if value is None else str(value)
    if text is None:
        return None
    shape = SHAPES.get(kind or "")
    if shape is None:
        return text, int(text) if text.isascii() and text.isdigit() else None
    face = _SAME.get((shape.kind, text), label_of(shape.kind, text))
    if face not in shape.labels:
        raise InvalidAnswer(msg("table-answer-no-such-face", kind=kind or "any", label=text))
    return face, shape.value_of(face)


def chosen(request: ChoiceRequest, reply: Reply) -> Choice:
    """The event of an answered choice; raises ``InvalidAnswer`` if it is none of the options."""
    option = next((option for option in request.options if option.id == reply.option), None)
    if option is None:
        raise not_an_option(option.id for option in request.options)
    if not option.takes(reply.amount, reply.text):
        raise _wants(option)
    return Choice(request=request.id, option=option.id, amount=reply.amount, text=reply.text, by=reply.by)


def not_an_option(options: Iterable[str]) -> InvalidAnswer:
    """The answer is none of these ids of options."""
    return InvalidAnswer(msg("table-answer-options", ids=", ".join(options)))


def _wants(option: Option) -> InvalidAnswer:
    if option.amount is not None:
        least, most = option.amount
        return InvalidAnswer(msg("table-answer-number-range", option=option.label, least=least, most=most))
    if option.text is not None:
        return InvalidAnswer(
            msg("table-answer-text-length", option=option.label, like=option.text.like, most=option.text.most)
        )
    return InvalidAnswer(msg("table-answer-takes-nothing", option=option.label))


def by_hand(request: RollRequest, reply: Reply) -> Rolled:
    """The event of a throw that a person typed in; raises ``InvalidAnswer`` for other dice."""
    slots = [(spec.role, spec.kind, spec.color) for spec in request.dice for _ in range(spec.n)]
    if not request.open_ended and len(reply.dice) != len(slots):
        raise InvalidAnswer(msg("table-answer-dice-count", wanted=len(slots), given=len(reply.dice)))
    dice = []
    for i, die in enumerate(reply.dice):
        role, kind, color = slots[i] if i < len(slots) else ("", None, None)
        kind = die.kind or kind
        if kind is None:
            raise InvalidAnswer(msg("table-answer-kind-missing"))
        label, value = named_face(kind, die.label, die.value) or (None, None)
        if label is None and ("value" in request.needs or "symbol" in request.needs):
            raise InvalidAnswer(msg("table-answer-face-missing"))
        if "zone" in request.needs and die.zone is None:
            raise InvalidAnswer(msg("table-answer-zone-missing"))
        dice.append(
            RolledDie(
                role=die.role or role,
                kind=kind,
                value=value,
                label=label,
                color=die.color or color,
                zone=die.zone,
            )
        )
    return Rolled(request=request.id, dice=tuple(dice), source="manual")
