"""The settle gate: is something moving on the tray?

The gate compares each frame with an anchor, the first frame since which nothing has
changed. Any change moves the anchor forward, so a rest is a whole window in which
the picture stayed as it was: slow spinning adds up and is seen, and the frame rate
does not matter. Noise is measured from the frames themselves, per place.

    idle ──motion──► rolling ──still──► settled
                        ▲                  │
                        └─────motion───────┘
"""

from __future__ import annotations

import math
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.frame_difference import FloatMap, Small, difference, level, small_grey
from traywatch.vision.types import Frame

GateState = Literal["idle", "rolling", "settled"]

Mask = NDArray[np.bool_]

_WINDOW = 7  # pixels of the small copy over which change is averaged: about half a die
_JUMP_STEP_S = 0.1  # a picture that becomes another within one such step was cut, not rolled
_LEARN_S = 1.0  # time constant of the noise at rest
_CALM_S = 0.15  # time constant by which noise that was all over the picture is forgotten
_STUCK_S = 15.0  # after so much motion without a pause, what still moves is taken for noise
_MAX_NOISE = 6.0  # grey levels of the small copy; more is not noise
_NEARLY = 0.8  # part of the threshold at which a glance becomes a look
_OWN_NOISE = 6.0  # how far a place's variance may exceed the picture's


class SettleGate:
    """Tells rest from motion, frame by frame.

    ``still_s``: how long nothing may change before a rest counts; ``threshold``:
    how many noise deviations a change must have, averaged over half a die;
    ``floor_levels``: the least noise assumed, in grey levels of the small copy.

    >>> gate = SettleGate()
    >>> gate.push(Frame(np.zeros((120, 160, 3), np.uint8), taken_at_s=0.0, sequence=0))
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
        """Forget everything, as before the first frame."""
        self.state: GateState = "idle"
        self.last_motion_s: float | None = None
        """Time of the last frame that differed from the one before, or None."""
        self.motion = 0.0
        """The strongest change of the last frame, in units of the threshold (1 or more is motion)."""
        self.jump = False
        """The last motion was one cut between two frames: another scene, not a throw."""
        self.moved: Mask | None = None
        """Small mask of where anything has moved since the last rest."""
        self._anchor: Small | None = None
        self._anchor_s = 0.0
        self._refreshed_s = 0.0
        self._last_s = -math.inf
        self._noise: FloatMap | None = None
        self._common = 0.0
        self._pending: Small | None = None
        self._pending_s = self._pending_step_s = 0.0
        self._rolling_since_s = 0.0

    @property
    def still_for_s(self) -> float:
        """For how long nothing has changed, up to the last frame."""
        return max(0.0, self._last_s - self._anchor_s) if self._anchor is not None else 0.0

    def push(self, frame: Frame) -> GateState:
        """Take the next frame; frames that are not newer than the last one are ignored."""
        now_s = frame.taken_at_s
        if now_s <= self._last_s:
            return self.state
        small = self._small(frame)
        if self._anchor is None or self._anchor.grey.shape != small.grey.shape:
            if self._anchor is not None:  # another picture size: another scene
                self.reset()
            self._take_anchor(small, now_s)
            self.moved = np.zeros(small.grey.shape, dtype=bool)
            self._last_s = now_s
            return self.state
        step_s = now_s - self._last_s
        self._last_s = now_s
        energy, hot = self._compare(small, self._anchor, step_s)
        moving = bool(hot.any())
        if self.state == "rolling":
            self._while_rolling(small, now_s, step_s, moving, energy, hot)
        else:
            self._while_at_rest(small, now_s, step_s, moving, energy, hot)
        return self.state

    def glance(self, frame: Frame) -> bool:
        """Whether something may have moved by this frame, or nearly; changes nothing.

        For who looks at rest at some of the frames only: says True rather too often.
        """
        small = self._small(frame)
        if self._anchor is None or self._anchor.grey.shape != small.grey.shape:
            return True
        before = self.motion, self._common
        _, hot = self._compare(small, self._anchor, max(0.0, frame.taken_at_s - self._last_s))
        loud = bool(hot.any()) or self.motion > _NEARLY
        self.motion, self._common = before
        return loud

    def _small(self, frame: Frame) -> Small:
        return small_grey(frame.image if frame.small is None else frame.small, self._width)

    # ------------------------------------------------------------------ the two situations

    def _while_rolling(
        self, small: Small, now_s: float, step_s: float, moving: bool, energy: FloatMap, hot: Mask
    ) -> None:
        assert self.moved is not None
        if moving:
            self.moved |= hot
            self.last_motion_s = now_s
            self.jump = False
            self._take_anchor(small, now_s)
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
            if now_s - self._refreshed_s >= self.still_s:
                # Light that creeps must not add up; the rest itself goes on.
                self._anchor, self._refreshed_s = small, now_s
            return
        if self._pending is None and step_s < 0.2:
            # One odd frame (a torn or dropped one) is not motion: wait for a second.
            self._pending, self._pending_s, self._pending_step_s = small, now_s, step_s
            return
        began_s = self._pending_s if self._pending is not None else now_s
        # However late the second frame is: what was at rest in the first had changed within its step.
        quick = self._pending_step_s <= _JUMP_STEP_S
        cut = self._pending is not None and quick and not self._differs(small, self._pending)
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

    # ------------------------------------------------------------------ change against noise

    def _compare(self, now: Small, then: Small, step_s: float) -> tuple[FloatMap, Mask]:
        """Mean square change round each pixel, and where it is more than noise."""
        diff = difference(now, then)
        spread = min(diff.spread, float(np.median(np.square(level(now, _MAX_NOISE)))))
        # Noise that is all over the picture is never a throw: follow it at once upwards.
        blend = 1.0 if spread > self._common else min(1.0, step_s / _CALM_S)
        self._common += blend * (spread - self._common)
        floor = np.square(level(now, self._floor))
        noise = np.maximum(floor, self._common)
        if self._noise is not None:
            noise = np.maximum(noise, self._noise)
        square = np.square(diff.change)
        energy = cv2.blur(square, (_WINDOW, _WINDOW))
        score = cv2.blur(square / (noise + np.square(diff.slack)), (_WINDOW, _WINDOW))
        self.motion = math.sqrt(float(score.max()) / self._limit)
        return np.asarray(energy, dtype=np.float32), np.asarray(score > self._limit)

    def _differs(self, now: Small, then: Small) -> bool:
        before = self.motion
        _, hot = self._compare(now, then, 0.0)
        self.motion = before
        return bool(hot.any())

    def _learn(self, energy: FloatMap, blend: float, *, bounded: bool = True) -> None:
        if self._noise is None:
            self._noise = np.full_like(energy, self._common)
        self._noise += np.float32(min(1.0, blend)) * (energy - self._noise)
        if bounded:
            assert self._anchor is not None
            most = _OWN_NOISE * np.maximum(np.square(level(self._anchor, self._floor)), self._common)
            np.minimum(self._noise, most, out=self._noise)
