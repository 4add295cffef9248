"""Damage, healing, temporary hit points, and what happens at 0 hit points."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Text, listed, msg
from traywatch.rules.fifth.cards import DAMAGE_TYPES, ConditionName, DamagePart, DamageType
from traywatch.rules.fifth.effects import SOURCED, acts, conditions_of, immune_to
from traywatch.rules.fifth.model import FifthCombatant, FifthCondition, FifthTask
from traywatch.rules.fifth.settings import FifthSettings
from traywatch.rules.fifth.step_context import FifthStepContext

Rolled = dict[DamageType, int]
"""Points of damage by type."""

LEAST_DC, MOST_DC = 10, 30
"""The difficulty class of a check of concentration is never below or above these."""


def rolled_damage(parts: Sequence[DamagePart], dice: Sequence[int], more: Sequence[int] = ()) -> Rolled:
    """The points of each type: dice in the order of the parts, further dice of a critical hit, bonuses."""
    left, extra = list(dice), list(more)
    by_type: Rolled = {}
    for part in parts:
        points = sum(left[: part.n]) + part.plus
        points += sum(extra[: part.n])
        del left[: part.n], extra[: part.n]
        by_type[part.type] = by_type.get(part.type, 0) + points
    return {kind: max(0, points) for kind, points in by_type.items()}


def critical_damage(
    settings: FifthSettings, parts: Sequence[DamagePart], dice: Sequence[int], more: Sequence[int]
) -> Rolled:
    """The points of each type of a critical hit, by the house rule."""
    if settings.critical == "double_dice":
        return rolled_damage(parts, dice, more)
    if settings.critical == "double_total":
        return {kind: 2 * points for kind, points in rolled_damage(parts, dice).items()}
    highest = [part.sides for part in parts for _ in range(part.n)]
    return rolled_damage(parts, dice, highest)


def damage_parts(dice: Sequence[int], more: Sequence[int], rolled: Rolled) -> tuple[int, ...]:
    """What dice add up to, and what bonuses and a critical hit add to them. Nothing without dice."""
    added = sum(dice) + sum(more)
    return (added, sum(rolled.values()) - added) if dice else ()


def suffered(target: FifthCombatant, rolled: Rolled, *, halved: bool = False) -> Rolled:
    """The points of each type that a target suffers.

    The order of the text: other changes such as a successful saving throw, then resistance, then
    vulnerability. Halves are rounded down. Immunity leaves nothing.
    """
    petrified = "petrified" in conditions_of(target)
    by_type: Rolled = {}
    for kind, points in rolled.items():
        left = points // 2 if halved else points
        if petrified or kind in target.resist:
            left //= 2
        if kind in target.vulnerable:
            left *= 2
        by_type[kind] = 0 if kind in target.immune else left
    return by_type


def special_types(target: FifthCombatant) -> frozenset[DamageType]:
    """The types of damage of which a target takes more or less than of others."""
    if "petrified" in conditions_of(target):
        return frozenset(DAMAGE_TYPES)
    return frozenset((*target.resist, *target.vulnerable, *target.immune))


def harm(
    step: FifthStepContext, name: str, rolled: Rolled, *, critical: bool = False, halved: bool = False
) -> int:
    """A creature suffers damage of one attack or effect. Returns how much."""
    before = step.combatant(name)
    taken = suffered(before, rolled, halved=halved)
    total = sum(taken.values())
    step.use("R30")
    step.say(msg("fifth-suffers", who=before.name, n=total, kinds=_kinds(rolled, taken)))
    _use_types(step, before, rolled, halved=halved)
    absorbed = min(before.temp_hp, total)
    left = total - absorbed
    if absorbed:
        step.use("R34")
        step.say(msg("fifth-temporary-lost", who=before.name, n=absorbed))
    now = step.put(name, temp_hp=before.temp_hp - absorbed, hp=max(0, before.hp - left))
    if before.hp == 0:
        if left:
            _hurt_at_zero(step, name, left, critical=critical)
    elif now.hp == 0:
        _drop(step, name, left - before.hp)
    else:
        step.say(msg("fifth-hit-points", who=now.name, n=now.hp, most=now.max_hp))
    _check_concentration(step, name, total)
    return total


def _use_types(step: FifthStepContext, target: FifthCombatant, rolled: Rolled, *, halved: bool) -> None:
    kinds = set(rolled)
    if kinds & set(target.resist):
        step.use("R31")
    if "petrified" in conditions_of(target):
        step.use("R87")
    if kinds & set(target.vulnerable):
        step.use("R32")
    if kinds & set(target.immune):
        step.use("R33")
    if halved:
        step.use("R52")


def _kinds(rolled: Rolled, taken: Rolled) -> Text:
    """The types of damage: ``5 slashing`` or ``4 of 9 fire``."""
    return listed(
        [
            msg("fifth-points", n=taken[kind], of=rolled[kind], type=kind)
            if taken[kind] != rolled[kind]
            else msg("fifth-points-all", n=taken[kind], type=kind)
            for kind in rolled
        ]
    )


def _hurt_at_zero(step: FifthStepContext, name: str, points: int, *, critical: bool) -> None:
    """Damage at 0 hit points: failed death saves, or death (R45)."""
    combatant = step.combatant(name)
    if step.settings.massive_damage and points >= combatant.max_hp:
        step.use("R46")
        die(step, name)
        return
    step.use("R45")
    add_failures(step, name, 2 if critical else 1)


def _drop(step: FifthStepContext, name: str, over: int) -> None:
    """A creature drops to 0 hit points."""
    combatant = step.combatant(name)
    step.use("R40")
    if combatant.side == "foe" and step.settings.foes_at_zero == "dead":
        die(step, name)
        return
    if step.settings.massive_damage and over >= combatant.max_hp:
        step.use("R46")
        die(step, name)
        return
    step.put(name, successes=0, failures=0, stable=False)
    step.say(msg("fifth-falls-unconscious", who=combatant.name))
    end_concentration(step, name)


def add_failures(step: FifthStepContext, name: str, n: int) -> None:
    """Failed death saves. The third one is death. A stable creature is stable no longer."""
    combatant = step.combatant(name)
    failures = min(3, combatant.failures + n)
    successes = 0 if combatant.stable else combatant.successes
    step.put(name, failures=failures, successes=successes, stable=False)
    step.say(msg("fifth-failures", who=combatant.name, n=failures))
    if failures == 3:
        step.use("R43")
        die(step, name)


def die(step: FifthStepContext, name: str) -> None:
    """A creature dies, or a foe is beaten."""
    combatant = step.put(name, dead=True, hp=0, stable=False, concentrating=False, dodging=False, temp_hp=0)
    step.say(msg("fifth-dead", who=combatant.name, side=combatant.side))


def heal(step: FifthStepContext, name: str, points: int) -> int:
    """Give back hit points, at most to the maximum. A creature at 0 wakes up and lies prone.

    Returns how many it has gained.
    """
    combatant = step.combatant(name)
    if combatant.dead:
        return 0
    step.use("R35")
    hp = min(combatant.max_hp, combatant.hp + max(0, points))
    if combatant.hp == 0 and hp:
        step.use("R47")
        step.put(name, successes=0, failures=0, stable=False)
        begin_condition(step, name, "prone")
        step.say(msg("fifth-wakes-prone", who=combatant.name))
    step.put(name, hp=hp)
    step.say(
        msg(
            "fifth-hit-points-regained",
            who=combatant.name,
            n=hp - combatant.hp,
            now=hp,
            most=combatant.max_hp,
        )
    )
    return hp - combatant.hp


def begin_condition(step: FifthStepContext, name: str, condition: ConditionName, by: str = "") -> bool:
    """A condition begins. Returns whether the creature has it now."""
    combatant = step.combatant(name)
    step.use("R20")
    if immune_to(combatant, condition):
        step.say(msg("fifth-immune", who=combatant.name, condition=condition))
        return False
    by = by if condition in SOURCED else ""
    others = tuple(c for c in combatant.conditions if (c.name, c.by) != (condition, by))
    step.put(name, conditions=(*others, FifthCondition(name=condition, by=by)))
    end_concentration(step, name)
    return True


def end_concentration(step: FifthStepContext, name: str) -> None:
    """An incapacitated or dead creature does not concentrate."""
    combatant = step.combatant(name)
    if combatant.concentrating and not acts(combatant):
        step.use("R61")
        step.put(name, concentrating=False)
        step.say(msg("fifth-concentration-ends", who=combatant.name))


def _check_concentration(step: FifthStepContext, name: str, total: int) -> None:
    combatant = step.combatant(name)
    if combatant.concentrating and total:
        step.add_tasks(FifthTask(do="concentration_check", who=name, n=concentration_dc(total)))


def concentration_dc(total: int) -> int:
    """The difficulty class: 10 or half the damage, whichever is higher, and 30 at most."""
    return min(MOST_DC, max(LEAST_DC, total // 2))
