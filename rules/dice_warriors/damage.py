"""Damage and its consequences: guards, removal, the familiar's bond, healing (R99, R100)."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import msg
from traywatch.rules.dice_warriors.die_results import Kind
from traywatch.rules.dice_warriors.guards import defense, rage, shielded
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext


def reached(step: WarStepContext, target: Warrior, source: Warrior | None) -> bool:
    """Whether an enemy's effect reaches a die, or is stopped by its holy aura (R90)."""
    if source is None or source.owner == target.owner or not target.aura:
        return True
    step.use("R90")
    step.put(target.id, aura=False)
    step.say(msg("war-aura-absorbs", die=step.name(target)))
    return False


def deal(step: WarStepContext, name: str, n: int, kind: Kind | None, source: Warrior | None) -> int:
    """Damage one die through its guards, in the order of R99. Returns the hits lost."""
    target = step.die(name)
    if target is None or n <= 0:
        return 0
    step.use("R99")
    if not reached(step, target, source):
        return 0
    target = step.die(name) or target
    if shielded(step, target):
        step.use("R46" if kind == "melee" else "R76")
        step.say(msg("war-shielded", die=step.name(target)))
        prick(step, target, source)
        return 0
    left = _reduced(step, target, n, own=source is not None and source.id == name)
    lost = lose(step, name, left)
    prick(step, target, source)
    return lost


def _reduced(step: WarStepContext, target: Warrior, n: int, *, own: bool) -> int:
    left = n
    guard = defense(step, target)
    if guard and not own:
        step.use("R37")
        stopped = min(guard, left)
        left -= stopped
        if step.settings.defense_points == "round":
            step.put(target.id, spent=target.spent + stopped)
        step.say(msg("war-damage-stopped", by="defense", n=stopped))
    if target.stone and left:
        step.use("R78")
        step.say(msg("war-damage-stopped", by="stone", n=min(2, left)))
        left = max(0, left - 2)
    if left and not own and (raging := min(left, rage(step, target))):
        step.use("R63")
        step.say(msg("war-damage-stopped", by="rage", n=raging))
        left -= raging
    if target.ward and left:
        step.use("R35.2")
        stopped = min(target.ward, left)
        left -= stopped
        if step.settings.ghost_points != "attack":
            step.put(target.id, ward=target.ward - stopped)
        step.say(msg("war-damage-stopped", by="ghost", n=stopped))
    return left


def prick(step: WarStepContext, target: Warrior, source: Warrior | None) -> None:
    """The spikes of a die that was attacked cost the attacker a hit, whatever the attack did (R95.3)."""
    if source is None or not target.spikes or source.owner == target.owner:
        return
    step.use("R95.3")
    step.say(msg("war-spikes-hurt", die=step.name(source)))
    lose(step, source.id, 1)


def lose(step: WarStepContext, name: str, n: int) -> int:
    """Lose hits without any guard. At 0 the die is removed (R14). Returns the hits lost."""
    die = step.die(name)
    if die is None or n <= 0:
        return 0
    step.use("R14")
    lost = min(n, die.hits)
    left = die.hits - lost
    step.say(msg("war-loses-hits", die=step.name(die), n=lost, now=left, most=die.sides))
    step.put(name, hits=left)
    if lost == die.hits:
        remove(step, name)
    return lost


def remove(step: WarStepContext, name: str, how: Literal["out", "fades"] = "out") -> None:
    """A die leaves play; this is the only way. Its links end, its ranks are repaired (R100).

    The game may be over. A die that has another shape leaves as itself, so it comes back as itself.
    """
    die = step.die(name)
    if die is None:
        return
    step.use("R100", "R14")
    step.say(msg("war-leaves", die=step.name(die), how=how))
    step.todo(msg("war-take-off", die=step.name(die)), "R14")
    step.set(dice=tuple(d for d in step.dice if d.id != name))
    if die.origin == "character":
        own = die.was or die.type
        itself = die.model_copy(update={"type": own, "was": None, "sides": step.content.type(own).sides})
        step.set(lost=(*step.state.lost, itself))
    for other in step.dice:
        if other.engulfs == name:
            step.put(other.id, engulfs=None)
        if other.familiar_of == name:
            step.use("R74.4")
            remove(step, other.id)
    if die.familiar_of is not None and (caster := step.die(die.familiar_of)) is not None:
        step.use("R74.5")
        half = caster.hits // 2
        if step.settings.familiar_half == "up":
            half = (caster.hits + 1) // 2
        lose(step, caster.id, half)
    tasks = [WarTask(do="repair", side=die.owner), WarTask(do="sweep")]
    step.add_tasks(*tasks)


def heal(step: WarStepContext, name: str, n: int) -> None:
    """Heal hits, at most to the sides of the die. The rest is lost (R25)."""
    die = step.die(name)
    if die is None:
        return
    step.use("R25")
    hits = min(die.sides, die.hits + n)
    if hits == die.hits:
        step.say(msg("war-all-hits", die=step.name(die)))
        return
    step.put(name, hits=hits)
    step.say(msg("war-gains-hits", die=step.name(die), n=hits - die.hits, now=hits, most=die.sides))
