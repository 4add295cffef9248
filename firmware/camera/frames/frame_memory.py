"""Memory for the frames of a camera, which is used again once nobody has the frame any more.

The memory of a freed picture goes back to the system at once. So each new picture would be made of pages that
the system has to clear first, which takes several times as long as the copy.
"""

from __future__ import annotations

import sys

import numpy as np

from traywatch.vision.types import Image

_SPARE = 1  # most frames that are kept though nobody has them


class FrameMemory:
    """Arrays for frames of one size at a time. For one thread; the frames may go to any."""

    def __init__(self) -> None:
        self._arrays: list[Image] = [np.empty(0, np.uint8)]
        self._unused = self._holders(0)

    def array(self, shape: tuple[int, ...]) -> Image:
        """An array of this shape whose values are left from before. Nobody else has it, nor a part of it."""
        taken: Image | None = None
        spare = 0
        for at in range(len(self._arrays) - 1, -1, -1):
            if self._holders(at) > self._unused:
                continue
            if taken is None and self._arrays[at].shape == shape:
                taken = self._arrays[at]
            elif spare < _SPARE and self._arrays[at].shape == shape:
                spare += 1
            else:
                del self._arrays[at]
        if taken is None:
            taken = np.empty(shape, np.uint8)
            self._arrays.append(taken)
        return taken

    def copied(self, image: Image) -> Image:
        """A copy of an image."""
        copy = self.array(image.shape)
        np.copyto(copy, image)
        return copy

    def _holders(self, at: int) -> int:
        """How many hold an array; each part of an array holds the whole one."""
        return sys.getrefcount(self._arrays[at])
