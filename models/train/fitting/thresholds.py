"""Confidence thresholds, chosen on held-out cases for a given share of wrong accepted readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.reading.confidence import GUESSED_D4
from traywatch.vision.reading.confidence_features import GUESSED

RISK = 0.006
"""Target share of wrong readings among the accepted ones, on held-out pictures.

These include dice that nobody can read, and pictures with too much light, blur and noise. The reader before
had 0.57 % wrong on their rendered dice, and 0.2 % on legible dice of the suites (docs/log/confidence.md).
"""
WORST_RISK = 0.01
"""Upper limit of the share of wrong accepted readings of each kind.

A kind that cannot reach it is never accepted. A high limit lets a few errors of d60 and d30 raise the
threshold of all kinds.
"""
LENT = 100.0
"""Weight of prior cases with the overall error rate, added to each kind.

Without them, one error among a kind's most confident cases would raise its threshold too far.
"""
RISKS = (0.002, 0.003, 0.004, 0.005, 0.006, 0.008, 0.01)
"""Risks at which temperatures are compared."""
LEAST_CASES = 40
FLOOR = 0.95
"""No reading below this confidence is accepted, even if a kind had no error."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """Cases as rows: features, predicted kind, correctness, weight and fold.

    ``indices`` maps each row to the index of its input case.
    """

    rows: NDArray[np.float64]
    kinds: list[str]
    right: NDArray[np.bool_]
    weight: NDArray[np.float64]
    fold: NDArray[np.int64]
    indices: NDArray[np.int64]


def threshold(
    scores: Sequence[tuple[float, bool, float]], risk: float = RISK, lent: tuple[float, float] | None = None
) -> float:
    """The lowest confidence above which at most ``risk`` of the weighted answers are wrong.

    ``scores`` are tuples (confidence, right, weight). Up to half an error is added, so that few cases lead to
    more caution. ``lent`` replaces this by a prior: (weight, wrong weight). Returns 1 if no confidence is
    sufficient.
    """
    ordered = sorted(scores, key=lambda s: -s[0])
    best = 1.0
    amount, wrong = (0.0, min(0.5, 0.25 * risk * len(scores))) if lent is None else lent
    for n, (confidence, right, weight) in enumerate(ordered):
        amount += weight
        wrong += 0.0 if right else weight
        last_of_equals = n + 1 == len(ordered) or ordered[n + 1][0] < confidence
        if last_of_equals and wrong <= risk * amount:
            best = confidence
    return best


def kinds_of(cases_: Weighed) -> list[str]:
    """The kind of each case for thresholds; a d4 with a guessed pose is a kind of its own."""
    guessed = cases_.rows[:, GUESSED] > 0
    return [GUESSED_D4 if guess else kind for kind, guess in zip(cases_.kinds, guessed, strict=True)]


def reach(cases_: Weighed, sure: NDArray[np.float64]) -> float:
    """Share that could be accepted with one threshold for all kinds, averaged over ``RISKS``.

    ``sure`` is each case's confidence. The average is used because a single risk depends on very few errors.
    """
    scores = [
        (float(c), bool(right), float(weight))
        for c, right, weight in zip(sure, cases_.right, cases_.weight, strict=True)
    ]
    taken = [
        sum(w for c, _, w in scores if c >= least) for least in (threshold(scores, risk) for risk in RISKS)
    ]
    return float(np.mean(taken)) / max(1e-9, float(cases_.weight.sum()))


def least_by_kind(cases_: Weighed, confidence: NDArray[np.float64]) -> tuple[float, dict[str, float]]:
    """The common threshold, and higher thresholds for kinds that need them (``kinds_of``)."""
    kinds = kinds_of(cases_)
    scores = [
        (float(c), bool(right), float(weight))
        for c, right, weight in zip(confidence, cases_.right, cases_.weight, strict=True)
    ]
    own: dict[str, float] = {}
    for kind in sorted(set(kinds)):
        of_kind = [score for score, k in zip(scores, kinds, strict=True) if k == kind]
        if len(of_kind) >= LEAST_CASES:
            own[kind] = threshold(of_kind, WORST_RISK, (LENT, LENT * RISK))
    # A kind that errs even at its highest confidence is never accepted and does not restrict the others.
    open_ = [s for s, k in zip(scores, kinds, strict=True) if s[0] >= own.get(k, 0.0)]
    usual = max(FLOOR, threshold(open_))
    least = {kind: round(max(usual, limit), 4) for kind, limit in own.items()}
    return round(usual, 4), least
