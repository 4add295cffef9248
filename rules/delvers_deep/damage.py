"""Consequences of damage and finished checks: lost health and sanity, death, rallying, mental breaks."""

from __future__ import annotations

from traywatch.messages import Text, msg
from traywatch.rules.delvers_deep import mental_breaks
from traywatch.rules.delvers_deep.character_stats import (
    base_health,
    mental_recovery,
    physical_recovery,
    standing,
    top_health,
    top_sanity,
)
from traywatch.rules.delvers_deep.checks import check_rolls
from traywatch.rules.delvers_deep.checks.reroll_window import results, won
from traywatch.rules.delvers_deep.model import DelverCheck, DelverTask
from traywatch.rules.delvers_deep.step_context import DelverStepContext


def harm(step: DelverStepContext, index: int, kind: str, points: int) -> None:
    """An attack or effect deals ``points`` of health or sanity damage."""
    character = step.character(index)
    at_zero = (character.health if kind == "health" else character.sanity) == 0
    if at_zero and step.settings.damage_at_zero == "check_directly":
        _at_the_edge(step, index, kind)
        return
    step.use("R40" if kind == "health" else "R49")
    check_rolls.begin(step, index, kind, points=points)


def _at_the_edge(step: DelverStepContext, index: int, kind: str) -> None:
    step.use("R45" if kind == "health" else "R52")
    check_rolls.begin(step, index, "death" if kind == "health" else "break")


def check_over(step: DelverStepContext, task: DelverTask) -> None:
    """Carry out the result of the check. It may open another request."""
    check = step.check
    if len(check.dice) > 1 and not check.separate:
        step.use("R15", "R18")
    step.set(check=None)
    if check.separate:
        _damage(step, check)
    elif check.kind == "death":
        _death(step, check)
    elif check.kind == "break":
        _break(step, check)
    elif check.kind in ("end_break", "rest"):
        mental_breaks.attempted(step, check, won(check))
    else:
        character = step.character(check.who)
        passed = won(check)
        step.report(
            msg(
                "delve-check-result",
                who=character.name,
                check=check.name,
                dc=check.dc,
                result="passed" if passed else "failed",
            ),
            [check_rolls.outcome(check), *_history(check), *([] if passed else [msg("delve-failure-yours")])],
            "good" if passed else "bad",
        )


def _history(check: DelverCheck) -> list[Text]:
    again = [die for die in check.dice if len(die.values) > 1]
    return [msg("delve-rerolled", values=" → ".join(str(v) for v in die.values)) for die in again]


def _damage(step: DelverStepContext, check: DelverCheck) -> None:
    character = step.character(check.who)
    health = check.kind == "health"
    have = character.health if health else character.sanity
    fails = sum(not ok for _, ok in results(check))
    lost = min(fails, have)
    word = "health" if health else "sanity"
    step.use("R42" if health else "R50")
    lines = [check_rolls.outcome(check), *_history(check)]
    if lost:
        step.comes_to(-lost)
        step.use("R38", "R24")
        after = step.set_character(check.who, **{word: have - lost})
        recovery = physical_recovery(after) if health else mental_recovery(after)
        if after.bonus_physical if health else after.bonus_mental:
            step.use("R39")
        lines.append(
            msg("delve-drops-to", kind=check.kind, was=have, now=have - lost, recovery=recovery),
        )
        if have == lost:
            step.use(*(("R44",) if health else ()))
            lines.append(msg("delve-at-zero", kind=check.kind))
    total = len(check.dice)
    taken = msg("delve-damage-taken", who=character.name, kind=check.kind, lost=lost, total=total)
    step.report(taken, lines, "bad" if lost else "good")
    if have == 0 and fails:
        _at_the_edge(step, check.who, check.kind)


def _death(step: DelverStepContext, check: DelverCheck) -> None:
    character = step.character(check.who)
    die = check.dice[-1]
    step.use("R46", "R48")
    lines = [check_rolls.outcome(check), *_history(check)]
    if not won(check):
        step.set_character(check.who, alive=False)
        step.report(msg("delve-dies", who=character.name), lines, "bad")
        if not standing(step.state):
            step.set(phase="lost")
            step.ended("session", "lost", msg("delve-nobody-left"))
        return
    if die.value == 6:
        step.use("R47")
        health = min(character.health + 1, max(1, top_health(step.content, step.settings, character)))
        if base_health(step.content, step.settings, character) == 0:
            health = character.health
        step.set_character(check.who, health=health)
        step.report(msg("delve-rallies", who=character.name, n=health), lines, "good")
        return
    step.report(msg("delve-survives", who=character.name), lines, "good")


def _break(step: DelverStepContext, check: DelverCheck) -> None:
    character = step.character(check.who)
    step.use("R53")
    if not won(check):
        step.report(msg("delve-suffers-break", who=character.name), [check_rolls.outcome(check)], "bad")
        mental_breaks.suffer(step, check.who)
        return
    if check.dice[-1].value == 6 and step.settings.break_six == "regain":
        sanity = min(character.sanity + 1, top_sanity(step.content, step.settings, character))
        step.set_character(check.who, sanity=sanity)
    step.report(msg("delve-stays-sane", who=character.name), [check_rolls.outcome(check)], "good")
