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


def act(work: WarStepContext, name: str) -> None:
    """A die takes its turn: each of its results in order, or none if it was negated."""
    die = work.die(name)
    if die is None or die.resolved:
        return
    work.put(name, resolved=True)
    over = WarTask(do="turn_passed", die=name, n=die.weapon, source=str(die.blade))
    if die.negated:
        work.use("R10")
        work.push(over)
        work.show(msg("war-cannot-act", die=work.name(die)))
        return
    results = in_force(die)
    tasks = [WarTask(do="result", die=name, name=result) for result in results]
    named, shown = work.name(die), listed([words(result) for result in results])
    said = msg("war-acts", die=named, results=shown) if results else msg("war-no-result", die=named)
    work.push(*tasks, over, WarTask(do="report", say=said))


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
        work.use(GUARDS[what][1])
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
        prompt = msg("war-who-is-healed", die=work.name(die), n=points)
        choose(work, die.owner, f"heal_{points}", die, targets.friends(work, die), prompt)
    else:
        raise RulesError("unknown_result", msg("war-no-such-result", result=what))


def picked(work: WarStepContext, op: str, name: str, option: str) -> None:
    """The answer to ``choose``."""
    die = work.die(name)
    if die is None or option == targets.NOBODY.id:
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
            work.say(msg("war-is-stronger", die=work.name(target)))
    elif op == "stealthy_attack":
        work.put(option, doubled=True)
    elif op == "shield":
        work.put(name, covers=(*die.covers, option))
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
            work.say(msg("war-already-in-front", die=work.name(die)))
            return
    found = targets.of_attack(work, die, attack)
    if what == "swarm" and work.settings.swarm == "combined":
        if die.owner in work.state.swarmed:
            work.say(msg("war-swarm-has-attacked"))
            return
        # The swarm's one attack is not spent by a die that reaches nobody.
        if found:
            work.set(swarmed=(*work.state.swarmed, die.owner))
    side = 1 - die.owner if die.influenced else die.owner
    if die.influenced:
        work.use("R59")
    if what == "advance" and die.rank > 1:
        work.push(WarTask(do="step", die=die.id))
    prompt = msg("war-whom-attacks", die=work.name(die), result=words(what))
    choose(work, side, what, die, found, prompt)


def strike(work: WarStepContext, die: Warrior, what: str, option: str) -> None:
    """An attack on one die: base, adders, multiplier, guards, and further effects (R22, R99)."""
    attack, target = ATTACKS[what], work.die(option)
    if target is None:
        return
    if what == "charge" and braced(work, target):
        work.use("R51")
        work.say(msg("war-braced", die=work.name(target), attacker=work.name(die)))
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
            work.say(msg("war-engulfs", die=work.name(die), target=work.name(target)))
            prick(work, target, die)
        return
    alive = target.aura and target.owner != die.owner
    deal(work, target.id, n, attack.kind, die)
    if what == "scare" and not alive and (left := work.die(option)) is not None:
        work.put(option, skip=left.skip + 1)
        work.say(msg("war-skips-next-roll", die=work.name(left)))
    if work.die(die.id) is None:
        return
    if what == "feast":
        heal(work, die.id, 2)
    elif what == "life_tap":
        heal(work, die.id, 1)
    elif what == "rage":
        work.say(msg("war-rage-costs"))
        lose(work, die.id, 2)


def _damage(work: WarStepContext, die: Warrior, what: str, target: Warrior) -> int:
    """Adders first, then the multiplier (R22, R23)."""
    attack = ATTACKS[what]
    n = work.settings.advance_damage if what == "advance" else attack.damage
    if what == "swarm":
        shown = sum(in_force(d).count("swarm") for d in work.dice if d.owner == die.owner)
        n = shown + 1
    if not n:
        return 0
    melee = attack.kind == "melee"
    adders = (
        ("smite", ("R47", "R22"), die.smite * (4 if work.type(target).undead else 2)),
        ("weapon", ("R94.2", "R23"), int(melee and die.weapon > 0)),
        ("blade", ("R96.1", "R23"), int(melee and die.blade > 0)),
    )
    for by, rules, more in adders:
        if more:
            work.use(*rules)
            work.say(msg("war-adds", by=by, n=more))
            n += more
    if die.doubled:
        work.use("R48", "R22")
        work.say(msg("war-doubles", n=n, now=2 * n))
        n *= 2
    return n


def _assassinate(work: WarStepContext, die: Warrior, target: Warrior) -> None:
    if not reached(work, target, die):
        return
    if work.settings.shield_stops_assassin and shielded(work, target):
        work.say(msg("war-shielded", die=work.name(target)))
    else:
        remove(work, target.id)
    prick(work, target, die)


def _death_touch(work: WarStepContext, die: Warrior, target: Warrior) -> None:
    half = (target.hits + 1) // 2
    if work.settings.death_touch_reduced:
        deal(work, target.id, half, "spell", die)
        return
    if not reached(work, target, die):
        return
    if shielded(work, target):
        work.say(msg("war-shielded", die=work.name(target)))
    else:
        lose(work, target.id, half)
    prick(work, target, die)


def _blast(work: WarStepContext, die: Warrior, what: str) -> None:
    blast = BLASTS[what]
    work.use(blast.rule)
    found = targets.areas(work, die, blast)
    options = [Option(id=i, label=label, note=msg("war-dice", n=len(ids))) for i, label, ids in found]
    shape = "die" if blast.shape == "die" else "area"
    prompt = msg("war-blast-where", shape=shape, die=work.name(die), result=words(what), n=blast.damage)
    pick(work, die.owner, what, die, options, prompt)


def _help(work: WarStepContext, die: Warrior, what: str) -> None:
    friends, prompt = targets.friends(work, die), which_die(work, die, what)
    if what == "shield":
        work.push(WarTask(do="shield", die=die.id))
    elif what == "smite":
        waiting = [d for d in friends if not d.resolved and _fights(d)]
        choose(work, die.owner, what, die, waiting, prompt)
    elif what == "stealthy_attack":
        waiting = [
            d for d in friends if d.rank == die.rank and d.id != die.id and not d.resolved and _fights(d)
        ]
        choose(work, die.owner, what, die, waiting, prompt)
    elif what == "inspire":
        work.use("R34")
        # It allows the roll, so it may be left (R60).
        choose(work, die.owner, what, die, rollable(friends, die), prompt, may_decline=True)
    elif what == "lay_on_hands":
        near = targets.friends(work, die, within=1)
        choose(work, die.owner, what, die, near, prompt)
    elif what in ("influence", "neutralise"):
        foes = [
            d for d in formation_geometry.of(work.dice, 1 - die.owner) if not d.resolved and not d.negated
        ]
        if what == "influence":
            foes = [d for d in foes if _fights(d)]
        choose(work, die.owner, what, die, foes, prompt)
    elif what == "squire":
        rank = room_for(work, "warrior", die.owner, 1)
        if rank is not None:
            squire = work.new_die("warrior", die.owner, origin="copy", lasts=1)
            place(work, squire.id, rank)
            work.push(WarTask(do="again", die=squire.id, name="squire"))


def _fights(die: Warrior) -> bool:
    return any(result in ATTACKS for result in in_force(die))


def cover(work: WarStepContext, name: str) -> None:
    """A shield that covers nobody yet chooses a die of its own rank (R46)."""
    die = work.die(name)
    if die is not None and shields_to_place(work, die):
        work.use("R46")
        same = [d for d in targets.friends(work, die) if d.rank == die.rank]
        choose(work, die.owner, "shield", die, same, which_die(work, die, "shield"))


def step_forward(work: WarStepContext, name: str) -> None:
    """A pikeman moves one rank forward after its advance (R49.2)."""
    die = work.die(name)
    if die is None or die.rank < 2:
        return
    if len(formation_geometry.rank(work.dice, die.owner, die.rank - 1)) >= work.settings.columns:
        work.say(msg("war-rank-full", rank=die.rank - 1))
    else:
        work.use("R49.2")
        shift(work, name)
        work.push(WarTask(do="repair", side=die.owner))
