"""The lattice below a region of change, as features of the regression that tells objects from shadows."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import mean_of, quantile_of
from traywatch.vision.presence.lattice_map import LatticeLoss
from traywatch.vision.presence.mat_view import Floats

LATTICE_FEATURES = (
    "match",
    "core_match",
    "match_power",
    "loss",
    "loss_peak",
    "lost_share",
    "core_loss",
    "loss_around",
    "lattice_known",
)
_CORE = np.ones((5, 5), np.uint8)
_RING_MM = 4.0
_LEAST_PX = 4


def lattice_features(
    lattice: LatticeLoss, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float
) -> Floats:
    """The ``LATTICE_FEATURES`` of a region: its rows and columns at the small scale, and its pixels.

    Those of single pixels are 0 where the lattice is not known.
    """
    core = cv2.erode(inside.astype(np.uint8), _CORE, borderValue=0) > 0
    whole, power = _match(lattice, part, inside)
    middle, _ = _match(lattice, part, core if int(core.sum()) >= _LEAST_PX else inside)
    matches = (whole, middle, 0.5 * math.log(1 + power))
    return np.array([*matches, *_losses(lattice, part, inside, core, px_per_mm)], np.float32)


def _match(lattice: LatticeLoss, part: tuple[slice, slice], inside: NDArray[np.bool_]) -> tuple[float, float]:
    """How much of the lattice is there, 0.5 where that is unknown, and the power that tells it."""
    power = float(lattice.power[part][inside].sum())
    match = float(lattice.match[part][inside].sum())
    share = (match + 0.5) / (power + 1)
    return min(max(share, -1.0), 2.0), power


def _losses(
    lattice: LatticeLoss, part: tuple[slice, slice], inside: NDArray[np.bool_], core: NDArray[np.bool_],
    px_per_mm: float,
) -> tuple[float, ...]:  # fmt: skip
    """The features of single pixels."""
    certain = lattice.certain[part]
    loss = lattice.loss[part]
    clear = inside & certain
    own = loss[clear]
    share = len(own) / max(1, int(inside.sum()))
    if len(own) < _LEAST_PX:
        return (0.0, 0.0, 0.0, 0.0, 0.0, share)
    middle = loss[core & certain]
    return (
        mean_of(own),
        quantile_of(own, 0.85),
        np.count_nonzero(lattice.lost[part][clear]) / len(own),
        mean_of(middle if len(middle) >= _LEAST_PX else own),
        math.log(0.03 + _around(lattice, part, inside, px_per_mm)),
        share,
    )


def _around(
    lattice: LatticeLoss, part: tuple[slice, slice], inside: NDArray[np.bool_], px_per_mm: float
) -> float:
    """The median loss in a ring around a region."""
    ring_px = max(2, math.ceil(_RING_MM * px_per_mm))
    tall, wide = lattice.loss.shape
    rows, columns = part
    r0, r1 = max(0, rows.start - ring_px), min(tall, rows.stop + ring_px)
    c0, c1 = max(0, columns.start - ring_px), min(wide, columns.stop + ring_px)
    mask = np.zeros((r1 - r0, c1 - c0), np.uint8)
    mask[rows.start - r0 : rows.stop - r0, columns.start - c0 : columns.stop - c0] = inside
    near = cv2.dilate(mask, np.ones((3, 3), np.uint8), iterations=2) > 0
    ring = lattice.loss[r0:r1, c0:c1][~near & lattice.certain[r0:r1, c0:c1]]
    return quantile_of(ring, 0.5) if len(ring) else 0.0
