"""Joins the readings of an image with its difference from the empty mat: no print, and nothing missed."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.vision.detection.boxes import area, common, iou, lies_at
from traywatch.vision.presence.comparison import MatComparison
from traywatch.vision.presence.objects import FoundObject
from traywatch.vision.stages.split_boxes import Search, split
from traywatch.vision.types import LEAST_DIE, Box, DieReading

WEAK, NOTHING_P = 0.1, 0.02
"""An uncertain reading of a low confidence, or that is probably no die, is dropped if the difference from the
empty mat makes an object less probable than this: it is a shadow, or print beside a die."""
UNCERTAIN_P = 0.1
"""The same for other uncertain readings, on mats with a lattice."""
SURE_DIE_P = 0.8
"""What is so probably a die stays on mats with a lattice, whose print resembles no die: a question is better
than a die that is overlooked. On the fitting trays the comparison would have dropped seven dice and nothing
else."""
SHARED = 0.3
"""From this common share of the smaller box on, the rest of a weak reading's box must be an object itself:
otherwise both boxes are on one die."""
TOUCHED = 0.1
"""From this common share on, a reading that is not accepted may be the shadow of the other die."""
CLEAR = 0.5
"""Least confidence of the detector where the difference alone is not clear."""
MOST_OBJECTS = 8
_SAME = 0.3
OBJECT_COLOR = "#808080"


def with_missed(
    comparison: MatComparison, readings: Sequence[DieReading], search: Search
) -> list[DieReading]:
    """The readings without print, with the dice that a second search finds, and with unnamed objects.

    ``search`` reads what lies near an object that no reading explains.
    """
    dice = _without_print(comparison, readings)
    if comparison.has_lattice and any(die.status == "unsure" for die in dice):
        accepted = [die.box for die in dice if die.status == "read"]
        certain = [thing.box for thing in comparison.objects(accepted) if comparison.certain(thing)]
        dice = split(dice, [box for box in certain if comparison.lattice_known(box)], search)
    # Dice that touch are one region. What is left of it, beside those that are read, is looked at once more.
    for _ in range(2 if comparison.has_lattice else 1):
        unexplained = comparison.objects([die.box for die in dice])
        if len(unexplained) > MOST_OBJECTS and not comparison.hide_lattice(unexplained):
            return list(readings)  # the mat has moved, or something large lies over it
        more: list[DieReading] = []
        for thing in unexplained:
            more += _readings_at(comparison, thing, [*dice, *more], search)
        dice += more
        if all(die.unnamed for die in more):
            break
    return dice


def _without_print(comparison: MatComparison, readings: Sequence[DieReading]) -> list[DieReading]:
    """The readings that are no print and no shadow, in descending confidence."""
    dice: list[DieReading] = []
    for die in sorted(readings, key=lambda die: -die.confidence):
        accepted = die.status == "read"
        sure = comparison.has_lattice and die.die_p >= SURE_DIE_P
        weak = not sure and not accepted and (die.confidence < WEAK or die.die_p < LEAST_DIE)
        if _is_print(comparison, die, sure=sure) or (weak and comparison.reaches_in(die.box)):
            continue
        if (sure or accepted or not weak) and not _doubtful(comparison, die, dice, sure=sure):
            dice.append(die)
            continue
        chance = comparison.evidence(die.box, [other.box for other in dice])
        if chance >= _least_chance(comparison, die, dice, weak=weak):
            dice.append(_at_least(die, chance) if weak else die)
    return dice


def _is_print(comparison: MatComparison, die: DieReading, *, sure: bool) -> bool:
    """Whether a reading shows a visible marker, the bare mat, or, if it is not accepted, more than a die."""
    if comparison.on_visible_marker(die.box):
        return True
    if die.status == "read":
        return not sure and comparison.printed(die.box)
    if comparison.is_no_die(die.box):
        return True
    if comparison.too_large(die.box):
        return True
    return not sure and (comparison.printed(die.box) or comparison.bare(die.box))


def _doubtful(comparison: MatComparison, die: DieReading, dice: Sequence[DieReading], *, sure: bool) -> bool:
    """Whether a reading that is not accepted must differ from the empty mat, on mats with a lattice.

    A box that covers a part of another die's box is often that die's shadow.
    """
    if die.status == "read" or not comparison.has_lattice:
        return False
    on_lattice = comparison.lattice_known(die.box)
    return _shared(die.box, dice, TOUCHED) or (not on_lattice if sure else on_lattice)


def _readings_at(
    comparison: MatComparison, thing: FoundObject, dice: Sequence[DieReading], search: Search
) -> list[DieReading]:
    """What a second search finds at an object, or the object itself. ``dice`` are read already."""
    certain = comparison.certain(thing)
    new = [die for die in search(thing.box, 0.0 if certain else CLEAR) if lies_at(die.box, thing.box)]
    new = [die for die in new if all(iou(die.box, old.box) < _SAME for old in dice)]
    new = [_at_least(die, thing.p) for die in new if not comparison.printed(die.box)]
    return new or ([unnamed(thing)] if certain and thing.reported else [])


def _least_chance(
    comparison: MatComparison, die: DieReading, dice: Sequence[DieReading], *, weak: bool
) -> float:
    """How probable an object must be for a reading to stay beside the ``dice``."""
    if weak and comparison.lattice_known(die.box):
        return comparison.lattice_p
    if weak and _shared(die.box, dice):
        return comparison.object_p
    return NOTHING_P if weak or not comparison.lattice_known(die.box) else UNCERTAIN_P


def _shared(box: Box, others: Sequence[DieReading], share: float = SHARED) -> bool:
    """Whether a box and that of another reading have a ``share`` of the smaller one in common."""
    return any(common(box, die.box) >= share * min(area(box), area(die.box)) for die in others)


def _at_least(die: DieReading, chance: float) -> DieReading:
    """The reading of something that lies there with this probability, whatever the networks take it for."""
    return die if die.die_p >= chance else die.model_copy(update={"die_p": round(chance, 4)})


def unnamed(thing: FoundObject) -> DieReading:
    """An object that cannot be named: uncertain, without a kind and without guesses."""
    return DieReading(
        kind=None, value=None, label=None, status="unsure", confidence=0.0, box=thing.box, color=OBJECT_COLOR
    )
