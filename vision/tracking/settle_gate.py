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
from typing import Literal

import cv2
import numpy as np

from traywatch.vision.tracking.frame_difference import FloatMap, Small, small_gray
from traywatch.vision.tracking.motion.change_meter import LEARN_S, SURROUNDINGS, WEAK, ChangeMeter
from traywatch.vision.tracking.rest_areas import Mask, MotionTimes, parts_with
from traywatch.vision.types import Frame

GateState = Literal["idle", "rolling", "settled"]

_JUMP_STEP_S = 0.1  # if the scene changes completely within this time, it was a cut and not a roll
_STUCK_S = 15.0  # after this much uninterrupted motion, what still moves is treated as noise
_NEARLY = 0.8  # share of the threshold at which ``glance`` reports motion


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
        self._threshold = threshold
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
        self._meter = ChangeMeter(threshold=self._threshold, floor_levels=self._floor)
        self._score_before = self._meter.score
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
        return None if self._anchor is None else self._meter.noise_at_rest(self._anchor)

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
            self._meter.begin(small)
            self._last_s = now_s
            return self.state
        step_s = now_s - self._last_s
        self._last_s = now_s
        energy, hot = self._meter.compare(small, self._anchor, step_s)
        self.motion = self._meter.motion
        moving, self.moving = bool(hot.any()), hot
        assert self.times is not None
        self.times.note(now_s, hot, self._meter.strong, self.still_s)
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
        loud, motion = self._meter.peek(small, self._anchor, max(0.0, frame.taken_at_s - self._last_s))
        return loud or motion > _NEARLY

    def _small(self, frame: Frame) -> Small:
        return small_gray(frame.image if frame.small is None else frame.small, self._width)

    # ------------------------------------------------------------------ the two situations

    def _while_rolling(
        self, small: Small, now_s: float, step_s: float, moving: bool, energy: FloatMap, hot: Mask
    ) -> None:
        assert self.moved is not None and self._anchor is not None
        score_before, self._score_before = self._score_before, self._meter.score
        if self._meter.begins_to_shake:  # parts of the anchor are of other frames, so they are elsewhere
            self._take_anchor(small, now_s if moving else self._anchor_s)
        if moving:
            self.moved |= hot
            self.last_motion_s = now_s
            self.jump = False
            self._meter.learn_weak(energy, self._anchor, score_before)
            self._move_anchor(small, now_s, hot)
            if now_s - self._rolling_since_s > _STUCK_S:
                self._meter.learn(energy, step_s / (5 * LEARN_S))
        elif now_s - self._anchor_s >= self.still_s - 1e-6:
            self.state = "settled"
            self._take_anchor(small, self._anchor_s)

    def _while_at_rest(
        self, small: Small, now_s: float, step_s: float, moving: bool, energy: FloatMap, hot: Mask
    ) -> None:
        if not moving:
            self._pending = None
            assert self._anchor is not None
            self._meter.learn_at_rest(energy, self._anchor, step_s)
            if now_s - self._refreshed_s >= self.still_s:
                # Keeps slow changes of light from adding up; the rest itself continues.
                self._anchor, self._refreshed_s = small, now_s
                self._meter.take_anchor()
            return
        if self._pending is None and step_s < 0.2:
            # One odd frame (torn or dropped) is not motion: wait for a second one.
            self._pending, self._pending_s, self._pending_step_s = small, now_s, step_s
            return
        began_s = self._pending_s if self._pending is not None else now_s
        # The time between the rest and the first changed frame decides, however late the second one is.
        quick = self._pending_step_s <= _JUMP_STEP_S
        # A weak change may be the end of a roll that did not show in the noise.
        cut = self._pending is not None and quick and self._meter.motion > WEAK
        if cut and self._pending is not None:
            cut = not self._meter.peek(small, self._pending, 0.0)[0]
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
        self._meter.take_anchor()

    def _move_anchor(self, small: Small, at_s: float, hot: Mask) -> None:
        """Move the anchor forward where something has changed, in the light of the anchor."""
        assert self._anchor is not None and self.times is not None
        meter = self._meter
        if meter.steady is not None:
            small = meter.steady
        whole = hot if meter.shaken is None else parts_with(meter.shaken, hot)
        around = cv2.dilate(whole.astype(np.uint8), SURROUNDINGS).astype(bool)
        refreshed_s = self._refreshed_s
        if at_s - refreshed_s >= self.still_s:
            # As at rest, slow changes of light do not add up where nothing moves.
            around |= self.times.changed <= at_s - self.still_s
            refreshed_s = at_s
        log = np.where(around, small.log - meter.rows, self._anchor.log)
        gray = np.where(around, small.gray, self._anchor.gray)
        self._anchor, self._anchor_s = Small(gray, np.asarray(log, np.float32)), at_s
        self._refreshed_s = refreshed_s
        if refreshed_s == at_s and meter.steady is not None:
            meter.take_anchor(np.asarray(meter.steady.log - meter.rows, np.float32))
