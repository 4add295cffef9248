"""Summary statistics over throws: shares, F1 and calibration errors with 95 % intervals, quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.models.evaluate.metrics.counts import Count


def f1(counts: Sequence[tuple[int, int, int]]) -> dict[str, Any]:
    """F1 score of (right, missed, false) counts per throw.

    The interval is a bootstrap over 2,000 draws of throws.
    """
    table = np.array(counts, dtype=float).reshape(-1, 3)
    rng = np.random.default_rng(0)
    draws = table[rng.integers(0, len(table), (2000, len(table)))].sum(axis=1)
    values = 2 * draws[:, 0] / np.maximum(1, 2 * draws[:, 0] + draws[:, 1] + draws[:, 2])
    right, missed, false = table.sum(axis=0)
    return {
        "f1": round(float(2 * right / max(1.0, 2 * right + missed + false)), 4),
        "interval": [round(float(v), 4) for v in np.quantile(values, (0.025, 0.975))],
        "precision": round(float(right / max(1.0, right + false)), 4),
        "recall": round(float(right / max(1.0, right + missed)), 4),
        "right": int(right),
        "missed": int(missed),
        "false": int(false),
    }


def share(k: int, n: int) -> dict[str, Any]:
    """k of n with Wilson's 95 % interval."""
    low, high = Count(k, n).interval
    return {"k": k, "n": n, "share": round(k / max(1, n), 5), "interval": [round(low, 5), round(high, 5)]}


def calibration(pairs: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    """Calibration error of probabilities over ten bins of equal mass.

    The interval is a bootstrap over 500 draws. ``by_chance`` is the mean error of perfectly calibrated
    probabilities, which is above 0 too.
    """
    if not pairs:
        return {"n": 0, "ece": None, "interval": [None, None], "by_chance": None, "brier": None}
    rng, count = np.random.default_rng(0), len(pairs)
    p, y = (np.array([pair[i] for pair in pairs], dtype=float) for i in (0, 1))
    again = [_error(p[rows], y[rows]) for rows in rng.integers(0, count, (500, count))]
    perfect = [_error(p, (rng.random(count) < p).astype(float)) for _ in range(200)]
    return {
        "n": count,
        "ece": round(_error(p, y), 4),
        "interval": [round(float(v), 4) for v in np.quantile(again, (0.025, 0.975))],
        "by_chance": round(float(np.mean(perfect)), 4),
        "brier": round(float(np.mean((p - y) ** 2)), 4),
    }


def _error(p: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    order = np.argsort(p, kind="stable")
    bins = np.array_split(order, min(10, len(order)))
    return float(sum(abs(p[rows].sum() - y[rows].sum()) for rows in bins) / len(p))


def middle(values: Sequence[float]) -> dict[str, float | None]:
    """Median and 95th percentile."""
    return {
        "n": len(values),
        "median": round(float(np.median(values)), 1) if values else None,
        "p95": round(float(np.quantile(values, 0.95)), 1) if values else None,
    }
