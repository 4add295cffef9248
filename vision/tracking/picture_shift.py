"""The common shift of a whole picture between two frames: vibration of the table or the camera.

Each pixel of a shifted picture changes by its gradient times the shift. So the shift follows from all pixels
by least squares. A shift needs evidence in many places, because a die on a plain mat shifts by itself. Where
the mat has no texture, the few things that moved are evidence if their shift explains nearly all of their
change and turns back again and again, which a die that rolls does not do. A change that a shift explains is
no motion: the pixel lies between the values of its neighbors. A shift to one side is a bump, and counts as
motion. Vibration comes back.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

FloatMap = NDArray[np.float32]
Mask = NDArray[np.bool_]
Shift = tuple[float, float]

MOST_PX = 1.0
"""Largest shift that counts as vibration, in px of the downscaled frame."""
_SOFT_NOISE = 0.14  # share of the variance that is left after the blur, which gives thin lines a gradient
_STEADY_PX = 0.05  # a smaller shift is none
_SWING = 1.5  # times the measured shift that the picture may have moved
_FORGET_S = 1.0  # time constant for forgetting the size of a swing
_TURNS_S = 0.6  # vibration turns back twice within this time
_PLAIN_TURNS, _PLAIN_TURNS_S = 4, 0.8  # the same without evidence in many places
_PLAIN_LEFT = 0.12  # share of the change that the shift of few things may leave; a roll leaves more
_CLEAR = 0.3  # share of the shift from which a step shows that it turns back
_ROUNDS = 3
_RIDGE = 1e-3  # keeps a picture without texture from shifting
_BLOCKS = (6, 8)
_WIDE = 0.5  # share of the width or height over which the evidence must be spread
_LEAST_BLOCKS = 4
_CHANGED = 1.3  # times the noise from which a block has changed
_MOSTLY = 0.6  # share of the blocks with a change that the shift must explain
_EXPLAINED = 0.6  # share of a block's change that may be left
_NEIGHBORS = np.ones((3, 3), np.uint8)
_AROUND = np.ones((5, 5), np.uint8)


class Vibration:
    """How far the picture swings, from its shifts in one frame after the other.

    ``far`` is the largest shift that vibration explains, in px of the downscaled frame; 0 without vibration.
    """

    def __init__(self) -> None:
        self.far = 0.0
        self._size = 0.0
        self._last: Shift | None = None
        self._step: Shift = (0.0, 0.0)
        self._turned_s = (math.inf,) * _PLAIN_TURNS  # since each of the last turns, the oldest first
        self._wide_s = math.inf  # since the last evidence in many places

    def note(self, shift: Shift | None, step_s: float, *, wide: bool = True) -> None:
        """Note the shift of a frame, None if there was none, and the time since the frame before.

        ``wide``: whether there was evidence in many places.
        """
        self._size *= math.exp(-step_s / _FORGET_S)
        self._turned_s = tuple(since_s + step_s for since_s in self._turned_s)
        self._wide_s = 0.0 if shift is not None and wide else self._wide_s + step_s
        if shift is not None:
            self._size = max(self._size, math.hypot(*shift))
            self._turn(shift)
        turns_back = self._turned_s[0] < _PLAIN_TURNS_S
        if self._wide_s < _TURNS_S:
            turns_back |= self._turned_s[-2] < _TURNS_S
        swings = turns_back and self._size > _STEADY_PX
        self.far = min(MOST_PX, _SWING * self._size) if swings else 0.0

    def _turn(self, shift: Shift) -> None:
        last, self._last = self._last, shift
        if last is None:
            return
        before, self._step = self._step, (shift[0] - last[0], shift[1] - last[1])
        clear = min(math.hypot(*before), math.hypot(*self._step)) > _CLEAR * math.hypot(*shift)
        if _along(shift, last) < 0 or (clear and _along(before, self._step) < 0):
            self._turned_s = (*self._turned_s[1:], 0.0)


def _along(a: Shift, b: Shift) -> float:
    return a[0] * b[0] + a[1] * b[1]


def common_shift(change: FloatMap, now: FloatMap, then: FloatMap, noise: FloatMap) -> Shift | None:
    """The shift of the whole picture in px (right, down); None if the change is not a common shift.

    ``change`` is ``now`` minus ``then`` without light, ``noise`` its variance; all (h, w).
    """
    soft, new, old = (cv2.GaussianBlur(values, (3, 3), 0) for values in (change, now, then))
    noise = (_SOFT_NOISE * noise).astype(np.float32)
    down, right = _gradient(new, old)
    shift = _least_squares(soft, right, down, noise)
    if shift is None:
        return None
    left = soft + right * shift[0] + down * shift[1]
    before, after, floor = (_blocks(values) for values in (np.square(soft), np.square(left), noise))
    changed = before > _CHANGED * floor
    better = changed & (after < floor + _EXPLAINED * (before - floor))
    if better.sum() < max(_LEAST_BLOCKS, _MOSTLY * changed.sum()) or not _spread(better):
        return None
    return shift


def plain_shift(change: FloatMap, now: FloatMap, then: FloatMap, noise: FloatMap, hot: Mask) -> Shift | None:
    """The shift in px (right, down) of what has changed at ``hot`` (h, w); None if a shift leaves too much.

    For a mat without texture, where only the dice show how the picture shifts. Other arguments as for
    ``common_shift``.
    """
    near = cv2.dilate(hot.astype(np.uint8), _AROUND) > 0
    soft, new, old = (cv2.GaussianBlur(values, (3, 3), 0) for values in (change, now, then))
    down, right = (values[near] for values in _gradient(new, old))
    own = np.asarray(soft[near], np.float32)
    shift = _least_squares(own, right, down, (_SOFT_NOISE * noise[near]).astype(np.float32))
    if shift is None:
        return None
    left = own + right * shift[0] + down * shift[1]
    return shift if np.square(left).mean() < _PLAIN_LEFT * np.square(own).mean() else None


def beyond_shift(change: FloatMap, then: FloatMap, far: float) -> FloatMap:
    """The part of a change that a shift by up to ``far`` px, at most one, does not explain."""
    above = far * (cv2.dilate(then, _NEIGHBORS) - then)
    below = far * (then - cv2.erode(then, _NEIGHBORS))
    return np.asarray(np.maximum(change - above, 0) - np.maximum(-change - below, 0), np.float32)


def _gradient(now: NDArray[Any], then: NDArray[Any]) -> tuple[FloatMap, FloatMap]:
    """The mean gradient of both frames (down, right), so that the error is of third order in the shift."""
    mean = (0.5 * (now + then)).astype(np.float32)
    right = cv2.Sobel(mean, cv2.CV_32F, 1, 0, ksize=1, scale=0.5)
    down = cv2.Sobel(mean, cv2.CV_32F, 0, 1, ksize=1, scale=0.5)
    return np.asarray(down, np.float32), np.asarray(right, np.float32)


def _least_squares(change: NDArray[Any], right: FloatMap, down: FloatMap, noise: FloatMap) -> Shift | None:
    """The shift (x, y) in px that explains most of the change; other pixels hardly count."""
    x = y = 0.0
    noise = noise + np.square(change).mean()
    for _ in range(_ROUNDS):
        weight = 1 / (noise + np.square(change - right * x - down * y))
        xx, yy = (float((weight * np.square(slope)).mean()) + _RIDGE for slope in (right, down))
        xy = float((weight * right * down).mean())
        dx, dy = (float((weight * slope * change).mean()) for slope in (right, down))
        size = xx * yy - xy * xy
        if size <= 0:
            return None
        x, y = (yy * dx - xy * dy) / size, (xx * dy - xy * dx) / size
    # A pixel shows what was at the place before the shift, against the gradient.
    return (-x, -y) if math.hypot(x, y) < MOST_PX else None


def _blocks(values: NDArray[Any]) -> FloatMap:
    rows, columns = _BLOCKS
    return np.asarray(cv2.resize(values, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _spread(blocks: NDArray[np.bool_]) -> bool:
    """Whether blocks lie far apart."""
    rows, columns = np.nonzero(blocks)
    return bool(np.ptp(rows) + 1 > _WIDE * blocks.shape[0] or np.ptp(columns) + 1 > _WIDE * blocks.shape[1])
