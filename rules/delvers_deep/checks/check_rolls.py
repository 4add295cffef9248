"""A check from its terms to its final dice: the stack before the roll, and rerolls after it.

``begin`` opens a choice or a roll; ``thrown`` and ``picked`` take the answers. They return the check
when it is done, and null while a request is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Message, Text, msg, sentences
from traywatch.rules.core.requests import DieRef, DieSpec, Option, RolledDie, RollRequest
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
from traywatch.rules.delvers_deep.model import CheckDie, DelverCheck, Method
from traywatch.rules.delvers_deep.step_context import DelverStepContext

_STRAIGHT = Option(id="straight", label=msg("delve-one-die"), note=msg("delve-pay-nothing"))
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
    work: DelverStepContext, index: int, kind: str, *, dc: int | None = None, points: int = 1, about: int = 0
) -> None:
    """A new check by a character: one die, or one die for each point of damage."""
    one, terms = work.character(index), terms_of(work, kind)
    if kind == "health":
        work.use("R41")
    rerolls = rerolls_of(work, one, kind)
    level = dc_of(work, one, kind) if dc is None else within(work, dc)
    if level == work.settings.usual_dc and kind not in _WHY_FIRST:
        work.use("R6")
    counts = rerolls.cancelled and work.settings.cancelled_pair_counts
    check = DelverCheck(
        kind=kind,
        name=check_name(terms),
        who=index,
        dc=level,
        stat=terms.stat,
        cost=cost_of(work, kind),
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
    work.set(check=check)
    before_throw(work)


def before_throw(work: DelverStepContext) -> None:
    """Open the choice of a stack if the character can pay for one, else the roll."""
    check = work.check
    if check.stack and check.stat is not None:
        least = 1 if work.settings.stack_dice == "one_plus_points" else 2
        most = value(work.character(check.who), check.stat)
        if most >= least:
            _ask_stack(work, check, stat_name(check.stat), least, most)
            return
    open_throw(work)


def _ask_stack(work: DelverStepContext, check: DelverCheck, stat: Message, least: int, most: int) -> None:
    label, note = msg("delve-pay-for-dice", stat=stat), msg("delve-stack-note", rule=work.settings.stack_dice)
    paid = Option(id="stack", label=label, note=note, amount=(least, most))
    one = work.character(check.who)
    prompt = msg("delve-stack-or-not", who=one.name, check=check.name, dc=check.dc, stat=stat)
    work.ask(check.who, "stack", prompt, (_STRAIGHT, paid), why=("R14", "R17"), default=_STRAIGHT.id)


def open_throw(work: DelverStepContext) -> None:
    """Ask for the dice to roll. The others must stay where they lie."""
    check, one = work.check, work.character(work.check.who)
    again = check.by != "first"
    kept = [die for die in check.dice if die.n not in check.throwing]
    n = len(check.throwing)
    why = ["R1", *(_WHY_AGAIN[check.by] if again else _WHY_FIRST.get(check.kind, ()))]
    if len(check.dice) > 1 and not check.separate:
        why += ["R15", "R18"]
    shown = [die for die in check.dice if die.n in check.throwing]
    prompt: Text
    if again and kept:
        prompt = msg("delve-reroll-leave", who=one.name, dice=faces(shown), kept=faces(kept))
    elif again:
        prompt = msg("delve-reroll-only", who=one.name, dice=faces(shown))
    elif check.separate:
        prompt = msg("delve-roll-damage", who=one.name, n=n, check=check.name, dc=check.dc)
    else:
        prompt = msg("delve-roll", who=one.name, n=n, check=check.name, dc=check.dc)
    if check.kind in _COSTS and not again:
        costs = msg("delve-failure-costs", kind=_COSTS[check.kind], who=one.name)
        prompt = sentences(prompt, costs)
    work.open(
        RollRequest(
            id=work.new_id(f"{one.id}-{check.kind}{'-reroll' if again else ''}"),
            by=one.player,
            dice=(DieSpec(role=check.kind, kind="d6", n=n),),
            keep=tuple(DieRef(die_id=d.die_id, kind="d6", xy_mm=d.xy_mm) for d in kept if d.die_id),
            keep_tolerance_mm=work.settings.keep_tolerance_mm,
            off_tray=work.settings.off_tray,
            prompt=prompt,
            why=tuple(why),
        )
    )


def thrown(work: DelverStepContext, dice: Sequence[RolledDie]) -> DelverCheck | None:
    """The dice were rolled, in the order of the request."""
    check = work.check
    landed = dict(zip(check.throwing, dice, strict=True))
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
    _note_values(work, check, [die.value for die in after if die.n in landed])
    by = check.by
    check = work.set_check(dice=after, throwing=())
    again = [die for die in after if die.n in landed and not succeeds(die.value, check.dc)]
    if by == "passive" and any(die.value <= (check.low or 0) for die in again):
        work.use("R9")
    if any(die.passive and die.active for die in after):
        work.use("R13")
    return go_on(work)


def _note_values(work: DelverStepContext, check: DelverCheck, values: Sequence[int]) -> None:
    if 1 in values:
        work.use("R2", *(("R16",) if len(check.dice) > 1 and not check.separate else ()))
    if 6 in values:
        work.use("R3")
    if any(1 < v < 6 for v in values):
        work.use("R4")


def go_on(work: DelverStepContext) -> DelverCheck | None:
    """Forced rerolls first, then optional ones. Without any, the check is over."""
    if again := forced(work):
        _again(work, again, "forced")
        return None
    check = work.check
    options = offered(work)
    if options:
        one = work.character(check.who)
        default = "passive" if any(option.id == "passive" for option in options) else KEEP.id
        prompt = msg("delve-reroll", who=one.name, outcome=outcome(check))
        if won(check):
            prompt = msg("delve-reroll-success", who=one.name, outcome=outcome(check))
        work.ask(
            check.who,
            "reroll",
            prompt,
            options,
            why=("R7",) if default == "passive" else ("R11",),
            default=default,
            auto=won(check),
        )
        return None
    return _over(work)


def _over(work: DelverStepContext) -> DelverCheck:
    check = work.check
    if len(check.dice) > 1 and not check.separate:
        work.use("R15", "R18")
    work.set(check=None, open=())
    return check


def picked(work: DelverStepContext, stage: str, option: str, amount: int | None) -> DelverCheck | None:
    """Carry out an option of the open choice."""
    check = work.check
    if stage == "stack":
        if option == "stack" and amount is not None and check.stat is not None:
            pay(work, check.who, check.stat, amount)
            n = amount + 1 if work.settings.stack_dice == "one_plus_points" else amount
            dice = tuple(CheckDie(n=at) for at in range(1, n + 1))
            work.set_check(
                dice=dice, throwing=tuple(die.n for die in dice), methods=(*check.methods, "stack")
            )
            work.use("R14")
        open_throw(work)
        return None
    if option in (KEEP.id, _NO.id):
        return _over(work)
    if option == "passive":
        _again(work, free_dice(work), "passive")
        return None
    bought = list(check.confirming) if stage == "confirm" else paid_dice(work, option, amount)
    if stage == "reroll" and won(check):
        work.set_check(confirming=tuple(bought))
        who = work.character(check.who).name
        prompt = msg("delve-sure-reroll", who=who, outcome=outcome(check))
        work.ask(check.who, "confirm", prompt, (_NO, _YES), why=("R11",), default=_NO.id, auto=True)
        return None
    if check.stat is not None:
        pay(work, check.who, check.stat, paid_price(work, bought))
    work.use("R11", *({"health": ("R43",), "sanity": ("R51",), "end_break": ("R51",)}.get(check.kind, ())))
    _again(work, bought, "active")
    return None


def _again(work: DelverStepContext, numbers: Sequence[int], by: str) -> None:
    """Roll dice again. A method counts as used when its dice are rolled."""
    check = work.check
    passive = by != "active"
    flag = {"passive": True} if passive else {"active": True}
    dice = tuple(die.model_copy(update=flag) if die.n in numbers else die for die in check.dice)
    method: Method = "passive" if passive else "active"
    counts = by != "forced" or check.low is not None or work.settings.detrimental_counts
    methods = check.methods
    if counts and method not in methods and not check.separate:
        methods = (*methods, method)
    shown = "passive" if by == "forced" and check.low is not None else by
    work.set_check(dice=dice, methods=methods, throwing=tuple(numbers), confirming=(), by=shown)
    open_throw(work)


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
