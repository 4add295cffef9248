"""What the memory of dice adds to the observation of one die.

``traywatch.vision.memory.dice_memory`` finds it among the examples that people gave.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.vision.memory.similarity import normal
from traywatch.vision.reading.evidence import ReadingCandidate
from traywatch.vision.reading.observations import CropObservation

TRUST_IN_UNKNOWN = 0.3
"""Factor of the labels' log-probabilities if the text is none of the known, so that a named face counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Recall:
    """What the memory adds to one observation, in log-odds.

    - ``kinds`` (len(KINDS),) and ``labels`` (looks, len(LABELS)) are added to the networks'
      log-probabilities.
    - ``in_memory`` is the probability that the die is in the memory, ``name`` the name of the likeliest one.
    - ``taught`` are the answers as a die that people taught, ``taught_odds`` the odds that it is one.
    """

    kinds: NDArray[np.float64]
    labels: NDArray[np.float64]
    in_memory: float
    name: str = ""
    taught: tuple[ReadingCandidate, ...] = ()
    taught_odds: float = 0.0

    def onto(
        self, observation: CropObservation, kind_temperature: float = 1.0, label_temperature: float = 1.0
    ) -> CropObservation:
        """The observation with this evidence added. The temperatures are those of the later weighing."""
        kinds = observation.kind_logs.copy()
        kinds[: len(KINDS)] += (self.kinds * kind_temperature).astype(np.float32)
        looks = []
        for look, more in zip(observation.looks, self.labels, strict=True):
            scores = look.scores.copy()
            scores[: len(LABELS)] += (more * label_temperature).astype(np.float32)
            looks.append(replace(look, scores=normal(scores)))
        return replace(observation, kind_logs=normal(kinds), looks=tuple(looks))


def vague(observation: CropObservation) -> CropObservation:
    """The observation of an unknown text, of which the networks' labels tell little."""
    looks = []
    for look in observation.looks:
        scores = look.scores.copy()
        scores[: len(LABELS)] *= TRUST_IN_UNKNOWN
        looks.append(replace(look, scores=normal(scores)))
    return replace(observation, looks=tuple(looks))
