"""From what was seen to what counts: throws and answers meet what the game waits for.

throw ──observe──► match(open roll request) ──satisfied──► Rolled ──reduce──► journal ──► phones
                          │ partial, conflict, unsure                           ▲
                          └──► question ──one tap──► decided ───────────────────┘
"""

from __future__ import annotations

import secrets
from typing import Any

from traywatch.firmware.storage.journal import Draft
from traywatch.firmware.storage.pictures import encode
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Who
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.observation import (
    as_drawn,
    keep_thrown,
    name_dice,
    observe,
    obstacles_in,
)
from traywatch.firmware.table.session.questions import (
    Again,
    BadReply,
    Decided,
    Only,
    Pending,
    Reply,
    by_hand,
    chosen,
)
from traywatch.firmware.table.session.session import Session
from traywatch.firmware.table.session.throw_view import Outcome, ThrowView
from traywatch.firmware.table.state import Board, TableError
from traywatch.rules.core.matching import answered, match
from traywatch.rules.core.placement import laid
from traywatch.rules.core.types import (
    ChoiceRequest,
    Drawn,
    Event,
    Observation,
    Partial,
    Placed,
    PlaceRequest,
    Rejected,
    Rolled,
    RollRequest,
    Satisfied,
)
from traywatch.vision.types import Image, Throw


class Counting(Board):
    """A board that takes throws and answers. ``who`` gives an answer: what they may is checked
    (``not_your_seat``), and the journal keeps their name; None is the table itself."""

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
        permissions.may_do(who, self._session, pending.request.by, "this question")
        decision = pending.decide(reply)
        deed = audit_log.decided(who, pending, decision)
        drafts = [audit_log.draft(deed, self._session.id)] if deed else []
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
            permissions.may_do(who, self._session, request.by, "this")
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
            deed = audit_log.answered(who, request, rolled, throw_id)
            drafts = [audit_log.draft(deed, self._session.id)] if deed else []
            self._rolled(self._session, as_drawn(request, rolled), throw_id, drafts, who)
            return
        else:
            raise TableError("request_unknown", f"there is no open request {request_id!r} (any more)")
        following = self._session.apply(event, self._counted, who)
        if isinstance(following, Rejected):
            raise TableError("move_refused", following.message, {"code": following.code})
        deed = audit_log.answered(who, request, event)
        self._take(following, [audit_log.draft(deed, self._session.id)] if deed else [])
