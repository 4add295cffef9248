"""Is what the camera gives a picture of the tray? Black, frozen and resized ones are not."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np

from traywatch.vision.types import Frame, Image

BLACK_S, FROZEN_S, RESIZED_S = 2.0, 3.0, 1.0
"""How long each must last before it is a fault; all are noticed within five seconds."""

_DARK, _BRIGHT = 10.0, 250.0  # mean grey level
_FLAT = 40  # in the dark: brighter specks than this show that something is to be seen
_STEP = 8  # every so many pixels are looked at


@dataclass(frozen=True, slots=True)
class Verdict:
    """``usable``: it may be worked on. ``problem``: what is wrong for a while now, for people."""

    usable: bool
    problem: str | None = None
    fresh: bool = True
    """The camera does see: it is no picture that it gave before."""
    healed_by_opening: bool = False
    """Opening the camera anew may help."""


class PictureCheck:
    """Looks at each frame of a camera; ``name`` is what the camera is called in what it says.

    ``repeats``: two frames may be alike to the last pixel. The first size that is seen is held to be
    right until ``renew``.
    """

    def __init__(self, name: str, *, repeats: bool) -> None:
        self._name, self._repeats = name, repeats
        self._size: tuple[int, int] | None = None
        self._seen: int | None = None
        self._since: dict[str, float] = {}

    def renew(self, name: str | None = None, *, repeats: bool | None = None, size: bool = False) -> None:
        """Another camera, or the same one opened anew; with ``size`` any size is right again.

        What was wrong is not forgotten: a camera that hangs shows the same picture after that too.
        """
        self._name = name or self._name
        self._repeats = self._repeats if repeats is None else repeats
        self._size = None if size else self._size

    def push(self, frame: Frame, now_s: float) -> Verdict:
        """Judge the next frame."""
        height, width = frame.image.shape[:2]
        self._size = self._size or (width, height)
        if (width, height) != self._size:
            lasting = self._lasts("size", now_s, RESIZED_S)
            self._calm("light", "frozen")
            other = (
                f"{self._name}: its pictures are {width} x {height} px now and were {self._size[0]} x "
                f"{self._size[1]}. Set it as it was, or calibrate anew."
            )
            return Verdict(False, other if lasting else None, healed_by_opening=True)
        self._calm("size")
        sample = np.ascontiguousarray(frame.image[::_STEP, ::_STEP] if frame.small is None else frame.small)
        if (unlit := self._unlit(sample)) is not None:
            self._calm("frozen")
            self._seen = None
            return Verdict(False, unlit if self._lasts("light", now_s, BLACK_S) else None)
        self._calm("light")
        seen = zlib.crc32(sample.data)
        if seen != self._seen or self._repeats:
            self._seen = seen
            self._calm("frozen")
        elif self._lasts("frozen", now_s, FROZEN_S):
            hangs = (
                f"{self._name}: it gives the same picture again and again, so it hangs. "
                "Unplug it and plug it in again, or start it anew."
            )
            return Verdict(False, hangs, fresh=False, healed_by_opening=True)
        return Verdict(True)

    def _unlit(self, sample: Image) -> str | None:
        mean = float(sample.mean())
        if mean < _DARK and float(np.quantile(sample, 0.995)) < _FLAT:
            return f"{self._name}: the picture is black. Is the lens covered, is there light?"
        if mean > _BRIGHT:
            return f"{self._name}: the picture is white all over. Take light away, or its exposure is stuck."
        return None

    def _lasts(self, what: str, now_s: float, for_s: float) -> bool:
        return now_s - self._since.setdefault(what, now_s) >= for_s

    def _calm(self, *what: str) -> None:
        for one in what:
            self._since.pop(one, None)
