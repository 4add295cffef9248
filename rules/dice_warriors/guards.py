"""When a result guards its die: worked out at the time of damage, from the results that are in force.

Nothing is stored when a face is set, so a die that is rolled again, hasted, wished or negated is
guarded by what it shows then (R37, R38, R46, R51, R63, A10).
"""

from __future__ import annotations

from traywatch.rules.dice_warriors.die_results import GUARDS
from traywatch.rules.dice_warriors.model import Warrior
from traywatch.rules.dice_warriors.step_context import WarStepContext


def in_force(die: Warrior) -> tuple[str, ...]:
    """The results of a die: its face and those that haste added. A negated die has none."""
    if die.negated:
        return ()
    return tuple(result for result in (die.result, *die.also) if result is not None)


def guarding(work: WarStepContext, die: Warrior) -> tuple[str, ...]:
    """The results that guard now: from the start of the round, or from the die's own turn on (A10)."""
    early = work.settings.defense_counts == "whole_round"
    return in_force(die) if early or die.resolved else ()


def defense(work: WarStepContext, die: Warrior) -> int:
    """Points of defense that are left (R37, R38)."""
    points = sum(GUARDS[result][0] for result in guarding(work, die) if result in GUARDS)
    return max(0, points - die.spent)


def rage(work: WarStepContext, die: Warrior) -> int:
    """Points that rage takes off each damage from others (R63)."""
    return guarding(work, die).count("rage")


def braced(work: WarStepContext, die: Warrior) -> bool:
    """Whether a charge at the die fails (R51)."""
    return "brace" in guarding(work, die)


def shielded(work: WarStepContext, die: Warrior) -> bool:
    """Whether a mage shield or the shield of a friend stops all damage to the die (R46, R76)."""
    return die.shielded or any(die.id in covered(work, other) for other in work.dice)


def covered(work: WarStepContext, die: Warrior) -> tuple[str, ...]:
    """The dice that a die's shields cover now."""
    return die.covers[: guarding(work, die).count("shield")]


def shields_to_place(work: WarStepContext, die: Warrior) -> int:
    """The number of shields of a die for which nobody has chosen a die yet."""
    return max(0, guarding(work, die).count("shield") - len(die.covers))
