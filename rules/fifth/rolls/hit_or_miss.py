"""Whether an attack roll hits, and whether it hits critically."""

from __future__ import annotations

from typing import Literal

from traywatch.rules.d20.attack_odds import AttackRoll, attack_result
from traywatch.rules.fifth.effects import COVER, sure_critical, weariness
from traywatch.rules.fifth.model import Edge, FifthStrike
from traywatch.rules.fifth.rolls.d20_tests import natural_of
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.fifth.step_context import FifthStepContext

Outcome = Literal["miss", "hit", "critical"]


def attack_roll(
    settings: FifthSettings,
    bonus: int,
    ac: int,
    *,
    edge: Edge = "none",
    crit_from: int = 20,
    sure: bool = False,
) -> AttackRoll:
    """An attack roll with the house rules of a session. ``sure``: each hit is a critical hit."""
    return AttackRoll(
        bonus=bonus,
        armor_class=ac,
        advantage=edge,
        critical_from=crit_from,
        sure_critical=sure,
        twenty_hits=settings.twenty_hits,
        fumbles=settings.one_misses,
    )


def outcome_of(step: FifthStepContext, strike: FifthStrike) -> tuple[Outcome, int, int]:
    """Hit or miss, the natural number that counts, and the total."""
    attacker, target = step.combatant(strike.attacker), step.combatant(strike.target)
    natural = natural_of(strike.d20, strike.edge or "none")
    bonus = strike.action.bonus - weariness(attacker)
    if strike.off:
        return "miss", natural, natural + bonus
    ac = target.ac + COVER[strike.cover]
    sure = sure_critical(target, strike)
    roll = attack_roll(step.settings, bonus, ac, crit_from=attacker.crit_from, sure=sure)
    result = attack_result(roll, natural)
    return "miss" if result == "fumble" else result, natural, natural + bonus
