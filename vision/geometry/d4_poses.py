"""How a tetrahedron may stand, where nobody says which way is up, and which way explains it best.

Seen from straight above, the middle of a d4's silhouette is its apex. Filmed from the side it is not,
and the locator takes a numeral that faces the lens for the one that is read. A photograph from the
side is taken with the camera held upright, though, so the tray's up leans to the picture's upper
edge. For a few such leanings and all turns about the vertical the box that was found tells where the
apex would lie; the three sides are cut out accordingly, and the network for sides, which knows a side
that is none, tells which standing is true. What was found without such a guess stays in the race.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.geometry.crops import CROP_PX, D4_LEAST_SHARE, d4_lean, d4_sides, turned
from traywatch.vision.types import Image

LEANS = (0.5, 0.7, 0.85)
"""How far up may lean (``traywatch.vision.geometry.up_direction``): cameras 30, 44 and 58 degrees from
straight above."""
TURNS_DEG = tuple(range(0, 120, 10))
MOST_MISFIT = 0.16
"""Standings whose silhouette is that much (logarithm) wider or higher than the box are left out."""

# Chosen on held-out dice (docs/experiments.md): what the sides say, what the locator's heat at its own
# apex says for that apex, how much a poor fit and a far lean count against a standing.
_SIDES, _HEAT, _OWN, _MISFIT, _FAR = 1.5, 3.0, 4.5, 0.3, 0.5
_ASKEW, _LEVEL = 3.0, 0.2
"""How much it counts against the locator's own standing that up leans elsewhere than to the picture's upper
edge by more than so much: a camera held upright never sees that."""
_CLEAR = 1.5
"""From these odds up the locator's own standing is not doubted, and no other is tried."""
_OTHERS = -0.7
"""What all other standings say together for any number, in the median, where they are not tried."""
_DOUBT = 0.02
"""No side may rule a number out alone."""
_FULL_SHARE = 0.33
"""Sides that the camera sees less of than this count in proportion."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Standing:
    """One way in which a tetrahedron may stand: apex and unit as ``traywatch.vision.geometry.crops.d4_sides``
    wants them."""

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
) -> Standing:
    """The standing that the locator found; a lean that is not known is taken from apex and box."""
    known = math.isfinite(lean[0])
    return Standing(apex, angle_deg, unit_px, lean if known else d4_lean(apex, box, angle_deg, unit_px))


def standings(box: Sequence[float]) -> list[Standing]:
    """Those of the ways to stand, seen from the side, whose silhouette fits a box (crop px)."""
    x0, y0, x1, y1 = box
    width, height = max(1.0, x1 - x0), max(1.0, y1 - y0)
    found = []
    for far in LEANS:
        flat = math.sqrt(1 - far * far)
        for turn in TURNS_DEG:
            corners = np.radians(turn + np.array([30.0, 150.0, 270.0]))
            # the apex and the base's corners, in units of the inscribed ball, the apex at the origin
            x = np.append(2.828 * np.cos(corners), 0.0)
            y = np.append(2.828 * flat * np.sin(corners) + 4 * far, 0.0)
            w, h = float(np.ptp(x)), float(np.ptp(y))
            misfit = math.log(width / height) - math.log(w / h)
            if abs(misfit) > MOST_MISFIT:
                continue
            unit = math.sqrt(width * height / (w * h))
            apex = (
                (x0 + x1) / 2 - unit * float(x.min() + x.max()) / 2,
                (y0 + y1) / 2 - unit * float(y.min() + y.max()) / 2,
            )
            at = math.radians(turn)
            angle = math.degrees(math.atan2(flat * math.sin(at), math.cos(at)))
            found.append(Standing(apex, angle, unit, (0.0, -far), misfit))
    return found


def sides(crop: Image, standing: Standing) -> list[tuple[Image, float]]:
    """The sides of a crop's tetrahedron that can be read, and how much each counts (0 to 1)."""
    cut_out, shares = d4_sides(crop, standing.apex, standing.angle_deg, standing.unit_px, standing.lean)
    least = min(D4_LEAST_SHARE, max(shares))
    return [
        (side, min(1.0, share / _FULL_SHARE))
        for side, share in zip(cut_out, shares, strict=True)
        if share >= least
    ]


def together(scores: NDArray[np.float32], weight: Floats) -> Floats:
    """Log-probabilities (6,) of one standing from those of its sides (N, 6)."""
    total = weight @ _doubted(scores) / max(1.0, float(weight.sum()) ** 0.5)
    return np.asarray(total - _log_sum(total), np.float64)


def clear(
    own: Standing,
    scores: NDArray[np.float32],
    weight: Floats,
    heat: NDArray[np.floating],
    turn_deg: float = 0.0,
) -> bool:
    """Whether the locator's own standing explains the sides so well that no other need be tried."""
    said = weight @ _doubted(scores) / max(1.0, float(weight.sum()))
    return float(_SIDES * said[:4].max()) + _own(own, heat, turn_deg) >= _CLEAR


def settle(
    ways: Sequence[Standing],
    scores: Sequence[NDArray[np.float32]],
    weights: Sequence[Floats],
    heat: NDArray[np.floating],
    turn_deg: float = 0.0,
) -> tuple[Floats, int]:
    """Log-probabilities (6,) over several ways to stand, and which one is likeliest.

    ``scores`` and ``weights`` are of each standing's sides; the first standing is the locator's own and
    ``heat`` its map of where the apex may be, a square that sums to 1, of the crop turned anticlockwise
    by ``turn_deg``.
    """
    said = np.array(
        [w @ _doubted(s) / max(1.0, float(w.sum())) for s, w in zip(scores, weights, strict=True)]
    )
    bonus = np.array([-_MISFIT * (way.misfit / 0.1) ** 2 - _FAR * math.hypot(*way.lean) for way in ways])
    bonus[0] = _own(ways[0], heat, turn_deg)
    odds = _SIDES * said[:, :4] + bonus[:, None]
    best = int(odds.max(axis=1).argmax())
    if len(ways) == 1:  # a number gains no certainty from other ways that nobody tried
        odds = np.vstack([odds, np.full((1, 4), _OTHERS)])
    labels = np.array([_log_sum(column) for column in odds.T])
    # how surely a side of a d4 was seen at all, the likeliest standing tells
    whole = together(scores[best], weights[best])
    return np.append(labels - _log_sum(labels) + _log_sum(whole[:4]), whole[4:]), best


def _own(way: Standing, heat: NDArray[np.floating], turn_deg: float) -> float:
    n = round(len(heat) ** 0.5)
    at = (np.arange(n) + 0.5) / n * CROP_PX
    x, y = turned(way.apex, -turn_deg)
    away = (at[None] - x) ** 2 + (at[:, None] - y) ** 2
    near = np.exp(-away / (2 * (0.35 * way.unit_px) ** 2))
    askew = max(0.0, math.hypot(way.lean[0], max(way.lean[1], 0.0)) - _LEVEL)
    return _OWN + _HEAT * math.log(float((heat.reshape(n, n) * near).sum()) + 0.02) - _ASKEW * askew


def _doubted(scores: NDArray[np.float32]) -> Floats:
    return np.asarray(np.log((1 - _DOUBT) * np.exp(scores) + _DOUBT / scores.shape[1]), np.float64)


def _log_sum(values: Floats) -> float:
    top = float(values.max())
    return top + math.log(float(np.exp(values - top).sum()))
