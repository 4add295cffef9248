"""The engine of free rolls: each roll is recorded with its total, its player and the requested dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import JsonValue

from traywatch.content_names import add_rendered_name
from traywatch.errors import RulesError
from traywatch.messages import english, msg
from traywatch.rules.content import digest
from traywatch.rules.core.adjustable import AdjustableGroup
from traywatch.rules.core.events import (
    Adjusted,
    Choice,
    Event,
    Ordered,
    Player,
    Rolled,
    SessionStarted,
    Show,
    TableTodo,
    Voided,
)
from traywatch.rules.core.request_ids import reissued, stale
from traywatch.rules.core.requests import ChoiceRequest, RollRequest
from traywatch.rules.core.types import Accepted, GameInfo, GameView, Lobby, Rejected, Seat, State
from traywatch.rules.engine.adjustable_fields import choice
from traywatch.rules.engine.adjustments import adjustment_headline, stale_value, unknown_path, with_names
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.session import read_settings
from traywatch.rules.engine.table_order import order_step, order_view
from traywatch.rules.free.menu import waiting, who
from traywatch.rules.free.model import FreeSettings, FreeState
from traywatch.rules.free.rolls import following, result_text, rolled
from traywatch.rules.notation.model import BadNotation
from traywatch.rules.notation.reader import read_notation
from traywatch.rules.texts.settings_texts import house_rules

INFO = GameInfo(
    id="free",
    title=msg("free-title"),
    ready=True,
    needs=(msg("free-needs-any-dice"),),
    summary=msg("free-summary"),
)


class Free:
    """Free rolls. The engine is pure: everything that changes is in the state."""

    def __init__(self, settings: Mapping[str, JsonValue] | None = None) -> None:
        self._settings = dict(settings or {})
        self._hash = digest(FreeSettings())
        self._read(None)
        table = msg("free-player-table")  # the name of who rolls unless players are named
        add_rendered_name(english(table), table.render)

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def content_hash(self) -> str:
        return self._hash

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event. Players are optional."""
        seated = tuple(players) if players else (Player(id="table", name=english(msg("free-player-table"))),)
        if len({player.id for player in seated}) != len(seated):
            raise RulesError("players_invalid", msg("free-players-same-id"))
        chosen = self._read(settings)
        return SessionStarted(
            game=INFO.id, content_hash=self._hash, players=seated, settings=chosen.to_json()
        )

    def lobby(self) -> Lobby:
        """The choices before a session. Players need only a name."""
        return Lobby(
            title=INFO.title,
            word=msg("free-player-word"),
            figures=(),
            least=1,
            most=12,
            party=self.start().players,
            rules=house_rules(INFO.id, FreeSettings, self._settings),
        )

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> FreeState:
        """The state that waits for the first roll."""
        event = self.start(players, settings)
        return waiting(FreeState(players=event.players, settings=self._read(settings)))

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """Start a session from its first event."""
        if event.game != INFO.id:
            return Rejected(
                "wrong_game", msg("free-refusal-log-of-other-game", game=event.game, wanted=INFO.id)
            )
        try:
            state = self.init(event.players, event.settings)
        except RulesError as problem:
            return Rejected(problem.code, problem.message)
        return Accepted(state, (Show(headline=msg("free-session-begins")),), ())

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """Take rolls, requests for dice, changes of the player and of the turn order, and voided rolls."""
        result = order_step(self._reduce, state, event)
        if isinstance(event, Ordered) and isinstance(result, Accepted):
            return replace(result, state=following(result.state))
        return with_names(result, event, lambda: self.adjustable(state))

    def _reduce(self, state: State, event: Event) -> Accepted | Rejected:
        if not isinstance(state, FreeState):
            return Rejected("wrong_game", msg("free-refusal-state-of-other-game", game=state.game))
        if isinstance(event, Rolled):
            return rolled(state, event)
        if isinstance(event, Choice):
            return _choice(state, event)
        if isinstance(event, Voided):
            return Accepted(reissued(state))
        if isinstance(event, Adjusted):
            return _adjusted(state, event, self.adjustable(state))
        return Rejected("not_expected", msg("free-refusal-event-unexpected", type=event.type))

    def state_from_json(self, data: Any) -> FreeState:
        """Read a state. Raises ``pydantic.ValidationError``."""
        return FreeState.from_json(data)

    def view(self, state: State) -> GameView:
        """The player whose roll it is, and the latest totals."""
        if not isinstance(state, FreeState):
            raise TypeError(f"a state of {state.game} was given to {INFO.id}")
        names = {player.id: player.name for player in state.players}
        many = len(state.players) > 1
        notes = []
        for throw in reversed(state.throws):
            name = names.get(throw.by, throw.by) if many else ""
            notes.append(result_text("note", throw, name))
        seats = tuple(
            Seat(id=player.id, name=player.name, side="player", player=player.id, active=at == state.turn)
            for at, player in enumerate(state.players)
        )
        prompt = next((r.prompt for r in state.open if isinstance(r, RollRequest)), "")
        return GameView(
            title=msg("free-title"),
            phase=msg("free-phase-play"),
            headline=prompt,
            seats=seats if many else (),
            notes=tuple(notes),
            order=order_view(state),
        )

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Free rolls change nothing on the table."""
        return ()

    def adjustable(self, state: State) -> tuple[AdjustableGroup, ...]:
        """Whose roll it is, if there are several players. Totals follow from the rolls."""
        if not isinstance(state, FreeState) or len(state.players) < 2:
            return ()
        names = [(player.id, player.name) for player in state.players]
        turn = choice("turn", state.players[state.turn].id, names)
        return (AdjustableGroup(id="game", name=msg("rules-adjust-game"), fields=(turn,)),)

    def _read(self, settings: Mapping[str, JsonValue] | None) -> FreeSettings:
        return read_settings(FreeSettings, self._settings, settings)


# Corrections and choices ---------------------------------------------------------------


def _adjusted(state: FreeState, event: Adjusted, groups: tuple[AdjustableGroup, ...]) -> Accepted | Rejected:
    if event.path != "turn" or not groups:
        return unknown_path(event)
    players = [player.id for player in state.players]
    if event.was != players[state.turn]:
        return stale_value(event, players[state.turn])
    if event.now not in players:
        return Rejected("bad_value", msg("rules-adjust-nobody-such", path=event.path))
    after = state.model_copy(update={"turn": players.index(str(event.now))})
    return Accepted(waiting(after), (Show(headline=adjustment_headline(event, groups)),), ("turn",))


def _choice(state: FreeState, event: Choice) -> Accepted | Rejected:
    request = next((r for r in state.open if r.id == event.request), None)
    if not isinstance(request, ChoiceRequest):
        return stale(event.request)
    option = next((option for option in request.options if option.id == event.option), None)
    if option is None:
        return Rejected("not_an_option", msg("free-refusal-no-such-option", option=event.option))
    if not option.takes(event.amount, event.text):
        if option.text:
            return Rejected(
                "bad_answer",
                msg("free-refusal-option-needs-text", option=option.label, like=option.text.like),
            )
        return Rejected("bad_answer", msg("free-refusal-option-takes-nothing", option=option.label))
    what, which = id_parts(option.id)
    if what == "turn":
        after = state.model_copy(update={"turn": int(which) - 1})
        shown = Show(
            headline=msg("free-turn-of-player", players=after.players[after.turn].name), rules=("turn",)
        )
        return Accepted(waiting(after), (shown,), ("turn",))
    if what in ("ask", "again"):
        try:
            asked = read_notation(event.text or which)
        except BadNotation as problem:
            return Rejected(problem.code, problem.message)
        after = state.model_copy(update={"asked": asked, "so_far": ()})
        shown = Show(
            headline=msg("free-ask-opened", name=who(after) or "none", asked=asked.text), rules=("ask",)
        )
        return Accepted(waiting(after), (shown,), ("ask",))
    if what == "anything" and state.asked is not None:
        shown = Show(headline=msg("free-ask-canceled", asked=state.asked.text))
        return Accepted(waiting(state.model_copy(update={"asked": None, "so_far": ()})), (shown,), ())
    return Accepted(waiting(state), (), ())
