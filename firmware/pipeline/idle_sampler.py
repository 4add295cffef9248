"""Frame-rate throttle at rest: ten frames a second are checked, and every frame once something moves.

At rest, a small gray picture is compared first. That costs little, and reports less change than the settle
gate would. Skipped frames are buffered for a moment. If the next check finds motion, they are processed
first. So no frame of a throw is lost, except by cameras that skip frames themselves.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.throws.events import WatchEvent
from traywatch.vision.throws.steady_clock import SteadyClock
from traywatch.vision.tracking.frame_difference import shrink, small_size
from traywatch.vision.types import Frame

if TYPE_CHECKING:
    from traywatch.vision.throws.watcher import ThrowWatcher

LOOK_S = 0.1
_REST_S = 1.0  # seconds without motion before frames are skipped
_HELD = 12  # most buffered frames; enough for a camera with more than 100 frames a second
_GATE_S = 0.45  # longest time between two frames for the settle gate, which measures light and noise
_QUIET_S = 2.0  # seconds without motion before the settle gate sees fewer frames
_COARSE_WIDTH = 80  # px: a die covers about seven of them
_AROUND = (3, 3)  # px over which change is averaged: about half a die
_LEAST_CHANGE = 0.7  # gray levels, more than the noise of a good camera
_MOST_CHANGE = 2.0  # gray levels; the settle gate reports no change below 2.4
_SINGLE = 3.5  # a single pixel may change so many times as much
_CALM_SHARE = 0.3  # quantile of the change that is noise, because most of the picture may really change
_NOISES = 6.0  # the change of a picture is this many times that quantile, at least


class IdleSampler:
    """Passes frames to a throw watcher, and skips some of them while the tray rests.

    ``calm`` is true at rest: the camera may then skip frames, and one every ``look_s`` seconds is enough.
    """

    def __init__(self, watcher: ThrowWatcher, *, look_s: float = LOOK_S) -> None:
        self.watcher = watcher
        self.calm = False
        self._look_s = look_s
        self._held: deque[Frame] = deque(maxlen=_HELD)
        self._looked_s = self._checked_s = float("-inf")
        self._coarse: NDArray[np.float32] | None = None
        self._clock = SteadyClock()

    def take_frame(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Return the watcher's events for this frame and for the buffered frames before it."""
        frame = self._clock.on(frame)
        if not self.calm:
            return self._look(frame)
        if frame.taken_at_s < self._checked_s + self._look_s - 1e-3:
            self._held.append(frame)
            return ()
        now = coarse(frame)
        still = self._coarse is not None and not differs(self._coarse, now)
        if still and self._may_skip(frame):
            # The gate is to see this frame before those that follow, should something move in them.
            self._held.clear()
            self._held.append(frame)
            self._checked_s = frame.taken_at_s
            return ()
        events: list[WatchEvent] = []
        if not still and self.watcher.gate.glance(frame):
            for held in self._held:
                events += self._look(held)
        self._held.clear()
        events += self._look(frame)
        self._coarse = now
        return tuple(events)

    def finish(self) -> tuple[WatchEvent, ...]:
        """End of the source; see ``ThrowWatcher.finish``."""
        events = [event for held in self._held for event in self.watcher.take_frame(held)]
        self._held.clear()
        return (*events, *self.watcher.finish())

    def begin_anew(self, *, other_camera: bool = False) -> None:
        """Frames were missed: the dice that lie in the tray now are the baseline of the next throw."""
        self._held.clear()
        self.calm = False
        self._coarse = None
        self.watcher.begin_anew(other_camera=other_camera)

    def _look(self, frame: Frame) -> tuple[WatchEvent, ...]:
        self._looked_s = self._checked_s = frame.taken_at_s
        self._coarse = None
        events = self.watcher.take_frame(frame)
        gate = self.watcher.gate
        # One check with a difference is not motion yet, but from here on every frame counts.
        self.calm = gate.state != "rolling" and gate.motion < 1.0 and self._rests(frame, _REST_S)
        return events

    def _may_skip(self, frame: Frame) -> bool:
        """Whether the settle gate need not see this frame, if it shows what the last one did."""
        return frame.taken_at_s < self._looked_s + _GATE_S and self._rests(frame, _QUIET_S)

    def _rests(self, frame: Frame, since_s: float) -> bool:
        gate = self.watcher.gate
        moved_s = gate.last_motion_s
        return gate.still_for_s > 0 and (moved_s is None or frame.taken_at_s - moved_s > since_s)


def coarse(frame: Frame) -> NDArray[np.float32]:
    """The frame in gray levels, as small as a die allows: (h, w) float32."""
    small = frame.small
    if small is None or small.shape[1] > 4 * _COARSE_WIDTH:
        small = shrink(frame.image if small is None else small, 2 * _COARSE_WIDTH)
    gray = small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    size = small_size(gray.shape, _COARSE_WIDTH)
    return np.asarray(cv2.resize(gray.astype(np.float32), size, interpolation=cv2.INTER_AREA), np.float32)


def differs(before: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    """Whether two coarse pictures may differ by more than noise. It prefers false alarms to missed motion."""
    if before.shape != now.shape:
        return True
    change = cv2.absdiff(now, before)
    # The norm is the largest value; it takes half the time of numpy's.
    most, most_around = (cv2.norm(values, cv2.NORM_INF) for values in (change, cv2.blur(change, _AROUND)))
    if most_around <= _LEAST_CHANGE and most <= _SINGLE * _LEAST_CHANGE:
        return False  # whatever the noise is
    rank = round(_CALM_SHARE * (change.size - 1))
    noise = float(np.partition(change.ravel(), rank)[rank])
    limit = min(max(_LEAST_CHANGE, _NOISES * noise), _MOST_CHANGE)
    return most_around > limit or most > _SINGLE * limit
