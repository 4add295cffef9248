"""Permissions: the host may do everything, a player what is for their seat or for nobody's.

A program acts for the table, as far as its token's scopes reach: the middleware has checked them.

Where ``who`` is None, the table itself acts and everything is allowed.
"""

from __future__ import annotations

from typing import Literal

from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.firmware.table.session.session import GameSession
from traywatch.messages import msg
from traywatch.rules.core.types import Rolled

# The only player of a session without named players: the whole table.
_EVERYBODY = "table"


def owner(session: GameSession | None, by: str | None) -> str | None:
    """The seat that a request waits for; None if anybody may answer it."""
    players = {player.id for player in session.state.players} if session else set()
    return by if by in players and by != _EVERYBODY else None


def may_do(
    who: Actor | None,
    session: GameSession | None,
    by: str | None,
    what: Literal["question", "request", "correction", "undo"],
) -> None:
    """Raises ``TableError`` (``not_your_seat``) unless ``who`` may do ``what`` for seat ``by``."""
    if who is None or who.role in ("host", "program"):
        return
    seat = owner(session, by)
    if who.role == "player" and seat in (None, who.seat):
        return
    name = next((p.name for p in session.state.players if p.id == seat), seat) if session else seat
    raise TableError(
        "not_your_seat",
        msg("table-refusal-other-seat", what=what, name=name or "?"),
        {"seat": seat, "yours": who.seat},
    )


def owns(who: Actor | None, session: GameSession, player: str | None) -> bool:
    """Whether ``who`` may adjust what belongs to ``player``; what belongs to nobody is for the host."""
    if who is None or who.role in ("host", "program"):
        return True
    seat = owner(session, player)
    return who.role == "player" and player is not None and seat in (None, who.seat)


def may_adjust(who: Actor | None, session: GameSession, player: str | None) -> None:
    """Raises ``TableError`` (``not_your_seat``) unless ``who`` may adjust what belongs to ``player``."""
    if who is None or owns(who, session, player):
        return
    name = next((p.name for p in session.state.players if p.id == player), None)
    say = (
        msg("table-refusal-other-seat", what="adjustment", name=name)
        if name
        else msg("table-refusal-adjust-host-only")
    )
    raise TableError("not_your_seat", say, {"seat": player, "yours": who.seat})


def may_mend(who: Actor | None, session: GameSession, throw_id: str) -> None:
    """Raises ``TableError`` unless ``who`` may correct the readings of a throw."""
    thrown = next((g for g in session.log if g.throw_id == throw_id and isinstance(g.event, Rolled)), None)
    may_do(who, session, thrown.seat if thrown else None, "correction")


def may_undo(who: Actor | None, session: GameSession) -> None:
    """Raises ``TableError`` unless the last step was made by ``who`` or is a throw for their seat."""
    if who is None or who.role in ("host", "program"):
        return
    last = session.last_step
    if last is None or (last.who is not None and last.who.id == who.id):
        return
    if last.who is None and isinstance(last.event, Rolled):
        may_do(who, session, last.seat, "undo")
        return
    name = last.who.name if last.who else msg("table-player-unnamed")
    raise TableError(
        "not_your_seat",
        msg("table-refusal-undo-of-other", name=name),
        {"seat": last.seat, "yours": who.seat},
    )


def may_undo_ask(who: Actor | None, session: GameSession | None, ask: DiceAsk) -> None:
    """Raises ``TableError`` unless ``who`` entered the answer of an ask, or it was rolled for their seat."""
    if who is None or who.role in ("host", "program"):
        return
    entered_by = ask.throws[-1].entered_by
    if entered_by is None:
        may_do(who, session, ask.seat, "undo")
    elif entered_by.id != who.id:
        raise TableError(
            "not_your_seat",
            msg("table-refusal-undo-of-other", name=entered_by.name),
            {"seat": ask.seat or None, "yours": who.seat},
        )


def may_redo(who: Actor | None, undone_by: Actor | None) -> None:
    """Raises ``TableError`` unless ``who`` made the undo."""
    if who is None or who.role in ("host", "program") or (undone_by is not None and undone_by.id == who.id):
        return
    raise TableError(
        "not_your_seat",
        msg("table-refusal-redo-of-other"),
        {"seat": None, "yours": who.seat},
    )
