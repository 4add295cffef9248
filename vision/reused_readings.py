"""Reuses the readings of dice that lie as they lay."""

from __future__ import annotations

import math
from collections.abc import Sequence

from traywatch.vision.detection.boxes import iou
from traywatch.vision.detection.detector import Detection
from traywatch.vision.types import Box, DieReading

SAME_BOX = 0.6
"""Minimum IoU of two boxes for the same die, to reuse its previous reading."""
TREMBLE = 0.05
"""A box keeps its old position if no edge moved by more than this share of its side length."""


def match_lying(
    lying: Sequence[DieReading], detections: Sequence[Detection]
) -> tuple[list[DieReading], list[Detection]]:
    """Match ``lying`` readings to detections: the reused readings, and the detections left over."""
    reused, free = [], list(detections)
    for die in lying:
        best = max(free, key=lambda detection: iou(detection.box, die.box), default=None)
        if best is not None and iou(best.box, die.box) > SAME_BOX:
            free.remove(best)
            reused.append(moved_to(die, best.box))
    return reused, free


def moved_to(die: DieReading, box: Box) -> DieReading:
    """A reused reading with its box moved to ``box``, if the box moved by more than ``TREMBLE``.

    Detector boxes vary slightly from frame to frame. Without the threshold, the ground point would vary as
    well. The comparison is with the kept box, so slow movement is followed too.
    """
    side = math.sqrt((die.box[2] - die.box[0]) * (die.box[3] - die.box[1]))
    if max(abs(new - old) for new, old in zip(box, die.box, strict=True)) <= TREMBLE * side:
        return die
    face = die.face_px
    if face is not None:
        right, down = ((box[i] + box[i + 2] - die.box[i] - die.box[i + 2]) / 2 for i in (0, 1))
        face = (round(face[0] + right, 2), round(face[1] + down, 2))
    return die.model_copy(update={"box": box, "face_px": face})
