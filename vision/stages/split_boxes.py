"""Splits the boxes of uncertain readings that cover several things on the mat, and reads each part again.

Only mats with a lattice have outlines of things that are exact enough. Boxes that show one thing stay as the
detector drew them: outlines hold shadows, and hide a second die more often than they correct a box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.types import Box, DieReading

INSIDE = 0.6
"""Share of a thing that lies inside a box that is split."""
MOST_SEARCHED = 3
"""At most so many boxes of a picture are read again, the largest first. It limits the time."""
_SAME = 0.3

Search = Callable[[Box, float], Sequence[DieReading]]
"""Returns the readings near a box, from detections of at least some confidence."""


def split(readings: Sequence[DieReading], things: Sequence[Box], search: Search) -> list[DieReading]:
    """The readings, with those of the parts instead of uncertain ones over several things.

    ``things`` are the boxes of what lies on the mat besides accepted dice. ``search`` reads what lies in a
    box again. A reading stays if its parts are not read better.
    """
    current, searched = list(readings), 0
    for die in sorted(readings, key=lambda die: -area(die.box)):
        parts = _parts(die, things)
        if not parts or searched == MOST_SEARCHED:
            continue
        searched += 1
        others = [other for other in current if other is not die]
        again = [new for part in parts for new in search(part, 0.0)]
        again = _distinct([new for new in again if all(iou(new.box, other.box) < _SAME for other in others)])
        if len(again) > 1 or any(new.status == "read" for new in again):
            current = others + again
    return current


def _parts(die: DieReading, things: Sequence[Box]) -> list[Box]:
    """The things inside the box of an uncertain reading; none if there is one only."""
    if die.status != "unsure":
        return []
    inside = [box for box in things if common(box, die.box) >= INSIDE * area(box)]
    return inside if len(inside) > 1 else []


def _distinct(readings: Sequence[DieReading]) -> list[DieReading]:
    """The most confident of readings that show the same die."""
    best: list[DieReading] = []
    for die in sorted(readings, key=lambda die: (die.status != "read", -die.confidence)):
        if all(iou(die.box, old.box) < _SAME for old in best):
            best.append(die)
    return best
