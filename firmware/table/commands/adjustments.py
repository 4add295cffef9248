"""Adjustments by hand: one field of the game's state gets another value, as an event of its own.

Which fields there are is up to the game (``Engine.adjustable``). The host may change all of them, a player
those of their own seat.
"""

from __future__ import annotations

from pydantic import JsonValue

from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.commands.answers import playing
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.state_diff import changes
from traywatch.firmware.table.state import Commit, TableState, commit_session
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.views.table_view import TableView
from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableGroup, field_at
from traywatch.rules.core.types import Adjusted, Rejected


class Adjustments:
    """Lists and takes adjustments. Safe to call from any thread."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    def groups(self, who: Actor | None = None) -> tuple[AdjustableGroup, ...]:
        """What ``who`` may adjust now; empty while nothing may be. Raises ``TableError`` (``no_session``)."""
        session = playing(self._store.state)
        groups = session.engine.adjustable(session.state)
        return tuple(group for group in groups if permissions.owns(who, session, group.player))

    def adjust(
        self,
        path: str,
        was: JsonValue,
        now: JsonValue,
        note: str = "",
        *,
        state_id: int | None = None,
        who: Actor | None = None,
    ) -> TableView:
        """Change the field at ``path`` from ``was`` to ``now``. Raises ``TableError``."""
        with self._store.lock:
            self._store.check(state_id)
            event = Adjusted(path=path, was=was, now=now, note=note)
            return self._store.commit(adjust(self._store.state, event, who=who))


def adjust(state: TableState, event: Adjusted, *, who: Actor | None = None) -> Commit:
    """Apply an adjustment. Raises ``TableError`` (``not_your_seat``, ``move_refused``)."""
    session = playing(state)
    groups = session.engine.adjustable(session.state)
    target = field_at(groups, event.path)
    permissions.may_adjust(who, session, target[0].player if target is not None else None)
    if not groups:
        raise TableError("move_refused", msg("table-refusal-adjust-not-now"), {"code": "not_now"})
    if state.question is not None:
        raise TableError("move_refused", msg("table-refusal-adjust-answer-first"), {"code": "not_now"})
    following = session.apply(event, None, who)
    if isinstance(following, Rejected):
        raise TableError("move_refused", following.message, {"code": following.code})
    entry = audit_log.adjusted(who, event, groups)
    records = []
    if entry is not None:
        changed = changes(session.engine.view(session.state), following.engine.view(following.state))
        records.append(audit_log.draft(entry.model_copy(update={"changed": changed}), session.id))
    return commit_session(state, following, records)
