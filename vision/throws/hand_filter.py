"""Distinguishes what a hand did to dice (placed, turned, nudged) from a throw.

A thrown die runs free of the hand. A die that was put down, turned, or nudged with the table does not. Its
reading becomes uncertain, so that the app asks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from traywatch.vision.detection.boxes import common, filled
from traywatch.vision.throws.dice_at_rest import center, side
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import Alternative, Box, DieReading

HEAP = 0.25
"""Minimum share of a blob's box that dice cover if the blob is a heap of dice and not a hand."""
_RUNS = 1.2  # box sides that a thrown die runs free of any hand
_BESIDE = 0.5  # box sides around a hand in which a die is still held
_NUDGED = 2.0  # box sides that a die may move when the table is knocked
_UNDER = 0.45  # a die whose box another one covers by this share lies under it


def ran_free(path: Trajectory, box: Box, hands: Sequence[tuple[float, Box]]) -> bool:
    """Whether a die rolled by itself: it was far from any hand, or came from outside the image.

    ``hands`` are times and boxes of blobs too large for a die, in px of the full image.
    """
    wide = side(box)
    free = []
    for at_s, (x, y), seen in zip(path.times_s, path.points, path.seen, strict=True):
        held = any(
            abs(at_s - hand_s) < 1e-6
            and hand[0] - _BESIDE * wide < x < hand[2] + _BESIDE * wide
            and hand[1] - _BESIDE * wide < y < hand[3] + _BESIDE * wide
            for hand_s, hand in hands
        )
        if seen and not held:
            free.append((float(x), float(y)))
    if len(free) < 2:
        return False
    return float(np.max([math.dist(point, center(box)) for point in free])) > _RUNS * wide


def nobody_near(box: Box, hands: Sequence[tuple[float, Box]], missing: Sequence[Box]) -> bool:
    """Whether a die must have rolled to its place: no hand was over it, and no die is missing near it.

    At low frame rates, a die may already be at rest in the first frame that shows it separately.
    """
    wide, (x, y) = side(box), center(box)
    reach = _BESIDE * wide
    held = any(a - reach < x < c + reach and b - reach < y < d + reach for _, (a, b, c, d) in hands)
    return not held and not any(math.dist(center(old), (x, y)) < _NUDGED * wide for old in missing)


def hands_alone(hands: Sequence[tuple[float, Box]], paths: Sequence[Trajectory]) -> list[tuple[float, Box]]:
    """The large blobs that are hands: dice cover less than ``HEAP`` of them."""
    found = []
    for at_s, hand in hands:
        dice = []
        for path in paths:
            k = int(np.searchsorted(path.times_s, at_s - 1e-6))
            if k < len(path.times_s) and abs(path.times_s[k] - at_s) < 1e-6:
                (x, y), r = path.points[k], 0.95 * path.radius
                dice.append((x - r, y - r, x + r, y + r))
        if filled(hand, dice) < HEAP:
            found.append((at_s, hand))
    return found


def asked(die: DieReading) -> DieReading:
    """The reading as uncertain: its answer becomes the best guess, and a person has to confirm the roll."""
    if die.status != "read" or die.kind is None or die.label is None:
        return die
    first = Alternative(kind=die.kind, value=die.value, label=die.label, p=die.confidence)
    changes = {"status": "unsure", "value": None, "label": None, "alternatives": (first, *die.alternatives)}
    return DieReading.model_validate({**_fields(die), **changes})


def beneath(old: DieReading, dice: Sequence[DieReading]) -> DieReading | None:
    """The reading of a die hidden under another one, with status ``stacked``; None if no die covers it."""
    size = max(1e-9, (old.box[2] - old.box[0]) * (old.box[3] - old.box[1]))
    if not any(common(old.box, die.box) >= _UNDER * size for die in dice):
        return None
    return DieReading.model_validate(
        {
            **_fields(asked(old)),
            "status": "stacked",
        }
    )


def _fields(die: DieReading) -> dict[str, object]:
    return {name: getattr(die, name) for name in DieReading.model_fields}
