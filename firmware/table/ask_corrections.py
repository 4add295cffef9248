"""Corrections of answered asks: another reading of a die, undo, and redo. They work as those of a game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks import changed_asks
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import require_sight, viewer_of
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.ask import DiceAsk
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.corrections import with_reading
from traywatch.firmware.table.session.questions import InvalidAnswer
from traywatch.firmware.table.session.throw_outcome import HumanReading, ThrowOutcome
from traywatch.firmware.table.state import (
    Commit,
    TableState,
    UndoneAsk,
    confirmed_face,
    outcome_record,
    superseded,
)
from traywatch.messages import msg
from traywatch.rules.engine.roll_checks import refused_roll


def amend_ask(
    state: TableState, ask: DiceAsk, throw_id: str, die_id: str, reading: HumanReading, *, who: Actor | None
) -> Commit:
    """Correct one die of an answered ask; its result gets a new revision. Raises ``TableError``.

    An open question stays: it is about another throw.
    """
    permissions.may_do(who, state.session, ask.seat, "correction")
    was = ask.event
    try:
        now = with_reading(was, die_id, reading)
    except InvalidAnswer as error:
        raise TableError("answer_invalid", error.message) from error
    refused = refused_roll(ask.request, now)
    if refused is not None:
        raise TableError("move_refused", refused.message, {"code": refused.code})
    corrected = ask.corrected(now)
    body = {"op": "ask", "event": {"dice": [die.to_json() for die in now.dice]}, "die": die_id}
    records = [
        NewRecord("amendment", body, "", throw_id),
        *_audited(state, audit_log.amended(who, throw_id, was, now)),
        outcome_record(state, throw_id, corrected.outcome),
    ]
    faces = tuple(
        face
        for die in now.dice
        if die.die_id == die_id
        for face in confirmed_face(throw_id, die_id, die.kind, die.label)
    )
    return changed_asks(state, [corrected], records, faces)


def undo_ask(state: TableState, ask: DiceAsk, *, void: bool, now: datetime, who: Actor | None) -> Commit:
    """Take the answer of an ask back: its throw is void, and the ask waits for its dice again.

    It gets as much time as at first. Raises ``TableError``.
    """
    permissions.may_undo_ask(who, state.session, ask)
    require_sight(ask.visibility, viewer_of(who))
    if not void:
        raise TableError("move_refused", msg("rules-last-step-real-throw-void"), {"code": "throw_in_the_way"})
    lasts = datetime.fromisoformat(ask.view.expires_at) - datetime.fromisoformat(ask.view.made_at)
    expires_at = (now + lasts).isoformat(timespec="seconds")
    throw_id = _throw_of(ask)
    voided = ThrowOutcome(state="voided", headline=msg("table-taken-back-does-not-count"))
    records = [outcome_record(state, throw_id, voided), *superseded(state)]
    if who is not None:
        say = msg("table-did-undo-roll", name=audit_log.actor_name(who), what=ask.headline)
        records += _audited(state, AuditEntry(did="undid", who=who, say=say, throw_id=throw_id))
    reopened = ask.reopened(f"ask-roll-{secrets.token_hex(4)}", expires_at)
    after = replace(state, question=None, undo=None, last_ask=None, undone_ask=UndoneAsk(ask, who))
    return changed_asks(after, [reopened], records)


def redo_ask(state: TableState, undone: UndoneAsk, *, who: Actor | None) -> Commit:
    """Bring the answer of an ask back that was just undone. The ask must be open. Raises ``TableError``."""
    permissions.may_redo(who, undone.by)
    require_sight(undone.ask.visibility, viewer_of(who))
    waiting = next(one for one in state.asks if one.id == undone.ask.id)
    answered = undone.ask.restored(waiting.view.revision)
    throw_id = _throw_of(answered)
    records = [outcome_record(state, throw_id, answered.outcome), *superseded(state)]
    if who is not None:
        say = msg("table-did-redo", name=audit_log.actor_name(who))
        records += _audited(state, AuditEntry(did="redid", who=who, say=say))
    after = replace(state, question=None, last_ask=answered.id, undone_ask=None)
    return changed_asks(after, [answered], records)


def _throw_of(ask: DiceAsk) -> str:
    """The id of the throw that answered an ask."""
    return (ask.view.result.throw_id if ask.view.result else None) or ""


def _audited(state: TableState, entry: AuditEntry | None) -> Sequence[NewRecord]:
    return [audit_log.draft(entry, state.session_id)] if entry is not None else []
