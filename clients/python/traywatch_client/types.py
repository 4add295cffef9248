"""Types of what the tray answers. Later versions of the tray may add keys."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

AskState = Literal["queued", "waiting", "answered", "cancelled", "expired"]
Audience = Literal["everybody", "host", "host_and_roller"]
"""Who may see a throw or the result of an ask; left out: everybody."""
Role = Literal["host", "player", "program", "watcher"]


class AskedDie(TypedDict):
    """One die of a result.

    ``role`` is the group of the notation that it belongs to. ``counts`` is false for a dropped die.
    """

    kind: str
    value: int | None
    label: str | None
    role: str
    counts: bool
    die_id: str


class LabelTotal(TypedDict):
    """What the dice and numbers with one label come to."""

    label: str
    total: int


class AskResult(TypedDict):
    """The result of an ask; ``total`` is null if a die has no number.

    ``successes`` is the total where dice are counted, ``verdict`` ("success" or "failure") compares the total
    with ``against``, ``labels`` has the total of each label. A result without them lacks these keys.
    """

    total: int | None
    dice: list[AskedDie]
    throw_id: str | None
    by_hand: bool
    validity: str
    successes: NotRequired[int]
    against: NotRequired[int]
    verdict: NotRequired[Literal["success", "failure"]]
    labels: NotRequired[list[LabelTotal]]


class Ask(TypedDict):
    """An ask for dice. A result with a higher ``revision`` replaces the one before.

    ``so_far`` has the dice up to now, while others must be rolled again; else it is missing.
    """

    id: str
    dice: str
    player: str
    reason: str
    asked_by: str
    state: AskState
    revision: int
    made_at: str
    expires_at: str
    request: str
    result: AskResult | None
    audience: NotRequired[Audience]
    so_far: NotRequired[list[AskedDie]]


class Seat(TypedDict):
    """A seat of the session, and the names of those who have taken it."""

    id: str
    name: str
    players: list[str]


class Me(TypedDict):
    """Who a token stands for. ``kept`` is their seat in another session, ``may`` names their rights."""

    id: str
    role: Role
    name: str
    seat: str | None
    kept: str | None
    may: list[str]


class Joined(TypedDict):
    """The answer to joining. The tray shows the token only once."""

    id: str
    role: Role
    name: str
    seat: str | None
    token: str


class Die(TypedDict):
    """A die as the camera read it; ``value`` is null unless its ``status`` is ``read``."""

    die_id: str
    kind: str | None
    value: int | None
    label: str | None
    status: str
    confidence: float
    zone: str | None


class Outcome(TypedDict):
    """What the game made of a throw."""

    state: str
    headline: str
    lines: list[str]
    rules: list[str]


class Throw(TypedDict):
    """One throw. ``human_readings`` are corrections by people, by the id of the die."""

    id: str
    at: str
    session: str | None
    dice: list[Die]
    human_readings: dict[str, Any]
    picture: str | None
    outcome: Outcome
    seat: str | None
    typed: bool
    audience: NotRequired[Audience]


class Request(TypedDict):
    """An open request of the game. A roll also has ``dice``, a choice has ``options``."""

    id: str
    type: Literal["roll", "choice", "place"]
    by: str
    prompt: str


class QuestionOption(TypedDict):
    """One answer to a question of the tray."""

    id: str
    label: str


class Question(TypedDict):
    """A question of the tray about a throw; ``say`` is a sentence for people."""

    id: str
    throw_id: str
    say: str
    options: list[QuestionOption]
    request: str


class Table(TypedDict):
    """The whole table. ``table`` and ``state`` are the game's, as text for people and in full."""

    state_id: int
    event_id: str
    phase: str
    paused: bool
    session: str | None
    game: dict[str, Any] | None
    table: dict[str, Any] | None
    state: dict[str, Any] | None
    open: list[Request]
    questions: list[Question]
    asks: list[Ask]
    audit_log: list[dict[str, Any]]
    last_throw: Throw | None
    problems: list[str]
