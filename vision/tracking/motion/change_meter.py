"""The change of a frame against an earlier one, in units of the noise of camera, compression and vibration.

The earlier frame is called the anchor. Parts of it may be of different frames.
"""

from __future__ import annotations

import math
from copy import copy

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import median_level
from traywatch.vision.tracking.frame_difference import (
    DARK,
    Difference,
    FloatMap,
    Small,
    difference,
    level,
)
from traywatch.vision.tracking.motion.mean_change import mean_change
from traywatch.vision.tracking.motion.picture_shift import (
    Shift,
    Vibration,
    bands,
    beyond_shift,
    common_shift,
    moved_back,
    plain_shift,
    shaking_noise,
    unexplained,
)

Mask = NDArray[np.bool_]

SURROUNDINGS = np.ones((7, 7), np.uint8)
"""The px of the downscaled frame over which change is averaged: about half a die."""
LEARN_S = 1.0
"""Time constant for learning the noise at rest."""
WEAK = 2.0
"""A change of fewer thresholds that is far from a stronger one may be noise of compression."""

_WINDOW = SURROUNDINGS.shape[0]
_CALM_S = 0.15  # time constant for forgetting noise of the whole frame
_MAX_NOISE = 6.0  # gray levels of the downscaled frame; more is not noise
_OWN_NOISE = 6.0  # maximum ratio of a pixel's variance to the frame's
_APART = 9  # px of the downscaled frame between a weak change and a stronger one
_SUDDEN = 0.3  # share of the threshold that a sudden change did not reach in the frame before
_WHOLE = _WINDOW**2 / 25  # a change of a small die is the same share of both scores in a clean picture
_ALIKE = 1.5  # the noise that is learned for a pixel differs by less than this from that of the frame
_LEARNED = 1 / 3  # share of the energy of a weak change that counts as noise from then on


class ChangeMeter:
    """Measures how much frames differ from an anchor, and learns the noise.

    ``threshold`` is the least change that counts, in standard deviations of the noise. ``floor_levels`` is
    the least noise assumed, in gray levels of the downscaled frame. All masks and maps are (h, w).
    """

    def __init__(self, *, threshold: float, floor_levels: float) -> None:
        self.limit = threshold**2
        """Least mean square change that counts, in variances of the noise."""
        self.motion = 0.0
        """Strongest change of the last frame, in units of the threshold."""
        self.score: FloatMap = np.zeros((1, 1), np.float32)
        """Mean square change around each pixel, in variances of the noise."""
        self.rows: FloatMap = np.zeros((1, 1), np.float32)
        """Change of light of each row (h, 1) since the anchor, as logarithms."""
        self.steady: Small | None = None
        """The last frame, moved back to where the anchor is; None if the picture does not shake."""
        self.shaken: Mask | None = None
        """What has changed if vibration explains nothing; None if the picture does not shake."""
        self.begins_to_shake = False
        """Whether vibration was noticed in the last frame and not before."""
        self._floor = floor_levels
        self._noise: FloatMap | None = None
        self._common = 0.0
        self._levels = self._camera = 0.0  # noise in gray levels: of the last frame, and of frames at rest
        self._measured_s = 0.0  # time at rest in which the camera's noise was measured
        self._vibration = Vibration()
        self._reference: FloatMap | None = None  # a whole frame while the picture shakes, as logarithms
        self._last_shift: Shift | None = None  # of the last frame, from that whole frame
        self._clear: Mask | None = None  # change that noise makes weak
        self._before: tuple[FloatMap, Difference] | None = None  # anchor of the last frame, and difference

    def begin(self, first: Small) -> None:
        """Take the first frame."""
        self._before = first.log, difference(first, first)

    def take_anchor(self, whole: FloatMap | None = None) -> None:
        """Another anchor follows. ``whole`` is one frame in its light, if parts of it are of other frames."""
        self._reference, self._last_shift = whole, None if whole is None else self._last_shift

    def compare(self, now: Small, then: Small, step_s: float) -> tuple[FloatMap, Mask]:
        """Mean square change around each pixel, and a mask of the pixels where it exceeds the noise.

        ``then`` is the anchor, ``step_s`` the time since the last frame.
        """
        diff = difference(now, then)
        self.rows = diff.rows
        self.steady = self.shaken = None
        self.begins_to_shake = False
        common = self._common
        energy, score = self._measure(diff, now, step_s)
        if float(score.max()) > self.limit:
            noise = (self._variance(now) + np.square(diff.slack)).astype(np.float32)
            lit = self._lit(then.log, diff)
            shift = self._shift(lit, then, noise, score > self.limit, step_s)
            if self._vibration.far > 0:
                self._common, shaken = common, score > self.limit
                energy, score = self._measure(self._without_shift(diff, now, then, shift), now, step_s)
                self.shaken = np.asarray(shaken | (score > self.limit))
        self._before = then.log, diff
        self.motion = math.sqrt(float(score.max()) / self.limit)
        self.score = score
        return energy, np.asarray(score > self.limit)

    @property
    def strong(self) -> Mask:
        """Where the last frame has changed more than noise of compression and soft shadows do.

        Of a change that is weak because of strong noise, the gray levels decide.
        """
        strong = np.asarray(self.score > WEAK**2 * self.limit)
        return strong if self._clear is None else strong | self._clear

    def peek(self, now: Small, then: Small, step_s: float) -> tuple[bool, float]:
        """Whether two frames differ, and by how many thresholds; nothing is remembered."""
        before = {**vars(self), "_vibration": copy(self._vibration)}
        _, hot = self.compare(now, then, step_s)
        motion = self.motion
        vars(self).update(before)
        return bool(hot.any()), motion

    # ------------------------------------------------------------------ noise

    def noise_at_rest(self, anchor: Small) -> FloatMap:
        """Variance of the camera's noise and vibration at each pixel, in logarithms of gray.

        What was learned as noise during a roll is not in it.
        """
        noise = np.square(level(anchor, self._camera))
        if self._vibration.swing > 0:
            noise += np.square(shaking_noise(anchor.log, self._vibration.swing))
        return noise

    def learn_at_rest(self, energy: FloatMap, anchor: Small, step_s: float) -> None:
        """Learn the noise from a frame at rest."""
        self.learn(energy, step_s / LEARN_S)
        most = _OWN_NOISE * np.maximum(np.square(level(anchor, self._floor)), self._common)
        assert self._noise is not None
        np.minimum(self._noise, most, out=self._noise)
        self._measured_s += step_s
        blend = min(1.0, step_s / min(self._measured_s, LEARN_S))
        self._camera += blend * (self._levels - self._camera)

    def learn(self, energy: FloatMap, blend: float) -> None:
        """Take a share ``blend`` of the change of the last frame as noise, however large it is."""
        if self._noise is None:
            self._noise = np.full_like(energy, self._common)
        self._noise += np.float32(min(1.0, blend)) * (energy - self._noise)

    def learn_weak(self, energy: FloatMap, anchor: Small, score_before: FloatMap) -> None:
        """Treat weak changes as noise from now on, if they are sudden and far from a strong one.

        Compression refines a picture in steps where there is detail, such as the pips of a die at rest. A
        die that turns slowly changes more and more against the anchor. ``score_before`` is the score of the
        frame before.
        """
        strong = self.strong.astype(np.uint8)
        near = cv2.dilate(strong, np.ones((2 * _APART + 1, 2 * _APART + 1), np.uint8)).astype(bool)
        weak = (self.score > self.limit) & ~near
        if score_before.shape == weak.shape:
            weak &= score_before < _SUDDEN * self.limit
        if not weak.any():
            return
        if self._noise is None:
            self._noise = np.full_like(energy, self._common)
        most = _OWN_NOISE * np.maximum(np.square(level(anchor, self._floor)), self._common)
        learned = np.where(weak, np.minimum(_LEARNED * energy, most), 0.0)
        self._noise = np.maximum(self._noise, cv2.dilate(learned.astype(np.float32), SURROUNDINGS))

    def _variance(self, now: Small) -> FloatMap:
        """The variance of the noise at each pixel."""
        # A camera adds at most as many gray levels of noise where it is darker, which are more in logarithms.
        levels = max(self._floor, min(self._camera, _MAX_NOISE))
        noise = np.maximum(np.square(level(now, levels)), self._common)
        return np.asarray(noise if self._noise is None else np.maximum(noise, self._noise), np.float32)

    def _measure(self, diff: Difference, now: Small, step_s: float) -> tuple[FloatMap, FloatMap]:
        """Mean square change around each pixel, and the same in variances of the noise."""
        typical = median_level(now.gray) + DARK
        spread = min(diff.spread, (_MAX_NOISE / typical) ** 2)
        self._levels = math.sqrt(diff.spread) * typical
        if self._measured_s == 0 and self._levels > 0:
            # At the start nothing is known yet, and motion can only add to it.
            self._camera = min(self._camera or math.inf, self._levels)
        # Noise over the whole frame is never a throw, so the estimate rises at once.
        blend = 1.0 if spread > self._common else min(1.0, step_s / _CALM_S)
        self._common += blend * (spread - self._common)
        square = np.square(diff.change)
        noise = self._variance(now) + np.square(diff.slack)
        energy, score = (cv2.blur(values, (_WINDOW, _WINDOW)) for values in (square, square / noise))
        self._clear = None
        # In less noise, the mean change is never clearer than that of the pixels.
        if self._common > _WHOLE * (self._floor / typical) ** 2:
            shared = _WHOLE * np.square(level(now, self._floor)) + np.square(diff.slack) + self._learned()
            whole = np.asarray(diff.change / np.sqrt(noise), np.float32)
            means, clean = mean_change(whole, np.asarray(shared / noise, np.float32), self.limit)
            score = np.maximum(score, means)
            self._clear = (means > self.limit) & (clean > WEAK**2 * self.limit)
        return np.asarray(energy, np.float32), np.asarray(score, np.float32)

    def _learned(self) -> FloatMap | float:
        """The variance that was learned for single pixels, beyond the noise of the frame."""
        if self._noise is None:
            return 0.0
        return np.asarray(np.maximum(self._noise - _ALIKE * self._common, 0.0), np.float32)

    # ------------------------------------------------------------------ vibration

    @staticmethod
    def _lit(then: FloatMap, diff: Difference) -> FloatMap:
        """A frame in the light of the anchor ``then``; lines across the picture are no light."""
        return np.asarray(then + diff.change + (diff.rows - bands(diff.rows)), np.float32)

    def _shift(self, lit: FloatMap, then: Small, noise: FloatMap, hot: Mask, step_s: float) -> Shift | None:
        """How far the frame has shifted from the anchor if the picture shakes; None if that is not known.

        ``lit`` is the frame in the light of the anchor. Parts of the anchor are of different frames, so one
        whole frame is kept too, and without vibration the frame before.
        """
        shakes = self._vibration.far > 0
        if not shakes:
            assert self._before is not None
            then_log = before = self._lit(*self._before)
        else:
            then_log = then.log
            before = self._reference = then.log if self._reference is None else self._reference
        shift = common_shift(lit, before, noise)
        wide = shift is not None
        if shift is None:
            shift = plain_shift(lit, then_log, noise, hot)
        step, last = shift, self._last_shift
        if shakes:  # both are measured from the same frame
            step = None if shift is None or last is None else (shift[0] - last[0], shift[1] - last[1])
        self._last_shift = shift if shakes else None
        self._vibration.note(step, step_s, wide=wide)
        self.begins_to_shake = self._vibration.far > 0 and not shakes
        return shift if shakes else None

    def _without_shift(self, diff: Difference, now: Small, then: Small, shift: Shift | None) -> Difference:
        """What vibration does not explain of a difference; ``shift`` is None if it was not measured."""
        if shift is None:
            return diff.with_change(beyond_shift(diff.change, then.log, self._vibration.far))
        self.steady = moved_back(now, shift)
        steady = difference(self.steady, then)
        self.rows = steady.rows
        return steady.with_change(unexplained(steady.change, then.log))
