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
from traywatch.rules.delvers_deep.model import DelverCheck
from traywatch.rules.delvers_deep.step_context import DelverStepContext


def harm(work: DelverStepContext, index: int, kind: str, points: int) -> None:
    """An attack or effect deals ``points`` of health or sanity damage."""
    one = work.character(index)
    at_zero = (one.health if kind == "health" else one.sanity) == 0
    if at_zero and work.settings.damage_at_zero == "check_directly":
        _at_the_edge(work, index, kind)
        return
    work.use("R40" if kind == "health" else "R49")
    check_rolls.begin(work, index, kind, points=points)


def _at_the_edge(work: DelverStepContext, index: int, kind: str) -> None:
    work.use("R45" if kind == "health" else "R52")
    check_rolls.begin(work, index, "death" if kind == "health" else "break")


def finish(work: DelverStepContext, check: DelverCheck) -> None:
    """Carry out the result of a check. It may open another request."""
    if check.separate:
        _damage(work, check)
    elif check.kind == "death":
        _death(work, check)
    elif check.kind == "break":
        _break(work, check)
    elif check.kind in ("end_break", "rest"):
        mental_breaks.attempted(work, check, won(check))
    else:
        one = work.character(check.who)
        passed = won(check)
        work.report(
            msg(
                "delve-check-result",
                who=one.name,
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


def _damage(work: DelverStepContext, check: DelverCheck) -> None:
    one = work.character(check.who)
    health = check.kind == "health"
    have = one.health if health else one.sanity
    fails = sum(not ok for _, ok in results(check))
    lost = min(fails, have)
    word = "health" if health else "sanity"
    work.use("R42" if health else "R50")
    lines = [check_rolls.outcome(check), *_history(check)]
    if lost:
        work.use("R38", "R24")
        after = work.set_character(check.who, **{word: have - lost})
        recovery = physical_recovery(after) if health else mental_recovery(after)
        if after.bonus_physical if health else after.bonus_mental:
            work.use("R39")
        lines.append(
            msg("delve-drops-to", kind=check.kind, was=have, now=have - lost, recovery=recovery),
        )
        if have == lost:
            work.use(*(("R44",) if health else ()))
            lines.append(msg("delve-at-zero", kind=check.kind))
    total = len(check.dice)
    taken = msg("delve-damage-taken", who=one.name, kind=check.kind, lost=lost, total=total)
    work.report(taken, lines, "bad" if lost else "good")
    if have == 0 and fails:
        _at_the_edge(work, check.who, check.kind)


def _death(work: DelverStepContext, check: DelverCheck) -> None:
    one = work.character(check.who)
    die = check.dice[-1]
    work.use("R46", "R48")
    lines = [check_rolls.outcome(check), *_history(check)]
    if not won(check):
        work.set_character(check.who, alive=False)
        work.report(msg("delve-dies", who=one.name), lines, "bad")
        if not standing(work.state):
            work.set(phase="lost", open=())
            work.ended("session", "lost", msg("delve-nobody-left"))
        return
    if die.value == 6:
        work.use("R47")
        health = min(one.health + 1, max(1, top_health(work.content, work.settings, one)))
        if base_health(work.content, work.settings, one) == 0:
            health = one.health
        work.set_character(check.who, health=health)
        work.report(msg("delve-rallies", who=one.name, n=health), lines, "good")
        return
    work.report(msg("delve-survives", who=one.name), lines, "good")


def _break(work: DelverStepContext, check: DelverCheck) -> None:
    one = work.character(check.who)
    work.use("R53")
    if not won(check):
        work.report(msg("delve-suffers-break", who=one.name), [check_rolls.outcome(check)], "bad")
        mental_breaks.suffer(work, check.who)
        return
    if check.dice[-1].value == 6 and work.settings.break_six == "regain":
        sanity = min(one.sanity + 1, top_sanity(work.content, work.settings, one))
        work.set_character(check.who, sanity=sanity)
    work.report(msg("delve-stays-sane", who=one.name), [check_rolls.outcome(check)], "good")
