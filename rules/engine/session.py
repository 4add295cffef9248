"""What every game's engine does alike: its content, settings and players, and how a session begins.

What a game does with an event is its own; see ``traywatch.rules.core.types.Engine`` for the whole door.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast

from pydantic import JsonValue, ValidationError

from traywatch.errors import RulesError
from traywatch.records import Record
from traywatch.rules.content import Cards, digest
from traywatch.rules.core.events import Event, Player, SessionStarted, Voided
from traywatch.rules.core.request_ids import reissued
from traywatch.rules.core.types import Accepted, Figure, GameInfo, Lobby, Rejected, State
from traywatch.rules.texts.settings_texts import house_rules

_Content = TypeVar("_Content", bound=Cards)
_Settings = TypeVar("_Settings", bound=Record)
_State = TypeVar("_State", bound=State)


@dataclass(frozen=True, slots=True)
class Seating:
    """A content's title, what its figures are called, and how many play; see ``Lobby``."""

    title: str
    word: str
    figures: tuple[Figure, ...]
    most: int
    least: int = 1


class Game(ABC, Generic[_Content, _Settings, _State]):
    """One game with one content file. Pure; all that changes is in the state."""

    game: ClassVar[GameInfo]
    settings_type: ClassVar[type[Record]]
    state_type: ClassVar[type[State]]

    def __init__(self, content: _Content, settings: Mapping[str, JsonValue] | None = None) -> None:
        self.content = content
        self._settings = {**content.settings, **(settings or {})}
        self._hash = digest(content)
        self._read_settings(None)

    @property
    def info(self) -> GameInfo:
        return self.game

    @property
    def content_hash(self) -> str:
        return self._hash

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event; without players, the content's own party plays."""
        chosen = self._read_settings(settings)
        return SessionStarted(
            game=self.game.id,
            content_hash=self._hash,
            players=self._seat(players),
            settings=chosen.to_json(),
        )

    def lobby(self) -> Lobby:
        """What there is to choose before a session, with the content's own values."""
        seating = self._seating()
        return Lobby(
            title=seating.title,
            word=seating.word,
            figures=seating.figures,
            least=seating.least,
            most=seating.most,
            party=self._seat(None),
            rules=house_rules(self.game.id, self.settings_type, self._settings),
        )

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> _State:
        """The state at the first request."""
        result = self.begin(self.start(players, settings))
        assert isinstance(result, Accepted)
        return self._mine(result.state)

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """Starts a session from its first event, which may come from an old log."""
        if event.game != self.game.id:
            return Rejected("wrong_game", f"This log is of {event.game}, not of {self.game.id}.")
        if event.content_hash not in ("", self._hash):
            return Rejected(
                "content_changed",
                "The content files are not those this log was made with; give it those, or begin anew.",
            )
        try:
            settings = self._read_settings(event.settings)
            players = self._seat(event.players or None)
        except RulesError as problem:
            return Rejected(problem.code, problem.message)
        return self._begin(settings, players)

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step; a refused event changes nothing."""
        if not isinstance(state, self.state_type):
            return Rejected("wrong_game", f"This is a state of {state.game}.")
        if isinstance(event, Voided):
            return Accepted(reissued(state))
        return self._reduce(self._mine(state), event)

    def state_from_json(self, data: Any) -> _State:
        """Reads a state; raises ``pydantic.ValidationError``."""
        return self._mine(self.state_type.from_json(data))

    @abstractmethod
    def _begin(self, settings: _Settings, players: tuple[Player, ...]) -> Accepted:
        """The session at its first request, with players who have their seats."""

    @abstractmethod
    def _reduce(self, state: _State, event: Event) -> Accepted | Rejected:
        """What an event does to a state of this game; records of voided throws do not come here."""

    @abstractmethod
    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a figure; null: who plays where nobody chose. Raises ``RulesError``."""

    @abstractmethod
    def _seating(self) -> Seating:
        """Who can be played, by how many, and what the content is called."""

    def _mine(self, state: State) -> _State:
        """The state as this game's own; it must be."""
        assert isinstance(state, self.state_type)
        return cast(_State, state)

    def _read_settings(self, settings: Mapping[str, JsonValue] | None) -> _Settings:
        try:
            read = self.settings_type.model_validate({**self._settings, **(settings or {})})
        except ValidationError as problem:
            error = problem.errors()[0]
            key = ".".join(str(part) for part in error["loc"])
            raise RulesError("settings_invalid", f"settings.{key}: {error['msg']}") from problem
        return cast(_Settings, read)


def seat(
    players: Sequence[Player], figures: Sequence[str], what: str, *, first: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Seats players: who named no figure gets the next free one, those in ``first`` before the rest.

    Raises ``RulesError``: ``no_players``, ``players_invalid`` (two with one id; a figure that
    does not exist or is taken twice; more players than figures).
    """
    if not players:
        raise RulesError("no_players", "players: at least one is needed")
    if len({player.id for player in players}) != len(players):
        raise RulesError("players_invalid", "players: two have the same id")
    named = [player.figure for player in players if player.figure is not None]
    for figure in named:
        if figure not in figures or named.count(figure) > 1:
            raise RulesError(
                "players_invalid", f"players: {what} {figure!r} does not exist or is taken twice"
            )
    free = iter([name for name in dict.fromkeys((*first, *figures)) if name not in named])
    seated = []
    for player in players:
        figure = player.figure or next(free, "")
        if not figure:
            raise RulesError("players_invalid", f"players: {len(players)}, but only {len(figures)} to play")
        seated.append(player.model_copy(update={"figure": figure}))
    return tuple(seated)
