"""Evidence from adjacent faces: most dice also show faces next to the top face, at an angle.

Center, size and text direction of the top face determine where its adjacent faces are. Each one is rectified
for every possible text direction and read like a top face. No two faces have the same number, and opposite
faces have a fixed sum. A number on an adjacent face therefore excludes some numbers for the top face. Most
dice also follow a standard numbering (``traywatch.calibration.dice.numbering``). Then the adjacent numbers
determine the top face, even if glare hides it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.calibration.dice.numbering import SUMS
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, believed_lean, warped
from traywatch.vision.geometry.die_faces import FOLDS, FaceGeometry, body, customs
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.face_poses import LocatedDie
from traywatch.vision.reading.observations import DieCrop, FacePose
from traywatch.vision.types import Image

Floats = NDArray[np.float64]

TURNS_DEG: Mapping[str, tuple[float, ...]] = {
    "d8": (0.0,),
    "d10": (0.0,),
    "d00": (0.0, 90.0, -90.0),
    "d20": (0.0,),
}
"""The kinds whose adjacent faces are read, and the text rotations tried, relative to the standard numbering.
Adjacent faces of other kinds add too little information for the time they cost. See
docs/log/reading.md."""
LEAST_SEEN = 0.35
"""Minimum cosine between an adjacent face's normal and the line of sight; below, it is not read."""
MOST = 6
"""Maximum number of adjacent faces read per pose: those that face the camera most."""
LEAST_BESIDE = 0.08
"""Minimum probability of a kind to read the faces adjacent to its top face."""
MOST_BESIDE = 2
"""Adjacent faces are read for at most this many hypotheses, those most likely to show a face."""
_WITH_NEIGHBORS = [KINDS.index(kind) for kind in TURNS_DEG]

_CUSTOM, _MIRRORED = 0.55, 0.05
"""Prior probability that a die follows the standard numbering, and that it is the mirror image of it.
A third each of the rendered dice do. Most real dice follow it, so these values do not fit rendered dice."""
_SILENT = 0.1
"""Weight of a uniform distribution over labels, so that an unreadable face carries no information."""
_DOUBT = 0.05
"""Probability of a misread adjacent face, so that none can exclude a number alone."""
_STRONGEST = 1000.0
"""Maximum factor between a label and the median label, so that a clear top face still wins."""


@dataclass(frozen=True, slots=True, eq=False)
class AdjacentFaces:
    """Rectified patches (N, 48, 48, 3) of the faces adjacent to one pose.

    ``which`` holds the indices of the adjacent faces for each text rotation of ``TURNS_DEG``. Each face has
    one patch per possible text direction.
    """

    kind: str
    patches: list[Image]
    which: tuple[tuple[int, ...], ...]


def beside(cut: DieCrop, pose: FacePose, kind: str) -> AdjacentFaces:
    """Rectify the faces adjacent to a pose, for a kind of ``TURNS_DEG``."""
    patches: list[Image] = []
    which = []
    for turn in TURNS_DEG[kind]:
        solid = body(kind, turn)
        axes = _axes(cut, pose, solid)
        unit = pose.radius / solid.radius
        facing = -(solid.normals @ axes)[:, 2]
        visible = [
            int(j) for j in np.argsort(-facing.round(6), kind="stable")[:MOST] if facing[j] >= LEAST_SEEN
        ]
        which.append(tuple(visible))
        if not visible:
            continue
        centers = np.asarray(pose.center) + unit * ((solid.centers[visible] - solid.center) @ axes)[:, :2]
        step = 2 * PATCH_RADII * pose.radius / PATCH_PX
        right, down = (
            step * (solid.rights[visible] @ axes)[..., :2],
            -step * (solid.ups[visible] @ axes)[..., :2],
        )
        corner = centers[:, None] - 0.5 - (PATCH_PX - 1) / 2 * (right + down)
        for matrix in np.stack([right, down, corner], axis=-1).reshape(-1, 2, 3):
            patches.append(warped(cut.image, matrix, PATCH_PX))
    return AdjacentFaces(kind, patches, tuple(which))


def add_adjacent_faces(
    read: OnnxSession,
    which: Sequence[int],
    crops: Sequence[DieCrop],
    located: Sequence[LocatedDie],
    looks: Sequence[list[LabelEvidence]],
) -> None:
    """Add evidence of adjacent faces to the best hypotheses of some crops, for kinds that benefit.

    ``read`` is the network that reads top faces.
    """
    surrounded = []
    for i in which:
        chances = np.exp(located[i].kind_logs[_WITH_NEIGHBORS])
        likely = [kind for kind, p in zip(TURNS_DEG, chances, strict=True) if p >= LEAST_BESIDE]
        shows = [look.weight**0.5 * (1 - math.exp(look.scores[len(LABELS)])) for look in looks[i]]
        for j in np.argsort(-np.array(shows), kind="stable")[:MOST_BESIDE] if likely else []:
            surrounded += [(i, int(j), beside(crops[i], located[i].poses[j], kind)) for kind in likely]
    patches = [image for _, _, near in surrounded for image in near.patches]
    if not patches:
        return
    scores, row = read(np.stack(patches))[0], 0
    for i, j, near in surrounded:
        likelihoods = factors(near, scores[row : row + len(near.patches)])
        looks[i][j] = replace(looks[i][j], beside={**looks[i][j].beside, near.kind: likelihoods})
        row += len(near.patches)


def factors(read: AdjacentFaces, scores: NDArray[np.float32]) -> Floats:
    """Likelihood factor of each label of a kind (labels,), given the adjacent faces; 1 is neutral.

    ``scores`` (N, labels + 2) are the log-probabilities of the patches.
    """
    columns, folds = _columns(read.kind), FOLDS[read.kind]
    chances, n = np.exp(scores[:, columns].astype(float)), len(columns)
    row, total = 0, np.zeros(n)
    for visible in read.which:
        by_label = chances[row : row + len(visible) * folds].reshape(len(visible), folds, n).sum(axis=1)
        row += len(visible) * folds
        mixed = (by_label + _SILENT / n) / (by_label.sum(axis=1, keepdims=True) + _SILENT)
        total += _likelihoods(read.kind, list(visible), ((1 - _DOUBT) * n) * mixed + _DOUBT)
    usual = float(np.median(total))
    return np.asarray(np.clip(total, usual / _STRONGEST, usual * _STRONGEST) / len(read.which), np.float64)


def _likelihoods(kind: str, visible: list[int], chances: Floats) -> Floats:
    """Likelihood of each label (labels,), given label probabilities (J, labels) of the faces ``visible``."""
    if not visible:
        return np.ones(chances.shape[1])
    free = _any_numbering(kind, chances)
    usual = customs(kind)
    turned_about = customs(kind, mirrored=True)
    if usual is None or turned_about is None:
        return free
    usual_order, mirrored = (
        chances[np.arange(len(visible)), ways[:, :, visible]].prod(axis=2).mean(axis=1)
        for ways in (usual, turned_about)
    )
    return np.asarray(
        _CUSTOM * usual_order + _MIRRORED * mirrored + (1 - _CUSTOM - _MIRRORED) * free, np.float64
    )


def _any_numbering(kind: str, chances: Floats) -> Floats:
    """Likelihood of each label if only the sum of opposite faces is known."""
    n = chances.shape[1]
    pairs = chances + chances[:, _opposites(kind)]
    if kind == "d8":  # each of its three adjacent faces has one number of each other pair of opposites
        shared = pairs[np.arange(len(chances)), _pairs_beside(kind, len(chances))] / 2
        return np.asarray(shared.prod(axis=2).mean(axis=1), np.float64)
    return np.asarray(((n - pairs) / (n - 2)).prod(axis=0), np.float64)


@lru_cache(maxsize=16)
def _columns(kind: str) -> NDArray[np.intp]:
    """Column indices of a kind's labels in the networks' outputs."""
    return np.array([LABELS.index(text) for text in SHAPES[kind].labels])


@lru_cache(maxsize=16)
def _pairs_beside(kind: str, count: int) -> NDArray[np.intp]:
    """For each label, all assignments of the other opposite pairs to ``count`` adjacent faces.

    Shape (labels, assignments, count). A pair is identified by its lower label index.
    """
    lower = np.minimum(np.arange(len(_opposites(kind))), _opposites(kind)).tolist()
    others = [sorted(set(lower) - {pairs}) for pairs in lower]
    return np.array([list(itertools.permutations(pairs, count)) for pairs in others])


@lru_cache(maxsize=16)
def _opposites(kind: str) -> NDArray[np.intp]:
    """For each label index of a kind, the index of the label on the opposite face."""
    values = [int(label) for label in SHAPES[kind].labels]
    return np.array([values.index(SUMS[kind] - value) for value in values])


def _axes(cut: DieCrop, pose: FacePose, solid: FaceGeometry) -> Floats:
    """Axes of a body's frame (rows) in crop coordinates: right, down and away from the camera."""
    x, y = cut.lean if math.isfinite(cut.lean[0]) else _leaning(cut, pose, solid)
    away = math.sqrt(max(0.05, 1 - x * x - y * y))
    c, s = math.cos(math.radians(pose.angle_deg)), math.sin(math.radians(pose.angle_deg))
    t = (c * x + s * y) / away
    length = math.sqrt(1 + t * t)
    c, s, t = c / length, s / length, t / length
    # up = normal (x, y, -away) cross right (c, s, t)
    return np.array([[c, s, t], [y * t + away * s, -away * c - x * t, x * s - y * c], [x, y, -away]])


def _leaning(cut: DieCrop, pose: FacePose, solid: FaceGeometry) -> tuple[float, float]:
    """Estimate the up direction without a profile: from the box center to the center of the top face."""
    unit = pose.radius / solid.radius
    x = (pose.center[0] - (cut.box[0] + cut.box[2]) / 2) / unit
    y = (pose.center[1] - (cut.box[1] + cut.box[3]) / 2) / unit
    return believed_lean(x, y)
