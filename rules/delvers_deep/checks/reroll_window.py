"""The time after a roll: forced rerolls, optional rerolls, and the reasons against others."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.rules.core.requests import Option
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep.character_stats import NAMES, value
from traywatch.rules.delvers_deep.checks.check_terms import succeeds
from traywatch.rules.delvers_deep.model import CheckDie, DelverCheck, Method
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.steps import present

KEEP = Option(id="keep", label="Let it stand")


def results(check: DelverCheck) -> list[tuple[CheckDie, bool]]:
    """Each die, and whether it passes now."""
    return [(die, succeeds(die.value, check.dc)) for die in check.dice]


def won(check: DelverCheck) -> bool:
    """Whether a check of one attempt has passed."""
    return not check.separate and any(ok for _, ok in results(check))


def forced(work: DelverStepContext) -> list[int]:
    """Numbers of the dice that must be rolled again now; each at most once."""
    check, settings = work.check, work.settings
    if check.high is not None:
        edge = check.high if settings.detrimental_from == "at" else check.high + 1
        found = [
            die
            for die, ok in results(check)
            if die.value >= edge and (ok or not settings.detrimental_only_good)
        ]
        blocked = settings.detrimental_counts and not _room(check, "passive")
    elif check.low is not None and not settings.passive_optional:
        found = [die for die in check.dice if die.value <= check.low]
        blocked = not _room(check, "passive")
    else:
        return []
    if blocked or (not check.separate and any(die.passive for die in check.dice)):
        return []
    return [die.n for die in found if not die.passive]


def offered(work: DelverStepContext) -> list[Option]:
    """The options now, ``keep`` first; empty if there is no choice."""
    check = work.check
    options: list[Option] = []
    free = free_dice(work)
    if free:
        shown = ", ".join(str(die.value) for die in check.dice if die.n in free)
        note = f"free: {check.low} and less"
        options.append(Option(id="passive", label=f"Reroll the {shown} for nothing", note=note))
    options += _paid(work)
    if not options:
        return []
    # The limit of two methods belongs to the reasons of the step if it removes an option.
    if check.methods and len(check.methods) >= 2:
        work.use("R17")
    return [KEEP, *options]


def free_dice(work: DelverStepContext) -> list[int]:
    """Numbers of the failed dice that a free reroll covers now."""
    check, order = work.check, work.settings.reroll_order
    if check.low is None or not work.settings.passive_optional or won(check):
        return []
    fails = [die for die, ok in results(check) if not ok and die.value <= check.low]
    if check.separate:
        return [die.n for die in fails if not die.passive and not (order == "passive_first" and die.active)]
    if any(die.passive for die in check.dice):
        return []
    if order == "passive_first" and any(die.active for die in check.dice):
        return []
    if fails and not _room(check, "passive"):
        work.use("R17", "R18")
        return []
    return [die.n for die in fails]


def _payable(work: DelverStepContext) -> list[int]:
    """Numbers of the dice for which a paid reroll is allowed, with or without points for it."""
    check, order = work.check, work.settings.reroll_order
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
    if won(check) and (check.kind == "end_break" or work.settings.active_on_success == "never"):
        return []
    if not _room(check, "active"):
        work.use("R17", "R18")
        return []
    return [die.n for die in check.dice]


def _affordable(work: DelverStepContext) -> int:
    check = work.check
    return value(work.character(check.who), present(check.stat, "stat that pays")) // check.cost


def _paid(work: DelverStepContext) -> list[Option]:
    check = work.check
    dice = _payable(work)
    if not dice:
        return []
    buys = _affordable(work)
    if buys == 0:
        work.use("R22")
        return []
    stat = NAMES[check.stat] if check.stat else ""
    if check.separate and len(dice) > 1:
        each = [
            Option(id=f"active:{die.n}", label=f"Pay {check.cost} {stat} for die {die.n} ({die.value})")
            for die in check.dice
            if die.n in dice
        ]
        many = Option(
            id="active",
            label="Pay for several failed dice",
            note=f"{check.cost} {stat} each",
            amount=(1, min(buys, len(dice))),
        )
        return [many, *each]
    if not check.separate and len(dice) > 1 and work.settings.stack_active == "per_die":
        some = Option(id="active", label=f"Pay {check.cost} {stat} a die", amount=(1, min(buys, len(dice))))
        return [some]
    what = "all dice" if len(dice) > 1 else f"the {check.dice[dice[0] - 1].value}"
    note = "it is a success" if won(check) else ""
    return [Option(id="active", label=f"Pay {check.cost} {stat} to reroll {what}", note=note)]


def paid_dice(work: DelverStepContext, option: str, amount: int | None) -> list[int]:
    """Numbers of the dice that an ``active`` option rolls again.

    With a number and no names, dice without a free reroll go first.
    """
    dice = _payable(work)
    _, _, named = option.partition(":")
    if named:
        return [int(named)]
    if amount is None:
        return dice
    free = set(free_dice(work))
    failed = {die.n for die, ok in results(work.check) if not ok}
    order = sorted(dice, key=lambda n: (n not in failed, n in free, n))
    return sorted(order[:amount])


def paid_price(work: DelverStepContext, dice: Sequence[int]) -> int:
    """The price of rolling these dice again."""
    check = work.check
    each = check.separate or work.settings.stack_active == "per_die"
    return check.cost * (len(dice) if each else 1)


def _room(check: DelverCheck, method: Method) -> bool:
    """Whether the roll may still use this method. At most two of the three are allowed."""
    return method in check.methods or len(check.methods) < 2


def over_limit(check: DelverCheck, option: str) -> Rejected | None:
    """The refusal of a third method for one roll; null if the limit is not the problem."""
    base = option.partition(":")[0]
    if base not in ("stack", "passive", "active") or base in check.methods or len(check.methods) < 2:
        return None
    named = " and ".join(check.methods)
    return Rejected("method_limit", f"Two methods are all that one roll allows: {named} were used (R17).")


def why_not(work: DelverStepContext, option: str) -> Rejected:
    """The reason why an option after a roll is not on the list."""
    check = work.check
    base = option.partition(":")[0]
    if base not in ("passive", "active"):
        return Rejected("not_an_option", "This is not one of the options.")
    method: Method = "passive" if base == "passive" else "active"
    if check.cancelled and method == "passive":
        return Rejected("rerolls_cancelled", "A free and a forced reroll cancel each other: no free reroll.")
    used = [die for die in check.dice if (die.passive if method == "passive" else die.active)]
    if used and not check.separate:
        return Rejected("already_rerolled", f"The {base} reroll of this check was already used.")
    if method == "active" and check.active and check.stat is not None and _affordable(work) == 0:
        return Rejected("cannot_pay", f"That costs {check.cost} {NAMES[check.stat]}, which is not there.")
    if used:
        return Rejected("already_rerolled", f"Each die can have one {base} reroll.")
    return Rejected("not_an_option", "No such reroll applies to what the dice show.")
