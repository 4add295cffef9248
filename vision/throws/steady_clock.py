"""Times of frames that only go on, though the clock of a camera may be set back."""

from __future__ import annotations

from traywatch.vision.types import Frame

_OUT_OF_ORDER_S = 0.2  # frames that are older by less only came late
_GAP_S = 1.0  # a longer step is no usual one


class SteadyClock:
    """Continues the time of frames after a clock was set back."""

    def __init__(self) -> None:
        self._last_s: float | None = None
        self._step_s = 1 / 30
        self._shift_s = 0.0

    def on(self, frame: Frame) -> Frame:
        """The frame with its time on the steady clock."""
        at_s = frame.taken_at_s + self._shift_s
        if self._last_s is not None and at_s < self._last_s - _OUT_OF_ORDER_S:
            self._shift_s += self._last_s + self._step_s - at_s
            at_s = self._last_s + self._step_s
        if self._last_s is None or at_s > self._last_s:
            step_s = at_s - (self._last_s or at_s)
            if 0 < step_s < _GAP_S:
                self._step_s = step_s
            self._last_s = at_s
        return frame if self._shift_s == 0.0 else frame.at(at_s)
