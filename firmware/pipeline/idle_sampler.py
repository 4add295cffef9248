"""Frame-rate throttle at rest: ten frames a second are checked, and every frame once something moves.

Skipped frames are buffered for a moment. If the next check finds motion, they are processed first. So no
frame of a throw is lost, except by cameras that skip frames themselves.
"""

from __future__ import annotations

from collections import deque

from traywatch.vision.throws.steady_clock import SteadyClock
from traywatch.vision.throws.watcher import ThrowWatcher, WatchEvent
from traywatch.vision.types import Frame

LOOK_S = 0.1
_REST_S = 1.0  # seconds without motion before frames are skipped
_HELD = 12  # most buffered frames; enough for a camera with more than 100 frames a second


class IdleSampler:
    """Passes frames to a throw watcher, and skips some of them while the tray rests.

    ``calm`` is true at rest: the camera may then skip frames, and one every ``look_s`` seconds is enough.
    """

    def __init__(self, watcher: ThrowWatcher, *, look_s: float = LOOK_S) -> None:
        self.watcher = watcher
        self.calm = False
        self._look_s = look_s
        self._held: deque[Frame] = deque(maxlen=_HELD)
        self._looked_s = float("-inf")
        self._clock = SteadyClock()

    def push(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """Return the watcher's events for this frame and for the buffered frames before it."""
        frame = self._clock.on(frame)
        if not self.calm:
            return self._look(frame)
        if frame.taken_at_s < self._looked_s + self._look_s - 1e-3:
            self._held.append(frame)
            return ()
        events: list[WatchEvent] = []
        if self.watcher.gate.glance(frame):
            for held in self._held:
                events += self._look(held)
        self._held.clear()
        return (*events, *self._look(frame))

    def finish(self) -> tuple[WatchEvent, ...]:
        """End of the source; see ``ThrowWatcher.finish``."""
        events = [event for held in self._held for event in self.watcher.push(held)]
        self._held.clear()
        return (*events, *self.watcher.finish())

    def begin_anew(self, *, other_camera: bool = False) -> None:
        """Frames were missed: the dice that lie in the tray now are the baseline of the next throw."""
        self._held.clear()
        self.calm = False
        self.watcher.begin_anew(other_camera=other_camera)

    def _look(self, frame: Frame) -> tuple[WatchEvent, ...]:
        self._looked_s = frame.taken_at_s
        events = self.watcher.push(frame)
        gate = self.watcher.gate
        # One check with a difference is not motion yet, but from here on every frame counts.
        self.calm = gate.state != "rolling" and gate.motion < 1.0 and self._rests(frame)
        return events

    def _rests(self, frame: Frame) -> bool:
        gate = self.watcher.gate
        moved_s = gate.last_motion_s
        return gate.still_for_s > 0 and (moved_s is None or frame.taken_at_s - moved_s > _REST_S)
