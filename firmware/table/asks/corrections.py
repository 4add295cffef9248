"""Corrections of answered asks: another reading of a die, undo, and redo. They work as those of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.commits import changed_asks, new_request
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import require_sight, viewer_of
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.corrections import with_reading
from traywatch.firmware.table.session.human_readings import confirmed_faces
from traywatch.firmware.table.session.questions.replies import InvalidAnswer
from traywatch.firmware.table.session.throw_outcome import HumanReading, ThrowOutcome
from traywatch.firmware.table.state import Commit, TableState, UndoneAsk, outcome_record, superseded
from traywatch.messages import msg
from traywatch.rules.engine.roll_checks import refused_roll


def amend_ask(
    state: TableState,
    ask: DiceAsk,
    throw_id: str,
    die_id: str,
    reading: HumanReading,
    *,
    now: datetime,
    who: Actor | None,
) -> Commit:
    """Correct one die of an ask; its result gets a new revision. Raises ``TableError``.

    Dice that were rolled again stay, if the correction still leads to them. Else their throws are void, and
    the ask waits for the dice that are to be rolled now. An open question about another throw stays.
    """
    permissions.may_do(who, state.session, ask.seat, "correction")
    was = ask.event(throw_id)
    try:
        fixed = with_reading(was, die_id, reading)
    except InvalidAnswer as error:
        raise TableError("answer_invalid", error.message) from error
    refused = refused_roll(ask.request_of(throw_id), fixed)
    if refused is not None:
        raise TableError("move_refused", refused.message, {"code": refused.code})
    corrected = ask.corrected(throw_id, fixed, new_request())
    if corrected.open and not ask.open:
        corrected = corrected.until(_as_long(ask, now))
    body = {"op": "ask", "event": {"dice": [die.to_json() for die in fixed.dice]}, "die": die_id}
    records = [
        NewRecord("amendment", body, "", throw_id),
        *_audited(state, audit_log.amended(who, throw_id, was, fixed)),
        *(outcome_record(state, one, corrected.outcome(one)) for one in corrected.since(throw_id)),
        *(_voided(state, one.throw_id) for one in ask.throws[len(corrected.throws) :]),
    ]
    faces = confirmed_faces(throw_id, fixed.dice, die_id, reading)
    if not corrected.open or corrected.view.request != ask.view.request:
        state = _without_question(state, ask, records)
    return changed_asks(state, [corrected], records, faces)


def undo_ask(state: TableState, ask: DiceAsk, *, void: bool, now: datetime, who: Actor | None) -> Commit:
    """Take the answer of an ask back: its throw is void, and the ask waits for its dice again.

    It gets as much time as at first. Raises ``TableError``.
    """
    permissions.may_undo_ask(who, state.session, ask)
    require_sight(ask.visibility, viewer_of(who))
    if not void:
        raise TableError("move_refused", msg("rules-refusal-undo-needs-void"), {"code": "throw_in_the_way"})
    throw_id = ask.throws[-1].throw_id
    records = [_voided(state, throw_id), *superseded(state)]
    if who is not None:
        say = msg("table-did-undo-roll", name=audit_log.actor_name(who), what=ask.headline)
        records += _audited(state, AuditEntry(did="undid", who=who, say=say, throw_id=throw_id))
    reopened = ask.reopened(new_request()).until(_as_long(ask, now))
    last = ask.id if reopened.can_undo else None
    after = replace(state, question=None, undo=None, last_ask=last, undone_ask=UndoneAsk(ask, who))
    return changed_asks(after, [reopened], records)


def redo_ask(state: TableState, undone: UndoneAsk, *, who: Actor | None) -> Commit:
    """Bring the answer of an ask back that was just undone. The ask must be open. Raises ``TableError``."""
    permissions.may_redo(who, undone.by)
    require_sight(undone.ask.visibility, viewer_of(who))
    waiting = next(one for one in state.asks if one.id == undone.ask.id)
    answered = undone.ask.restored(waiting.view.revision)
    throw_id = answered.throws[-1].throw_id
    records = [outcome_record(state, throw_id, answered.outcome(throw_id)), *superseded(state)]
    records += _audited(state, audit_log.redid(who))
    after = replace(state, question=None, last_ask=answered.id, undone_ask=None)
    return changed_asks(after, [answered], records)


def _as_long(ask: DiceAsk, now: datetime) -> str:
    """When an ask ends that gets as much time as at first."""
    lasts = datetime.fromisoformat(ask.view.expires_at) - datetime.fromisoformat(ask.view.made_at)
    return (now + lasts).isoformat(timespec="seconds")


def _voided(state: TableState, throw_id: str) -> NewRecord:
    """The record that a throw does not count any more."""
    voided = ThrowOutcome(state="voided", headline=msg("table-outcome-voided"))
    return outcome_record(state, throw_id, voided)


def _without_question(state: TableState, ask: DiceAsk, records: list[NewRecord]) -> TableState:
    """The state without a question about dice that the ask does not wait for any more."""
    if state.question is None or state.question.request.id != ask.view.request:
        return state
    records += superseded(state)
    return replace(state, question=None)


def _audited(state: TableState, entry: AuditEntry | None) -> Sequence[NewRecord]:
    return [audit_log.draft(entry, state.session_id)] if entry is not None else []
