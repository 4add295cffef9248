r"""Fit the linear classifiers on embeddings (``traywatch.vision.reading.embedding_heads``).

    python -m traywatch.models.synth.datasets.shifts --out data/heads --seed 601 --split train --scale 1.5
    python -m traywatch.models.train heads --data data/heads data/steep data/general ../shared/real \
        --out models

``data/steep`` and ``data/general`` are scenes of seeds 303 and 1 (models/cards/reading.md).

Steep views are rendered pictures whose camera is more than ``STEEP_DEG`` from the vertical. Views within
``BAND_DEG`` of that are left out. Strange texts are those of the suites with unknown words. Photographs of
the training role are neither.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.model_files import use_models
from traywatch.models.evaluate.metrics.counts import match
from traywatch.models.evaluate.real_photos import (
    INCOMPLETE,
    LabeledPicture,
    choose,
    read_labels,
    real_folder,
)
from traywatch.models.synth.datasets.shifts import UNKNOWN as UNKNOWN_SUITES
from traywatch.models.train.fitting.confidence_cases import unread
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader

Floats = NDArray[np.float64]

STEEP_DEG, BAND_DEG = 25.0, 3.0
RIDGE = 0.3
"""L2 penalty; 0.1 to 3 were compared on other rendered pictures (docs/log/unusual-pictures.md)."""
REAL_EVERY = 3
"""One of so many training photographs is used; the frames of one face resemble each other."""


@dataclass(frozen=True, slots=True, eq=False)
class EmbeddedDie:
    """Embeddings of one die, and what the classifiers should say; None where it does not matter."""

    body: Floats
    text: Floats | None
    steep: bool | None
    strange: bool | None


def fit_heads(folders: Sequence[Path], out: Path, models: Path | None, *, threads: int = 1) -> dict[str, int]:
    """Fit both classifiers and write ``heads.json``; return the numbers of cases.

    Raises ``ValueError`` if a classifier has no case of one of its classes.
    """
    use_models(models)
    reader = TrayReader(threads=threads, places=False)
    dice: list[EmbeddedDie] = []
    real = real_folder()
    for folder in folders:
        pictures = read_labels(folder)
        if real is not None and folder.resolve() == real.resolve():
            pictures = tuple(p for p in choose(pictures, roles=("train",)) if p.path.name not in INCOMPLETE)
            pictures = pictures[::REAL_EVERY]
        for picture in pictures:
            dice += _embedded(picture, reader)
    steep = [(die.body, die.steep) for die in dice if die.steep is not None]
    strange = [(die.text, die.strange) for die in dice if die.strange is not None and die.text is not None]
    heads = {"steep": logistic_weights(steep), "strange": logistic_weights(strange)}
    out.mkdir(parents=True, exist_ok=True)
    (out / "heads.json").write_text(json.dumps(heads, indent=1) + "\n", encoding="utf-8")
    return {
        "steep": sum(is_positive for _, is_positive in steep),
        "not_steep": sum(not is_positive for _, is_positive in steep),
        "strange": sum(is_positive for _, is_positive in strange),
        "not_strange": sum(not is_positive for _, is_positive in strange),
    }


def _embedded(picture: LabeledPicture, reader: TrayReader) -> list[EmbeddedDie]:
    """The detected dice of a picture."""
    image = load_picture(picture.path)
    boxes = reader.detector.detect(image)
    # The classifiers are used where the up direction is not known.
    seen = reader.observe(image, boxes, refuse=False, upward=[UNKNOWN] * len(boxes))
    stand_ins = [unread(d.box, d.confidence) for d, _, _ in seen]
    pairs, _ = match(picture, stand_ins)
    kind_of = {id(pair.reading): pair.truth.kind for pair in pairs if pair.reading is not None}
    tilt = camera_tilt_deg(picture)
    steep = None if tilt is not None and abs(tilt - STEEP_DEG) < BAND_DEG else (tilt or 0.0) > STEEP_DEG
    rows = []
    for stand_in, (_, _, one) in zip(stand_ins, seen, strict=True):
        kind = kind_of.get(id(stand_in))
        if kind is None or not one.looks:
            continue
        text = one.looks[0].embedding
        rows.append(
            EmbeddedDie(
                one.embedding.astype(np.float64),
                None if text is None else text.astype(np.float64),
                steep,
                None if kind == "d4" else picture.suite in UNKNOWN_SUITES,
            )
        )
    return rows


def camera_tilt_deg(picture: LabeledPicture) -> float | None:
    """Angle of the camera's axis to the vertical in degrees; None without a camera label."""
    if picture.camera is None:
        return None
    rotation, _ = cv2.Rodrigues(np.array(picture.camera.rvec))
    return math.degrees(math.acos(min(1.0, max(-1.0, float(rotation[2, 2])))))


def logistic_weights(cases: Sequence[tuple[Floats, bool]], ridge: float = RIDGE) -> dict[str, object]:
    """Weights and bias of a logistic regression with an L2 penalty, by Newton's method.

    Raises ``ValueError`` if all cases are of one class.
    """
    labels = np.array([w for _, w in cases], float)
    if not len(labels) or labels.min() == labels.max():
        raise ValueError("a classifier has cases of one class only; render all suites (--scale 1 or more)")
    x = np.column_stack([np.array([e for e, _ in cases]), np.ones(len(cases))])
    penalty = np.full(x.shape[1], ridge)
    penalty[-1] = 1e-6
    beta = np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        slope = x.T @ (labels - p) - penalty * beta
        bend = (x * (p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(bend, slope)
        beta += step
        if float(np.abs(step).max()) < 1e-6:
            break
    return {"weights": [round(float(b), 5) for b in beta[:-1]], "bias": round(float(beta[-1]), 5)}
