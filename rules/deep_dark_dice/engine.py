"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError

from rules.content import digest
from rules.deep_dark_dice import abilities, attack, turn
from rules.deep_dark_dice.adjust import adjusted
from rules.deep_dark_dice.content import Content
from rules.deep_dark_dice.model import DeepState
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
        if unknown := content.unknown():
            raise RulesError(
                "content_incomplete",
                f"{content.title}: {', '.join(unknown)} not given; fill them in from your copy of the game",
            )
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
        """The first event; without players, each hero of the content has one."""
        chosen = self._read_settings(settings)
        if missing := chosen.missing():
            raise RulesError(
                "setting_missing", f"settings: {', '.join(missing)} must name a die, such as d12"
            )
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
        if missing := settings.missing():
            return Rejected("setting_missing", f"Settings: {', '.join(missing)} must name a die.")
        cards = {card.id: card for card in self.content.heroes}
        state = DeepState(
            settings=settings,
            players=players,
            heroes=tuple(turn.hero_from_card(cards[p.figure or ""], p.id) for p in players),
            monster=turn.monster_of(self.content, 1),
        )
        work = Work(self.content, state)
        turn.start_session(work)
        return Accepted(work.state, tuple(work.effects), work.trace)

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step; a refused event changes nothing."""
        if not isinstance(state, DeepState):
            return Rejected("wrong_game", f"This is a state of {state.game}.")
        work = Work(self.content, state)
        refused: Rejected | None
        if isinstance(event, Rolled):
            refused = self._rolled(work, event)
        elif isinstance(event, Choice):
            refused = self._choice(work, event)
        elif isinstance(event, Placed):
            refused = self._placed(work, event)
        elif isinstance(event, Adjusted):
            refused = adjusted(work, event)
        elif isinstance(event, Voided):
            return Accepted(reissued(state))
        else:
            refused = Rejected("not_expected", f"{event.type} is nothing this game waits for.")
        if refused is not None:
            return refused
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

    def _rolled(self, work: Work, event: Rolled) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, RollRequest):
            return stale(event.request)
        if len(event.dice) != 1:
            return Rejected("wrong_count", f"One die was asked for, not {len(event.dice)}.")
        die, asked = event.dice[0], request.dice[0].kind
        waived = asked is not None and die.kind != asked
        if waived and "wrong_kind" not in event.accepted_anyway:
            return Rejected("wrong_die", f"A {asked} was asked for, not a {die.kind}. Nothing has changed.")
        if die.zone is None:
            return Rejected("zone_missing", "Where did the die stop? This game needs its zone.")
        if die.zone == "off":
            return Rejected("off_tray", "The die left the mat; throw it again.")
        work.use(*request.why)
        landed = attack.thrown(work, die.kind, die.zone, die.xy_mm, waived)
        if landed is not None:
            turn.after_attack(work, landed)
        return None

    def _placed(self, work: Work, event: Placed) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, PlaceRequest):
            return stale(event.request)
        work.use(*request.why)
        turn.go_on(work)
        return None

    def _choice(self, work: Work, event: Choice) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, ChoiceRequest):
            return stale(event.request)
        if event.option not in {option.id for option in request.options}:
            return Rejected("not_an_option", abilities.why_not(work, event.option))
        work.use(*request.why)
        option = event.option
        if request.stage == "after_battle":
            if option == turn.NEXT.id:
                turn.start_battle(work, work.state.battle_no + 1)
            elif option == turn.AGAIN.id:
                turn.start_session(work)
            else:
                work.set(phase="finished", open=())
                work.show("The session is over.")
        elif request.stage == "reroll":
            if option == attack.KEEP.id:
                turn.after_attack(work, attack.conclude(work))
            else:
                if option != attack.AGAIN.id:
                    abilities.use(work, option)
                attack.reroll(work)
        elif option == attack.GO_ON.id:
            work.set(open=tuple(r for r in work.state.open if r.id != request.id))
        else:
            abilities.use(work, option)
            attack.refresh(work)
        return None

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
            return tuple(Player(id=card.id, name=card.name, figure=card.id) for card in cards)
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
