"""Which cases belong together: those of one physical die, of one rig, or of one day there."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from dicebench.records.truth import TrueClip, TrueDie, TruePicture

Unit = Literal["die", "rig", "day"]
UNITS: tuple[Unit, ...] = ("die", "rig", "day")

Clusters = dict[Unit, Hashable]


def of_die(source: TruePicture | TrueClip, die: TrueDie) -> Clusters:
    """The clusters of a die. Dice without a name count as one die for each rig and day, which is cautious."""
    day = (source.rig, source.day)
    named = ("die", source.set, die.die) if die.die is not None else ("unnamed", *day)
    return {"die": named, "rig": source.rig, "day": day}


def of_source(source: TruePicture | TrueClip) -> Clusters:
    """The clusters of what belongs to no die, such as false positives.

    A picture of one named die belongs to that die, another one to its rig and day.
    """
    day = (source.rig, source.day)
    dice = source.dice if isinstance(source, TruePicture) else [d for roll in source.rolls for d in roll.dice]
    owners = {of_die(source, die)["die"] for die in dice}
    owner: Hashable = owners.pop() if len(owners) == 1 else ("unnamed", *day)
    return {"die": owner, "rig": source.rig, "day": day}
