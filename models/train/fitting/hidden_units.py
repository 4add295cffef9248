"""Fit a confidence with hidden units: a logistic regression plus a small network of one hidden layer.

A regression gives each feature one weight. Hidden units can give it another weight if other features change
(docs/log/confidence.md). The fit minimizes
the same weighted log-loss by L-BFGS, from several random starts whose units are all kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from traywatch.models.train.fitting.logistic import fit
from traywatch.vision.reading.confidence import MOST_SPREADS, Confidence, Floats, HiddenUnits

UNITS, STARTS = 8, 3
RIDGE = 3.0
"""L2 penalty of all weights of the units, chosen by the log-loss of left-out folds."""
ROUNDS = 300
LEAST_SPREAD = 1e-3
"""A feature that does not vary gets this spread, so that dividing by the rounded one is safe."""
DIGITS = 5


def fit_with_units(
    rows: Floats, kinds: Sequence[str], right: NDArray[np.bool_], weight: Floats, *, ridge: float = RIDGE
) -> Confidence:
    """Fit ``right`` (N,) on features (N, F) of answers of some ``kinds`` (N,), with case weights (N,).

    The regression is fitted first and then kept. The units learn what it leaves. Kinds with few cases share
    the bias of all kinds, as in ``fit``.
    """
    plain = fit(rows, kinds, right, weight)
    middle, spread = rows.mean(axis=0), np.maximum(rows.std(axis=0), LEAST_SPREAD)
    scaled = np.clip((rows - middle) / spread, -MOST_SPREADS, MOST_SPREADS)
    own = sorted(plain.of_kind)
    columns = [scaled, np.ones((len(rows), 1)), np.array([[k == kind for kind in own] for k in kinds], float)]
    inputs = np.concatenate(columns, axis=1)
    intercepts = np.array([plain.of_kind.get(kind, plain.usual) for kind in kinds])
    before = rows @ np.asarray(plain.weights) + intercepts
    parts = [_one_start(inputs, before, right, weight, ridge, start) for start in range(STARTS)]
    into = np.concatenate([part[0] for part in parts]).round(DIGITS)
    out = (np.concatenate([part[1] for part in parts]) / STARTS).round(DIGITS)
    features = rows.shape[1]
    biases = into[:, features]
    units = HiddenUnits(
        middle=middle.round(DIGITS),
        spread=spread.round(DIGITS),
        weights=into[:, :features],
        usual=biases,
        of_kind={kind: (biases + into[:, features + 1 + i]).round(DIGITS) for i, kind in enumerate(own)},
        out=out,
    )
    return replace(plain, hidden=units)


def _one_start(
    inputs: Floats, before: Floats, right: NDArray[np.bool_], weight: Floats, ridge: float, start: int
) -> tuple[Floats, Floats]:
    """Weights into the units (UNITS, inputs) and out of them (UNITS,) that add to the log-odds ``before``."""
    count = inputs.shape[1]
    rng = np.random.default_rng((17, start))
    first = np.concatenate([rng.normal(0, 0.5 / count**0.5, UNITS * count), rng.normal(0, 0.1, UNITS)])

    def loss(values: Floats) -> tuple[float, Floats]:
        into, out = values[: UNITS * count].reshape(UNITS, count), values[UNITS * count :]
        hidden = np.tanh(inputs @ into.T)
        odds = before + hidden @ out
        chance = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
        total = float(weight @ (np.logaddexp(0, odds) - right * odds)) + ridge / 2 * float(values @ values)
        off = weight * (chance - right)
        back = (off[:, None] * out) * (1 - hidden**2)
        return total, np.concatenate([(back.T @ inputs).ravel(), hidden.T @ off]) + ridge * values

    best = minimize(loss, first, jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS})
    return best.x[: UNITS * count].reshape(UNITS, count), best.x[UNITS * count :]
