"""Checks and saving throws against a difficulty class, in a fight and outside of it."""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.requests import FreeText, Option
from traywatch.rules.fifth.cards import ABILITIES
from traywatch.rules.fifth.effects import fails_save
from traywatch.rules.fifth.model import FifthTask, FifthTest
from traywatch.rules.fifth.rolls.d20_tests import begin_test, naturals, total_of
from traywatch.rules.fifth.step_context import Answer, FifthStepContext

USUAL_DCS = (5, 10, 15, 20, 25, 30)
"""The difficulty classes that the text names, from very easy to nearly impossible."""


def ask_check(step: FifthStepContext, task: FifthTask) -> None:
    """Ask for the difficulty class and the bonus of a check."""
    combatant = step.combatant(task.who)
    answers: list[Answer] = [
        (
            Option(
                id=f"dc:{dc}",
                label=msg("fifth-dc", dc=dc),
                note=msg("fifth-bonus-of-check"),
                amount=(-10, 30),
            ),
            FifthTask(do="begin_check", who=combatant.id, n=dc),
        )
        for dc in USUAL_DCS
    ]
    other = Option(id="other", label=msg("fifth-other-dc"), text=FreeText(like=msg("fifth-like-check")))
    answers.append((other, FifthTask(do="begin_check", who=combatant.id)))
    answers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    step.ask(combatant.player, "check", msg("fifth-which-dc", who=combatant.name), answers, default="dc:15")


def begin_check(step: FifthStepContext, task: FifthTask) -> None:
    """A check with the bonus that was entered."""
    step.use("R5")
    bonus, dc = step.check or (step.amount or 0, task.n)
    begin_test(step, FifthTest(what="check", who=(task.who,), bonus=bonus, dc=dc))


def after_check(step: FifthStepContext, task: FifthTask) -> None:
    """The result of a check."""
    ((name, natural),) = naturals(step)
    total, dc = total_of(step, name, natural), step.test.dc or 0
    step.set(test=None)
    passed = total >= dc
    who = step.combatant(name).name
    headline = msg("fifth-check-result", who=who, total=total, dc=dc, passed="yes" if passed else "no")
    step.show(headline, "good" if passed else "bad")


def ask_save(step: FifthStepContext, task: FifthTask) -> None:
    """Ask for the ability and the difficulty class of a saving throw."""
    combatant = step.combatant(task.who)
    answers: list[Answer] = [
        (
            Option(
                id=f"save:{ability}",
                label=msg("fifth-save-with", ability=ability, bonus=f"{combatant.saves.of(ability):+d}"),
                note=msg("fifth-dc-of-save"),
                amount=(1, 40),
            ),
            FifthTask(do="begin_save", who=combatant.id, name=ability),
        )
        for ability in ABILITIES
    ]
    answers.append((Option(id="back", label=msg("fifth-back")), FifthTask(do="back")))
    step.ask(combatant.player, "save", msg("fifth-which-save", who=combatant.name), answers)


def begin_save(step: FifthStepContext, task: FifthTask) -> None:
    """A saving throw against the difficulty class that was entered. Some fail without a roll."""
    combatant = step.combatant(task.who)
    ability = next(name for name in ABILITIES if name == task.name)
    step.use("R50")
    if fails_save(combatant, ability):
        step.use("R22")
        step.report(msg("fifth-fails-without-roll", who=combatant.name), tone="bad")
        return
    bonus = combatant.saves.of(ability)
    begin_test(
        step, FifthTest(what="save", who=(combatant.id,), ability=ability, bonus=bonus, dc=step.amount or 10)
    )
