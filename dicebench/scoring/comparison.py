"""Compare two readers on the same truth: differences with paired intervals over physical dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from dicebench.records.predictions import PredictedClip, PredictedPicture, Prediction
from dicebench.records.truth import TrueClip, TruePicture, Truth
from dicebench.scoring.clip_cases import clip_cases
from dicebench.scoring.clip_figures import clip_counts
from dicebench.scoring.intervals import FigureCounts, Floats, Resampling, quantiles
from dicebench.scoring.picture_cases import picture_cases
from dicebench.scoring.picture_figures import picture_counts

Verdict = Literal["first", "second", "open"]
LOWER_IS_BETTER = (
    "accepted_wrong", "risk", "false", "accepted_false", "failed", "phantom", "early", "extra",
    "contact_wrong",
)  # fmt: skip
LEAST_DIFFERING = 6
"""Of five physical dice that all favor one reader, a sign test says 6 %: chance alone may do that."""


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure of two readers, of pictures or of clips.

    ``low`` and ``high`` are of first minus second, None below two clusters. ``differing`` is the number of
    clusters in which the readers differ.
    """

    figure: str
    of_clips: bool
    first: float | None
    second: float | None
    low: float | None
    high: float | None
    differing: int

    @property
    def better(self) -> Verdict:
        """Which reader is better; open if the interval has both signs, or too few clusters differ."""
        if self.low is None or self.high is None or self.differing < LEAST_DIFFERING:
            return "open"
        if self.low <= 0 <= self.high:
            return "open"
        return "first" if (self.low > 0) != (self.figure in LOWER_IS_BETTER) else "second"


def compare(
    truths: Sequence[Truth],
    first: Sequence[Prediction],
    second: Sequence[Prediction],
    resampling: Resampling | None = None,
) -> list[FigureDifference]:
    """The differences of all figures that are counted. Each draw has the same dice for both readers."""
    how = resampling or Resampling()
    differences = []
    for of_clips, counts in ((False, _of_pictures), (True, _of_clips)):
        ours, theirs = (counts(truths, answers) for answers in (first, second))
        differences += [_difference(key, of_clips, ours[key], theirs[key], how) for key in ours]
    return differences


def _of_pictures(truths: Sequence[Truth], answers: Sequence[Prediction]) -> Mapping[str, FigureCounts]:
    pictures = [one for one in truths if isinstance(one, TruePicture)]
    answered = {one.picture: one for one in answers if isinstance(one, PredictedPicture)}
    return picture_counts(*picture_cases(pictures, answered), "die") if pictures else {}


def _of_clips(truths: Sequence[Truth], answers: Sequence[Prediction]) -> Mapping[str, FigureCounts]:
    clips = [one for one in truths if isinstance(one, TrueClip)]
    answered = {one.clip: one for one in answers if isinstance(one, PredictedClip)}
    return clip_counts(clip_cases(clips, answered), "die") if clips else {}


def _difference(
    key: str, of_clips: bool, ours: FigureCounts, theirs: FigureCounts, resampling: Resampling
) -> FigureDifference:
    clusters = list(dict.fromkeys([*ours.clusters, *theirs.clusters]))
    numbers = {cluster: number for number, cluster in enumerate(clusters)}
    (k1, n1), (k2, n2) = (_sums(one, numbers) for one in (ours, theirs))
    counted = (n1 > 0) | (n2 > 0)
    k1, n1, k2, n2 = (one[counted] for one in (k1, n1, k2, n2))
    groups = len(k1)
    first, second = _ratio(k1, n1, np.ones((1, groups))), _ratio(k2, n2, np.ones((1, groups)))
    interval = None
    if groups >= 2 and not np.isnan([*first, *second]).any():
        drawn = resampling.weights(groups)
        interval = quantiles(_ratio(k1, n1, drawn) - _ratio(k2, n2, drawn))
    low, high = interval or (None, None)
    return FigureDifference(
        key, of_clips, _value(first), _value(second), low, high, int(np.count_nonzero(k1 * n2 != k2 * n1))
    )


def _sums(counts: FigureCounts, numbers: Mapping[object, int]) -> tuple[Floats, Floats]:
    """``k`` and ``n`` of each cluster."""
    k, n = np.zeros(len(numbers)), np.zeros(len(numbers))
    places = [numbers[cluster] for cluster in counts.clusters]
    np.add.at(k, places, np.asarray(counts.k, np.float64))
    np.add.at(n, places, np.asarray(counts.n, np.float64))
    return k, n


def _ratio(k: Floats, n: Floats, weights: Floats) -> Floats:
    """The figure in each draw, NaN in a draw without a case."""
    of = weights @ n
    return np.asarray(np.divide(weights @ k, of, out=np.full(len(of), np.nan), where=of > 0), np.float64)


def _value(ratio: Floats) -> float | None:
    return None if np.isnan(ratio[0]) else float(ratio[0])
