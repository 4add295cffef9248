"""What stands on the faces beside the one that is read: most dice show those too, aslant.

The face that is read, its place, size and direction tell where its neighbours lie. Each is cut out as if
looked at squarely, in each direction in which its text may run, and read like any other. No two faces bear
the same number and opposite ones add up, so what is read beside a face rules some numbers out for it; and
where the numbers stand round each other by custom (``traywatch.calibration.dice.numbering``), it tells which
one it is, even where glare hides it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABELS
from traywatch.calibration.dice.numbering import SUMS
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, believed_lean, warped
from traywatch.vision.geometry.die_faces import FOLDS, Body, body, customs
from traywatch.vision.reading.observations import Cut, Pose
from traywatch.vision.types import Image

Floats = NDArray[np.float64]

TURNS_DEG: Mapping[str, tuple[float, ...]] = {
    "d8": (0.0,),
    "d10": (0.0,),
    "d00": (0.0, 90.0, -90.0),
    "d20": (0.0,),
}
"""The kinds whose neighbours are read, and how their texts may be turned from the custom. Those of other
kinds tell too little for what reading them takes (docs/experiments.md)."""
LEAST_SEEN = 0.35
"""Neighbours that the camera sees more foreshortened than this are not read."""
MOST = 6
"""So many are read at most, those that face the camera most."""

_CUSTOM, _MIRRORED = 0.55, 0.05
"""How likely a die keeps the custom of its kind, and that it is the mirror image of one that does. Of
rendered dice a third each do; real ones mostly keep it, so this is not what fits the rendered ones best."""
_SILENT = 0.1
"""A neighbour says nothing so far as in no direction a face was read."""
_DOUBT = 0.05
"""No neighbour may rule a number out alone."""
_STRONGEST = 1000.0
"""So much likelier neighbours make a label than most others at most: what a clear picture shows stands."""


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """Patches (N, 48, 48, 3) of the neighbours of one pose; ``which`` tells, for each turn of the texts of
    ``TURNS_DEG``, which neighbours they are of. Each has as many patches as its text has directions."""

    kind: str
    patches: list[Image]
    which: tuple[tuple[int, ...], ...]


def beside(cut: Cut, pose: Pose, kind: str) -> Beside:
    """The neighbours of a face, for a kind of ``TURNS_DEG``."""
    patches: list[Image] = []
    which = []
    for turn in TURNS_DEG[kind]:
        solid = body(kind, turn)
        axes = _axes(cut, pose, solid)
        unit = pose.radius / solid.radius
        facing = -(solid.normals @ axes)[:, 2]
        seen = [int(j) for j in np.argsort(-facing.round(6), kind="stable")[:MOST] if facing[j] >= LEAST_SEEN]
        which.append(tuple(seen))
        if not seen:
            continue
        centres = np.asarray(pose.centre) + unit * ((solid.centres[seen] - solid.centre) @ axes)[:, :2]
        step = 2 * PATCH_RADII * pose.radius / PATCH_PX
        right, down = step * (solid.rights[seen] @ axes)[..., :2], -step * (solid.ups[seen] @ axes)[..., :2]
        corner = centres[:, None] - 0.5 - (PATCH_PX - 1) / 2 * (right + down)
        for matrix in np.stack([right, down, corner], axis=-1).reshape(-1, 2, 3):
            patches.append(warped(cut.image, matrix, PATCH_PX))
    return Beside(kind, patches, tuple(which))


def factors(read: Beside, scores: NDArray[np.float32]) -> Floats:
    """How much likelier what is read beside it makes each label of a kind (labels,); 1 says nothing.

    ``scores`` (N, labels + 2) are the log-probabilities of the patches.
    """
    columns, folds = _columns(read.kind), FOLDS[read.kind]
    chances, n = np.exp(scores[:, columns].astype(float)), len(columns)
    row, total = 0, np.zeros(n)
    for seen in read.which:
        mine = chances[row : row + len(seen) * folds].reshape(len(seen), folds, n).sum(axis=1)
        row += len(seen) * folds
        said = (mine + _SILENT / n) / (mine.sum(axis=1, keepdims=True) + _SILENT)
        total += _likelihoods(read.kind, list(seen), ((1 - _DOUBT) * n) * said + _DOUBT)
    usual = float(np.median(total))
    return np.asarray(np.clip(total, usual / _STRONGEST, usual * _STRONGEST) / len(read.which), np.float64)


def _likelihoods(kind: str, seen: list[int], said: Floats) -> Floats:
    """Of each label (labels,), from what the neighbours ``seen`` bear: (J, labels), 1 if not known."""
    if not seen:
        return np.ones(said.shape[1])
    free = _any_numbering(kind, said)
    usual = customs(kind)
    turned_about = customs(kind, mirrored=True)
    if usual is None or turned_about is None:
        return free
    kept, mirrored = (
        said[np.arange(len(seen)), ways[:, :, seen]].prod(axis=2).mean(axis=1)
        for ways in (usual, turned_about)
    )
    return np.asarray(_CUSTOM * kept + _MIRRORED * mirrored + (1 - _CUSTOM - _MIRRORED) * free, np.float64)


def _any_numbering(kind: str, said: Floats) -> Floats:
    """The same where it is only known that opposite faces add up."""
    n = said.shape[1]
    pairs = said + said[:, _opposites(kind)]
    if kind == "d8":  # its three neighbours bear one number each of the three other pairs
        shared = pairs[np.arange(len(said)), _pairs_beside(kind, len(said))] / 2
        return np.asarray(shared.prod(axis=2).mean(axis=1), np.float64)
    return np.asarray(((n - pairs) / (n - 2)).prod(axis=0), np.float64)


@lru_cache(maxsize=16)
def _columns(kind: str) -> NDArray[np.intp]:
    """Where the labels of a kind stand among those of the networks."""
    return np.array([LABELS.index(text) for text in SHAPES[kind].labels])


@lru_cache(maxsize=16)
def _pairs_beside(kind: str, seen: int) -> NDArray[np.intp]:
    """For each label all ways in which so many neighbours may bear one each of the other pairs of opposites:
    (labels, ways, seen), a pair named by its lower label."""
    lower = np.minimum(np.arange(len(_opposites(kind))), _opposites(kind)).tolist()
    others = [sorted(set(lower) - {mine}) for mine in lower]
    return np.array([list(itertools.permutations(mine, seen)) for mine in others])


@lru_cache(maxsize=16)
def _opposites(kind: str) -> NDArray[np.intp]:
    values = [int(label) for label in SHAPES[kind].labels]
    return np.array([values.index(SUMS[kind] - value) for value in values])


def _axes(cut: Cut, pose: Pose, solid: Body) -> Floats:
    """Where the axes of a body's frame (rows) point in the crop: right, down and away from the camera."""
    x, y = cut.lean if math.isfinite(cut.lean[0]) else _leaning(cut, pose, solid)
    away = math.sqrt(max(0.05, 1 - x * x - y * y))
    c, s = math.cos(math.radians(pose.angle_deg)), math.sin(math.radians(pose.angle_deg))
    t = (c * x + s * y) / away
    length = math.sqrt(1 + t * t)
    c, s, t = c / length, s / length, t / length
    # the face's up is its normal (x, y, -away) times its right (c, s, t)
    return np.array([[c, s, t], [y * t + away * s, -away * c - x * t, x * s - y * c], [x, y, -away]])


def _leaning(cut: Cut, pose: Pose, solid: Body) -> tuple[float, float]:
    """Which way is up where nobody says: from the middle of the box to the face that is read."""
    unit = pose.radius / solid.radius
    x = (pose.centre[0] - (cut.box[0] + cut.box[2]) / 2) / unit
    y = (pose.centre[1] - (cut.box[1] + cut.box[3]) / 2) / unit
    return believed_lean(x, y)
