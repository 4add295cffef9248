"""What the last steps of a session brought about, in the words of the game, for the phones.

A throw tells its own outcome; this tells every step, those too that no throw was needed for.
"""

from __future__ import annotations

from typing import Any

from traywatch.firmware.table.session.session import Logged, Session
from traywatch.firmware.table.session.throw_view import tell
from traywatch.records import Record

SHOWN = 8
"""How many of the newest steps the whole table tells."""


class Told(Record):
    """One step: what came of it, what hands must do now, and the rules behind it.

    ``step`` counts the events of the log from 0; ``throw_id`` is the throw that it belongs to.
    """

    step: int
    headline: str
    lines: tuple[str, ...] = ()
    tone: str = "plain"
    rules: tuple[str, ...] = ()
    todo: tuple[str, ...] = ()
    throw_id: str | None = None


def told(session: Session | None, most: int = SHOWN) -> list[dict[str, Any]]:
    """The newest steps that showed something, the newest first."""
    found: list[dict[str, Any]] = []
    log = session.log if session is not None else ()
    for step in range(len(log) - 1, -1, -1):
        if len(found) == most:
            break
        one = _told(step, log[step])
        if one is not None:
            found.append(one.model_dump(mode="json"))
    return found


def _told(step: int, logged: Logged) -> Told | None:
    outcome = tell([logged.body()])
    nothing = not any(effect.type in ("show", "ended") for effect in logged.effects)
    if nothing and not outcome.todo:
        return None
    return Told(
        step=step,
        headline="" if nothing else outcome.headline,
        lines=outcome.lines,
        tone=outcome.tone,
        rules=outcome.rules,
        todo=outcome.todo,
        throw_id=logged.throw_id,
    )
