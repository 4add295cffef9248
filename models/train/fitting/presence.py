r"""Fit the regression that tells objects on the mat from shadows.

    python -m traywatch.models.train presence data/presence/fit

The folders come from ``python -m traywatch.models.evaluate.presence.pictures``. Each picture with dice is
compared with its empty mat, learned and rendered, while some of the dice are explained and the others are
not. A region of change is an object if it covers a die that is not explained. With ``--lattice``, patches are
added that only the lattice tells. Writes the weights, and
prints recall and false objects for trays that a fit has not seen (5-fold cross-validation).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.pose import calibrate_image
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.presence.pictures import load, picture
from traywatch.models.train.fitting.lattice_patches import with_patches
from traywatch.vision.detection.boxes import common
from traywatch.vision.presence.comparison import MatComparison
from traywatch.vision.presence.object_model import FILE, LATTICE_FILE, ObjectModel, standardized
from traywatch.vision.presence.objects import FEATURES, WITH_LATTICE, regions
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.types import Box

Floats = NDArray[np.float64]

EXPLAINED = 0.4
"""Share of dice that are explained in a picture."""
_COVERS = 0.25
_FALSE_WEIGHT = 2.0
_RIDGE = 10.0
_FOLDS = 5
_LOOKS = 3
"""How often the explained dice of each picture are drawn anew."""
_ROUNDS = 30


@dataclass(frozen=True, slots=True, eq=False)
class LabeledRegion:
    """A region of change: its tray, how the empty mat was known, its features, whether it is an object."""

    tray: int
    reference: str
    features: Floats
    is_object: bool


def labeled(folder: Path, looks: int = 1, *, lattice: bool = False) -> Iterator[LabeledRegion]:
    """The regions of all pictures of a folder, with or without a lattice. Hands and things are left out.

    Each picture is used for a number of ``looks``, with other dice explained or other patches.
    """
    random = np.random.default_rng(looks)
    for row in load(folder):
        empty = picture(folder, row["tray"], "empty")
        try:
            profile = calibrate_image(empty)
        except CalibrationError:
            continue
        learned = MatReference(profile, use_print=lattice)
        learned.learn(empty, certain=True)
        for name, reference in (("learned", learned), ("rendered", MatReference(profile))):
            for which in ("empty", "changed", "dice"):
                hand = which == "changed" and row["change"] == "hand"
                if hand or (which == "empty" and name == "learned"):
                    continue
                image = picture(folder, row["tray"], which)
                compared = reference.compare(image)
                if compared is None or compared.has_lattice != lattice:
                    continue
                for _ in range(looks):
                    boxes = [_box(die["box"]) for die in row["dice"]] if which == "dice" else []
                    is_explained = random.random(len(boxes)) < EXPLAINED
                    if lattice and which == "changed":
                        patched, boxes = with_patches(image, profile, random)
                        compared = reference.compare(patched) or compared
                        is_explained = np.zeros(len(boxes), np.bool_)
                    explained = [box for box, one in zip(boxes, is_explained, strict=True) if one]
                    missed = [box for box, one in zip(boxes, is_explained, strict=True) if not one]
                    unclear = which == "dice" and bool(row["things"])
                    for features, covers in _regions(compared, explained, missed):
                        if lattice == (len(features) > len(FEATURES)) and (covers or not unclear):
                            yield LabeledRegion(row["tray"], name, features, covers)


def _regions(
    compared: MatComparison, explained: Sequence[Box], missed: Sequence[Box]
) -> Iterator[tuple[Floats, bool]]:
    """The features of the regions, and whether they cover one of the missed boxes."""
    for region in regions(compared.view, compared.change, compared.detail, explained):
        region_box = compared.view.box_of(*region.rectangle)
        covers = any(common(region_box, box) > _COVERS * _area(box) for box in missed)
        yield region.features.astype(float), covers


def fit(rows: Sequence[LabeledRegion]) -> ObjectModel:
    """A ridge-regularized logistic regression over features, squares and products (Newton's method)."""
    inputs = np.array([row.features for row in rows])
    truth = np.array([row.is_object for row in rows], float)
    middle, spread = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
    z = standardized(inputs, middle, spread)
    i, j = np.triu_indices(z.shape[1])
    terms = np.hstack([z, z[:, i] * z[:, j]])
    mean, sd = terms.mean(axis=0), terms.std(axis=0) + 1e-6
    design = np.hstack([np.ones((len(z), 1)), (terms - mean) / sd])
    counts = np.where(truth > 0, 1.0, _FALSE_WEIGHT) / _LOOKS
    ridge = np.full(design.shape[1], _RIDGE)
    ridge[0] = 1e-3
    weights = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        chance = _chance(design, weights)
        curve = counts * chance * (1 - chance) + 1e-6
        hessian = (design * curve[:, None]).T @ design + np.diag(ridge)
        step = np.linalg.solve(hessian, design.T @ (counts * (chance - truth)) + ridge * weights)
        weights -= step
        if np.abs(step).max() < 1e-5:
            break
    scaled = weights[1:] / sd
    n = z.shape[1]
    products = np.zeros((n, n))
    products[i, j] = scaled[n:]
    names = WITH_LATTICE if n == len(WITH_LATTICE) else FEATURES
    return ObjectModel(
        names, middle, spread, float(weights[0] - scaled @ mean), np.array(scaled[:n]), products
    )


def crossed(rows: Sequence[LabeledRegion]) -> Floats:
    """The probability of each region, from fits without its tray's fold."""
    folds = np.array([row.tray for row in rows]) % _FOLDS
    chances = np.zeros(len(rows))
    for fold in range(_FOLDS):
        model = fit([row for row, at in zip(rows, folds, strict=True) if at != fold])
        held_out = np.flatnonzero(folds == fold).tolist()
        chances[held_out] = [model.chance(rows[at].features) for at in held_out]
    return chances


def fit_object_model(folders: Sequence[Path], *, lattice: bool = False) -> int:
    """Fit the regression to folders of pictures, print how well it does, and write it; returns 0.

    ``lattice`` fits the model for mats with a lattice.
    """
    rows = [
        LabeledRegion(1000 * at + row.tray, row.reference, row.features, row.is_object)
        for at, folder in enumerate(folders)
        for row in labeled(folder, _LOOKS, lattice=lattice)
    ]
    chances = crossed(rows)
    for name in ("learned", "rendered"):
        for least in (0.03, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9):
            pairs = [(p, row) for p, row in zip(chances, rows, strict=True) if row.reference == name]
            hits = [p >= least for p, row in pairs if row.is_object]
            false = [p >= least for p, row in pairs if not row.is_object]
            recall = Count(sum(hits), len(hits))
            low, high = recall.interval
            print(
                f"{name} from {least}: objects {recall.k} of {recall.n} ({recall.share:.3f}, {low:.3f} to "
                f"{high:.3f}), false {sum(false)} of {len(false)}"
            )
    file = LATTICE_FILE if lattice else FILE
    file.write_text(fit(rows).to_json(), encoding="utf-8")
    print(f"written: {file}")
    return 0


def _chance(inputs: Floats, weights: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30))))


def _box(values: Sequence[float]) -> Box:
    x0, y0, x1, y1 = values
    return (x0, y0, x1, y1)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
