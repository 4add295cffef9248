"""How much each pixel of the mat differs from the empty mat, beyond light, noise and small shifts."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.presence.lattice_map import LatticeLoss
from traywatch.vision.presence.mat_view import Floats, Mask, MatView

THRESHOLD = 2.0
"""A pixel has changed if its mean score with its neighbors is at least this."""
_CELL_MM = 10.0
_LEVELS, _SHARE = 3.0, 0.03  # error of a pixel: gray levels, and share of its brightness
_MOST_LIGHT = 0.8
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


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """The logarithm of the empty mat (h, w, 3), and how far a small misplacement changes it.

    A difference between ``lower`` and ``upper`` may be a neighboring pixel's color.
    """

    log: Floats
    upper: Floats
    lower: Floats

    @classmethod
    def of(cls, log: Floats, shift: float) -> Expected:
        """``shift`` is the possible misplacement: 1 accepts any color of the next pixel."""
        upper = np.float32(shift) * cv2.subtract(cv2.dilate(log, _NEAR), log)
        lower = np.float32(shift) * cv2.subtract(cv2.erode(log, _NEAR), log)
        return cls(log, upper, lower)


@dataclass(frozen=True, slots=True, eq=False)
class KnownPixels:
    """Where pictures are compared: ``mask`` (h, w), the same as numbers (h, w, 3), or None for everywhere."""

    mask: Mask
    weight: Floats | None

    @classmethod
    def of(cls, mask: Mask) -> KnownPixels:
        """Prepared once for many pictures."""
        weight = None if mask.all() else np.repeat(mask.astype(np.float32)[..., None], 3, axis=2)
        return cls(mask, weight)


def change(view: MatView, now: Floats, empty: Expected, pixels: KnownPixels) -> Change:
    """Compare the logarithm of a picture (h, w, 3) with the empty mat where it is known."""
    raw = cv2.subtract(now, empty.log)
    light = smooth_light(view, np.asarray(raw, np.float32), pixels)
    off = apart(now, empty, light)
    score = cv2.sqrt(cv2.transform(cv2.multiply(off, off), _MEAN))
    if pixels.weight is not None:
        score = cv2.multiply(score, pixels.weight[..., 0])
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


def apart(now: Floats, empty: Expected, light: Floats) -> Floats:
    """The difference of two logarithms (h, w, 3) without light and small shifts, in units of its error."""
    raw = cv2.subtract(now, empty.log)
    cv2.subtract(raw, light, raw)
    cv2.subtract(raw, cv2.min(cv2.max(raw, empty.lower), empty.upper), raw)
    # An error of some gray levels counts more in the dark.
    error: Floats = np.asarray(cv2.add(empty.log, light), np.float32)
    np.negative(error, out=error)
    cv2.exp(error, error)
    error *= np.float32(_LEVELS)
    np.minimum(error, 1, out=error)
    error += np.float32(_SHARE)
    return np.asarray(cv2.divide(raw, error), np.float32)


def smooth_light(view: MatView, difference: Floats, pixels: KnownPixels) -> Floats:
    """The part of a difference of logarithms that changes slowly over the mat: light, not things."""
    h, w = difference.shape[:2]
    cell = _CELL_MM * view.px_per_mm
    coarse = (max(3, round(w / cell)), max(3, round(h / cell)))
    if pixels.weight is None:
        share = np.ones(coarse[::-1], np.float32)
        mean = np.asarray(cv2.resize(difference, coarse, interpolation=cv2.INTER_AREA), np.float32)
    else:
        share3 = cv2.resize(pixels.weight, coarse, interpolation=cv2.INTER_AREA)
        total = cv2.resize(cv2.multiply(difference, pixels.weight), coarse, interpolation=cv2.INTER_AREA)
        mean = np.asarray(total / np.maximum(share3, 0.05), np.float32)
        share = np.asarray(share3[..., 0], np.float32)
    on = share > 0.5
    middle = np.median(mean[on], axis=0) if on.any() else np.zeros(3, np.float32)
    mean[~on] = middle
    mean = np.clip(mean, middle - _MOST_LIGHT, middle + _MOST_LIGHT).astype(np.float32)
    calm = [cv2.medianBlur(np.ascontiguousarray(mean[..., i]), 5) for i in range(3)]
    soft = cv2.blur(np.stack(calm, axis=-1), (3, 3))
    return np.asarray(cv2.resize(soft, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)
