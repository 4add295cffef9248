"""Quality of the confidence: risk-coverage curve, reliability and expected calibration error.

All metrics are over matched dice with a labeled value. The outcome is whether the best guess is right. The
confidence is that of the best guess, accepted or not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from traywatch.models.evaluate.metrics.counts import Count, Pair

BINS = 15
RISKS = (0.003, 0.007, 0.01, 0.02, 0.05)
_MOST_POINTS = 200


@dataclass(frozen=True, slots=True)
class ScoredReading:
    """A confidence and whether its guess was right."""

    confidence: float
    right: bool


def outcomes(pairs: Sequence[Pair]) -> list[ScoredReading]:
    """The outcomes of the matched pairs with a labeled value."""
    return [
        ScoredReading(p.reading.confidence, p.right)
        for p in pairs
        if p.reading is not None and p.truth.value is not None
    ]


@dataclass(frozen=True, slots=True)
class Point:
    """Coverage and errors if everything with at least ``confidence`` were accepted."""

    confidence: float
    coverage: float
    wrong: Count


def risk_coverage(readings: Sequence[ScoredReading]) -> tuple[Point, ...]:
    """The risk-coverage curve, highest confidence first; equal confidences are one point."""
    ranked = sorted(readings, key=lambda o: -o.confidence)
    points = []
    wrong = 0
    for i, outcome in enumerate(ranked, 1):
        wrong += not outcome.right
        if i == len(ranked) or ranked[i].confidence != outcome.confidence:
            points.append(Point(outcome.confidence, i / len(ranked), Count(wrong, i)))
    return tuple(points)


def area(curve: Sequence[Point]) -> float:
    """Mean risk over all coverages (AURC; Geifman and El-Yaniv 2017); NaN without points."""
    if not curve:
        return math.nan
    before = 0.0
    total = 0.0
    for point in curve:
        total += (point.coverage - before) * point.wrong.share
        before = point.coverage
    return total


def coverage_at(curve: Sequence[Point], risk: float) -> Point | None:
    """The point with the highest coverage at which at most ``risk`` is wrong, or None."""
    within = [point for point in curve if point.wrong.share <= risk]
    return within[-1] if within else None


@dataclass(frozen=True, slots=True)
class Bin:
    """Guesses with similar confidence: mean, range, and how many are right."""

    mean: float
    low: float
    high: float
    right: Count


def reliability(readings: Sequence[ScoredReading], bins: int = BINS) -> tuple[Bin, ...]:
    """Bins of equal numbers of guesses (equal mass), lowest confidence first."""
    ranked = sorted(readings, key=lambda o: o.confidence)
    parts = np.array_split(np.arange(len(ranked)), min(bins, len(ranked)) or 1)
    return tuple(_bin([ranked[i] for i in part]) for part in parts if len(part))


def _bin(part: Sequence[ScoredReading]) -> Bin:
    confidences = [o.confidence for o in part]
    return Bin(
        sum(confidences) / len(confidences),
        confidences[0],
        confidences[-1],
        Count(sum(o.right for o in part), len(part)),
    )


def ece(readings: Sequence[ScoredReading], bins: int = BINS) -> float:
    """Expected calibration error over bins of equal mass: 0 is perfect; NaN without outcomes.

    With few outcomes it is biased upwards by about 0.5 / sqrt(outcomes per bin).
    """
    if not readings:
        return math.nan
    return sum(b.right.n * abs(b.mean - b.right.share) for b in reliability(readings, bins)) / len(readings)


def to_json(pairs: Sequence[Pair]) -> dict[str, object]:
    """The metrics as JSON: curve (about 200 points), AURC, coverage at ``RISKS``, reliability, ECE."""
    readings = outcomes(pairs)
    curve = risk_coverage(readings)
    step = max(1, len(curve) // _MOST_POINTS)
    thinned = [p for i, p in enumerate(curve) if i % step == 0 or i == len(curve) - 1]
    by_kind: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_kind.setdefault(pair.truth.kind, []).append(pair)
    return {
        "aurc": _finite(area(curve)),
        "risk_coverage": [_point(p) for p in thinned],
        "coverage_at": {f"{r:g}": None if (p := coverage_at(curve, r)) is None else _point(p) for r in RISKS},
        "ece": _finite(ece(readings)),
        "reliability": [
            {"mean": b.mean, "low": b.low, "high": b.high, "right": b.right.to_json()}
            for b in reliability(readings)
        ],
        "by_kind": {
            kind: {"n": len(own := outcomes(some)), "ece": _finite(ece(own)), "aurc": _finite(_aurc(own))}
            for kind, some in sorted(by_kind.items(), key=lambda item: (len(item[0]), item[0]))
        },
    }


def _aurc(readings: Sequence[ScoredReading]) -> float:
    return area(risk_coverage(readings))


def _point(point: Point) -> dict[str, object]:
    return {"confidence": point.confidence, "coverage": point.coverage, "wrong": point.wrong.to_json()}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
