"""Death saves, stabilizing, and checks of concentration."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import Option
from traywatch.rules.fifth.damage import add_failures, heal
from traywatch.rules.fifth.model import FifthCombatant, FifthTask, FifthTest
from traywatch.rules.fifth.rolls.d20_tests import begin_test, naturals, total_of
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

DEATH_DC = 10
STABILIZE_DC = 10


def dying(combatant: FifthCombatant) -> bool:
    """Whether a creature makes death saves: at 0 hit points, neither dead nor stable."""
    return combatant.hp == 0 and not combatant.dead and not combatant.stable and not combatant.gone


def begin_death_save(step: FifthStepContext, name: str) -> None:
    """A death save at the start of a turn (R41)."""
    step.use("R41")
    begin_test(step, FifthTest(what="death", who=(name,), dc=DEATH_DC))


def after_death(step: FifthStepContext, task: FifthTask) -> None:
    """The result of a death save: 10 or more succeeds, a 20 wakes up, a 1 fails twice."""
    ((name, natural),) = naturals(step)
    total = total_of(step, name, natural)
    step.set(test=None)
    combatant = step.combatant(name)
    headline = msg("fifth-death-save", who=combatant.name, total=total)
    if natural == 20:
        step.use("R44")
        heal(step, name, 1)
        step.show(headline, "good")
        return
    if natural == 1:
        step.use("R44")
    if natural == 1 or total < DEATH_DC:
        add_failures(step, name, 2 if natural == 1 else 1)
        step.show(headline, "bad")
        return
    successes = min(3, combatant.successes + 1)
    step.put(name, successes=successes)
    step.say(msg("fifth-successes", who=combatant.name, n=successes))
    if successes == 3:
        step.use("R42")
        step.put(name, stable=True, successes=0, failures=0)
        step.say(msg("fifth-stable", who=combatant.name))
    step.show(headline, "good")


def stabilize(step: FifthStepContext, task: FifthTask) -> None:
    """Ask whom to stabilize, with the bonus of the check."""
    answers: list[Answer] = [
        (
            Option(id=f"at:{one.id}", label=one.name, note=msg("fifth-bonus-of-check"), amount=(-10, 20)),
            FifthTask(do="begin_stabilize", who=task.who, target=one.id),
        )
        for one in step.state.combatants
        if dying(one)
    ]
    answers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    helper = step.combatant(task.who)
    step.ask(helper.player, "stabilize", msg("fifth-whom-stabilize", who=helper.name), answers)


def begin_stabilize(step: FifthStepContext, task: FifthTask) -> None:
    """A check against DC 10 (R48)."""
    step.use("R48")
    step.set(acted=True)
    bonus = step.amount or 0
    test = FifthTest(what="stabilize", who=(task.who,), target=task.target, bonus=bonus, dc=STABILIZE_DC)
    begin_test(step, test)


def after_stabilize(step: FifthStepContext, task: FifthTask) -> None:
    """The result of the check: a creature at 0 hit points is stable, or it goes on dying."""
    target = step.test.target
    ((name, natural),) = naturals(step)
    total = total_of(step, name, natural)
    step.set(test=None)
    passed = total >= STABILIZE_DC
    if passed and step.has(target) and dying(step.combatant(target)):
        step.put(target, stable=True, successes=0, failures=0)
        step.say(msg("fifth-stable", who=step.combatant(target).name))
    headline = msg(
        "fifth-check-result", who=step.combatant(name).name, total=total, dc=STABILIZE_DC,
        passed="yes" if passed else "no",
    )  # fmt: skip
    step.show(headline, "good" if passed else "bad")


def concentration_check(step: FifthStepContext, task: FifthTask) -> None:
    """A saving throw of Constitution after damage (R60)."""
    combatant = step.combatant(task.who)
    if not combatant.concentrating:
        return
    step.use("R60", "R62")
    begin_test(
        step,
        FifthTest(
            what="concentration", who=(combatant.id,), ability="con", bonus=combatant.saves.con, dc=task.n
        ),
    )


def after_concentration(step: FifthStepContext, task: FifthTask) -> None:
    """The result of a check of concentration."""
    ((name, natural),) = naturals(step)
    total, dc = total_of(step, name, natural), step.test.dc or 0
    step.set(test=None)
    passed = total >= dc
    if not passed:
        step.put(name, concentrating=False)
    headline = msg(
        "fifth-concentration",
        who=step.combatant(name).name,
        total=total,
        dc=dc,
        passed="yes" if passed else "no",
    )
    step.show(headline, "good" if passed else "bad")
