"""Asks of programs: queue them, match throws with them, cancel them, let them expire.

The first open ask waits for its dice; the game's own requests wait meanwhile. A question about a throw of
the game comes before any ask. Each change of an ask is a record of kind ``ask`` in the journal.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from traywatch.errors import RulesError
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.asks.commits import changed_asks, finish_ask, new_request
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import EVERYBODY, Audience, Viewer, viewer_of
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk, utc_now
from traywatch.firmware.table.session.ask.view import ASK_ID, MOST_QUEUED, AskView
from traywatch.firmware.table.state import TableState
from traywatch.firmware.table.store import TableStore
from traywatch.firmware.table.views.shown import shown_ask
from traywatch.messages import msg
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.reader import DiceText, expiry_problem, read_ask

EXPIRES_S = 300


class AskQueue:
    """Takes asks of programs. Safe to call from any thread."""

    def __init__(self, store: TableStore, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._now = now
        self._held_since: datetime | None = None

    @property
    def all(self) -> tuple[AskView, ...]:
        """The newest finished asks, then the open ones in their order, as everybody may see them."""
        return self.all_for(EVERYBODY)

    def all_for(self, viewer: Viewer) -> tuple[AskView, ...]:
        """The newest finished asks, then the open ones in their order, as a viewer may see them."""
        state = self._store.state
        return tuple(shown_ask(one, viewer) for one in (*state.finished_asks, *state.asks))

    def get(self, ask_id: str, viewer: Viewer = EVERYBODY) -> AskView:
        """One ask as a viewer may see it. Raises ``TableError`` (``ask_unknown``)."""
        return shown_ask(_ask_of(self._store.state, ask_id), viewer)

    def add(
        self,
        dice: str,
        *,
        ask_id: str | None = None,
        player: str = "",
        reason: str = "",
        expires_s: int | None = None,
        audience: Audience = "everybody",
        who: Actor | None = None,
    ) -> AskView:
        """Ask for dice; the same ``ask_id`` with the same wish a second time changes nothing.

        ``audience`` is who may see the result. What ``dice`` says about the player and the time holds where
        the parameters say nothing. Raises
        ``TableError`` (``ask_invalid``, ``ask_conflict``, ``asks_full``, ``no_session``).
        """
        store, viewer = self._store, viewer_of(who)
        wish = _wish_of(dice, player, reason, ask_id=ask_id, expires_s=expires_s)
        player = player or wish.player
        with store.lock:
            state = store.state
            earlier = next((one for one in (*state.finished_asks, *state.asks) if one.id == ask_id), None)
            if earlier is not None:
                other = earlier.open and earlier.view.audience != audience  # an answered one may be revealed
                details = (wish.notation, player, reason)
                if other or (earlier.notation, earlier.view.player, earlier.view.reason) != details:
                    raise TableError("ask_conflict", msg("table-ask-id-in-use", ask_id=ask_id or ""))
                return shown_ask(earlier, viewer)
            if state.session is None:
                raise TableError("no_session", msg("table-refusal-no-game"))
            if len(state.asks) >= MOST_QUEUED:
                raise TableError("asks_full", msg("table-asks-too-many", most=MOST_QUEUED))
            lasts_s = next(one for one in (expires_s, wish.expires_s, EXPIRES_S) if one is not None)
            ask = self.new(
                wish.notation,
                ask_id=ask_id,
                player=player,
                seat=_seat_of(state, player),
                reason=reason,
                lasts_s=lasts_s,
                audience=audience,
                who=who,
            )
            store.commit(changed_asks(state, [ask], ()))
            return self.get(ask.id, viewer)

    def new(
        self,
        notation: Notation | None,
        *,
        ask_id: str | None = None,
        player: str = "",
        seat: str = "",
        reason: str = "",
        lasts_s: int = EXPIRES_S,
        audience: Audience = "everybody",
        who: Actor | None = None,
    ) -> DiceAsk:
        """An ask that is not queued yet; ``notation`` is null for any dice.

        Raises ``TableError`` (``ask_invalid``) for a hidden one with dice that may have to be rolled again.
        """
        if audience != "everybody" and notation is not None and notation.rolls_again:
            raise TableError("ask_invalid", msg("table-hidden-no-extra-dice"))
        now = self._now()
        return DiceAsk(
            view=AskView(
                id=ask_id or f"a{secrets.token_hex(6)}",
                dice=notation.text if notation is not None else "",
                player=player,
                reason=reason,
                asked_by=who.name if who is not None else "",
                state="queued",
                made_at=now.isoformat(timespec="seconds"),
                expires_at=(now + timedelta(seconds=lasts_s)).isoformat(timespec="seconds"),
                request=new_request(),
                audience=audience,
            ),
            notation=notation,
            who=who,
            seat=seat,
            viewers=self._viewers(audience, seat, who),
        )

    def _viewers(self, audience: Audience, seat: str, who: Actor | None) -> tuple[str, ...]:
        """The ids of those who may see a hidden result besides the host.

        They are people and not seats, so that nobody sees it by taking the seat later.
        """
        viewers: set[str] = set()
        if audience != "everybody" and who is not None and who.role == "program":
            viewers.add(who.id)
        if audience == "host_and_roller":
            viewers |= set(self._store.hooks.seated(seat)) if seat else set()
            viewers |= {who.id} if who is not None and who.role == "player" else set()
        return tuple(sorted(viewers))

    def cancel(self, ask_id: str, *, who: Actor | None = None) -> AskView:
        """Cancel an open ask; a finished one stays as it is.

        A program may cancel only its own. Raises ``TableError`` (``ask_unknown``, ``ask_of_another``).
        """
        with self._store.lock:
            state = self._store.state
            ask = _ask_of(state, ask_id)
            if who is not None and who.role == "program" and (ask.who is None or ask.who.id != who.id):
                raise TableError("ask_of_another", msg("table-ask-of-other-program", ask_id=ask_id or ""))
            if ask.open:
                self._store.commit(finish_ask(state, ask, "cancelled"))
            return self.get(ask_id, viewer_of(who))

    def expire(self) -> None:
        """End the asks whose time is over. One with an open question about its dice waits for the answer.

        A hidden one waits for dice that roll already: without it, everybody would see them. While the table
        is paused, nobody can roll, so time stands still.
        """
        state, now = self._store.state, self._now()
        if state.paused:
            return
        asking = state.question.request.id if state.question is not None else None
        rolling = state.phase == "rolling"
        over = [
            ask
            for ask in state.asks
            if ask.expired(now) and ask.view.request != asking and not (rolling and ask.visibility.hidden)
        ]
        if over:
            self._store.commit(changed_asks(state, [ask.revised("expired") for ask in over], ()))

    def hold(self, paused: bool) -> None:
        """The table is paused, or goes on: open asks then get the time of the pause."""
        now = self._now()
        if paused:
            self._held_since = now
            return
        since, state = self._held_since, self._store.state
        if since is not None and state.asks:
            self._store.commit(changed_asks(state, [ask.later(since, now) for ask in state.asks], ()))
        self._held_since = None


def _wish_of(dice: str, player: str, reason: str, *, ask_id: str | None, expires_s: int | None) -> DiceText:
    """What the text of an ask wishes. Raises ``TableError`` (``ask_invalid``) for wrong parameters."""
    try:
        f"{dice}{player}{reason}".encode()  # half of an emoji could be neither sent nor shown
        wish = read_ask(dice)
    except UnicodeEncodeError as error:
        raise TableError("ask_invalid", msg("table-ask-text-cut")) from error
    except RulesError as error:
        raise TableError("ask_invalid", error.message) from error
    if expires_s is not None and (wrong := expiry_problem(expires_s)) is not None:
        raise TableError("ask_invalid", wrong)
    if ask_id is not None and not ASK_ID.fullmatch(ask_id):
        raise TableError("ask_invalid", msg("table-ask-id-invalid"))
    return wish


def _ask_of(state: TableState, ask_id: str) -> DiceAsk:
    ask = next((one for one in (*state.asks, *state.finished_asks) if one.id == ask_id), None)
    if ask is None:
        raise TableError("ask_unknown", msg("table-ask-unknown", ask_id=ask_id or ""))
    return ask


def _seat_of(state: TableState, player: str) -> str:
    players = state.session.state.players if state.session is not None and player else ()
    folded_name = player.casefold()
    return next((one.id for one in players if folded_name in (one.id.casefold(), one.name.casefold())), "")
