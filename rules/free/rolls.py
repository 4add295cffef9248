"""Free rolls: what a roll comes to, and who rolls next."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import Text, msg
from traywatch.rules.core.events import Rolled, Show
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import RollRequest
from traywatch.rules.core.types import Accepted, Rejected, State
from traywatch.rules.engine.roll_checks import refused_roll
from traywatch.rules.free.menu import waiting
from traywatch.rules.free.model import FreeState, FreeThrow
from traywatch.rules.notation.result import NotationResult, result_of, sum_of
from traywatch.rules.notation.telling import TONES, goes_on, result_lines, total_text


def rolled(state: FreeState, event: Rolled) -> Accepted | Rejected:
    """Take the dice of a roll: the roll is recorded, or goes on with the dice that are rolled again."""
    request = next((r for r in state.open if r.id == event.request), None)
    if not isinstance(request, RollRequest):
        return stale(event.request)
    if (refused := _refusal(request, event)) is not None:
        return refused
    asked = state.asked
    dice = (*state.so_far, *event.dice)
    zero = state.settings.d10_zero
    outcome = sum_of(dice, zero) if asked is None else result_of(asked, dice, zero)
    if asked is not None and outcome.again:
        headline, lines = goes_on(asked.text, outcome), result_lines(asked, dice, outcome)
        show = Show(headline=headline, lines=lines, rules=outcome.rules)
        after = state.model_copy(update={"so_far": dice})
        return Accepted(waiting(after), (show,), outcome.rules, outcome.of_last(len(event.dice)))
    throw = FreeThrow(
        n=state.count + 1,
        dice=dice,
        total=outcome.total,
        by=state.players[state.turn].id,
        asked=asked.text if asked else None,
        dropped=outcome.dropped,
        successes=outcome.successes,
        verdict=outcome.verdict,
    )
    show = _told(state, throw, outcome)
    rules = outcome.rules
    turn = state.turn
    in_order = state.table_order.order.current is not None  # then people say whose turn is next
    if len(state.players) > 1 and state.settings.turns == "round" and not in_order:
        turn, rules = (turn + 1) % len(state.players), (*rules, "turn")
    throws = (*state.throws, throw)[-state.settings.remember :]
    change = {"count": throw.n, "throws": throws, "turn": turn, "asked": None, "so_far": ()}
    after = state.model_copy(update=change)
    return Accepted(waiting(after), (show,), rules, outcome.of_last(len(event.dice)))


def following(state: State) -> State:
    """The state in which the player of the combatant rolls whose turn it is."""
    if not isinstance(state, FreeState) or state.table_order.rolling:
        return state
    current = state.table_order.order.current
    players = [player.id for player in state.players]
    if current is None or current.seat not in players or players[state.turn] == current.seat:
        return state
    return waiting(state.model_copy(update={"turn": players.index(current.seat)}))


def _refusal(request: RollRequest, event: Rolled) -> Rejected | None:
    """The reason why a roll does not fit the request, or null."""
    if (refused := refused_roll(request, event)) is not None:
        return refused
    unread = next((die for die in event.dice if die.value is None), None)
    if unread is not None and not request.open_ended:
        return Rejected("value_missing", msg("free-refusal-number-missing", kind=unread.kind))
    return None


def _told(state: FreeState, throw: FreeThrow, outcome: NotationResult) -> Show:
    name = state.players[state.turn].name if len(state.players) > 1 else ""
    return Show(
        headline=result_text("throw", throw, name),
        lines=result_lines(state.asked, throw.dice, outcome),
        tone=TONES[outcome.verdict],
        rules=outcome.rules,
    )


def result_text(what: Literal["throw", "note"], throw: FreeThrow, name: str) -> Text:
    """The total of a roll, with the player's name (if there are several) and the dice that were requested."""
    total = total_text(throw.total, throw.successes, throw.verdict)
    if throw.asked:
        return msg(f"free-{what}-asked", n=throw.n, name=name or "none", total=total, asked=throw.asked)
    return msg(f"free-{what}", n=throw.n, name=name or "none", total=total)
