"""Free throws: any dice, no rules. Every throw is recorded with its sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, ValidationError

from rules.base import Frozen
from rules.content import Source, digest
from rules.events import Choice, Event, Player, Rolled, SessionStarted, Show, TableTodo, Voided
from rules.reissue import reissued, stale
from rules.requests import RolledDie, RollRequest
from rules.types import Accepted, GameInfo, Rejected, State, View
from traywatch.errors import RulesError

INFO = GameInfo(
    id="free",
    title="Free throws",
    ready=True,
    needs=("any dice",),
    summary="Throw what you like; every throw is read, summed up and kept.",
)


class FreeSettings(Frozen):
    """``d10_zero``: what a d10's 0 is worth. A d10 with a d00 is read as 1 to 100. ``remember``: throws kept
    in the state (the log has them all)."""

    d10_zero: Literal["ten", "zero"] = "ten"
    off_tray: Literal["rethrow", "ask"] = "ask"
    remember: Annotated[int, Field(ge=1, le=1000)] = 20


class FreeThrow(Frozen):
    """One throw, numbered from 1; ``total`` is null where no die bears a number."""

    n: int
    dice: tuple[RolledDie, ...]
    total: int | None


class FreeState(State):
    """The latest throws, newest last, and how many there were."""

    game: Literal["free"] = "free"
    settings: FreeSettings = FreeSettings()
    count: int = 0
    throws: tuple[FreeThrow, ...] = ()


class Free:
    """The engine of free throws."""

    def __init__(self, settings: Mapping[str, JsonValue] | None = None) -> None:
        self._settings = dict(settings or {})
        self._read(None)

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def content_hash(self) -> str:
        return digest(INFO)

    def start(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> SessionStarted:
        """The first event; nobody needs to be named."""
        seated = tuple(players) if players else (Player(id="table", name="The table"),)
        return SessionStarted(
            game="free",
            content_hash=self.content_hash,
            players=seated,
            settings=self._read(settings).to_json(),
        )

    def init(
        self, players: Sequence[Player] | None = None, settings: Mapping[str, JsonValue] | None = None
    ) -> FreeState:
        """The state that waits for the first throw."""
        event = self.start(players, settings)
        return _waiting(FreeState(players=event.players, settings=self._read(settings)))

    def begin(self, event: SessionStarted) -> Accepted | Rejected:
        """Starts a session from its first event."""
        if event.game != "free":
            return Rejected("wrong_game", f"This log is of {event.game}, not of free.")
        try:
            state = self.init(event.players, event.settings)
        except RulesError as problem:
            return Rejected(problem.code, problem.message)
        return Accepted(state, (Show(headline="Throw any dice."),), ())

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """Takes throws, and records of voided ones."""
        if not isinstance(state, FreeState):
            return Rejected("wrong_game", f"This is a state of {state.game}.")
        if isinstance(event, Voided):
            return Accepted(reissued(state))
        if isinstance(event, Choice):
            return stale(event.request)
        if not isinstance(event, Rolled):
            return Rejected("not_expected", f"{event.type} is nothing this game waits for.")
        if event.request not in {request.id for request in state.open}:
            return stale(event.request)
        if not event.dice:
            return Rejected("wrong_count", "A throw has at least one die.")
        total = total_of(event.dice, d10_zero=state.settings.d10_zero)
        throw = FreeThrow(n=state.count + 1, dice=event.dice, total=total)
        kept = (*state.throws, throw)[-state.settings.remember :]
        after = _waiting(state.model_copy(update={"count": throw.n, "throws": kept}))
        shown = [f"{die.kind} {_face(die)}" for die in event.dice]
        headline = f"Throw {throw.n}: {'no numbers' if total is None else total}."
        return Accepted(after, (Show(headline=headline, lines=(", ".join(shown) + ".",)),), ("sum",))

    def state_from_json(self, data: Any) -> FreeState:
        """Reads a state; raises ``pydantic.ValidationError``."""
        return FreeState.from_json(data)

    def view(self, state: State) -> View:
        """The latest sums."""
        assert isinstance(state, FreeState)
        notes = tuple(f"{throw.n}: {throw.total}" for throw in reversed(state.throws))
        return View(title="Free throws", phase="free", headline="Throw any dice.", notes=notes)

    def todo(self, before: State, after: State) -> tuple[TableTodo, ...]:
        """Nothing on the table follows from free throws."""
        return ()

    def _read(self, settings: Mapping[str, JsonValue] | None) -> FreeSettings:
        try:
            return FreeSettings.model_validate({**self._settings, **(settings or {})})
        except ValidationError as problem:
            error = problem.errors()[0]
            key = ".".join(str(part) for part in error["loc"])
            raise RulesError("settings_invalid", f"settings.{key}: {error['msg']}") from problem


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> Free:
    """The engine; free throws have no content, so ``source`` is not read."""
    return Free(settings)


def total_of(dice: Sequence[RolledDie], *, d10_zero: Literal["ten", "zero"] = "ten") -> int | None:
    """The sum of a throw; null where no die bears a number. One d00 with one d10 reads 1 to 100."""
    values = [die for die in dice if die.value is not None]
    if not values:
        return None
    if sorted(die.kind for die in values) == ["d00", "d10"] and len(values) == len(dice):
        return sum(die.value or 0 for die in values) or 100
    return sum(
        10 if die.kind == "d10" and die.value == 0 and d10_zero == "ten" else die.value or 0 for die in values
    )


def _face(die: RolledDie) -> str:
    return die.label if die.label is not None else "?" if die.value is None else str(die.value)


def _waiting(state: FreeState) -> FreeState:
    serial = state.serial + 1
    void = f".{state.epoch}" if state.epoch else ""
    request = RollRequest(
        id=f"r{serial}-free{void}",
        by=state.players[0].id,
        open_ended=True,
        needs=("value",),
        off_tray=state.settings.off_tray,
        prompt="Throw any dice.",
    )
    return state.model_copy(update={"serial": serial, "open": (request,)})
