"""How often a tray at rest is looked at: ten times a second, and every frame again once something moves.

The frames between two looks are held for a moment. Should the next look find that something moves, they
are worked on first, so nothing of a throw is lost but by cameras that skip frames themselves.
"""

from __future__ import annotations

from collections import deque

from traywatch.vision.throws.watcher import ThrowWatcher, WatchEvent
from traywatch.vision.types import Frame

LOOK_S = 0.1
_REST_S = 1.0  # so long nothing has moved before looks become rare
_HELD = 12  # frames at most, of a camera that is quicker than 100 a second even


class Looks:
    """A watcher that is shown every frame, and while it rests looks at some of them only.

    ``calm`` says that it rests: a camera may then skip frames, one each ``look_s`` seconds is enough.
    """

    def __init__(self, watcher: ThrowWatcher, *, look_s: float = LOOK_S) -> None:
        self.watcher = watcher
        self.calm = False
        self._look_s = look_s
        self._held: deque[Frame] = deque(maxlen=_HELD)
        self._looked_s = float("-inf")

    def push(self, frame: Frame) -> tuple[WatchEvent, ...]:
        """What the watcher tells of this frame and of those that were held before it."""
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
        """The source has ended; see ``ThrowWatcher.finish``."""
        events = [event for held in self._held for event in self.watcher.push(held)]
        self._held.clear()
        return (*events, *self.watcher.finish())

    def begin_anew(self) -> None:
        """Frames were missed: what lies there now is where the next throw begins."""
        self._held.clear()
        self.calm = False
        self.watcher.begin_anew()

    def _look(self, frame: Frame) -> tuple[WatchEvent, ...]:
        self._looked_s = frame.taken_at_s
        events = self.watcher.push(frame)
        gate = self.watcher.gate
        # One glance that saw something is no motion yet, but from here on every frame counts.
        self.calm = gate.state != "rolling" and gate.motion < 1.0 and self._rests(frame)
        return events

    def _rests(self, frame: Frame) -> bool:
        gate = self.watcher.gate
        moved_s = gate.last_motion_s
        return gate.still_for_s > 0 and (moved_s is None or frame.taken_at_s - moved_s > _REST_S)
