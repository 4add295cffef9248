"""Corrects the boxes of uncertain readings by what covers the lattice of the mat.

A box over several things is divided, and a box that holds much print or shadow is cut down. Both are read
again. Without a lattice, boxes stay as they are: a shadow cannot be told from a thing exactly enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from traywatch.vision.detection.boxes import area, common, iou
from traywatch.vision.presence.change import Change
from traywatch.vision.presence.mat_view import MatView
from traywatch.vision.types import Box, DieReading

SAME_PLACE = 0.45
"""Below this overlap (IoU) with what covers the mat, a box is cut down to it."""
DIVIDED, TOUCHED = 0.6, 0.25
"""Least share of a thing inside a box that is divided, and inside a box of one thing alone."""
SMALLEST_MM = 7.0
MOST_SEARCHED = 3
"""At most so many boxes of a picture are read again, the largest first. It limits the time."""
_SAME = 0.3
_KNOWN = 0.8
_OPEN_MM = 3.0
_AROUND = 0.5

Search = Callable[[Box], Sequence[DieReading]]


def corrected(
    view: MatView, change: Change, readings: Sequence[DieReading], search: Search
) -> list[DieReading]:
    """The readings with corrected boxes. ``search`` returns the readings in a box."""
    kept, searched = list(readings), 0
    for die in sorted(readings, key=lambda die: -area(die.box)):
        if die.status != "unsure" or searched == MOST_SEARCHED:
            continue
        others = [other for other in kept if other is not die]
        parts = covering(view, change, die.box, [other.box for other in others])
        whole = len(parts) == 1
        if not parts or (whole and iou(parts[0], die.box) >= SAME_PLACE):
            continue
        searched += 1
        again = [one for part in parts for one in search(part) if one.die_p >= die.die_p / 2]
        again = _distinct([one for one in again if all(iou(one.box, other.box) < _SAME for other in others)])
        if whole and not again:
            again = [die.model_copy(update={"box": parts[0]})]
        if whole or len(again) > 1 or any(one.status == "read" for one in again):
            kept = others + again
    return kept


def covering(view: MatView, change: Change, box: Box, others: Sequence[Box]) -> list[Box]:
    """The boxes of the things that cover the lattice in a box; empty where that is not known."""
    if change.lattice is None:
        return []
    own = view.window(box)
    known = change.lattice.known[own]
    if known.size == 0 or known.mean() < _KNOWN:
        return []
    x, y = _AROUND * (box[2] - box[0]), _AROUND * (box[3] - box[1])
    rows, columns = view.window((box[0] - x, box[1] - y, box[2] + x, box[3] + y))
    lost = change.lattice.lost[rows, columns].astype(np.uint8)
    for other in others:
        r, c = view.window(other)
        lost[
            max(0, r.start - rows.start) : max(0, r.stop - rows.start),
            max(0, c.start - columns.start) : max(0, c.stop - columns.start),
        ] = 0
    side = max(2, round(_OPEN_MM * view.px_per_mm))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    opened = cv2.morphologyEx(lost, cv2.MORPH_OPEN, disc)
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    least = SMALLEST_MM * view.px_per_mm
    found = [
        view.box_of(columns.start + left, rows.start + top, wide, tall)
        for left, top, wide, tall, _ in stats[1:count].tolist()
        if min(wide, tall) >= least
    ]
    inside = [part for part in found if common(part, box) >= DIVIDED * area(part)]
    if len(inside) > 1:
        return inside
    touched = [part for part in found if common(part, box) >= TOUCHED * area(part)]
    return touched if len(touched) == 1 else []


def _distinct(readings: Sequence[DieReading]) -> list[DieReading]:
    """The most confident of readings that show the same die."""
    best: list[DieReading] = []
    for die in sorted(readings, key=lambda die: (die.status != "read", -die.confidence)):
        if all(iou(die.box, old.box) < _SAME for old in best):
            best.append(die)
    return best
