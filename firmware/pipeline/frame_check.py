"""Checks whether a frame shows the tray: black, frozen and resized frames are rejected."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from traywatch.messages import Text, msg
from traywatch.vision.types import SAMPLE_PX, Frame, Image

BLACK_S, FROZEN_S, RESIZED_S = 2.0, 3.0, 1.0
"""Seconds that each fault must last before it is reported; all are reported within five seconds."""

_DARK, _BRIGHT = 10.0, 250.0  # mean gray level
_FLAT = 40  # gray level: in the dark, brighter specks than this show that the camera sees something


@dataclass(frozen=True, slots=True)
class FrameVerdict:
    """Result of a check. ``usable``: the frame may be processed. ``problem``: a lasting fault, for people."""

    usable: bool
    problem: Text | None = None
    fresh: bool = True
    """The camera delivers new frames; this one does not repeat an earlier one."""
    healed_by_opening: bool = False
    """Reopening the camera may help."""
    resized: bool = False
    """The frames have another size than before, and not for a moment only."""


class PictureCheck:
    """Checks each frame of a camera. ``name`` is the camera's name in messages.

    ``repeats``: two frames may be identical to the last pixel. The first frame size counts as correct until
    ``renew``.
    """

    def __init__(self, name: str, *, repeats: bool) -> None:
        self._name, self._repeats = name, repeats
        self._size: tuple[int, int] | None = None
        self._seen: int | None = None
        self._since: dict[str, float] = {}

    def renew(self, name: str | None = None, *, repeats: bool | None = None, size: bool = False) -> None:
        """Start over with another camera, or with the same one after reopening.

        With ``size``, any frame size is accepted again. Known faults are kept: a camera that hangs may
        deliver the same frame after reopening.
        """
        self._name = name or self._name
        self._repeats = self._repeats if repeats is None else repeats
        self._size = None if size else self._size

    def check_frame(self, frame: Frame, now_s: float) -> FrameVerdict:
        """Check the next frame. ``now_s`` is monotonic time in seconds."""
        width, height = frame.size
        self._size = self._size or (width, height)
        if (width, height) != self._size:
            lasting = self._lasts("size", now_s, RESIZED_S)
            self._calm("light", "frozen")
            now, before = (f"{w} x {h}" for w, h in ((width, height), self._size))
            other = msg("problem-camera-resized", name=self._name, now=now, before=before)
            return FrameVerdict(False, other if lasting else None, healed_by_opening=True, resized=lasting)
        self._calm("size")
        sample = frame.image[::SAMPLE_PX, ::SAMPLE_PX] if frame.small is None else frame.small
        if (unlit := self._unlit(sample)) is not None:
            self._calm("frozen")
            self._seen = None
            return FrameVerdict(False, unlit if self._lasts("light", now_s, BLACK_S) else None)
        self._calm("light")
        fingerprint = frame.fingerprint
        if fingerprint != self._seen or self._repeats:
            self._seen = fingerprint
            self._calm("frozen")
        elif self._lasts("frozen", now_s, FROZEN_S):
            hangs = msg("problem-camera-hangs", name=self._name)
            return FrameVerdict(False, hangs, fresh=False, healed_by_opening=True)
        return FrameVerdict(True)

    def _unlit(self, sample: Image) -> Text | None:
        channels = 1 if sample.ndim == 2 else sample.shape[2]
        mean = sum(cv2.mean(sample)[:channels]) / channels
        if mean < _DARK and float(np.quantile(sample, 0.995)) < _FLAT:
            return msg("problem-picture-black", name=self._name)
        if mean > _BRIGHT:
            return msg("problem-picture-white", name=self._name)
        return None

    def _lasts(self, what: str, now_s: float, for_s: float) -> bool:
        return now_s - self._since.setdefault(what, now_s) >= for_s

    def _calm(self, *what: str) -> None:
        for one in what:
            self._since.pop(one, None)
