"""Converts cosine similarities of embeddings to log-odds.

Crops of one die are similar to the networks, crops of different dice less so. How much this says was measured
on rendered throws of the same dice (``python -m traywatch.models.evaluate.reading.dice_memory --fit``). The
result is in ``memory.json`` beside the networks.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError
from traywatch.model_files import model_path

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A linear map from cosine to log-odds.

    0 at ``even``, slope ``steep``, clipped to ``least`` and ``most``.
    """

    even: float
    steep: float
    least: float
    most: float

    def log_odds(self, cosine: NDArray[np.floating]) -> Floats:
        """Log-likelihood ratio of "the same" against "another" for some cosines."""
        return np.asarray(np.clip((cosine - self.even) * self.steep, self.least, self.most), float)


@dataclass(frozen=True, slots=True)
class Scales:
    """Similarity scales: dice as bodies, their colors, top faces, and sides of a d4.

    ``unknown`` is the prior weight of a die outside the memory, relative to each die in it. ``most`` limits
    the log-odds that the memory adds to a kind or a number.
    """

    die: Likeness = Likeness(0.75, 14.0, -6.0, 3.0)
    colors: Likeness = Likeness(0.6, 14.0, -6.0, 5.0)
    face: Likeness = Likeness(0.7, 10.0, -1.5, 5.0)
    side: Likeness = Likeness(0.7, 10.0, -1.5, 5.0)
    unknown: float = 1.0
    most: float = 4.0

    @classmethod
    def load(cls, name: str = "memory.json") -> Scales:
        """Load the scales shipped with the networks; raises ``ReadingError`` (``model_unreadable``)."""
        path = model_path(name)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            lines = {key: Likeness(**data[key]) for key in ("die", "colors", "face", "side")}
            return cls(**lines, unknown=float(data["unknown"]), most=float(data["most"]))
        except (ValueError, TypeError, KeyError) as error:
            raise ReadingError("model_unreadable", f"{path}: {error!r}; reinstall Traywatch") from error


def fit_likeness(same: Floats, other: Floats, *, least: float, most: float) -> Likeness:
    """Fit the line that separates cosines of the same die from cosines of others, with equal class weights.

    A logistic regression by Newton's method. At equal weights, log-odds are the log-likelihood ratio.
    """
    x = np.concatenate([same, other])
    y = np.concatenate([np.ones(len(same)), np.zeros(len(other))])
    weight = np.where(y > 0, 0.5 / max(len(same), 1), 0.5 / max(len(other), 1))
    table = np.column_stack([np.ones_like(x), x - x.mean()])
    beta = np.zeros(2)
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(table @ beta, -30, 30)))
        slope = table.T @ (weight * (y - p)) - 1e-4 * beta * (0, 1)
        curve = (table * (weight * p * (1 - p))[:, None]).T @ table + np.diag([1e-9, 1e-4])
        step = np.linalg.solve(curve, slope)
        beta += step
        if float(np.abs(step).max()) < 1e-8:
            break
    steep = max(float(beta[1]), 1e-3)
    return Likeness(float(x.mean() - beta[0] / steep), steep, least, most)


def log1p_times(share: float, log_ratio: Floats) -> Floats:
    """log(1 + share × (ratio − 1)): the log-ratio of a similarity that applies with probability ``share``."""
    return np.asarray(np.log1p(share * np.expm1(log_ratio)), float)


def normal(logs: NDArray[np.floating]) -> NDArray[np.float32]:
    """Normalize log-probabilities so that the probabilities sum to 1."""
    top = float(logs.max())
    total = top + math.log(float(np.exp(logs - top).sum()))
    return np.asarray(logs - total, np.float32)
