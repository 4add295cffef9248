"""Builds ``models/landing.onnx``: exact zone weighting, and contact models with fitted coefficients.

    python -m traywatch.models.train landing

Zone probability is the share of each zone under a Gaussian around the ground point. Obstacle contact is the
result of tracking if the roll was seen. Otherwise, and for contact at rest, it is a logistic model of the
gap. Both logistic models are fitted to simulated throws (``traywatch.models.train.data.contact_data``).
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.metrics.reliability import ScoredReading, ece
from traywatch.models.train.fitting.landing_graph import FAR, NEAR, build

if TYPE_CHECKING:
    from traywatch.models.train.data.contact_data import Throws

Floats = NDArray[np.float64]

SEED = 12


def features(gap_mm: Floats, gap_sd_mm: Floats) -> Floats:
    """Features (N, 4) of the logistic models: 1, positive and negative gap in sd (clipped), sd in mm."""
    ratio = gap_mm / gap_sd_mm
    clear, overlap = np.clip(ratio, 0.0, FAR), np.clip(ratio, NEAR, 0.0)
    return np.stack([np.ones_like(ratio), clear, overlap, gap_sd_mm], axis=1)


def fit(rows: Floats, truth: NDArray[np.bool_], ridge: float = 1e-2) -> Floats:
    """Fit a ridge-regularized logistic regression by Newton's method; one coefficient per column."""
    weights = np.zeros(rows.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (p - truth) + ridge * weights
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights - np.clip(step, -5, 5)
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(weights)


def scores(p: Floats, truth: NDArray[np.bool_]) -> dict[str, Any]:
    """Brier score, expected calibration error, accuracy and F1 score at threshold 0.5, and base rate."""
    predicted = p >= 0.5
    right = Count(int(np.sum(predicted == truth)), len(truth))
    hits, extra, missed = (
        int(np.sum(x)) for x in (predicted & truth, predicted & ~truth, ~predicted & truth)
    )
    return {
        "n": len(truth),
        "base": round(float(truth.mean()), 4),
        "brier": round(float(np.mean((p - truth) ** 2)), 4),
        "ece": round(ece([ScoredReading(float(a), bool(b)) for a, b in zip(p, truth, strict=True)]), 4),
        "right": [round(v, 4) for v in (right.share, *right.interval)],
        "f1": round(2 * hits / max(1, 2 * hits + extra + missed), 4),
    }


def make_landing_network(out: Path, throws: int, cache: Path | None = None) -> int:
    """Fit the models, write the graph and print out-of-fold metrics; return the exit status.

    ``throws`` are simulated, or read from the folder ``cache`` if they are there.
    """
    simulated = _simulated(throws, SEED, cache)
    rows = features(simulated.gap_mm, simulated.gap_sd_mm)
    contact, rest = fit(rows, simulated.touched), fit(rows, simulated.touching)
    model = build(contact, rest)
    try:
        out.write_bytes(model)
    except OSError as error:
        print(f"{out}: {error.strerror or error}", file=sys.stderr)
        return 2
    report = {
        "sha256": hashlib.sha256(model).hexdigest(),
        "bytes": len(model),
        "throws": throws,
        "dice": len(simulated),
        "contact": [round(float(w), 4) for w in contact],
        "rest": [round(float(w), 4) for w in rest],
        "held_out": {
            "contact": scores(folded(rows, simulated.touched), simulated.touched),
            "rest": scores(folded(rows, simulated.touching), simulated.touching),
        },
    }
    print(json.dumps(report, indent=1))
    return 0


def _simulated(count: int, seed: int, folder: Path | None) -> Throws:
    from traywatch.models.train.data.contact_data import (  # rolls, which is a tool of development
        Throws,
        simulate,
    )

    path = None if folder is None else folder / f"contacts-{seed}-{count}.npz"
    if path is not None and path.is_file():
        return Throws.load(path)
    throws = simulate(range(count), seed)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        throws.save(path)
    return throws


def folded(rows: Floats, truth: NDArray[np.bool_], folds: int = 5) -> Floats:
    """Out-of-fold probability of each row.

    Folds are contiguous, so that the rows of one throw stay together.
    """
    p = np.zeros(len(rows))
    for held in np.array_split(np.arange(len(rows)), folds):
        others = np.ones(len(rows), bool)
        others[held] = False
        p[held] = 1 / (1 + np.exp(-rows[held] @ fit(rows[others], truth[others])))
    return p
