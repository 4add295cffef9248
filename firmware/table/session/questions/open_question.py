"""Questions about throws that the tray cannot decide; one tap answers each, and what an answer means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.table.session.questions.choose_die import candidates, describe, only
from traywatch.firmware.table.session.questions.replies import (
    InvalidAnswer,
    Reply,
    by_hand,
    named_face,
    not_an_option,
)
from traywatch.messages import Text, msg, sentences
from traywatch.records import Record
from traywatch.rules.core.types import (
    Answer,
    Conflict,
    Observation,
    Partial,
    Question,
    Rolled,
    RollRequest,
    SeenDie,
    Unsure,
)


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
            raise not_an_option(option.id for option in self._options())
        question = self.question
        if question is None:
            raise InvalidAnswer(msg("table-answer-needs-dice"))
        if reply.option == "other":
            return Answered(question, self._other_answer(question, reply))
        for i, answer in enumerate(question.answers):
            if reply.option == f"a{i}":
                return ThrowAgain() if answer.again else Answered(question, answer)
        raise not_an_option(option.id for option in self._options())

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
