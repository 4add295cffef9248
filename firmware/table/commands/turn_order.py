"""The turn order of a game that has none of its own: who may change it, and the commit of a change.

The host sees and changes everything. Players change their own combatants, and pass on their own turn.
"""

from __future__ import annotations

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.commands.answers import playing
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.state import Commit, TableState, commit_session
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.views.table_view import TableView
from traywatch.messages import msg
from traywatch.rules.core.types import OrderChange, Ordered, OrderView, Rejected, Show
from traywatch.rules.engine.table_order import OrderedState, order_view

_OWN = ("add", "initiative", "roll", "remove")


class TurnOrders:
    """Shows and changes the turn order. Safe to call from any thread."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    def view(self, who: Actor | None = None) -> OrderView:
        """The order as ``who`` may see it. Raises ``TableError`` (``no_session``, ``move_refused``)."""
        session = playing(self._store.state)
        order = order_view(session.state, host=who is None or who.role == "host")
        if order is None:
            raise TableError("move_refused", msg("rules-order-own"), {"code": "no_order"})
        return order

    def change(
        self, change: OrderChange, *, state_id: int | None = None, who: Actor | None = None
    ) -> TableView:
        """Change the order. Raises ``TableError``."""
        with self._store.lock:
            self._store.check(state_id)
            return self._store.commit(change_order(self._store.state, change, who=who))


def change_order(state: TableState, change: OrderChange, *, who: Actor | None = None) -> Commit:
    """Apply a change. Raises ``TableError`` (``not_your_seat``, ``move_refused``)."""
    session = playing(state)
    _may_change(who, session, change)
    if state.question is not None:
        raise TableError("move_refused", msg("table-refusal-adjust-answer-first"), {"code": "not_now"})
    following = session.apply(Ordered(change=change), None, who)
    if isinstance(following, Rejected):
        raise TableError("move_refused", following.message, {"code": following.code})
    records = []
    told = next((one.headline for one in following.log[-1].effects if isinstance(one, Show)), "")
    if who is not None:
        say = msg("table-did-order", name=audit_log.actor_name(who), what=told)
        records.append(audit_log.draft(AuditEntry(did="chose", who=who, say=say), session.id))
    return commit_session(state, following, records)


def _may_change(who: Actor | None, session: GameSession, change: OrderChange) -> None:
    """Raises ``TableError`` (``not_your_seat``) unless ``who`` may make the change."""
    if who is None or who.role in ("host", "program") or not isinstance(session.state, OrderedState):
        return
    order = session.state.table_order.order
    if who.role == "player" and who.seat:
        if change.do == "next" and order.current is not None and order.current.seat == who.seat:
            return
        whose = next((one.seat for one in order.combatants if one.id == change.id and not one.hidden), None)
        seat = change.seat if change.do == "add" else whose
        if change.do in _OWN and seat == who.seat and not change.hidden:
            return
    raise TableError("not_your_seat", msg("table-refusal-order-host-only"), {"seat": None, "yours": who.seat})
