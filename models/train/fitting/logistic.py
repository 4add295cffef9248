"""Logistic regression of whether an answer is right, by Newton's method, with an intercept for each kind."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.reading.confidence import Confidence


def fit(
    rows: NDArray[np.float64],
    kinds: Sequence[str],
    right: NDArray[np.bool_],
    weight: NDArray[np.float64],
    *,
    ridge: float = 1.0,
    least_cases: int = 40,
) -> Confidence:
    """Fit a logistic regression of ``right`` (N,) on features (N, 24) by Newton's method.

    ``weight`` (N,) are case weights. ``ridge`` is the L2 penalty on weights and intercepts. Kinds with fewer
    than ``least_cases`` cases share the usual intercept.
    """
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    own = sorted(kind for kind, n in counts.items() if n >= least_cases)
    columns = [rows, np.ones((len(rows), 1))]
    columns += [np.array([[k == kind] for k in kinds], float) for kind in own]
    x = np.concatenate(columns, axis=1)
    penalty = np.full(x.shape[1], ridge)
    penalty[rows.shape[1]] = 1e-6
    beta = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        slope = x.T @ (weight * (right - p)) - penalty * beta
        bend = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(bend, slope)
        beta += step
        if float(np.abs(step).max()) < 1e-6:
            break
    usual = float(beta[rows.shape[1]])
    extra = {k: usual + float(b) for k, b in zip(own, beta[rows.shape[1] + 1 :], strict=True)}
    return Confidence(tuple(float(b) for b in beta[: rows.shape[1]]), usual, extra)
