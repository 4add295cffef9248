"""What is on the table now: how it is kept, read and shown. ``Table`` adds what can be done to it.

One lock holds everything that changes; what is read (``view``) is a finished picture that
is swapped whole, so that no reader ever waits for a disk.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Literal

from traywatch import __version__
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import TraywatchError
from traywatch.firmware.host.status_light import Light, light_of
from traywatch.firmware.storage.journal import Draft, Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.actor import Who
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.publisher import Publisher
from traywatch.firmware.table.session.audit_log import SHOWN, StepBack, deeds, step_back
from traywatch.firmware.table.session.observation import Mat
from traywatch.firmware.table.session.questions import Pending
from traywatch.firmware.table.session.restore import resume
from traywatch.firmware.table.session.session import Logged, Session
from traywatch.firmware.table.session.throw_view import Outcome, throw_view
from traywatch.firmware.table.views.history import Archive
from traywatch.firmware.table.views.step_summaries import told
from traywatch.rules import load_game
from traywatch.rules.core.log import Undone
from traywatch.rules.core.types import Engine

__all__ = ["Board", "TableError"]

_log = logging.getLogger("traywatch.table")

Phase = Literal["resting", "rolling", "settled"]


class Board(Archive):
    """The state of a table with its journal, its pictures and its phones. Safe to read from any thread."""

    def __init__(
        self,
        journal: Journal,
        *,
        pictures: PictureStore | None = None,
        mat: Mat | None = None,
        hands_free: bool = False,
        auto_after_s: float = 2.0,
        load: Callable[..., Engine] = load_game,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(journal, pictures or PictureStore(None))
        self.publisher = Publisher()
        self.mat = mat
        self.hands_free = hands_free
        self.on_pause: Callable[[bool], None] = lambda paused: None
        self.on_confirmed: Callable[[str, str, str, str], None] = lambda throw, die, kind, label: None
        self.on_light: Callable[[Light], None] = lambda light: None
        self.bag: frozenset[str] | None = None
        self.source: dict[str, Any] = {"name": "none", "live": False, "demo": False}
        self._auto_after_s = auto_after_s
        self._load = load
        self._clock = clock
        self._lock = threading.RLock()
        self._engines: dict[str, Engine] = {}
        self._session: Session | None = None
        self._pending: Pending | None = None
        self._last: str | None = None
        self._counted: str | None = None
        self._undone: tuple[Session, Undone] | None = None
        self._undone_by: Who | None = None
        self._phase: Phase = "resting"
        self._paused = False
        self._obstacles: str | None = None
        self._problems: dict[str, str] = {}
        self._profiles = 0
        self._changed_at = self._retried_at = clock()
        self._view: dict[str, Any] = {}
        self._go_on()
        self._refresh()

    # ------------------------------------------------------------------ reading

    @property
    def view(self) -> dict[str, Any]:
        """The whole table as JSON: game, state, open requests, questions, last throw."""
        return self._view

    @property
    def state_id(self) -> int:
        """Rises with everything that is recorded; an answer must name the one that it was given for."""
        return self.journal.last_seq

    @property
    def paused(self) -> bool:
        """Whether throws are left alone for now."""
        return self._paused

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong now, one sentence each."""
        found = [*self.journal.problems, *self.journal.warnings, *self._problems.values()]
        return tuple(found + ([self.pictures.problem] if self.pictures.problem else []))

    def seats(self) -> dict[str, str]:
        """The players of the session: their names by their ids."""
        session = self._session
        return {player.id: player.name for player in session.state.players} if session else {}

    def want(self) -> str | None:
        """The kind of die that is waited for; None when no throw is, or any die will do."""
        session = self._session
        roll = session.roll if session else None
        return next((spec.kind for spec in roll.dice), None) if roll else None

    def in_play(self) -> frozenset[str] | None:
        """The kinds of dice that may lie there: those of the bag, or asked for or there already.

        None where that is not known: without a bag, while nothing is asked for or any die will do.
        """
        if self.bag is not None:
            return self.bag
        session = self._session
        roll = session.roll if session else None
        if roll is None or roll.open_ended or not roll.dice:
            return None
        asked = {spec.kind or "" for spec in roll.dice}
        lying = {die["kind"] for die in (self._view.get("last_throw") or {}).get("dice", ())}
        if "" in asked:
            return None
        return frozenset(kind for kind in asked | lying | set(roll.ignore) if kind in SHAPES)

    def obstacle_kind(self) -> str | None:
        """The kind of die that lies on the tray as an obstacle in this game; None where there is none."""
        session = self._session
        roll = session.roll if session else None
        if roll is not None:
            self._obstacles = next(iter(roll.ignore), None)
        return self._obstacles

    def engine(self, game: str, cards: str | None = None) -> Engine:
        """The rules of a game with its usual cards, or with a set of them that is read anew each time.

        Raises ``TableError`` (``game_unknown``, ``cards_unknown``, ``content_unusable``).
        """
        if cards is None and game in self._engines:
            return self._engines[game]
        try:
            engine = self._load(game) if cards is None else self._load(game, cards)
        except TraywatchError as error:
            known = {"unknown_game": "game_unknown", "cards_unknown": "cards_unknown"}
            code = known.get(error.code, "content_unusable")
            raise TableError(code, str(error), {"game": game}) from error
        if cards is None:
            self._engines[game] = engine
        return engine

    def check(self, state_id: int | None) -> None:
        """Raises ``TableError`` (``stale_state``) unless ``state_id`` is the newest (or None)."""
        if state_id is not None and state_id != self.state_id:
            raise TableError(
                "stale_state",
                "the table has moved on since; look again and answer anew",
                {"state_id": self.state_id},
            )

    # ------------------------------------------------------------------ what others tell

    def moving(self, moving: bool) -> None:
        """Something moves on the tray, or has come to rest without a throw."""
        with self._lock:
            phase: Phase = "rolling" if moving else ("settled" if self._last else "resting")
            if phase != self._phase:
                self._phase = phase
                self._refresh()
                self.publisher.publish("phase", {"phase": phase, "light": self._view["light"]})

    def problem(self, about: str, text: str | None) -> None:
        """Something is wrong with the camera, say; None when it is well again."""
        if self._problems.get(about) == text:  # once a frame: the lock is not for that
            return
        with self._lock:
            before = self._problems.get(about)
            if text is None:
                self._problems.pop(about, None)
                _log.info("%s: well again", about)
            else:
                self._problems[about] = text
                if before is None:  # the page is told each turn that it takes, the log the first
                    _log.warning("%s: %s", about, text)
            self._publish()

    def resend(self) -> None:
        """Show the table and its last throw on every phone again."""
        with self._lock:
            self._publish()
            if self._view["last_throw"] is not None:
                self.publisher.publish("throw", self._view["last_throw"])

    def calibrated(self, mat: Mat | None) -> None:
        """Another tray profile is in use from now on: phones fetch it anew."""
        with self._lock:
            self.mat = mat
            self._profiles += 1
            self._publish()

    def described(self, name: str, *, live: bool, demo: bool) -> None:
        """Where the pictures come from, for the page."""
        with self._lock:
            self.source = {"name": name, "live": live, "demo": demo}
            self._publish()

    def close(self) -> None:
        """End every stream and close the journal. Safe to call twice."""
        self.publisher.close()
        self.journal.close()

    def _go_on(self) -> None:
        """Where the journal ends: the last session, and a throw that still waits for an answer."""
        found = resume(self.journal, self.engine, self.mat)
        self._session, self._pending = found.session, found.pending
        self._counted, self._last = found.counted, found.last
        self._phase = "settled" if found.last else "resting"
        self._problems.pop("resume", None)
        if found.problem:
            self._problems["resume"] = found.problem

    # ------------------------------------------------------------------ committing

    def _confirmed(self, throw_id: str, die_id: str, kind: str | None, label: str | None) -> None:
        """A person has said what a die shows. That it cannot be remembered never fails the answer."""
        if kind is None or label is None:
            return
        try:
            self.on_confirmed(throw_id, die_id, kind, label)
        except Exception:
            _log.exception("a die could not be remembered")

    def _outcome(self, throw_id: str, outcome: Outcome) -> Draft:
        session_id = self._session.id if self._session else ""
        return Draft("outcome", outcome.model_dump(mode="json"), session_id, throw_id)

    def _take(self, session: Session | None, drafts: list[Draft]) -> None:
        """Commit what happened, then show it: never the other way round."""
        if session is not None:
            same = self._session is not None and self._session.id == session.id
            known = len(self._session.log) if same and self._session is not None else 1
            drafts = [*drafts, *(self._event(session.id, logged) for logged in session.log[known:])]
        self.journal.append(*drafts)
        self._session = session
        self._undone = None
        self._changed_at = self._clock()
        self._publish()

    def _event(self, session_id: str, logged: Logged) -> Draft:
        # What follows from a throw, a choice say, is told with that throw.
        return Draft("event", logged.body(), session_id, logged.throw_id or self._counted or "")

    def _publish(self) -> None:
        self._refresh()
        self.publisher.publish("table", self._view)

    def _redo_step(self) -> StepBack | None:
        if self._undone is None or self._undone[1].voided:
            return None
        step = step_back(self._undone[0].last_step)
        by = self._undone_by.id if self._undone_by else None
        return step.model_copy(update={"by": by}) if step else None

    def _refresh(self) -> None:
        session = self._session
        state = session.state if session else None
        last = throw_view(self.journal.read(ref=self._last)) if self._last else None
        done = (
            self.journal.read("deed", session=session.id, limit=SHOWN, newest_first=True) if session else []
        )
        self._view = {
            "version": __version__,
            "state_id": self.state_id,
            "event_id": self.publisher.last_id,
            "phase": "paused" if self._paused else self._phase,
            "paused": self._paused,
            "bag": sorted(self.bag) if self.bag is not None else None,
            "source": self.source,
            "profile_id": self.publisher.id_of(self._profiles),
            "session": session.id if session else None,
            "game": session.engine.info.to_json() if session else None,
            "table": session.engine.view(session.state).to_json() if session else None,
            "state": state.to_json() if state else None,
            "open": [request.to_json() for request in state.open] if state else [],
            "questions": [self._pending.view().model_dump(mode="json")] if self._pending else [],
            "undo": _shown(step_back(session.last_step if session else None)),
            "redo": _shown(self._redo_step()),
            "told": told(session),
            "deeds": [deed.model_dump(mode="json") for deed in deeds(done)],
            "last_throw": last.model_dump(mode="json") if last else None,
            "problems": list(self.problems),
            "light": light_of(self._phase, [self._pending] if self._pending else [], self.problems),
        }
        try:
            self.on_light(self._view["light"])
        except Exception:  # a lamp that fails is no reason to stop the game
            _log.exception("the light could not be set")


def _shown(step: StepBack | None) -> dict[str, Any] | None:
    return step.model_dump(mode="json") if step else None
