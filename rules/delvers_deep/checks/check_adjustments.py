"""Changes by hand to the check that is open: its DC, its price, and the rerolls that it gets.

An ally's spell or a house rule may allow one reroll of one check, or force it.
"""

from __future__ import annotations

from traywatch.messages import msg
from traywatch.rules.core.adjustable import AdjustableField, AdjustableGroup
from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.delvers_deep.character_stats import stat_name
from traywatch.rules.delvers_deep.checks.check_terms import HARM
from traywatch.rules.delvers_deep.content import STATS
from traywatch.rules.delvers_deep.mental_breaks import TABLE
from traywatch.rules.delvers_deep.model import DelverCheck
from traywatch.rules.delvers_deep.step_context import DelverStepContext
from traywatch.rules.engine.adjustable_fields import choice, fields_of, number, value_name
from traywatch.rules.engine.adjustments import adjusted_record, stale_value

GROUP = "check"
_REROLLS = ("low", "high")
"""Rerolls of a number: 0 stands for none."""


def check_group(step: DelverStepContext) -> tuple[AdjustableGroup, ...]:
    """The open check as a group of fields; empty if no check is open."""
    check = step.state.check
    if check is None or check.kind == TABLE:
        return ()
    stats = [(None, value_name(None)), *((stat, stat_name(stat)) for stat in STATS)]
    fields: list[AdjustableField] = [
        number("check.dc", check.dc, 2, 6),
        number("check.low", check.low or 0, 0, 5),
        number("check.high", check.high or 0, 0, 6),
        *fields_of(check, ("active",), "check."),
        choice("check.stat", check.stat, stats),
        number("check.cost", check.cost, 1, 9),
    ]
    if may_stack(check):
        fields += fields_of(check, ("stack",), "check.")
    character = step.character(check.who)
    name = msg("delve-this-check", who=character.name, check=check.name)
    return (AdjustableGroup(id=GROUP, name=name, player=character.player, fields=tuple(fields)),)


def may_stack(check: DelverCheck) -> bool:
    """Whether the dice of a check are still to be chosen."""
    rolled = any(die.values for die in check.dice)
    return not rolled and check.kind not in HARM and "stack" not in check.methods


def adjust_check(step: DelverStepContext, event: Adjusted) -> Rejected | None:
    """Write the new value of a field into the open check."""
    field = event.path.removeprefix("check.")
    check = step.check
    if field in _REROLLS:
        held = getattr(check, field) or 0
        if event.was != held or isinstance(event.was, bool):
            return stale_value(event, held)
        event = event.model_copy(update={"was": held or None, "now": event.now or None})
    new = adjusted_record(check, field, event)
    if isinstance(new, Rejected):
        return new
    step.set_check(**{field: getattr(new, field)})
    return None
