"""Two small linear classifiers on the networks' embeddings, for cases that the networks did not learn.

- "steep" uses the locator's embedding of the whole die: the camera looks from the side, so the face towards
  it is not the top face.
- "strange" uses the reading network's embedding of the face: its text is none of the known ones, such as a
  letter or a symbol.

Both give log-odds. ``traywatch.models.train.fitting.embedding_heads`` fits them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.reading.classifier_file import load_parameters, unreadable

MOST_LOG_ODDS = 6.0
"""Limit of the log-odds in both directions."""


@dataclass(frozen=True, slots=True, eq=False)
class LinearHead:
    """Weights of an embedding and a bias; calling it gives log-odds, limited to ``MOST_LOG_ODDS``."""

    weights: NDArray[np.float64]
    bias: float

    def __call__(self, embedding: NDArray[np.floating]) -> float:
        """The log-odds for one embedding (features,)."""
        total = float(embedding.astype(np.float64) @ self.weights) + self.bias
        return min(MOST_LOG_ODDS, max(-MOST_LOG_ODDS, total))


@dataclass(frozen=True, slots=True, eq=False)
class EmbeddingHeads:
    """The shipped classifiers."""

    steep: LinearHead
    strange: LinearHead

    @classmethod
    def load(cls, name: str = "heads.json") -> EmbeddingHeads | None:
        """Load the classifiers; None if the folder of the models has none, as after a new training.

        Raises ``ReadingError`` (``model_unreadable``).
        """
        heads = load_parameters(name, ("steep", "strange"), ("weights", "bias"))
        if heads is None:
            return None
        try:
            return cls(*(LinearHead(head["weights"], float(head["bias"])) for head in heads))
        except TypeError as error:
            raise unreadable(name, error) from error
