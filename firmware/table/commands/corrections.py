"""Corrections of what was applied: undo, redo, and another reading of an earlier throw.

The layers: ``Corrections.amend`` (the service) calls ``amend_throw`` (the command: permissions, records),
which calls ``session.corrections.replace_event`` (one session), which calls ``rules.core.log.amend``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from pydantic import JsonValue

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.corrections import amend_ask, redo_ask, undo_ask
from traywatch.firmware.table.commands.answers import playing
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import HOST, require_sight, viewer_of
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.ask.dice_ask import utc_now
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.corrections import (
    CorrectedSession,
    amended_roll,
    changed_outcomes,
    redo_step,
    replace_event,
    undo_step,
)
from traywatch.firmware.table.session.human_readings import check_kinds, confirmed_faces
from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.firmware.table.session.questions.replies import InvalidAnswer, Reply, chosen
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.session.state_diff import changes
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.state import Commit, TableState, UndoneStep, outcome_record, superseded
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.views.history import ThrowHistory
from traywatch.firmware.table.views.table_view import TableView
from traywatch.messages import msg
from traywatch.records import Record
from traywatch.rules.core.log import fold
from traywatch.rules.core.types import Choice, ChoiceRequest, Rejected


class Corrections:
    """Takes corrections; each is a record of its own in the journal. Safe to call from any thread."""

    def __init__(
        self, store: TableStore, history: ThrowHistory, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._store = store
        self._history = history
        self._now = now

    def undo(self, *, void: bool = False, state_id: int | None = None, who: Actor | None = None) -> TableView:
        """Take the last step back; a throw only with ``void``. Raises ``TableError``."""
        with self._store.lock:
            self._store.check(state_id)
            state = self._store.state
            ask = state.answered_ask
            if ask is not None:
                return self._store.commit(undo_ask(state, ask, void=void, now=self._now(), who=who))
            return self._store.commit(undo(state, void=void, who=who))

    def redo(self, *, state_id: int | None = None, who: Actor | None = None) -> TableView:
        """Take the last undo back, while nothing else has happened. Raises ``TableError``."""
        with self._store.lock:
            self._store.check(state_id)
            state = self._store.state
            if state.reopened_ask is not None:
                return self._store.commit(redo_ask(state, state.reopened_ask, who=who))
            return self._store.commit(redo(state, who=who))

    def amend(
        self,
        throw_id: str,
        die_id: str,
        reading: HumanReading,
        *,
        state_id: int | None = None,
        who: Actor | None = None,
    ) -> TableView:
        """Correct one die of an earlier throw and replay what came after it.

        What is null in ``reading`` stays as it was. Raises ``TableError``.
        """
        with self._store.lock:
            self._store.check(state_id)
            playing(self._store.state)
            thrown = self._history.throw(throw_id, HOST)  # raises throw_unknown
            require_sight(thrown.visibility, viewer_of(who))
            kinds = {die.kind for die in thrown.dice}
            kinds |= {said.kind for said in thrown.human_readings.values()}
            try:
                check_kinds([reading.kind], {*kinds, *self._store.hooks.taught()})
            except InvalidAnswer as error:
                raise TableError("answer_invalid", error.message) from error
            state, now = self._store.state, self._now()
            return self._store.commit(amend_throw(state, throw_id, die_id, reading, now=now, who=who))

    def choice(self, request_id: str, *, who: Actor | None = None) -> ChoiceView:
        """An answered choice with its options. Raises ``TableError`` (``request_unknown``)."""
        return choice_view(self._store.state, request_id, who=who)

    def amend_choice(
        self, request_id: str, reply: Reply, *, state_id: int | None = None, who: Actor | None = None
    ) -> TableView:
        """Answer an earlier choice otherwise, and replay what came after it. Raises ``TableError``."""
        with self._store.lock:
            self._store.check(state_id)
            return self._store.commit(amend_choice(self._store.state, request_id, reply, who=who))


class ChoiceView(Record):
    """An answered choice: the request with its options, the option that was chosen, and the steps since."""

    request: ChoiceRequest
    option: str
    later_steps: int


def choice_view(state: TableState, request_id: str, *, who: Actor | None = None) -> ChoiceView:
    """An answered choice with its options. Raises ``TableError`` (``request_unknown``)."""
    session = playing(state)
    at, logged, request = _answered_choice(session, request_id)
    permissions.may_do(who, session, logged.seat, "correction")
    event = logged.event
    option = event.option if isinstance(event, Choice) else ""
    return ChoiceView(request=request, option=option, later_steps=len(session.log) - at - 1)


def amend_choice(state: TableState, request_id: str, reply: Reply, *, who: Actor | None = None) -> Commit:
    """Answer an earlier choice otherwise, and replay what came after it. Raises ``TableError``."""
    session = playing(state)
    at, logged, request = _answered_choice(session, request_id)
    permissions.may_do(who, session, logged.seat, "correction")
    try:
        event = chosen(request, reply.model_copy(update={"by": who.id if who is not None else reply.by}))
    except InvalidAnswer as error:
        raise TableError("answer_invalid", error.message) from error
    was = logged.event
    if isinstance(was, Choice) and (was.option, was.amount, was.text) == (
        event.option,
        event.amount,
        event.text,
    ):
        raise TableError("answer_invalid", msg("table-choice-unchanged"))
    entry = audit_log.rechosen(who, request, was, event)
    record: dict[str, JsonValue] = {"op": "amend", "at": at, "event": event.to_json(), "request": request_id}
    return _correct(state, _accepted(replace_event(session, at, event)), record, entry)


def _answered_choice(session: GameSession, request_id: str) -> tuple[int, LoggedEvent, ChoiceRequest]:
    """The index of an answered choice in the log, its event, and its request with all options."""
    for at in range(len(session.log) - 1, 0, -1):
        logged = session.log[at]
        if isinstance(logged.event, Choice) and logged.event.request == request_id:
            before = fold(session.engine, (one.event for one in session.log[:at])).state
            request = next((r for r in before.open if r.id == request_id), None) if before else None
            if isinstance(request, ChoiceRequest):
                return at, logged, request
    raise TableError("request_unknown", msg("table-choice-unknown", request_id=request_id))


def undo(state: TableState, *, void: bool = False, who: Actor | None = None) -> Commit:
    """Take the last step back; a throw only with ``void``. Raises ``TableError``."""
    session = playing(state)
    permissions.may_undo(who, session)
    entry = audit_log.undid(who, session.last_step)
    result = _accepted(undo_step(session, void=void))
    undone = UndoneStep(session, result.undone, who) if result.undone is not None else None
    state = replace(state, last_ask=None, undone_ask=None)
    return _correct(state, result, {"op": "undo", "void": void}, entry, undone=undone)


def redo(state: TableState, *, who: Actor | None = None) -> Commit:
    """Take the last undo back. Raises ``TableError``."""
    session, undone = playing(state), state.undo
    if undone is None:
        raise TableError("nothing_to_redo", msg("table-refusal-nothing-to-redo"))
    permissions.may_redo(who, undone.by)
    entry = audit_log.redid(who)
    result = _accepted(redo_step(session, undone.session, undone.undone))
    return _correct(state, result, {"op": "redo"}, entry)


def amend_throw(
    state: TableState,
    throw_id: str,
    die_id: str,
    reading: HumanReading,
    *,
    now: datetime,
    who: Actor | None = None,
) -> Commit:
    """Correct one die of an earlier throw and replay what came after it. Raises ``TableError``.

    An ask that waits for other dice afterwards gets its time anew from ``now``.
    """
    session = playing(state)
    for ask in (*state.finished_asks, *state.asks):
        if any(one.throw_id == throw_id for one in ask.throws):
            return amend_ask(state, ask, throw_id, die_id, reading, now=now, who=who)
    permissions.may_mend(who, session, throw_id)
    try:
        at, event = amended_roll(session, throw_id, die_id, reading)
    except InvalidAnswer as error:
        raise TableError("answer_invalid", error.message) from error
    entry = audit_log.amended(who, throw_id, session.log[at].event, event)
    record: dict[str, JsonValue] = {
        "op": "amend",
        "at": at,
        "event": event.to_json(),
        "throw": throw_id,
        "die": die_id,
    }
    commit = _correct(state, _accepted(replace_event(session, at, event)), record, entry, throw_id=throw_id)
    return replace(commit, confirmed=confirmed_faces(throw_id, event.dice, die_id, reading))


def _accepted(result: CorrectedSession | Rejected) -> CorrectedSession:
    if isinstance(result, Rejected):
        raise TableError("move_refused", result.message, {"code": result.code})
    return result


def _correct(
    state: TableState,
    result: CorrectedSession,
    record: dict[str, JsonValue],
    entry: AuditEntry | None,
    *,
    throw_id: str = "",
    undone: UndoneStep | None = None,
) -> Commit:
    """Replace the session by the corrected one. Outcomes that changed become records of their throws."""
    before, after = playing(state), result.session
    records = [NewRecord("amendment", record, before.id, throw_id)]
    if entry is not None:
        changed = changes(before.engine.view(before.state), after.engine.view(after.state))
        entry = entry.model_copy(update={"todo": result.todo, "changed": changed, "dropped": result.dropped})
        records.append(audit_log.draft(entry, before.id))
    records += [
        outcome_record(state, changed_id, outcome)
        for changed_id, outcome in changed_outcomes(before, after).items()
    ]
    # A question about the dice of an ask stays: the game does not decide about them.
    question = state.question if state.ask is not None else None
    records += superseded(state) if question is None else []
    counted = next((logged.throw_id for logged in reversed(after.log) if logged.throw_id), None)
    return Commit(
        tuple(records), replace(state, session=after, undo=undone, counted=counted, question=question)
    )
