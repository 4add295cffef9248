"""The lattice below a region of change, as features of the regression that tells objects from shadows."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.presence.lattice_map import LatticeLoss
from traywatch.vision.presence.mat_view import Floats, quantile

LATTICE_FEATURES = ("loss", "loss_peak", "lost_share", "core_loss", "loss_around", "lattice_known")
_CORE = np.ones((5, 5), np.uint8)
_RING_MM = 4.0
_LEAST_PX = 4


def lattice_features(
    lattice: LatticeLoss, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float
) -> Floats:
    """The ``LATTICE_FEATURES`` of a region: its rows and columns at the small scale, and its pixels.

    All but the last are 0 where the lattice is not known.
    """
    known = lattice.known[part]
    loss = lattice.loss[part]
    own = loss[inside & known]
    share = len(own) / max(1, int(inside.sum()))
    if len(own) < _LEAST_PX:
        return np.array([0, 0, 0, 0, 0, share], np.float32)
    core = cv2.erode(inside.astype(np.uint8), _CORE, borderValue=0) > 0
    middle = loss[core & known]
    values = (
        float(own.mean()),
        float(quantile(own, 0.85)),
        float(lattice.lost[part][inside & known].mean()),
        float(middle.mean()) if len(middle) >= _LEAST_PX else float(own.mean()),
        math.log(0.03 + _around(lattice, part, inside, px_per_mm)),
        share,
    )
    return np.array(values, np.float32)


def _around(
    lattice: LatticeLoss, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float
) -> float:
    """The median loss in a ring around a region."""
    room = max(2, math.ceil(_RING_MM * px_per_mm))
    tall, wide = lattice.loss.shape
    rows, columns = part
    r0, r1 = max(0, rows.start - room), min(tall, rows.stop + room)
    c0, c1 = max(0, columns.start - room), min(wide, columns.stop + room)
    mask = np.zeros((r1 - r0, c1 - c0), np.uint8)
    mask[rows.start - r0 : rows.stop - r0, columns.start - c0 : columns.stop - c0] = inside
    near = cv2.dilate(mask, np.ones((3, 3), np.uint8), iterations=2) > 0
    ring = lattice.loss[r0:r1, c0:c1][~near & lattice.known[r0:r1, c0:c1]]
    return quantile(ring, 0.5) if len(ring) else 0.0
