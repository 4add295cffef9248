"""Decides when one look at the best pose is enough, so that clear dice take less time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS, allowed
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.observations import FacePose

CLEAR_KIND, CLEAR_LABEL = 0.95, 0.95
"""A die whose kind and label reach these probabilities at the best pose is not analyzed further. That holds
for 3,098 of 6,590 held-out boxes. The full analysis gives the same answer for each (docs/log/speed.md)."""
CLEAR_CENTER = 0.9
"""The best center must have this share of the locator's heat, so that no other face may be the top face."""
CLEAR_POSE: Mapping[str, float] = {"d20": 0.6, "d8": 0.5, "d10": 0.5, "d00": 0.5}
"""Minimum weight of the best pose, for kinds whose adjacent faces would otherwise be read."""
CLEAR_TURNABLE = 0.8
"""For texts that look like others upside down, the best pose also needs this share of the weight."""
TURNABLE = frozenset({"6", "9", "60", "90", "16", "19", "18"})
"""Texts that may be read as another text at the opposite pose."""
_D4 = KINDS.index("d4")
_ALLOWED = allowed()


def is_clear(chances: NDArray[np.float64], poses: Sequence[FacePose], look: LabelEvidence) -> bool:
    """Whether the best pose alone decides the kind and the label of a die.

    ``chances`` (kinds + 1,) are the probabilities of the kinds and of "not a die". ``poses`` are all poses,
    the likeliest first, and ``look`` is the evidence of the first one.
    """
    kind, label = int(chances.argmax()), int(look.scores.argmax())
    if kind in (_D4, len(KINDS)) or label >= len(LABELS) or not _ALLOWED[kind, label]:
        return False
    if chances[kind] < CLEAR_KIND or look.scores[label] < math.log(CLEAR_LABEL):
        return False
    total = max(sum(pose.weight for pose in poses), 1e-9)
    at_best_center = sum(pose.weight for pose in poses if pose.center == poses[0].center)
    if at_best_center < CLEAR_CENTER * total or poses[0].weight < CLEAR_POSE.get(KINDS[kind], 0.0):
        return False
    return poses[0].weight >= CLEAR_TURNABLE * total or LABELS[label] not in TURNABLE
