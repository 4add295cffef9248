"""Marks obstacle contacts as unknown where an obstacle may have been there unseen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from traywatch.vision.types import DieReading

SURE_P = 0.5
"""A contact from this probability on is told, whatever else lies there."""


def with_unknown_contacts(
    dice: Sequence[DieReading], late: Collection[str], obstacle_kind: str | None
) -> tuple[DieReading, ...]:
    """The dice; without ``obstacle_contact`` where "no contact" cannot be said.

    This holds if something without a name lies there, or an obstacle that the last rest missed (``late``, die
    ids): a die may have touched it. A contact that is likely anyway stays.
    """
    hidden = obstacle_kind is not None and any(
        die.role != "thrown" and (die.unnamed or (die.role == "obstacle" and die.die_id in late))
        for die in dice
    )
    if not hidden:
        return tuple(dice)
    return tuple(
        die.model_copy(update={"obstacle_contact": None})
        if die.obstacle_contact is not None and die.obstacle_contact.p < SURE_P
        else die
        for die in dice
    )
