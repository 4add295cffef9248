"""How much each pixel of the mat differs from the empty mat, beyond light, noise and small shifts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import median
from traywatch.vision.presence.lattice_map import LatticeLoss
from traywatch.vision.presence.mat_view import Floats, Mask

THRESHOLD = 2.0
"""A pixel has changed if its mean score with its neighbors is at least this."""
_CELL_MM = 10.0
_LEVELS, _SHARE = 3.0, 0.03  # error of a pixel: gray levels, and share of its brightness
_LOG_LEVELS = math.log(_LEVELS)
_MOST_LIGHT = 0.8
_LEAST_SHARE = 0.05
_HARD_LIGHT = 0.08  # at most 0.05 in pictures with hands, and with dice in soft light (seed 5803)
_NEAR = np.ones((3, 3), np.uint8)
_MEAN = np.full((1, 3), 1 / 3, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The difference of a picture from the empty mat, at the small scale.

    ``score`` (h, w) is the size of the difference in units of its error. ``channels`` (h, w, 3) has its
    sign: positive is brighter. Pixels outside ``mask`` are not compared. ``light`` (h, w, 3) is the change of
    light that was taken out. ``lattice`` is known for mats with a lattice.
    """

    score: Floats
    channels: Floats
    mask: Mask
    light: Floats
    lattice: LatticeLoss | None = None

    def changed(self, window: tuple[slice, slice] = (slice(None), slice(None))) -> NDArray[np.uint8]:
        """The pixels of a window in which something may lie: 1, else 0.

        Where the lattice is as expected, a difference is a shadow or a reflection. Where it is hidden or
        bent, something lies there, whatever its color.
        """
        hot = np.asarray(cv2.blur(self.score[window], (3, 3)) > THRESHOLD)
        if self.lattice is not None:
            hot &= ~self.lattice.present[window]
            hot |= self.lattice.lost[window]
        return hot.astype(np.uint8)

    def surrounds(self, x: int, y: int, w: int, h: int) -> bool:
        """Whether a rectangle with two pixels around it was compared."""
        tall, wide = self.mask.shape
        if x < 2 or y < 2 or x + w > wide - 2 or y + h > tall - 2:
            return False
        return bool(self.mask[y - 2 : y + h + 2, x - 2 : x + w + 2].all())

    @property
    def in_hard_light(self) -> bool:
        """Whether the light on much of the visible lattice has changed, and not smoothly."""
        if self.lattice is None:
            return False
        visible = self.mask & self.lattice.certain & ~self.lattice.lost
        changed = np.asarray(cv2.blur(self.score, (3, 3)) > THRESHOLD) & visible
        return bool(changed.sum() >= _HARD_LIGHT * max(1, visible.sum()))


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """The logarithm of the empty mat (h, w, 3), and how far a small misplacement changes it.

    A difference between ``lower`` and ``upper`` may be a neighboring pixel's color. ``error`` is the
    logarithm of the share that an error of some gray levels has there, which counts more in the dark.
    """

    log: Floats
    error: Floats
    upper: Floats
    lower: Floats

    @classmethod
    def of(cls, log: Floats, shift: float) -> Expected:
        """``shift`` is the possible misplacement: 1 accepts any color of the next pixel."""
        ends = cv2.dilate(log, _NEAR), cv2.erode(log, _NEAR)
        limits = [np.asarray(cv2.subtract(end, log), np.float32) for end in ends]
        if shift != 1:
            limits = [np.asarray(limit * np.float32(shift)) for limit in limits]
        return cls(log, np.asarray(np.float32(_LOG_LEVELS) - log), *limits)


@dataclass(frozen=True, slots=True, eq=False)
class KnownPixels:
    """Where pictures are compared, prepared once for many of them: everywhere, or at a ``mask`` (h, w).

    ``weight`` is the mask as numbers (h, w), and ``weights`` for three channels; None for everywhere. Light
    is compared in coarse cells: ``share`` (rows, columns, 3) of each is compared, but at least a small part,
    and ``on`` tells those of which most is.
    """

    mask: Mask
    weight: Floats | None
    weights: Floats | None
    share: Floats
    on: Mask

    @classmethod
    def of(cls, mask: Mask, px_per_mm: float) -> KnownPixels:
        """Of a mask at the small scale, which has so many px per mm."""
        h, w = mask.shape
        cell = _CELL_MM * px_per_mm
        coarse = (max(3, round(w / cell)), max(3, round(h / cell)))
        weights = np.repeat(mask.astype(np.float32)[..., None], 3, axis=2)
        share = np.asarray(cv2.resize(weights, coarse, interpolation=cv2.INTER_AREA), np.float32)
        on, share = share[..., 0] > 0.5, np.maximum(share, np.float32(_LEAST_SHARE))
        if mask.all():
            return cls(mask, None, None, share, on)
        return cls(mask, np.ascontiguousarray(weights[..., 0]), weights, share, on)


def change(now: Floats, empty: Expected, pixels: KnownPixels) -> Change:
    """Compare the logarithm of a picture (h, w, 3) with the empty mat where it is known."""
    raw = np.asarray(cv2.subtract(now, empty.log), np.float32)
    light = smooth_light(raw, pixels)
    off = apart(raw, empty, light)
    score = cv2.transform(cv2.multiply(off, off), _MEAN)
    cv2.sqrt(score, score)
    if pixels.weight is not None:
        cv2.multiply(score, pixels.weight, score)
    return Change(np.asarray(score, np.float32), off, pixels.mask, light)


def widened(change: Change, window: tuple[slice, slice], shape: tuple[int, int]) -> Change:
    """The comparison of a window as one of the whole small picture: nothing is compared around it."""
    rows, columns = window
    around = (rows.start, shape[0] - rows.stop, columns.start, shape[1] - columns.stop)

    def padded(part: Floats) -> Floats:
        return np.asarray(cv2.copyMakeBorder(part, *around, cv2.BORDER_CONSTANT, value=(0, 0, 0)), np.float32)

    mask = np.zeros(shape, np.bool_)
    mask[window] = change.mask
    light = np.asarray(cv2.copyMakeBorder(change.light, *around, cv2.BORDER_REPLICATE), np.float32)
    return Change(padded(change.score), padded(change.channels), mask, light)


def apart(raw: Floats, empty: Expected, light: Floats) -> Floats:
    """The difference from the empty mat without light and small shifts, in units of its error.

    ``raw`` (h, w, 3) is the difference of the logarithms, and is overwritten with the result.
    """
    cv2.subtract(raw, light, raw)
    near = cv2.max(raw, empty.lower)
    cv2.min(near, empty.upper, near)
    cv2.subtract(raw, near, raw)
    error = np.asarray(cv2.subtract(empty.error, light, near), np.float32)
    cv2.exp(error, error)
    cv2.threshold(error, 1, 0, cv2.THRESH_TRUNC, error)
    error += np.float32(_SHARE)
    return np.asarray(cv2.divide(raw, error, raw), np.float32)


def smooth_light(difference: Floats, pixels: KnownPixels) -> Floats:
    """The part of a difference of logarithms that changes slowly over the mat: light, not things."""
    if pixels.weights is not None:
        difference = np.asarray(cv2.multiply(difference, pixels.weights), np.float32)
    rows, columns = pixels.on.shape
    mean = np.asarray(cv2.resize(difference, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)
    mean /= pixels.share
    middle = median(mean[pixels.on].T) if pixels.on.any() else np.zeros(3, np.float32)
    mean[~pixels.on] = middle
    np.clip(mean, middle - _MOST_LIGHT, middle + _MOST_LIGHT, out=mean)
    soft = cv2.blur(cv2.medianBlur(mean, 5), (3, 3))
    size = difference.shape[1::-1]
    return np.asarray(cv2.resize(soft, size, interpolation=cv2.INTER_LINEAR), np.float32)


Region = tuple[tuple[int, int, int, int], int, NDArray[np.bool_]]
"""A rectangle (x, y, w, h), its number of pixels, and which ones those are (h, w)."""


def separate_regions(
    change: Change, hot: NDArray[Any], least: NDArray[Any], most_px: float
) -> Iterator[Region]:
    """The connected regions of ``hot`` pixels. In hard light, parts replace those of more than ``most_px``.

    Stripes of sun join dice into such regions, because the lattice is not known at their edges. Parts that
    hide the lattice are things. At the border they are left out: hands reach in there. ``least`` is the
    smallest form of a part.
    """
    together = list(connected_regions(hot))
    large = [max(rectangle[2:]) > most_px for rectangle, _, _ in together]
    split = any(large) and change.in_hard_light
    for region, is_large in zip(together, large, strict=True):
        (x, y, w, h), _, inside = region
        if not is_large or not split or change.lattice is None:
            yield region
            continue
        lost = (inside & change.lattice.lost[y : y + h, x : x + w]).astype(np.uint8)
        hidden = cv2.morphologyEx(cv2.morphologyEx(lost, cv2.MORPH_CLOSE, _NEAR), cv2.MORPH_OPEN, least)
        for (left, top, wide, tall), _, _ in connected_regions(hidden):
            pixels = inside[top : top + tall, left : left + wide]
            if change.surrounds(x + left, y + top, wide, tall):
                yield (x + left, y + top, wide, tall), int(np.count_nonzero(pixels)), pixels


def connected_regions(hot: NDArray[Any]) -> Iterator[Region]:
    """The connected regions of ``hot`` pixels."""
    # Numbers of 16 bits take a third of the time of those of 32 bits, and empty borders take none. Blocks of
    # 2 x 2 px are numbered: from an even corner on, the order of the regions is that of the whole picture.
    x0, y0, width, height = cv2.boundingRect(hot)
    if not width:
        return
    left, top = x0 - x0 % 2, y0 - y0 % 2
    part = hot[top : y0 + height, left : x0 + width]
    _, labels, stats, _ = cv2.connectedComponentsWithStats(part, connectivity=8, ltype=cv2.CV_16U)
    for i, (x, y, w, h, area) in enumerate(stats.tolist()):
        if i:
            yield (left + x, top + y, w, h), area, labels[y : y + h, x : x + w] == i
