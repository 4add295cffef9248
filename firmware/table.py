"""The table: what was thrown meets what the game waits for.

throw ──observe──► match(open roll request) ──satisfied──► Rolled ──reduce──► journal ──► phones
                          │ partial, conflict, unsure                           ▲
                          └──► question ──one tap──► decided ───────────────────┘
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError

from calibration.dice import SHAPES
from firmware import deeds, mending, rights
from firmware.asking import Again, BadReply, Decided, Only, Pending, Reply, by_hand, chosen
from firmware.board import Board, TableError
from firmware.changes import changes
from firmware.deeds import Deed
from firmware.drawn import as_drawn
from firmware.journal import Draft
from firmware.observe import keep_thrown, name_dice, observe, obstacles_in
from firmware.pictures import encode
from firmware.resume import resume
from firmware.session import Session, start
from firmware.throws import Outcome, ThrowView
from firmware.who import Who
from rules.match import answered, match
from rules.placing import laid
from rules.types import (
    ChoiceRequest,
    Drawn,
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
from traywatch.errors import TraywatchError
from vision.types import Image, Throw

__all__ = ["Table", "TableError"]

RESTART_AFTER_S = 12.0
_DRAWS = 1_000_000
_RETRY_EVERY_S = 5.0


def _drawing(engine: Engine) -> dict[str, JsonValue]:
    """A number for what the program draws itself; it stands in the log, so that a replay needs no chance."""
    return {engine.info.seed: secrets.randbelow(_DRAWS)} if engine.info.seed else {}


class Table(Board):
    """A table with its journal, its pictures and its phones.

    ``mat`` (a tray profile) tells how near to a zone line a die stopped. ``hands_free``
    takes every default by itself after ``auto_after_s`` seconds, and begins anew when a
    session has ended: the practice tray. Without it, only choices that the game marks as
    automatic are taken. Safe to call from any thread.

    ``who`` does it: what they may is checked (``not_your_seat``), and the journal keeps their name.
    None is the table itself, which may do anything.
    """

    # ------------------------------------------------------------------ changing

    def start(
        self,
        game: str,
        players: Sequence[Player] | None = None,
        settings: Mapping[str, JsonValue] | None = None,
        *,
        cards: str | None = None,
        state_id: int | None = None,
        who: Who | None = None,
    ) -> dict[str, Any]:
        """Begin a session, with a set of cards if not the usual one; the one before stays in the
        journal. Raises ``TableError``."""
        with self._lock:
            self.check(state_id)
            engine = self.engine(game, cards)
            try:
                event = engine.start(players or None, {**_drawing(engine), **(settings or {})})
            except (TraywatchError, ValidationError) as error:
                raise TableError("session_refused", f"{game}: {error}") from error
            session = start(engine, event, f"s{secrets.token_hex(6)}")
            if isinstance(session, Rejected):
                raise TableError("session_refused", session.message, {"code": session.code})
            self._pending = self._last = self._counted = None
            body = {"event": event.to_json(), "game": game, **({"cards": cards} if cards else {})}
            drafts = [Draft("session", body, session.id, session.id)]
            if who is not None:
                drafts.append(
                    deeds.draft(Deed(did="began", who=who, say=f"began {engine.info.title}"), session.id)
                )
            self._take(session, drafts)
            return self._view

    def go_on_with(
        self, session_id: str, *, state_id: int | None = None, who: Who | None = None
    ) -> dict[str, Any]:
        """Go on with an earlier session where it was left. Raises ``TableError`` (``session_unknown``,
        ``session_refused`` where it does not fit the cards any more; then nothing changes)."""
        with self._lock:
            self.check(state_id)
            began = self.journal.read("session", session=session_id, limit=1)
            if not began:
                raise TableError("session_unknown", f"there is no session {session_id!r}")
            found = resume(self.journal, self.engine, self.mat, began[0])
            if found.session is None or found.problem:
                raise TableError("session_refused", found.problem or "it cannot be gone on with")
            # Beginning it once more makes it the newest, so that a restart goes on with it too.
            drafts = [Draft("session", began[0].body, session_id, session_id)]
            if who is not None:
                deed = Deed(did="began", who=who, say=f"went on with {found.session.engine.info.title}")
                drafts.append(deeds.draft(deed, session_id))
            self.journal.append(*drafts)
            self._undone = None
            self._changed_at = self._clock()
            self._go_on()
            self._publish()
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
                self.pictures.show(throw.throw_id, jpeg)
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
            if jpeg is not None:
                # The phones need not wait for it: it is shown from memory.
                problem = self.pictures.problem
                self.pictures.keep(throw.throw_id, jpeg)
                if self.pictures.problem != problem:
                    self._publish()
            return view

    def answer(
        self, request_id: str, reply: Reply, *, state_id: int | None = None, who: Who | None = None
    ) -> dict[str, Any]:
        """Answer a question about a throw or a request of the game; raises ``TableError``."""
        with self._lock:
            self.check(state_id)
            if who is not None:
                reply = reply.model_copy(update={"by": who.id})
            try:
                if self._pending is not None and request_id == self._pending.id:
                    self._answer_question(self._pending, reply, who)
                else:
                    self._answer_request(request_id, reply, who)
            except BadReply as error:
                raise TableError("answer_invalid", str(error), {"request": request_id}) from error
            return self._view

    def settings(
        self,
        *,
        paused: bool | None = None,
        bag: Sequence[str] | None = None,
        state_id: int | None = None,
    ) -> dict[str, Any]:
        """Leave throws alone (``paused``), or go on; say which dice there are (``bag``, empty: any).

        Lasts until the program ends. Raises ``TableError`` (``stale_state``, ``answer_invalid``).
        """
        with self._lock:
            self.check(state_id)
            if bag is not None:
                unknown = sorted(set(bag) - set(SHAPES))
                if unknown:
                    raise TableError("answer_invalid", f"{', '.join(unknown)}: no such kind of die")
                self.bag = frozenset(bag) or None
                self._publish()
            if paused is not None and paused != self._paused:
                self._paused = paused
                self.on_pause(paused)
                self._publish()
            return self._view

    def undo(
        self, *, void: bool = False, state_id: int | None = None, who: Who | None = None
    ) -> dict[str, Any]:
        """Take the last step back; a throw only with ``void``. Raises ``TableError``."""
        with self._lock:
            session = self._playing(state_id)
            rights.may_undo(who, session)
            deed = deeds.undid(who, session.last_step)
            self._mend(mending.undo(session, void=void), {"op": "undo", "void": void}, deed, who)
            return self._view

    def redo(self, *, state_id: int | None = None, who: Who | None = None) -> dict[str, Any]:
        """Take the last undo back, while nothing else has happened. Raises ``TableError``."""
        with self._lock:
            session = self._playing(state_id)
            if self._undone is None:
                raise TableError("nothing_to_redo", "there is nothing to redo")
            rights.may_redo(who, self._undone_by)
            deed = Deed(did="redid", who=who, say="did the step again after all") if who else None
            self._mend(mending.redo(session, *self._undone), {"op": "redo"}, deed)
            return self._view

    def amend(
        self,
        throw_id: str,
        die_id: str,
        *,
        state_id: int | None = None,
        who: Who | None = None,
        **changes: Any,
    ) -> dict[str, Any]:
        """Put a die of an earlier throw right (kind, value, label, zone) and play on from there.

        Raises ``TableError``.
        """
        with self._lock:
            session = self._playing(state_id)
            self.throw(throw_id)
            rights.may_mend(who, session, throw_id)
            try:
                at, fixed = mending.put_right(session, throw_id, die_id, changes)
            except BadReply as error:
                raise TableError("answer_invalid", str(error)) from error
            deed = deeds.amended(who, throw_id, session.log[at].event, fixed)
            record = {"op": "amend", "at": at, "event": fixed.to_json(), "throw": throw_id, "die": die_id}
            self._mend(mending.amend(session, at, fixed), record, deed)
            if any(changes.get(key) is not None for key in ("kind", "value", "label")):
                for die in fixed.dice:
                    if die.die_id == die_id:
                        self._confirmed(throw_id, die_id, die.kind, die.label)
            return self._view

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
            # A throw says: go on with what needs nobody.
            session = session.automatic(hands_free=self.hands_free)
        roll = session.roll
        if roll is None:
            self._looked(session, throw_id, observation, drafts)
            return
        result = match(roll, observation)
        if isinstance(result, Satisfied):
            table = obstacles_in(observation, roll)
            event = Rolled(request=roll.id, dice=result.dice, source="camera", table=table)
            self._rolled(session, as_drawn(roll, event), throw_id, drafts)
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

    def _looked(self, session: Session, throw_id: str, observation: Observation, drafts: list[Draft]) -> None:
        """Dice lie there and no throw is awaited: perhaps they were to be laid out so."""
        said = "Not counted: the game waits for an answer first."
        place = next((r for r in session.state.open if isinstance(r, PlaceRequest) and r.dice), None)
        if place is not None:
            found = laid(place, observation)
            if not isinstance(found, str):
                event = Placed(request=place.id, objects=found, source="camera")
                self._rolled(session, event, throw_id, drafts)
                return
            if any((die.cell or "").startswith(f"{place.grid}:") for die in observation.dice):
                said = found
        drafts.append(self._outcome(throw_id, Outcome(state="not_awaited", headline=said)))
        self._take(session, drafts)

    def _rolled(
        self,
        session: Session,
        event: Rolled | Drawn | Placed,
        throw_id: str | None,
        drafts: list[Draft],
        who: Who | None = None,
    ) -> None:
        following = session.apply(event, throw_id, who)
        if isinstance(following, Rejected):
            if throw_id is None:
                raise TableError("move_refused", following.message, {"code": following.code})
            drafts.append(self._outcome(throw_id, Outcome(state="refused", headline=following.message)))
            self._take(session, drafts)
            return
        self._pending = None
        self._counted = throw_id
        self._take(following, drafts)

    def _answer_question(self, pending: Pending, reply: Reply, who: Who | None) -> None:
        assert self._session is not None
        rights.may_do(who, self._session, pending.request.by, "this question")
        decision = pending.decide(reply)
        deed = deeds.decided(who, pending, decision)
        drafts = [deeds.draft(deed, self._session.id)] if deed else []
        if isinstance(decision, Again):
            self._pending = None
            again = Outcome(state="again", headline="To be thrown again.")
            self._take(self._session, [self._outcome(pending.throw_id, again), *drafts])
        elif isinstance(decision, Decided):
            question, answer = decision.question, decision.answer
            body = {"question": question.to_json(), "answer": answer.to_json(), "by": reply.by}
            observation = answered(pending.observation, question, answer)
            if answer.label is not None or answer.value is not None:
                for die in observation.dice:
                    if die.die_id == question.die_id:
                        self._confirmed(pending.throw_id, die.die_id, die.kind or answer.kind, die.label)
            self._pending = None
            self._consider(
                pending.throw_id,
                observation,
                [Draft("reading", body, self._session.id, pending.throw_id), *drafts],
                has_picture=pending.has_picture,
            )
        elif isinstance(decision, Only):
            self._pending = None
            self._consider(pending.throw_id, decision.observation, drafts, has_picture=pending.has_picture)
        else:
            event = as_drawn(pending.request, decision)
            self._rolled(self._session, event, pending.throw_id, drafts, who)

    def _answer_request(self, request_id: str, reply: Reply, who: Who | None) -> None:
        if self._session is None:
            raise TableError("no_session", "no game is being played; begin one first")
        request = self._session.request(request_id)
        if request is not None:
            rights.may_do(who, self._session, request.by, "this")
        event: Event
        if isinstance(request, ChoiceRequest):
            event = chosen(request, reply)
        elif isinstance(request, PlaceRequest):
            event = Placed(request=request.id, by=reply.by)
        elif isinstance(request, RollRequest):
            if not reply.dice:
                raise BadReply("throw the dice, or send them as 'dice'")
            throw_id = self._pending.throw_id if self._pending else None
            rolled = by_hand(request, reply)
            deed = deeds.answered(who, request, rolled, throw_id)
            drafts = [deeds.draft(deed, self._session.id)] if deed else []
            self._rolled(self._session, as_drawn(request, rolled), throw_id, drafts, who)
            return
        else:
            raise TableError("request_unknown", f"there is no open request {request_id!r} (any more)")
        following = self._session.apply(event, self._counted, who)
        if isinstance(following, Rejected):
            raise TableError("move_refused", following.message, {"code": following.code})
        deed = deeds.answered(who, request, event)
        self._take(following, [deeds.draft(deed, self._session.id)] if deed else [])

    # ------------------------------------------------------------------ mending

    def _playing(self, state_id: int | None) -> Session:
        self.check(state_id)
        if self._session is None:
            raise TableError("no_session", "no game is being played; begin one first")
        return self._session

    def _mend(
        self,
        result: mending.Mended | Rejected,
        record: dict[str, Any],
        deed: Deed | None,
        who: Who | None = None,
    ) -> None:
        before = self._session
        assert before is not None
        if isinstance(result, Rejected):
            raise TableError("move_refused", result.message, {"code": result.code})
        after = result.session
        drafts = [Draft("amendment", record, before.id, record.get("throw", ""))]
        if deed is not None:
            followed = changes(before.engine.view(before.state), after.engine.view(after.state))
            deed = deed.model_copy(
                update={"todo": result.todo, "changed": followed, "dropped": result.dropped}
            )
            drafts.append(deeds.draft(deed, before.id))
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
        self._undone_by = who
        self._counted = next((logged.throw_id for logged in reversed(after.log) if logged.throw_id), None)
        self._changed_at = self._clock()
        self._publish()
