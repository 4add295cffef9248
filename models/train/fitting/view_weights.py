"""Fit the weights of the camera's view and of the face's place in the confidence; leave all others.

    python -m traywatch.models.train.fitting.view_weights data/views_fit data/dev data/val3 --out models

The folders hold rendered pictures of held-out dice with camera labels, which are read with and without their
camera. A new fit of all weights on these pictures would accept fewer dice seen from above (docs/log/
camera-view.md). Only answers that might be accepted are used, with a confidence of ``LEAST`` or more.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.errors import TraywatchError
from traywatch.models.train.fitting.confidence import statable, weigh
from traywatch.models.train.fitting.confidence_cases import ConfidenceCase, cases, pictures_of
from traywatch.models.train.fitting.thresholds import Weighed
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.confidence import FEATURES, Confidence

NAMES = ("aside", "open", "displaced")
LEAST = 0.8
RIDGE = 0.3
"""L2 penalty."""
Floats = NDArray[np.float64]


def fitted(model: Confidence, judged: Weighed, usual: NDArray[np.bool_]) -> Confidence:
    """The regression with new weights of ``NAMES``; ``usual`` (N,) are the cases to learn from.

    Raises ``ValueError`` if no case is left.
    """
    first = len(FEATURES) - len(NAMES)
    plain = replace(model, weights=model.weights[:first])
    before = np.array([plain(row, kind) for row, kind in zip(judged.rows, judged.kinds, strict=True)])
    rows = judged.rows[:, [FEATURES.index(name) for name in NAMES]]
    chosen = usual & (before >= LEAST) & rows.any(axis=1)
    if not chosen.any():
        raise ValueError(f"no case has a known view and a confidence of {LEAST} or more; add pictures")
    odds = np.log(before[chosen] / np.maximum(1 - before[chosen], 1e-12))
    added = _logistic(rows[chosen], odds, judged.right[chosen].astype(np.float64))
    return replace(plain, weights=(*plain.weights, *(round(float(w), 5) for w in added)))


def _logistic(rows: Floats, odds: Floats, right: Floats) -> Floats:
    """Weights (K,) of a logistic regression with fixed log-odds, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(odds + rows @ weights, -30, 30)))
        slope = rows.T @ (right - p) - RIDGE * weights
        bend = (rows * (p * (1 - p))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if float(np.abs(step).max()) < 1e-6:
            break
    return weights


def fit(found: Sequence[ConfidenceCase], reader: TrayReader) -> None:
    """Fit the first look and the second look, and give the reader the new calibration."""
    use = reader.faces.calibration
    kept = statable(found, reader, use.cocked_deg)

    def refitted(model: Confidence | None, *, again: bool) -> Confidence | None:
        if model is None:
            return None
        judged = weigh(kept, reader, again=again)
        usual = np.array([not kept[int(i)].strange for i in judged.kept], bool)
        return fitted(model, judged, usual)

    confidence, second = refitted(use.confidence, again=False), refitted(use.again, again=True)
    reader.faces.calibration = replace(use, confidence=confidence, again=second)


def main(argv: Sequence[str] | None = None) -> int:
    """Fit and write ``reader.json``; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train.fitting.view_weights",
        description="Fit how much a camera from the side lowers the confidence.",
        epilog="example: python -m traywatch.models.train.fitting.view_weights data/views_fit --out models",
    )
    parser.add_argument("folders", type=Path, nargs="+", help="rendered pictures with camera labels")
    parser.add_argument("--out", type=Path, required=True, help="folder for reader.json")
    args = parser.parse_args(argv)
    try:
        reader = TrayReader(threads=1, places=False)
        fit(cases(pictures_of(args.folders), reader), reader)
        use = reader.faces.calibration
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / "reader.json").write_text(json.dumps(asdict(use), indent=1) + "\n", encoding="utf-8")
    except (TraywatchError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    for name in ("confidence", "again"):
        model = getattr(use, name)
        if model is not None:
            print(name, dict(zip(NAMES, model.weights[-len(NAMES) :], strict=True)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
