"""Whether something moves along with a die until it stops, as a hand does that puts it down.

A hand may have nearly the color of the mat, so that only its motion shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

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
    ways = [_Way.of(path, boxes[path.die_id], shots) for path in paths if path.die_id in boxes]
    for n, shot in enumerate(shots):
        followed = [way for way in ways if n in way.points]
        if shot.moving is None or not followed:
            continue
        scale = image_width / shot.moving.shape[1]
        moving = scale * _centers(shot.moving)
        away = _squares_from_dice(moving, paths, shot.at_s)  # once for all dice
        for way in followed:
            own = _OWN_SIDES * np.array([max(way.side, 2 * path.radius) for path in paths])
            way.add(n, moving[(away > own**2).all(axis=1)], scale)
    return {way.die_id for way in ways if way.is_led}


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """The last part of the way of a die, and what else moves beside it in each frame.

    ``points`` are the positions of the die by the number of the frame. ``side`` is that of its box in px.
    ``areas`` are in squares of that side. ``middles`` are pairs of positions: of what moves, and of the die.
    """

    die_id: str
    side: float
    points: Mapping[int, Floats]
    areas: list[float] = field(default_factory=list)
    middles: list[tuple[Floats, Floats]] = field(default_factory=list)

    @classmethod
    def of(cls, path: Trajectory, box: Box, shots: Sequence[BufferedFrame]) -> _Way:
        """The part until the die arrives."""
        stopped_s = stop_s(path, box)
        arrived_s = arrival_s(path, stopped_s)
        points = {
            n: point
            for n, shot in enumerate(shots)
            if stopped_s - _ALONG_S <= shot.at_s <= arrived_s and (point := _at(path, shot.at_s)) is not None
        }
        return cls(path.die_id, side(box), points)

    def add(self, n: int, moving: Floats, scale: float) -> None:
        """Note the points [N,2] that move in a frame and are on no die, ``scale`` px apart."""
        reach, along = (_BESIDE_SIDES * self.side) ** 2, np.array(list(self.points.values()))
        beside = moving[(_squares(moving, along) < reach).any(axis=1)]
        near = int((_squares(beside, self.points[n][None]) < reach).sum())
        self.areas.append(near * (scale / self.side) ** 2)
        if len(beside):
            self.middles.append((beside.mean(axis=0), self.points[n]))

    @property
    def is_led(self) -> bool:
        """Whether something as large as a hand moved along with the die until it stopped."""
        last = self.areas[-_LEAST_FRAMES:]
        if len(last) < _LEAST_FRAMES or float(np.mean(last)) < _HAND_AREA or len(self.middles) < 2:
            return False
        its_way, die_way = (self.middles[-1][k] - self.middles[0][k] for k in (0, 1))
        low, high = _ALONG
        longer = np.linalg.norm(die_way) > self.side
        return bool(longer and low < die_way @ its_way / (die_way @ die_way) < high)


def _squares_from_dice(points: Floats, paths: Sequence[Trajectory], at_s: float) -> Floats:
    """The squares of the distances [N,P] of points from the dice at a time, or in the frames around it."""
    away = np.full((len(points), len(paths)), np.inf)
    for column, path in enumerate(paths):
        k = int(np.searchsorted(path.times_s, at_s - 1e-6))
        for place in path.points[max(0, k - 1) : k + 2]:
            away[:, column] = np.minimum(away[:, column], _squares(points, place[None])[:, 0])
    return away


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
