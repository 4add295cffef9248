"""Whether an attack roll hits, and whether it hits critically."""

from __future__ import annotations

from typing import Literal

from traywatch.rules.fifth.effects import COVER, sure_critical, weariness
from traywatch.rules.fifth.model import FifthStrike
from traywatch.rules.fifth.rolls.d20_tests import natural_of
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.fifth.step_context import FifthStepContext

Outcome = Literal["miss", "hit", "critical"]


def judged(
    settings: FifthSettings, natural: int, bonus: int, ac: int, *, crit_from: int = 20, sure: bool = False
) -> Outcome:
    """Whether an attack roll hits. ``sure``: each hit is a critical hit.

    A 20 always is one, and a 1 always misses, unless a house rule says otherwise.
    """
    if natural == 1 and settings.one_misses:
        return "miss"
    if natural == 20 and settings.twenty_hits:
        return "critical"
    if natural + bonus < ac:
        return "miss"
    return "critical" if natural >= crit_from or sure else "hit"


def outcome_of(step: FifthStepContext, strike: FifthStrike) -> tuple[Outcome, int, int]:
    """Hit or miss, the natural number that counts, and the total."""
    attacker, target = step.one(strike.attacker), step.one(strike.target)
    natural = natural_of(strike.d20, strike.edge or "none")
    bonus = strike.action.bonus - weariness(attacker)
    if strike.off:
        return "miss", natural, natural + bonus
    ac = target.ac + COVER[strike.cover]
    sure = sure_critical(target, strike)
    outcome = judged(step.settings, natural, bonus, ac, crit_from=attacker.crit_from, sure=sure)
    return outcome, natural, natural + bonus
