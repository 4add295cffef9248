"""Corrections by hand: ``dice.DIE.FIELD``, for a slip or a setting."""

from __future__ import annotations

from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors.step_context import WarStepContext
from traywatch.rules.engine.adjustments import adjusted_record, adjustment_headline, unknown_path

FIELDS = frozenset(
    (
        "hits",
        "skip",
        "spent",
        "stone",
        "regeneration",
        "weapon",
        "blade",
        "aura",
        "shielded",
        "negated",
        "cursed",
    )
)


def adjusted(work: WarStepContext, event: Adjusted) -> Rejected | None:
    """Carry out a correction."""
    if work.state.phase in ("build", "over"):
        return Rejected("not_now", "Fixes by hand are made while a game is going on.")
    what, _, rest = event.path.partition(".")
    name, _, field = rest.rpartition(".")
    die = work.die(name)
    if what != "dice" or die is None or field not in FIELDS:
        return unknown_path(event)
    new = adjusted_record(die, field, event)
    if isinstance(new, Rejected):
        return new
    if not 1 <= new.hits <= new.sides:
        # An open question may be about a die that is gone, so only damage takes dice off the mat.
        return Rejected("bad_value", f"{event.path}: a d{new.sides} in play has 1 to {new.sides} hits.")
    work.set(dice=tuple(new if d.id == name else d for d in work.dice))
    work.show(adjustment_headline(event))
    return None
