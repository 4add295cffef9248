"""Corrections of a session: change its log and fold it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from traywatch.errors import RulesError
from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.firmware.table.session.questions.replies import InvalidAnswer, named_face
from traywatch.firmware.table.session.session import UNPACKED, GameSession
from traywatch.firmware.table.session.throw_outcome import HumanReading, ThrowOutcome, outcome_of
from traywatch.messages import Text, msg
from traywatch.rules.core import log as logs
from traywatch.rules.core.types import Adjusted, Event, Folded, Rejected, Rolled, RolledDie


@dataclass(frozen=True, slots=True)
class CorrectedSession:
    """A session whose log was changed.

    ``undone`` is what a redo takes back, ``todo`` what people must change on the table, and ``dropped`` the
    number of later events that no longer fit.
    """

    session: GameSession
    undone: logs.Undone | None = None
    todo: tuple[Text, ...] = ()
    dropped: int = 0


def undo_step(session: GameSession, *, void: bool = False) -> CorrectedSession | Rejected:
    """The session without its last step. A throw is taken back only with ``void``."""
    result = logs.undo(session.engine, _events(session), void=void)
    if isinstance(result, Rejected):
        return result
    return CorrectedSession(_folded(session, result.folded), result, tuple(t.say for t in result.todo))


def redo_step(session: GameSession, before: GameSession, undone: logs.Undone) -> CorrectedSession | Rejected:
    """The session ``before`` the undo, if nothing else has happened since."""
    result = logs.redo(session.engine, _events(session), undone)
    if isinstance(result, Rejected):
        return result
    return CorrectedSession(before, None, tuple(t.say for t in result.todo))


def replace_event(session: GameSession, at: int, event: Event) -> CorrectedSession | Rejected:
    """The session with another event at index ``at``. Later events that no longer fit are dropped."""
    result = logs.amend(session.engine, _events(session), at, event)
    if isinstance(result, Rejected):
        return result
    return CorrectedSession(
        _folded(session, result.folded), None, tuple(t.say for t in result.todo), len(result.suggestions)
    )


def amended_roll(
    session: GameSession, throw_id: str, die_id: str, reading: HumanReading
) -> tuple[int, Rolled]:
    """The index of a throw's event in the log, and the event with another reading of one die.

    What is null in ``reading`` stays as it was. Raises ``InvalidAnswer``.
    """
    for at, logged in enumerate(session.log):
        event = logged.event
        if logged.throw_id != throw_id or not isinstance(event, Rolled):
            continue
        return at, with_reading(event, die_id, reading)
    raise InvalidAnswer(msg("table-correction-of-uncounted-roll"))


def with_reading(event: Rolled, die_id: str, reading: HumanReading) -> Rolled:
    """The event with another reading of one die. Raises ``InvalidAnswer`` if that changes nothing."""
    dice = tuple(
        die.model_copy(update=_changes(die, reading)) if die.die_id == die_id else die for die in event.dice
    )
    if dice == event.dice:
        raise InvalidAnswer(msg("table-correction-changes-nothing", die_id=die_id))
    return event.model_copy(update={"dice": dice, "source": "manual"})


def changed_outcomes(before: GameSession, after: GameSession) -> dict[str, ThrowOutcome]:
    """The outcome of each throw that a correction changed, by the throw's id."""
    old, new = _outcomes(before.log), _outcomes(after.log)
    void = ThrowOutcome(state="voided", headline=msg("table-outcome-voided"))
    return {
        throw_id: new.get(throw_id, void)
        for throw_id in {**old, **new}
        if old.get(throw_id) != new.get(throw_id)
    }


def _outcomes(log: Sequence[LoggedEvent]) -> dict[str, ThrowOutcome]:
    bodies: dict[str, list[dict[str, Any]]] = {}
    throw_id = None
    for logged in log:
        if isinstance(logged.event, Adjusted):
            continue  # an adjustment by hand is not part of the throw before it
        throw_id = logged.throw_id or throw_id
        if throw_id is not None:
            bodies.setdefault(throw_id, []).append(logged.body())
    return {throw_id: outcome_of(parts) for throw_id, parts in bodies.items()}


def _changes(die: RolledDie, reading: HumanReading) -> dict[str, str | int | None]:
    changes: dict[str, str | int | None] = {}
    if reading.kind is not None:
        changes["kind"] = reading.kind
    if reading.zone is not None:
        changes["zone"] = reading.zone
    face = named_face(reading.kind or die.kind, reading.label, reading.value)
    if face is not None:
        changes["label"], changes["value"] = face
    return changes


def _events(session: GameSession) -> tuple[Event, ...]:
    return tuple(logged.event for logged in session.log)


def _folded(session: GameSession, folded: Folded) -> GameSession:
    if folded.state is None:
        raise RulesError("log_empty", msg("table-session-log-empty"))
    log = []
    for at, step in enumerate(folded.steps):
        # A void takes the place of a throw, but is not part of that throw.
        was = session.log[at] if at < len(session.log) and step.event.type != "voided" else None
        origin = (was.throw_id, was.seat, was.who) if was is not None else (None, None, None)
        log.append(LoggedEvent(step.event, step.effects, step.trace, *origin, step.result))
    for old in log[:-UNPACKED]:
        old.pack()
    return GameSession(session.id, session.engine, folded.state, tuple(log))
