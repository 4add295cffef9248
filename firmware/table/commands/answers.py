"""Answers of people: to a question about a throw, or to a request of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.commits import cancelled_by, complete_ask, match_ask
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import viewer_of
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.ask.texts import CANCEL
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.human_readings import ConfirmedFace, check_kinds, confirmed_faces
from traywatch.firmware.table.session.observation import as_drawn
from traywatch.firmware.table.session.questions.open_question import (
    Answered,
    ChosenDie,
    OpenQuestion,
    ThrowAgain,
)
from traywatch.firmware.table.session.questions.replies import InvalidAnswer, Reply, by_hand, chosen
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome
from traywatch.firmware.table.session.throw_view import RecordedThrow
from traywatch.firmware.table.session.typed_throw import typed_record, with_die_ids
from traywatch.firmware.table.state import Commit, TableState, commit_session, outcome_record
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.throws import ThrownDice, apply_roll, match_and_apply
from traywatch.firmware.table.views.table_view import TableView
from traywatch.messages import msg
from traywatch.rules.core.matching import answered
from traywatch.rules.core.types import (
    Choice,
    ChoiceRequest,
    Drawn,
    Option,
    Placed,
    PlaceRequest,
    Rejected,
    Request,
    Rolled,
    RollRequest,
)
from traywatch.rules.engine.roll_checks import refused_roll


@dataclass(frozen=True, slots=True)
class TypedAt:
    """The id and the monotonic time of a throw that is typed in."""

    throw_id: str
    at_s: float


class AnswerRecorder:
    """Takes answers. Safe to call from any thread."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    def answer(
        self, request_id: str, reply: Reply, *, state_id: int | None = None, who: Actor | None = None
    ) -> TableView:
        """Answer a question or a request. ``who`` None is the table itself. Raises ``TableError``."""
        store = self._store
        with store.lock:
            store.check(state_id)
            state, question = store.state, store.state.question
            if who is not None:
                reply = reply.model_copy(update={"by": who.id})
            try:
                # The kinds that the game names are known, also if they are unusual.
                asked = state.session.state.open if state.session is not None else ()
                specs = (spec.kind for one in asked if isinstance(one, RollRequest) for spec in one.dice)
                check_kinds((reply.kind, *(die.kind for die in reply.dice)), (*store.hooks.taught(), *specs))
                if question is not None and request_id == question.id and _sees(who, state, question):
                    commit = answer_question(state, question, reply, who, store.new_question_id())
                else:
                    typed = TypedAt(f"typed-{store.state_id + 1}", store.clock())
                    commit = answer_request(state, request_id, reply, who, typed)
            except InvalidAnswer as error:
                raise TableError("answer_invalid", error.message, {"request": request_id}) from error
            if who is not None:
                commit = replace(commit, state=commit.state.taken_over())
            before = state.last_throw.id if state.last_throw is not None else None
            view = store.commit(commit)
            last = store.state.last_throw
            if last is not None and last.view is not None and last.id != before:
                store.publish_throw("throw", last.view)
            return view


def _sees(who: Actor | None, state: TableState, question: OpenQuestion) -> bool:
    """Whether ``who`` may see the throw of a question. For others there is no such question."""
    return state.visibility_of(question.throw_id).allows(viewer_of(who))


def answer_question(
    state: TableState, question: OpenQuestion, reply: Reply, who: Actor | None, question_id: str
) -> Commit:
    """Answer the question about a throw. If another one is needed then, it gets ``question_id``.

    Raises ``TableError``, and ``InvalidAnswer`` if the answer does not fit.
    """
    session = playing(state)
    permissions.may_do(who, session, question.request.by, "question")
    decision = question.decide(reply)
    records = _audited(audit_log.decided(who, question, decision), session)
    after = replace(state, question=None)
    ask = state.ask
    if isinstance(decision, ThrowAgain):
        outcome = ThrowOutcome(state="again", headline=msg("table-outcome-roll-again"))
        return commit_session(after, session, [outcome_record(state, question.throw_id, outcome), *records])
    if isinstance(decision, Answered):
        body = {"question": decision.question.to_json(), "answer": decision.answer.to_json(), "by": reply.by}
        observation = answered(question.observation, decision.question, decision.answer)
        thrown = ThrownDice(question.throw_id, observation, question.has_picture, question_id)
        reading = NewRecord("reading", body, session.id, question.throw_id)
        return _matched(after, ask, thrown, [reading, *records], _confirmed(decision, thrown))
    if isinstance(decision, ChosenDie):
        thrown = ThrownDice(question.throw_id, decision.observation, question.has_picture, question_id)
        return _matched(after, ask, thrown, records)
    if decision.source == "manual":
        decision = with_die_ids(decision, question.observation.dice)
    if ask is not None:
        _check_asked(ask, decision)
        entered_by = who if decision.source == "manual" else None
        return complete_ask(after, ask, decision, question.throw_id, records, who=entered_by)
    event = as_drawn(question.request, decision)
    return apply_roll(state, session, event, question.throw_id, records, who=who)


def answer_request(
    state: TableState, request_id: str, reply: Reply, who: Actor | None, typed: TypedAt
) -> Commit:
    """Answer a request of the game: a choice, a placement, or a roll that is typed in.

    A roll that the camera has not seen becomes a throw of its own, with the id of ``typed``.

    Raises ``TableError``, and ``InvalidAnswer`` if the answer does not fit.
    """
    session, ask = playing(state), state.ask
    if ask is not None and request_id in (ask.view.request, ask.menu.id):
        return _answered_ask(state, ask, request_id, reply, who, typed)
    request = session.request(request_id)
    if request is None:
        raise TableError("request_unknown", msg("table-request-unknown", request_id=request_id))
    option = _option_of(request, reply)
    permissions.may_do(who, session, option.by if option and option.by else request.by, "request")
    if isinstance(request, RollRequest):
        return _typed_roll(state, session, request, reply, who, typed)
    event: Choice | Placed
    if isinstance(request, PlaceRequest):
        event = Placed(request=request.id, by=reply.by)
    else:
        event = chosen(request, reply)
    following = session.apply(event, state.counted, who)
    if isinstance(following, Rejected):
        raise TableError("move_refused", following.message, {"code": following.code})
    if state.question is not None and _closes(following, state.question.request, session):
        # The dice lie there already: they must not count for another roll.
        raise TableError("move_refused", msg("table-refusal-choose-answer-first"), {"code": "not_now"})
    return commit_session(state, following, _audited(audit_log.answered(who, request, event), session))


def _closes(following: GameSession, request: RollRequest, session: GameSession) -> bool:
    """Whether a step closes a request of the game."""
    return session.request(request.id) is not None and following.request(request.id) is None


def _option_of(request: Request, reply: Reply) -> Option | None:
    """The option that a reply names, if the request is a choice."""
    options = request.options if isinstance(request, ChoiceRequest) else ()
    return next((option for option in options if option.id == reply.option), None)


def _matched(
    state: TableState,
    ask: DiceAsk | None,
    thrown: ThrownDice,
    records: list[NewRecord],
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Match dice again after an answer: with the ask that they were rolled for, else with the game."""
    if ask is None:
        return match_and_apply(state, thrown, records, confirmed)
    return match_ask(
        state,
        ask,
        thrown.observation,
        throw_id=thrown.throw_id,
        has_picture=thrown.has_picture,
        question_id=thrown.question_id,
        records=records,
        confirmed=confirmed,
    )


def _answered_ask(
    state: TableState, ask: DiceAsk, request_id: str, reply: Reply, who: Actor | None, typed: TypedAt
) -> Commit:
    """Dice for an ask that are typed in, or its cancellation."""
    if request_id == ask.menu.id:
        if chosen(ask.menu, reply).option == CANCEL:
            return cancelled_by(state, ask, who)
        return Commit((), state)
    permissions.may_do(who, state.session, ask.seat, "request")
    if not reply.dice:
        raise InvalidAnswer(msg("table-answer-dice-missing"))
    question = state.question
    seen_dice = question.observation.dice if question is not None else ()
    rolled = with_die_ids(by_hand(ask.request, reply), seen_dice)
    _check_asked(ask, rolled)
    throw_id = question.throw_id if question is not None else typed.throw_id
    session = playing(state)
    records = _audited(audit_log.answered(who, ask.request, rolled, throw_id), session)
    if question is None:
        palette = ask.request.palette
        record = typed_record(rolled, throw_id, typed.at_s, palette, session.id, ask=ask)
        records.insert(0, record)
        state = replace(state, last_throw=RecordedThrow(throw_id))
    return complete_ask(replace(state, question=None), ask, rolled, throw_id, records, who=who)


def _check_asked(ask: DiceAsk, rolled: Rolled) -> None:
    """Raises ``TableError`` (``move_refused``) unless these are the dice of the ask: no game checks them."""
    refused = refused_roll(ask.request, rolled)
    if refused is not None:
        raise TableError("move_refused", refused.message, {"code": refused.code})


def playing(state: TableState) -> GameSession:
    """The session; raises ``TableError`` (``no_session``) if no game is played."""
    if state.session is None:
        raise TableError("no_session", msg("table-refusal-no-game"))
    return state.session


def _typed_roll(
    state: TableState,
    session: GameSession,
    request: RollRequest,
    reply: Reply,
    who: Actor | None,
    typed: TypedAt,
) -> Commit:
    if not reply.dice:
        raise InvalidAnswer(msg("table-answer-dice-missing"))
    seen_dice = state.question.observation.dice if state.question is not None else ()
    rolled = with_die_ids(by_hand(request, reply), seen_dice)
    event = as_drawn(request, rolled)
    if state.question is not None and state.question.request.id != request.id:
        # The dice of the question are for an ask: they must not become a throw of the game.
        raise TableError("move_refused", msg("table-refusal-enter-answer-first"), {"code": "not_now"})
    if state.question is not None:
        throw_id = state.question.throw_id
        records = _audited(audit_log.answered(who, request, rolled, throw_id), session)
        return apply_roll(state, session, event, throw_id, records, who=who)
    if isinstance(event, Drawn):
        return apply_roll(
            state, session, event, None, _audited(audit_log.answered(who, request, rolled), session), who=who
        )
    refused = session.apply(event, typed.throw_id, who)
    if isinstance(refused, Rejected):
        raise TableError("move_refused", refused.message, {"code": refused.code})
    records = [typed_record(rolled, typed.throw_id, typed.at_s, request.palette, session.id)]
    records += _audited(audit_log.answered(who, request, rolled, typed.throw_id), session)
    state = replace(state, last_throw=RecordedThrow(typed.throw_id))
    return apply_roll(state, session, event, typed.throw_id, records, who=who)


def _confirmed(decision: Answered, thrown: ThrownDice) -> tuple[ConfirmedFace, ...]:
    die_id = decision.question.die_id or ""
    return confirmed_faces(thrown.throw_id, thrown.observation.dice, die_id, decision.answer)


def _audited(entry: AuditEntry | None, session: GameSession) -> list[NewRecord]:
    return [audit_log.draft(entry, session.id)] if entry is not None else []
