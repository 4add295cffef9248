"""Fixes by hand: ``dice.DIE.FIELD``, for a slip or a house rule."""

from __future__ import annotations

import json

from pydantic import ValidationError

from traywatch.rules.core.events import Adjusted
from traywatch.rules.core.types import Rejected
from traywatch.rules.dice_warriors.model import Warrior
from traywatch.rules.dice_warriors.step_context import Work

FIELDS = frozenset(
    (
        "hits",
        "skip",
        "guard",
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


def adjusted(work: Work, event: Adjusted) -> Rejected | None:
    """Carries out a fix."""
    if work.state.phase in ("build", "over"):
        return Rejected("not_now", "Fixes by hand are made while a game is going on.")
    what, _, rest = event.path.partition(".")
    name, _, field = rest.rpartition(".")
    die = work.die(name)
    if what != "dice" or die is None or field not in FIELDS:
        return Rejected("unknown_path", f"{event.path} is nothing that can be fixed by hand.")
    data = die.to_json()
    if data[field] != event.was or type(data[field]) is not type(event.was):
        return Rejected("stale_value", f"{event.path} is {data[field]}, not {event.was}.")
    data[field] = event.now
    try:
        new = Warrior.model_validate_json(json.dumps(data), strict=True)
    except ValidationError as problem:
        return Rejected("bad_value", f"{event.path}: {problem.errors()[0]['msg']}")
    if not 1 <= new.hits <= new.sides:
        # A die that is gone may be what the table is asked about: only blows take dice off the mat.
        return Rejected("bad_value", f"{event.path}: a d{new.sides} in play has 1 to {new.sides} hits.")
    work.set(dice=tuple(new if d.id == name else d for d in work.dice))
    note = f" ({event.note})" if event.note else ""
    work.show(f"By hand: {event.path} {event.was} → {event.now}{note}.")
    return None
