"""Logs of events: fold, undo, redo and amend.

A log is a tuple of events; the first is ``session_started``. A *group* is one event made by a person
(a choice, a roll, a placement, a correction) and the table's own answers after it. A roll is a
physical event. Undoing it needs ``void=True`` and leaves a ``voided`` event. A redo brings the roll back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from traywatch.messages import msg
from traywatch.rules.core.events import AUTO, Choice, Event, Placed, Rolled, SessionStarted, TableTodo, Voided
from traywatch.rules.core.requests import ChoiceRequest, PlaceRequest, RollRequest
from traywatch.rules.core.types import Engine, Folded, Rejected, State, Step

Log = tuple[Event, ...]
Check = Callable[[State, int, Event], Rejected | None]
"""Looks at an event and its index before it is taken. A refusal ends the fold there."""


def fold(engine: Engine, events: Iterable[Event]) -> Folded:
    """Fold a log from its start. Folding stops at the first event that does not fit."""
    return _on(engine, Folded(None, ()), events)


def _on(engine: Engine, start: Folded, events: Iterable[Event], check: Check | None = None) -> Folded:
    """Continue to fold from the end of a log that fitted."""
    state = start.state
    steps = list(start.steps)
    for at, event in enumerate(events, start=len(steps)):
        if state is None:
            result = (
                engine.begin(event)
                if isinstance(event, SessionStarted)
                else Rejected("no_session", msg("rules-refusal-log-without-start"))
            )
        else:
            refused = check(state, at, event) if check is not None else None
            result = refused or engine.reduce(state, event)
        if isinstance(result, Rejected):
            return Folded(state, tuple(steps), at, result)
        state = result.state
        steps.append(Step(event, result.effects, result.trace, result.result))
    return Folded(state, tuple(steps))


@dataclass(frozen=True, slots=True)
class Undone:
    """The result of an undo: the log without its last group, and what to change on the table.

    ``previous`` is the log before the undo, for ``redo``. ``voided`` are the rolls taken back.
    """

    log: Log
    dropped: Log
    voided: tuple[Rolled, ...]
    previous: Log
    folded: Folded
    todo: tuple[TableTodo, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """The result of a redo: the log as it was before the undo."""

    log: Log
    folded: Folded
    todo: tuple[TableTodo, ...]


@dataclass(frozen=True, slots=True)
class Amended:
    """A log with one amended event, folded again from there.

    ``log`` ends before the first later event that does not fit any more, except for records of voids.
    ``first_invalid`` is the index of that event; null if all events fit.
    ``suggestions`` are that event and those after it, without records of voids.
    """

    log: Log
    folded: Folded
    first_invalid: int | None
    suggestions: Log
    todo: tuple[TableTodo, ...]
    refused: Rejected | None = None


def undo(engine: Engine, log: Sequence[Event], *, void: bool = False, note: str = "") -> Undone | Rejected:
    """Drop the last group. Events that record voided rolls always stay."""
    log = tuple(log)
    starts = [at for at, event in enumerate(log) if _by_a_person(event)]
    if not starts:
        return Rejected("nothing_to_undo", msg("rules-refusal-nothing-to-undo"))
    cut = starts[-1]
    voids = tuple(event for event in log[cut:] if isinstance(event, Voided))
    dropped = tuple(event for event in log[cut:] if not isinstance(event, Voided))
    throws = tuple(event for event in dropped if isinstance(event, Rolled))
    if throws and not void:
        return Rejected("throw_in_the_way", msg("rules-refusal-undo-needs-void"))
    if throws:
        voids += (Voided(throws=throws, note=note),)
    # Both folds continue from the cut, so a long log is folded once instead of three times.
    start = fold(engine, log[:cut])
    folded = _on(engine, start, voids)
    todo = _todo(engine, _on(engine, start, log[cut:]).state, folded.state)
    return Undone(log[:cut] + voids, dropped, throws, log, folded, todo)


def redo(engine: Engine, log: Sequence[Event], undone: Undone) -> Redone | Rejected:
    """Reverse an undo, also that of a roll. This works until something new happens."""
    if tuple(log) != undone.log:
        return Rejected("log_moved_on", msg("rules-refusal-redo-outdated"))
    folded = fold(engine, undone.previous)
    return Redone(undone.previous, folded, _todo(engine, undone.folded.state, folded.state))


def amend(engine: Engine, log: Sequence[Event], at: int, fixed: Event) -> Amended | Rejected:
    """Replace event ``at`` ("that was a 3, not an 8") and fold the log again.

    The new event must have the same type, answer the same request, and fit in its place. Later events
    are kept or returned as suggestions, but never changed. An answer that the table gave by itself is
    kept only if it would still give it. Otherwise people answer, as if the amended event had come at once.
    """
    log = tuple(log)
    if not 0 < at < len(log):
        return Rejected("no_such_event", msg("rules-refusal-amend-no-such-event", at=at))
    old = log[at]
    if old.type != fixed.type or getattr(old, "request", None) != getattr(fixed, "request", None):
        return Rejected("not_the_same_event", msg("rules-refusal-amend-other-request"))
    full = (*log[:at], fixed, *log[at + 1 :])
    start = fold(engine, full[:at])
    own: set[int] = set()

    def note(state: State, n: int, event: Event) -> None:
        if n > at and event == auto_event(state):
            own.add(n)

    def still_own(state: State, n: int, event: Event) -> Rejected | None:
        if n in own and event != auto_event(state):
            return Rejected("not_automatic", msg("rules-refusal-no-longer-automatic"))
        return None

    before = _on(engine, start, log[at:], note)
    folded = start if start.rejected else _on(engine, start, full[at:], still_own)
    if folded.rejected_at is not None and folded.rejected_at <= at:
        return folded.rejected or Rejected("does_not_fit", msg("rules-refusal-amend-does-not-fit"))
    end = len(full) if folded.rejected_at is None else folded.rejected_at
    # Records of voids stay. Else request ids would repeat, and a late copy of a voided roll could count.
    voids = tuple(event for event in full[end:] if isinstance(event, Voided))
    # Folding stopped at the first event that does not fit, so this continues from the kept events.
    replayed = _on(engine, Folded(folded.state, folded.steps), voids)
    return Amended(
        log=full[:end] + voids,
        folded=replayed,
        first_invalid=folded.rejected_at,
        suggestions=tuple(event for event in full[end:] if not isinstance(event, Voided)),
        todo=_todo(engine, before.state, replayed.state),
        refused=folded.rejected,
    )


def auto_event(state: State) -> Choice | Placed | None:
    """The answer that the table may give itself: an automatic choice or placement by its default.

    Null while a roll is open, because the roll also closes an optional choice beside it.
    """
    if any(isinstance(request, RollRequest) for request in state.open):
        return None
    for request in state.open:
        if isinstance(request, ChoiceRequest) and request.auto and request.default is not None:
            return Choice(request=request.id, option=request.default, by=AUTO)
        if isinstance(request, PlaceRequest) and request.auto:
            return Placed(request=request.id, by=AUTO)
    return None


def _by_a_person(event: Event) -> bool:
    if isinstance(event, SessionStarted | Voided):
        return False
    return not (isinstance(event, Choice | Placed) and event.by == AUTO)


def _todo(engine: Engine, was: State | None, now: State | None) -> tuple[TableTodo, ...]:
    return () if was is None or now is None else engine.todo(was, now)
