"""What happens beside actions: damage and healing from elsewhere, conditions, checks, who leaves."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.core.requests import FreeText, Option
from traywatch.rules.fifth.cards import CONDITIONS, ConditionName, DamagePart, DamageType, FifthAction
from traywatch.rules.fifth.damage import (
    begin_condition,
    damage_parts,
    die,
    end_concentration,
    harm,
    heal,
    rolled_damage,
    special_types,
)
from traywatch.rules.fifth.effects import SOURCED
from traywatch.rules.fifth.model import FifthCombatant, FifthTask
from traywatch.rules.fifth.rolls.attack_dice import damage_specs, taken_dice
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

MOST_TEMPORARY = 200


def answers(step: FifthStepContext) -> list[Answer]:
    """The things that may happen to anybody at any time."""
    out: list[Answer] = []
    for what in ("harm", "heal", "temporary", "conditions", "check", "save", "leave"):
        if what == "leave" and step.state.phase != "fight":
            continue
        option = Option(id=what, label=msg("fifth-happens", what=what))
        out.append((option, FifthTask(do="ask_whom", name=what)))
    return out


def ask_whom(step: FifthStepContext, task: FifthTask) -> None:
    """Ask to whom it happens. Damage and healing are entered with it."""
    text = {
        "harm": FreeText(like=msg("fifth-like-damage")),
        "heal": FreeText(like=msg("fifth-like-healing")),
    }.get(task.name)
    offers: list[Answer] = []
    for combatant in _whom(step, task.name):
        amount = (0, MOST_TEMPORARY) if task.name == "temporary" else None
        option = Option(id=f"at:{combatant.id}", label=combatant.name, text=text, amount=amount)
        offers.append((option, _then(task.name, combatant.id)))
    offers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    by = step.combatant(step.turn_of).player if step.turn_of else step.host
    step.ask(by, f"whom_{task.name}", msg("fifth-to-whom", what=task.name), offers)


def _whom(step: FifthStepContext, what: str) -> list[FifthCombatant]:
    return [one for one in step.state.combatants if not one.gone and (not one.dead or what == "conditions")]


def _then(what: str, who: str) -> FifthTask:
    return {
        "harm": FifthTask(do="harm", who=who),
        "heal": FifthTask(do="harm", who=who, name="heal"),
        "temporary": FifthTask(do="give_temporary", who=who),
        "conditions": FifthTask(do="ask_conditions", who=who),
        "check": FifthTask(do="ask_check", who=who),
        "save": FifthTask(do="ask_save", who=who),
        "leave": FifthTask(do="leave_fight", who=who),
    }[what]


# Damage and healing ----------------------------------------------------------------------


def take_amount(step: FifthStepContext, task: FifthTask) -> None:
    """Damage or healing that was entered. Its dice are rolled first."""
    action = FifthAction(kind="heal", damage=step.damage)
    _roll_or_take(step, FifthTask(do="take_harm_dice", who=task.who, name=task.name, action=action))


def heal_target(step: FifthStepContext, task: FifthTask) -> None:
    """Ask who is healed by an action of a sheet."""
    healer = step.combatant(task.who)
    offers: list[Answer] = []
    for combatant in step.state.combatants:
        if not combatant.dead and not combatant.gone:
            then = FifthTask(do="take_healing", who=healer.id, target=combatant.id, n=task.n)
            offers.append((Option(id=f"at:{combatant.id}", label=combatant.name), then))
    offers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    offers.sort(key=lambda answer: answer[0].id == "back")
    step.ask(healer.player, "heal_target", msg("fifth-heal-whom", who=healer.name), offers)


def take_healing(step: FifthStepContext, task: FifthTask) -> None:
    """The healing of an action: its dice are rolled by the healer."""
    action = step.combatant(task.who).actions[task.n]
    step.note_action(task.who)
    then = FifthTask(do="take_harm_dice", who=task.target, target=task.who, name="heal", action=action)
    _roll_or_take(step, then)


def _roll_or_take(step: FifthStepContext, task: FifthTask) -> None:
    """Roll the dice of damage or healing for ``who``; ``target`` rolls them, if it is somebody else."""
    specs = damage_specs(_parts(task), "damage", _special(step, task))
    if not specs:
        take_harm_dice(step, task)
        return
    roller = step.combatant(task.target or task.who)
    prompt = msg("fifth-roll-amount", who=roller.name, heals="yes" if task.name == "heal" else "no")
    request = step.roll_request(roller.player, "damage", specs, prompt)
    step.wait_for((request, {"": (task,)}))


def _parts(task: FifthTask) -> tuple[DamagePart, ...]:
    return task.action.damage if task.action is not None else ()


def _special(step: FifthStepContext, task: FifthTask) -> frozenset[DamageType]:
    return frozenset() if task.name == "heal" else special_types(step.combatant(task.who))


def take_harm_dice(step: FifthStepContext, task: FifthTask) -> None:
    """The creature suffers the damage, or is healed."""
    parts = _parts(task)
    dice = taken_dice(parts, step.rolled, "damage", _special(step, task))
    rolled = rolled_damage(parts, dice)
    total = sum(rolled.values())
    who = step.combatant(task.who).name
    if task.name == "heal":
        gained = heal(step, task.who, total)
        step.comes_to(gained, *damage_parts(dice, (), rolled), total=total)
        step.show(msg("fifth-is-healed", who=who), "good")
    else:
        taken = harm(step, task.who, rolled)
        step.comes_to(taken, *damage_parts(dice, (), rolled), total=total)
        step.show(msg("fifth-is-hurt", who=who), "bad")


def give_temporary(step: FifthStepContext, task: FifthTask) -> None:
    """Temporary hit points. They never add up (R36)."""
    step.use("R36")
    combatant = step.combatant(task.who)
    n = step.amount or 0
    if step.settings.temporary == "higher":
        n = max(n, combatant.temp_hp)
    step.put(task.who, temp_hp=n)
    step.show(msg("fifth-temporary-gained", who=combatant.name, n=n))


# Conditions ------------------------------------------------------------------------------


def ask_conditions(step: FifthStepContext, task: FifthTask) -> None:
    """Ask which condition of a creature begins or ends."""
    combatant = step.combatant(task.who)
    offers: list[Answer] = []
    for condition in combatant.conditions:
        label = msg("fifth-condition-ends", condition=condition.name, by=_by(step, condition.by))
        option = Option(id=f"end:{condition.name}:{condition.by}", label=label)
        offers.append(
            (
                option,
                FifthTask(do="end_condition", who=combatant.id, target=condition.by, name=condition.name),
            )
        )
    held = {condition.name for condition in combatant.conditions}
    for name in CONDITIONS:
        do: FifthTask = FifthTask(do="set_condition", who=combatant.id, name=name)
        if name in SOURCED:
            do = FifthTask(do="ask_source", who=combatant.id, name=name)
        elif name in held:
            continue
        offers.append((Option(id=f"begin:{name}", label=msg("fifth-condition-begins", condition=name)), do))
    exhausted = Option(id="exhaustion", label=msg("fifth-exhaustion-level"), amount=(0, 6))
    offers.append((exhausted, FifthTask(do="set_exhaustion", who=combatant.id)))
    offers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    by = step.combatant(step.turn_of).player if step.turn_of else step.host
    step.ask(by, "conditions", msg("fifth-which-condition", who=combatant.name), offers, default="back")


def _by(step: FifthStepContext, name: str) -> Text:
    return step.combatant(name).name if name and step.has(name) else "none"


def ask_source(step: FifthStepContext, task: FifthTask) -> None:
    """Ask who charms, frightens or grapples."""
    offers: list[Answer] = []
    for combatant in step.state.combatants:
        if combatant.id != task.who and not combatant.gone:
            then = FifthTask(do="set_condition", who=task.who, target=combatant.id, name=task.name)
            offers.append((Option(id=f"by:{combatant.id}", label=combatant.name), then))
    other = Option(id="by", label=msg("fifth-by-something-else"))
    offers.append((other, FifthTask(do="set_condition", who=task.who, name=task.name)))
    by = step.combatant(step.turn_of).player if step.turn_of else step.host
    prompt = msg("fifth-by-whom", who=step.combatant(task.who).name, condition=_named(task.name))
    step.ask(by, "source", prompt, offers)


def _named(name: str) -> ConditionName:
    return next(one for one in CONDITIONS if one == name)


def set_condition(step: FifthStepContext, task: FifthTask) -> None:
    """A condition begins, unless the creature is immune to it."""
    who, condition = step.combatant(task.who).name, _named(task.name)
    if begin_condition(step, task.who, condition, task.target):
        step.show(msg("fifth-condition", who=who, condition=condition))
    else:
        step.flush()


def end_condition(step: FifthStepContext, task: FifthTask) -> None:
    """A condition ends. Who was unconscious lies prone."""
    combatant = step.combatant(task.who)
    step.put(
        task.who,
        conditions=tuple(c for c in combatant.conditions if (c.name, c.by) != (task.name, task.target)),
    )
    step.show(msg("fifth-condition-over", who=combatant.name, condition=_named(task.name)))
    if task.name == "unconscious":
        begin_condition(step, task.who, "prone")


def set_exhaustion(step: FifthStepContext, task: FifthTask) -> None:
    """Another level of exhaustion. The sixth one is death (R21)."""
    step.use("R21")
    combatant = step.put(task.who, exhaustion=step.amount or 0)
    if combatant.exhaustion == 6 and not combatant.dead:
        die(step, combatant.id)
    end_concentration(step, combatant.id)
    step.show(msg("fifth-exhausted", who=combatant.name, n=combatant.exhaustion))


def leave_fight(step: FifthStepContext, task: FifthTask) -> None:
    """A creature flees or is carried away."""
    combatant = step.put(task.who, gone=True, concentrating=False)
    step.show(msg("fifth-leaves", who=combatant.name))
