"""One game in progress: the log of what happened and the state that follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from traywatch.firmware.table.actor import Who
from traywatch.rules.core.log import auto_event
from traywatch.rules.core.types import (
    AUTO,
    Accepted,
    Choice,
    ChoiceRequest,
    Effect,
    Ended,
    Engine,
    Event,
    Placed,
    PlaceRequest,
    Rejected,
    Request,
    RollRequest,
    SessionStarted,
    State,
    Voided,
)

# A game that opens automatic choices for ever must not hang the table.
_MOST_AUTOMATIC = 100


@dataclass(frozen=True, slots=True)
class Logged:
    """An accepted event with what it brought about; ``throw_id`` names the throw behind it, ``seat`` whom
    its request waited for, ``who`` the person that gave it by hand."""

    event: Event
    effects: tuple[Effect, ...]
    trace: tuple[str, ...]
    throw_id: str | None = None
    seat: str | None = None
    who: Who | None = None

    def body(self) -> dict[str, Any]:
        """What the journal keeps of it."""
        body: dict[str, Any] = {
            "event": self.event.to_json(),
            "trace": list(self.trace),
            "effects": [effect.to_json() for effect in self.effects],
        }
        if self.seat is not None:
            body["seat"] = self.seat
        if self.who is not None:
            body["who"] = self.who.model_dump(mode="json")
        return body


@dataclass(frozen=True, slots=True)
class Session:
    """A game, its log and its state. Each step gives a new one, so trying costs nothing."""

    id: str
    engine: Engine
    state: State
    log: tuple[Logged, ...]

    @property
    def roll(self) -> RollRequest | None:
        """The throw that the game waits for."""
        return next((r for r in self.state.open if isinstance(r, RollRequest)), None)

    @property
    def ended(self) -> Ended | None:
        """The end of the session, once the game has come to it."""
        for logged in reversed(self.log[-8:]):
            for effect in logged.effects:
                if isinstance(effect, Ended) and effect.what == "session":
                    return effect
        return None

    @property
    def last_step(self) -> Logged | None:
        """The last thing that a person did: what an undo would take back."""
        for logged in reversed(self.log):
            event = logged.event
            if isinstance(event, SessionStarted | Voided):
                continue
            if not (isinstance(event, Choice | Placed) and event.by == AUTO):
                return logged
        return None

    def request(self, request_id: str) -> Request | None:
        """An open request by its id."""
        return next((r for r in self.state.open if r.id == request_id), None)

    def apply(self, event: Event, throw_id: str | None = None, who: Who | None = None) -> Session | Rejected:
        """The session after one more event, or why it does not fit."""
        result = self.engine.reduce(self.state, event)
        if not isinstance(result, Accepted):
            return result
        asked = self.request(getattr(event, "request", ""))
        seat = asked.by if asked is not None else None
        logged = Logged(event, result.effects, result.trace, throw_id, seat, who)
        return replace(self, state=result.state, log=(*self.log, logged))

    def automatic(self, *, hands_free: bool = False) -> Session:
        """The session after every choice that the table may make by itself.

        ``hands_free`` also takes defaults that a person would be asked about, and believes
        that things were laid out as asked: for the practice tray, where nobody is.
        """
        session = self
        for _ in range(_MOST_AUTOMATIC):
            following = session._one_automatic(hands_free)
            if following is None:
                return session
            session = following
        return session

    def _one_automatic(self, hands_free: bool) -> Session | None:
        event: Event | None = auto_event(self.state)
        if event is None and hands_free and self.roll is None:
            event = next((e for r in self.state.open if (e := _default(r)) is not None), None)
        following = self.apply(event) if event is not None else None
        return following if isinstance(following, Session) else None


def _default(request: Request) -> Event | None:
    if isinstance(request, ChoiceRequest) and request.default is not None:
        return Choice(request=request.id, option=request.default, by=AUTO)
    return Placed(request=request.id) if isinstance(request, PlaceRequest) else None


def start(engine: Engine, event: Event, session_id: str) -> Session | Rejected:
    """A session from its first event."""
    if not isinstance(event, SessionStarted):
        return Rejected("not_a_start", "a log starts with session_started")
    result = engine.begin(event)
    if not isinstance(result, Accepted):
        return result
    return Session(session_id, engine, result.state, (Logged(event, result.effects, result.trace),))
