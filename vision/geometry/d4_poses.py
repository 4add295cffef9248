"""Standing poses of a d4 whose up direction is unknown, and selection of the best one.

Seen from above, the center of a d4's silhouette is its apex. Seen from the side it is not, and the locator
confuses the number that faces the camera with the one to read. In a photograph from the side, the camera is
usually upright, so the up direction points to the upper edge of the image. For a few such up directions and
all rotations about the vertical, the bounding box determines the apex. The three sides are rectified for each
pose. The network for d4 sides recognizes wrong patches and so selects the pose. The locator's own pose is
always among the candidates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.geometry.crops import (
    CROP_PX,
    D4_LEAST_SHARE,
    PATCH_PX,
    d4_lean,
    d4_side_matrices,
    turned,
    warped,
)
from traywatch.vision.types import Image

LEANS = (0.5, 0.7, 0.85)
"""Lengths of the up direction tried (``traywatch.vision.geometry.up_direction``): 30, 44 and 58 degrees from
the vertical."""
TURNS_DEG = tuple(range(0, 120, 10))
MOST_MISFIT = 0.16
"""Poses whose silhouette differs from the box's aspect ratio by more than this (logarithm) are dropped."""

# Chosen on held-out dice (docs/log/d4.md): weights of the sides' evidence and of the locator's heat at
# the apex, bonus of the locator's own pose, and penalties for a poor fit and a long up direction.
_SIDES, _HEAT, _OWN, _MISFIT, _FAR = 1.5, 3.0, 4.5, 0.3, 0.5
_ASKEW, _LEVEL = 3.0, 0.2
"""Penalty per unit by which the up direction of the locator's own pose leaves the image's upward direction,
and the deviation without penalty. An upright camera does not produce such deviations."""
_CLEAR = 1.5
"""If the odds of the locator's own pose reach this value, no other pose is tried."""
_OTHERS = -0.7
"""Median log-evidence of all other poses for any number; used if they are not tried."""
_DOUBT = 0.02
"""Probability of a misread side, so that no side can exclude a number alone."""
_FULL_SHARE = 0.33
"""Sides with a smaller visible share than this count in proportion."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class D4Pose:
    """One standing pose of a tetrahedron, as ``traywatch.vision.geometry.crops.d4_side_matrices`` needs it.

    Apex in crop px, text direction in degrees, inradius in px, up direction, and log misfit to the box.
    """

    apex: tuple[float, float]
    angle_deg: float
    unit_px: float
    lean: tuple[float, float]
    misfit: float = 0.0


def own_standing(
    apex: tuple[float, float],
    angle_deg: float,
    unit_px: float,
    box: Sequence[float],
    lean: tuple[float, float],
) -> D4Pose:
    """The pose that the locator found; an unknown up direction is estimated from apex and box."""
    lean_known = math.isfinite(lean[0])
    return D4Pose(apex, angle_deg, unit_px, lean if lean_known else d4_lean(apex, box, angle_deg, unit_px))


def standings(box: Sequence[float]) -> list[D4Pose]:
    """The standing poses, seen from the side, whose silhouette fits a box (crop px)."""
    x0, y0, x1, y1 = box
    width, height = max(1.0, x1 - x0), max(1.0, y1 - y0)
    poses = []
    for shape in _silhouettes():
        misfit = math.log(width / height) - shape.log_ratio
        if abs(misfit) > MOST_MISFIT:
            continue
        unit = math.sqrt(width * height / shape.area)
        apex = (x0 + x1) / 2 - unit * shape.middle[0], (y0 + y1) / 2 - unit * shape.middle[1]
        poses.append(D4Pose(apex, shape.angle_deg, unit, (0.0, -shape.far), misfit))
    return poses


@dataclass(frozen=True, slots=True)
class _Silhouette:
    """A tetrahedron seen from the side, in units of its inscribed sphere, with the apex at the origin.

    ``middle`` is the center of its bounding box, ``log_ratio`` the logarithm of width over height.
    """

    far: float
    angle_deg: float
    log_ratio: float
    area: float
    middle: tuple[float, float]


@lru_cache(maxsize=1)
def _silhouettes() -> tuple[_Silhouette, ...]:
    """The silhouettes for each up direction and rotation."""
    silhouettes = []
    for far in LEANS:
        flat = math.sqrt(1 - far * far)
        for turn in TURNS_DEG:
            corners = np.radians(turn + np.array([30.0, 150.0, 270.0]))
            x = np.append(2.828 * np.cos(corners), 0.0)
            y = np.append(2.828 * flat * np.sin(corners) + 4 * far, 0.0)
            w, h = float(np.ptp(x)), float(np.ptp(y))
            at = math.radians(turn)
            angle = math.degrees(math.atan2(flat * math.sin(at), math.cos(at)))
            middle = float(x.min() + x.max()) / 2, float(y.min() + y.max()) / 2
            silhouettes.append(_Silhouette(far, angle, math.log(w / h), w * h, middle))
    return tuple(silhouettes)


def sides(crop: Image, standing: D4Pose) -> list[tuple[Image, float]]:
    """The readable sides of a crop's tetrahedron, and the weight of each (0 to 1)."""
    matrices, shares = d4_side_matrices(standing.apex, standing.angle_deg, standing.unit_px, standing.lean)
    least = min(D4_LEAST_SHARE, max(shares))
    return [
        (warped(crop, matrix, PATCH_PX), min(1.0, share / _FULL_SHARE))
        for matrix, share in zip(matrices, shares, strict=True)
        if share >= least
    ]


def together(scores: NDArray[np.float32], weight: Floats) -> Floats:
    """Log-probabilities (6,) of one pose from those of its sides (N, 6)."""
    total = weight @ _smoothed(scores) / max(1.0, float(weight.sum()) ** 0.5)
    return np.asarray(total - _log_sum(total), np.float64)


def clear(
    own: D4Pose,
    scores: NDArray[np.float32],
    weight: Floats,
    heat: NDArray[np.floating],
    turn_deg: float = 0.0,
) -> bool:
    """Whether the locator's own pose explains the sides so well that no other needs to be tried."""
    logs = weight @ _smoothed(scores) / max(1.0, float(weight.sum()))
    return float(_SIDES * logs[:4].max()) + _own(own, heat, turn_deg) >= _CLEAR


def settle(
    ways: Sequence[D4Pose],
    scores: Sequence[NDArray[np.float32]],
    weights: Sequence[Floats],
    heat: NDArray[np.floating],
    turn_deg: float = 0.0,
) -> tuple[Floats, int]:
    """Log-probabilities (6,) over several standing poses, and the index of the likeliest one.

    ``scores`` and ``weights`` are those of each pose's sides. The first pose is the locator's own. ``heat``
    is the locator's square map of the apex, which sums to 1, for the crop rotated anticlockwise by
    ``turn_deg``.
    """
    smoothed, row = _smoothed(np.concatenate(scores)), 0
    logs = np.empty((len(ways), smoothed.shape[1]))
    for i, weight in enumerate(weights):
        logs[i] = weight @ smoothed[row : row + len(weight)] / max(1.0, float(weight.sum()))
        row += len(weight)
    bonus = np.array([-_MISFIT * (way.misfit / 0.1) ** 2 - _FAR * math.hypot(*way.lean) for way in ways])
    bonus[0] = _own(ways[0], heat, turn_deg)
    odds = _SIDES * logs[:, :4] + bonus[:, None]
    best = int(odds.max(axis=1).argmax())
    if len(ways) == 1:  # poses that were not tried must not make a number more certain
        odds = np.vstack([odds, np.full((1, 4), _OTHERS)])
    labels = np.array([_log_sum(column) for column in odds.T])
    # The likeliest pose determines how probable it is that a d4 side was seen at all.
    whole = together(scores[best], weights[best])
    return np.append(labels - _log_sum(labels) + _log_sum(whole[:4]), whole[4:]), best


def _own(way: D4Pose, heat: NDArray[np.floating], turn_deg: float) -> float:
    """The bonus of the locator's own pose: the heat at its apex, minus the penalty for its up direction."""
    n = round(len(heat) ** 0.5)
    at = (np.arange(n) + 0.5) / n * CROP_PX
    x, y = turned(way.apex, -turn_deg)
    away = (at[None] - x) ** 2 + (at[:, None] - y) ** 2
    near = np.exp(-away / (2 * (0.35 * way.unit_px) ** 2))
    askew = max(0.0, math.hypot(way.lean[0], max(way.lean[1], 0.0)) - _LEVEL)
    return _OWN + _HEAT * math.log(float((heat.reshape(n, n) * near).sum()) + 0.02) - _ASKEW * askew


def _smoothed(scores: NDArray[np.float32]) -> Floats:
    """Log-probabilities mixed with a uniform distribution, weight ``_DOUBT``."""
    return np.asarray(np.log((1 - _DOUBT) * np.exp(scores) + _DOUBT / scores.shape[1]), np.float64)


def _log_sum(values: Floats) -> float:
    top = float(values.max())
    return top + math.log(float(np.exp(values - top).sum()))
