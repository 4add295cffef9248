"""Attacks: the target, the throw, hit or miss, and the damage."""

from __future__ import annotations

from traywatch.messages import Text, listed, msg
from traywatch.rules.core.requests import DieSpec, Option
from traywatch.rules.fifth.damage import (
    begin_condition,
    critical_damage,
    damage_parts,
    harm,
    rolled_damage,
    special_types,
)
from traywatch.rules.fifth.effects import (
    COVER,
    attack_sources,
    conditions_of,
    edge_of,
    may_attack,
    rules_of,
    sure_critical,
)
from traywatch.rules.fifth.model import FifthCombatant, FifthStrike, FifthTask
from traywatch.rules.fifth.rolls import attack_dice
from traywatch.rules.fifth.rolls.attack_circumstances import circumstances
from traywatch.rules.fifth.rolls.d20_tests import edge_text
from traywatch.rules.fifth.rolls.hit_or_miss import outcome_of
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

# The target and the circumstances ------------------------------------------------------


def aim(step: FifthStepContext, task: FifthTask) -> None:
    """Ask for the target of an attack. ``name`` is ``both`` for two attacks in one throw.

    One possible target is taken without a question.
    """
    attacker = step.combatant(task.who)
    if any(condition.name == "charmed" for condition in attacker.conditions):
        step.use("R81")
    targets = [one for one in step.state.combatants if may_attack(attacker, one)]
    foes = [one for one in targets if one.side != attacker.side]
    targets = sorted(targets, key=lambda combatant: (combatant.side == attacker.side, combatant.hp == 0))
    answers: list[Answer] = []
    for combatant in targets:
        group = msg("fifth-own-side") if combatant.side == attacker.side else ""
        option = Option(id=f"at:{combatant.id}", label=combatant.name, note=_note(combatant), group=group)
        answers.append((option, task.model_copy(update={"do": "aim_second", "target": combatant.id})))
    answers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    if len(foes) == 1 and len(targets) == 1:
        _, *tasks = answers[0]
        step.add_tasks(*tasks)
        return
    action = attacker.actions[task.n]
    prompt = msg("fifth-target-question", who=attacker.name, action=_name(action.name))
    step.ask(attacker.player, "target", prompt, answers)


def _note(combatant: FifthCombatant) -> Text:
    names = sorted(conditions_of(combatant))
    return listed([msg("fifth-condition-name", condition=name) for name in names]) if names else ""


def _name(name: str) -> Text:
    return msg("fifth-action", name=name or "none", kind="attack")


def aim_second(step: FifthStepContext, task: FifthTask) -> None:
    """The target is known. Two attacks in one throw need a second one."""
    attacker = step.combatant(task.who)
    action = attacker.actions[task.n]
    special = tuple(sorted(special_types(step.combatant(task.target))))
    strike = FifthStrike(
        attacker=attacker.id, target=task.target, action=action, near=not action.ranged, special=special
    )
    strikes = (*step.state.strikes, strike) if task.name == "second" else (strike,)
    step.set(strikes=strikes)
    if task.name == "both":
        step.add_tasks(task.model_copy(update={"do": "aim", "name": "second", "target": ""}))
        return
    step.add_tasks(FifthTask(do="open_attack"))


def open_attack(step: FifthStepContext, task: FifthTask) -> None:
    """Wait for the throw: a d20 for each attack, and the dice of damage, with the circumstances beside it."""
    strikes = step.state.strikes
    attacker = step.combatant(strikes[0].attacker)
    again = any(strike.d20 for strike in strikes)
    d20s: list[DieSpec] = []
    damage: list[DieSpec] = []
    for n, strike in enumerate(strikes):
        if again and not _needs_second(strike):
            continue
        role = _role(step, n)
        edge = strike.edge or edge_of(_sources(step, strike))
        pair = edge != "none" and step.settings.advantage_dice == "two" and not again
        d20s.append(DieSpec(role=role, kind="d20", n=2 if pair else 1, name=_die_name(step, n)))
        if not again:
            damage += attack_dice.damage_specs(strike.action.damage, f"{role}-damage", strike.special)
    together = step.settings.damage_dice == "together"
    dice, also = d20s + (damage if together else []), damage if step.settings.damage_dice == "seen" else []
    every = attack_dice.colored([*dice, *also], step.state.colors if len(strikes) > 1 else {})
    request = step.roll_request(
        attacker.player,
        "attack",
        every[: len(dice)],
        _prompt(step, again=again),
        also=every[len(dice) :],
        palette=attack_dice.palette_of(every, step.state.colors),
        why=("R2", "R10"),
    )
    roll = (request, {"": (FifthTask(do="take_attack"),)})
    if again:
        step.wait_for(roll)
        return
    for strike in strikes:
        step.use(*rules_of(_sources(step, strike)))
    prompt = edge_text(_sources(step, strikes[0])) if len(strikes) == 1 else msg("fifth-circumstances")
    choice = step.choice(
        attacker.player, "circumstances", prompt, circumstances(step), default="as_is", optional=True
    )
    step.wait_for(roll, choice)


def _role(step: FifthStepContext, n: int) -> str:
    return f"attack{n + 1}" if len(step.state.strikes) > 1 else "attack"


def _die_name(step: FifthStepContext, n: int) -> Text:
    if len(step.state.strikes) == 1:
        return msg("fifth-attack-die", n=0, target="none")
    return msg("fifth-attack-die", n=n + 1, target=step.combatant(step.state.strikes[n].target).name)


def _prompt(step: FifthStepContext, *, again: bool) -> Text:
    strikes = step.state.strikes
    first = next((strike for strike in strikes if again and _needs_second(strike)), strikes[0])
    targets = listed([step.combatant(strike.target).name for strike in strikes])
    return msg(
        "fifth-roll-attack",
        who=step.combatant(first.attacker).name,
        action=_name(first.action.name),
        targets=targets,
        n=len(strikes),
        edge=first.edge or edge_of(_sources(step, first)),
        again="yes" if again else "no",
        damage=step.settings.damage_dice,
        dice=listed(attack_dice.damage_texts(first.action.damage)),
    )


def _sources(step: FifthStepContext, strike: FifthStrike) -> tuple[tuple[str, str], ...]:
    attacker, target = step.combatant(strike.attacker), step.combatant(strike.target)
    return attack_sources(step.settings, attacker, target, strike)


def _needs_second(strike: FifthStrike) -> bool:
    return not strike.off and len(strike.d20) == 1 and strike.edge not in (None, "none")


# The throw -----------------------------------------------------------------------------


def take_attack(step: FifthStepContext, task: FifthTask) -> None:
    """The dice of the throw. A second d20 may be missing, if one die is rolled twice."""
    strikes = step.state.strikes
    step.note_action(strikes[0].attacker)
    for n, strike in enumerate(strikes):
        role = _role(step, n)
        dice = [die for die in step.rolled if die.role == role]
        if not dice:
            continue
        off = any(die.zone == "miss" for die in dice)
        d20 = (*strike.d20, *(die.value or 0 for die in dice))
        edge = strike.edge or edge_of(_sources(step, strike))
        changes: dict[str, object] = {"d20": d20, "off": off or strike.off, "edge": edge}
        if any(die.role.startswith(f"{role}-damage") for die in step.rolled):
            changes["damage"] = attack_dice.taken_dice(
                strike.action.damage, step.rolled, f"{role}-damage", strike.special
            )
        step.set_strike(n, **changes)
    if len(strikes) > 1:
        step.set(colors={**step.state.colors, **attack_dice.telling_colors(step.rolled)})
    if any(_needs_second(strike) for strike in step.state.strikes):
        step.add_tasks(FifthTask(do="open_attack"))
        return
    step.add_tasks(*(FifthTask(do="resolve", n=n) for n in range(len(strikes))))


def _alone(step: FifthStepContext, n: int) -> bool:
    """Whether all dice of the present roll belong to one attack, so that one verdict speaks of them."""
    role = _role(step, n)
    return all(die.role == role or die.role.startswith(f"{role}-damage") for die in step.rolled)


def _fallen(step: FifthStepContext, strike: FifthStrike) -> bool:
    """Whether the target has died before this attack, such as by the first of two in one throw."""
    target = step.combatant(strike.target)
    if target.dead:
        step.show(msg("fifth-beaten-already", target=target.name))
    return target.dead


def resolve(step: FifthStepContext, task: FifthTask) -> None:
    """Compare an attack roll with armor class (R10 to R16)."""
    strike = step.state.strikes[task.n]
    if _fallen(step, strike):
        return
    outcome, natural, total = outcome_of(step, strike)
    if _alone(step, task.n):
        dropped = tuple(step.dropped(_role(step, task.n), natural))
        step.comes_to(total, natural, total - natural, total=total, dropped=dropped)
    attacker, target = step.combatant(strike.attacker), step.combatant(strike.target)
    step.use("R10")
    if attacker.exhaustion:
        step.use("R21")
    if natural == 20 or outcome == "critical":
        step.use("R11")
    if natural == 1:
        step.use("R12")
    if outcome == "critical" and sure_critical(target, strike):
        step.use("R23")
    if strike.cover != "none":
        step.use("R13")
    if strike.off:
        step.say(msg("fifth-off-tray"))
    dice = tuple(str(value) for value in strike.d20)
    ac = target.ac + COVER[strike.cover]
    step.say(msg("fifth-attack-total", n=len(dice), dice=dice, natural=natural, total=total, ac=ac))
    headline = msg("fifth-outcome", who=attacker.name, target=target.name, outcome=outcome)
    if outcome == "miss":
        step.show(headline, "bad" if attacker.side == "party" else "good")
        return
    step.so_far(headline)
    step.add_tasks(FifthTask(do="ask_damage", n=task.n, name=outcome))


# Damage --------------------------------------------------------------------------------


def ask_damage(step: FifthStepContext, task: FifthTask) -> None:
    """Wait for the dice of damage, as far as they do not lie there yet."""
    strike = step.state.strikes[task.n]
    parts = strike.action.damage
    doubled = task.name == "critical" and step.settings.critical == "double_dice"
    rolled = strike.damage is not None
    times = (1 if rolled else 2) if doubled else (0 if rolled else 1)
    role = f"{_role(step, task.n)}-damage"
    specs = attack_dice.damage_specs(parts, role, strike.special, times=times) if times else ()
    if not specs:
        step.add_tasks(task.model_copy(update={"do": "deal"}))
        return
    attacker = step.combatant(strike.attacker)
    more = "yes" if rolled else "critical" if doubled else "no"
    prompt = msg("fifth-roll-damage", who=attacker.name, action=_name(strike.action.name), more=more)
    request = step.roll_request(attacker.player, "damage", specs, prompt, why=("R14",))
    step.wait_for((request, {"": (task.model_copy(update={"do": "take_damage"}),)}))


def take_damage(step: FifthStepContext, task: FifthTask) -> None:
    """The dice of damage: those of the hit, the further ones of a critical hit, or both in one throw."""
    strike = step.state.strikes[task.n]
    role = f"{_role(step, task.n)}-damage"
    first, second = attack_dice.split_critical(strike.action.damage, step.rolled, role, strike.special)
    if strike.damage is None:
        step.set_strike(task.n, damage=first, more=second)
    else:
        step.set_strike(task.n, more=first)
    step.add_tasks(task.model_copy(update={"do": "deal"}))


def deal(step: FifthStepContext, task: FifthTask) -> None:
    """The target suffers the damage, and the condition of the attack begins."""
    strike = step.state.strikes[task.n]
    target = step.combatant(strike.target)
    if _fallen(step, strike):
        return
    critical = task.name == "critical"
    dice = strike.damage or ()
    if critical:
        step.use("R15")
        rolled = critical_damage(step.settings, strike.action.damage, dice, strike.more)
    else:
        step.use("R14")
        rolled = rolled_damage(strike.action.damage, dice)
    taken = harm(step, target.id, rolled, critical=critical)
    if _alone(step, task.n):
        only_damage = all("damage" in die.role for die in step.rolled)
        total = {"total": sum(rolled.values())} if only_damage else {}
        step.comes_to(taken, *damage_parts(dice, strike.more, rolled), **total)
    condition = strike.action.condition
    dead = step.combatant(target.id).dead
    if condition is not None and not dead and begin_condition(step, target.id, condition, strike.attacker):
        step.say(msg("fifth-condition", who=target.name, condition=condition))
    attacker = step.combatant(strike.attacker)
    headline = msg(
        "fifth-hits-for", who=attacker.name, target=target.name, n=taken, critical="yes" if critical else "no"
    )
    step.show(headline, "good" if attacker.side == "party" else "bad")
