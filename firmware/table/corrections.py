"""What was counted and is put right: steps taken back and done again, readings corrected."""

from __future__ import annotations

from typing import Any

from traywatch.firmware.storage.journal import Draft
from traywatch.firmware.table import permissions
from traywatch.firmware.table.actor import Who
from traywatch.firmware.table.session import audit_log, corrections
from traywatch.firmware.table.session.audit_log import Deed
from traywatch.firmware.table.session.questions import BadReply
from traywatch.firmware.table.session.session import Session
from traywatch.firmware.table.session.state_diff import changes
from traywatch.firmware.table.session.throw_view import Outcome
from traywatch.firmware.table.state import TableError
from traywatch.firmware.table.throws import Counting
from traywatch.rules.core.types import Rejected


class Amending(Counting):
    """A board that takes corrections too, each a record of its own in the journal."""

    def undo(
        self, *, void: bool = False, state_id: int | None = None, who: Who | None = None
    ) -> dict[str, Any]:
        """Take the last step back; a throw only with ``void``. Raises ``TableError``."""
        with self._lock:
            session = self._playing(state_id)
            permissions.may_undo(who, session)
            deed = audit_log.undid(who, session.last_step)
            self._mend(corrections.undo(session, void=void), {"op": "undo", "void": void}, deed, who)
            return self._view

    def redo(self, *, state_id: int | None = None, who: Who | None = None) -> dict[str, Any]:
        """Take the last undo back, while nothing else has happened. Raises ``TableError``."""
        with self._lock:
            session = self._playing(state_id)
            if self._undone is None:
                raise TableError("nothing_to_redo", "there is nothing to redo")
            permissions.may_redo(who, self._undone_by)
            deed = Deed(did="redid", who=who, say="did the step again after all") if who else None
            self._mend(corrections.redo(session, *self._undone), {"op": "redo"}, deed)
            return self._view

    def amend(
        self,
        throw_id: str,
        die_id: str,
        *,
        state_id: int | None = None,
        who: Who | None = None,
        **changes: Any,
    ) -> dict[str, Any]:
        """Put a die of an earlier throw right (kind, value, label, zone) and play on from there.

        Raises ``TableError``.
        """
        with self._lock:
            session = self._playing(state_id)
            self.throw(throw_id)
            permissions.may_mend(who, session, throw_id)
            try:
                at, fixed = corrections.put_right(session, throw_id, die_id, changes)
            except BadReply as error:
                raise TableError("answer_invalid", str(error)) from error
            deed = audit_log.amended(who, throw_id, session.log[at].event, fixed)
            record = {"op": "amend", "at": at, "event": fixed.to_json(), "throw": throw_id, "die": die_id}
            self._mend(corrections.amend(session, at, fixed), record, deed)
            if any(changes.get(key) is not None for key in ("kind", "value", "label")):
                for die in fixed.dice:
                    if die.die_id == die_id:
                        self._confirmed(throw_id, die_id, die.kind, die.label)
            return self._view

    def _playing(self, state_id: int | None) -> Session:
        self.check(state_id)
        if self._session is None:
            raise TableError("no_session", "no game is being played; begin one first")
        return self._session

    def _mend(
        self,
        result: corrections.Mended | Rejected,
        record: dict[str, Any],
        deed: Deed | None,
        who: Who | None = None,
    ) -> None:
        before = self._session
        assert before is not None
        if isinstance(result, Rejected):
            raise TableError("move_refused", result.message, {"code": result.code})
        after = result.session
        drafts = [Draft("amendment", record, before.id, record.get("throw", ""))]
        if deed is not None:
            followed = changes(before.engine.view(before.state), after.engine.view(after.state))
            deed = deed.model_copy(
                update={"todo": result.todo, "changed": followed, "dropped": result.dropped}
            )
            drafts.append(audit_log.draft(deed, before.id))
        drafts += [
            self._outcome(throw_id, outcome)
            for throw_id, outcome in corrections.retold(before, after).items()
        ]
        if self._pending is not None:
            drafts.append(
                self._outcome(
                    self._pending.throw_id,
                    Outcome(state="superseded", headline="The table was changed before it was answered."),
                )
            )
            self._pending = None
        self.journal.append(*drafts)
        self._session = after
        self._undone = (before, result.undone) if result.undone is not None else None
        self._undone_by = who
        self._counted = next((logged.throw_id for logged in reversed(after.log) if logged.throw_id), None)
        self._changed_at = self._clock()
        self._publish()
