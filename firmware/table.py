"""The table: what was thrown meets what the game waits for.

    throw ──observe──► match(open roll request) ──satisfied──► Rolled ──reduce──► journal ──► phones
                              │ partial, conflict, unsure                           ▲
                              └──► question ──one tap──► decided ───────────────────┘

One lock holds everything that changes; what is read (``view``) is a finished picture that
is swapped whole, so that no reader ever waits for a disk.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pydantic import JsonValue, ValidationError

from firmware import mending
from firmware.asking import Again, BadReply, Decided, Pending, QuestionView, Reply, by_hand
from firmware.journal import Draft, Journal
from firmware.observe import Mat, keep_thrown, name_dice, observe
from firmware.pictures import PictureStore, crop, encode
from firmware.publish import Publisher
from firmware.resume import resume
from firmware.session import Logged, Session, start
from firmware.throws import Outcome, ThrowView, throw_view
from rules import load_game
from rules.log import Undone
from rules.match import answered, match
from rules.types import (
    Choice,
    ChoiceRequest,
    Engine,
    Event,
    Observation,
    Partial,
    Placed,
    PlaceRequest,
    Player,
    Rejected,
    Rolled,
    RollRequest,
    Satisfied,
)
from traywatch import __version__
from traywatch.errors import TraywatchError
from vision.types import Image, Throw

_log = logging.getLogger("traywatch.table")

Phase = Literal["resting", "rolling", "settled"]
RESTART_AFTER_S = 12.0
_RETRY_EVERY_S = 5.0


class TableError(TraywatchError):
    """The table cannot do what was asked; ``code`` is stable."""

    def __init__(self, code: str, message: str, detail: Any = None) -> None:
        super().__init__(code, message)
        self.detail = detail


class Table:
    """A table with its journal, its pictures and its phones.

    ``mat`` (a tray profile) tells how near to a zone line a die stopped. ``hands_free``
    takes every default by itself after ``auto_after_s`` seconds, and begins anew when a
    session has ended: the practice tray. Without it, only choices that the game marks as
    automatic are taken. Safe to call from any thread.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        pictures: PictureStore | None = None,
        mat: Mat | None = None,
        hands_free: bool = False,
        auto_after_s: float = 2.0,
        load: Callable[[str], Engine] = load_game,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.journal = journal
        self.pictures = pictures or PictureStore(None)
        self.publisher = Publisher()
        self.mat = mat
        self.hands_free = hands_free
        self.on_pause: Callable[[bool], None] = lambda paused: None
        self.source: dict[str, Any] = {"name": "none", "live": False, "demo": False}
        self._auto_after_s = auto_after_s
        self._load = load
        self._clock = clock
        self._lock = threading.RLock()
        self._engines: dict[str, Engine] = {}
        self._session: Session | None = None
        self._pending: Pending | None = None
        self._last: str | None = None
        self._counted: str | None = None
        self._undone: tuple[Session, Undone] | None = None
        self._phase: Phase = "resting"
        self._paused = False
        self._obstacles: str | None = None
        self._problems: dict[str, str] = {}
        self._changed_at = self._retried_at = clock()
        self._view: dict[str, Any] = {}
        self._go_on()
        self._refresh()

    # ------------------------------------------------------------------ reading

    @property
    def view(self) -> dict[str, Any]:
        """The whole table as JSON: game, state, open requests, questions, last throw."""
        return self._view

    @property
    def state_id(self) -> int:
        """Rises with everything that is recorded; an answer must name the one that it was given for."""
        return self.journal.last_seq

    @property
    def paused(self) -> bool:
        """Whether throws are left alone for now."""
        return self._paused

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong now, one sentence each."""
        found = [*self.journal.problems, *self.journal.warnings, *self._problems.values()]
        return tuple(found + ([self.pictures.problem] if self.pictures.problem else []))

    def want(self) -> str | None:
        """The kind of die that is waited for; None when no throw is, or any die will do."""
        session = self._session
        roll = session.roll if session else None
        return next((spec.kind for spec in roll.dice), None) if roll else None

    def obstacle_kind(self) -> str | None:
        """The kind of die that lies on the tray as an obstacle in this game; None where there is none."""
        session = self._session
        roll = session.roll if session else None
        if roll is not None:
            self._obstacles = next(iter(roll.ignore), None)
        return self._obstacles

    def engine(self, game: str) -> Engine:
        """The rules of a game; raises ``TableError`` (``game_unknown``, ``game_not_ready``)."""
        if game not in self._engines:
            try:
                self._engines[game] = self._load(game)
            except TraywatchError as error:
                code = "game_not_ready" if error.code == "game_not_ready" else "game_unknown"
                raise TableError(code, str(error), {"game": game}) from error
        return self._engines[game]

    def throw(self, throw_id: str) -> ThrowView:
        """One throw; raises ``TableError`` (``throw_unknown``)."""
        found = throw_view(self.journal.read(ref=throw_id))
        if found is None:
            raise TableError("throw_unknown", f"there is no throw {throw_id!r}")
        return found

    def throws(
        self, after: str | None = None, limit: int = 50, *, newest: bool = False, before: str | None = None
    ) -> tuple[list[ThrowView], str | None]:
        """Throws in order after (or before) the given one, at most ``limit``, and the id to go on
        from; ``newest`` takes the last ones first. Raises ``TableError`` (``throw_unknown``)."""
        bound_after = self._seq_of(after) if after else 0
        bound_before = self._seq_of(before) if before else None
        entries = self.journal.read(
            "throw", after=bound_after, before=bound_before, limit=limit + 1, newest_first=newest
        )
        more = len(entries) > limit
        views = [
            view for e in entries[:limit] if (view := throw_view(self.journal.read(ref=e.ref))) is not None
        ]
        return views, (entries[limit - 1].ref if more else None)

    def picture(self, throw_id: str, die_id: str | None = None) -> bytes:
        """The JPEG of a throw, or of one of its dice; raises ``TableError``."""
        jpeg = self.pictures.get(throw_id)
        if jpeg is None:
            raise TableError("picture_unknown", f"there is no picture of throw {throw_id!r} (any more)")
        if die_id is None:
            return jpeg
        box = next((die.box for die in self.throw(throw_id).dice if die.die_id == die_id), None)
        part = crop(jpeg, box) if box is not None else None
        if part is None:
            raise TableError("die_unknown", f"throw {throw_id!r} has no die {die_id!r}")
        return part

    def _seq_of(self, throw_id: str) -> int:
        found = self.journal.read("throw", ref=throw_id, limit=1)
        if not found:
            raise TableError("throw_unknown", f"there is no throw {throw_id!r}")
        return found[0].seq

    # ------------------------------------------------------------------ changing

    def check(self, state_id: int | None) -> None:
        """Raises ``TableError`` (``stale_state``) unless ``state_id`` is the newest (or None)."""
        if state_id is not None and state_id != self.state_id:
            raise TableError(
                "stale_state",
                "the table has moved on since; look again and answer anew",
                {"state_id": self.state_id},
            )

    def start(
        self,
        game: str,
        players: Sequence[Player] | None = None,
        settings: Mapping[str, JsonValue] | None = None,
        *,
        state_id: int | None = None,
    ) -> dict[str, Any]:
        """Begin a session; the one before stays in the journal. Raises ``TableError``."""
        with self._lock:
            self.check(state_id)
            engine = self.engine(game)
            try:
                event = engine.start(players or None, settings or None)
            except (TraywatchError, ValidationError) as error:
                raise TableError("session_refused", f"{game}: {error}") from error
            session = start(engine, event, f"s{secrets.token_hex(6)}")
            if isinstance(session, Rejected):
                raise TableError("session_refused", session.message, {"code": session.code})
            self._pending = self._last = self._counted = None
            body = {"event": event.to_json(), "game": game}
            self._take(session, [Draft("session", body, session.id, session.id)])
            return self._view

    def offer(self, throw: Throw, image: Image | bytes | None = None) -> ThrowView:
        """A throw has come to rest: record it, match it, and count it or ask.

        ``image`` is the picture that was read (BGR, or a JPEG). A throw that was delivered
        before changes nothing.
        """
        jpeg = image if image is None or isinstance(image, bytes) else encode(image)
        throw = name_dice(throw)
        with self._lock:
            known = self.journal.read("throw", ref=throw.throw_id, limit=1)
            if known:
                if known[0].body.get("throw") == throw.to_json():
                    return self.throw(throw.throw_id)
                # Another throw under a used name: a watcher that counts from one at each start.
                throw = throw.model_copy(update={"throw_id": f"{throw.throw_id}-{secrets.token_hex(4)}"})
            if jpeg is not None:
                self.pictures.put(throw.throw_id, jpeg)
            session_id = self._session.id if self._session else ""
            body = {"throw": throw.to_json(), "picture": jpeg is not None}
            drafts = [Draft("throw", body, session_id, throw.throw_id)]
            earlier = self._pending
            if earlier is not None and not isinstance(earlier.match, Partial):
                drafts.append(
                    self._outcome(
                        earlier.throw_id,
                        Outcome(state="superseded", headline="Thrown again before it was answered."),
                    )
                )
            self._pending = None
            self._last = throw.throw_id
            self._phase = "settled"
            observation = observe(throw, self.mat)
            if earlier is not None and isinstance(earlier.match, Partial):
                observation = keep_thrown(observation, earlier.observation.dice)
            self._consider(throw.throw_id, observation, drafts, has_picture=jpeg is not None)
            view = self.throw(throw.throw_id)
            self.publisher.publish("throw", view.model_dump(mode="json"))
            return view

    def answer(self, request_id: str, reply: Reply, *, state_id: int | None = None) -> dict[str, Any]:
        """Answer a question about a throw or a request of the game; raises ``TableError``."""
        with self._lock:
            self.check(state_id)
            try:
                if self._pending is not None and request_id == self._pending.id:
                    self._answer_question(self._pending, reply)
                else:
                    self._answer_request(request_id, reply)
            except BadReply as error:
                raise TableError("answer_invalid", str(error), {"request": request_id}) from error
            return self._view

    def settings(self, *, paused: bool | None = None, state_id: int | None = None) -> dict[str, Any]:
        """Leave throws alone (``paused``), or go on. Raises ``TableError`` (``stale_state``)."""
        with self._lock:
            self.check(state_id)
            if paused is not None and paused != self._paused:
                self._paused = paused
                self.on_pause(paused)
                self._publish()
            return self._view

    def undo(self, *, void: bool = False, state_id: int | None = None) -> dict[str, Any]:
        """Take the last step back; a throw only with ``void``. Raises ``TableError``."""
        with self._lock:
            session = self._playing(state_id)
            self._mend(mending.undo(session, void=void), {"op": "undo", "void": void})
            return self._view

    def redo(self, *, state_id: int | None = None) -> dict[str, Any]:
        """Take the last undo back, while nothing else has happened. Raises ``TableError``."""
        with self._lock:
            session = self._playing(state_id)
            if self._undone is None:
                raise TableError("nothing_to_redo", "there is nothing to redo")
            self._mend(mending.redo(session, *self._undone), {"op": "redo"})
            return self._view

    def amend(
        self, throw_id: str, die_id: str, *, state_id: int | None = None, **changes: Any
    ) -> dict[str, Any]:
        """Put a die of an earlier throw right (kind, value, label, zone) and play on from there.

        Raises ``TableError``.
        """
        with self._lock:
            session = self._playing(state_id)
            self.throw(throw_id)
            try:
                at, fixed = mending.put_right(session, throw_id, die_id, changes)
            except BadReply as error:
                raise TableError("answer_invalid", str(error)) from error
            self._mend(mending.amend(session, at, fixed), {"op": "amend", "at": at, "event": fixed.to_json()})
            return self._view

    def moving(self, moving: bool) -> None:
        """Something moves on the tray, or has come to rest without a throw."""
        with self._lock:
            phase: Phase = "rolling" if moving else ("settled" if self._last else "resting")
            if phase != self._phase:
                self._phase = phase
                self._refresh()
                self.publisher.publish("phase", {"phase": phase})

    def problem(self, about: str, text: str | None) -> None:
        """Something is wrong with the camera, say; None when it is well again."""
        with self._lock:
            if self._problems.get(about) == text:
                return
            if text is None:
                self._problems.pop(about, None)
                _log.info("%s: well again", about)
            else:
                self._problems[about] = text
                _log.warning("%s: %s", about, text)
            self._publish()

    def described(self, name: str, *, live: bool, demo: bool) -> None:
        """Where the pictures come from, for the page."""
        with self._lock:
            self.source = {"name": name, "live": live, "demo": demo}
            self._publish()

    def tick(self) -> None:
        """To be called now and then: takes automatic choices, writes what waited for the disk."""
        with self._lock:
            now = self._clock()
            if self.journal.problems and now - self._retried_at >= _RETRY_EVERY_S:
                self._retried_at = now
                if self.journal.retry():
                    self._publish()
            session = self._session
            if session is None or self._pending is not None or self._paused:
                return
            waited = now - self._changed_at
            if session.ended is not None:
                if self.hands_free and waited >= RESTART_AFTER_S:
                    self.start(session.engine.info.id)
            elif waited >= self._auto_after_s:
                following = session.automatic(hands_free=self.hands_free)
                if following is not session:
                    self._take(following, [])

    def close(self) -> None:
        """End every stream and close the journal. Safe to call twice."""
        self.publisher.close()
        self.journal.close()

    def _go_on(self) -> None:
        """Where the journal ends: the last session, and a throw that still waits for an answer."""
        found = resume(self.journal, self.engine, self.mat)
        self._session, self._pending = found.session, found.pending
        self._counted, self._last = found.counted, found.last
        self._phase = "settled" if found.last else "resting"
        if found.problem:
            self._problems["resume"] = found.problem

    # ------------------------------------------------------------------ a throw

    def _consider(
        self, throw_id: str, observation: Observation, drafts: list[Draft], *, has_picture: bool
    ) -> None:
        session = self._session
        if session is None or session.ended is not None:
            drafts.append(
                self._outcome(throw_id, Outcome(state="no_session", headline="No game is being played."))
            )
            self._take(session, drafts)
            return
        if session.roll is None:
            # A throw says: go on.
            session = session.automatic(hands_free=True)
        roll = session.roll
        if roll is None:
            drafts.append(
                self._outcome(
                    throw_id,
                    Outcome(state="not_awaited", headline="Not counted: the game waits for an answer first."),
                )
            )
            self._take(session, drafts)
            return
        result = match(roll, observation)
        if isinstance(result, Satisfied):
            self._rolled(
                session, Rolled(request=roll.id, dice=result.dice, source="camera"), throw_id, drafts
            )
            return
        self._pending = Pending(
            f"ask-{self.journal.last_seq + 1}-{secrets.token_hex(2)}",
            throw_id,
            roll,
            observation,
            result,
            has_picture,
        )
        drafts.append(
            self._outcome(
                throw_id, Outcome(state=self._pending.outcome, headline=self._pending.say, rules=roll.why)
            )
        )
        self._take(session, drafts)

    def _rolled(self, session: Session, event: Rolled, throw_id: str | None, drafts: list[Draft]) -> None:
        following = session.apply(event, throw_id)
        if isinstance(following, Rejected):
            if throw_id is None:
                raise TableError("move_refused", following.message, {"code": following.code})
            drafts.append(self._outcome(throw_id, Outcome(state="refused", headline=following.message)))
            self._take(session, drafts)
            return
        self._pending = None
        self._counted = throw_id
        self._take(following, drafts)

    def _answer_question(self, pending: Pending, reply: Reply) -> None:
        assert self._session is not None
        decision = pending.decide(reply)
        if isinstance(decision, Again):
            self._pending = None
            self._take(
                self._session,
                [self._outcome(pending.throw_id, Outcome(state="again", headline="To be thrown again."))],
            )
        elif isinstance(decision, Decided):
            question, answer = decision.question, decision.answer
            body = {"question": question.to_json(), "answer": answer.to_json(), "by": reply.by}
            observation = answered(pending.observation, question, answer)
            self._pending = None
            self._consider(
                pending.throw_id,
                observation,
                [Draft("reading", body, self._session.id, pending.throw_id)],
                has_picture=pending.has_picture,
            )
        else:
            self._rolled(self._session, decision, pending.throw_id, [])

    def _answer_request(self, request_id: str, reply: Reply) -> None:
        if self._session is None:
            raise TableError("no_session", "no game is being played; begin one first")
        request = self._session.request(request_id)
        event: Event
        if isinstance(request, ChoiceRequest):
            if reply.option not in {option.id for option in request.options}:
                raise BadReply("choose one of the options: " + ", ".join(o.id for o in request.options))
            event = Choice(request=request.id, option=str(reply.option), by=reply.by)
        elif isinstance(request, PlaceRequest):
            event = Placed(request=request.id)
        elif isinstance(request, RollRequest):
            if not reply.dice:
                raise BadReply("throw the dice, or send them as 'dice'")
            throw_id = self._pending.throw_id if self._pending else None
            self._rolled(self._session, by_hand(request, reply), throw_id, [])
            return
        else:
            raise TableError("request_unknown", f"there is no open request {request_id!r} (any more)")
        following = self._session.apply(event, self._counted)
        if isinstance(following, Rejected):
            raise TableError("move_refused", following.message, {"code": following.code})
        self._take(following, [])

    # ------------------------------------------------------------------ committing

    def _outcome(self, throw_id: str, outcome: Outcome) -> Draft:
        session_id = self._session.id if self._session else ""
        return Draft("outcome", outcome.model_dump(mode="json"), session_id, throw_id)

    def _take(self, session: Session | None, drafts: list[Draft]) -> None:
        """Commit what happened, then show it: never the other way round."""
        if session is not None:
            same = self._session is not None and self._session.id == session.id
            known = len(self._session.log) if same and self._session is not None else 1
            drafts = [*drafts, *(self._event(session.id, logged) for logged in session.log[known:])]
        self.journal.append(*drafts)
        self._session = session
        self._undone = None
        self._changed_at = self._clock()
        self._publish()

    def _event(self, session_id: str, logged: Logged) -> Draft:
        # What follows from a throw, a choice say, is told with that throw.
        return Draft("event", logged.body(), session_id, logged.throw_id or self._counted or "")

    def _playing(self, state_id: int | None) -> Session:
        self.check(state_id)
        if self._session is None:
            raise TableError("no_session", "no game is being played; begin one first")
        return self._session

    def _mend(self, result: mending.Mended | Rejected, record: dict[str, Any]) -> None:
        before = self._session
        assert before is not None
        if isinstance(result, Rejected):
            raise TableError("move_refused", result.message, {"code": result.code})
        after = result.session
        drafts = [Draft("amendment", record, before.id)]
        drafts += [
            self._outcome(throw_id, outcome) for throw_id, outcome in mending.retold(before, after).items()
        ]
        if self._pending is not None:
            drafts.append(
                self._outcome(
                    self._pending.throw_id,
                    Outcome(state="superseded", headline="The table was changed before it was answered."),
                )
            )
            self._pending = None
        self.journal.append(*drafts)
        self._session = after
        self._undone = (before, result.undone) if result.undone is not None else None
        self._counted = next((logged.throw_id for logged in reversed(after.log) if logged.throw_id), None)
        self._changed_at = self._clock()
        self._publish()

    def _publish(self) -> None:
        self._refresh()
        self.publisher.publish("table", self._view)

    def _refresh(self) -> None:
        session = self._session
        state = session.state if session else None
        last = throw_view(self.journal.read(ref=self._last)) if self._last else None
        questions: list[QuestionView] = [self._pending.view()] if self._pending else []
        self._view = {
            "version": __version__,
            "state_id": self.state_id,
            "event_id": self.publisher.last_id,
            "phase": "paused" if self._paused else self._phase,
            "paused": self._paused,
            "source": self.source,
            "session": session.id if session else None,
            "game": session.engine.info.to_json() if session else None,
            "table": session.engine.view(session.state).to_json() if session else None,
            "state": state.to_json() if state else None,
            "open": [request.to_json() for request in state.open] if state else [],
            "questions": [question.model_dump(mode="json") for question in questions],
            "last_throw": last.model_dump(mode="json") if last else None,
            "problems": list(self.problems),
        }
