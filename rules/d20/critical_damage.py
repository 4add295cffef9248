"""The damage of hits and critical hits: the usual house rules, as distributions of one notation.

>>> from traywatch.rules.notation.reader import read_notation
>>> hit, critical = damage_odds(read_notation("1d8+3"), "double_dice")
>>> min(critical), max(critical), max(hit)
(5, 19, 11)
"""

from __future__ import annotations

from typing import Literal

from traywatch.rules.notation.distributions import Distribution, at_least_zero, doubled, shifted
from traywatch.rules.notation.model import Notation
from traywatch.rules.notation.odds import doubled_dice, most_of, totals_of

CriticalDamage = Literal["double_dice", "double_total", "greatest_dice"]
"""A critical hit rolls all dice twice, doubles the total, or adds the greatest result of the dice."""


def damage_odds(
    damage: Notation, rule: CriticalDamage | None = "double_dice"
) -> tuple[Distribution, Distribution]:
    """The damage of a hit and of a critical hit; never below 0. Null: a critical hit is like any other.

    Raises ``RulesError`` (``odds_invalid``) where dice cannot be doubled or have no greatest result.
    """
    hit = totals_of(damage)
    if rule is None:
        return at_least_zero(hit), at_least_zero(hit)
    if rule == "double_total":
        critical = doubled(hit)
    elif rule == "greatest_dice":
        critical = shifted(hit, most_of(damage) - damage.plus)
    else:
        critical = totals_of(doubled_dice(damage))
    return at_least_zero(hit), at_least_zero(critical)
