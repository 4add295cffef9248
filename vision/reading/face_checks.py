"""Checks of a reading by two small networks on embeddings: is it a die, and is its text a known one?

The reading network must name one of its labels or call a face illegible, and the locator must name a kind.
What they never learned is named all the same: a symbol becomes an 8, a screw a 1. The checks learned from
many symbols of other scripts and from pictures of things that resemble dice.

Both take the locator's embedding of the whole die and the reading network's embedding of the face.
``traywatch.models.train.fitting.face_checks`` fits them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.reading.classifier_file import Parameters, load_parameters, unreadable
from traywatch.vision.reading.embedding_heads import MOST_LOG_ODDS

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class CheckHead:
    """A layer of H rectified units over F features, and a linear output; calling it gives log-odds.

    ``weights`` (H, F) and ``biases`` (H,) lead into the units, ``out`` (H,) and ``bias`` out of them.
    """

    weights: Floats
    biases: Floats
    out: Floats
    bias: float

    def __post_init__(self) -> None:
        units = len(self.weights)
        if self.weights.ndim != 2 or self.biases.shape != (units,) or self.out.shape != (units,):
            raise ValueError("the shapes of the units do not fit together")

    def __call__(self, features: NDArray[np.floating]) -> float:
        """The log-odds for features (F,), limited to ``MOST_LOG_ODDS`` in both directions."""
        into = self.weights @ features.astype(np.float64) + self.biases
        total = float(self.out @ np.maximum(into, 0.0)) + self.bias
        return min(MOST_LOG_ODDS, max(-MOST_LOG_ODDS, total))


@dataclass(frozen=True, slots=True, eq=False)
class FaceChecks:
    """The shipped checks: log-odds that a crop shows a die, and that its text is a known one."""

    die: CheckHead
    known_text: CheckHead

    @classmethod
    def load(cls, name: str = "checks.json") -> FaceChecks | None:
        """Load the checks; None if the folder of the models has none, as after a new training.

        Raises ``ReadingError`` (``model_unreadable``).
        """
        heads = load_parameters(name, ("die", "known"), ("weights", "biases", "out", "bias"))
        if heads is None:
            return None
        try:
            return cls(*(_check_head(head) for head in heads))
        except (ValueError, TypeError) as error:
            raise unreadable(name, error) from error


def _check_head(head: Parameters) -> CheckHead:
    return CheckHead(head["weights"], head["biases"], head["out"], float(head["bias"]))


def check_features(die: NDArray[np.floating], face: NDArray[np.floating]) -> Floats:
    """The features of a crop: the embedding of the die (128,) and that of its face (96,)."""
    return np.concatenate([die, face]).astype(np.float64)
