"""A throw that a person typed in, as a throw of the history: dice without picture, place and doubt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table.session.ask.dice_ask import DiceAsk
from traywatch.rules.core.types import Rolled, RolledDie, SeenDie
from traywatch.vision.types import DieReading, Throw

PLAIN = "#9a9a9a"
"""The color of a typed die whose color nobody named."""

_COLOR = re.compile(r"#[0-9a-f]{6}")


def with_die_ids(event: Rolled, seen_dice: Sequence[SeenDie] = ()) -> Rolled:
    """The event with an id for each die, so that a correction can name it.

    A die of ``seen_dice`` keeps its id. Dice of the same kind come first, then those of a kind
    that could not be read.
    """
    left = [die for die in seen_dice if die.role == "thrown"]
    dice = []
    for n, die in enumerate(event.dice, 1):
        place = next((one for one in left if one.kind == die.kind), None)
        place = place or next((one for one in left if one.kind is None), None)
        if place is not None:
            left.remove(place)
        dice.append(die.model_copy(update={"die_id": place.die_id if place is not None else f"t{n}"}))
    return event.model_copy(update={"dice": tuple(dice)})


def typed_record(
    event: Rolled,
    throw_id: str,
    at_s: float,
    palette: Mapping[str, str],
    session: str,
    *,
    ask: DiceAsk | None = None,
) -> NewRecord:
    """The journal record of a throw that was typed in; ``ask`` is the one that it is for."""
    throw = typed_throw(event, throw_id, at_s, palette)
    body: dict[str, Any] = {"throw": throw.to_json(), "picture": False, "typed": True}
    if ask is not None:
        body |= {"ask": ask.id, **({"seat": ask.seat} if ask.seat else {}), **ask.hidden_fields}
    return NewRecord("throw", body, session, throw_id)


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
