"""Stage 4, divide: looks inside large boxes that show no die, because several dice may lie there.

Where dice touch, or lie on something dark and round, the detector may draw one box around all of them. Such a
box is read as no die. Its parts are then searched at a larger scale and read. Where dice are among them,
they replace the box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from traywatch.vision.detection.boxes import FIRM, PART_INSIDE, PART_SIZE, area, common, filled, iou
from traywatch.vision.detection.detector import Detection
from traywatch.vision.types import LEAST_DIE, Box, DieReading

MOST_DIE = 0.5
"""A box is searched below this probability of a die, and divided if it holds a part from here on.

Further parts count from ``LEAST_DIE`` on, as questions where they are uncertain, so that no die is
overlooked."""
SURE_DIE = 0.9
"""A box is surely a die from this probability on. One below it is divided if two parts are surely dice."""
FILLED = 0.5
"""An accepted box is divided if accepted dice of its kind fill at least this share of it."""
PART_SHARE = 0.1
"""A smaller share of a box is a pip or a numeral, no die."""
LEAST_SIDE_PX = 48.0
"""A smaller box cannot hold two legible dice."""
MOST_BOXES = 4
"""At most so many boxes of an image are searched, the largest first. It limits the time."""
OVERLAP = 0.3
"""A part that shares more of the smaller box with another die is that die."""
SAME_IOU = 0.3
"""Two detections that overlap by more are one die. The one that is read better stays."""
PIP_SIZES = 1.6
"""A pip looks like a d6 that shows a 1. A 1 counts beside another die of up to so many times its size."""


def divided(
    readings: Sequence[DieReading],
    detections: Sequence[Detection],
    search: Callable[[Box], Sequence[DieReading]],
) -> list[DieReading]:
    """The readings, with those of the dice inside a box instead of that of the box.

    ``detections`` are all boxes of the image, also those that were not read. ``search`` returns the readings
    of what is detected inside a box.
    """
    left = list(readings)
    for box in _suspects(readings, detections):
        whole = next((die for die in left if die.box == box), None)
        inside = [die for die in left if die is not whole and _is_inside(die.box, box)]
        rest = [die for die in left if die is not whole and not _is_inside(die.box, box)]
        parts = _dice_among([*search(box), *inside], [die for die in rest if die.die_p >= MOST_DIE])
        if _better(parts, whole):
            left = rest + parts
    return left


def _better(parts: Sequence[DieReading], whole: DieReading | None) -> bool:
    """Whether parts are dice rather than the whole box."""
    if whole is None or (whole.die_p < MOST_DIE and whole.status != "read"):
        return any(die.die_p >= MOST_DIE for die in parts)
    if whole.status == "read":
        alike = [die for die in parts if die.status == "read" and die.kind == whole.kind]
        return len(alike) >= 2 and filled(whole.box, [die.box for die in alike]) >= FILLED
    return sum(die.die_p >= max(SURE_DIE, whole.die_p) for die in parts) >= 2


def _suspects(readings: Sequence[DieReading], detections: Sequence[Detection]) -> list[Box]:
    """The boxes that are large enough for several dice, the largest first.

    They are not surely one die, or have a smaller detection inside.
    """
    firm = [d.box for d in detections if d.confidence >= FIRM]
    dice = {die.box for die in readings if die.status == "read" or die.die_p >= SURE_DIE}
    large = [box for box in firm if max(box[2] - box[0], box[3] - box[1]) >= LEAST_SIDE_PX]
    sizes = [(other, area(other)) for other in firm]
    boxes = [box for box in large if box not in dice or _has_part(box, sizes)]
    return sorted(boxes, key=lambda box: -area(box))[:MOST_BOXES]


def _has_part(whole: Box, sizes: Sequence[tuple[Box, float]]) -> bool:
    """Whether one of some boxes, with their areas, is a part of a whole one."""
    size = area(whole)
    return any(PART_SHARE * size <= part < PART_SIZE * size and _is_inside(box, whole) for box, part in sizes)


def _is_inside(box: Box, whole: Box) -> bool:
    return common(box, whole) >= PART_INSIDE * area(box)


def _dice_among(parts: Sequence[DieReading], others: Sequence[DieReading]) -> list[DieReading]:
    """The parts that are dice of their own, and none of the ``others``."""
    dice = [die for die in parts if die.die_p >= LEAST_DIE and not any(_same(die, old) for old in others)]
    dice = [die for die in dice if not _is_lone_pip(die, [*dice, *others])]
    best: list[DieReading] = []
    for die in sorted(dice, key=lambda die: -die.die_p * die.confidence):
        if not any(iou(die.box, old.box) > SAME_IOU for old in best):
            best.append(die)
    whole: list[DieReading] = []
    for die in sorted(best, key=lambda die: -area(die.box)):
        if not any(_is_inside(die.box, old.box) for old in whole):
            whole.append(die)
    return whole


def _same(die: DieReading, other: DieReading) -> bool:
    return common(die.box, other.box) > OVERLAP * min(area(die.box), area(other.box))


def _is_lone_pip(die: DieReading, others: Sequence[DieReading]) -> bool:
    """Whether a part may be a pip of a larger die: it shows a 1, and no other die of its size does not."""
    if not _shows_one(die):
        return False
    side = area(die.box) ** 0.5
    sizes = [area(old.box) ** 0.5 for old in others if not _shows_one(old)]
    return not any(side / PIP_SIZES <= size <= side * PIP_SIZES for size in sizes)


def _shows_one(die: DieReading) -> bool:
    label = die.label if die.label is not None else next((a.label for a in die.alternatives), None)
    return die.kind == "d6" and label == "1"
