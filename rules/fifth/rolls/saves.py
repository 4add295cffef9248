"""Actions with saving throws against a difficulty class, for one creature or half a dozen at once."""

from __future__ import annotations

from traywatch.messages import listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.fifth.cards import DAMAGE_TYPES, DamageType
from traywatch.rules.fifth.damage import (
    begin_condition,
    damage_parts,
    end_concentration,
    harm,
    rolled_damage,
    special_types,
)
from traywatch.rules.fifth.effects import edge_of, fails_save, test_sources, weariness
from traywatch.rules.fifth.model import FifthArea, FifthTask, FifthTest
from traywatch.rules.fifth.rolls.attack_dice import damage_specs, taken_dice
from traywatch.rules.fifth.rolls.d20_tests import begin_test, naturals, total_of
from traywatch.rules.fifth.step_context import Answer, FifthStepContext


def ask_targets(step: FifthStepContext, task: FifthTask) -> None:
    """Ask who must make the saving throw. Options switch creatures on and off."""
    if step.state.area is None:
        action = task.action or step.combatant(task.who).actions[task.n]
        step.set(area=FifthArea(source=task.who, action=action))
    area = step.area
    source = step.combatant(area.source)
    again = task.model_copy(update={"action": area.action})
    answers: list[Answer] = []
    if area.targets:
        names = listed([step.combatant(name).name for name in area.targets])
        done = Option(id="done", label=msg("fifth-these-save", names=names))
        answers.append((done, FifthTask(do="roll_saves")))
    for side in ("foe", "party") if source.side == "party" else ("party", "foe"):
        option = Option(id=f"all:{side}", label=msg("fifth-all-of-side", side=side))
        answers.append((option, FifthTask(do="all_targets", name=side), again))
    for combatant in step.state.combatants:
        if not combatant.dead and not combatant.gone:
            on = "yes" if combatant.id in area.targets else "no"
            option = Option(id=f"at:{combatant.id}", label=msg("fifth-target", who=combatant.name, on=on))
            answers.append((option, FifthTask(do="toggle_target", target=combatant.id), again))
    answers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    named = msg("fifth-action", name=area.action.name or "none", kind=area.action.kind)
    step.ask(source.player, "targets", msg("fifth-who-saves", action=named), answers)


def toggle_target(step: FifthStepContext, task: FifthTask) -> None:
    """Add a creature to the targets, or take it out."""
    area = step.area
    targets = tuple(name for name in area.targets if name != task.target)
    if targets == area.targets:
        targets = (*targets, task.target)
    step.set(area=area.model_copy(update={"targets": targets}))


def all_targets(step: FifthStepContext, task: FifthTask) -> None:
    """All standing creatures of a side are the targets."""
    names = [c.id for c in step.state.combatants if c.side == task.name and not c.dead and not c.gone]
    step.set(area=step.area.model_copy(update={"targets": tuple(names)}))


def roll_saves(step: FifthStepContext, task: FifthTask) -> None:
    """The next saving throws. Creatures of one player with the same bonus roll together (R51)."""
    area = step.area
    step.note_action(area.source)
    step.use("R50")
    waiting = [name for name in area.targets if name not in (*area.passed, *area.failed) and step.has(name)]
    for name in waiting:
        if fails_save(step.combatant(name), area.action.ability):
            step.use("R22")
            step.say(msg("fifth-fails-without-roll", who=step.combatant(name).name))
            _note(step, name, passed=False)
            step.add_tasks(task)
            return
    if not waiting:
        step.add_tasks(FifthTask(do="area_damage"))
        return
    first = step.combatant(waiting[0])
    ability = area.action.ability
    bonus = first.saves.of(ability)
    test = FifthTest(what="save", who=(first.id,), ability=ability, bonus=bonus, dc=area.action.dc)
    if not area.apart and edge_of(test_sources(first, test)) == "none":
        alike = [name for name in waiting if _rolls_along(step, name, test)]
        test = test.model_copy(update={"who": tuple(alike)})
    if len(test.who) > 1:
        step.use("R51")
    step.add_tasks(task)
    begin_test(step, test)


def roll_apart(step: FifthStepContext, task: FifthTask) -> None:
    """The targets roll one after the other. The save in progress is asked again, for its first creature."""
    step.set(test=None, area=step.area.model_copy(update={"apart": True}))


def _rolls_along(step: FifthStepContext, name: str, test: FifthTest) -> bool:
    """Whether a creature may roll its save in the same throw as the first one of a test."""
    combatant, first = step.combatant(name), step.combatant(test.who[0])
    same = combatant.saves.of(test.ability or "dex") == test.bonus and weariness(combatant) == weariness(
        first
    )
    return combatant.player == first.player and same and edge_of(test_sources(combatant, test)) == "none"


def _note(step: FifthStepContext, name: str, *, passed: bool) -> None:
    area = step.area
    field = "passed" if passed else "failed"
    step.set(area=area.model_copy(update={field: (*getattr(area, field), name)}))


def after_save(step: FifthStepContext, task: FifthTask) -> None:
    """The results of saving throws: of an action, or of a save on its own."""
    test = step.test
    dc = test.dc or 0
    for name, natural in naturals(step):
        total = total_of(step, name, natural)
        passed = total >= dc
        who = step.combatant(name).name
        step.say(msg("fifth-save-result", who=who, total=total, dc=dc, passed="yes" if passed else "no"))
        if step.state.area is not None:
            _note(step, name, passed=passed)
    step.use("R50")
    step.set(test=None)
    step.show(msg("fifth-saves-rolled"))


def _special(step: FifthStepContext) -> frozenset[DamageType]:
    """The types of damage that must be known. Half damage is halved for each type."""
    area = step.area
    if area.action.half:
        return frozenset(DAMAGE_TYPES)
    types = (special_types(step.combatant(name)) for name in area.targets if step.has(name))
    return frozenset().union(*types)


def area_damage(step: FifthStepContext, task: FifthTask) -> None:
    """Roll the damage once for all targets, if anybody takes any."""
    area = step.area
    hurt = area.failed or (area.passed if area.action.half else ())
    dice = damage_specs(area.action.damage, "damage", _special(step))
    if not hurt or not dice:
        take_area_damage(step, task)
        return
    source = step.combatant(area.source)
    action = msg("fifth-action", name=area.action.name or "none", kind="save")
    prompt = msg("fifth-roll-damage", who=source.name, action=action, more="no")
    request = step.roll_request(source.player, "damage", dice, prompt, why=("R53",))
    step.wait_for((request, {"": (FifthTask(do="take_area_damage"),)}))


def take_area_damage(step: FifthStepContext, task: FifthTask) -> None:
    """Each target suffers the damage, or half of it. Those who failed get the condition."""
    area = step.area
    parts = area.action.damage
    dice = taken_dice(parts, step.rolled, "damage", _special(step))
    rolled = rolled_damage(parts, dice)
    if dice:
        total = sum(rolled.values())
        step.comes_to(total, *damage_parts(dice, (), rolled), total=total)
    step.set(area=None)
    for name in area.targets:
        if not step.has(name) or step.combatant(name).dead:
            continue
        failed = name in area.failed
        if parts and (failed or area.action.half):
            harm(step, name, rolled, halved=not failed)
        if failed and area.action.condition is not None and not step.combatant(name).dead:
            began = begin_condition(step, name, area.action.condition, area.source)
            if began:
                step.say(
                    msg("fifth-condition", who=step.combatant(name).name, condition=area.action.condition)
                )
        end_concentration(step, name)
    action = msg("fifth-action", name=area.action.name or "none", kind="save")
    step.show(msg("fifth-effect-over", action=action, passed=len(area.passed), failed=len(area.failed)))
