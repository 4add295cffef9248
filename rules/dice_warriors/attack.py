"""The turn of a die: attacks, guards, help for other dice, and further rolls."""

from __future__ import annotations

from traywatch.errors import RulesError
from traywatch.messages import listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import deal, heal, lose, prick, reached, remove
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
from traywatch.rules.dice_warriors.formation.arrangement import place, room_for, shift
from traywatch.rules.dice_warriors.formation.targets import choose, pick, rollable, which_die
from traywatch.rules.dice_warriors.guards import braced, in_force, shielded, shields_to_place
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.step_context import WarStepContext


def act(step: WarStepContext, name: str) -> None:
    """A die takes its turn: each of its results in order, or none if it was negated."""
    die = step.die(name)
    if die is None or die.resolved:
        return
    step.put(name, resolved=True)
    over = WarTask(do="turn_passed", die=name, n=die.weapon, source=str(die.blade))
    if die.negated:
        step.use("R10")
        step.push(over)
        step.show(msg("war-cannot-act", die=step.name(die)))
        return
    results = in_force(die)
    tasks = [WarTask(do="result", die=name, name=result) for result in results]
    named, shown = step.name(die), listed([words(result) for result in results])
    said = msg("war-acts", die=named, results=shown) if results else msg("war-no-result", die=named)
    step.push(*tasks, over, WarTask(do="report", say=said))


def result(step: WarStepContext, name: str, what: str) -> None:
    """One result of a die, from its own face or from a die rolled for it."""
    die = step.die(name)
    if die is None:
        return
    if what in ATTACKS:
        _attack(step, die, what)
    elif what in BLASTS:
        _blast(step, die, what)
    elif what in ROLLS:
        dice, rule = ROLLS[what]
        step.use(rule)
        step.push(WarTask(do="cast", die=name, name=dice))
    elif what in GUARDS:
        step.use(GUARDS[what][1])
    elif what in FRIENDLY:
        step.use(FRIENDLY[what])
        _help(step, die, what)
    elif what in MAGIC:
        also = ALSO.get((die.was or die.type, what))
        step.use(MAGIC[what], *((also,) if also else ()))
        magic(step, die, what)
    elif what in SUMMONS:
        step.use(SUMMONS[what], "R26")
        summon(step, what, die.owner)
    elif (points := heal_points(what)) is not None:
        step.use("R93.1")
        prompt = msg("war-who-is-healed", die=step.name(die), n=points)
        choose(step, die.owner, f"heal_{points}", die, targets.friends(step, die), prompt)
    else:
        raise RulesError("unknown_result", msg("war-no-such-result", result=what))


def picked(step: WarStepContext, op: str, name: str, option: str) -> None:
    """The answer to ``choose``."""
    die = step.die(name)
    if die is None or option == targets.NOBODY.id:
        return
    if op in ATTACKS:
        strike(step, die, op, option)
    elif op in BLASTS:
        blast = BLASTS[op]
        inside = next((ids for i, _, ids in targets.areas(step, die, blast) if i == option), ())
        for one in inside:
            deal(step, one, blast.damage, blast.kind, die)
    elif (points := heal_points(op)) is not None:
        heal(step, option, points)
    elif op == "lay_on_hands":
        heal(step, option, 4)
    elif op == "smite":
        target = step.die(option)
        if target is not None:
            step.put(option, smite=target.smite + 1)
            step.say(msg("war-is-stronger", die=step.name(target)))
    elif op == "stealthy_attack":
        step.put(option, doubled=True)
    elif op == "shield":
        step.put(name, covers=(*die.covers, option))
    elif op == "inspire":
        step.push(WarTask(do="again", die=option, name="inspire"))
    elif op == "influence":
        if reached(step, step.put(option), die):
            step.put(option, influenced=True)
    elif op == "neutralise":
        if reached(step, step.put(option), die):
            step.put(option, negated=True)
    else:
        magic_picked(step, die, op, option)


def _attack(step: WarStepContext, die: Warrior, what: str) -> None:
    attack = ATTACKS[what]
    step.use(attack.rule)
    if what == "advance" and die.rank == 1:
        step.use("R49.3")
        if step.settings.advance_at_front == "nothing":
            step.say(msg("war-already-in-front", die=step.name(die)))
            return
    found = targets.of_attack(step, die, attack)
    if what == "swarm" and step.settings.swarm == "combined":
        if die.owner in step.state.swarmed:
            step.say(msg("war-swarm-has-attacked"))
            return
        # The swarm's one attack is not spent by a die that reaches nobody.
        if found:
            step.set(swarmed=(*step.state.swarmed, die.owner))
    side = 1 - die.owner if die.influenced else die.owner
    if die.influenced:
        step.use("R59")
    if what == "advance" and die.rank > 1:
        step.push(WarTask(do="step", die=die.id))
    prompt = msg("war-whom-attacks", die=step.name(die), result=words(what))
    choose(step, side, what, die, found, prompt)


def strike(step: WarStepContext, die: Warrior, what: str, option: str) -> None:
    """An attack on one die: base, adders, multiplier, guards, and further effects (R22, R99)."""
    attack, target = ATTACKS[what], step.die(option)
    if target is None:
        return
    if what == "charge" and braced(step, target):
        step.use("R51")
        step.say(msg("war-braced", die=step.name(target), attacker=step.name(die)))
        deal(step, die.id, 2, "melee", target)
        return
    if what == "assassinate":
        _assassinate(step, die, target)
        return
    if what == "death_touch":
        _death_touch(step, die, target)
        return
    n = _damage(step, die, what, target)
    if what == "engulf":
        if reached(step, target, die):
            step.put(die.id, engulfs=target.id)
            step.say(msg("war-engulfs", die=step.name(die), target=step.name(target)))
            prick(step, target, die)
        return
    alive = target.aura and target.owner != die.owner
    deal(step, target.id, n, attack.kind, die)
    if what == "scare" and not alive and (left := step.die(option)) is not None:
        step.put(option, skip=left.skip + 1)
        step.say(msg("war-skips-next-roll", die=step.name(left)))
    if step.die(die.id) is None:
        return
    if what == "feast":
        heal(step, die.id, 2)
    elif what == "life_tap":
        heal(step, die.id, 1)
    elif what == "rage":
        step.say(msg("war-rage-costs"))
        lose(step, die.id, 2)


def _damage(step: WarStepContext, die: Warrior, what: str, target: Warrior) -> int:
    """Adders first, then the multiplier (R22, R23)."""
    attack = ATTACKS[what]
    n = step.settings.advance_damage if what == "advance" else attack.damage
    if what == "swarm":
        shown = sum(in_force(d).count("swarm") for d in step.dice if d.owner == die.owner)
        n = shown + 1
    if not n:
        return 0
    melee = attack.kind == "melee"
    adders = (
        ("smite", ("R47", "R22"), die.smite * (4 if step.type(target).undead else 2)),
        ("weapon", ("R94.2", "R23"), int(melee and die.weapon > 0)),
        ("blade", ("R96.1", "R23"), int(melee and die.blade > 0)),
    )
    for by, rules, more in adders:
        if more:
            step.use(*rules)
            step.say(msg("war-adds", by=by, n=more))
            n += more
    if die.doubled:
        step.use("R48", "R22")
        step.say(msg("war-doubles", n=n, now=2 * n))
        n *= 2
    return n


def _assassinate(step: WarStepContext, die: Warrior, target: Warrior) -> None:
    if not reached(step, target, die):
        return
    if step.settings.shield_stops_assassin and shielded(step, target):
        step.say(msg("war-shielded", die=step.name(target)))
    else:
        remove(step, target.id)
    prick(step, target, die)


def _death_touch(step: WarStepContext, die: Warrior, target: Warrior) -> None:
    half = (target.hits + 1) // 2
    if step.settings.death_touch_reduced:
        deal(step, target.id, half, "spell", die)
        return
    if not reached(step, target, die):
        return
    if shielded(step, target):
        step.say(msg("war-shielded", die=step.name(target)))
    else:
        lose(step, target.id, half)
    prick(step, target, die)


def _blast(step: WarStepContext, die: Warrior, what: str) -> None:
    blast = BLASTS[what]
    step.use(blast.rule)
    found = targets.areas(step, die, blast)
    options = [Option(id=i, label=label, note=msg("war-dice", n=len(ids))) for i, label, ids in found]
    shape = "die" if blast.shape == "die" else "area"
    prompt = msg("war-blast-where", shape=shape, die=step.name(die), result=words(what), n=blast.damage)
    pick(step, die.owner, what, die, options, prompt)


def _help(step: WarStepContext, die: Warrior, what: str) -> None:
    friends, prompt = targets.friends(step, die), which_die(step, die, what)
    if what == "shield":
        step.push(WarTask(do="shield", die=die.id))
    elif what == "smite":
        waiting = [d for d in friends if not d.resolved and _fights(d)]
        choose(step, die.owner, what, die, waiting, prompt)
    elif what == "stealthy_attack":
        waiting = [
            d for d in friends if d.rank == die.rank and d.id != die.id and not d.resolved and _fights(d)
        ]
        choose(step, die.owner, what, die, waiting, prompt)
    elif what == "inspire":
        step.use("R34")
        # It allows the roll, so it may be left (R60).
        choose(step, die.owner, what, die, rollable(friends, die), prompt, may_decline=True)
    elif what == "lay_on_hands":
        near = targets.friends(step, die, within=1)
        choose(step, die.owner, what, die, near, prompt)
    elif what in ("influence", "neutralise"):
        foes = [
            d for d in formation_geometry.of(step.dice, 1 - die.owner) if not d.resolved and not d.negated
        ]
        if what == "influence":
            foes = [d for d in foes if _fights(d)]
        choose(step, die.owner, what, die, foes, prompt)
    elif what == "squire":
        rank = room_for(step, "warrior", die.owner, 1)
        if rank is not None:
            squire = step.new_die("warrior", die.owner, origin="copy", lasts=1)
            place(step, squire.id, rank)
            step.push(WarTask(do="again", die=squire.id, name="squire"))


def _fights(die: Warrior) -> bool:
    return any(result in ATTACKS for result in in_force(die))


def cover(step: WarStepContext, name: str) -> None:
    """A shield that covers nobody yet chooses a die of its own rank (R46)."""
    die = step.die(name)
    if die is not None and shields_to_place(step, die):
        step.use("R46")
        same = [d for d in targets.friends(step, die) if d.rank == die.rank]
        choose(step, die.owner, "shield", die, same, which_die(step, die, "shield"))


def step_forward(step: WarStepContext, name: str) -> None:
    """A pikeman moves one rank forward after its advance (R49.2)."""
    die = step.die(name)
    if die is None or die.rank < 2:
        return
    if len(formation_geometry.rank(step.dice, die.owner, die.rank - 1)) >= step.settings.columns:
        step.say(msg("war-rank-full", rank=die.rank - 1))
    else:
        step.use("R49.2")
        shift(step, name)
        step.push(WarTask(do="repair", side=die.owner))
