"""Chances of an attack, from the chance that the die stops in each zone.

The zones' chances come from throws of the table (``traywatch odds strike`` asks for them): the share of
throws that stopped in each zone. They are taken as exact, so all results are fractions.

>>> zones = {"crit": 0.1, "hit": 0.5, "miss": 0.3, "fumble": 0.1}
>>> attack(zones, 6, armor=1).expected
Fraction(18, 5)
>>> attack(zones, 6, rerolls=1).zones["crit"]
Fraction(7, 50)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from traywatch.errors import RulesError

Landing = Literal["crit", "hit", "miss", "fumble"]
LANDINGS: tuple[Landing, ...] = ("crit", "hit", "miss", "fumble")


@dataclass(frozen=True, slots=True)
class ZoneOdds:
    """The chances of one attack.

    ``zones`` are the chances of the roll that counts.
    ``damage`` maps each damage to its chance, ``expected`` is the mean damage.
    ``beats`` is the chance that the damage reaches the target's health; null without one.
    """

    zones: dict[Landing, Fraction]
    damage: dict[int, Fraction]
    beats: Fraction | None
    rules: tuple[str, ...]

    @property
    def expected(self) -> Fraction:
        """The mean damage."""
        return sum((n * p for n, p in self.damage.items()), Fraction(0))


def attack(
    zones: Mapping[Landing, Fraction | float],
    power: int,
    *,
    bonus: int = 0,
    armor: int = 0,
    pierce: bool = False,
    rerolls: int = 0,
    before_doubling: bool = False,
    health: int | None = None,
) -> ZoneOdds:
    """The chances of an attack with ``power`` and ``bonus`` damage against ``armor``.

    ``rerolls``: the number of times that a miss or fumble is rolled again.
    ``before_doubling``: armor is subtracted before a crit doubles (A12).

    Raises ``RulesError`` (``odds_invalid``): a number is out of range, or the zones do not add up to 1.
    """
    for what, number in (("the attack", power), ("the bonus", bonus), ("the armor", armor)):
        _within(what, number, 999)
    _within("the rerolls", rerolls, 99)
    if health is not None:
        _within("the health", health, 999)
    final = _after_rerolls(_exact(zones), rerolls)
    total, stops = power + bonus, 0 if pierce else armor
    hit = max(0, total - stops)
    crit = 2 * hit if before_doubling else max(0, 2 * total - stops)
    damage: dict[int, Fraction] = {}
    for n, p in ((crit, final["crit"]), (hit, final["hit"]), (0, final["miss"] + final["fumble"])):
        if not p:
            continue
        damage[n] = damage.get(n, Fraction(0)) + p
    beats = None if health is None else sum((p for n, p in damage.items() if n >= health), Fraction(0))
    rules = ("R6", "R7", *(("R11",) if armor and not pierce else ()), *(("R50", "R51") if rerolls else ()))
    return ZoneOdds(final, dict(sorted(damage.items())), beats, rules)


def _exact(zones: Mapping[Landing, Fraction | float]) -> dict[Landing, Fraction]:
    """The chance of each zone as a fraction. Raises ``RulesError`` if they do not add up to 1."""
    chances: dict[Landing, Fraction] = {}
    for zone in LANDINGS:
        chances[zone] = Fraction(zones.get(zone, 0)).limit_denominator(10**6)
    off = abs(float(sum(chances.values(), Fraction(0))) - 1)
    if any(p < 0 for p in chances.values()) or off > 1e-5:
        raise RulesError("odds_invalid", "the chances of crit, hit, miss and fumble must add up to 1")
    return chances


def _after_rerolls(chances: dict[Landing, Fraction], rerolls: int) -> dict[Landing, Fraction]:
    """The chances if a miss or fumble is rolled again so many times."""
    failed = chances["miss"] + chances["fumble"]
    # Each reroll is another try that is taken only after a failure.
    tries = sum((failed**n for n in range(rerolls + 1)), Fraction(0))
    last = failed**rerolls
    return {
        "crit": chances["crit"] * tries,
        "hit": chances["hit"] * tries,
        "miss": chances["miss"] * last,
        "fumble": chances["fumble"] * last,
    }


def _within(what: str, number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise RulesError("odds_invalid", f"{what}: {number} is not between 0 and {most}")
