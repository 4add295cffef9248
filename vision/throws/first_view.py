"""The picture that stands in for a rest until the first one: what lies in it was not thrown."""

from __future__ import annotations

import numpy as np

from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.types import Frame, Image

_WIDTH = 160
_ADAPTS_S = 1.0  # cameras adapt their exposure this long after they were opened
_DARK, _BRIGHT = 5, 250  # gray levels
_STEADY = 0.03  # largest change of the logarithm of gray between frames of a steady exposure
_CLIPPED = 0.3  # share of a picture that shows nothing if it is too dark or too bright


class FirstView:
    """The first picture of a source that shows something.

    A camera that was just opened may deliver pictures that are black or burnt out, until its exposure is
    right. They are replaced by the next one, for a second at most.
    """

    def __init__(self) -> None:
        self._first_s: float | None = None
        self._last_level: float | None = None
        self._usable = False

    def shows(self, frame: Frame) -> Image | None:
        """The picture to compare the first rest with, if it is this frame's; None: keep the one before."""
        if self._first_s is None:
            self._first_s = frame.taken_at_s
        elif self._usable or frame.taken_at_s - self._first_s > _ADAPTS_S:
            return None
        small = shrink(frame.image, _WIDTH)
        strongest = small.max(axis=2) if small.ndim == 3 else small  # of the channels
        level = float(np.log(np.median(strongest) + 1))
        clipped = float(((strongest <= _DARK) | (strongest >= _BRIGHT)).mean())
        steady = self._last_level is not None and abs(level - self._last_level) < _STEADY
        self._usable = clipped < _CLIPPED and steady
        self._last_level = level
        return frame.image
