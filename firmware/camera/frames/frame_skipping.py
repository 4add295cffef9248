"""Which frames of a tray at rest a camera may leave out.

Taking a frame is cheap; decoding or copying it is most of the CPU time of an idle tray.
"""

from __future__ import annotations

from typing import Any

import cv2
from numpy.typing import NDArray

from traywatch.vision.types import Image

_CALM_S = 0.09  # seconds: at rest, frames closer together than this count as one
_COMPARED_S = 0.19  # the same, for frames that are compared with the last one
_ALONE_S = 0.45  # the same, while nobody is near
_GLANCES_S = 0.09  # while nobody is near, seconds between two comparisons
_SAME_SIZE = 0.002  # share of its bytes by which the JPEG of a still tray changes, at most
_COARSE = (40, 30)  # px, width and height: each cell averages out the noise and is smaller than a die
_STIR = 6  # gray levels by which a cell differs when something comes into view


class FrameSkipping:
    """Compares the frames of one camera, for its own thread."""

    def __init__(self) -> None:
        self._kept_s = self._compared_s = float("-inf")
        self._coarse: NDArray[Any] | None = None
        self._jpeg_bytes: int | None = None

    def is_too_soon(self, at_s: float, *, calm: bool, alone: bool) -> bool:
        """Whether a frame of that time is skipped without a comparison, if it could be compared.

        That is so while the tray is ``alone``, and a frame was compared a moment ago.
        """
        compared_lately = 0 <= at_s - self._compared_s < _GLANCES_S
        return calm and alone and compared_lately and at_s - self._kept_s < _ALONE_S

    def may_skip(
        self,
        at_s: float,
        small: Image | None = None,
        *,
        jpeg_bytes: int | None = None,
        calm: bool,
        alone: bool,
    ) -> bool:
        """Whether a frame of that time may be skipped: nothing moves, and the last frame is recent enough.

        If there is a ``small`` gray copy, a frame with a change is kept, because a throw may begin with it.
        So is a frame whose JPEG has another size: what comes into view changes its details. Frames that are
        compared may therefore lie further apart. While the tray is ``alone``, fewer frames are compared.
        """
        compared = small is not None or jpeg_bytes is not None
        near_s = _ALONE_S if compared and alone else _COMPARED_S if compared or alone else _CALM_S
        may = calm and 0 <= at_s - self._kept_s < near_s
        if compared and alone and self.is_too_soon(at_s, calm=calm, alone=alone):
            return True
        self._compared_s = at_s
        coarse: NDArray[Any] | None = None
        stirs = False
        if small is not None:
            coarse = cv2.resize(small, _COARSE, interpolation=cv2.INTER_AREA)
            stirs = self._coarse is not None and cv2.norm(coarse, self._coarse, cv2.NORM_INF) > _STIR
        elif jpeg_bytes is not None and self._jpeg_bytes is not None:
            stirs = abs(jpeg_bytes - self._jpeg_bytes) > _SAME_SIZE * self._jpeg_bytes
        if may and not stirs:
            return True
        self._kept_s, self._coarse, self._jpeg_bytes = at_s, coarse, jpeg_bytes
        return False
