"""The base of every game's engine: content, settings, players, the start of a session, one event.

A game gives its types, its event dispatch and a few functions. ``docs/developer/adding-a-game.md``
explains them. The public interface is ``traywatch.rules.core.types.Engine``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from pydantic import JsonValue, ValidationError

from traywatch.content_names import add_names
from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.records import Record
from traywatch.rules.content import Cards, Source, digest, read
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import Event, Player, SessionStarted, TableTodo, Voided
from traywatch.rules.core.request_ids import reissued
from traywatch.rules.core.types import Accepted, GameInfo, GameView, Lobby, Rejected, State
from traywatch.rules.engine.adjustments import with_names
from traywatch.rules.engine.event_dispatch import Answers
from traywatch.rules.engine.seating import Seating
from traywatch.rules.engine.steps import Planned, StepContext
from traywatch.rules.engine.table_order import order_step, order_view
from traywatch.rules.texts.game_setting import decided_before
from traywatch.rules.texts.settings_texts import house_rules
from traywatch.validation import problem_of

_Content = TypeVar("_Content", bound=Cards)
_Settings = TypeVar("_Settings", bound=Record)
_State = TypeVar("_State", bound=State)
_Step = TypeVar("_Step", bound=StepContext[Any])


def read_settings(model: type[_Settings], *layers: Mapping[str, JsonValue] | None) -> _Settings:
    """Validate settings that come in layers; a later layer overrides an earlier one.

    Raises ``RulesError`` (``settings_invalid``) and names the first setting that is wrong.
    """
    merged: dict[str, JsonValue] = {}
    for layer in layers:
        merged |= layer or {}
    try:
        return model.model_validate(merged)
    except ValidationError as problem:
        error = problem.errors()[0]
        key = ".".join(("settings", *(str(part) for part in error["loc"])))
        problem_text = problem_of(error)
        raise RulesError(
            "settings_invalid", msg("rules-name-with-text", key=key, said=problem_text)
        ) from problem


class Game(ABC, Generic[_Content, _Settings, _State, _Step]):
    """One game with one set of content. It is pure: everything that changes is in the state."""

    game: ClassVar[GameInfo]
    content_type: ClassVar[type[Cards]]
    settings_type: ClassVar[type[Record]]
    state_type: ClassVar[type[State]]
    answers: ClassVar[Answers[Any]]

    def __init__(self, content: _Content, settings: Mapping[str, JsonValue] | None = None) -> None:
        self.content = content
        self._settings = {**content.settings, **(settings or {})}
        self._hash = digest(content)
        self._read_settings(None)

    @classmethod
    def load(cls, source: Source | None, settings: Mapping[str, JsonValue] | None) -> Self:
        """The engine with a content file, a folder or data; see ``traywatch.rules.load_game``."""
        content = cast(_Content, read(cls.game.id, source, cls.content_type))
        add_names(content.translations)
        return cls(content, settings)

    @property
    def info(self) -> GameInfo:
        return self.game

    @property
    def content_hash(self) -> str:
        return self._hash

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event. Without players, the content's own party plays."""
        chosen = self._read_settings(settings)
        return SessionStarted(
            game=self.game.id,
            content_hash=self._hash,
            players=self._fit(chosen, self._seat(players), default=players is None),
            settings=chosen.to_json(),
        )

    def lobby(self) -> Lobby:
        """The choices before a session, with the content's own values."""
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
        """The state at the first request. Raises ``RulesError`` if the session cannot start."""
        result = self.begin(self.start(players, settings))
        if isinstance(result, Rejected):
            raise RulesError(result.code, result.message)
        return self._own(result.state)

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """Start a session from its first event, which may come from an old log."""
        if event.game != self.game.id:
            return Rejected(
                "wrong_game", msg("rules-refusal-log-of-other-game", game=event.game, game2=self.game.id)
            )
        if event.content_hash not in ("", self._hash):
            return Rejected(
                "content_changed",
                msg("rules-refusal-other-content"),
            )
        try:
            before = decided_before(self.settings_type) if event.settings else {}
            settings = self._read_settings({**before, **event.settings})
            players = self._fit(settings, self._seat(event.players or None), default=not event.players)
            step = self._first_step(settings, players)
            self._run(step)
        except RulesError as problem:
            return Rejected(problem.code, problem.message)
        return step.accepted()

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step. A refused event changes nothing, and no event raises.

        A fault of a game is refused as ``engine_fault``, so that the table can go on with another answer.
        """
        try:
            return self.take(state, event)
        except RulesError as problem:
            return Rejected(problem.code, problem.message)
        except Exception as fault:
            return Rejected(
                "engine_fault",
                msg(
                    "rules-refusal-engine-fault",
                    game=self.game.title,
                    error=type(fault).__name__,
                    fault=str(fault),
                ),
            )

    def take(self, state: State, event: Event) -> Accepted | Rejected:
        """One step as ``reduce``, but a fault of the game raises. For tests and for those who write games."""
        result = order_step(self._take, state, event)
        return with_names(result, event, lambda: self.adjustable(state))

    def _take(self, state: State, event: Event) -> Accepted | Rejected:
        """One step of the game itself, without the turn order of the table."""
        if not isinstance(state, self.state_type):
            return Rejected("wrong_game", msg("rules-refusal-state-of-other-game", game=state.game))
        if isinstance(event, Voided):
            return Accepted(reissued(state))
        before = self._own(state)
        step = self._step(before)
        step.repeats = lambda: self._repeats(before)
        refused = self.answers.take(step, event)
        if refused is not None:
            return refused
        self._run(step)
        self._finish(before, step)
        return step.accepted()

    def state_from_json(self, data: Any) -> _State:
        """Read a state. Raises ``pydantic.ValidationError``."""
        return self._own(self.state_type.from_json(data))

    def view(self, state: State) -> GameView:
        """The state in plain words."""
        view = self._view(self._own(state))
        order = order_view(state)
        return view if order is None else view.model_copy(update={"order": order})

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """What people must change on the table to get from one state to the other."""
        return self._todo(self._own(before), self._own(after))

    def adjustable(self, state: State) -> tuple[AdjustableGroup, ...]:
        """What people may adjust by hand now; empty while nothing may be adjusted."""
        return self._adjustable(self._step(self._own(state)))

    # What each game adds ----------------------------------------------------------------

    @abstractmethod
    def _first_step(self, settings: _Settings, players: tuple[Player, ...]) -> _Step:
        """The step that starts a session, with players who have their figures."""

    @abstractmethod
    def _step(self, state: _State) -> _Step:
        """A new step from a state."""

    @abstractmethod
    def _run(self, step: _Step) -> None:
        """Carry the step on until the game waits for an answer or the session is over."""

    def _finish(self, before: _State, step: _Step) -> None:
        """Add to a step that is done; most games have nothing to add."""
        return

    def _fit(self, settings: _Settings, players: tuple[Player, ...], *, default: bool) -> tuple[Player, ...]:
        """Players who fit the settings; most games need no change. ``default``: nobody named them.

        Raises ``RulesError``.
        """
        return players

    @abstractmethod
    def _view(self, state: _State) -> GameView:
        """The view of a state of this game."""

    @abstractmethod
    def _todo(self, before: _State, after: _State) -> tuple[TableTodo, ...]:
        """What people must change on the table between two states of this game."""

    def _adjustable(self, step: _Step) -> tuple[AdjustableGroup, ...]:
        """The adjustable fields of a state, seen through a step that is not taken; none by default."""
        return ()

    @abstractmethod
    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Give each player a figure; null stands for the default party. Raises ``RulesError``."""

    @abstractmethod
    def _seating(self) -> Seating:
        """The figures, the number of players, and the title of the content."""

    # ------------------------------------------------------------------------------------

    def _own(self, state: State) -> _State:
        """The state with this game's type. Another game's state is a programming error."""
        if not isinstance(state, self.state_type):
            raise TypeError(f"a state of {state.game} was given to {self.game.id}")
        return cast(_State, state)

    def _repeats(self, before: _State) -> bool:
        """Whether the open question can be asked again and nothing else would change."""
        step = self._step(before)
        if not isinstance(step, Planned):
            return False
        step.ask_again()
        if step.state.open:
            return False
        try:
            self._run(step)
        except RulesError:
            return False  # The task that asked had ended something already.
        same: bool = step.state.model_copy(update={"serial": before.serial}) == before
        return same

    def _read_settings(self, settings: Mapping[str, JsonValue] | None) -> _Settings:
        return cast(_Settings, read_settings(self.settings_type, self._settings, settings))
