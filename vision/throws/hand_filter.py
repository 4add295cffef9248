"""Tells what a hand did to dice from what a throw did: put down, turned, nudged, or thrown.

A thrown die runs free of the hand; a die that was set down, picked up and turned, or nudged with the
table, does not. Such a die is not taken for a roll: it is handed on as doubtful, so that the table asks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from traywatch.vision.detection.boxes import common, filled
from traywatch.vision.throws.dice_at_rest import centre, side
from traywatch.vision.tracking.frame_buffer import Path
from traywatch.vision.types import Alternative, Box, DieReading

HEAP = 0.25
"""So much of a blob's box is dice where it is a heap of them and no hand."""
_RUNS = 1.2  # sides of its box that a thrown die runs free of any hand
_BESIDE = 0.5  # sides round a hand in which a die is still held
_NUDGED = 2.0  # sides that a die may go when the table is knocked
_UNDER = 0.45  # a die whose place another covers by so much lies under it


def ran_free(path: Path, box: Box, hands: Sequence[tuple[float, Box]]) -> bool:
    """Whether a die rolled on its own: it came far from a hand's reach, or from out of the picture.

    ``hands``: times and boxes of what was too large for a die, px of the full picture.
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
    return float(np.max([math.dist(point, centre(box)) for point in free])) > _RUNS * wide


def nobody_near(box: Box, hands: Sequence[tuple[float, Box]], missing: Sequence[Box]) -> bool:
    """Whether a die can only have rolled to its place: no hand was over it, no die is missing beside it.

    At few frames a second a die may be at rest in the first frame in which it is told from others.
    """
    wide, (x, y) = side(box), centre(box)
    reach = _BESIDE * wide
    held = any(a - reach < x < c + reach and b - reach < y < d + reach for _, (a, b, c, d) in hands)
    return not held and not any(math.dist(centre(old), (x, y)) < _NUDGED * wide for old in missing)


def hands_alone(hands: Sequence[tuple[float, Box]], paths: Sequence[Path]) -> list[tuple[float, Box]]:
    """Those large blobs that were no heap of dice: less of them is dice than of a heap."""
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
    """The reading as a question: what it shows is its likeliest answer, and no roll until one says so."""
    if die.status != "read" or die.kind is None or die.label is None:
        return die
    first = Alternative(kind=die.kind, value=die.value, label=die.label, p=die.confidence)
    doubt = {"status": "unsure", "value": None, "label": None, "alternatives": (first, *die.alternatives)}
    return DieReading.model_validate({**_fields(die), **doubt})


def beneath(old: DieReading, dice: Sequence[DieReading]) -> DieReading | None:
    """A die that is out of sight because another came to lie on it: as it was, but ``stacked``."""
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
