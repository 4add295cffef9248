"""The state of the table and the result of a command.

A command is a function of a ``TableState`` and an input. It returns a ``Commit``: the records for the
journal and the next state. ``traywatch.firmware.table.store`` writes and publishes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from traywatch.firmware.storage.journal import JournalRecord, NewRecord
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import PUBLIC, Visibility, stored_visibility
from traywatch.firmware.table.hidden.lying_dice import LyingDice, lies_in_tray, lying_dice
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.audit_log import SHOWN, AuditEntryView, audit_entries
from traywatch.firmware.table.session.human_readings import ConfirmedFace
from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.firmware.table.session.observation import PlacementProfile
from traywatch.firmware.table.session.questions.open_question import OpenQuestion
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.session.throw_outcome import ThrowOutcome
from traywatch.firmware.table.session.throw_view import RecordedThrow
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.log import Undone
from traywatch.rules.core.requests import RollRequest

Phase = Literal["resting", "rolling", "settled"]


class SourceInfo(Record):
    """The camera or the file that the images come from."""

    name: str
    live: bool
    demo: bool


NO_SOURCE = SourceInfo(name="none", live=False, demo=False)


@dataclass(frozen=True, slots=True)
class UndoneStep:
    """An undo that a redo can take back: the session before it, the undo, and its actor."""

    session: GameSession
    undone: Undone
    by: Actor | None = None


@dataclass(frozen=True, slots=True)
class UndoneAsk:
    """An answered ask whose answer was taken back, and by whom: a redo brings it back."""

    ask: DiceAsk
    by: Actor | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about the table that changes. It is never changed in place but replaced as a whole.

    ``counted`` is the id of the last throw that the game took: later events are recorded with it.
    ``obstacle_kind`` is the kind of die that is an obstacle in this game; it outlives a request without
    obstacles. ``audit_log`` has the latest entries of the session, newest first. ``profile_number`` rises
    with each new tray profile. ``language`` is the language for readers who ask for none (null: English).
    ``asks`` are the open asks of programs, in their order, and ``finished_asks`` the newest of the others.
    ``last_ask`` is the id of the ask whose answer is the last step of the table, after those of the game.
    ``unfit`` is the number of the record that ended the restore of the session, until the session goes on
    without it. ``changed_at_s`` is the time of the last commit, on the table's clock.
    ``hidden`` has the visibility of hidden throws that the state tells of, by id. ``hidden_dice`` are
    those of the newest throw of the camera, if it is hidden: they may still lie in the tray.
    """

    session: GameSession | None = None
    question: OpenQuestion | None = None
    last_throw: RecordedThrow | None = None
    counted: str | None = None
    undo: UndoneStep | None = None
    obstacle_kind: str | None = None
    audit_log: tuple[AuditEntryView, ...] = ()
    phase: Phase = "resting"
    paused: bool = False
    autoplay: bool = False
    language: str | None = None
    dice_in_play: frozenset[str] | None = None
    source: SourceInfo = NO_SOURCE
    profile: PlacementProfile | None = None
    profile_number: int = 0
    problems: Mapping[str, Text] = field(default_factory=dict)
    asks: tuple[DiceAsk, ...] = ()
    finished_asks: tuple[DiceAsk, ...] = ()
    last_ask: str | None = None
    undone_ask: UndoneAsk | None = None
    unfit: int | None = None
    hidden: Mapping[str, Visibility] = field(default_factory=dict)
    hidden_dice: LyingDice | None = None
    changed_at_s: float = 0.0

    @property
    def demo_waits(self) -> bool:
        """Whether the demo throws only when a person says so: paused, or played by a person.

        The dice of an ask are thrown in a game that a person plays, too.
        """
        return self.paused or not (self.autoplay or self.ask is not None)

    def taken_over(self) -> TableState:
        """The state after a person did something in the demo: nothing is answered for them any more."""
        return replace(self, autoplay=False) if self.source.demo and self.autoplay else self

    @property
    def session_id(self) -> str:
        """The id of the session; empty if no game is played."""
        return self.session.id if self.session is not None else ""

    @property
    def ask(self) -> DiceAsk | None:
        """The ask that waits for its dice now. A question about a throw of the game comes first."""
        first = self.asks[0] if self.asks else None
        if first is None or self.question is None or self.question.request.id == first.view.request:
            return first
        return None

    @property
    def answered_ask(self) -> DiceAsk | None:
        """The ask whose last throw an undo takes back; None if it takes back a step of the game."""
        every = (*self.finished_asks, *self.asks)
        return next((one for one in every if one.id == self.last_ask and one.can_undo), None)

    @property
    def reopened_ask(self) -> UndoneAsk | None:
        """The undone answer that a redo brings back; None if its ask does not wait any more."""
        undone = self.undone_ask
        waits = undone is not None and any(one.id == undone.ask.id for one in self.asks)
        return undone if waits else None

    @property
    def roll(self) -> RollRequest | None:
        """The roll that the table waits for: of an ask, else of the game."""
        if self.ask is not None:
            return self.ask.request
        return self.session.roll if self.session is not None else None

    @property
    def tray_is_hidden(self) -> bool:
        """Whether dice lie in the tray that not everybody may see, or are about to be rolled."""
        return self.hidden_dice is not None or (self.ask is not None and self.ask.visibility.hidden)

    def visibility_of(self, throw_id: str | None) -> Visibility:
        """Who may see a throw that this state tells of."""
        return self.hidden.get(throw_id or "", PUBLIC)

    def with_records(self, entries: Sequence[JournalRecord]) -> TableState:
        """The state after records were written: the last throw and the audit log show them."""
        last = self.last_throw.with_records(entries) if self.last_throw is not None else None
        new = audit_entries(entry for entry in entries if entry.session == self.session_id)
        return replace(
            self,
            last_throw=last,
            audit_log=(*reversed(new), *self.audit_log)[:SHOWN] if self.session is not None else (),
            obstacle_kind=self._obstacle_kind(),
        )._with_audiences(entries)

    def _with_audiences(self, entries: Sequence[JournalRecord]) -> TableState:
        hidden, lies = dict(self.hidden), self.hidden_dice
        for entry in entries:
            if entry.kind not in ("throw", "audience"):
                continue
            visibility = stored_visibility(entry.body)
            hidden.pop(entry.ref, None)
            if visibility.hidden:
                hidden[entry.ref] = visibility
            if entry.kind == "throw" and lies_in_tray(entry.body):
                lies = lying_dice(entry, visibility) if visibility.hidden else None
            elif lies is not None and entry.ref == lies.throw_id and not visibility.hidden:
                lies = None
        if hidden == self.hidden and lies == self.hidden_dice:
            return self
        return replace(self, hidden=hidden, hidden_dice=lies)

    def with_problem(self, about: str, text: Text | None) -> TableState:
        """The state with a problem, or without it if ``text`` is None."""
        problems = {key: value for key, value in self.problems.items() if key != about or text is not None}
        if text is not None:
            problems[about] = text
        return replace(self, problems=problems)

    def _obstacle_kind(self) -> str | None:
        roll = self.session.roll if self.session is not None else None
        return next(iter(roll.ignore), None) if roll is not None else self.obstacle_kind


@dataclass(frozen=True, slots=True)
class Commit:
    """What a command changes: new journal records, the next state, and the faces that a person confirmed."""

    records: tuple[NewRecord, ...]
    state: TableState
    confirmed: tuple[ConfirmedFace, ...] = ()


def commit_session(
    state: TableState,
    session: GameSession | None,
    records: Sequence[NewRecord],
    confirmed: tuple[ConfirmedFace, ...] = (),
) -> Commit:
    """Replace the session of ``state``. Each new event becomes a record after ``records``; the redo ends.

    An event that follows from a throw, such as a choice, is recorded with that throw.
    """
    all_records = list(records)
    if session is not None:
        before = state.session
        known_length = len(before.log) if before is not None and before.id == session.id else 1
        all_records += [
            NewRecord("event", logged.body(), session.id, _throw_of(logged, state))
            for logged in session.log[known_length:]
        ]
    after = replace(state, session=session, undo=None)
    if _goes_on(state.session, session):
        after = replace(after, last_ask=None, undone_ask=None)
    return Commit(tuple(all_records), after, confirmed)


def _goes_on(before: GameSession | None, after: GameSession | None) -> bool:
    """Whether people did another step in the game. What the table answers itself is none."""
    if before is None or after is None or before.id != after.id:
        return before is not after
    return before.last_step is not after.last_step


def past_unfit(state: TableState, commit: Commit) -> Commit:
    """The commit that also leaves out the records that could not be restored, if the session goes on.

    Without it, each restart would stop at the same record and forget what was played since.
    """
    goes_on = any(
        record.session == state.session_id and record.kind in ("event", "amendment")
        for record in commit.records
    )
    if state.unfit is None or not goes_on:
        return commit
    cut = NewRecord("amendment", {"op": "cut", "from": state.unfit}, state.session_id)
    return replace(commit, records=(cut, *commit.records), state=replace(commit.state, unfit=None))


def asks_in_step(commit: Commit) -> Commit:
    """The commit with the asks as its state says: the one whose roll is open waits, the others queue."""
    state = commit.state
    waits = state.ask.id if state.ask is not None else None
    asks = tuple(_in_phase(ask, "waiting" if ask.id == waits else "queued") for ask in state.asks)
    if asks == state.asks:
        return commit
    new = {ask.id: ask for ask, before in zip(asks, state.asks, strict=True) if ask != before}
    records = [one for one in commit.records if one.kind != "ask" or one.ref not in new]
    records += [NewRecord("ask", ask.to_json(), "", ask.id) for ask in new.values()]
    return replace(commit, records=tuple(records), state=replace(state, asks=asks))


def _in_phase(ask: DiceAsk, phase: Literal["waiting", "queued"]) -> DiceAsk:
    return ask if ask.view.state == phase else ask.revised(phase)


def _throw_of(logged: LoggedEvent, state: TableState) -> str:
    """The throw that an event is recorded with. An adjustment by hand follows from none."""
    if isinstance(logged.event, Adjusted):
        return ""
    return logged.throw_id or state.counted or ""


def outcome_record(state: TableState, throw_id: str, outcome: ThrowOutcome) -> NewRecord:
    """The record of a throw's outcome in the current session."""
    return NewRecord("outcome", outcome.stored(), state.session_id, throw_id)


def superseded(state: TableState) -> list[NewRecord]:
    """The outcome for the throw of the open question, which ends because the table changes; else nothing."""
    if state.question is None:
        return []
    outcome = ThrowOutcome(state="superseded", headline=msg("table-outcome-table-changed"))
    return [outcome_record(state, state.question.throw_id, outcome)]
