"""A throw that a person typed in, as a throw of the history: dice without picture, place and doubt."""

from __future__ import annotations

import re
from collections.abc import Mapping

from traywatch.rules.core.types import Rolled, RolledDie
from traywatch.vision.types import DieReading, Throw

PLAIN = "#9a9a9a"
"""The color of a typed die whose color nobody named."""

_COLOR = re.compile(r"#[0-9a-f]{6}")


def with_die_ids(event: Rolled) -> Rolled:
    """The event with an id for each die, so that a correction can name it."""
    dice = [die.model_copy(update={"die_id": f"t{n}"}) for n, die in enumerate(event.dice, 1)]
    return event.model_copy(update={"dice": tuple(dice)})


def typed_throw(event: Rolled, throw_id: str, at_s: float, palette: Mapping[str, str]) -> Throw:
    """The throw of an event with die ids. ``palette`` maps the color names of the game to colors.

    A die of which only the place matters has an empty label.
    """
    dice = tuple(_reading(die, palette) for die in event.dice)
    return Throw(throw_id=throw_id, settled_at_s=at_s, width=0, height=0, dice=dice)


def _reading(die: RolledDie, palette: Mapping[str, str]) -> DieReading:
    color = palette.get(die.color or "", die.color or PLAIN)
    return DieReading(
        die_id=die.die_id,
        kind=die.kind,
        value=die.value,
        label=die.label or "",
        status="read",
        confidence=1.0,
        box=(0.0, 0.0, 0.0, 0.0),
        color=color if _COLOR.fullmatch(color) else PLAIN,
        zone=die.zone,
    )
