"""The public types of the rules in one place: events, requests, matches, and the engine.

log of events ──fold──► state ──state.open──► requests ──match(observation)──► Rolled
     ▲                                                                          │
     └──────────────── engine.reduce(state, event) → Accepted | Rejected ◄──────┘
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import JsonValue

from traywatch.messages import Text
from traywatch.records import Record
from traywatch.rules.core.adjustable import AdjustableField, AdjustableGroup, FieldOption
from traywatch.rules.core.events import (
    AUTO,
    Adjusted,
    Choice,
    Drawn,
    Effect,
    Ended,
    Event,
    OrderChange,
    Ordered,
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
    MatchProblem,
    Observation,
    Partial,
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
from traywatch.rules.core.roll_results import RollResult
from traywatch.rules.core.view_types import (
    Bar,
    Board,
    GameView,
    Mark,
    OrderEntry,
    OrderView,
    Pile,
    Seat,
    Swatch,
)
from traywatch.rules.core.vocabulary import Source, Zone
from traywatch.rules.texts.settings_texts import HouseRule


class State(Record):
    """The state of every game: players, open requests, and the counters behind request ids.

    ``serial`` counts requests and ``epoch`` counts voids. Both only grow within a log.
    """

    game: str
    players: tuple[Player, ...] = ()
    open: tuple[Request, ...] = ()
    serial: int = 0
    epoch: int = 0


class GameInfo(Record):
    """The entry of a game in the list of games. ``needs`` names its dice and other objects.

    ``seed`` is the setting (a ``Seed``) for random draws of the program; empty if there are none.
    ``intro`` explains the game to new players.
    ``zones``: the zones of the mat have a meaning in this game. ``board``: it has a board, sooner or later.
    """

    id: str
    title: Text
    ready: bool
    needs: tuple[Text, ...] = ()
    summary: Text = ""
    seed: str = ""
    intro: tuple[Text, ...] = ()
    zones: bool = False
    board: bool = False


class Figure(Record):
    """A hero or party that a player can play, with a short description in ``note``."""

    id: str
    name: Text
    note: Text = ""


class Lobby(Record):
    """The choices before a session: the content's title, the figures, and the settings.

    ``least`` to ``most`` players take part.
    ``word`` is the word for a figure ("hero"). Without figures, players have only names.
    ``party`` are the default players.
    """

    title: Text
    word: Text
    figures: tuple[Figure, ...]
    least: int
    most: int
    party: tuple[Player, ...]
    rules: tuple[HouseRule, ...]


@dataclass(frozen=True, slots=True)
class Accepted:
    """The event fits: the state after it, its effects, and the rule ids that were used.

    ``result`` is what the dice of a roll come to; null for other events.
    """

    state: State
    effects: tuple[Effect, ...] = ()
    trace: tuple[str, ...] = ()
    result: RollResult | None = None


@dataclass(frozen=True, slots=True)
class Rejected:
    """The event does not fit and changed nothing. ``code`` is stable, ``message`` is for people."""

    code: str
    message: Text


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted event of a log, with its effects, and with the result of a roll."""

    event: Event
    effects: tuple[Effect, ...]
    trace: tuple[str, ...]
    result: RollResult | None = None


@dataclass(frozen=True, slots=True)
class Folded:
    """A log folded from its start.

    ``state`` is null only if the first event was refused.
    ``rejected_at`` is the index of the first event that does not fit; null if all fit. Folding stops
    there.
    """

    state: State | None
    steps: tuple[Step, ...]
    rejected_at: int | None = None
    rejected: Rejected | None = None


class Engine(Protocol):
    """One game with its content. It is pure: the same state and event always give the same answer."""

    @property
    def info(self) -> GameInfo: ...

    @property
    def content_hash(self) -> str: ...

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event of a log, with every setting. Raises ``RulesError`` for invalid settings.

        Without players, the party of the content plays.
        """

    def lobby(self) -> Lobby:
        """The choices before a session."""

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> State:
        """The state right after ``start`` with the same arguments."""

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step. A refused event is a value and never an exception."""

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """The first step of a log."""

    def state_from_json(self, data: Any) -> State:
        """Read the output of ``state.to_json()``. Raises ``pydantic.ValidationError``."""

    def view(self, state: State) -> GameView:
        """The state in plain words for the page."""

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """What people must change on the table to get from one state to the other."""

    def adjustable(self, state: State) -> tuple[AdjustableGroup, ...]:
        """What an ``Adjusted`` event may change now; empty while nothing may be adjusted."""


__all__ = [
    "AUTO",
    "Accepted",
    "AdjustableField",
    "AdjustableGroup",
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
    "FieldOption",
    "Figure",
    "Folded",
    "FreeText",
    "GameInfo",
    "GameView",
    "Guess",
    "HouseRule",
    "LaidDie",
    "Lobby",
    "Mark",
    "Match",
    "MatchProblem",
    "Need",
    "Observation",
    "Option",
    "OrderChange",
    "OrderEntry",
    "OrderView",
    "Ordered",
    "Partial",
    "Pile",
    "PlaceRequest",
    "Placed",
    "PlacedObject",
    "Player",
    "Question",
    "Rejected",
    "Request",
    "RollRequest",
    "RollResult",
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
    "Voided",
    "Zone",
    "event_from_json",
]
