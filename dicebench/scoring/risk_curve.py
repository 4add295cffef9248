"""Risk over coverage: the share of wrong readings if only the most confident ones were accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dicebench.scoring.clusters import Unit
from dicebench.scoring.intervals import Estimate, Floats, Resampling, bootstrap
from dicebench.scoring.picture_cases import DieCase


@dataclass(frozen=True, slots=True)
class RiskCurve:
    """Coverage and risk after each level of confidence, the highest first, and the area under the curve.

    All labeled dice are covered at the end; missed dice and readings without confidence come last.
    """

    coverage: tuple[float, ...]
    risk: tuple[float, ...]
    area: Estimate


def risk_curve(dice: Sequence[DieCase], unit: Unit, resampling: Resampling) -> RiskCurve | None:
    """The curve over dice with a labeled value; None if no reading has a confidence."""
    cases = [case for case in dice if case.truth.value is not None]
    if not any(case.confidence is not None for case in cases):
        return None
    confidence = np.array([-1.0 if case.confidence is None else case.confidence for case in cases])
    wrong = np.array([not case.right for case in cases], np.float64)
    clusters = [case.clusters[unit] for case in cases]
    order = np.argsort(-confidence, kind="stable")
    ends = _ends(confidence[order])
    coverage, risk, area = _curve(wrong[order], np.ones(len(cases)), ends)
    band = bootstrap(lambda w: _curve(wrong[order], w[order], ends)[2], clusters, resampling)
    low, high = band if band is not None else (None, None)
    estimate = Estimate(float(wrong.sum()), float(len(cases)), area, low, high, len(set(clusters)))
    return RiskCurve(tuple(coverage.tolist()), tuple(risk.tolist()), estimate)


def _ends(confidence: Floats) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """The last place of each level: readings with the same confidence are accepted together."""
    changes = np.flatnonzero(np.diff(confidence) != 0)
    return np.asarray(np.append(changes, len(confidence) - 1), np.intp)


def _curve(
    wrong: Floats, weights: Floats, ends: np.ndarray[tuple[int], np.dtype[np.intp]]
) -> tuple[Floats, Floats, float]:
    covered = np.cumsum(weights)[ends]
    mistaken = np.cumsum(wrong * weights)[ends]
    risk = np.divide(mistaken, covered, out=np.zeros_like(covered), where=covered > 0)
    coverage = covered / covered[-1]
    area = float((risk * np.diff(coverage, prepend=0.0)).sum())
    return coverage, risk, area
