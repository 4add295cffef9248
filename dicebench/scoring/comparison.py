"""Compare two readers on the same truth: differences with paired intervals over physical dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from dicebench.records.predictions import PredictedPicture, Prediction
from dicebench.records.truth import TruePicture, Truth
from dicebench.scoring.intervals import Resampling, bootstrap
from dicebench.scoring.picture_cases import DieCase, picture_cases
from dicebench.scoring.picture_figures import DIE_FIGURES

Verdict = Literal["first", "second", "open"]
_LOWER_IS_BETTER = ("accepted_wrong",)


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure of two readers. ``low`` and ``high`` are of first minus second, None below two clusters."""

    figure: str
    first: float | None
    second: float | None
    low: float | None
    high: float | None

    @property
    def better(self) -> Verdict:
        """Which reader is better; open if the interval has both signs."""
        if self.low is None or self.high is None or self.low <= 0 <= self.high:
            return "open"
        return "first" if (self.low > 0) != (self.figure in _LOWER_IS_BETTER) else "second"


def compare(
    truths: Sequence[Truth],
    first: Sequence[Prediction],
    second: Sequence[Prediction],
    resampling: Resampling | None = None,
) -> list[FigureDifference]:
    """The differences of all figures of dice. Both readers are drawn with the same dice in each draw."""
    pictures = [one for one in truths if isinstance(one, TruePicture)]
    ours, theirs = (
        picture_cases(pictures, {p.picture: p for p in answers if isinstance(p, PredictedPicture)})[0]
        for answers in (first, second)
    )
    return [_difference(key, ours, theirs, resampling or Resampling()) for key in DIE_FIGURES]


def _difference(
    key: str, ours: Sequence[DieCase], theirs: Sequence[DieCase], resampling: Resampling
) -> FigureDifference:
    _, asked, counts = DIE_FIGURES[key]
    n = [np.array([asked(case) for case in cases], np.float64) for cases in (ours, theirs)]
    k = [np.array([asked(case) and counts(case) for case in cases], np.float64) for cases in (ours, theirs)]

    def shares(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[float | None, float | None]:
        a, b = (
            float(weights @ hit / (weights @ of)) if weights @ of else None
            for hit, of in zip(k, n, strict=True)
        )
        return a, b

    def gap(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        a, b = shares(weights)
        return (a or 0.0) - (b or 0.0)

    one, other = shares(np.ones(len(ours)))
    interval = None
    if one is not None and other is not None:
        interval = bootstrap(gap, [case.clusters["die"] for case in ours], resampling)
    low, high = interval or (None, None)
    return FigureDifference(key, one, other, low, high)
