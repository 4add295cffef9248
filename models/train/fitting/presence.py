r"""Fit the regression that tells objects on the mat from shadows.

    python -m traywatch.models.train presence data/presence/fit

The folders come from ``python -m traywatch.models.evaluate.presence.pictures``. Each picture with dice is
compared with its empty mat, learned and rendered, while some of the dice are explained and the others are
not. A region of change is an object if it covers a die that is not explained. Prints the weights, and
recall and false objects for trays that a fit has not seen (5-fold cross-validation).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.pose import calibrate_image
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.presence.pictures import load, picture
from traywatch.vision.detection.boxes import common
from traywatch.vision.presence.objects import FEATURES, regions
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.types import Box

Floats = NDArray[np.float64]

EXPLAINED = 0.4
"""Share of dice that are explained in a picture."""
_COVERS = 0.25
_FALSE_WEIGHT = 2.0
_RIDGE = 0.3
_FOLDS = 5


@dataclass(frozen=True, slots=True, eq=False)
class LabeledRegion:
    """A region of change: its tray, how the empty mat was known, its features, whether it is an object."""

    tray: int
    reference: str
    features: Floats
    is_object: bool


def labeled(folder: Path, seed: int = 1) -> Iterator[LabeledRegion]:
    """The regions of all pictures of a folder. Hands and other things are left out."""
    random = np.random.default_rng(seed)
    for row in load(folder):
        empty = picture(folder, row["tray"], "empty")
        try:
            profile = calibrate_image(empty)
        except CalibrationError:
            continue
        learned = MatReference(profile, use_print=False)
        learned.learn(empty)
        for name, reference in (("learned", learned), ("rendered", MatReference(profile))):
            for which in ("empty", "changed", "dice"):
                hand = which == "changed" and row["change"] == "hand"
                if hand or (which == "empty" and name == "learned"):
                    continue
                seen = reference.compare(picture(folder, row["tray"], which))
                if seen is None:
                    continue
                boxes = [_box(die["box"]) for die in row["dice"]] if which == "dice" else []
                known = random.random(len(boxes)) < EXPLAINED
                explained = [box for box, one in zip(boxes, known, strict=True) if one]
                missed = [box for box, one in zip(boxes, known, strict=True) if not one]
                for region in regions(seen.view, seen.change, explained):
                    found = seen.view.box_of(*region.rectangle)
                    covers = any(common(found, box) > _COVERS * _area(box) for box in missed)
                    if which == "dice" and row["things"] and not covers:
                        continue
                    yield LabeledRegion(row["tray"], name, region.features.astype(float), covers)


def fit(rows: Sequence[LabeledRegion]) -> Floats:
    """The weights of a ridge-regularized logistic regression (Newton's method)."""
    inputs = np.array([row.features for row in rows])
    truth = np.array([row.is_object for row in rows], float)
    counts = np.where(truth > 0, 1.0, _FALSE_WEIGHT)
    weights = np.zeros(inputs.shape[1])
    for _ in range(60):
        chance = _chance(inputs, weights)
        curve = counts * chance * (1 - chance) + 1e-6
        hessian = (inputs * curve[:, None]).T @ inputs + _RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(hessian, inputs.T @ (counts * (chance - truth)) + _RIDGE * weights)
    return weights


def crossed(rows: Sequence[LabeledRegion]) -> Floats:
    """The probability of each region, from fits without its tray's fold."""
    folds = np.array([row.tray for row in rows]) % _FOLDS
    found = np.zeros(len(rows))
    for fold in range(_FOLDS):
        weights = fit([row for row, at in zip(rows, folds, strict=True) if at != fold])
        here = [row.features for row, at in zip(rows, folds, strict=True) if at == fold]
        if here:
            found[folds == fold] = _chance(np.array(here), weights)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.train presence")
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args(argv)
    rows = [
        LabeledRegion(1000 * at + row.tray, row.reference, row.features, row.is_object)
        for at, folder in enumerate(args.folders)
        for row in labeled(folder)
    ]
    chances = crossed(rows)
    for name in ("learned", "rendered"):
        for least in (0.03, 0.3, 0.5, 0.75):
            pairs = zip(chances, rows, strict=True)
            here = [(p >= least, row.is_object) for p, row in pairs if row.reference == name]
            hits = [found for found, real in here if real]
            false = [found for found, real in here if not real]
            recall = Count(sum(hits), len(hits))
            low, high = recall.interval
            print(
                f"{name} from {least}: objects {recall.k} of {recall.n} ({recall.share:.3f}, {low:.3f} to "
                f"{high:.3f}), false {sum(false)} of {len(false)}"
            )
    print("WEIGHTS", dict(zip(FEATURES, (round(float(w), 3) for w in fit(rows)), strict=True)))
    return 0


def _chance(inputs: Floats, weights: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30))))


def _box(values: Sequence[float]) -> Box:
    x0, y0, x1, y1 = values
    return (x0, y0, x1, y1)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
