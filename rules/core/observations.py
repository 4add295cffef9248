"""What the tray saw, and how it fits the request of the game.

An ``Observation`` is a settled tray as the vision side reports it. ``match`` answers with
``Satisfied``, ``Partial``, ``Conflict`` or ``Unsure``. Confidence ends here: the rules see only
decided values.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from traywatch.messages import Text
from traywatch.records import Record, is_none
from traywatch.rules.core.requests import DieSpec, RolledDie
from traywatch.rules.core.vocabulary import Zone

Probability = Annotated[FiniteFloat, Field(ge=0.0, le=1.0)]


QuestionCode = Literal["kind", "value", "zone", "color", "which", "off_tray", "cocked", "stacked"]


class Guess(Record):
    """Another possible reading, with its probability."""

    kind: str
    value: int | None = None
    label: str | None = None
    p: Probability = 0.0


class SeenDie(Record):
    """One die on the settled tray.

    ``role``: ``thrown`` dice are new, ``kept`` dice lay there before, an ``obstacle`` never counts.
    ``xy_mm`` is the ground point on the mat.
    ``line_mm`` is its distance to the nearest zone line; null if unknown.
    ``zones`` maps each zone to its probability.
    ``footprint`` maps each zone to its share of the ground that the die covers.
    ``cell`` is the marked place or grid space that surely holds the die (``met``, ``near:2:3``).
    ``zone_name`` is the name that people gave the zone that surely holds the die.
    ``status`` is the status of the reading.
    ``settled`` lists the questions that a person has answered about the die.
    ``slot`` is the role of the requested die that a person gave it.
    """

    die_id: str
    kind: str | None = None
    value: int | None = None
    label: str | None = None
    color: str | None = None
    zone: Zone | None = None
    zones: dict[Zone, Probability] | None = None
    footprint: dict[Zone, Probability] | None = None
    xy_mm: tuple[FiniteFloat, FiniteFloat] | None = None
    line_mm: FiniteFloat | None = None
    cell: str | None = None
    zone_name: str | None = Field(default=None, exclude_if=is_none)
    status: Literal["read", "unsure", "cocked", "off_tray", "stacked"] = "read"
    role: Literal["thrown", "kept", "obstacle"] = "thrown"
    alternatives: tuple[Guess, ...] = ()
    settled: tuple[QuestionCode, ...] = ()
    slot: str | None = None


class Observation(Record):
    """All dice on the tray at rest."""

    dice: tuple[SeenDie, ...] = ()


class MatchProblem(Record):
    """One thing that does not fit the request, in plain words.

    ``code`` is stable. ``asked`` and ``seen`` name the kinds, colors or faces that differ.
    """

    code: Literal["wrong_kind", "wrong_color", "extra", "moved", "turned", "gone"]
    die_id: str
    say: Text
    asked: str | None = None
    seen: str | None = None


class Answer(Record):
    """One tap that answers a question. The fields that it decides are not null.

    ``again`` means that the die must be rolled again. ``not_a_die`` means that it is something else, which
    counts as nothing. ``role`` tells which requested die it is.
    ``label`` is the text on the face, ``say`` the text of the button.
    """

    say: Text
    kind: str | None = None
    value: int | None = None
    label: str | None = None
    zone: Zone | None = None
    color: str | None = None
    role: str | None = None
    again: bool = False
    not_a_die: bool = False
    p: Probability | None = None


class Question(Record):
    """A question about one uncertain die, with the likeliest answers first."""

    code: QuestionCode
    die_id: str
    say: Text
    answers: tuple[Answer, ...] = ()


class Satisfied(Record):
    """All requested dice are there and decided, and no die is left over."""

    type: Literal["satisfied"] = "satisfied"
    dice: tuple[RolledDie, ...]


class Partial(Record):
    """Some dice must still be rolled. The dice in ``have`` may stay where they lie."""

    type: Literal["partial"] = "partial"
    have: tuple[RolledDie, ...] = ()
    missing: tuple[DieSpec, ...] = ()
    say: Text = ""


class Conflict(Record):
    """The roll does not fit the request. ``offers`` lists what a person may do."""

    type: Literal["conflict"] = "conflict"
    problems: tuple[MatchProblem, ...]
    offers: tuple[Literal["rethrow", "accept", "by_hand"], ...] = ("rethrow", "accept", "by_hand")
    dice: tuple[RolledDie, ...] = ()
    """The dice that ``accept`` would take for the requested ones: all of them, or none."""


class Unsure(Record):
    """The right dice, but something about them must be asked."""

    type: Literal["unsure"] = "unsure"
    questions: tuple[Question, ...]


Match = Annotated[Satisfied | Partial | Conflict | Unsure, Field(discriminator="type")]
