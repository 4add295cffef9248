"""Detects whether and when a resting die moved, by comparing its image with that before the throw.

Least squares on the edges finds shifts and rotations from about 1 % of the die's radius, corrected for light.
A much larger change is either motion or a shadow. A shadow leaves the edges in place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

Floats = NDArray[np.float64]
Single = NDArray[np.float32]
Mask = NDArray[np.bool_]

STIRS = 0.012
"""Minimum shift or rotation, in radii, for a die to count as moved."""
FAR = 1.5
"""The size of a change that no small shift explains."""
_ROUND = 1.25  # radii around the die that are compared
_OWN = 1.1
_SEEN = 0.45  # share of these pixels that must be visible
_ALIKE = 0.8  # minimum correlation of the edges of an unmoved die in other light
_FADED = -0.65  # loss of contrast that no shadow causes, so the die is gone
_EDGE = 0.2  # sampling error as a share of a pixel's slope
_AFTERWARDS = 12  # frames after the last approach in which a displacement may still show


@dataclass(frozen=True, slots=True)
class Shift:
    """Displacement of a die in the image, and the larger of shift and rotation, all in its radii."""

    x: float
    y: float
    size: float

    @property
    def way(self) -> Floats:
        """The shift as a vector."""
        return np.array([self.x, self.y])


@dataclass(frozen=True, slots=True)
class Onset:
    """When a die began to move: the last frame before, the first frame after, and the shift then.

    -1 is the rest before the roll, and the number of frames is the rest after it.
    """

    last_still: int
    first_stirred: int
    shift: Shift


class Hidden:
    """Masks of pixels that other dice cover."""

    def __init__(self, dice: Sequence[tuple[Floats, float]], scale: float) -> None:
        self._dice = dice
        self._scale = scale

    def at(self, k: int, xs: Floats, ys: Floats) -> Mask:
        """Mask for frame ``k`` and pixels of the downscaled frame; a frame after the last is the rest."""
        out = np.zeros(xs.shape, bool)
        if k < 0:
            return out
        for line, radius in self._dice:
            x, y = line[min(k, len(line) - 1)] / self._scale
            if np.isfinite(x):
                out |= np.square(xs - x) + np.square(ys - y) < (1.08 * radius / self._scale) ** 2
        return out


@dataclass(frozen=True, slots=True, eq=False)
class PatchHistory:
    """The images used to check one resting die.

    ``pictures`` are gray levels (h, w): the rest before, all frames, the rest after. ``own`` [T, 2] is the
    die's position and ``radius`` its radius, px of the full image. ``scale`` is full over downscaled size.
    """

    pictures: Sequence[Single]
    own: Floats
    radius: float
    scale: float
    noise: float
    hidden: Hidden

    def shift(self, a: int, b: int) -> Shift | None:
        """The displacement between frames ``a`` and ``b``; None if hidden, size ``FAR`` if the die is gone.

        -1 is the rest before the roll, and the number of frames is the rest after it.
        """
        r = self.radius / self.scale
        start, end = self.own[max(a, 0)] / self.scale, self.own[min(b, len(self.own) - 1)] / self.scale
        if not math.dist(start, end) <= 0.7 * r:
            went = (end - start) / r
            return Shift(float(went[0]), float(went[1]), FAR)
        then, now, (x, y), reach = self.pictures[a + 1], self.pictures[b + 1], start, _ROUND * r
        x0, y0 = max(1, int(x - reach)), max(1, int(y - reach))
        x1 = min(then.shape[1] - 1, math.ceil(x + reach) + 1)
        y1 = min(then.shape[0] - 1, math.ceil(y + reach) + 1)
        if x1 - x0 < 4 or y1 - y0 < 4:
            return None
        before, after = then[y0 - 1 : y1 + 1, x0 - 1 : x1 + 1], now[y0:y1, x0:x1]
        ys, xs = np.mgrid[y0:y1, x0:x1].astype(float)
        visible = ~(self.hidden.at(a, xs, ys) | self.hidden.at(b, xs, ys))
        if visible.sum() < _SEEN * visible.size:
            return None
        gx, gy = (before[1:-1, 2:] - before[1:-1, :-2]) / 2, (before[2:, 1:-1] - before[:-2, 1:-1]) / 2
        before = before[1:-1, 1:-1]
        dx, dy = (xs - x) / r, (ys - y) / r
        # A shift, a rotation, and a linear change of light.
        terms = [gx, gy, dx * gy - dy * gx, before / 100, np.ones_like(before), dx, dy]
        design = np.stack([term[visible] for term in terms], axis=1).astype(float)
        target = (after - before)[visible].astype(float)
        solution, left = _least_squares(design, target)
        _, raw = _least_squares(design[:, 3:], target)
        if solution[3] / 100 < _FADED:
            return Shift(0.0, 0.0, FAR)
        if raw > 3 * self.noise and left > 0.5 * raw:
            if _alike(before, after, visible & (np.square(dx) + np.square(dy) < _OWN**2)) < _ALIKE:
                return Shift(0.0, 0.0, FAR)
            solution, left, raw = _without_shadow(design, target, self.noise)
        if raw < 1.1 * left:  # the shift explains nothing: it is noise
            return Shift(0.0, 0.0, 0.0)
        x_off, y_off, turn = (float(v) / r for v in solution[:3])
        return Shift(-x_off, -y_off, max(math.hypot(x_off, y_off), abs(turn)))

    def onset(self, first: int, last: int, whole: Shift | None) -> Onset:
        """When the die began to move, searched from frame ``first`` on.

        ``last`` is the last frame in which another die was near. ``whole`` is the total displacement.
        """
        least = min(0.15, max(0.03, 0.4 * (whole.size if whole is not None else 0.2)))
        states = []
        for k in range(first, min(len(self.own), last + _AFTERWARDS)):
            shift = self.shift(-1, k)
            if shift is not None:
                states.append((k, shift, shift.size > least))
        still = first - 1
        for n, (k, shift, stirred) in enumerate(states):
            if not stirred:
                still = k
            elif all(later for _, _, later in states[n + 1 : n + 3]):
                return Onset(still, k, shift)
        return Onset(still, len(self.own), whole or Shift(0.0, 0.0, 0.0))


def noise_of(before: Image, after: Image) -> float:
    """Standard deviation of the difference of two downscaled frames, corrected for light; gray levels."""
    apart = after.astype(np.float32).mean(axis=2) - before.astype(np.float32).mean(axis=2)
    fine = np.abs(apart - cv2.blur(apart, (5, 5)))
    return max(0.7, 1.5 * float(np.median(fine)))


def _alike(before: Single, after: Single, own: Mask) -> float:
    """Correlation of the fine structure of two patches, -1 to 1; 1 if there are too few pixels."""
    if own.sum() < 12:
        return 1.0
    a, b = ((patch - cv2.blur(patch, (5, 5)))[own] for patch in (before, after))
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / math.sqrt(float((a * a).sum() * (b * b).sum()) + 1e-9))


def _without_shadow(design: Floats, target: Floats, noise: float) -> tuple[Floats, float, float]:
    """Robust least squares that ignores shadows: parameters, and residuals with and without a shift."""
    error = np.sqrt(max(1.0, noise) ** 2 + _EDGE**2 * np.square(design[:, :2]).sum(axis=1))
    design, target = design / error[:, None], target / error
    weight = np.ones(len(target))
    for k in range(6):
        solution = _weighted(design, target, weight)
        off = np.abs(target - design @ solution)
        spread = max(1.0, 1.4826 * float(np.median(off))) if k < 3 else 1.5
        weight = 1 / np.square(1 + np.square(off / (2 * spread)))
    solution, light = _weighted(design, target, weight), _weighted(design[:, 3:], target, weight)
    left, raw = (
        float(np.sqrt((weight * np.square(target - part @ terms)).sum() / weight.sum()))
        for part, terms in ((design, solution), (design[:, 3:], light))
    )
    return solution, left, raw


def _weighted(design: Floats, target: Floats, weight: Floats) -> Floats:
    by = (design * weight[:, None]).T
    return np.asarray(np.linalg.solve(by @ design + 1e-6 * np.eye(design.shape[1]), by @ target), np.float64)


def _least_squares(design: Floats, target: Floats) -> tuple[Floats, float]:
    solution = np.asarray(np.linalg.lstsq(design, target, rcond=None)[0], dtype=np.float64)
    return solution, float(np.sqrt(np.square(target - design @ solution).mean()))
