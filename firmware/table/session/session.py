"""A session: one play of a game, with its log of events and the state that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.messages import msg
from traywatch.rules.core.log import auto_event
from traywatch.rules.core.types import (
    AUTO,
    Accepted,
    Choice,
    ChoiceRequest,
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
from traywatch.rules.games import autoplay_of

# A game that never stops to open automatic choices must not block the table.
_MOST_AUTOMATIC = 100
UNPACKED = 64
"""So many of the newest events are kept as objects: the page shows them, and an undo reaches them."""


@dataclass(frozen=True, slots=True)
class GameSession:
    """A game, its log and its state. It never changes: each step returns a new session."""

    id: str
    engine: Engine
    state: State
    log: tuple[LoggedEvent, ...]

    @property
    def roll(self) -> RollRequest | None:
        """The open request for a roll."""
        return next((r for r in self.state.open if isinstance(r, RollRequest)), None)

    @property
    def ended(self) -> Ended | None:
        """The effect that ended the session, if it has ended."""
        for logged in reversed(self.log[-8:]):
            for effect in logged.effects:
                if isinstance(effect, Ended) and effect.what == "session":
                    return effect
        return None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in this session."""
        return not self.state.open or self.ended is not None

    @property
    def last_step(self) -> LoggedEvent | None:
        """The last step of a person: what an undo takes back."""
        for logged in reversed(self.log):
            event = logged.event
            if isinstance(event, SessionStarted | Voided):
                continue
            if not (isinstance(event, Choice | Placed) and event.by == AUTO):
                return logged
        return None

    def request(self, request_id: str) -> Request | None:
        """The open request with an id."""
        return next((r for r in self.state.open if r.id == request_id), None)

    def apply(
        self, event: Event, throw_id: str | None = None, who: Actor | None = None
    ) -> GameSession | Rejected:
        """The session after one more event, or the reason why it does not fit."""
        result = self.engine.reduce(self.state, event)
        if not isinstance(result, Accepted):
            return result
        asked = self.request(getattr(event, "request", ""))
        seat = asked.by if asked is not None else None
        logged = LoggedEvent(event, result.effects, result.trace, throw_id, seat, who, result.result)
        if len(self.log) >= UNPACKED:
            self.log[-UNPACKED].pack()
        return replace(self, state=result.state, log=(*self.log, logged))

    def automatic(self, *, autoplay: bool = False) -> GameSession:
        """The session after every choice that the table may make itself.

        ``autoplay`` also answers other choices, and confirms placements: for the demo, which has no players.
        It stops where the session ends.
        """
        session = self
        for _ in range(_MOST_AUTOMATIC):
            if session is not self and session.ended is not None:
                return session
            following = session._one_automatic(autoplay)
            if following is None:
                return session
            session = following
        return session

    def _one_automatic(self, autoplay: bool) -> GameSession | None:
        event: Event | None = auto_event(self.state)
        if event is None and autoplay:
            event = next((e for r in self._for_demo() if (e := self._demo_event(r)) is not None), None)
        following = self.apply(event) if event is not None else None
        return following if isinstance(following, GameSession) else None

    def _for_demo(self) -> Sequence[Request]:
        """The open requests that the demo answers.

        Beside a roll these are the choices of ``at_once``, until the first throw: a demo begins with a roll.
        """
        if self.roll is None:
            return self.state.open
        if any(one.throw_id is not None for one in self.log):
            return ()
        at_once = autoplay_of(self.engine.info.id).at_once
        return [r for r in self.state.open if isinstance(r, ChoiceRequest) and at_once(self.state, r)]

    def _demo_event(self, request: Request) -> Event | None:
        if isinstance(request, ChoiceRequest):
            return autoplay_of(self.engine.info.id).choose(self.state, request)
        return Placed(request=request.id) if isinstance(request, PlaceRequest) else None


def start(engine: Engine, event: Event, session_id: str) -> GameSession | Rejected:
    """A session from its first event, or the reason why it does not fit."""
    if not isinstance(event, SessionStarted):
        return Rejected("not_a_start", msg("table-session-log-without-start"))
    result = engine.begin(event)
    if not isinstance(result, Accepted):
        return result
    return GameSession(session_id, engine, result.state, (LoggedEvent(event, result.effects, result.trace),))
