"""The owner of the table's state: one lock, one commit, one published view."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from traywatch.firmware.host.panel.status_light import Light
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.storage.journal.index import JournalIndex
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import EVERYBODY, HOST, Viewer, Visibility, stored_visibility
from traywatch.firmware.table.hidden.lying_dice import LyingDice, lies_in_tray, lying_dice
from traywatch.firmware.table.publisher import Publisher
from traywatch.firmware.table.session.audit_log import SHOWN, audit_entries
from traywatch.firmware.table.session.throw_view import RecordedThrow, ThrowView, throw_view
from traywatch.firmware.table.state import Commit, TableState, asks_in_step, past_unfit
from traywatch.firmware.table.views.shown import shown_ask, shown_throw
from traywatch.firmware.table.views.table_view import TableView, table_view, table_view_for
from traywatch.messages import Text, msg

_log = logging.getLogger("traywatch.table")
_LOOKED_AT = 50
"""So many of the newest throws are looked at for the last one of the camera."""


@dataclass
class TableHooks:
    """Functions that the rest of the program sets at start, to follow the table.

    ``paused`` gets whether the demo waits, and ``roll`` makes it throw once. ``light`` gets the state of the
    status light, and ``confirmed`` the throw, die, kind and label of a face that a person confirmed.
    ``no_die`` gets the ids of a throw and of a false positive in it, once a person answers “Not a die”.
    ``language`` gets the table's default language, or None. ``autoplay`` gets whether the demo plays by
    itself. ``taught`` gives the kinds of dice that people taught, and ``seated`` the ids of the actors who
    have taken a seat. They are called with the lock held.
    ``checked`` is called every few seconds without the lock, to check what is around the table.
    """

    paused: Callable[[bool], None] = lambda paused: None
    roll: Callable[[], None] = lambda: None
    checked: Callable[[], None] = lambda: None
    light: Callable[[Light], None] = lambda light: None
    confirmed: Callable[[str, str, str, str], None] = lambda throw, die, kind, label: None
    no_die: Callable[[str, str], None] = lambda throw, die: None
    language: Callable[[str | None], None] = lambda language: None
    autoplay: Callable[[bool], None] = lambda autoplay: None
    taught: Callable[[], Collection[str]] = frozenset
    seated: Callable[[str], Collection[str]] = lambda seat: ()


class TableStore:
    """Holds the current ``TableState`` and replaces it, with the lock held, by commits.

    Reading ``state`` and ``view`` takes no lock: both are finished objects, replaced as a whole, so no
    reader waits for a disk.
    """

    def __init__(
        self,
        journal: Journal,
        pictures: PictureStore,
        publisher: Publisher,
        clock: Callable[[], float],
    ) -> None:
        self.lock = threading.RLock()
        self.journal = journal
        self.pictures = pictures
        self.publisher = publisher
        self.clock = clock
        self.hooks = TableHooks()
        self.index: JournalIndex | None = None
        state = TableState()
        self._current = (state, self._build(state))

    @property
    def state(self) -> TableState:
        """The current state."""
        return self._current[0]

    @property
    def view(self) -> TableView:
        """The view of the current state for everybody, built once when it was replaced."""
        return self._current[1]

    def view_for(self, viewer: Viewer) -> TableView:
        """The view of the current state for a viewer, who may see more than everybody."""
        state, view = self._current
        return table_view_for(view, state, viewer)

    @property
    def state_id(self) -> int:
        """The number of the newest record; a command must name the one that it was decided for."""
        return self.journal.last_seq

    @property
    def problems(self) -> tuple[Text, ...]:
        """What is wrong now, one sentence each."""
        return self._problems_of(self.state)

    def _problems_of(self, state: TableState) -> tuple[Text, ...]:
        problems = [*self.journal.problems, *self.journal.warnings, *state.problems.values()]
        return tuple(problems + ([self.pictures.problem] if self.pictures.problem else []))

    @property
    def degraded(self) -> bool:
        """Whether something is wrong. A recording that has ended is worth a word, but nothing is wrong."""
        faults = {about for about in self.state.problems if about != "source"}
        return bool(faults or self.journal.problems or self.journal.warnings or self.pictures.problem)

    def new_question_id(self) -> str:
        """An id for a question that the next commit may open."""
        return f"ask-{self.journal.last_seq + 1}-{secrets.token_hex(2)}"

    def check(self, state_id: int | None) -> None:
        """Raises ``TableError`` (``stale_state``) unless ``state_id`` is the newest one or None."""
        if state_id is not None and state_id != self.state_id:
            raise TableError(
                "stale_state",
                msg("table-refusal-table-moved-on"),
                {"state_id": self.state_id},
            )

    def commit(self, commit: Commit) -> TableView:
        """Write the records to the journal, replace the state, publish the view. In this order."""
        commit = asks_in_step(past_unfit(self.state, commit))
        entries = self.journal.append(*commit.records)
        state = replace(commit.state, changed_at_s=self.clock())
        if entries and entries[-1].seq != self.journal.last_seq:
            state = self.reread(state)  # the journal gave its waiting records other numbers
        else:
            # What people did with a throw from long ago may be about a hidden one.
            old = {one.ref for one in entries if one.kind == "audit" and one.ref} - state.hidden.keys()
            state = replace(state, hidden={**state.hidden, **self._hidden_of(old)}).with_records(entries)
        before = {one.id: one for one in (*self.state.asks, *self.state.finished_asks)}
        was = self.state.last_throw
        view = self.publish(state)
        if self.index is not None:
            try:
                self.index.follow()
            except Exception:  # reads catch up later
                _log.exception("the index of the journal could not be brought up to date")
        for ask in (*state.finished_asks, *state.asks):
            if before.get(ask.id) != ask:
                shown_to = partial(shown_ask, ask) if ask.visibility.hidden else None
                self.publisher.publish("ask", shown_ask(ask, EVERYBODY), shown_to)
        for changed in self._changed_throws(was, entries):
            self.publish_throw("throw_changed", changed)
        for face in commit.confirmed:
            try:
                if face.no_die:
                    self.hooks.no_die(face.throw_id, face.die_id)
                else:
                    self.hooks.confirmed(face.throw_id, face.die_id, face.kind, face.label)
            except Exception:  # the answer counts even if the die cannot be remembered
                _log.exception("a die could not be remembered")
        return view

    def _changed_throws(
        self, was: RecordedThrow | None, entries: Sequence[JournalRecord]
    ) -> Iterator[ThrowView]:
        """The throws from before these records whose outcome is another one with them."""
        new = {entry.ref for entry in entries if entry.kind == "throw"}
        kinds = ("outcome", "event", "audience")
        for ref in dict.fromkeys(entry.ref for entry in entries if entry.kind in kinds):
            if not ref or ref in new:
                continue
            last = self.state.last_throw
            if was is not None and last is not None and was.id == last.id == ref:
                before, now = was.view, last.view
            else:
                records = self.journal.read(ref=ref)
                written = {entry.seq for entry in entries}
                now = throw_view(records)
                before = throw_view(one for one in records if one.seq not in written)
            if now is None:
                continue
            if before is None or now.outcome.differs(before.outcome) or now.audience != before.audience:
                yield now

    def publish_throw(self, event: Literal["throw", "throw_changed"], view: ThrowView) -> None:
        """Send a throw to every subscriber, as each may see it."""
        shown_to = partial(shown_throw, view) if view.visibility.hidden else None
        self.publisher.publish(event, shown_throw(view, EVERYBODY), shown_to)

    def publish(self, state: TableState) -> TableView:
        """Replace the state without a record, and send the whole table to every subscriber."""
        view = self.swap(state)
        hides = state.hidden or any(one.visibility.hidden for one in (*state.asks, *state.finished_asks))
        shown_to = partial(table_view_for, view, state) if hides else None
        self.publisher.publish("table", view, shown_to)
        return view

    def swap(self, state: TableState) -> TableView:
        """Replace the state and build its view; set the status light."""
        waited, played = self.state.demo_waits, self.state.autoplay
        view = self._build(state)
        self._current = (state, view)
        if state.demo_waits != waited:
            self.hooks.paused(state.demo_waits)
        if state.autoplay != played:
            self.hooks.autoplay(state.autoplay)
        try:
            self.hooks.light(table_view_for(view, state, HOST).light)
        except Exception:  # a broken lamp does not stop the game
            _log.exception("the light could not be set")
        return view

    def reread(self, state: TableState) -> TableState:
        """The state with the last throw and the audit log read from the journal again."""
        last = state.last_throw
        if last is not None:
            last = RecordedThrow(last.id).with_records(self.journal.read(ref=last.id))
        entries = (
            self.journal.read("audit", session=state.session.id, limit=SHOWN, newest_first=True)
            if state.session is not None
            else []
        )
        shown = audit_entries(entries)
        refs = {one.throw_id for one in shown if one.throw_id} | ({last.id} if last is not None else set())
        return replace(
            state,
            last_throw=last,
            audit_log=shown,
            hidden=self._hidden_of(refs),
            hidden_dice=self._hidden_dice(),
        ).with_records(())

    def _hidden_of(self, refs: Iterable[str]) -> dict[str, Visibility]:
        """The visibility of those throws that are hidden."""
        audiences: dict[str, Visibility] = {}
        for ref in refs:
            first = self.journal.read("throw", ref=ref, limit=1)
            if first and stored_visibility(first[0].body).hidden:
                view = throw_view(self.journal.read(ref=ref))
                if view is not None and view.visibility.hidden:
                    audiences[ref] = view.visibility
        return audiences

    def _hidden_dice(self) -> LyingDice | None:
        """The dice of the newest throw of the camera, if it is hidden: they may still lie in the tray."""
        newest = self.journal.read("throw", limit=_LOOKED_AT, newest_first=True)
        for record in (one for one in newest if lies_in_tray(one.body)):
            hidden = self._hidden_of([record.ref])
            if hidden or not record.body.get("typed"):
                return lying_dice(record, hidden[record.ref]) if hidden else None
        return None

    def _build(self, state: TableState) -> TableView:
        return table_view(
            state,
            state_id=self.state_id,
            event_id=self.publisher.last_id,
            profile_id=self.publisher.id_of(state.profile_number),
            problems=self._problems_of(state),
        )
