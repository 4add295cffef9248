"""What leaves the tray: throws and asks with or without the names of people."""

from __future__ import annotations

from typing import Any

from traywatch.firmware.table.session.ask import AskView
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.messages import in_english


def public_throw(view: ThrowView, *, names: bool) -> dict[str, Any]:
    """A throw as JSON. Without ``names`` it has neither seat nor audit log, and no player in its texts."""
    found = in_english(view)
    if not names:
        found["seat"] = None
        found["audit_log"] = []
        found["outcome"] = {**found["outcome"], "headline": "", "lines": [], "todo": []}
    return found


def public_ask(view: AskView, *, names: bool) -> dict[str, Any]:
    """An ask as JSON. Without ``names`` it has no player and no reason."""
    found = in_english(view)
    return found if names else {**found, "player": "", "reason": "", "asked_by": ""}


def total_of(view: ThrowView) -> int | None:
    """The sum of the numbers of all thrown dice, as people corrected them; None if one has no number."""
    values = []
    for die in view.dice:
        if die.role == "thrown":
            said = view.human_readings.get(die.die_id)
            value = said.value if said is not None and said.value is not None else die.value
            values.append(10 if die.kind == "d10" and value == 0 and len(view.dice) == 1 else value)
    return None if not values or None in values else sum(value for value in values if value is not None)


def dice_text(view: ThrowView) -> str:
    """The thrown dice in words: ``d20 17, d6 3``."""
    found = []
    for die in view.dice:
        if die.role == "thrown":
            said = view.human_readings.get(die.die_id)
            label = (said.label if said else None) or die.label or "?"
            found.append(f"{(said.kind if said else None) or die.kind or 'die'} {label}")
    return ", ".join(found)


def zone_of(view: ThrowView) -> str | None:
    """The zone of the first thrown die, as people corrected it."""
    for die in view.dice:
        if die.role == "thrown":
            said = view.human_readings.get(die.die_id)
            return (said.zone if said is not None else None) or die.zone
    return None
