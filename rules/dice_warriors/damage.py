"""Damage and its consequences: guards, removal, the familiar's bond, healing (R99, R100)."""

from __future__ import annotations

from typing import Literal

from traywatch.messages import msg
from traywatch.rules.dice_warriors.die_results import Kind
from traywatch.rules.dice_warriors.guards import defense, rage, shielded
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext


def reached(work: WarStepContext, target: Warrior, source: Warrior | None) -> bool:
    """Whether an enemy's effect reaches a die, or is stopped by its holy aura (R90)."""
    if source is None or source.owner == target.owner or not target.aura:
        return True
    work.use("R90")
    work.put(target.id, aura=False)
    work.say(msg("war-aura-absorbs", die=work.name(target)))
    return False


def deal(work: WarStepContext, name: str, n: int, kind: Kind | None, source: Warrior | None) -> int:
    """Damage one die through its guards, in the order of R99. Returns the hits lost."""
    target = work.die(name)
    if target is None or n <= 0:
        return 0
    work.use("R99")
    if not reached(work, target, source):
        return 0
    target = work.die(name) or target
    if shielded(work, target):
        work.use("R46" if kind == "melee" else "R76")
        work.say(msg("war-shielded", die=work.name(target)))
        prick(work, target, source)
        return 0
    left = _reduced(work, target, n, own=source is not None and source.id == name)
    lost = lose(work, name, left)
    prick(work, target, source)
    return lost


def _reduced(work: WarStepContext, target: Warrior, n: int, *, own: bool) -> int:
    left = n
    guard = defense(work, target)
    if guard and not own:
        work.use("R37")
        stopped = min(guard, left)
        left -= stopped
        if work.settings.defense_points == "round":
            work.put(target.id, spent=target.spent + stopped)
        work.say(msg("war-stops", by="defense", n=stopped))
    if target.stone and left:
        work.use("R78")
        work.say(msg("war-stops", by="stone", n=min(2, left)))
        left = max(0, left - 2)
    if left and not own and (raging := min(left, rage(work, target))):
        work.use("R63")
        work.say(msg("war-stops", by="rage", n=raging))
        left -= raging
    if target.ward and left:
        work.use("R35.2")
        stopped = min(target.ward, left)
        left -= stopped
        if work.settings.ghost_points != "attack":
            work.put(target.id, ward=target.ward - stopped)
        work.say(msg("war-stops", by="ghost", n=stopped))
    return left


def prick(work: WarStepContext, target: Warrior, source: Warrior | None) -> None:
    """The spikes of a die that was attacked cost the attacker a hit, whatever the attack did (R95.3)."""
    if source is None or not target.spikes or source.owner == target.owner:
        return
    work.use("R95.3")
    work.say(msg("war-spikes-hurt", die=work.name(source)))
    lose(work, source.id, 1)


def lose(work: WarStepContext, name: str, n: int) -> int:
    """Lose hits without any guard. At 0 the die is removed (R14). Returns the hits lost."""
    die = work.die(name)
    if die is None or n <= 0:
        return 0
    work.use("R14")
    lost = min(n, die.hits)
    left = die.hits - lost
    work.say(msg("war-loses-hits", die=work.name(die), n=lost, now=left, most=die.sides))
    work.put(name, hits=left)
    if lost == die.hits:
        remove(work, name)
    return lost


def remove(work: WarStepContext, name: str, how: Literal["out", "fades"] = "out") -> None:
    """A die leaves play; this is the only way. Its links end, its ranks are repaired (R100).

    The game may be over. A die that has another shape leaves as itself, so it comes back as itself.
    """
    die = work.die(name)
    if die is None:
        return
    work.use("R100", "R14")
    work.say(msg("war-leaves", die=work.name(die), how=how))
    work.todo(msg("war-take-off", die=work.name(die)), "R14")
    work.set(dice=tuple(d for d in work.dice if d.id != name))
    if die.origin == "character":
        own = die.was or die.type
        itself = die.model_copy(update={"type": own, "was": None, "sides": work.content.type(own).sides})
        work.set(lost=(*work.state.lost, itself))
    for other in work.dice:
        if other.engulfs == name:
            work.put(other.id, engulfs=None)
        if other.familiar_of == name:
            work.use("R74.4")
            remove(work, other.id)
    if die.familiar_of is not None and (caster := work.die(die.familiar_of)) is not None:
        work.use("R74.5")
        half = caster.hits // 2
        if work.settings.familiar_half == "up":
            half = (caster.hits + 1) // 2
        lose(work, caster.id, half)
    tasks = [WarTask(do="repair", side=die.owner), WarTask(do="sweep")]
    work.push(*tasks)


def heal(work: WarStepContext, name: str, n: int) -> None:
    """Heal hits, at most to the sides of the die. The rest is lost (R25)."""
    die = work.die(name)
    if die is None:
        return
    work.use("R25")
    hits = min(die.sides, die.hits + n)
    if hits == die.hits:
        work.say(msg("war-all-hits", die=work.name(die)))
        return
    work.put(name, hits=hits)
    work.say(msg("war-gains-hits", die=work.name(die), n=hits - die.hits, now=hits, most=die.sides))
