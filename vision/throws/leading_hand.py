"""Whether something moves along with a die until it stops, as a hand does that puts it down.

A hand may have nearly the color of the mat, so that only its motion shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import numpy as np

from traywatch.vision.detection.boxes import side
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


def dice_led_by_hand(
    boxes: Mapping[str, Box], paths: Sequence[Trajectory], shots: Sequence[BufferedFrame], image_width: int
) -> set[str]:
    """The dice of ``boxes`` along with which something moved until they stopped.

    ``paths`` are those of all dice, ``shots`` the frames of the roll. ``image_width`` is that of the picture
    in which the boxes are.
    """

    usual = float(np.median([side(box) for box in boxes.values()])) if boxes else 0.0

    @cache
    def moving(n: int) -> Floats | None:
        mask = shots[n].moving
        if mask is None:
            return None
        return _beside_dice(image_width / mask.shape[1] * _centers(mask), usual, paths, shots[n].at_s)

    return {
        path.die_id
        for path in paths
        if path.die_id in boxes and _is_led(path, boxes[path.die_id], shots, moving, image_width)
    }


def _is_led(
    path: Trajectory,
    box: Box,
    shots: Sequence[BufferedFrame],
    moving: Callable[[int], Floats | None],
    image_width: int,
) -> bool:
    """Whether one die was led. ``moving`` gives the points that move in a frame and are on no die."""
    wide, stopped_s = side(box), stop_s(path, box)
    arrived_s, reach = arrival_s(path, stopped_s), (_BESIDE_SIDES * wide) ** 2
    way = [
        (n, point)
        for n, shot in enumerate(shots)
        if stopped_s - _ALONG_S <= shot.at_s <= arrived_s and (point := _at(path, shot.at_s)) is not None
    ]
    along = np.array([point for _, point in way]).reshape(-1, 2)
    areas, middles, points = [], [], []
    for n, point in way:
        beside, mask = moving(n), shots[n].moving
        if beside is None or mask is None:
            continue
        beside = beside[(_squares(beside, along) < reach).any(axis=1)]
        near = int((_squares(beside, point[None]) < reach).sum())
        areas.append(near * (image_width / mask.shape[1] / wide) ** 2)
        if len(beside):
            middles.append(beside.mean(axis=0))
            points.append(point)
    if len(areas) < _LEAST_FRAMES or float(np.mean(areas[-_LEAST_FRAMES:])) < _HAND_AREA or len(points) < 2:
        return False
    its_way, die_way = middles[-1] - middles[0], points[-1] - points[0]
    low, high = _ALONG
    return bool(np.linalg.norm(die_way) > wide and low < die_way @ its_way / (die_way @ die_way) < high)


def _beside_dice(points: Floats, wide: float, paths: Sequence[Trajectory], at_s: float) -> Floats:
    """Those of the points [N,2] that are not on a die or close to one at a time, or in the frames around it.

    A die is at least ``wide`` px wide.
    """
    for path in paths:
        k = int(np.searchsorted(path.times_s, at_s - 1e-6))
        own = _OWN_SIDES * max(wide, 2 * path.radius)
        points = points[(_squares(points, path.points[max(0, k - 1) : k + 2]) > own**2).all(axis=1)]
    return points


def _squares(points: Floats, others: Floats) -> Floats:
    """The squares of the distances [N,M] of points [N,2] from others [M,2]."""
    x = points[:, None, 0] - others[None, :, 0]
    y = points[:, None, 1] - others[None, :, 1]
    return np.asarray(x**2 + y**2)


def _centers(mask: Mask) -> Floats:
    rows, columns = np.nonzero(mask)
    return np.stack([columns + 0.5, rows + 0.5], axis=1)


def _at(path: Trajectory, at_s: float) -> Floats | None:
    """The position of a die in the frame of a time; None if it was not followed in that frame."""
    k = int(np.searchsorted(path.times_s, at_s - 1e-6))
    return path.points[k] if k < len(path.times_s) and abs(path.times_s[k] - at_s) < 1e-6 else None
