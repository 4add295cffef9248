"""Whether something moves along with a die until it stops, as a hand does that puts it down.

A hand may have nearly the color of the mat, so that only its motion shows.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from traywatch.vision.throws.dice_at_rest import side
from traywatch.vision.throws.hand_filter import arrival_s, stop_s
from traywatch.vision.tracking.frame_buffer import BufferedFrame, Floats, Trajectory
from traywatch.vision.tracking.rest_areas import Mask
from traywatch.vision.types import Box

_LEAST_FRAMES = 3  # frames before the die stops in which the hand is looked for
_ALONG_S = 0.2  # time before a die stops in which a hand that puts it down moves with it
_BESIDE_SIDES = 3.0  # box sides around a die in which such a hand moves
_OWN_SIDES = 1.2  # box sides around dice in which they and their shadows move
_HAND_AREA = 3.0  # least area in motion of such a hand, in squares of the box side
_ALONG = (0.4, 1.2)  # share of the way of the die that the middle of that area moves too


def is_led_by_hand(
    path: Trajectory,
    box: Box,
    paths: Sequence[Trajectory],
    shots: Sequence[BufferedFrame],
    image_width: int,
) -> bool:
    """Whether something else moved along with a die until it stopped, as a hand does that puts it down.

    A hand may have nearly the color of the mat, so that only its motion shows. ``paths`` are those of all
    dice, ``shots`` the frames of the roll. ``image_width`` is that of the picture in which the box is.
    """
    wide, stopped_s = side(box), stop_s(path, box)
    arrived_s = arrival_s(path, stopped_s)
    way = [
        (shot, point)
        for shot in shots
        if stopped_s - _ALONG_S <= shot.at_s <= arrived_s and (point := _at(path, shot.at_s)) is not None
    ]
    areas, middles, points = [], [], []
    for shot, point in way:
        if shot.moving is None:
            continue
        scale = image_width / shot.moving.shape[1]
        moving = _around(scale * _centers(shot.moving), [at for _, at in way], _BESIDE_SIDES * wide)
        moving = _without_dice(moving, wide, paths, shot.at_s)
        areas.append(len(_around(moving, [point], _BESIDE_SIDES * wide)) * (scale / wide) ** 2)
        if len(moving):
            middles.append(moving.mean(axis=0))
            points.append(point)
    if len(areas) < _LEAST_FRAMES or float(np.mean(areas[-_LEAST_FRAMES:])) < _HAND_AREA or len(points) < 2:
        return False
    its_way, die_way = middles[-1] - middles[0], points[-1] - points[0]
    low, high = _ALONG
    return bool(np.linalg.norm(die_way) > wide and low < die_way @ its_way / (die_way @ die_way) < high)


def _around(points: Floats, centers: Sequence[Floats], reach: float) -> Floats:
    """Those of the points [N, 2] within reach of a center."""
    near = np.zeros(len(points), bool)
    for one in centers:
        near |= _squares(points, one) < reach**2
    return points[near]


def _without_dice(points: Floats, wide: float, paths: Sequence[Trajectory], at_s: float) -> Floats:
    """Those of the points [N, 2] that are not on a die or close to one at a time."""
    for path in paths:
        k = int(np.searchsorted(path.times_s, at_s - 1e-6))
        own = _OWN_SIDES * max(wide, 2 * path.radius)
        for place in path.points[max(0, k - 1) : k + 2]:
            points = points[_squares(points, place) > own**2]
    return points


def _squares(points: Floats, center: Floats) -> Floats:
    """The squares of the distances of points [N, 2] from another one."""
    away = points - center
    return np.asarray(away[:, 0] ** 2 + away[:, 1] ** 2)


def _centers(mask: Mask) -> Floats:
    rows, columns = np.nonzero(mask)
    return np.stack([columns + 0.5, rows + 0.5], axis=1)


def _at(path: Trajectory, at_s: float) -> Floats | None:
    """The position of a die in the frame of a time; None if it was not followed in that frame."""
    k = int(np.searchsorted(path.times_s, at_s - 1e-6))
    return path.points[k] if k < len(path.times_s) and abs(path.times_s[k] - at_s) < 1e-6 else None
