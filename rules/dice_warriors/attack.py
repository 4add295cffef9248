"""The turn of a die: attacks, guards, help for other dice, and further rolls."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from traywatch.errors import RulesError
from traywatch.messages import Text, listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.dice_warriors.damage import deal, heal, lose, prick, reached, remove
from traywatch.rules.dice_warriors.die_results import (
    ATTACKS,
    BLASTS,
    GUARDS,
    ROLLS,
    SECOND_CHOICES,
    SPELLS,
    SUMMONS,
    heal_points,
    words,
)
from traywatch.rules.dice_warriors.effects import summon
from traywatch.rules.dice_warriors.formation import formation_geometry, targets
from traywatch.rules.dice_warriors.formation.repairs import shift
from traywatch.rules.dice_warriors.formation.targets import Offer, offers_of, which_die
from traywatch.rules.dice_warriors.guards import braced, in_force, shielded, shields_to_place
from traywatch.rules.dice_warriors.model import Warrior, WarTask
from traywatch.rules.dice_warriors.spells.spell_choices import CHOICES
from traywatch.rules.dice_warriors.spells.spell_effects import SPELL_EFFECTS
from traywatch.rules.dice_warriors.step_context import WarStepContext


def act(step: WarStepContext, task: WarTask) -> None:
    """A die takes its turn: each of its results in order, or none if it was negated."""
    name, die = task.die, step.die(task.die)
    if die is None or die.resolved:
        return
    step.put(name, resolved=True)
    over = WarTask(do="turn_passed", die=name, turns=(die.weapon, die.blade))
    if die.negated:
        step.use("R10")
        step.add_tasks(over)
        step.show(msg("war-cannot-act", die=step.name(die)))
        return
    results = in_force(die)
    tasks = [WarTask(do="result", die=name, name=result) for result in results]
    named, shown = step.name(die), listed([words(result) for result in results])
    report = msg("war-acts", die=named, results=shown) if results else msg("war-no-result", die=named)
    step.add_tasks(*tasks, over, WarTask(do="report", say=report))


def apply_result(step: WarStepContext, task: WarTask) -> None:
    """One result of a die, from its own face or from a die rolled for it."""
    die, what = step.die(task.die), task.name
    if die is None:
        return
    perform = next((perform for table, perform in _KINDS if what in table), None)
    if perform is not None:
        perform(step, die, what)
    elif (points := heal_points(what)) is not None:
        _heal(step, die, what, points)
    else:
        raise RulesError("unknown_result", msg("war-no-such-result", result=what))


def _roll_another(step: WarStepContext, die: Warrior, what: str) -> None:
    dice, rule = ROLLS[what]
    step.use(rule)
    step.add_tasks(WarTask(do="cast", die=die.id, name=dice))


def _summon(step: WarStepContext, die: Warrior, what: str) -> None:
    step.use(SUMMONS[what], "R26")
    summon(step, what, die.owner)


def _heal(step: WarStepContext, die: Warrior, what: str, points: int) -> None:
    step.use("R93.1")
    prompt = msg("war-who-is-healed", die=step.name(die), n=points)
    _pick(step, die.owner, die, what, offers_of(step, targets.friends(step, die)), prompt)


def _special(step: WarStepContext, die: Warrior, what: str) -> None:
    """A result of the table of spells: choose somebody for it, or apply it at once."""
    spell = SPELLS[what]
    also = spell.of_class.get(die.was or die.type)
    step.use(spell.rule, *((also,) if also else ()), *spell.more)
    if what == "wish" and step.settings.utility == "v03":
        what, spell = "dispel_magic", SPELLS["dispel_magic"]
        step.use(spell.rule)
    if what == "shield":
        step.add_tasks(WarTask(do="shield", die=die.id))
    elif spell.who is not None:
        offers, prompt = CHOICES[spell.who](step, die), which_die(step, die, what)
        _pick(step, die.owner, die, what, offers, prompt, may_decline=spell.may_decline)
    elif spell.effect is not None:
        SPELL_EFFECTS[spell.effect](step, die, WarTask(do="pick", die=die.id, name=what))


def _pick(
    step: WarStepContext,
    side: int,
    die: Warrior,
    what: str,
    offers: list[Offer],
    prompt: Text,
    *,
    may_decline: bool = False,
) -> None:
    task = WarTask(do="pick", die=die.id, name=what)
    targets.pick(step, side, f"{what}|{die.id}", task, offers, prompt, may_decline=may_decline)


def take_target(step: WarStepContext, task: WarTask) -> None:
    """What was chosen for a result happens."""
    die, what = step.die(task.die), task.name
    if die is None:
        return
    if what in ATTACKS:
        strike(step, die, what, task.target)
    elif what in BLASTS:
        for hit in task.results:
            if (target := step.die(hit)) is not None:
                deal(step, hit, _raised(step, die, target, BLASTS[what].damage), BLASTS[what].kind, die)
    elif (points := heal_points(what)) is not None:
        heal(step, task.target, points)
    elif (effect := (SPELLS.get(what) or SECOND_CHOICES[what]).effect) is not None:
        SPELL_EFFECTS[effect](step, die, task)


def _attack(step: WarStepContext, die: Warrior, what: str) -> None:
    attack = ATTACKS[what]
    step.use(attack.rule)
    if what == "advance" and die.rank == 1:
        step.use("R49.3")
        if step.settings.advance_at_front == "nothing":
            step.say(msg("war-already-in-front", die=step.name(die)))
            return
    reachable = targets.of_attack(step, die, attack)
    if what == "swarm" and step.settings.swarm == "combined":
        if die.owner in step.state.swarmed:
            step.say(msg("war-swarm-has-attacked"))
            return
        # The swarm's one attack is not spent by a die that reaches nobody.
        if reachable:
            step.set(swarmed=(*step.state.swarmed, die.owner))
    side = 1 - die.owner if die.influenced else die.owner
    if die.influenced:
        step.use("R59")
    if what == "advance" and die.rank > 1:
        step.add_tasks(WarTask(do="step_forward", die=die.id))
    prompt = msg("war-whom-attacks", die=step.name(die), result=words(what))
    _pick(step, side, die, what, offers_of(step, reachable), prompt)


def strike(step: WarStepContext, die: Warrior, what: str, option: str) -> None:
    """An attack on one die: base, adders, multiplier, guards, and further effects (R22, R99)."""
    attack, target = ATTACKS[what], step.die(option)
    if target is None:
        return
    if what == "charge" and braced(step, target):
        step.use("R51")
        step.say(msg("war-charge-braced", die=step.name(target), attacker=step.name(die)))
        deal(step, die.id, 2, "melee", target)
        return
    if (special := _STRIKES.get(what)) is not None:
        special(step, die, target)
        return
    n = _damage(step, die, what, target)
    alive = target.aura and target.owner != die.owner
    deal(step, target.id, n, attack.kind, die)
    if what == "scare" and not alive and (left := step.die(option)) is not None:
        step.put(option, skip=left.skip + 1)
        step.say(msg("war-skips-next-roll", die=step.name(left)))
    if step.die(die.id) is None:
        return
    if what in _GAINS:
        heal(step, die.id, _GAINS[what])
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
    n = _added(step, "weapon", ("R94.2", "R23"), n, int(melee and die.weapon > 0))
    n = _added(step, "blade", ("R96.1", "R23"), n, int(melee and die.blade > 0))
    return _raised(step, die, target, n)


def _added(step: WarStepContext, by: str, rules: tuple[str, ...], n: int, more: int) -> int:
    if more:
        step.use(*rules)
        step.say(msg("war-damage-added", by=by, n=more))
    return n + more


def _raised(step: WarStepContext, die: Warrior, target: Warrior, n: int) -> int:
    """Damage with smite added, then doubled by a stealthy attack. Both raise any damage of the die (A53)."""
    n = _added(step, "smite", ("R47", "R22"), n, die.smite * (4 if step.type(target).undead else 2))
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


def _engulf(step: WarStepContext, die: Warrior, target: Warrior) -> None:
    if reached(step, target, die):
        step.put(die.id, engulfs=target.id)
        step.say(msg("war-engulfs", die=step.name(die), target=step.name(target)))
        prick(step, target, die)


_STRIKES: Mapping[str, Callable[[WarStepContext, Warrior, Warrior], None]] = {
    "assassinate": _assassinate,
    "death_touch": _death_touch,
    "engulf": _engulf,
}
"""Attacks that deal no damage of their own number."""
_GAINS: Mapping[str, int] = {"feast": 2, "life_tap": 1}
"""The hits that an attack gives back to the attacker."""


def _blast(step: WarStepContext, die: Warrior, what: str) -> None:
    blast = BLASTS[what]
    step.use(blast.rule)
    offers: list[Offer] = [
        (Option(id=i, label=label, note=msg("war-dice", n=len(ids))), {"target": i, "results": ids})
        for i, label, ids in targets.areas(step, die, blast)
    ]
    shape = "die" if blast.shape == "die" else "area"
    prompt = msg("war-blast-where", shape=shape, die=step.name(die), result=words(what), n=blast.damage)
    _pick(step, die.owner, die, what, offers, prompt)


def ask_cover(step: WarStepContext, task: WarTask) -> None:
    """A shield that covers nobody yet chooses a die of its own rank (R46)."""
    die = step.die(task.die)
    if die is not None and shields_to_place(step, die):
        step.use("R46")
        offers = CHOICES["same_rank"](step, die)
        _pick(step, die.owner, die, "shield", offers, which_die(step, die, "shield"))


def step_forward(step: WarStepContext, task: WarTask) -> None:
    """A pikeman moves one rank forward after its advance (R49.2)."""
    die = step.die(task.die)
    if die is None or die.rank < 2:
        return
    if len(formation_geometry.rank(step.dice, die.owner, die.rank - 1)) >= step.settings.columns:
        step.say(msg("war-rank-full", rank=die.rank - 1))
    else:
        step.use("R49.2")
        shift(step, die.id)
        step.add_tasks(WarTask(do="repair", side=die.owner))


_KINDS: tuple[tuple[Container[str], Callable[[WarStepContext, Warrior, str], None]], ...] = (
    (ATTACKS, _attack),
    (BLASTS, _blast),
    (ROLLS, _roll_another),
    # A guard counts when damage comes, so it only names its rule now.
    (GUARDS, lambda step, die, what: step.use(GUARDS[what][1])),
    (SUMMONS, _summon),
    (SPELLS, _special),
)
"""The function for each table of results."""
