"""When a die came to rest, by its own pixels in the buffered frames.

The settle gate compares gray levels with the noise around them. In a dark picture with strong noise, a small
die that still rolls changes less than that. So its picture at rest is compared with each frame, in all
colors. A frame without the die in that place differs from it as much as the empty tray.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np

from traywatch.vision.detection.boxes import side
from traywatch.vision.tracking.appearance import relit
from traywatch.vision.tracking.frame_buffer import BufferedFrame
from traywatch.vision.tracking.frame_difference import FloatMap
from traywatch.vision.types import Box, Image

_RING = 0.15  # width of the tray around a die that is compared too, in sides of its box
_SHIFT_PX = 2  # px of the buffered frames by which the picture may shake
_BLOCK_PX = 24  # side of the parts in which the noise of the picture is measured
_NOISE_SHOTS = 6  # frames in which it is measured
_LEAST_NOISE = 1.0  # squared gray levels; less is that of rounding
_SMOOTH_PX = 3  # px of the buffered frames over which strong noise is averaged
_LEAST_PX = 4  # a smaller part shows no die
_GAINS = (0.5, 2.0)  # changes of brightness that may be light
_DARK = 4.0  # gray levels added before brightness is compared
_ELSEWHERE = 0.3  # share of the die's contrast with the tray; dice at rest reach 0.12, moved ones 0.9
_LEVELS = 6.0  # gray levels of contrast; a die with less is hardly seen
_NOISE_SDS = 4.0  # standard deviations of the mean noise over the part


def still_since(shots: Sequence[BufferedFrame], rest: Image, before: Image, boxes: Sequence[Box]) -> float:
    """The time of the first frame from which on all dice lie as in ``rest``, in s.

    ``shots`` are in order of time. ``rest`` was read, and ``before`` shows the tray before the roll. They are
    downscaled like the shots, and ``boxes`` are in their px. It is -inf if the dice lie so in all shots, or
    if that cannot be known, and inf if one of them does not in the last one.
    """
    if len(shots) < 2:
        return -math.inf
    noise, longer = _picture_noise(shots, rest)
    if noise > _LEVELS**2:
        # A die that is seen in this noise is seen by the mean of several pixels.
        shots = [replace(shot, small=_smooth(shot.small)) for shot in shots]
        rest, before = _smooth(rest), _smooth(before)
        noise, longer = _picture_noise(shots, rest)
    parts = [part for box in boxes if (part := _DiePart.of(rest, box)) is not None]
    noises = [longer * min(part.noise(shots), noise) for part in parts]
    lit = _SameLight(rest)
    pairs = zip(parts, noises, strict=True)
    return max((_still_since(part, shots, before, noise, lit) for part, noise in pairs), default=-math.inf)


def _still_since(
    part: _DiePart, shots: Sequence[BufferedFrame], before: Image, noise: float, lit: _SameLight
) -> float:
    contrast = max(part.difference(before) - noise, _LEVELS**2)
    most = noise + max(_ELSEWHERE * contrast, _NOISE_SDS * noise * math.sqrt(2 / part.area))
    since_s, lies = -math.inf, True
    for shot in shots:
        now_lies = part.is_in(shot.small, most) or part.is_in(lit.picture(shot), most)
        if now_lies and not lies:
            since_s = shot.at_s
        lies = now_lies
    return since_s if lies else math.inf


class _SameLight:
    """Shots in the light of the picture at rest, row by row: lamps may flicker in bands within a die."""

    def __init__(self, rest: Image) -> None:
        self._rest = rest
        self._pictures: dict[float, Image] = {}

    def picture(self, shot: BufferedFrame) -> Image:
        """The picture of a shot in that light; several dice share it."""
        if shot.at_s not in self._pictures:
            self._pictures[shot.at_s] = relit(shot.small, self._rest)
        return self._pictures[shot.at_s]


class _DiePart:
    """The part of a picture at rest in which a die lies, with a little of the tray around it."""

    def __init__(self, rest: Image, rows: slice, columns: slice) -> None:
        self._inner = rows, columns
        self._outer = (
            slice(rows.start - _SHIFT_PX, rows.stop + _SHIFT_PX),
            slice(columns.start - _SHIFT_PX, columns.stop + _SHIFT_PX),
        )
        self._die = rest[self._inner].astype(np.float32)
        self._mean = self._die.mean(axis=(0, 1))

    @classmethod
    def of(cls, rest: Image, box: Box) -> _DiePart | None:
        """The part around a box; None if too little of it is within the picture."""
        height, width = rest.shape[:2]
        ring = _RING * side(box)
        x0, y0 = (max(_SHIFT_PX, math.floor(v - ring)) for v in box[:2])
        x1 = min(width - _SHIFT_PX, math.ceil(box[2] + ring))
        y1 = min(height - _SHIFT_PX, math.ceil(box[3] + ring))
        if min(x1 - x0, y1 - y0) < _LEAST_PX:
            return None
        return cls(rest, slice(y0, y1), slice(x0, x1))

    @property
    def area(self) -> int:
        """The number of pixels."""
        return int(self._die.shape[0] * self._die.shape[1])

    def is_in(self, picture: Image, most: float) -> bool:
        """Whether another picture shows the same with a mean square difference of at most ``most``.

        The picture may have shifted a little, because the table shakes. That is rare, so it is tried last.
        """
        lit = self._lit(picture)
        inner = lit[_SHIFT_PX:-_SHIFT_PX, _SHIFT_PX:-_SHIFT_PX]
        return float(np.square(inner - self._die).mean()) <= most or self._least_difference(lit) <= most

    def difference(self, picture: Image) -> float:
        """The least mean square difference from another picture, noise included; it may have shifted."""
        return self._least_difference(self._lit(picture))

    def _lit(self, picture: Image) -> FloatMap:
        """A part of another picture in the light of this one, with a margin for shifts."""
        mean = picture[self._inner].mean(axis=(0, 1), dtype=np.float32)
        gain = float(np.clip((self._mean.mean() + _DARK) / (mean.mean() + _DARK), *_GAINS))
        lit = (picture[self._outer].astype(np.float32) - mean) * np.float32(gain) + self._mean
        return np.asarray(lit, np.float32)

    def _least_difference(self, lit: FloatMap) -> float:
        return float(cv2.matchTemplate(lit, self._die, cv2.TM_SQDIFF).min()) / self._die.size

    def noise(self, shots: Sequence[BufferedFrame]) -> float:
        """Mean square difference between successive frames, which is noise unless the die moves fast."""
        return _noise([shot.small[self._inner] for shot in shots[-_NOISE_SHOTS:]])


def _smooth(picture: Image) -> Image:
    return np.asarray(cv2.blur(picture, (_SMOOTH_PX, _SMOOTH_PX)), np.uint8)


def _noise(pictures: Sequence[Image]) -> float:
    return float(np.median([_variance(now, then) for then, now in pairwise(pictures)]))


def _variance(now: Image, then: Image) -> float:
    return float(np.var(now.astype(np.float32) - then.astype(np.float32)))


def _picture_noise(shots: Sequence[BufferedFrame], rest: Image) -> tuple[float, float]:
    """The same of most of the picture, in which nothing moves, and how many times that it is over all shots.

    A camera that averages frames makes the noise of successive ones alike. So the shots at both ends are
    compared with the picture at rest, too. It may be one of them.
    """
    height, width = rest.shape[:2]
    latest = [shot.small for shot in shots[-_NOISE_SHOTS:]]
    noises = []
    for y in range(0, height - _BLOCK_PX + 1, 3 * _BLOCK_PX):
        for x in range(0, width - _BLOCK_PX + 1, 3 * _BLOCK_PX):
            block = slice(y, y + _BLOCK_PX), slice(x, x + _BLOCK_PX)
            ends = max(_variance(shot.small[block], rest[block]) for shot in (shots[0], shots[-1]))
            noises.append((_noise([picture[block] for picture in latest]), ends))
    if not noises:
        return math.inf, 1.0
    noise, over_all = (float(value) for value in np.median(np.array(noises), axis=0))
    return noise, max(1.0, over_all / max(noise, _LEAST_NOISE))
