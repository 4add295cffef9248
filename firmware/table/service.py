"""The table: a game with its journal, its pictures and its phones, and all that can be done to it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import JsonValue, ValidationError

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import TraywatchError
from traywatch.firmware.storage.journal import Draft
from traywatch.firmware.table.actor import Who
from traywatch.firmware.table.corrections import Amending
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.audit_log import Deed
from traywatch.firmware.table.session.restore import resume
from traywatch.firmware.table.session.session import start
from traywatch.firmware.table.state import TableError
from traywatch.rules.core.types import Engine, Player, Rejected

__all__ = ["Table", "TableError"]

RESTART_AFTER_S = 12.0
_DRAWS = 1_000_000
_RETRY_EVERY_S = 5.0


def _drawing(engine: Engine) -> dict[str, JsonValue]:
    """A number for what the program draws itself; it stands in the log, so that a replay needs no chance."""
    return {engine.info.seed: secrets.randbelow(_DRAWS)} if engine.info.seed else {}


class Table(Amending):
    """A table with its journal, its pictures and its phones.

    ``mat`` (a tray profile) tells how near to a zone line a die stopped. ``hands_free``
    takes every default by itself after ``auto_after_s`` seconds, and begins anew when a
    session has ended: the practice tray. Without it, only choices that the game marks as
    automatic are taken. Safe to call from any thread.

    ``who`` does it: what they may is checked (``not_your_seat``), and the journal keeps their name.
    None is the table itself, which may do anything.
    """

    def start(
        self,
        game: str,
        players: Sequence[Player] | None = None,
        settings: Mapping[str, JsonValue] | None = None,
        *,
        cards: str | None = None,
        state_id: int | None = None,
        who: Who | None = None,
    ) -> dict[str, Any]:
        """Begin a session, with a set of cards if not the usual one; the one before stays in the
        journal. Raises ``TableError``."""
        with self._lock:
            self.check(state_id)
            engine = self.engine(game, cards)
            try:
                event = engine.start(players or None, {**_drawing(engine), **(settings or {})})
            except (TraywatchError, ValidationError) as error:
                raise TableError("session_refused", f"{game}: {error}") from error
            session = start(engine, event, f"s{secrets.token_hex(6)}")
            if isinstance(session, Rejected):
                raise TableError("session_refused", session.message, {"code": session.code})
            self._pending = self._last = self._counted = None
            body = {"event": event.to_json(), "game": game, **({"cards": cards} if cards else {})}
            drafts = [Draft("session", body, session.id, session.id)]
            if who is not None:
                drafts.append(
                    audit_log.draft(Deed(did="began", who=who, say=f"began {engine.info.title}"), session.id)
                )
            self._take(session, drafts)
            return self._view

    def go_on_with(
        self, session_id: str, *, state_id: int | None = None, who: Who | None = None
    ) -> dict[str, Any]:
        """Go on with an earlier session where it was left. Raises ``TableError`` (``session_unknown``,
        ``session_refused`` where it does not fit the cards any more; then nothing changes)."""
        with self._lock:
            self.check(state_id)
            began = self.journal.read("session", session=session_id, limit=1)
            if not began:
                raise TableError("session_unknown", f"there is no session {session_id!r}")
            found = resume(self.journal, self.engine, self.mat, began[0])
            if found.session is None or found.problem:
                raise TableError("session_refused", found.problem or "it cannot be gone on with")
            # Beginning it once more makes it the newest, so that a restart goes on with it too.
            drafts = [Draft("session", began[0].body, session_id, session_id)]
            if who is not None:
                deed = Deed(did="began", who=who, say=f"went on with {found.session.engine.info.title}")
                drafts.append(audit_log.draft(deed, session_id))
            self.journal.append(*drafts)
            self._undone = None
            self._changed_at = self._clock()
            self._go_on()
            self._publish()
            return self._view

    def settings(
        self,
        *,
        paused: bool | None = None,
        bag: Sequence[str] | None = None,
        state_id: int | None = None,
    ) -> dict[str, Any]:
        """Leave throws alone (``paused``), or go on; say which dice there are (``bag``, empty: any).

        Lasts until the program ends. Raises ``TableError`` (``stale_state``, ``answer_invalid``).
        """
        with self._lock:
            self.check(state_id)
            if bag is not None:
                unknown = sorted(set(bag) - set(SHAPES))
                if unknown:
                    raise TableError("answer_invalid", f"{', '.join(unknown)}: no such kind of die")
                self.bag = frozenset(bag) or None
                self._publish()
            if paused is not None and paused != self._paused:
                self._paused = paused
                self.on_pause(paused)
                self._publish()
            return self._view

    def tick(self) -> None:
        """To be called now and then: takes automatic choices, writes what waited for the disk."""
        with self._lock:
            now = self._clock()
            if self.journal.problems and now - self._retried_at >= _RETRY_EVERY_S:
                self._retried_at = now
                if self.journal.retry():
                    self._publish()
            session = self._session
            if session is None or self._pending is not None or self._paused:
                return
            waited = now - self._changed_at
            if session.ended is not None:
                if self.hands_free and waited >= RESTART_AFTER_S:
                    self.start(session.engine.info.id)
            elif waited >= self._auto_after_s:
                following = session.automatic(hands_free=self.hands_free)
                if following is not session:
                    self._take(following, [])
