"""The engine's door: one event in, accepted or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError

from rules.content import digest
from rules.delvers_deep import breaks, checks, effects, lint, menu, outcome, setup, turn, window
from rules.delvers_deep.adjust import adjusted
from rules.delvers_deep.content import STATS, Content
from rules.delvers_deep.model import DelversState
from rules.delvers_deep.settings import Settings
from rules.delvers_deep.view import differences, view
from rules.delvers_deep.work import Work
from rules.events import Adjusted, Choice, Event, Player, Rolled, SessionStarted, TableTodo, Voided
from rules.reissue import reissued, stale
from rules.requests import ChoiceRequest, Option, RollRequest
from rules.types import Accepted, GameInfo, Rejected, State, View
from traywatch.errors import RulesError

INFO = GameInfo(
    id="delvers_deep",
    title="Delver's Deep",
    ready=True,
    needs=("d6, a handful",),
    summary="Checks against a difficulty, with rerolls and stacks.",
)


class DelversDeep:
    """Delver's Deep with one content file. Pure; all that changes is in the state."""

    def __init__(self, content: Content, settings: Mapping[str, JsonValue] | None = None) -> None:
        self.content = content
        self._settings = {**content.settings, **(settings or {})}
        self._hash = digest(content)
        self.warnings = lint.warnings(content)
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
        """The first event; without players, each character of the content's party has one."""
        chosen = self._read_settings(settings)
        seated = self._seat(players)
        return SessionStarted(
            game=INFO.id, content_hash=self._hash, players=seated, settings=chosen.to_json()
        )

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> DelversState:
        """The state at the first request."""
        result = self.begin(self.start(players, settings))
        assert isinstance(result, Accepted)
        assert isinstance(result.state, DelversState)
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
        cards = {card.id: card for card in self.content.characters}
        characters = tuple(setup.from_card(self.content, cards[p.figure or ""], p.id) for p in players)
        work = Work(self.content, DelversState(settings=settings, players=players, characters=characters))
        if self.warnings:
            work.use(*(rule for rule, _ in self.warnings))
            work.show("About this content", [said for _, said in self.warnings])
        menu.refresh(work)
        return Accepted(work.state, tuple(work.effects), work.trace)

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """One step; a refused event changes nothing."""
        if not isinstance(state, DelversState):
            return Rejected("wrong_game", f"This is a state of {state.game}.")
        work = Work(self.content, state)
        refused: Rejected | None
        if isinstance(event, Rolled):
            refused = self._rolled(work, event)
        elif isinstance(event, Choice):
            refused = self._choice(work, event)
        elif isinstance(event, Adjusted):
            refused = adjusted(work, event)
        elif isinstance(event, Voided):
            return Accepted(reissued(state))
        else:
            refused = Rejected("not_expected", f"{event.type} is nothing this game waits for.")
        if refused is not None:
            return refused
        menu.refresh(work)
        return Accepted(work.state, tuple(work.effects), work.trace)

    def state_from_json(self, data: Any) -> DelversState:
        """Reads a state; raises ``pydantic.ValidationError``."""
        return DelversState.from_json(data)

    def view(self, state: State) -> View:
        """The state in plain words."""
        assert isinstance(state, DelversState)
        return view(self.content, state)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """What to set right on paper sheets, to get from one state to the other."""
        assert isinstance(before, DelversState)
        assert isinstance(after, DelversState)
        return differences(before, after)

    # ------------------------------------------------------------------------------------

    def _rolled(self, work: Work, event: Rolled) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, RollRequest):
            return stale(event.request)
        asked = sum(spec.n for spec in request.dice)
        if len(event.dice) != asked:
            return Rejected("wrong_count", f"{asked} dice were asked for, not {len(event.dice)}.")
        for die in event.dice:
            if die.kind != "d6" and "wrong_kind" not in event.accepted_anyway:
                return Rejected("wrong_die", f"Only d6 are thrown here, not a {die.kind}.")
            if die.value is None:
                return Rejected("value_missing", "What does the die show? This game needs its number.")
            if not 1 <= die.value <= 6:
                return Rejected("bad_value", f"A d6 shows 1 to 6, not {die.value}.")
        if event.accepted_anyway:
            waived = ", ".join(code.replace("_", " ") for code in event.accepted_anyway)
            work.show(f"The throw was taken all the same: {waived}.")
        work.use(*request.why)
        if work.check.kind == breaks.TABLE:
            breaks.rolled(work, event.dice)
            return None
        finished = checks.thrown(work, event.dice)
        if finished is not None:
            outcome.finish(work, finished)
        return None

    def _choice(self, work: Work, event: Choice) -> Rejected | None:
        request = next((r for r in work.state.open if r.id == event.request), None)
        if not isinstance(request, ChoiceRequest):
            check = work.state.check
            return (window.over_limit(check, event.option) if check else None) or stale(event.request)
        option = next((one for one in request.options if one.id == event.option), None)
        if option is None:
            return self._why_not(work, request.stage, event.option)
        if not option.takes(event.amount, event.text):
            return _misfit(option, event)
        work.use(*request.why)
        self._pick(work, request.stage, event)
        return None

    def _pick(self, work: Work, stage: str, event: Choice) -> None:
        index, option, amount = work.state.focus, event.option, event.amount
        if stage == menu.TURN:
            menu.pick(work, option, amount)
        elif stage in ("stack", "reroll", "confirm"):
            finished = checks.picked(work, stage, option, amount)
            if finished is not None:
                outcome.finish(work, finished)
        elif stage == breaks.TABLE:
            breaks.told(work, amount, event.text)
        elif stage == turn.RECOVERY:
            work.set(open=())
            turn.split(work, work.state.active, option, amount)
        elif stage == menu.EFFECTS:
            work.set(open=(), focus=work.state.active)
            effects.pick(work, index, option, amount)
        else:
            self._told(work, stage, option, amount or 0)

    def _told(self, work: Work, stage: str, option: str, amount: int) -> None:
        """An answer about the character in focus."""
        index = work.state.focus
        work.set(open=(), focus=work.state.active)
        if stage == setup.ARMOR:
            if work.character(index).ready:
                effects.put_on(work, index, option, amount)
            else:
                setup.wear(work, index, option, amount)
            return
        stat = next(stat for stat in STATS if stat == option)
        if stage == setup.NUMBER:
            setup.told(work, index, stat, amount)
            return
        setup.place(work, index, stat, amount)
        if work.character(index).ready and work.character(index).points:
            setup.ask_points(work, index)

    def _why_not(self, work: Work, stage: str, option: str) -> Rejected:
        if stage == menu.TURN:
            return menu.why_not(work, option)
        if stage in ("reroll", "confirm"):
            return window.why_not(work, option)
        return Rejected("not_an_option", "This is not one of the options.")

    def _read_settings(self, settings: Mapping[str, JsonValue] | None) -> Settings:
        try:
            return Settings.model_validate({**self._settings, **(settings or {})})
        except ValidationError as problem:
            error = problem.errors()[0]
            key = ".".join(str(part) for part in error["loc"])
            raise RulesError("settings_invalid", f"settings.{key}: {error['msg']}") from problem

    def _seat(self, players: Sequence[Player] | None) -> tuple[Player, ...]:
        """Gives each player a character; those who named none get the next free one of the party."""
        ids = [card.id for card in self.content.characters]
        party = list(self.content.party or ids)
        if players is None:
            return tuple(
                Player(id=name, name=self.content.character(name).name, figure=name) for name in party
            )
        if not players:
            raise RulesError("no_players", "players: at least one is needed")
        if len({player.id for player in players}) != len(players):
            raise RulesError("players_invalid", "players: two have the same id")
        named = [player.figure for player in players if player.figure is not None]
        for figure in named:
            if figure not in ids or named.count(figure) > 1:
                raise RulesError(
                    "players_invalid", f"players: character {figure!r} does not exist or is taken twice"
                )
        order = [*party, *(name for name in ids if name not in party)]
        free = iter([name for name in order if name not in named])
        seated = []
        for player in players:
            chosen = player.figure or next(free, None)
            if chosen is None:
                raise RulesError(
                    "players_invalid", f"players: {len(players)}, but only {len(ids)} characters"
                )
            seated.append(player.model_copy(update={"figure": chosen}))
        return tuple(seated)


def _misfit(option: Option, event: Choice) -> Rejected:
    """Why an answer's number or words do not fit its option."""
    if option.text is not None or event.text is not None:
        wanted = "takes no words" if option.text is None else "wants a few words"
        return Rejected("bad_text", f"This option {wanted}.")
    if option.amount is None:
        return Rejected("bad_amount", "This option takes no number.")
    said = "a number is missing" if event.amount is None else f"{event.amount} is not"
    least, most = option.amount
    return Rejected("bad_amount", f"A number from {least} to {most} is wanted; {said}.")
