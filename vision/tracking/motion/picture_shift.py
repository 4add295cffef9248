"""The common shift of a whole picture between two frames: vibration of the table or the camera.

Each pixel of a shifted picture changes by its gradient times the shift. So the shift follows from all pixels
by least squares, in steps, because the gradient tells only of the next pixel (Lucas and Kanade 1981). A shift
needs evidence in many places, because a die on a plain mat shifts by itself. Where the mat has no texture,
the few things that moved are evidence if their shift explains nearly all of their change and turns back again
and again, which a die that rolls does not do. A shift that was measured is undone. Where it was not, a change
that a shift may explain is no motion: the pixel lies between the values of its neighbors. A shift to one side
is a bump, and counts as motion. Vibration comes back.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.frame_difference import FloatMap, Small

Mask = NDArray[np.bool_]
Shift = tuple[float, float]

MOST_PX = 1.0
"""Largest shift that hides a change without being measured in that frame, in px of the downscaled frame."""
REACH_PX = 3.2
"""Largest shift that counts as vibration, in px of the downscaled frame."""
_SOFT_NOISE = 0.14  # share of the variance that is left after the blur, which gives thin lines a gradient
_STEADY_PX = 0.05  # a smaller shift is none
_SWING = 1.2  # times the largest measured step that the picture may have moved
_FORGET_S = 1.0  # time constant for forgetting the size of a swing
_TURNS_S = 0.6  # vibration turns back twice within this time
_PLAIN_TURNS, _PLAIN_TURNS_S = 4, 0.8  # the same without evidence in many places
_PLAIN_LEFT = 0.12  # share of the change that the shift of few things may leave; a roll leaves more
_NEXT_S = 0.15  # a step that follows within this time may turn back
_KNOWN_S = 3.0  # a table that shook goes on, so less evidence is enough
_CLEAR = 0.2  # share of the largest step from which another one shows that it turns back
_ROUNDS = 3
_ENOUGH = 10_000  # px are enough to measure a shift
_STEPS = 6  # at most, to measure a shift of several px
_CLOSE_PX = 0.1  # a smaller step is the last one
_CLOSER = 0.9  # share of the change that a step may leave; a roll leaves more
_ROUGH_PX = 0.5  # error of a shift that was undone, interpolation included
_BAND_PX = 15  # rows over which light is even, unlike a line of the print
_MARGIN = 6  # px around what has changed, for gradients and shifts
_RIDGE = 1e-3  # keeps a picture without texture from shifting
_BLOCKS = (6, 8)
_WIDE = 0.5  # share of the width or height over which the evidence must be spread
_LEAST_BLOCKS = 4
_CHANGED = 1.3  # times the noise from which a block has changed
_WORSE = 1.2  # times the change that a block has if it did not shift, but was moved back
_MOSTLY = 0.6  # share of the blocks that a shift explains, of those that it explains or that contradict it
_EXPLAINED = 0.6  # share of a block's change that may be left
_NEIGHBORS = np.ones((3, 3), np.uint8)
_AROUND = np.ones((5, 5), np.uint8)


class Vibration:
    """How far the picture swings, from its steps from one frame to the next.

    ``swing`` is how far it may move between two frames, in px of the downscaled frame; 0 without vibration.
    ``far`` is the same, but at most ``MOST_PX``.
    """

    def __init__(self) -> None:
        self.swing = self.far = 0.0
        self._size = 0.0  # of the largest step lately
        self._step: Shift = (0.0, 0.0)
        self._stepped_s = math.inf  # since the last step
        self._turned_s = (math.inf,) * _PLAIN_TURNS  # since each of the last turns, the oldest first
        self._swung_s = math.inf  # since the last vibration
        self._wide_s = math.inf  # since the last evidence in many places

    def note(self, step: Shift | None, step_s: float, *, wide: bool = True) -> None:
        """Note the step of a frame, None if it is not known, and the time since the frame before.

        ``wide``: whether there was evidence in many places.
        """
        self._size *= math.exp(-step_s / _FORGET_S)
        self._turned_s = tuple(since_s + step_s for since_s in self._turned_s)
        self._wide_s = 0.0 if wide else self._wide_s + step_s
        self._stepped_s += step_s
        if step is not None:
            self._size = max(self._size, math.hypot(*step))
            clear = min(math.hypot(*self._step), math.hypot(*step)) > _CLEAR * self._size
            back = self._step[0] * step[0] + self._step[1] * step[1] < 0
            if clear and back and self._stepped_s < _NEXT_S:
                self._turned_s = (*self._turned_s[1:], 0.0)
            self._step, self._stepped_s = step, 0.0
        turns_back = self._turned_s[0] < _PLAIN_TURNS_S
        if self._wide_s < _TURNS_S or self._swung_s < _KNOWN_S:
            turns_back |= self._turned_s[-2] < _TURNS_S
        swings = turns_back and self._size > _STEADY_PX
        self._swung_s = 0.0 if swings else self._swung_s + step_s
        self.swing = _SWING * self._size if swings else 0.0
        self.far = min(MOST_PX, self.swing)


def common_shift(now: FloatMap, then: FloatMap, noise: FloatMap) -> Shift | None:
    """The shift of the whole picture in px (right, down); None if the change is not a common shift.

    ``now`` and ``then`` are logarithms of gray in the same light, ``noise`` is the variance of their
    difference; all (h, w).
    """
    noise = (_SOFT_NOISE * noise).astype(np.float32)
    new, old = _soft(now), _soft(then)
    before, floor = _blocks(np.square(new - old)), _blocks(noise)
    changed = before > _CHANGED * floor
    if changed.sum() < _LEAST_BLOCKS or not _spread(changed):
        return None
    shift = _registered(new, old, noise)
    if shift is None or math.hypot(*shift) < _STEADY_PX:
        return None
    after = _blocks(np.square(_moved_back(new, shift) - old))
    better = changed & (after < floor + _EXPLAINED * (before - floor))
    worse = (after > _CHANGED * floor) & (after > _WORSE * before)
    if better.sum() < max(_LEAST_BLOCKS, _MOSTLY * (better | worse).sum()) or not _spread(better):
        return None
    return shift


def plain_shift(now: FloatMap, then: FloatMap, noise: FloatMap, hot: Mask) -> Shift | None:
    """The shift in px (right, down) of what has changed at ``hot`` (h, w); None if a shift leaves too much.

    For a mat without texture, where only the dice show how the picture shifts. Other arguments as for
    ``common_shift``.
    """
    near = cv2.dilate(hot.astype(np.uint8), _AROUND)
    x, y, w, h = cv2.boundingRect(near)
    part = (slice(max(0, y - _MARGIN), y + h + _MARGIN), slice(max(0, x - _MARGIN), x + w + _MARGIN))
    inside, new, old = near[part] > 0, _soft(now[part]), _soft(then[part])
    soft_noise = (_SOFT_NOISE * noise[part]).astype(np.float32)
    shift = _registered(new, old, soft_noise, inside)
    if shift is None:
        return None
    left, change = (np.square(picture - old)[inside].mean() for picture in (_moved_back(new, shift), new))
    return shift if left < _PLAIN_LEFT * change + soft_noise[inside].mean() else None


def moved_back(frame: Small, shift: Shift) -> Small:
    """A downscaled frame without a shift (right, down) in px; its border is repeated."""
    gray = _moved_back(frame.gray.astype(np.float32), shift)
    return Small(gray.clip(0, 255).astype(np.uint8), _moved_back(frame.log, shift))


def _moved_back(picture: FloatMap, shift: Shift) -> FloatMap:
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    height, width = picture.shape
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(picture, move, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )


def bands(rows: FloatMap) -> FloatMap:
    """Light that differs from row to row (h, 1), without the lines of a print across the picture."""
    return np.asarray(cv2.blur(rows, (1, _BAND_PX)).reshape(rows.shape), np.float32)


def unexplained(change: FloatMap, then: FloatMap) -> FloatMap:
    """The part of a change that is left after a shift was undone, and that is no error of doing so."""
    return beyond_shift(_soft(change), _soft(then), _ROUGH_PX)


def beyond_shift(change: FloatMap, then: FloatMap, far: float) -> FloatMap:
    """The part of a change that a shift by up to ``far`` px, at most one, does not explain."""
    brighter, darker = _neighbors(then)
    return np.asarray(
        np.maximum(change - far * brighter, 0) - np.maximum(-change - far * darker, 0), np.float32
    )


def shaking_noise(picture: FloatMap, swing: float) -> FloatMap:
    """How much each pixel of a picture (h, w) may change when it shakes by ``swing`` px."""
    return np.asarray(swing * np.maximum(*_neighbors(picture)), np.float32)


def _neighbors(picture: FloatMap) -> tuple[FloatMap, FloatMap]:
    """How much brighter and how much darker the neighbors of each pixel are."""
    brighter, darker = cv2.dilate(picture, _NEIGHBORS) - picture, picture - cv2.erode(picture, _NEIGHBORS)
    return np.asarray(brighter, np.float32), np.asarray(darker, np.float32)


def _soft(picture: FloatMap) -> FloatMap:
    return np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), np.float32)


def _gradient(now: FloatMap, then: FloatMap, *, common: bool) -> tuple[FloatMap, FloatMap]:
    """The mean gradient of both frames (down, right), so that the error is of third order in the shift."""
    mean = (0.5 * (now + then)).astype(np.float32)
    right = np.asarray(cv2.Sobel(mean, cv2.CV_32F, 1, 0, ksize=1, scale=0.5), np.float32)
    down = np.asarray(cv2.Sobel(mean, cv2.CV_32F, 0, 1, ksize=1, scale=0.5), np.float32)
    if common:  # what is removed from the picture as light is no evidence
        down, right = (slope - bands(slope.mean(axis=1, keepdims=True)) for slope in (down, right))
    return down, right


def _registered(new: FloatMap, old: FloatMap, noise: FloatMap, near: Mask | None = None) -> Shift | None:
    """The shift (x, y) of ``new`` in px, found step by step; None if there is none within ``REACH_PX``.

    ``near`` (h, w): only these pixels count.
    """
    x = y = 0.0
    now, left = new, math.inf
    place = slice(None) if near is None else near
    for _ in range(_STEPS):
        change = now - old
        before, left = left, float(np.abs(change[place]).mean())
        if left > _CLOSER * before:
            return None
        down, right = _gradient(now, old, common=near is None)
        step = _least_squares(change[place], down[place], right[place], noise[place])
        if step is None:
            return None
        x, y = x + step[0], y + step[1]
        if math.hypot(x, y) > REACH_PX:
            return None
        if math.hypot(*step) < _CLOSE_PX:
            break
        now = _moved_back(new, (x, y))
    return x, y


def _least_squares(change: FloatMap, down: FloatMap, right: FloatMap, noise: FloatMap) -> Shift | None:
    """The shift (x, y) in px that explains most of the change; other pixels hardly count."""
    x = y = 0.0
    every = max(1, change.size // _ENOUGH)
    change, down, right, noise = (values.ravel()[::every] for values in (change, down, right, noise))
    noise = noise + np.vdot(change, change) / len(change)
    ridge = _RIDGE * len(change)
    for _ in range(_ROUNDS):
        weight = 1 / (noise + np.square(change + right * np.float32(x) + down * np.float32(y)))
        rights, downs = weight * right, weight * down
        xx, yy = float(np.vdot(rights, right)) + ridge, float(np.vdot(downs, down)) + ridge
        xy, dx, dy = (float(np.vdot(*pair)) for pair in ((rights, down), (rights, change), (downs, change)))
        size = xx * yy - xy * xy
        if size <= 0:
            return None
        # A pixel shows what was at the place before the shift, against the gradient.
        x, y = (xy * dy - yy * dx) / size, (xy * dx - xx * dy) / size
    return x, y


def _blocks(values: NDArray[Any]) -> FloatMap:
    rows, columns = _BLOCKS
    return np.asarray(cv2.resize(values, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _spread(blocks: NDArray[np.bool_]) -> bool:
    """Whether blocks lie far apart."""
    rows, columns = np.nonzero(blocks)
    return bool(np.ptp(rows) + 1 > _WIDE * blocks.shape[0] or np.ptp(columns) + 1 > _WIDE * blocks.shape[1])
