"""Steps back and corrections: another log, played again, and what that changes for each throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from traywatch.firmware.table.session.questions import BadReply, value_of
from traywatch.firmware.table.session.session import Logged, Session
from traywatch.firmware.table.session.throw_view import Outcome, tell
from traywatch.rules.core import log as logs
from traywatch.rules.core.types import Event, Folded, Rejected, Rolled


@dataclass(frozen=True, slots=True)
class Mended:
    """A session whose log was changed. ``undone`` can be taken back by ``redo``;
    ``todo`` is what hands must change on the table."""

    session: Session
    undone: logs.Undone | None = None
    todo: tuple[str, ...] = ()
    dropped: int = 0


def undo(session: Session, *, void: bool = False) -> Mended | Rejected:
    """The session without its last step; a throw is taken back only with ``void``."""
    result = logs.undo(session.engine, _events(session), void=void)
    if isinstance(result, Rejected):
        return result
    return Mended(_played(session, result.folded), result, tuple(t.say for t in result.todo))


def redo(session: Session, before: Session, undone: logs.Undone) -> Mended | Rejected:
    """The session ``before`` the undo, while nothing else has happened since."""
    result = logs.redo(session.engine, _events(session), undone)
    if isinstance(result, Rejected):
        return result
    return Mended(before, None, tuple(t.say for t in result.todo))


def amend(session: Session, at: int, fixed: Event) -> Mended | Rejected:
    """The session with event ``at`` put right; later events that do not fit any more are dropped."""
    result = logs.amend(session.engine, _events(session), at, fixed)
    if isinstance(result, Rejected):
        return result
    return Mended(
        _played(session, result.folded), None, tuple(t.say for t in result.todo), len(result.suggestions)
    )


def put_right(session: Session, throw_id: str, die_id: str, changes: Mapping[str, Any]) -> tuple[int, Rolled]:
    """Where the throw stands in the log, and its event with one die changed.

    ``changes``: any of kind, value, label, zone. Raises ``BadReply``.
    """
    for at, logged in enumerate(session.log):
        event = logged.event
        if logged.throw_id != throw_id or not isinstance(event, Rolled):
            continue
        dice = []
        for die in event.dice:
            if die.die_id == die_id:
                new = {key: value for key, value in changes.items() if value is not None}
                label = new.get("label", str(new["value"]) if "value" in new else None)
                if label is not None:
                    new.update(label=label, value=value_of(new.get("kind", die.kind), label))
                die = die.model_copy(update=new)
            dice.append(die)
        if all(new == old for new, old in zip(dice, event.dice, strict=True)):
            raise BadReply(f"nothing to change: that throw has no die {die_id!r}, or it is so already")
        return at, event.model_copy(update={"dice": tuple(dice), "source": "manual"})
    raise BadReply("that throw did not count in this session")


def retold(before: Session, after: Session) -> dict[str, Outcome]:
    """What each throw comes to now, for those that a change of the log told anew."""
    old, new = _told(before.log), _told(after.log)
    void = Outcome(state="voided", headline="Taken back: it does not count any more.")
    return {
        throw_id: new.get(throw_id, void)
        for throw_id in {**old, **new}
        if old.get(throw_id) != new.get(throw_id)
    }


def _told(log: Sequence[Logged]) -> dict[str, Outcome]:
    bodies: dict[str, list[dict[str, Any]]] = {}
    throw_id = None
    for logged in log:
        throw_id = logged.throw_id or throw_id
        if throw_id is not None:
            bodies.setdefault(throw_id, []).append(logged.body())
    return {throw_id: tell(parts) for throw_id, parts in bodies.items()}


def _events(session: Session) -> tuple[Event, ...]:
    return tuple(logged.event for logged in session.log)


def _played(session: Session, folded: Folded) -> Session:
    assert folded.state is not None
    log = []
    for at, step in enumerate(folded.steps):
        # A void stands where the throw stood, and is not about it.
        was = session.log[at] if at < len(session.log) and step.event.type != "voided" else None
        kept = (was.throw_id, was.seat, was.who) if was is not None else ()
        log.append(Logged(step.event, step.effects, step.trace, *kept))
    return Session(session.id, session.engine, folded.state, tuple(log))
