"""What the tray saw, and how that fits what the game asked for.

An ``Observation`` is a settled tray as the vision side reports it; ``match``
answers with a ``Satisfied``, ``Partial``, ``Conflict`` or ``Unsure``. Confidence
lives here and ends here: the rules themselves only see decided values.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from traywatch.records import Record
from traywatch.rules.core.requests import DieSpec, RolledDie
from traywatch.rules.core.vocabulary import Zone

Probability = Annotated[FiniteFloat, Field(ge=0.0, le=1.0)]


QuestionCode = Literal["kind", "value", "zone", "colour", "which", "off_tray", "cocked", "stacked"]


class Guess(Record):
    """Another answer that the reader held possible, with its probability."""

    kind: str
    value: int | None = None
    label: str | None = None
    p: Probability = 0.0


class SeenDie(Record):
    """One die on the settled tray.

    ``role``: ``thrown`` dice are new, ``kept`` ones lay there before, an
    ``obstacle`` never counts. ``xy_mm`` is the foot point on the mat, ``line_mm``
    its distance to the nearest zone line (null where unknown). ``zones`` maps each
    zone to its probability, ``footprint`` to its share of the ground that the die
    covers, ``cell`` the marked place or the space of a grid that it surely stands in
    (``met``, ``near:2:3``). ``status`` is the reader's own word about the die. ``settled`` lists the
    questions that a person has answered for it, ``slot`` the role of the asked dice
    that they gave it.
    """

    die_id: str
    kind: str | None = None
    value: int | None = None
    label: str | None = None
    colour: str | None = None
    zone: Zone | None = None
    zones: dict[Zone, Probability] | None = None
    footprint: dict[Zone, Probability] | None = None
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    line_mm: FiniteFloat | None = None
    cell: str | None = None
    status: Literal["read", "unsure", "cocked", "off_tray", "stacked"] = "read"
    role: Literal["thrown", "kept", "obstacle"] = "thrown"
    alternatives: tuple[Guess, ...] = ()
    settled: tuple[QuestionCode, ...] = ()
    slot: str | None = None


class Observation(Record):
    """Everything on the tray at rest."""

    dice: tuple[SeenDie, ...] = ()


class Problem(Record):
    """One thing that does not fit the request, in plain words.

    ``code`` is stable; ``asked`` and ``seen`` name the kinds, colours or faces that differ.
    """

    code: Literal["wrong_kind", "wrong_colour", "extra", "moved", "turned", "gone"]
    die_id: str
    say: str
    asked: str | None = None
    seen: str | None = None


class Answer(Record):
    """One tap that settles a question: the fields that it decides are not null.

    ``again`` means the die is to be thrown again; ``role`` tells which of the asked
    dice this one is; ``label`` is the text on the face, ``say`` the words for the button.
    """

    say: str
    kind: str | None = None
    value: int | None = None
    label: str | None = None
    zone: Zone | None = None
    colour: str | None = None
    role: str | None = None
    again: bool = False
    p: Probability | None = None


class Question(Record):
    """Exactly what the tray is not sure of, about one die, with the likeliest answers first."""

    code: QuestionCode
    die_id: str
    say: str
    answers: tuple[Answer, ...] = ()


class Satisfied(Record):
    """Every die that was asked for is there and decided; nothing is left over."""

    type: Literal["satisfied"] = "satisfied"
    dice: tuple[RolledDie, ...]


class Partial(Record):
    """Some dice are still to be thrown; those in ``have`` may stay where they lie."""

    type: Literal["partial"] = "partial"
    have: tuple[RolledDie, ...] = ()
    missing: tuple[DieSpec, ...] = ()
    say: str = ""


class Conflict(Record):
    """The throw is not the one that was asked for; ``offers`` is what a person may do."""

    type: Literal["conflict"] = "conflict"
    problems: tuple[Problem, ...]
    offers: tuple[Literal["rethrow", "accept", "by_hand"], ...] = ("rethrow", "accept", "by_hand")
    dice: tuple[RolledDie, ...] = ()
    """What ``accept`` would take: the dice that can stand for those asked, complete or empty."""


class Unsure(Record):
    """The right dice, but something about them must be asked."""

    type: Literal["unsure"] = "unsure"
    questions: tuple[Question, ...]


Match = Annotated[Satisfied | Partial | Conflict | Unsure, Field(discriminator="type")]
