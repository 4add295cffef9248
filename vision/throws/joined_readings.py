"""Joins the readings of two still images of one rest."""

from __future__ import annotations

from collections.abc import Sequence

from traywatch.vision.detection.boxes import iou
from traywatch.vision.types import DieReading


def second_look(first: Sequence[DieReading], second: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """Join the readings of two still images of the same dice.

    An uncertain die takes the second reading only if that confirms the first one's best guess. Otherwise it
    stays uncertain. The box stays that of the first image.
    """
    joined = []
    for die in first:
        if die.status == "unsure" and die.alternatives:
            guess = die.alternatives[0]
            same = [other for other in second if iou(die.box, other.box) > 0.6]
            if len(same) == 1 and same[0].status == "read":
                other = same[0]
                if (other.kind, other.label) == (guess.kind, guess.label):
                    die = other.model_copy(update={"box": die.box})
        joined.append(die)
    return tuple(joined)
