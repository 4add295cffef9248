"""Corrects the boxes of uncertain readings by the things that lie on the mat.

A box over several things is divided, and a box that holds much print or shadow is cut down to the thing. Both
are read again. A box of a part of a thing becomes that of the whole. Only mats with a lattice have outlines
that are exact enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.types import Box, DieReading

SAME_PLACE = 0.45
"""Below this overlap (IoU) with the thing, a box is corrected."""
INSIDE = 0.6
"""Share of a thing that lies inside a box that is divided, and of a box that lies inside its thing."""
TOUCHED = 0.25
"""Share of a thing that lies inside a box that shows this thing alone."""
MOST_SEARCHED = 3
"""At most so many boxes of a picture are read again, the largest first. It limits the time."""
_SAME = 0.3
_SHARED = 0.5

Search = Callable[[Box, float], Sequence[DieReading]]
"""Returns the readings near a box, from detections of at least some confidence."""


def corrected(
    readings: Sequence[DieReading], things: Sequence[Box], search: Search | None
) -> list[DieReading]:
    """The readings with corrected boxes.

    ``things`` are the boxes of what lies on the mat besides accepted dice. ``search`` reads what lies in a
    box again. Without it, nothing is read again.
    """
    current, searched = list(readings), 0
    for die in sorted(readings, key=lambda die: -area(die.box)):
        parts = _parts(die, things, [other.box for other in current if other is not die])
        if not parts or searched == MOST_SEARCHED:
            continue
        searched += 1
        others = [other for other in current if other is not die]
        again = [new for part in parts for new in search(part, 0.0)] if search is not None else []
        again = _distinct([new for new in again if all(iou(new.box, other.box) < _SAME for other in others)])
        if len(parts) == 1:
            best = next((new for new in again if iou(new.box, parts[0]) >= SAME_PLACE), None)
            again = [best or die.model_copy(update={"box": parts[0]})]
        if len(parts) == 1 or len(again) > 1 or any(new.status == "read" for new in again):
            current = others + again
    return current


def _parts(die: DieReading, things: Sequence[Box], others: Sequence[Box]) -> list[Box]:
    """The things that should be the boxes of an uncertain reading; none if its box is right."""
    if die.status != "unsure":
        return []
    inside = [box for box in things if common(box, die.box) >= INSIDE * area(box)]
    if len(inside) > 1:
        return inside
    touched = [
        box
        for box in things
        if common(box, die.box) >= TOUCHED * area(box) or common(box, die.box) >= INSIDE * area(die.box)
    ]
    if len(touched) != 1 or iou(touched[0], die.box) >= SAME_PLACE:
        return []
    shared = any(common(box, touched[0]) > _SHARED * area(box) for box in others)
    return [] if shared else touched


def _distinct(readings: Sequence[DieReading]) -> list[DieReading]:
    """The most confident of readings that show the same die."""
    best: list[DieReading] = []
    for die in sorted(readings, key=lambda die: (die.status != "read", -die.confidence)):
        if all(iou(die.box, old.box) < _SAME for old in best):
            best.append(die)
    return best
