"""Restore a session from the journal, with the question that was open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from traywatch.errors import TraywatchError
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.corrections import CorrectedSession, redo_step, replace_event, undo_step
from traywatch.firmware.table.session.observation import PlacementProfile, keep_thrown, observe
from traywatch.firmware.table.session.questions.open_question import OpenQuestion
from traywatch.firmware.table.session.session import GameSession, start
from traywatch.firmware.table.session.throw_view import throw_view
from traywatch.messages import Text, msg
from traywatch.rules.core.log import Undone
from traywatch.rules.core.matching import answered, match
from traywatch.rules.core.types import (
    Answer,
    Engine,
    Observation,
    Question,
    Rejected,
    Satisfied,
    event_from_json,
)
from traywatch.vision.types import Throw

_MOST_PARTS = 20
"""So many throws are looked at for the parts of an unfinished one."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """What the journal holds. ``last`` is the id of the newest throw, ``counted`` of the newest that counted.

    ``problem`` says why the session, or the rest of it, could not be restored. ``unfit`` is the number of the
    record that the rest begins with.
    """

    session: GameSession | None = None
    question: OpenQuestion | None = None
    last: str | None = None
    counted: str | None = None
    problem: Text | None = None
    unfit: int | None = None


def resume(
    journal: Journal,
    engine_of: Callable[[str, str | None], Engine],
    mat: PlacementProfile | None,
    entry: JournalRecord | None = None,
    *,
    asks: Sequence[DiceAsk] = (),
) -> Resumed:
    """Replay the last session, or that of ``entry``, the record that started one.

    ``engine_of`` gives the engine of a game with a card set. ``asks`` are the open asks: the question may be
    about the dice of one. A record that no longer fits ends the replay;
    ``problem`` names it.
    """
    if entry is None:
        started = journal.read("session", limit=1, newest_first=True)
        if not started:
            thrown = journal.read("throw", limit=1, newest_first=True)
            return Resumed(last=thrown[0].ref if thrown else None)
        entry = started[0]
    session = _started(entry, engine_of)
    if isinstance(session, Rejected):
        return Resumed(problem=msg("table-session-last-not-resumable", message=session.message))
    counted, problem, unfit = None, None, None
    undone: tuple[GameSession, Undone] | None = None
    for record in _without_cut(journal.read(session=entry.session)):
        if record.kind == "event":
            step: CorrectedSession | Rejected = _replayed(session, record)
            counted = record.ref or counted
        elif record.kind == "amendment":
            step = _amended(session, record, undone)
        else:
            continue
        if isinstance(step, Rejected):
            problem = msg("table-session-last-resumed-partly", seq=record.seq, message=step.message)
            unfit = record.seq
            break
        undone = (session, step.undone) if step.undone is not None else None
        session = step.session
        if record.kind == "amendment":
            counted = next((logged.throw_id for logged in reversed(session.log) if logged.throw_id), None)
    last, question = _undecided(journal, session, entry.seq, mat, asks)
    return Resumed(session, question, last, counted, problem, unfit)


def _started(entry: JournalRecord, engine_of: Callable[[str, str | None], Engine]) -> GameSession | Rejected:
    """The session that a record started, at its beginning."""
    try:
        engine = engine_of(str(entry.body["game"]), entry.body.get("cards"))
        return start(engine, event_from_json(entry.body["event"]), entry.session)
    except (TraywatchError, ValidationError, KeyError) as error:
        return Rejected("unreadable", str(error).splitlines()[0])


def _without_cut(records: Sequence[JournalRecord]) -> list[JournalRecord]:
    """The records of a session, without those that did not fit and were left behind when it went on."""
    uncut: list[JournalRecord] = []
    for record in records:
        if record.kind == "amendment" and record.body.get("op") == "cut":
            uncut = [one for one in uncut if one.seq < record.body.get("from", record.seq)]
        else:
            uncut.append(record)
    return uncut


def _replayed(session: GameSession, record: JournalRecord) -> CorrectedSession | Rejected:
    try:
        who = record.body.get("who")
        following = session.apply(
            event_from_json(record.body["event"]),
            record.ref or None,
            Actor.model_validate(who) if who is not None else None,
        )
    except (ValidationError, KeyError) as error:
        return Rejected("unreadable", str(error).splitlines()[0])
    return following if isinstance(following, Rejected) else CorrectedSession(following)


def _amended(
    session: GameSession, record: JournalRecord, undone: tuple[GameSession, Undone] | None
) -> CorrectedSession | Rejected:
    try:
        if record.body["op"] == "undo":
            return undo_step(session, void=bool(record.body["void"]))
        if record.body["op"] == "amend":
            return replace_event(session, int(record.body["at"]), event_from_json(record.body["event"]))
        if undone is not None:
            return redo_step(session, *undone)
    except (ValidationError, KeyError, TypeError, ValueError) as error:
        return Rejected("unreadable", str(error).splitlines()[0])
    return Rejected("nothing_to_redo", msg("table-refusal-nothing-to-redo"))


def _undecided(
    journal: Journal,
    session: GameSession,
    since: int,
    mat: PlacementProfile | None,
    asks: Sequence[DiceAsk],
) -> tuple[str | None, OpenQuestion | None]:
    thrown = journal.read("throw", after=since, limit=_MOST_PARTS, newest_first=True)
    if not thrown:
        return None, None
    last, rolled_for = thrown[0].ref, thrown[0].body.get("ask")
    records = journal.read(ref=last)
    view = throw_view(records)
    requests = {ask.id: ask.request for ask in asks}
    roll = session.roll if rolled_for is None else requests.get(rolled_for)
    if view is None or roll is None or view.outcome.state not in ("unsure", "partial", "conflict"):
        return last, None
    parts = [_observed(records, mat)]
    for entry in thrown[1:]:
        records = journal.read(ref=entry.ref)
        part = throw_view(records)
        if part is None or part.outcome.state != "partial" or entry.body.get("ask") != rolled_for:
            break
        parts.append(_observed(records, mat))
    observation = parts.pop()
    for later in reversed(parts):
        observation = keep_thrown(later, observation.dice)
    result = match(roll, observation)
    if isinstance(result, Satisfied):
        return last, None
    return last, OpenQuestion(
        f"ask-{thrown[0].seq}-r", last, roll, observation, result, view.picture is not None
    )


def _observed(records: Sequence[JournalRecord], mat: PlacementProfile | None) -> Observation:
    """The dice of one throw from its records, with the answers of people."""
    observation = Observation()
    for record in records:
        if record.kind == "throw":
            observation = observe(Throw.from_json(record.body["throw"]), mat)
        elif record.kind == "reading":
            observation = answered(
                observation,
                Question.from_json(record.body["question"]),
                Answer.from_json(record.body["answer"]),
            )
    return observation
