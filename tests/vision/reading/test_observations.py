"""Which detections count as dice: firm ones, and weak ones in which the locator surely sees a die."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.calibration.dice.labels import KINDS
from traywatch.vision.detection.boxes import FIRM
from traywatch.vision.reading.observations import CropObservation, plausible


@pytest.mark.parametrize(
    ("detector", "not_a_die", "counts"),
    [(FIRM, 0.99, True), (0.8, 0.5, True), (0.25, 0.01, True), (0.25, 0.1, False), (0.29, 0.9, False)],
)
def test_a_weak_detection_counts_only_as_a_sure_die(detector: float, not_a_die: float, counts: bool) -> None:
    chances = np.full(len(KINDS) + 1, (1 - not_a_die) / len(KINDS), np.float32)
    chances[-1] = not_a_die
    empty = np.zeros(128, np.float32)
    seen = CropObservation(np.log(chances), 0.0, (), (), empty, detector=detector)
    assert plausible(seen) is counts
