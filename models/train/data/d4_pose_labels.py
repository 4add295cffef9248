"""Pose labels for real d4 crops whose number is known, estimated from their silhouettes.

The camera of a side view is held upright, or nearly. Candidates combine camera tilts, rotations of the die
about the vertical, and small camera rolls. The outline of each candidate is compared with the silhouette.
Among those with nearly the best overlap, the one with the highest probability of the known number is taken.
The network's probability alone is not enough, because it also reads the number in wrong poses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.geometry.d4_poses import D4Pose, together
from traywatch.vision.reading.d4_reader import SideReader
from traywatch.vision.reading.observations import DieCrop

LEANS = (0.0, 0.15, 0.3, 0.42, 0.52, 0.62, 0.71, 0.79, 0.86, 0.91, 0.95)
ROLLS_DEG = (-32.0, -24.0, -16.0, -8.0, 0.0, 8.0, 16.0, 24.0, 32.0)
TURNS_DEG = tuple(range(0, 120, 8))
LEAST_COVER = 0.8
"""Least intersection over union of outline and silhouette.

Rounded corners and silhouette errors leave 0.8 to 0.95.
"""
NEAR_BEST = 0.025
LEAST_P = 0.15
"""Least probability of the known number. It can be low, because the silhouette leaves only a few poses."""
USUAL_ROLL_DEG = 16.0
"""Standard deviation of the roll of cameras that are held upright."""
BLUNT = 1.035
"""Size of a sharp-cornered tetrahedron relative to the box of a die with rounded corners."""
_GRID = 64
_EDGE = 2.828
_HIGH = 4.0

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class D4PoseFit:
    """A pose, the IoU of its outline and the silhouette (0 to 1), and the probability of the known number."""

    standing: D4Pose
    cover: float
    chance: float


def outline(standing: D4Pose) -> Points:
    """The four corners (4, 2) of a pose in crop px, the apex first."""
    lx, ly = standing.lean
    across = math.hypot(lx, ly)
    flat = math.sqrt(max(0.05, 1 - across * across))
    ux, uy = (lx / across, ly / across) if across > 1e-6 else (1.0, 0.0)
    c, s = math.cos(math.radians(standing.angle_deg)), math.sin(math.radians(standing.angle_deg))
    along = (1 / flat - 1) * (c * ux + s * uy)  # text direction in the plane of the mat
    turn = math.atan2(s + along * uy, c + along * ux)
    return _placed(turn, (lx, ly), flat) * standing.unit_px + standing.apex


def _placed(turn: float, lean: tuple[float, float], flat: float) -> Points:
    """Corners in units of the inscribed sphere's radius, relative to the apex.

    ``turn`` is an angle in radians in the plane of the mat.
    """
    across = math.hypot(*lean)
    up = np.array(lean) / across if across > 1e-6 else np.array([1.0, 0.0])
    ways = turn + np.radians([30.0, 150.0, 270.0])
    base = _EDGE * np.column_stack([np.cos(ways), np.sin(ways)])
    base = base - (1 - flat) * (base @ up)[:, None] * up - _HIGH * np.array(lean)
    return np.vstack([np.zeros(2), base])


def _roll(standing: D4Pose) -> float:
    x, y = standing.lean
    return math.degrees(math.atan2(x, -y)) if (x, y) != (0.0, 0.0) else 0.0


def _candidates(box: Sequence[float]) -> list[D4Pose]:
    """Candidate poses whose outline has the center and area of the box."""
    x0, y0, x1, y1 = box
    poses = []
    for far in LEANS:
        flat = math.sqrt(1 - far * far)
        for roll in ROLLS_DEG if far else (0.0,):
            lean = (far * math.sin(math.radians(roll)), -far * math.cos(math.radians(roll)))
            up = np.array(lean) / far if far else np.array([1.0, 0.0])
            for degrees in TURNS_DEG:
                turn = math.radians(degrees)
                points = _placed(turn, lean, flat)
                low, high = points.min(0), points.max(0)
                w, h = high - low
                unit = BLUNT * math.sqrt((x1 - x0) * (y1 - y0) / (w * h))
                apex = np.array([x0 + x1, y0 + y1]) / 2 - unit * (low + high) / 2
                text = np.array([math.cos(turn), math.sin(turn)])
                text = text - (1 - flat) * (text @ up) * up
                angle = math.degrees(math.atan2(text[1], text[0]))
                misfit = math.log((x1 - x0) / (y1 - y0)) - math.log(w / h)
                if abs(misfit) < 0.25:
                    poses.append(D4Pose((float(apex[0]), float(apex[1])), angle, unit, lean, misfit))
    return poses


def _cover(standing: D4Pose, mask: NDArray[np.bool_]) -> float:
    """Intersection over union of outline and silhouette."""
    drawn = np.zeros(mask.shape, np.uint8)
    hull = cv2.convexHull((outline(standing) * (_GRID / CROP_PX)).astype(np.float32))
    cv2.fillConvexPoly(drawn, np.round(hull * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    inside = drawn.astype(bool)
    return float((inside & mask).sum() / max(1, (inside | mask).sum()))


def fit(sides: SideReader, cut: DieCrop, mask: NDArray[np.uint8], number: int) -> D4PoseFit | None:
    """Estimate the pose of a d4 that shows ``number`` (1 to 4); None if no pose is certain enough.

    ``mask`` is the die's silhouette in the crop, 0 to 255.
    """
    small = cv2.resize(mask, (_GRID, _GRID), interpolation=cv2.INTER_AREA) > 127
    ways = _candidates(cut.box)
    covers = np.array([_cover(way, small) for way in ways])
    if not len(ways) or covers.max() < LEAST_COVER:
        return None
    near = [int(i) for i in np.flatnonzero(covers >= covers.max() - NEAR_BEST)]
    ((scores, weights, _),) = sides.read_sides([cut], [[ways[i] for i in near]])
    chances = np.array([math.exp(together(s, w)[number - 1]) for s, w in zip(scores, weights, strict=True)])
    rolls = np.array([_roll(ways[i]) for i in near])
    odds = np.log(chances + 0.01) + 20 * (covers[near] - covers.max()) - 0.5 * (rolls / USUAL_ROLL_DEG) ** 2
    best = int(odds.argmax())
    if chances[best] < LEAST_P:
        return None
    return D4PoseFit(ways[near[best]], float(covers[near[best]]), float(chances[best]))
