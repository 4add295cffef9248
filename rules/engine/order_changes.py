"""The turn order of a table, and the changes that people make to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.errors import RulesError
from traywatch.messages import Text, msg
from traywatch.records import Record
from traywatch.rules.core.events import OrderChange
from traywatch.rules.core.requests import Request
from traywatch.rules.core.vocabulary import Number
from traywatch.rules.engine.turn_order import Combatant, TurnOrder


class TableOrder(Record):
    """The order, the ids of those whose die is asked for, and the requests of the game that wait meanwhile.

    ``count`` only grows within a log: combatants and requests get ids from it.
    """

    order: TurnOrder = TurnOrder()
    rolling: tuple[str, ...] = ()
    held: tuple[Request, ...] = ()
    count: Number = 0


Changed = tuple[TableOrder, Text]
"""The order after a change, and the headline for everybody."""


def _of(table: TableOrder, order: TurnOrder) -> TableOrder:
    return table.model_copy(update={"order": order})


def _named(combatant: Combatant, text: Text) -> Text:
    """A sentence about a combatant; about a hidden one it does not say whom."""
    return msg("rules-order-changed") if combatant.hidden else text


def _add(table: TableOrder, change: OrderChange) -> Changed:
    name = " ".join(change.name.split())
    if not name:
        raise RulesError("name_missing", msg("rules-order-name"))
    combatant = Combatant(
        id=f"c{table.count + 1}", name=name, seat=change.seat, bonus=change.bonus, hidden=change.hidden
    )
    order = table.order.add(combatant)
    if change.initiative is not None:
        order = order.typed(combatant.id, change.initiative)
    return _of(table, order), _named(combatant, msg("rules-order-added", name=name))


def _remove(table: TableOrder, change: OrderChange) -> Changed:
    combatant = table.order.get(change.id)
    return _of(table, table.order.remove(change.id)), _named(
        combatant, msg("rules-order-removed", name=combatant.name)
    )


def _hide(table: TableOrder, change: OrderChange) -> Changed:
    return _of(table, table.order.hide(change.id, True)), msg("rules-order-changed")


def _show(table: TableOrder, change: OrderChange) -> Changed:
    combatant = table.order.get(change.id)
    return _of(table, table.order.hide(change.id, False)), msg("rules-order-shown", name=combatant.name)


def _initiative(table: TableOrder, change: OrderChange) -> Changed:
    combatant = table.order.get(change.id)
    if change.initiative is None:
        raise RulesError("initiative_missing", msg("rules-order-initiative"))
    told = msg("rules-order-rolled", name=combatant.name, total=change.initiative)
    return _of(table, table.order.typed(change.id, change.initiative)), _named(combatant, told)


def _roll(table: TableOrder, change: OrderChange) -> Changed:
    ids: tuple[str, ...] = (change.id,)
    if change.id:
        order = table.order if table.order.get(change.id).initiative is None else table.order.again(change.id)
    else:
        order, ids = table.order, tuple(one.id for one in table.order.waiting)
    if not ids:
        raise RulesError("nobody_waits", msg("rules-order-nobody-waits"))
    rolling = (*table.rolling, *(one for one in ids if one not in table.rolling))
    return table.model_copy(update={"order": order, "rolling": rolling}), msg("rules-order-rolling")


def _stop(table: TableOrder, change: OrderChange) -> Changed:
    return table.model_copy(update={"rolling": ()}), msg("rules-order-stopped")


def _tie(table: TableOrder, change: OrderChange) -> Changed:
    return _of(table, table.order.decide(change.ids)), msg("rules-order-changed")


def _next(table: TableOrder, change: OrderChange) -> Changed:
    order = table.order.next()
    combatant = order.get(order.turn)
    told = msg("rules-order-turn-hidden", round=order.round)
    return _of(table, order), told if combatant.hidden else msg(
        "rules-order-turn", name=combatant.name, round=order.round
    )


def _end(table: TableOrder, change: OrderChange) -> Changed:
    return _of(table, table.order.end()), msg("rules-order-ended")


def _reset(table: TableOrder, change: OrderChange) -> Changed:
    return _of(table, table.order.reset()), msg("rules-order-forgotten")


CHANGES: Mapping[str, Callable[[TableOrder, OrderChange], Changed]] = {
    "add": _add,
    "remove": _remove,
    "hide": _hide,
    "show": _show,
    "initiative": _initiative,
    "roll": _roll,
    "stop": _stop,
    "tie": _tie,
    "next": _next,
    "end": _end,
    "reset": _reset,
}
"""The function of each change. One that does not fit raises ``RulesError`` and changes nothing."""
