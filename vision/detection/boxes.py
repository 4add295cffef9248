"""Compares bounding boxes: duplicates, parts of a die, and stacked dice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from traywatch.vision.types import Alternative, DieReading

LEAST, FIRM = 0.2, 0.3
"""Least confidence of a detection, and of those that decide which passes run.

About half of the dice without a firm detection have a weak one, from ``LEAST`` on. Most other weak detections
show no die; the locator tells (``traywatch.vision.reading.observations.plausible``). A weak detection around
a firm one, or inside it, is dropped."""

PART_SIZE, PART_INSIDE = 0.6, 0.8
"""A box is a part of another if its area is below the first share and this much of it is inside the other."""
AT_OBJECT_INSIDE, AT_OBJECT_SIZE = 0.3, 2.5
"""A box is a die at an object if this share is inside, and its area is at most this many times larger."""
BORDER_PX = 1.0
"""A box that is nearer to the border of the image than this may show only a part of a die."""
_STEPS = 24
STACKED = 0.45
"""Minimum shared area, relative to the smaller box, for stacked dice. Dice side by side share little."""


def common(a: Sequence[float], b: Sequence[float]) -> float:
    """The intersection area of two boxes (x0, y0, x1, y1), in px²."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def area(box: Sequence[float]) -> float:
    """The area of a box, in px²."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def center(box: Sequence[float]) -> tuple[float, float]:
    """The center of a box, px."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def side(box: Sequence[float]) -> float:
    """The mean side of a box, px."""
    return ((box[2] - box[0]) + (box[3] - box[1])) / 2


def reaches_border(box: Sequence[float], size: tuple[int, int]) -> bool:
    """Whether a box reaches the border of an image of ``size`` (width, height)."""
    width, height = size
    return min(box[0], box[1], width - box[2], height - box[3]) <= BORDER_PX


def iou(a: Sequence[float], b: Sequence[float]) -> float:
    """Intersection over union of two boxes, 0 to 1."""
    both = common(a, b)
    return both / max(area(a) + area(b) - both, 1e-9) if both else 0.0


def lies_at(box: Sequence[float], object_box: Sequence[float]) -> bool:
    """Whether a box is a die at an object: much of it lies inside, and it is not much larger."""
    size, whole = ((b[2] - b[0]) * (b[3] - b[1]) for b in (box, object_box))
    return common(box, object_box) >= AT_OBJECT_INSIDE * size and size <= AT_OBJECT_SIZE * whole


def filled(box: Sequence[float], others: Sequence[Sequence[float]]) -> float:
    """The share of a box that other boxes cover, 0 to 1. Overlaps between the others count once."""
    at = (np.arange(_STEPS) + 0.5) / _STEPS
    x, y = np.meshgrid(box[0] + (box[2] - box[0]) * at, box[1] + (box[3] - box[1]) * at)
    inside = np.zeros(x.shape, bool)
    for other in others:
        inside |= (other[0] <= x) & (x <= other[2]) & (other[1] <= y) & (y <= other[3])
    return float(inside.mean())


def sort_out(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """Remove readings that are parts or faces of other dice, and mark lower dice as ``stacked``.

    If two boxes overlap by ``STACKED`` or more, the reading with the lower confidence is the lower die.
    """
    separate: list[DieReading] = []
    for die in sorted(without_faces(dice), key=lambda d: -d.confidence):
        status = die.status
        for other in separate:
            shared = common(die.box, other.box)
            if not shared:
                continue
            inside = shared / max(1e-9, min(area(die.box), area(other.box)))
            ratio = area(die.box) / max(1e-9, area(other.box))
            if inside >= PART_INSIDE and not PART_SIZE <= ratio <= 1 / PART_SIZE and status != "read":
                break
            if inside >= STACKED:
                status = "stacked"
        else:
            if status != die.status:
                die = _stacked(die)
            separate.append(die)
    return _in_order(dice, separate)


def without_faces(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The readings without faces that were taken for dice of their own.

    A large die with clear faces has boxes around its faces too, and all of them are accepted. Such a box lies
    inside the box of an accepted die of the same kind, and is clearly smaller. A die that lies on another one
    has another kind, or about the same size.
    """
    read = [die for die in dice if die.status == "read"]
    return tuple(die for die in dice if not any(_is_face(die, other) for other in read))


def _is_face(die: DieReading, other: DieReading) -> bool:
    if die.status != "read" or die.kind != other.kind or area(die.box) >= PART_SIZE * area(other.box):
        return False
    return common(die.box, other.box) >= PART_INSIDE * area(die.box)


def _stacked(die: DieReading) -> DieReading:
    """A reading with status ``stacked``; its answer becomes the first alternative."""
    first = [] if die.label is None else [_answer_of(die)]
    return die.model_copy(
        update={
            "status": "stacked",
            "value": None,
            "label": None,
            "alternatives": (*first, *die.alternatives),
        }
    )


def _answer_of(die: DieReading) -> Alternative:
    """The answer of an accepted reading as an alternative."""
    assert die.kind is not None and die.label is not None
    left = max(0.0, 1.0 - sum(a.p for a in die.alternatives))
    return Alternative(kind=die.kind, value=die.value, label=die.label, p=left)


def _in_order(dice: Sequence[DieReading], chosen: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """The readings of ``chosen`` in the order of ``dice``."""
    by_box = {die.box: die for die in chosen}
    return tuple(by_box[die.box] for die in dice if die.box in by_box)
