"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError

from rules.content import digest
from rules.dice_adventure import flow, setup
from rules.dice_adventure.adjust import adjusted
from rules.dice_adventure.content import Content
from rules.dice_adventure.model import AdventureState, HeroState, Known
from rules.dice_adventure.settings import Settings
from rules.dice_adventure.view import differences, view
from rules.dice_adventure.work import Work
from rules.events import Adjusted, Choice, Drawn, Event, Player, Rolled, SessionStarted, TableTodo, Voided
from rules.reissue import reissued, stale
from rules.requests import ChoiceRequest, RollRequest
from rules.types import Accepted, GameInfo, Rejected, State, View
from traywatch.errors import RulesError

INFO = GameInfo(
    id="dice_adventure",
    title="The dice adventure",
    ready=True,
    needs=("d4 to d12 in ten colours", "a bag for each hero and location"),
    summary="Your dice against theirs.",
)

LEAST, MOST = 2, 5


class DiceAdventure:
    """The dice adventure with one content file. Pure; all that changes is in the state."""

    def __init__(self, content: Content, settings: Mapping[str, JsonValue] | None = None) -> None:
        self.content = content
        self._settings = {**content.settings, **(settings or {})}
        self._hash = digest(content)
        self._read_settings(None)

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def content_hash(self) -> str:
        return self._hash

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event; without players, each class of the content's party has one."""
        chosen = self._read_settings(settings)
        seated = self._seat(players)
        return SessionStarted(
            game=INFO.id, content_hash=self._hash, players=seated, settings=chosen.to_json()
        )

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> AdventureState:
        """The state at the first request."""
        result = self.begin(self.start(players, settings))
        assert isinstance(result, Accepted)
        assert isinstance(result.state, AdventureState)
        return result.state

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """Starts a session from its first event, which may come from an old log."""
        if event.game != INFO.id:
            return Rejected("wrong_game", f"This log is of {event.game}, not of {INFO.id}.")
        if event.content_hash not in ("", self._hash):
            return Rejected("content_changed", "The content files are not those this log was made with.")
        try:
            settings = self._read_settings(event.settings)
            players = self._seat(event.players or None)
        except RulesError as problem:
            return Rejected(problem.code, problem.message)
        heroes = tuple(self._hero(player) for player in players)
        work = Work(self.content, AdventureState(settings=settings, players=players, heroes=heroes))
        setup.begin(work)
        flow.run(work)
        return Accepted(work.state, tuple(work.effects), work.trace)

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step; a refused event changes nothing."""
        if not isinstance(state, AdventureState):
            return Rejected("wrong_game", f"This is a state of {state.game}.")
        if isinstance(event, Voided):
            return Accepted(reissued(state))
        work = Work(self.content, state)
        refused = self._take(work, event)
        if refused is not None:
            return refused
        flow.run(work)
        return Accepted(work.state, tuple(work.effects), work.trace)

    def state_from_json(self, data: Any) -> AdventureState:
        """Reads a state; raises ``pydantic.ValidationError``."""
        return AdventureState.from_json(data)

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, AdventureState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Dice and cards to move, to get the table from one state to the other."""
        assert isinstance(before, AdventureState)
        assert isinstance(after, AdventureState)
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _take(self, work: Work, event: Event) -> Rejected | None:
        if isinstance(event, Adjusted):
            return adjusted(work, event)
        if not isinstance(event, Rolled | Choice | Drawn):
            return Rejected("not_expected", f"{event.type} is nothing this game waits for.")
        request = work.opened(event.request)
        if isinstance(event, Rolled) and isinstance(request, RollRequest):
            return flow.rolled(work, event, request)
        if isinstance(event, Choice) and isinstance(request, ChoiceRequest):
            return flow.chosen(work, event, request)
        if isinstance(event, Drawn) and request is not None and work.state.chance is not None:
            return flow.drawn(work, event, request.why)
        return stale(event.request)

    def _hero(self, player: Player) -> HeroState:
        card = self.content.hero(player.figure or "")
        skills = [Known(id=name, level=1) for name in card.skills]
        skills += [Known(id=name, level=0) for name in card.dormant]
        return HeroState(
            id=card.id,
            name=card.name,
            player=player.id,
            favored=card.favored,
            capacity=card.capacity or 1,
            limits=card.limits,
            skills=tuple(skills),
        )

    def _read_settings(self, settings: Mapping[str, JsonValue] | None) -> Settings:
        try:
            return Settings.model_validate({**self._settings, **(settings or {})})
        except ValidationError as problem:
            error = problem.errors()[0]
            key = ".".join(str(part) for part in error["loc"])
            raise RulesError("settings_invalid", f"settings.{key}: {error['msg']}") from problem

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a class; those who named none get the next free one of the party (R1)."""
        ids = [card.id for card in self.content.classes]
        party = list(self.content.party or ids)
        if players is None:
            players = [Player(id=name, name=self.content.hero(name).name, figure=name) for name in party]
        if not LEAST <= len(players) <= MOST:
            code = "players_invalid" if players else "no_players"
            raise RulesError(code, f"players: {LEAST} to {MOST} play this game, not {len(players)}")
        if len({player.id for player in players}) != len(players):
            raise RulesError("players_invalid", "players: two have the same id")
        named = [player.figure for player in players if player.figure is not None]
        for figure in named:
            if figure not in ids or named.count(figure) > 1:
                raise RulesError(
                    "players_invalid", f"players: class {figure!r} does not exist or is taken twice"
                )
        order = [*party, *(name for name in ids if name not in party)]
        free = iter([name for name in order if name not in named])
        seated = []
        for player in players:
            chosen = player.figure or next(free, None)
            if chosen is None:
                raise RulesError("players_invalid", f"players: {len(players)}, but only {len(ids)} classes")
            seated.append(player.model_copy(update={"figure": chosen}))
        return tuple(seated)
