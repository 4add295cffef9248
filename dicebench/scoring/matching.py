"""Match readings with labeled dice by their boxes or points, the closest pair first."""

from __future__ import annotations

import math
from collections.abc import Sequence

from dicebench.records.base import Box, Located
from dicebench.records.predictions import PredictedDie
from dicebench.records.truth import TrueDie

LEAST_OVERLAP = 0.5
"""Least intersection over union of two boxes that match."""
LOOSE_OVERLAP = 0.25
"""Enough if the middle of the predicted box is in the labeled one: labels are often drawn loosely."""


def overlap(a: Box, b: Box) -> float:
    """Intersection over union of two boxes."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)


def closeness(truth: TrueDie, reading: Located) -> float:
    """How well a reading is at the place of a die: 0 is no match, 1 the same place.

    Two boxes match by their overlap. A point matches a box that it lies in. Where the truth has only a point,
    the middle of the reading must be within ``radius_px``.
    """
    center = reading.center
    if center is None:
        return 0.0
    if truth.box is not None:
        inside = truth.box[0] <= center[0] <= truth.box[2] and truth.box[1] <= center[1] <= truth.box[3]
        if reading.box is not None:
            shared = overlap(truth.box, reading.box)
            return shared if shared >= LEAST_OVERLAP or (inside and shared >= LOOSE_OVERLAP) else 0.0
        middle = ((truth.box[0] + truth.box[2]) / 2, (truth.box[1] + truth.box[3]) / 2)
        size = math.hypot(truth.box[2] - truth.box[0], truth.box[3] - truth.box[1])
        return 1 - math.dist(middle, center) / size if inside else 0.0
    if truth.point is None or truth.radius_px is None:
        return 0.0
    far = math.dist(truth.point, center) / truth.radius_px
    return 1 - far / 2 if far <= 1 else 0.0


def match(dice: Sequence[TrueDie], readings: Sequence[PredictedDie]) -> list[int | None]:
    """For each die the number of its reading, or None; each reading is used once.

    A single die without a place takes a single reading.
    """
    if len(dice) == 1 and len(readings) == 1 and dice[0].center is None:
        return [0]
    pairs = sorted(
        (
            (closeness(die, reading), -i, -j)
            for i, die in enumerate(dice)
            for j, reading in enumerate(readings)
        ),
        reverse=True,
    )
    taken: list[int | None] = [None] * len(dice)
    used: set[int] = set()
    for amount, i, j in pairs:
        if amount > 0 and taken[-i] is None and -j not in used:
            taken[-i] = -j
            used.add(-j)
    return taken
