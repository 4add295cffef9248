"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError

from rules.content import digest
from rules.deep_dark_dice import flow, session
from rules.deep_dark_dice.adjust import adjusted
from rules.deep_dark_dice.content import Content
from rules.deep_dark_dice.model import DeepState, HeroState, MonsterState
from rules.deep_dark_dice.settings import Settings
from rules.deep_dark_dice.view import differences, view
from rules.deep_dark_dice.work import Work
from rules.events import Adjusted, Choice, Event, Placed, Player, Rolled, SessionStarted, TableTodo, Voided
from rules.reissue import reissued, stale
from rules.requests import ChoiceRequest, PlaceRequest, RollRequest
from rules.types import Accepted, GameInfo, Rejected, State, View
from traywatch.errors import RulesError

INFO = GameInfo(
    id="deep_dark_dice",
    title="Deep Dark Dice",
    ready=True,
    needs=("d20", "d24", "d60", "your dice for curse levels 1 to 3", "small metal d6 as obstacles"),
    summary="Where the die stops decides: crit, hit, miss or fumble.",
)


class DeepDarkDice:
    """Deep Dark Dice with one content file. Pure; all that changes is in the state."""

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
        """The first event; without players, each hero of the content's party has one."""
        chosen = self._read_settings(settings)
        seated = self._seat(players)
        return SessionStarted(
            game=INFO.id, content_hash=self._hash, players=seated, settings=chosen.to_json()
        )

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> DeepState:
        """The state at the first request."""
        result = self.begin(self.start(players, settings))
        assert isinstance(result, Accepted)
        assert isinstance(result.state, DeepState)
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
        work = Work(self.content, _empty(self.content, settings, players))
        session.start(work)
        flow.run(work)
        return Accepted(work.state, tuple(work.effects), work.trace)

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step; a refused event changes nothing."""
        if not isinstance(state, DeepState):
            return Rejected("wrong_game", f"This is a state of {state.game}.")
        if isinstance(event, Voided):
            return Accepted(reissued(state))
        work = Work(self.content, state)
        refused = self._take(work, event)
        if refused is not None:
            return refused
        flow.run(work)
        todo = self.todo(state, work.state)
        return Accepted(work.state, (*work.effects, *todo), work.trace)

    def state_from_json(self, data: Any) -> DeepState:
        """Reads a state; raises ``pydantic.ValidationError``."""
        return DeepState.from_json(data)

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, DeepState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Cards to turn, to get the table from one state to the other."""
        assert isinstance(before, DeepState)
        assert isinstance(after, DeepState)
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _take(self, work: Work, event: Event) -> Rejected | None:
        if isinstance(event, Adjusted):
            return adjusted(work, event)
        if not isinstance(event, Rolled | Choice | Placed):
            return Rejected("not_expected", f"{event.type} is nothing this game waits for.")
        request = work.opened(event.request)
        if isinstance(event, Rolled) and isinstance(request, RollRequest):
            return flow.rolled(work, event, request)
        if isinstance(event, Choice) and isinstance(request, ChoiceRequest):
            return flow.chosen(work, event, request)
        if isinstance(event, Placed) and isinstance(request, PlaceRequest):
            flow.placed(work, event, request)
            return None
        return stale(event.request)

    def _read_settings(self, settings: Mapping[str, JsonValue] | None) -> Settings:
        try:
            return Settings.model_validate({**self._settings, **(settings or {})})
        except ValidationError as problem:
            error = problem.errors()[0]
            key = ".".join(str(part) for part in error["loc"])
            raise RulesError("settings_invalid", f"settings.{key}: {error['msg']}") from problem

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a hero; those who named none get the next free one."""
        cards = self.content.heroes
        if players is None:
            party = self.content.party or tuple(card.id for card in cards)
            return tuple(Player(id=i, name=self.content.hero(i).name, figure=i) for i in party)
        if not players:
            raise RulesError("no_players", "players: at least one is needed")
        if len({player.id for player in players}) != len(players):
            raise RulesError("players_invalid", "players: two have the same id")
        named = [player.figure for player in players if player.figure is not None]
        for figure in named:
            if figure not in {card.id for card in cards} or named.count(figure) > 1:
                raise RulesError(
                    "players_invalid", f"players: hero {figure!r} does not exist or is taken twice"
                )
        free = iter([card.id for card in cards if card.id not in named])
        seated = []
        for player in players:
            hero = player.figure or next(free, None)
            if hero is None:
                raise RulesError("players_invalid", f"players: {len(players)}, but only {len(cards)} heroes")
            seated.append(player.model_copy(update={"figure": hero}))
        return tuple(seated)


def _empty(content: Content, settings: Settings, players: tuple[Player, ...]) -> DeepState:
    """A session before its first card is read."""
    heroes = tuple(
        HeroState(
            id=player.figure or "",
            name=content.hero(player.figure or "").name,
            player=player.id,
            max_health=1,
            full_attack=0,
            full_armor=0,
            health=1,
            attack=0,
            armor=0,
        )
        for player in players
    )
    card = content.monster(content.battle(1).monster)
    monster = MonsterState(id=card.id, name=card.name, health=1, max_health=1, armor=0)
    return DeepState(settings=settings, players=players, heroes=heroes, monster=monster)
