"""The settle gate: decides whether something moves on the tray.

Each pixel is compared with an anchor, its first value since which nothing has changed there. A change moves
the anchor forward around it, so a rest is a whole window without change. Slow spinning accumulates and is
detected, and the frame rate does not matter. Noise is estimated from the frames themselves, per pixel, at
rest and during a roll. ``times`` tells for each pixel when it last changed, so that parts of the tray
settle by themselves.

    idle ──motion──► rolling ──still──► settled
                        ▲                  │
                        └─────motion───────┘
"""

from __future__ import annotations

import math
from copy import copy
from typing import Literal

import cv2
import numpy as np

from traywatch.vision.order_statistics import median_level
from traywatch.vision.tracking.frame_difference import (
    DARK,
    Difference,
    FloatMap,
    Small,
    difference,
    level,
    small_gray,
)
from traywatch.vision.tracking.picture_shift import (
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
from traywatch.vision.tracking.rest_areas import Mask, MotionTimes, parts_with
from traywatch.vision.types import Frame

GateState = Literal["idle", "rolling", "settled"]

_WINDOW = 7  # px of the downscaled frame over which change is averaged: about half a die
_JUMP_STEP_S = 0.1  # if the scene changes completely within this time, it was a cut and not a roll
_LEARN_S = 1.0  # time constant for learning the noise at rest
_CALM_S = 0.15  # time constant for forgetting noise of the whole frame
_STUCK_S = 15.0  # after this much uninterrupted motion, what still moves is treated as noise
_MAX_NOISE = 6.0  # gray levels of the downscaled frame; more is not noise
_NEARLY = 0.8  # share of the threshold at which ``glance`` reports motion
_OWN_NOISE = 6.0  # maximum ratio of a pixel's variance to the frame's
_WEAK = 2.0  # a change of fewer thresholds that is far from a stronger one may be noise of compression
_APART = 9  # px of the downscaled frame between a weak change and a stronger one
_SURROUNDINGS = np.ones((_WINDOW, _WINDOW), np.uint8)
_SUDDEN = 0.3  # share of the threshold that a sudden change did not reach in the frame before
_LEARNED = 1 / 3  # share of the energy of a weak change that counts as noise from then on


class SettleGate:
    """Distinguishes rest from motion, frame by frame.

    ``still_s`` is how long nothing may change before the tray counts as settled. ``threshold`` is the minimum
    change in noise standard deviations, averaged over half a die. ``floor_levels`` is the minimum noise
    assumed, in gray levels of the downscaled frame.

    >>> gate = SettleGate()
    >>> gate.take_frame(Frame(np.zeros((120, 160, 3), np.uint8), taken_at_s=0.0, sequence=0))
    'idle'
    """

    def __init__(
        self,
        *,
        width: int = 160,
        still_s: float = 0.35,
        threshold: float = 3.0,
        floor_levels: float = 0.8,
    ) -> None:
        self._width = width
        self.still_s = still_s
        self._limit = threshold**2
        self._floor = floor_levels
        self.reset()

    def reset(self) -> None:
        """Return to the initial state, as before the first frame."""
        self.state: GateState = "idle"
        self.last_motion_s: float | None = None
        """Time of the last frame that differed from its predecessor, or None."""
        self.motion = 0.0
        """Strongest change in the last frame, in units of the threshold (1 or more is motion)."""
        self.jump = False
        """Whether the last motion was a cut between two frames: another scene, not a throw."""
        self.moving: Mask | None = None
        """Downscaled mask of what moved in the last frame; None before the second one."""
        self.moved: Mask | None = None
        """Downscaled mask of all motion since the last rest."""
        self.times: MotionTimes | None = None
        """When each pixel of the downscaled frame has changed; None before the first frame."""
        self._anchor: Small | None = None
        self._anchor_s = 0.0
        self._refreshed_s = 0.0
        self._last_s = -math.inf
        self._noise: FloatMap | None = None
        self._common = 0.0
        self._levels = self._camera = 0.0  # noise in gray levels: of the last frame, and of frames at rest
        self._measured_s = 0.0  # time at rest in which the camera's noise was measured
        self._vibration = Vibration()
        self._steady: Small | None = None  # the last frame, moved back to where the anchor is if it shakes
        self._shaken: Mask | None = None  # what changes if vibration explains nothing; None without it
        self._reference: FloatMap | None = None  # a whole frame while the picture shakes, as logarithms
        self._last_shift: Shift | None = None  # of the last frame, from that whole frame
        self._begins_to_shake = False
        self._before: tuple[FloatMap, Difference] | None = None  # anchor of the last frame, and difference
        self._rows: FloatMap = np.zeros((1, 1), np.float32)
        self._score: FloatMap = np.zeros((1, 1), np.float32)
        self._score_before = self._score
        self._pending: Small | None = None
        self._pending_s = self._pending_step_s = 0.0
        self._rolling_since_s = 0.0

    @property
    def still_for_s(self) -> float:
        """Time without change up to the last frame, in seconds."""
        return max(0.0, self._last_s - self._anchor_s) if self._anchor is not None else 0.0

    @property
    def noise(self) -> FloatMap | None:
        """Variance of the camera's noise and vibration at each pixel (h, w), in logarithms of gray.

        None before the first frame. What was learned as noise during a roll is not in it.
        """
        if self._anchor is None:
            return None
        noise = np.square(level(self._anchor, self._camera))
        if self._vibration.swing > 0:
            noise += np.square(shaking_noise(self._anchor.log, self._vibration.swing))
        return noise

    def take_frame(self, frame: Frame) -> GateState:
        """Process the next frame; frames that are not newer than the last one are ignored."""
        now_s = frame.taken_at_s
        if now_s <= self._last_s:
            return self.state
        small = self._small(frame)
        if self._anchor is None or self._anchor.gray.shape != small.gray.shape:
            if self._anchor is not None:  # another frame size means another scene
                self.reset()
            self._take_anchor(small, now_s)
            self.moved = np.zeros(small.gray.shape, dtype=bool)
            self.times = MotionTimes(small.gray.shape)
            self._before = small.log, difference(small, small)
            self._last_s = now_s
            return self.state
        step_s = now_s - self._last_s
        self._last_s = now_s
        energy, hot = self._compare(small, self._anchor, step_s)
        moving, self.moving = bool(hot.any()), hot
        assert self.times is not None
        self.times.note(now_s, hot, self._score > _WEAK**2 * self._limit, self.still_s)
        if self.state == "rolling":
            self._while_rolling(small, now_s, step_s, moving, energy, hot)
        else:
            self._while_at_rest(small, now_s, step_s, moving, energy, hot)
        return self.state

    def glance(self, frame: Frame) -> bool:
        """Whether something may have moved in this frame, without changing the state.

        For callers that sample only some frames at rest. It prefers false alarms to missed motion.
        """
        small = self._small(frame)
        if self._anchor is None or self._anchor.gray.shape != small.gray.shape:
            return True
        loud, motion = self._peek(small, self._anchor, max(0.0, frame.taken_at_s - self._last_s))
        return loud or motion > _NEARLY

    def _small(self, frame: Frame) -> Small:
        return small_gray(frame.image if frame.small is None else frame.small, self._width)

    # ------------------------------------------------------------------ the two situations

    def _while_rolling(
        self, small: Small, now_s: float, step_s: float, moving: bool, energy: FloatMap, hot: Mask
    ) -> None:
        assert self.moved is not None
        score_before, self._score_before = self._score_before, self._score
        if self._begins_to_shake:  # parts of the anchor are of other frames, so they are elsewhere
            self._take_anchor(small, now_s if moving else self._anchor_s)
        if moving:
            self.moved |= hot
            self.last_motion_s = now_s
            self.jump = False
            self._learn_weak(energy, score_before)
            self._move_anchor(small, now_s, hot)
            if now_s - self._rolling_since_s > _STUCK_S:
                self._learn(energy, step_s / (5 * _LEARN_S), bounded=False)
        elif now_s - self._anchor_s >= self.still_s - 1e-6:
            self.state = "settled"
            self._take_anchor(small, self._anchor_s)

    def _while_at_rest(
        self, small: Small, now_s: float, step_s: float, moving: bool, energy: FloatMap, hot: Mask
    ) -> None:
        if not moving:
            self._pending = None
            self._learn(energy, step_s / _LEARN_S)
            self._measured_s += step_s
            blend = min(1.0, step_s / min(self._measured_s, _LEARN_S))
            self._camera += blend * (self._levels - self._camera)
            if now_s - self._refreshed_s >= self.still_s:
                # Keeps slow changes of light from adding up; the rest itself continues.
                self._anchor, self._refreshed_s = small, now_s
                self._reference = self._last_shift = None
            return
        if self._pending is None and step_s < 0.2:
            # One odd frame (torn or dropped) is not motion: wait for a second one.
            self._pending, self._pending_s, self._pending_step_s = small, now_s, step_s
            return
        began_s = self._pending_s if self._pending is not None else now_s
        # The time between the rest and the first changed frame decides, however late the second one is.
        quick = self._pending_step_s <= _JUMP_STEP_S
        cut = self._pending is not None and quick and not self._peek(small, self._pending, 0.0)[0]
        self.state = "rolling"
        self.jump = cut
        self.moved = hot.copy()
        self.last_motion_s = began_s if cut else now_s
        self._rolling_since_s = began_s
        self._take_anchor(small, began_s if cut else now_s)
        self._pending = None

    def _take_anchor(self, small: Small, at_s: float) -> None:
        self._anchor, self._anchor_s = small, at_s
        self._refreshed_s = at_s
        self._reference = self._last_shift = None

    def _move_anchor(self, small: Small, at_s: float, hot: Mask) -> None:
        """Move the anchor forward where something has changed, in the light of the anchor."""
        assert self._anchor is not None and self.times is not None
        if self._steady is not None:
            small = self._steady
        whole = hot if self._shaken is None else parts_with(self._shaken, hot)
        around = cv2.dilate(whole.astype(np.uint8), _SURROUNDINGS).astype(bool)
        refreshed_s = self._refreshed_s
        if at_s - refreshed_s >= self.still_s:
            # As at rest, slow changes of light do not add up where nothing moves.
            around |= self.times.changed <= at_s - self.still_s
            refreshed_s = at_s
        log = np.where(around, small.log - self._rows, self._anchor.log)
        gray = np.where(around, small.gray, self._anchor.gray)
        self._anchor, self._anchor_s = Small(gray, np.asarray(log, np.float32)), at_s
        self._refreshed_s = refreshed_s
        if refreshed_s == at_s and self._steady is not None:
            self._reference = np.asarray(self._steady.log - self._rows, np.float32)

    # ------------------------------------------------------------------ change against noise

    def _compare(self, now: Small, then: Small, step_s: float) -> tuple[FloatMap, Mask]:
        """Mean square change around each pixel, and a mask of the pixels where it exceeds the noise."""
        diff = difference(now, then)
        self._rows = diff.rows
        self._steady = self._shaken = None
        self._begins_to_shake = False
        common = self._common
        energy, score = self._measure(diff, now, step_s)
        if float(score.max()) > self._limit:
            noise = (self._variance(now) + np.square(diff.slack)).astype(np.float32)
            lit = self._lit(then.log, diff)
            shift = self._shift(lit, then, noise, score > self._limit, step_s)
            if self._vibration.far > 0:
                self._common, shaken = common, score > self._limit
                energy, score = self._measure(self._without_shift(diff, now, then, shift), now, step_s)
                self._shaken = np.asarray(shaken | (score > self._limit))
        self._before = then.log, diff
        self.motion = math.sqrt(float(score.max()) / self._limit)
        self._score = score
        return energy, np.asarray(score > self._limit)

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
        self._begins_to_shake = self._vibration.far > 0 and not shakes
        return shift if shakes else None

    def _without_shift(self, diff: Difference, now: Small, then: Small, shift: Shift | None) -> Difference:
        """What vibration does not explain of a difference; ``shift`` is None if it was not measured."""
        if shift is None:
            return diff.with_change(beyond_shift(diff.change, then.log, self._vibration.far))
        self._steady = moved_back(now, shift)
        steady = difference(self._steady, then)
        self._rows = steady.rows
        return steady.with_change(unexplained(steady.change, then.log))

    def _measure(self, diff: Difference, now: Small, step_s: float) -> tuple[FloatMap, FloatMap]:
        """Mean square change around each pixel, and the same in variances of the noise."""
        typical = median_level(now.gray) + DARK
        spread = min(diff.spread, (_MAX_NOISE / typical) ** 2)
        self._levels = math.sqrt(spread) * typical
        # Noise over the whole frame is never a throw, so the estimate rises at once.
        blend = 1.0 if spread > self._common else min(1.0, step_s / _CALM_S)
        self._common += blend * (spread - self._common)
        square = np.square(diff.change)
        noise = self._variance(now) + np.square(diff.slack)
        energy, score = (cv2.blur(values, (_WINDOW, _WINDOW)) for values in (square, square / noise))
        return np.asarray(energy, np.float32), np.asarray(score, np.float32)

    def _variance(self, now: Small) -> FloatMap:
        """The variance of the noise at each pixel."""
        # A camera adds at most as many gray levels of noise where it is darker, which are more in logarithms.
        noise = np.maximum(np.square(level(now, max(self._floor, self._camera))), self._common)
        return np.asarray(noise if self._noise is None else np.maximum(noise, self._noise), np.float32)

    def _peek(self, now: Small, then: Small, step_s: float) -> tuple[bool, float]:
        """Whether two frames differ, and by how many thresholds; nothing is remembered."""
        before = {**vars(self), "_vibration": copy(self._vibration)}
        _, hot = self._compare(now, then, step_s)
        motion = self.motion
        vars(self).update(before)
        return bool(hot.any()), motion

    def _learn_weak(self, energy: FloatMap, score_before: FloatMap) -> None:
        """Treat weak changes as noise from now on, if they are sudden and far from a strong one.

        Compression refines a picture in steps where there is detail, such as the pips of a die at rest. A
        die that turns slowly changes more and more against the anchor.
        """
        strong = (self._score > _WEAK**2 * self._limit).astype(np.uint8)
        near = cv2.dilate(strong, np.ones((2 * _APART + 1, 2 * _APART + 1), np.uint8)).astype(bool)
        weak = (self._score > self._limit) & ~near
        if score_before.shape == weak.shape:
            weak &= score_before < _SUDDEN * self._limit
        if not weak.any():
            return
        if self._noise is None:
            self._noise = np.full_like(energy, self._common)
        assert self._anchor is not None
        most = _OWN_NOISE * np.maximum(np.square(level(self._anchor, self._floor)), self._common)
        learned = np.where(weak, np.minimum(_LEARNED * energy, most), 0.0)
        self._noise = np.maximum(self._noise, cv2.dilate(learned.astype(np.float32), _SURROUNDINGS))

    def _learn(self, energy: FloatMap, blend: float, *, bounded: bool = True) -> None:
        if self._noise is None:
            self._noise = np.full_like(energy, self._common)
        self._noise += np.float32(min(1.0, blend)) * (energy - self._noise)
        if bounded:
            assert self._anchor is not None
            most = _OWN_NOISE * np.maximum(np.square(level(self._anchor, self._floor)), self._common)
            np.minimum(self._noise, most, out=self._noise)
