"""The time after a roll: forced rerolls, optional rerolls, and the reasons against others."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.messages import Message, listed, msg
from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep.character_stats import stat_name, value
from traywatch.rules.delvers_deep.checks.check_terms import succeeds
from traywatch.rules.delvers_deep.model import CheckDie, DelverCheck, DelverTask, Method, to_do
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.option_ids import id_parts
from traywatch.rules.engine.steps import present

KEEP = Option(id="keep", label=msg("delve-keep"))


def faces(dice: Sequence[CheckDie]) -> Message:
    """What dice show, as a list: "1, 3, and 3"."""
    return listed([str(die.value) for die in dice])


def results(check: DelverCheck) -> list[tuple[CheckDie, bool]]:
    """Each die, and whether it passes now."""
    return [(die, succeeds(die.value, check.dc)) for die in check.dice]


def won(check: DelverCheck) -> bool:
    """Whether a check of one attempt has passed."""
    return not check.separate and any(ok for _, ok in results(check))


def forced(step: DelverStepContext) -> list[int]:
    """Numbers of the dice that must be rolled again now; each at most once."""
    check, settings = step.check, step.settings
    if check.high is not None:
        edge = check.high if settings.detrimental_from == "at" else check.high + 1
        forced_dice = [
            die
            for die, ok in results(check)
            if die.value >= edge and (ok or not settings.detrimental_only_good)
        ]
        blocked = settings.detrimental_counts and not _allows(check, "passive")
    elif check.low is not None and not settings.passive_optional:
        forced_dice = [die for die in check.dice if die.value <= check.low]
        blocked = not _allows(check, "passive")
    else:
        return []
    if blocked or (not check.separate and any(die.passive for die in check.dice)):
        return []
    return [die.n for die in forced_dice if not die.passive]


Offered = tuple[Option, DelverTask]
"""An option of the window and its task."""


def offered(step: DelverStepContext) -> list[Offered]:
    """The answers now, ``keep`` first; empty if there is no choice."""
    check = step.check
    answers: list[Offered] = []
    free = free_dice(step)
    if free:
        shown = faces([die for die in check.dice if die.n in free])
        note = msg("delve-free-up-to", n=check.low or 0)
        option = Option(id="passive", label=msg("delve-reroll-free", dice=shown), note=note)
        answers.append((option, to_do("reroll_free", check.who)))
    answers += _paid(step)
    if not answers:
        return []
    # The limit of two methods belongs to the reasons of the step if it removes an option.
    if check.methods and len(check.methods) >= 2:
        step.use("R17")
    return [(KEEP, to_do("check_over", check.who)), *answers]


def free_dice(step: DelverStepContext) -> list[int]:
    """Numbers of the failed dice that a free reroll covers now."""
    check, order = step.check, step.settings.reroll_order
    if check.low is None or not step.settings.passive_optional or won(check):
        return []
    fails = [die for die, ok in results(check) if not ok and die.value <= check.low]
    if check.separate:
        return [die.n for die in fails if not die.passive and not (order == "passive_first" and die.active)]
    if any(die.passive for die in check.dice):
        return []
    if order == "passive_first" and any(die.active for die in check.dice):
        return []
    if fails and not _allows(check, "passive"):
        step.use("R17", "R18")
        return []
    return [die.n for die in fails]


def _payable(step: DelverStepContext) -> list[int]:
    """Numbers of the dice for which a paid reroll is allowed, with or without points for it."""
    check, order = step.check, step.settings.reroll_order
    if not check.active or check.stat is None:
        return []
    if check.separate:
        return [
            die.n
            for die, ok in results(check)
            if not ok and not die.active and not (order == "active_first" and die.passive)
        ]
    if any(die.active for die in check.dice) or (
        order == "active_first" and any(die.passive for die in check.dice)
    ):
        return []
    # Will buys a reroll of a failed sanity check only (R51).
    if won(check) and (check.kind == "end_break" or step.settings.active_on_success == "never"):
        return []
    if not _allows(check, "active"):
        step.use("R17", "R18")
        return []
    return [die.n for die in check.dice]


def _affordable(step: DelverStepContext) -> int:
    check = step.check
    return value(step.character(check.who), present(check.stat, "stat that pays")) // check.cost


def _paid(step: DelverStepContext) -> list[Offered]:
    check = step.check
    dice, cost = _payable(step), check.cost
    if not dice:
        return []
    buys = _affordable(step)
    if buys == 0:
        step.use("R22")
        return []
    stat = stat_name(present(check.stat, "stat that pays"))
    pay = to_do("reroll_paid", check.who)
    if check.separate and len(dice) > 1:
        each = [
            (
                Option(
                    id=f"active:{die.n}",
                    label=msg("delve-pay-for-die", cost=cost, stat=stat, die=die.n, value=die.value),
                ),
                to_do("reroll_paid", check.who, n=die.n),
            )
            for die in check.dice
            if die.n in dice
        ]
        many = Option(
            id="active",
            label=msg("delve-pay-for-several"),
            note=msg("delve-cost-each", cost=cost, stat=stat),
            amount=(1, min(buys, len(dice))),
        )
        return [(many, pay), *each]
    if not check.separate and len(dice) > 1 and step.settings.stack_active == "per_die":
        label = msg("delve-pay-per-die", cost=cost, stat=stat)
        return [(Option(id="active", label=label, amount=(1, min(buys, len(dice)))), pay)]
    label = msg("delve-pay-for-all", cost=cost, stat=stat)
    if len(dice) == 1:
        label = msg("delve-pay-for-the", cost=cost, stat=stat, value=check.dice[dice[0] - 1].value)
    note = msg("delve-it-is-a-success") if won(check) else ""
    return [(Option(id="active", label=label, note=note), pay)]


def paid_dice(step: DelverStepContext, task: DelverTask) -> tuple[int, ...]:
    """Numbers of the dice that a paid reroll is for: the named one, or as many as were entered.

    Failed dice without a free reroll go first.
    """
    dice = _payable(step)
    if task.n is not None:
        return (task.n,)
    if step.amount is None:
        return tuple(dice)
    free = set(free_dice(step))
    failed = {die.n for die, ok in results(step.check) if not ok}
    order = sorted(dice, key=lambda n: (n not in failed, n in free, n))
    return tuple(sorted(order[: step.amount]))


def paid_price(step: DelverStepContext, dice: Sequence[int]) -> int:
    """The price of rolling these dice again."""
    check = step.check
    each = check.separate or step.settings.stack_active == "per_die"
    return check.cost * (len(dice) if each else 1)


def _allows(check: DelverCheck, method: Method) -> bool:
    """Whether the roll may still use this method. At most two of the three are allowed."""
    return method in check.methods or len(check.methods) < 2


def over_limit(check: DelverCheck, option: str) -> Rejected | None:
    """The refusal of a third method for one roll; null if the limit is not the problem."""
    base, _ = id_parts(option)
    if base not in ("stack", "passive", "active") or base in check.methods or len(check.methods) < 2:
        return None
    used = listed([msg("delve-method", method=method) for method in check.methods])
    return Rejected("method_limit", msg("delve-two-methods", methods=used))


def why_not(step: DelverStepContext, option: str) -> Rejected:
    """The reason why an option after a roll is not on the list."""
    check = step.check
    base, _ = id_parts(option)
    if base not in ("passive", "active"):
        return Rejected("not_an_option", msg("delve-refusal-no-such-option"))
    method: Method = "passive" if base == "passive" else "active"
    if check.cancelled and (method == "passive" or not check.active):
        return Rejected("rerolls_cancelled", msg("delve-rerolls-cancel", method=method))
    used = [die for die in check.dice if (die.passive if method == "passive" else die.active)]
    if used and not check.separate:
        return Rejected("already_rerolled", msg("delve-reroll-used", method=method))
    if method == "active" and check.active and check.stat is not None and _affordable(step) == 0:
        who, stat = step.character(check.who).name, stat_name(check.stat)
        return Rejected("cannot_pay", msg("delve-reroll-costs", cost=check.cost, stat=stat, who=who))
    if used:
        return Rejected("already_rerolled", msg("delve-die-reroll-used", method=method))
    return Rejected("not_an_option", msg("delve-no-such-reroll"))
