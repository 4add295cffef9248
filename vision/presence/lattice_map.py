"""Where the printed lattice of a mat is hidden or bent: something lies there, whatever its color.

The picture of the mat is demodulated with the carriers of the lattice, one for each direction of its lines,
and compared with the empty mat. Light, focus and a small misplacement change the amplitudes slowly over the
mat, and the change is taken out. What is left is the loss: 0 where the lines are as expected, about 1 where
they are hidden or bent. Edges of shadows disturb one direction at most, so the smaller loss counts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.lattice import Lattice, has_lattice
from traywatch.vision.presence.mat_view import Floats, Mask, MatView, halved
from traywatch.vision.types import Image

Waves = NDArray[np.complex64]
"""Amplitudes of both directions of the lattice in each cell (rows, columns, 2)."""

LOST, PRESENT = 0.6, 0.35
"""From the first loss on, the lattice is hidden or bent. Below the second one, it is there."""
KNOWN = 0.5
"""Least certainty of a loss that counts."""
MOST_LOSS = 1.5
_PERIOD_PX = 5.5  # a finer picture costs time, a coarser one loses the lines
_LEAST_PERIOD_PX = 2.7
_CELL_PX = 4  # pixels of a cell: about 2 mm on a mat of A4
_STEEPEST = 0.25  # lines are less dark than this; edges of things are not
_COARSE_CELLS = 5
_COARSE_SHARE = 0.4
_LEAST_SHARE = 0.35  # of the usual amplitude: elsewhere other print hides the lattice
_LEAST_GAIN, _MOST_GAIN = 0.5, 2.0
_DARKEST, _BRIGHTEST = 8, 250
_FEWEST_CELLS = 30
_CLEAR, _UNCLEAR, _WANTED = 4.5, 1.5, 6.0  # amplitude of the lattice in units of noise
_SOFT = np.array([0.25, 0.5, 0.25], np.float32)
_SPARSE = 3


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The lattice in one picture: its amplitudes, and the cells that are neither black nor overexposed."""

    waves: Waves
    lit: Mask


@dataclass(frozen=True, slots=True, eq=False)
class LatticeLoss:
    """What is left of the lattice at the small scale (h, w).

    ``loss`` is 0 where the lattice is as on the empty mat, and up to ``MOST_LOSS`` where it is not.
    ``known`` (0 to 1) is its certainty: it falls with noise, and is 0 where no lattice is printed.
    """

    loss: Floats
    known: Floats

    @property
    def lost(self) -> Mask:
        """Where the lattice is hidden or bent."""
        return np.asarray((self.loss >= LOST) & (self.known >= KNOWN))

    @property
    def present(self) -> Mask:
        """Where the lattice is as expected, so that nothing lies there."""
        return np.asarray((self.loss < PRESENT) & (self.known >= KNOWN))


class LatticeMap:
    """Demodulates pictures of one camera with the lattice of a mat."""

    def __init__(self, view: MatView, lattice: Lattice) -> None:
        self._small = view.small
        x, y, self._part = _places(view)
        left, top, right, bottom = self._part
        full = view.px_per_mm / view.scale[0]
        scale = min(1.0, _PERIOD_PX / (full * lattice.period_mm))
        wide, tall = (max(8, round(side * scale / _CELL_PX)) for side in (right - left, bottom - top))
        self._cells = (wide, tall)
        self._size = (_CELL_PX * wide, _CELL_PX * tall)
        # As wide as the distance of two crossings, so that the mean has no lines.
        period_px = full * lattice.period_mm * self._size[0] / (right - left)
        self._side = 2 * round(period_px * math.sqrt(2) / 2 - 0.5) + 1
        place = np.stack([cv2.resize(a, self._size, interpolation=cv2.INTER_AREA) for a in (x, y)], axis=-1)
        on = _on_lattice(view, place)
        first, second = np.moveaxis(lattice.phases(place), -1, 0)
        carriers = np.stack([np.cos(first), -np.sin(first), np.cos(second), -np.sin(second)], axis=-1)
        self._carriers = np.ascontiguousarray(2 * carriers * on[..., None], np.float32)
        share = cv2.resize(on.astype(np.float32), self._cells, interpolation=cv2.INTER_AREA)
        self._on = np.asarray(cv2.erode(share, np.ones((3, 3), np.uint8)) > 0.9)
        self._coarse = (max(3, wide // _COARSE_CELLS), max(3, tall // _COARSE_CELLS))
        sx, sy = view.scale
        step = np.array([(right - left) / wide * sx, (bottom - top) / tall * sy])
        start = np.array([(left - view.part[0]) * sx, (top - view.part[1]) * sy]) + (step - 1) / 2
        self._to_small = np.column_stack([np.diag(step), start])

    @classmethod
    def of(cls, view: MatView) -> LatticeMap | None:
        """None for a mat without a lattice, or with one that the camera cannot resolve."""
        profile = view.profile
        if not has_lattice(profile.markers):
            return None
        lattice = Lattice.of(Layout(*profile.mat_size_mm).scale)
        if view.px_per_mm / view.scale[0] * lattice.period_mm < _LEAST_PERIOD_PX:
            return None
        return cls(view, lattice)

    def lines(self, image: Image) -> Lines:
        """The lattice in a BGR picture of full size."""
        left, top, right, bottom = self._part
        part = halved(image[top:bottom, left:right], self._size)
        gray = cv2.resize(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), self._size, interpolation=cv2.INTER_LINEAR)
        mean = cv2.max(cv2.blur(gray, (self._side, self._side)), 1.0)
        lines = np.asarray(cv2.divide(gray, mean, dtype=cv2.CV_32F), np.float32)
        lines -= 1
        np.clip(lines, -_STEEPEST, _STEEPEST, out=lines)
        waves = cv2.multiply(cv2.merge([lines] * 4), self._carriers)
        cells = cv2.resize(waves, self._cells, interpolation=cv2.INTER_AREA)
        level = cv2.resize(mean, self._cells, interpolation=cv2.INTER_AREA)
        lit = (level > _DARKEST) & (level < _BRIGHTEST)
        return Lines(_waves(_softer(cells)), lit)

    def loss(self, now: Lines, empty: Lines) -> LatticeLoss:
        """What the picture ``now`` has lost of the lattice of the empty mat."""
        seen, there = now.waves, empty.waves
        size = np.abs(there)
        usual = float(np.median(size[self._on][::_SPARSE])) if self._on.any() else 0.0
        printed = self._on & empty.lit & (size.min(axis=-1) > _LEAST_SHARE * usual)
        if int(printed.sum()) < _FEWEST_CELLS:
            blank = np.zeros(self._small[::-1], np.float32)
            return LatticeLoss(blank, blank)
        for softened in (False, True):
            expected = there * self._gain(seen, there, printed)
            off, size = np.abs(seen - expected), np.abs(expected).min(axis=-1)
            noise = float(np.median(off[printed][::_SPARSE])) / 1.18 + 1e-4
            clear = size / noise
            if softened or float(np.median(clear[printed][::_SPARSE])) >= _WANTED:
                break
            # In a noisy picture, larger cells are more certain.
            seen, there = (_waves(_softer(_floats(each))) for each in (seen, there))
        loss = np.minimum((off / np.maximum(np.abs(expected), 1e-6)).min(axis=-1), MOST_LOSS)
        known = np.clip((clear - _UNCLEAR) / (_CLEAR - _UNCLEAR), 0, 1) * (printed & now.lit)
        both = np.dstack([loss * (known > 0), known]).astype(np.float32)
        small = cv2.warpAffine(both, self._to_small, self._small, flags=cv2.INTER_LINEAR, borderValue=(0, 0))
        return LatticeLoss(*(np.asarray(each, np.float32) for each in cv2.split(small)))

    def _gain(self, seen: Waves, there: Waves, printed: Mask) -> Waves:
        """The slow change of the amplitudes over the mat, by light, focus and a small misplacement."""
        weight = printed.astype(np.float32)
        cross = _floats(seen * there.conj() * weight[..., None])
        square = np.dstack([there.real**2 + there.imag**2, np.ones_like(weight)]) * weight[..., None]
        top, low = (cv2.resize(each, self._coarse, interpolation=cv2.INTER_AREA) for each in (cross, square))
        gain = np.asarray(top / np.maximum(np.repeat(low[..., :2], 2, axis=2), 1e-9), np.float32)
        on = low[..., 2] > _COARSE_SHARE
        middle = np.median(gain[on], axis=0) if on.any() else np.float32([1, 0, 1, 0])
        gain[~on] = middle
        smooth = _waves(cv2.blur(cv2.medianBlur(gain, 5), (3, 3)))
        size, usual = np.maximum(np.abs(smooth), 1e-6), np.hypot(middle[0::2], middle[1::2])
        limited = smooth * (np.clip(size, _LEAST_GAIN * usual, _MOST_GAIN * usual) / size)
        return _waves(cv2.resize(_floats(limited), self._cells, interpolation=cv2.INTER_LINEAR))


def _places(view: MatView) -> tuple[Floats, Floats, tuple[int, int, int, int]]:
    """The points of the mat that the camera's pixels see, x and y in mm, and the rectangle of those pixels."""
    width, height = view.profile.mat_size_mm
    corners = view.profile.project([(0, 0), (width, 0), (width, height), (0, height)])
    left, top, right, bottom = view.part
    x0, y0 = np.clip(np.floor(corners.min(axis=0)), (left, top), (right - 16, bottom - 16)).astype(int)
    x1, y1 = np.clip(np.ceil(corners.max(axis=0)), (x0 + 16, y0 + 16), (right, bottom)).astype(int)
    x, y = (each[y0 - top : y1 - top, x0 - left : x1 - left] for each in view.places())
    return np.ascontiguousarray(x), np.ascontiguousarray(y), (int(x0), int(y0), int(x1), int(y1))


def _on_lattice(view: MatView, place: NDArray[np.floating]) -> Mask:
    """Which points (rows, columns, 2) in mm lie on the mat, but not on a marker."""
    profile = view.profile
    width, height = profile.mat_size_mm
    x, y = place[..., 0], place[..., 1]
    on = np.asarray((x > 0) & (x < width) & (y > 0) & (y < height))
    quiet = Layout(width, height).quiet_mm
    for corners in profile.markers.values():
        (x0, y0), (x1, y1) = np.min(corners, axis=0) - quiet, np.max(corners, axis=0) + quiet
        on &= ~((x > x0) & (x < x1) & (y > y0) & (y < y1))
    return on


def _softer(cells: NDArray[np.floating]) -> Floats:
    return np.asarray(cv2.sepFilter2D(cells, -1, _SOFT, _SOFT), np.float32)


def _waves(parts: NDArray[np.floating]) -> Waves:
    """Real and imaginary parts (rows, columns, 4) as complex numbers."""
    return np.ascontiguousarray(parts, np.float32).view(np.complex64)


def _floats(waves: Waves) -> Floats:
    """The reverse of ``_waves``."""
    return np.ascontiguousarray(waves, np.complex64).view(np.float32)
