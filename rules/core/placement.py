"""Check whether the dice on the mat stand as a place request asks.

The function is pure, like ``traywatch.rules.core.matching``. Dice are known by their kind and their
top face. If two dice could be exchanged, people say on the page which is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from traywatch.messages import Message, msg
from traywatch.rules.core.die_decisions import kind_of
from traywatch.rules.core.events import PlacedObject
from traywatch.rules.core.observations import Observation, SeenDie
from traywatch.rules.core.requests import LaidDie, PlaceRequest

_MOST = 24


def laid(request: PlaceRequest, tray: Observation) -> tuple[PlacedObject, ...] | Message | str:
    """The dice on their spaces (``zone`` is ``rank:column``), or the reason why that is unclear.

    Only dice in the spaces of the request's grid count, and all requested dice must be there.
    """
    prefix = f"{request.grid}:"
    laid_dice = [die for die in tray.dice if die.role != "obstacle" and (die.cell or "").startswith(prefix)]
    if len(laid_dice) != len(request.dice):
        return msg("rules-placement-uncertain-spaces", n=len(laid_dice), n2=len(request.dice))
    if len(laid_dice) > _MOST:
        return msg("rules-placement-too-many-dice", most=_MOST)
    unread = [die for die in laid_dice if kind_of(die) is None or (die.status != "read" and not die.settled)]
    if unread:
        return msg("rules-placement-unread-die")
    ways = _ways(request.dice, laid_dice)
    first = next(ways, None)
    if first is None:
        return msg("rules-placement-other-dice")
    second = next(ways, None)
    if second is not None:
        alike = {one.name: None for one, a, b in zip(request.dice, first, second, strict=True) if a is not b}
        return msg("rules-placement-look-alike", items=tuple(alike))
    return tuple(
        PlacedObject(
            kind=die.kind or "die",
            die_id=one.die_id,
            xy_mm=die.xy_mm,
            zone=(die.cell or "").removeprefix(prefix),
        )
        for one, die in zip(request.dice, first, strict=True)
    )


def _ways(asked: Sequence[LaidDie], laid_dice: Sequence[SeenDie]) -> Iterator[list[SeenDie]]:
    """Every way to assign a die on the mat to each requested die."""
    can = [[die for die in laid_dice if _may_be(one, die)] for one in asked]
    order = sorted(range(len(asked)), key=lambda n: len(can[n]))

    def give(at: int, assigned: dict[int, SeenDie]) -> Iterator[dict[int, SeenDie]]:
        if at == len(order):
            yield dict(assigned)
            return
        for die in can[order[at]]:
            if not any(die is other for other in assigned.values()):
                assigned[order[at]] = die
                yield from give(at + 1, assigned)
                del assigned[order[at]]

    for assigned in give(0, {}):
        yield [assigned[n] for n in range(len(asked))]


def _may_be(asked: LaidDie, die: SeenDie) -> bool:
    if asked.kind not in (None, kind_of(die)):
        return False
    return not asked.labels or die.label in asked.labels
