"""The turn order of a game that has none of its own: changes by people, and the d20 of each combatant.

The state of such a game is an ``OrderedState``. Its engine gives every event to ``order_step`` first. While
initiative is rolled for, the requests of the game wait. Everything is in the state, so that undo, corrections
and a replay of the log work as for any other event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import Field

from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.rules.core.events import Choice, Event, OrderChange, Ordered, Rolled, Show
from traywatch.rules.core.request_ids import stale
from traywatch.rules.core.requests import ChoiceRequest, DieSpec, Option, Request, RollRequest
from traywatch.rules.core.roll_results import RollResult, sum_text
from traywatch.rules.core.types import Accepted, Rejected, State
from traywatch.rules.core.view_types import OrderEntry, OrderView
from traywatch.rules.engine.order_changes import CHANGES, TableOrder
from traywatch.rules.engine.roll_checks import refused_roll

ROLE = "initiative"
HOST = "host"
STOP, WAIT = "stop", "wait"


def _is_unused(order: object) -> bool:
    return order == TableOrder()


class OrderedState(State):
    """The state of a game whose turn order is the table's."""

    table_order: TableOrder = Field(default=TableOrder(), exclude_if=_is_unused)


_S = TypeVar("_S", bound=OrderedState)
Reduce = Callable[[State, Event], Accepted | Rejected]
Follow = Callable[[_S, str], State]


def order_step(reduce: Reduce, state: State, event: Event) -> Accepted | Rejected:
    """Take an event of the turn order, or give it to the game (``reduce``) with its own requests."""
    if not isinstance(state, OrderedState):
        return (
            Rejected("no_order", msg("rules-order-own"))
            if isinstance(event, Ordered)
            else reduce(state, event)
        )
    own = _of_game(state)
    if isinstance(event, Ordered):
        return _changed(state, own, event.change)
    if isinstance(event, Rolled | Choice) and event.request in (request.id for request in _requests(state)):
        return _rolled(state, own, event) if isinstance(event, Rolled) else _stopped(own, event)
    result = reduce(own, event)
    if isinstance(result, Accepted) and isinstance(result.state, OrderedState):
        return Accepted(_waiting(result.state), result.effects, result.trace, result.result)
    return result


def order_view(state: State, *, host: bool = False) -> OrderView | None:
    """The order in plain words; hidden combatants only for the host. Null in a game with its own order."""
    if not isinstance(state, OrderedState):
        return None
    table = state.table_order
    tied = {one.id for tie in table.order.ties for one in tie if host or not any(two.hidden for two in tie)}
    current = table.order.current
    return OrderView(
        round=table.order.round,
        entries=tuple(
            OrderEntry(
                id=one.id,
                name=one.name,
                seat=one.seat,
                bonus=one.bonus,
                initiative=one.initiative,
                natural=one.natural,
                active=one.id == table.order.turn,
                tied=one.id in tied,
                rolling=one.id in table.rolling,
                hidden=one.hidden,
            )
            for one in table.order.combatants
            if host or not one.hidden
        ),
        concealed=current is not None and current.hidden,
    )


def without_hidden(state: _S) -> _S:
    """The state as everybody may see it: without the combatants that only the host sees."""
    order = state.table_order.order
    shown = tuple(one for one in order.combatants if not one.hidden)
    if len(shown) == len(order.combatants):
        return state
    ids = {one.id for one in shown}
    turn = order.turn if order.turn in ids else ""
    visible = state.table_order.model_copy(
        update={
            "order": order.model_copy(update={"combatants": shown, "turn": turn}),
            "rolling": tuple(one for one in state.table_order.rolling if one in ids),
        }
    )
    return state.model_copy(update={"table_order": visible})


# Steps ----------------------------------------------------------------------------------


def _of_game(state: _S) -> _S:
    """The state with the game's own requests."""
    if not state.table_order.rolling:
        return state
    table = state.table_order.model_copy(update={"held": ()})
    return state.model_copy(update={"open": state.table_order.held, "table_order": table})


def _waiting(state: _S) -> _S:
    """The state that waits for the next die of the order, if one is asked for."""
    if not state.table_order.rolling:
        return state
    table = state.table_order.model_copy(update={"held": state.open})
    waiting = state.model_copy(update={"table_order": table})
    return waiting.model_copy(update={"open": _requests(waiting)})


def _with(state: _S, table: TableOrder) -> _S:
    count = table.count + 1
    return _waiting(state.model_copy(update={"table_order": table.model_copy(update={"count": count})}))


def _requests(state: OrderedState) -> tuple[Request, ...]:
    """The roll for the first combatant whose die is asked for, and the choice beside it."""
    table = state.table_order
    if not table.rolling:
        return ()
    combatant = table.order.get(table.rolling[0])
    void = f".{state.epoch}" if state.epoch else ""
    by = combatant.seat or HOST
    request = f"initiative-{table.count}"
    roll = RollRequest(
        id=f"{request}{void}",
        by=by,
        dice=(DieSpec(role=ROLE, kind="d20"),),
        needs=("value",),
        prompt=msg("rules-order-roll-hidden")
        if combatant.hidden
        else msg("rules-order-roll", name=combatant.name, bonus=_signed(combatant.bonus)),
        why=("order",),
    )
    menu = ChoiceRequest(
        id=f"{request}-menu{void}",
        by=by,
        stage="not_this_roll",
        prompt=msg("rules-order-rolling"),
        options=(
            Option(id=WAIT, label=msg("rules-order-roll-it")),
            Option(id=STOP, label=msg("rules-order-stop"), note=msg("rules-order-stop-note")),
        ),
        default=WAIT,
        optional=True,
    )
    return (menu, roll)


def _rolled(state: OrderedState, own: OrderedState, event: Rolled) -> Accepted | Rejected:
    request = next(one for one in _requests(state) if isinstance(one, RollRequest))
    if event.request != request.id:
        return stale(event.request)
    if (refused := refused_roll(request, event)) is not None:
        return refused
    natural = event.dice[0].value
    if natural is None:
        return Rejected("value_missing", msg("free-refusal-number-missing", kind="d20"))
    table = own.table_order
    combatant = table.order.get(table.rolling[0])
    order = table.order.rolled(combatant.id, natural)
    total = order.get(combatant.id).initiative or 0
    headline = (
        msg("rules-order-rolled-hidden")
        if combatant.hidden
        else msg("rules-order-rolled", name=combatant.name, total=total)
    )
    after = _with(own, table.model_copy(update={"order": order, "rolling": table.rolling[1:]}))
    result = RollResult(total=total, sum=sum_text(total, (natural, total - natural)))
    result = RollResult() if combatant.hidden else result
    return Accepted(after, (Show(headline=headline, rules=("order",)),), ("order",), result)


def _stopped(own: OrderedState, event: Choice) -> Accepted | Rejected:
    if event.option not in (STOP, WAIT) or event.amount is not None or event.text is not None:
        return Rejected("not_an_option", msg("rules-order-no-option", option=event.option))
    rolling = () if event.option == STOP else own.table_order.rolling
    return Accepted(_with(own, own.table_order.model_copy(update={"rolling": rolling})), (), ("order",))


def _changed(state: OrderedState, own: OrderedState, change: OrderChange) -> Accepted | Rejected:
    table = own.table_order
    try:
        after, headline = CHANGES[change.do](table, change)
    except RulesError as problem:
        return Rejected(problem.code, problem.message)
    waiting = {one.id for one in after.order.waiting}
    rolling = tuple(one for one in after.rolling if one in waiting)
    changed = _with(own, after.model_copy(update={"rolling": rolling}))
    return Accepted(changed, (Show(headline=headline, rules=("order",)),), ("order",))


def _signed(n: int) -> str:
    return f"{n:+d}".replace("-", "−") if n else "none"
