"""Questions about throws that the tray cannot decide; one tap answers each. Replies and what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from traywatch.calibration.dice.labels import label_of
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.table.session.choose_die import candidates, describe, only
from traywatch.messages import Text, english, msg, sentences
from traywatch.records import Record
from traywatch.rules.core.requests import MOST_TEXT
from traywatch.rules.core.types import (
    Answer,
    Choice,
    ChoiceRequest,
    Conflict,
    Observation,
    Option,
    Partial,
    Question,
    Rolled,
    RolledDie,
    RollRequest,
    SeenDie,
    Unsure,
    Zone,
)

ShortText = Annotated[str, Field(max_length=80)]


class OptionView(Record):
    """One button; ``id`` is what the client sends back. ``color`` is the color that it names, if any."""

    id: str
    label: Text
    note: Text = ""
    p: float | None = None
    color: str | None = None


class OtherView(Record):
    """Another answer than the options: ``option: "other"`` with one of these labels."""

    what: Literal["value", "zone"]
    kind: str | None = None
    labels: tuple[str, ...]


class QuestionView(Record):
    """A question about the last throw. ``die_id`` is the die in its picture."""

    id: str
    about: str
    code: str
    die_id: str | None = None
    throw_id: str
    say: Text
    picture: str | None = None
    options: tuple[OptionView, ...] = ()
    other: OtherView | None = None
    request: str
    why: tuple[str, ...] = ()


LEAST_P = 0.005
"""Answers that are less likely are not offered: the page would show them with 0 %."""


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


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """The dice must be thrown again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One uncertain property of one die is decided."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class ChosenDie:
    """Of more dice than requested, this one counts; ``say`` describes it."""

    die_id: str
    say: Text
    observation: Observation


Decision = ThrowAgain | Answered | ChosenDie | Rolled


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question: a throw, the request that it does not satisfy yet, and how they differ."""

    id: str
    throw_id: str
    request: RollRequest
    observation: Observation
    match: Unsure | Partial | Conflict
    has_picture: bool = False

    @property
    def question(self) -> Question | None:
        """The first uncertain property of an uncertain throw."""
        return self.match.questions[0] if isinstance(self.match, Unsure) and self.match.questions else None

    @property
    def outcome(self) -> Literal["unsure", "partial", "conflict"]:
        """The type of the match."""
        return self.match.type

    @property
    def say(self) -> Text:
        """The question in plain words."""
        if isinstance(self.match, Partial):
            return self.match.say or msg("table-question-dice-missing")
        if isinstance(self.match, Conflict):
            return sentences(*dict.fromkeys(p.say for p in self.match.problems))
        return self.question.say if self.question else msg("table-question-roll-uncertain")

    def view(self) -> QuestionView:
        """The question for the phones."""
        die_id = self._die_id()
        picture = None
        if self.has_picture:
            picture = f"/api/v1/throws/{self.throw_id}/picture" + (f"?die={die_id}" if die_id else "")
        question = self.question
        return QuestionView(
            id=self.id,
            about=self.outcome,
            code=question.code if question else self._code(),
            die_id=die_id,
            throw_id=self.throw_id,
            say=self.say,
            picture=picture,
            options=tuple(self._options()),
            other=self._other(),
            request=self.request.id,
            why=self.request.why,
        )

    def decide(self, reply: Reply) -> Decision:
        """What an answer means; raises ``InvalidAnswer`` if it does not fit the question."""
        if reply.dice:
            return by_hand(self.request, reply)
        if reply.option == "again":
            return ThrowAgain()
        if isinstance(self.match, Conflict):
            for i, die in enumerate(self._candidates()):
                if reply.option == f"only{i}":
                    observation = only(self.observation, die.die_id, self._candidates())
                    return ChosenDie(die.die_id, describe(die), observation)
            if reply.option == "accept" and self.match.dice and "accept" in self.match.offers:
                return Rolled(
                    request=self.request.id,
                    dice=self.match.dice,
                    source="camera",
                    accepted_anyway=tuple(dict.fromkeys(p.code for p in self.match.problems)),
                )
            raise _not_an_option(self._options())
        question = self.question
        if question is None:
            raise InvalidAnswer(msg("table-answer-needs-dice"))
        if reply.option == "other":
            return Answered(question, self._other_answer(question, reply))
        for i, answer in enumerate(question.answers):
            if reply.option == f"a{i}":
                return ThrowAgain() if answer.again else Answered(question, answer)
        raise _not_an_option(self._options())

    def _options(self) -> list[OptionView]:
        if isinstance(self.match, Partial):
            return [OptionView(id="again", label=msg("table-option-roll-all-again"))]
        if isinstance(self.match, Conflict):
            options = [
                OptionView(id=f"only{i}", label=describe(die)) for i, die in enumerate(self._candidates())
            ]
            options.append(OptionView(id="again", label=msg("table-option-roll-again")))
            if self.match.dice and "accept" in self.match.offers:
                options.append(
                    OptionView(
                        id="accept",
                        label=msg("table-option-use-anyway"),
                        note=msg("table-option-use-anyway-note"),
                    )
                )
            return options
        question = self.question
        if question is None:
            return [OptionView(id="again", label=msg("table-option-roll-again"))]
        options = [
            OptionView(
                id="again" if answer.again else f"a{i}", label=answer.say, p=answer.p, color=answer.color
            )
            for i, answer in enumerate(question.answers)
            if answer.p is None or answer.p >= LEAST_P
        ]
        if not any(answer.again for answer in question.answers):
            options.append(OptionView(id="again", label=msg("table-option-roll-again")))
        return options

    def _candidates(self) -> tuple[SeenDie, ...]:
        return candidates(self.request, self.match, self.observation)

    def _other(self) -> OtherView | None:
        question = self.question
        if question is None:
            return None
        if question.code not in ("value", "cocked", "stacked") and not self._nameless(question):
            return None
        kind = self._likely_kind(question)
        labels = SHAPES[kind].labels if kind is not None and kind in SHAPES else ()
        return OtherView(what="value", kind=kind, labels=labels) if labels else None

    def _nameless(self, question: Question) -> bool:
        """Whether the question is about an object of one possible kind: its number names it in one tap."""
        return question.code == "kind" and sum(answer.kind is not None for answer in question.answers) == 1

    def _other_answer(self, question: Question, reply: Reply) -> Answer:
        kind = reply.kind or self._likely_kind(question)
        face = named_face(kind, reply.label, reply.value)
        if face is None:
            if reply.zone is not None:
                return Answer(say=msg("rules-zone-answer", zone=reply.zone), zone=reply.zone)
            raise InvalidAnswer(msg("table-answer-number-or-zone-missing"))
        label, value = face
        return Answer(say=label, kind=kind, value=value, label=label, zone=reply.zone)

    def _likely_kind(self, question: Question) -> str | None:
        die = self._die(question.die_id)
        if die is not None and die.kind is not None:
            return die.kind
        asked = next((spec.kind for spec in self.request.dice if spec.kind is not None), None)
        guessed = die.alternatives[0].kind if die is not None and die.alternatives else None
        return guessed or asked

    def _die(self, die_id: str) -> SeenDie | None:
        return next((die for die in self.observation.dice if die.die_id == die_id), None)

    def _die_id(self) -> str | None:
        if isinstance(self.match, Conflict) and self.match.problems:
            return self.match.problems[0].die_id or None
        return self.question.die_id if self.question else None

    def _code(self) -> str:
        if isinstance(self.match, Conflict) and self.match.problems:
            return self.match.problems[0].code
        return self.match.type


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
        raise _not_an_option(request.options)
    if not option.takes(reply.amount, reply.text):
        raise _wants(option)
    return Choice(request=request.id, option=option.id, amount=reply.amount, text=reply.text, by=reply.by)


def _not_an_option(options: Iterable[Option | OptionView]) -> InvalidAnswer:
    return InvalidAnswer(msg("table-answer-options", ids=", ".join(option.id for option in options)))


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
