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


def guarding(step: WarStepContext, die: Warrior) -> tuple[str, ...]:
    """The results that guard now: from the start of the round, or from the die's own turn on (A10)."""
    early = step.settings.defense_counts == "whole_round"
    return in_force(die) if early or die.resolved else ()


def defense(step: WarStepContext, die: Warrior) -> int:
    """Points of defense that are left (R37, R38)."""
    points = sum(GUARDS[result][0] for result in guarding(step, die) if result in GUARDS)
    return max(0, points - die.spent)


def rage(step: WarStepContext, die: Warrior) -> int:
    """Points that rage takes off each damage from others (R63)."""
    return guarding(step, die).count("rage")


def braced(step: WarStepContext, die: Warrior) -> bool:
    """Whether a charge at the die fails (R51)."""
    return "brace" in guarding(step, die)


def shielded(step: WarStepContext, die: Warrior) -> bool:
    """Whether a mage shield or the shield of a friend stops all damage to the die (R46, R76)."""
    return die.shielded or any(die.id in covered(step, other) for other in step.dice)


def covered(step: WarStepContext, die: Warrior) -> tuple[str, ...]:
    """The dice that a die's shields cover now."""
    return die.covers[: guarding(step, die).count("shield")]


def shields_to_place(step: WarStepContext, die: Warrior) -> int:
    """The number of shields of a die for which nobody has chosen a die yet."""
    return max(0, guarding(step, die).count("shield") - len(die.covers))
