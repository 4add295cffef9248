"""Hidden rolls: ask for one, and reveal it later. ``docs/user/hidden-rolls.md``.

A hidden roll is an ask with an audience, so that a game's state never tells what it showed.
"""

from __future__ import annotations

from traywatch.errors import RulesError
from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.commits import changed_asks
from traywatch.firmware.table.asks.queue import AskQueue
from traywatch.firmware.table.commands.answers import playing
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import HOST, HiddenAudience, require_sight, viewer_of
from traywatch.firmware.table.session import audit_log
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.audit_log import AuditEntry
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.state import Commit, TableState
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.views.history import ThrowHistory
from traywatch.firmware.table.views.table_view import TableView
from traywatch.messages import msg
from traywatch.rules.notation import read_notation
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.reader import MOST_EXPIRES_S


class HiddenRolls:
    """Takes wishes for hidden rolls of people, and reveals them. Safe to call from any thread."""

    def __init__(self, store: TableStore, asks: AskQueue, history: ThrowHistory) -> None:
        self._store, self._asks, self._history = store, asks, history

    def ask(
        self,
        audience: HiddenAudience,
        *,
        dice: str = "",
        seat: str | None = None,
        reason: str = "",
        state_id: int | None = None,
        who: Actor | None = None,
    ) -> TableView:
        """Ask for a hidden roll of ``dice``; empty: whatever is rolled next.

        ``seat`` is who rolls: for a player it is always their own. The ask waits until somebody rolls or
        cancels it, because the next roll would be seen by everybody. Raises ``TableError``
        (``stale_state``, ``no_session``, ``ask_invalid``, ``ask_conflict``, ``seat_unknown``).
        """
        with self._store.lock:
            self._store.check(state_id)
            state = self._store.state
            players = playing(state).state.players
            notation = _notation(dice, reason)
            player = who if who is not None and who.role == "player" else None
            seat = player.seat if player is not None else seat
            named = next((one for one in players if one.id == seat), None)
            if seat and named is None and player is None:  # a player may have a seat of another session
                raise TableError("seat_unknown", msg("web-seat-unknown", seat=seat))
            if state.asks or state.question is not None:
                # The next dice would be for those, and not hidden.
                raise TableError("ask_conflict", msg("table-refusal-hide-answer-first"))
            by_player = player.name if player is not None else ""
            ask = self._asks.new(
                notation,
                player=named.name if named is not None else by_player,
                seat=named.id if named is not None else "",
                reason=reason,
                lasts_s=MOST_EXPIRES_S,
                audience=audience,
                who=who,
            )
            return self._store.commit(changed_asks(state.taken_over(), [ask], ()))

    def reveal(self, throw_id: str, *, state_id: int | None = None, who: Actor | None = None) -> TableView:
        """Show a hidden roll to everybody: for the host, and for the roller if they see it.

        Raises ``TableError`` (``stale_state``, ``throw_unknown``, ``roll_hidden``).
        """
        with self._store.lock:
            self._store.check(state_id)
            view = self._history.throw(throw_id, HOST)
            require_sight(view.visibility, viewer_of(who))
            if not view.visibility.hidden:
                return self._store.view
            return self._store.commit(reveal(self._store.state, view, who=who))


def reveal(state: TableState, view: ThrowView, *, who: Actor | None = None) -> Commit:
    """Show a throw to everybody, with the ask that it answered."""
    records = [NewRecord("audience", {"audience": "everybody"}, view.session or "", view.id)]
    if who is not None and state.session is not None:
        say = msg("table-did-reveal", name=audit_log.actor_name(who))
        entry = AuditEntry(did="revealed", who=who, say=say, throw_id=view.id)
        records.append(audit_log.draft(entry, state.session_id))
    ask = next((one for one in state.finished_asks if _answered_by(one, view.id)), None)
    if ask is None:
        return Commit(tuple(records), state)
    return changed_asks(state, [ask.revealed()], records)


def _notation(dice: str, reason: str) -> Notation | None:
    """The dice; None for any. Raises ``TableError`` (``ask_invalid``)."""
    try:
        f"{dice}{reason}".encode()  # half of an emoji could be neither sent nor shown
        return read_notation(dice) if dice.strip() else None
    except UnicodeEncodeError as error:
        raise TableError("ask_invalid", msg("table-ask-text-cut")) from error
    except RulesError as error:
        raise TableError("ask_invalid", error.message) from error


def _answered_by(ask: DiceAsk, throw_id: str) -> bool:
    return ask.view.result is not None and ask.view.result.throw_id == throw_id
