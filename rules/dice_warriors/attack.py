"""The turn of a die: attacks, guards, help for other dice, and further rolls."""

from __future__ import annotations

from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import deal, heal, lose, reached, remove
from traywatch.rules.dice_warriors.die_results import (
    ALSO,
    ATTACKS,
    BLASTS,
    FRIENDLY,
    GUARDS,
    MAGIC,
    ROLLS,
    SUMMONS,
    heal_points,
    words,
)
from traywatch.rules.dice_warriors.effects import magic, magic_picked, summon
from traywatch.rules.dice_warriors.formation import formation_geometry, targets
from traywatch.rules.dice_warriors.formation.arrangement import place, shift
from traywatch.rules.dice_warriors.formation.targets import choose, pick, rollable
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext


def act(work: WarStepContext, name: str) -> None:
    """A die takes its turn: each of its results in order, or none if it was negated."""
    die = work.die(name)
    if die is None or die.resolved:
        return
    work.put(name, resolved=True)
    if die.negated:
        work.use("R10")
        work.show(f"{work.name(die)} is kept from acting.")
        return
    results = [r for r in (die.result, *die.also) if r is not None]
    tasks = [WarTask(do="result", die=name, name=result) for result in results]
    shown = " and ".join(words(result) for result in results) or "nothing"
    work.push(*tasks, WarTask(do="report", name=f"{work.name(die)}: {shown.lower()}."))


def result(work: WarStepContext, name: str, what: str) -> None:
    """One result of a die, from its own face or from a die rolled for it."""
    die = work.die(name)
    if die is None:
        return
    if what in ATTACKS:
        _attack(work, die, what)
    elif what in BLASTS:
        _blast(work, die, what)
    elif what in ROLLS:
        dice, rule = ROLLS[what]
        work.use(rule)
        work.push(WarTask(do="cast", die=name, name=dice))
    elif what in GUARDS:
        stops, rule = GUARDS[what]
        work.use(rule)
        if work.settings.defense_counts == "after_own_turn":
            work.put(name, guard=die.guard + stops)
    elif what in FRIENDLY:
        work.use(FRIENDLY[what])
        _help(work, die, what)
    elif what in MAGIC:
        also = ALSO.get((die.was or die.type, what))
        work.use(MAGIC[what], *((also,) if also else ()))
        magic(work, die, what)
    elif what in SUMMONS:
        work.use(SUMMONS[what], "R26")
        summon(work, what, die.owner)
    elif (points := heal_points(what)) is not None:
        work.use("R93.1")
        choose(work, die.owner, f"heal_{points}", die, targets.friends(work, die), "Whom to heal?")


def picked(work: WarStepContext, op: str, name: str, option: str) -> None:
    """The answer to ``choose``."""
    die = work.die(name)
    if die is None:
        return
    if op in ATTACKS:
        strike(work, die, op, option)
    elif op in BLASTS:
        blast = BLASTS[op]
        inside = next((ids for i, _, ids in targets.areas(work, die, blast) if i == option), ())
        for one in inside:
            deal(work, one, blast.damage, blast.kind, die)
    elif (points := heal_points(op)) is not None:
        heal(work, option, points)
    elif op == "lay_on_hands":
        heal(work, option, 4)
    elif op == "smite":
        target = work.die(option)
        if target is not None:
            work.put(option, smite=target.smite + 1)
            work.say(f"{work.name(target)} deals more damage this round.")
    elif op == "stealthy_attack":
        work.put(option, doubled=True)
    elif op == "shield":
        work.put(option, shielded=True)
    elif op == "inspire":
        work.push(WarTask(do="again", die=option, name="inspire"))
    elif op == "influence":
        if reached(work, work.put(option), die):
            work.put(option, influenced=True)
    elif op == "neutralise":
        if reached(work, work.put(option), die):
            work.put(option, negated=True)
    else:
        magic_picked(work, die, op, option)


def _attack(work: WarStepContext, die: Warrior, what: str) -> None:
    attack = ATTACKS[what]
    work.use(attack.rule)
    if what == "advance" and die.rank == 1:
        work.use("R49.3")
        if work.settings.advance_at_front == "nothing":
            work.say("It stands in front already.")
            return
    if what == "swarm" and work.settings.swarm == "combined":
        if die.owner in work.state.swarmed:
            work.say("It attacked with its swarm.")
            return
        work.set(swarmed=(*work.state.swarmed, die.owner))
    side = 1 - die.owner if die.influenced else die.owner
    if die.influenced:
        work.use("R59")
    if what == "advance" and die.rank > 1:
        work.push(WarTask(do="step", die=die.id))
    choose(work, side, what, die, targets.of_attack(work, die, attack), f"{attack.name}: whom to attack?")


def strike(work: WarStepContext, die: Warrior, what: str, option: str) -> None:
    """An attack on one die: base, adders, multiplier, guards, and further effects (R22, R99)."""
    attack, target = ATTACKS[what], work.die(option)
    if target is None:
        return
    if what == "charge" and target.result == "brace" and not target.negated and _braces(work, target):
        work.use("R51")
        work.say(f"{work.name(target)} is braced: nothing of the charge, 2 back.")
        deal(work, die.id, 2, "melee", target)
        return
    if what == "assassinate":
        _assassinate(work, die, target)
        return
    if what == "death_touch":
        _death_touch(work, die, target)
        return
    n = _damage(work, die, what, target)
    if what == "engulf":
        if reached(work, target, die):
            work.put(die.id, engulfs=target.id)
            work.say(f"{work.name(die)} engulfs {work.name(target)}.")
        return
    alive = target.aura and target.owner != die.owner
    deal(work, target.id, n, attack.kind, die)
    if what == "scare" and not alive and (left := work.die(option)) is not None:
        work.put(option, skip=left.skip + 1)
        work.say(f"{work.name(left)} loses its next roll.")
    if work.die(die.id) is None:
        return
    if what == "feast":
        heal(work, die.id, 2)
    elif what == "life_tap":
        heal(work, die.id, 1)
    elif what == "rage":
        work.say("Rage costs 2.")
        lose(work, die.id, 2)


def _damage(work: WarStepContext, die: Warrior, what: str, target: Warrior) -> int:
    """Adders first, then the multiplier (R22, R23)."""
    attack = ATTACKS[what]
    n = work.settings.advance_damage if what == "advance" else attack.damage
    if what == "swarm":
        shown = sum(1 for d in work.dice if d.owner == die.owner and d.result == "swarm" and not d.negated)
        n = shown + 1
    if not n:
        return 0
    if die.smite:
        work.use("R47", "R22")
        n += die.smite * (4 if work.type(target).undead else 2)
    if attack.kind == "melee" and die.weapon:
        work.use("R94.2", "R23")
        n += 1
    if attack.kind == "melee" and die.blade:
        work.use("R96.1", "R23")
        n += 1
    if die.doubled:
        work.use("R48", "R22")
        n *= 2
    return n


def _braces(work: WarStepContext, die: Warrior) -> bool:
    return die.resolved or work.settings.defense_counts == "whole_round"


def _assassinate(work: WarStepContext, die: Warrior, target: Warrior) -> None:
    if not reached(work, target, die):
        return
    if target.shielded and work.settings.shield_stops_assassin:
        work.say(f"{work.name(target)} is shielded.")
        return
    remove(work, target.id)


def _death_touch(work: WarStepContext, die: Warrior, target: Warrior) -> None:
    half = (target.hits + 1) // 2
    if work.settings.death_touch_reduced:
        deal(work, target.id, half, "spell", die)
        return
    if not reached(work, target, die):
        return
    if target.shielded:
        work.say(f"{work.name(target)} is shielded.")
        return
    lose(work, target.id, half)


def _blast(work: WarStepContext, die: Warrior, what: str) -> None:
    blast = BLASTS[what]
    work.use(blast.rule)
    found = targets.areas(work, die, blast)
    options = [Option(id=i, label=label, note=f"{len(ids)} dice") for i, label, ids in found]
    pick(work, die.owner, what, die, options, f"{blast.name}: where?")


def _help(work: WarStepContext, die: Warrior, what: str) -> None:
    friends = targets.friends(work, die)
    if what == "shield":
        if work.settings.defense_counts == "after_own_turn":
            same = [d for d in friends if d.rank == die.rank]
            choose(work, die.owner, what, die, same, "Whom to shield?")
    elif what == "smite":
        waiting = [d for d in friends if not d.resolved and _fights(d)]
        choose(work, die.owner, what, die, waiting, "Whose attack is stronger?")
    elif what == "stealthy_attack":
        waiting = [
            d for d in friends if d.rank == die.rank and d.id != die.id and not d.resolved and _fights(d)
        ]
        choose(work, die.owner, what, die, waiting, "Whose attack is doubled?")
    elif what == "inspire":
        work.use("R34")
        choose(work, die.owner, what, die, rollable(friends, die), "Who rolls again?")
    elif what == "lay_on_hands":
        near = targets.friends(work, die, within=1)
        choose(work, die.owner, what, die, near, "Whom to heal by 4?")
    elif what in ("influence", "neutralise"):
        foes = [
            d for d in formation_geometry.of(work.dice, 1 - die.owner) if not d.resolved and not d.negated
        ]
        if what == "influence":
            foes = [d for d in foes if _fights(d)]
        choose(work, die.owner, what, die, foes, "Which enemy die?")
    elif what == "squire":
        squire = work.new_die("warrior", die.owner, origin="copy", lasts=1)
        place(work, squire.id, 1)
        work.push(WarTask(do="again", die=squire.id, name="squire"))


def _fights(die: Warrior) -> bool:
    return any(r in ATTACKS for r in (die.result, *die.also) if r)


def cover(work: WarStepContext, name: str) -> None:
    """A shield chooses the die of its own rank that it covers this round (R46)."""
    die = work.die(name)
    if die is not None and not die.negated:
        work.use("R46")
        same = [d for d in targets.friends(work, die) if d.rank == die.rank]
        choose(work, die.owner, "shield", die, same, "Whom to shield?")


def step_forward(work: WarStepContext, name: str) -> None:
    """A pikeman moves one rank forward after its advance (R49.2)."""
    die = work.die(name)
    if die is not None and die.rank > 1:
        work.use("R49.2")
        shift(work, name)
        work.push(WarTask(do="repair", side=die.owner))
