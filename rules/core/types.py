"""The types of the rules' doors in one place: events, requests, matches, and the engine.

log of events ──fold──► state ──state.open──► requests ──match(observation)──► Rolled
     ▲                                                                          │
     └──────────────── engine.reduce(state, event) → Accepted | Rejected ◄──────┘
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import JsonValue

from traywatch.records import Record
from traywatch.rules.core.events import (
    AUTO,
    Adjusted,
    Choice,
    Drawn,
    Effect,
    Ended,
    Event,
    Placed,
    PlacedObject,
    Player,
    Rolled,
    SessionStarted,
    Show,
    TableTodo,
    Voided,
    event_from_json,
)
from traywatch.rules.core.observations import (
    Answer,
    Conflict,
    Guess,
    Match,
    Observation,
    Partial,
    Problem,
    Question,
    Satisfied,
    SeenDie,
    Unsure,
)
from traywatch.rules.core.requests import (
    ChoiceRequest,
    DieRef,
    DieSpec,
    FreeText,
    LaidDie,
    Need,
    Option,
    PlaceRequest,
    Request,
    RolledDie,
    RollRequest,
)
from traywatch.rules.core.vocabulary import Source, Zone
from traywatch.rules.texts.settings_texts import HouseRule


class State(Record):
    """What every game's state has: who plays, what is open, and the counters behind request ids.

    ``serial`` counts requests, ``epoch`` counts voids; both only grow within a log.
    """

    game: str
    players: tuple[Player, ...] = ()
    open: tuple[Request, ...] = ()
    serial: int = 0
    epoch: int = 0


class GameInfo(Record):
    """A game as the list of games shows it; ``needs`` names the dice and things it is played with.

    ``seed`` is the setting that takes a number (0 to 999999) for what the program draws itself; empty
    where it draws nothing. ``intro`` tells somebody who has never played how it goes.
    """

    id: str
    title: str
    ready: bool
    needs: tuple[str, ...] = ()
    summary: str = ""
    seed: str = ""
    intro: tuple[str, ...] = ()


class Figure(Record):
    """Somebody, or a party, that a player can play; ``note`` says in a few words what they are like."""

    id: str
    name: str
    note: str = ""


class Lobby(Record):
    """What must be known to begin a session: the content's title, who can play what, and the house rules.

    ``least`` to ``most`` players take part; ``word`` is what a figure is called ("hero"); no
    figures: players have only names. ``party`` are the players where nobody chose.
    """

    title: str
    word: str
    figures: tuple[Figure, ...]
    least: int
    most: int
    party: tuple[Player, ...]
    rules: tuple[HouseRule, ...]


class Bar(Record):
    """A number with a bound, such as health 12 of 20."""

    label: str
    now: int
    most: int


class Swatch(Record):
    """``n`` dice that are alike: their kind, the name of their colour and what it looks like, and what
    such dice are called in the game."""

    kind: str
    name: str
    colour: str
    n: int = 1
    meaning: str = ""


class Pile(Record):
    """Dice that somebody holds or has laid down, in their order."""

    label: str
    dice: tuple[Swatch, ...]


class Seat(Record):
    """One hero, monster, place or player as a card on the phone; ``group`` is whom or where it is with."""

    id: str
    name: str
    side: str
    player: str | None = None
    bars: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()
    active: bool = False
    out: bool = False
    group: str = ""
    piles: tuple[Pile, ...] = ()


class Mark(Record):
    """Somebody on a board: the seat's id and name, and the space (east, south).

    ``short`` are a few letters for a small map, ``note`` what stands below them (health, say), ``foe``
    whether it is drawn as an enemy.
    """

    seat: str
    name: str
    at: tuple[int, int]
    short: str = ""
    note: str = ""
    foe: bool = False
    active: bool = False


class Board(Record):
    """A map for the page: rows of letters from (``left``, ``top``) on, what each letter means, and who
    stands where. Options say which space they mean (``at``). ``names`` are the rows' names, where they
    have some."""

    left: int
    top: int
    rows: tuple[str, ...]
    kinds: dict[str, str]
    marks: tuple[Mark, ...] = ()
    names: tuple[str, ...] = ()


class View(Record):
    """A state in plain words, the same shape for every game, so that one page shows them all."""

    title: str
    phase: str
    headline: str
    seats: tuple[Seat, ...] = ()
    notes: tuple[str, ...] = ()
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """The event fits: the state after it, what to show or do, and the rule ids that were used."""

    state: State
    effects: tuple[Effect, ...] = ()
    trace: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rejected:
    """The event does not fit; nothing changed. ``code`` is stable, ``message`` is for people."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted event of a log with what it brought about."""

    event: Event
    effects: tuple[Effect, ...]
    trace: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Folded:
    """A log played from its start.

    ``state`` is null only where the very first event was refused. ``rejected_at`` is the
    index of the first event that does not fit (then folding stopped there), else null.
    """

    state: State | None
    steps: tuple[Step, ...]
    rejected_at: int | None = None
    rejected: Rejected | None = None


class Engine(Protocol):
    """One game with its content. Pure: same state and event, same answer; nothing else is read."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def content_hash(self) -> str: ...

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event of a log, every setting spelt out; raises ``RulesError`` on bad ones.

        Without players, the content's own practice party plays.
        """

    def lobby(self) -> Lobby:
        """What there is to choose before a session."""

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> State:
        """The state right after ``start`` with the same arguments."""

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step. A refused event is a value, never an exception."""

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """The first step of a log."""

    def state_from_json(self, data: Any) -> State:
        """Reads what ``state.to_json()`` wrote; raises ``pydantic.ValidationError``."""

    def view(self, state: State) -> View:
        """The state in plain words for the page."""

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """What hands must change on the table to get from one state to the other."""


__all__ = [
    "AUTO",
    "Accepted",
    "Adjusted",
    "Answer",
    "Bar",
    "Board",
    "Choice",
    "ChoiceRequest",
    "Conflict",
    "DieRef",
    "DieSpec",
    "Drawn",
    "Effect",
    "Ended",
    "Engine",
    "Event",
    "Figure",
    "Folded",
    "FreeText",
    "GameInfo",
    "Guess",
    "HouseRule",
    "LaidDie",
    "Lobby",
    "Mark",
    "Match",
    "Need",
    "Observation",
    "Option",
    "Partial",
    "Pile",
    "PlaceRequest",
    "Placed",
    "PlacedObject",
    "Player",
    "Problem",
    "Question",
    "Rejected",
    "Request",
    "RollRequest",
    "Rolled",
    "RolledDie",
    "Satisfied",
    "Seat",
    "SeenDie",
    "SessionStarted",
    "Show",
    "Source",
    "State",
    "Step",
    "Swatch",
    "TableTodo",
    "Unsure",
    "View",
    "Voided",
    "Zone",
    "event_from_json",
]
