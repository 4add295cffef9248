"""A check from its terms to its final dice: the stack before the roll, and rerolls after it.

``begin`` puts the check on the agenda. The task ``check_over`` carries out its result.
"""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Message, Text, msg, sentences
from traywatch.rules.core.requests import DieRef, DieSpec, Option, RollRequest
from traywatch.rules.delvers_deep.character_stats import pay, stat_name, value
from traywatch.rules.delvers_deep.checks.check_terms import (
    HARM,
    check_name,
    cost_of,
    dc_of,
    rerolls_of,
    succeeds,
    terms_of,
    within,
)
from traywatch.rules.delvers_deep.checks.reroll_window import (
    KEEP,
    faces,
    forced,
    free_dice,
    offered,
    paid_dice,
    paid_price,
    results,
    won,
)
from traywatch.rules.delvers_deep.model import CheckDie, DelverCheck, DelverTask, Method, to_do
from traywatch.rules.delvers_deep.step_context import Answer, DelverStepContext
from traywatch.rules.engine.steps import present

_STRAIGHT = Option(id="straight", label=msg("delve-option-single-die"), note=msg("delve-pay-nothing"))
_NO = Option(id="no", label=msg("delve-keep-success"))
_YES = Option(id="yes", label=msg("delve-reroll-anyway"))
_WHY_FIRST = {
    "health": ("R40", "R26"),
    "sanity": ("R49", "R26"),
    "death": ("R45", "R48"),
    "break": ("R52",),
    "end_break": ("R54",),
    "rest": ("R55",),
}
_COSTS = {
    "health": "health",
    "sanity": "sanity",
    "death": "death",
    "break": "break",
    "end_break": "end_break",
    "rest": "end_break",
}
_WHY_AGAIN = {"passive": ("R7", "R10"), "active": ("R11", "R12"), "forced": ("R8", "R10")}


def begin(
    step: DelverStepContext, index: int, kind: str, *, dc: int | None = None, points: int = 1, about: int = 0
) -> None:
    """A new check by a character: one die, or one die for each point of damage."""
    character, terms = step.character(index), terms_of(step, kind)
    if kind == "health":
        step.use("R41")
    rerolls = rerolls_of(step, character, kind)
    level = dc_of(step, character, kind) if dc is None else within(step, dc)
    if level == step.settings.usual_dc and kind not in _WHY_FIRST:
        step.use("R6")
    counts = rerolls.cancelled and step.settings.cancelled_pair_counts
    check = DelverCheck(
        kind=kind,
        name=check_name(terms),
        who=index,
        dc=level,
        stat=terms.stat,
        cost=cost_of(step, kind),
        active=rerolls.active,
        stack=rerolls.stack,
        separate=kind in HARM,
        low=rerolls.low,
        high=rerolls.high,
        cancelled=rerolls.cancelled,
        methods=("passive",) if counts else (),
        dice=tuple(CheckDie(n=n) for n in range(1, points + 1)),
        throwing=tuple(range(1, points + 1)),
        about=about,
    )
    step.set(check=check)
    step.add_tasks(to_do("before_throw", index))


def before_throw(step: DelverStepContext, task: DelverTask) -> None:
    """Open the choice of a stack if the character can pay for one, else the roll."""
    check = step.check
    if check.stack and check.stat is not None:
        least = 1 if step.settings.stack_dice == "one_plus_points" else 2
        most = value(step.character(check.who), check.stat)
        if most >= least:
            _ask_stack(step, check, stat_name(check.stat), least, most)
            return
    step.add_tasks(to_do("open_throw", check.who))


def _ask_stack(step: DelverStepContext, check: DelverCheck, stat: Message, least: int, most: int) -> None:
    label, note = msg("delve-pay-for-dice", stat=stat), msg("delve-stack-note", rule=step.settings.stack_dice)
    paid = Option(id="stack", label=label, note=note, amount=(least, most))
    answers: list[Answer] = [
        (_STRAIGHT, to_do("open_throw", check.who)),
        (paid, to_do("pay_stack", check.who)),
    ]
    character = step.character(check.who)
    prompt = msg("delve-stack-or-not", who=character.name, check=check.name, dc=check.dc, stat=stat)
    step.ask(check.who, "stack", prompt, answers, why=("R14", "R17"), default=_STRAIGHT.id)


def pay_stack(step: DelverStepContext, task: DelverTask) -> None:
    """Pay for a stack of dice (R14)."""
    check = step.check
    pay(step, check.who, present(check.stat, "stat that pays"), step.chosen_number)
    n = step.chosen_number + 1 if step.settings.stack_dice == "one_plus_points" else step.chosen_number
    dice = tuple(CheckDie(n=at) for at in range(1, n + 1))
    step.set_check(dice=dice, throwing=tuple(die.n for die in dice), methods=(*check.methods, "stack"))
    step.use("R14")
    step.add_tasks(to_do("open_throw", check.who))


def open_throw(step: DelverStepContext, task: DelverTask) -> None:
    """Ask for the dice to roll. The others must stay where they lie."""
    check, character = step.check, step.character(step.check.who)
    again = check.by != "first"
    resting = [die for die in check.dice if die.n not in check.throwing]
    n = len(check.throwing)
    why = ["R1", *(_WHY_AGAIN[check.by] if again else _WHY_FIRST.get(check.kind, ()))]
    if len(check.dice) > 1 and not check.separate:
        why += ["R15", "R18"]
    shown = [die for die in check.dice if die.n in check.throwing]
    prompt: Text
    if again and resting:
        prompt = msg("delve-reroll-leave", who=character.name, dice=faces(shown), kept=faces(resting))
    elif again:
        prompt = msg("delve-reroll-only", who=character.name, dice=faces(shown))
    elif check.separate:
        prompt = msg("delve-roll-damage", who=character.name, n=n, check=check.name, dc=check.dc)
    else:
        prompt = msg("delve-roll", who=character.name, n=n, check=check.name, dc=check.dc)
    if check.kind in _COSTS and not again:
        costs = msg("delve-failure-costs", kind=_COSTS[check.kind], who=character.name)
        prompt = sentences(prompt, costs)
    request = RollRequest(
        id=step.new_id(f"{character.id}-{check.kind}{'-reroll' if again else ''}"),
        by=character.player,
        dice=(DieSpec(role=check.kind, kind="d6", n=n),),
        keep=tuple(DieRef(die_id=d.die_id, kind="d6", xy_mm=d.xy_mm) for d in resting if d.die_id),
        keep_tolerance_mm=step.settings.keep_tolerance_mm,
        off_tray=step.settings.off_tray,
        prompt=prompt,
        why=tuple(why),
    )
    step.wait_for((request, {"": (to_do("take_throw", check.who),)}))


def take_throw(step: DelverStepContext, task: DelverTask) -> None:
    """The dice were rolled, in the order of the request."""
    check = step.check
    landed = dict(zip(check.throwing, step.rolled, strict=True))
    after = tuple(
        die.model_copy(
            update={
                "values": (*die.values, landed[die.n].value),
                "die_id": landed[die.n].die_id,
                "xy_mm": landed[die.n].xy_mm,
            }
        )
        if die.n in landed
        else die
        for die in check.dice
    )
    if len(after) > len(landed):
        step.comes_to(None)  # The verdict speaks of all dice, of which some still lie there.
    _note_values(step, check, [die.value for die in after if die.n in landed])
    by = check.by
    check = step.set_check(dice=after, throwing=())
    again = [die for die in after if die.n in landed and not succeeds(die.value, check.dc)]
    if by == "passive" and any(die.value <= (check.low or 0) for die in again):
        step.use("R9")
    if any(die.passive and die.active for die in after):
        step.use("R13")
    step.add_tasks(to_do("ask_reroll", check.who))


def _note_values(step: DelverStepContext, check: DelverCheck, values: Sequence[int]) -> None:
    if 1 in values:
        step.use("R2", *(("R16",) if len(check.dice) > 1 and not check.separate else ()))
    if 6 in values:
        step.use("R3")
    if any(1 < v < 6 for v in values):
        step.use("R4")


def ask_reroll(step: DelverStepContext, task: DelverTask) -> None:
    """Forced rerolls first, then optional ones. Without any, the check is over."""
    check = step.check
    character = step.character(check.who)
    report = msg("delve-outcome", who=character.name, outcome=outcome(check))
    if again := forced(step):
        step.show(report)
        _again(step, again, "forced")
        return
    answers = offered(step)
    if answers:
        if step.rolled:
            step.show(report)
        default = next((option.id for option, task in answers if task.do == "reroll_free"), KEEP.id)
        prompt = msg("delve-reroll", who=character.name, outcome=outcome(check))
        if won(check):
            prompt = msg("delve-reroll-success", who=character.name, outcome=outcome(check))
        step.ask(
            check.who,
            "reroll",
            prompt,
            answers,
            why=("R11",) if default == KEEP.id else ("R7",),
            default=default,
            auto=won(check),
        )
        return
    step.add_tasks(to_do("check_over", check.who))


def reroll_free(step: DelverStepContext, task: DelverTask) -> None:
    """Roll the dice again that a free reroll covers."""
    _again(step, free_dice(step), "passive")


def reroll_paid(step: DelverStepContext, task: DelverTask) -> None:
    """Roll dice again for points. A reroll of a success must be confirmed."""
    check = step.check
    buy = task.model_copy(update={"do": "buy_reroll", "dice": paid_dice(step, task)})
    if not won(check):
        step.add_tasks(buy)
        return
    prompt = msg("delve-sure-reroll", who=step.character(check.who).name, outcome=outcome(check))
    answers: list[Answer] = [(_NO, to_do("check_over", check.who)), (_YES, buy)]
    step.ask(check.who, "confirm", prompt, answers, why=("R11",), default=_NO.id, auto=True)


def buy_reroll(step: DelverStepContext, task: DelverTask) -> None:
    """Pay, and roll these dice again."""
    check = step.check
    if check.stat is not None:
        pay(step, check.who, check.stat, paid_price(step, task.dice))
    step.use("R11", *({"health": ("R43",), "sanity": ("R51",), "end_break": ("R51",)}.get(check.kind, ())))
    _again(step, task.dice, "active")


def _again(step: DelverStepContext, numbers: Sequence[int], by: str) -> None:
    """Roll dice again. A method counts as used when its dice are rolled."""
    check = step.check
    passive = by != "active"
    flag = {"passive": True} if passive else {"active": True}
    dice = tuple(die.model_copy(update=flag) if die.n in numbers else die for die in check.dice)
    method: Method = "passive" if passive else "active"
    counts = by != "forced" or check.low is not None or step.settings.detrimental_counts
    methods = check.methods
    if counts and method not in methods and not check.separate:
        methods = (*methods, method)
    shown = "passive" if by == "forced" and check.low is not None else by
    step.set_check(dice=dice, methods=methods, throwing=tuple(numbers), by=shown)
    step.add_tasks(to_do("open_throw", check.who))


def outcome(check: DelverCheck) -> Message:
    """One sentence about the dice of a check as they stand: "The 6 passes, but the 1 and 3 fail."."""
    passed = [die for die, ok in results(check) if ok]
    failed = [die for die, ok in results(check) if not ok]
    if not failed:
        return msg("delve-dice-pass", n=len(passed), dice=faces(passed))
    if not passed:
        return msg("delve-dice-fail", n=len(failed), dice=faces(failed))
    return msg(
        "delve-dice-both",
        passes=len(passed),
        passed=faces(passed),
        fails=len(failed),
        failed=faces(failed),
    )
