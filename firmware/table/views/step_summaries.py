"""Summaries of the latest game steps for the phones: headline, effects, rule ids, to-dos.

The view of a throw has the throw's own outcome; a summary exists for every step, with or without a throw.
"""

from __future__ import annotations

from traywatch.firmware.table.session.logged_event import LoggedEvent
from traywatch.firmware.table.session.session import GameSession
from traywatch.firmware.table.session.throw_outcome import outcome_of
from traywatch.messages import Text
from traywatch.records import Record

SHOWN = 8
"""The number of summaries in the view of the table."""


class StepSummary(Record):
    """The summary of one step. ``todo`` is what people must do on the table now.

    ``step`` is the index of the event in the log; ``throw_id`` is the throw that it belongs to.
    """

    step: int
    headline: Text
    lines: tuple[Text, ...] = ()
    tone: str = "plain"
    rules: tuple[str, ...] = ()
    todo: tuple[Text, ...] = ()
    throw_id: str | None = None


def step_summaries(session: GameSession | None, most: int = SHOWN) -> tuple[StepSummary, ...]:
    """The summaries of the newest steps that showed something, newest first; at most ``most``."""
    summaries: list[StepSummary] = []
    log = session.log if session is not None else ()
    for step in range(len(log) - 1, -1, -1):
        if len(summaries) == most:
            break
        one = _summary(step, log[step])
        if one is not None:
            summaries.append(one)
    return tuple(summaries)


def _summary(step: int, logged: LoggedEvent) -> StepSummary | None:
    outcome = outcome_of([logged.body()])
    nothing = not any(effect.type in ("show", "ended") for effect in logged.effects)
    if nothing and not outcome.todo:
        return None
    return StepSummary(
        step=step,
        headline="" if nothing else outcome.headline,
        lines=outcome.lines,
        tone=outcome.tone,
        rules=outcome.rules,
        todo=outcome.todo,
        throw_id=logged.throw_id,
    )
