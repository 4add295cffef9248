"""Where the printed lattice of a mat is hidden or bent: something lies there, whatever its color.

The picture of the mat is demodulated with the carriers of the lattice, one for each direction of its lines,
and compared with the empty mat. Light, focus and a small misplacement change the amplitudes slowly over the
mat, and the change is taken out. What is left is the loss: 0 where the lines are as expected, about 1 where
they are hidden or bent. Edges of shadows disturb one direction at most, so the smaller loss counts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.battlefields import Layout
from traywatch.calibration.mat.lattice import Lattice, has_lattice
from traywatch.vision.order_statistics import median, quantile_of
from traywatch.vision.presence.lattice_field import field_places, on_lattice
from traywatch.vision.presence.lattice_waves import (
    EmptyLattice,
    Lines,
    Waves,
    as_waves,
    of_both,
    parts,
    smaller,
    softened,
)
from traywatch.vision.presence.mat_view import Floats, Mask, MatView, halved
from traywatch.vision.types import Image

LOST, PRESENT = 0.4, 0.3
"""From the first loss on, the lattice is hidden or bent. Below the second one, it is there."""
LOST_NOISES = 2.5
"""A loss is at least so many times that of the noise."""
MOST_LOSS = 1.5
_PERIOD_PX = 6.0  # a finer picture costs time, a coarser one loses the lines
_LEAST_PERIOD_PX = 2.7
_CELL_PX = 4  # pixels of a cell: about 2 mm on a mat of A4
_STEEPEST = 0.25  # lines are less dark than this; edges of things are not
_COARSE_CELLS = 5
_COARSE_SHARE = 0.4
_LEAST_SHARE = 0.35  # of the usual amplitude: elsewhere other print hides the lattice
_LEAST_GAIN, _MOST_GAIN = 0.5, 2.0
_DARKEST, _BRIGHTEST = 8, 250
_FEWEST_CELLS = 30
_SAME_LATTICE = 0.75  # sheets with this lattice reach 0.94, sheets with lines every 3 mm at most 0.53
_STRONGEST = 2.5  # times the expected amplitude, that lines may have
_KNOWN, _WANTED = 2.5, 6.0  # least amplitude in units of noise, and the one that needs no larger cells
_MOST_SOFTENED = 2
_SAMPLES = 1500
_HALF = 0.5
_UNCHANGED = np.array([1, 0, 1, 0], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class LatticeLoss:
    """What is left of the lattice at the small scale (h, w).

    ``loss`` is 0 where the lattice is as on the empty mat, and up to ``MOST_LOSS`` where it is not.
    ``certain`` says where this can be told. The lattice is hidden or bent at ``lost``. It is as expected at
    ``present``, where nothing lies; in very noisy pictures, cells are too large to tell that.

    In a noisy picture, single pixels are not certain, but many together are. For the pixels of a region, the
    sum of ``match`` divided by that of ``power`` is 1 if the lattice is there, and 0 if it is hidden. Both
    are in units of the noise.
    """

    loss: Floats
    certain: Mask
    lost: Mask
    present: Mask
    match: Floats
    power: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How the amplitudes fit the expected ones.

    ``off`` is the difference, ``along`` the part in their direction times their size, and ``power`` their
    size squared (rows, columns, 2). ``clear`` (rows, columns) is the smaller size in units of the ``noise``.
    """

    off: Floats
    along: Floats
    size: Floats
    power: Floats
    noise: float
    clear: Floats


class LatticeMap:
    """Demodulates pictures of one camera with the lattice of a mat."""

    def __init__(self, view: MatView, lattice: Lattice) -> None:
        self._small = view.small
        x, y, self._part = field_places(view)
        left, top, right, bottom = self._part
        full = view.px_per_mm / view.scale[0]
        scale = min(1.0, _PERIOD_PX / (full * lattice.period_mm))
        wide, tall = (max(8, round(side * scale / _CELL_PX)) for side in (right - left, bottom - top))
        self._cells = (wide, tall)
        self._size = (_CELL_PX * wide, _CELL_PX * tall)
        self._least = np.ones(self._size[::-1], np.uint8)  # no mean is 0
        # As wide as the distance of two crossings, so that the mean has no lines.
        period_px = full * lattice.period_mm * self._size[0] / (right - left)
        self._side = 2 * round(period_px * math.sqrt(2) / 2 - 0.5) + 1
        place = np.stack([cv2.resize(a, self._size, interpolation=cv2.INTER_AREA) for a in (x, y)], axis=-1)
        on = on_lattice(view, place)
        first, second = np.moveaxis(lattice.phases(place), -1, 0)
        waves = (np.cos(first), -np.sin(first), np.cos(second), -np.sin(second))
        self._carriers = [np.ascontiguousarray(2 * wave * on, np.float32) for wave in waves]
        share = cv2.resize(on.astype(np.float32), self._cells, interpolation=cv2.INTER_AREA)
        self._on = np.asarray(cv2.erode(share, np.ones((3, 3), np.uint8)) > 0.9)
        self._coarse = (max(3, wide // _COARSE_CELLS), max(3, tall // _COARSE_CELLS))
        (sx, sy), (x0, y0) = view.scale, view.part[:2]
        (c0, c1), (r0, r1) = (
            np.rint(np.subtract(ends, start) * scale).astype(int).tolist()
            for ends, start, scale in (((left, right), x0, sx), ((top, bottom), y0, sy))
        )
        self._window = slice(r0, r1), slice(c0, c1)

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
        mean = np.asarray(cv2.max(cv2.blur(gray, (self._side, self._side)), self._least), np.uint8)
        lines = np.asarray(cv2.divide(gray, mean, dtype=cv2.CV_32F), np.float32)
        lines -= 1
        np.clip(lines, -_STEEPEST, _STEEPEST, out=lines)
        product = np.empty_like(lines)
        cells = [self._in_cells(cv2.multiply(lines, wave, product)) for wave in self._carriers]
        level = self._in_cells(mean)
        return Lines(softened(cv2.merge(cells)), np.asarray((level > _DARKEST) & (level < _BRIGHTEST)))

    def _in_cells(self, pixels: NDArray[Any]) -> NDArray[Any]:
        """The mean of each cell. Averaging pairs of pixels twice is faster than averaging four."""
        for share in (2, 4):
            size = self._size[0] // share, self._size[1] // share
            pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
        return pixels

    def empty(self, image: Image) -> EmptyLattice | None:
        """The lattice in a BGR picture of the empty mat; None if too little of it is visible."""
        lines = self.lines(image)
        size = np.abs(lines.waves)
        usual = float(np.median(size[self._on])) if self._on.any() else 0.0
        printed = self._on & lines.lit & (smaller(size) > _LEAST_SHARE * usual)
        return self._prepared(lines.waves, printed) if int(printed.sum()) >= _FEWEST_CELLS else None

    def learned(self, image: Image, drawn: EmptyLattice | None) -> EmptyLattice | None:
        """The same, with less noise where the design is known as it was ``drawn``.

        None for a sheet with another lattice than the drawn one.
        """
        measured = self.empty(image)
        if measured is None or drawn is None:
            return measured
        both = drawn.printed & measured.printed
        if self._likeness(measured, drawn, both) < _SAME_LATTICE:
            return None
        expected = drawn.waves * self._gain(measured.waves, drawn)
        mean = np.where(both[..., None], (measured.waves + expected) / 2, measured.waves)
        return self._prepared(mean, measured.printed)

    def _likeness(self, a: EmptyLattice, b: EmptyLattice, both: Mask) -> float:
        """How alike the amplitudes of two pictures are in coarse cells, 0 to 1; of the worse direction."""
        weight = both.astype(np.float32)[..., None]
        one, other = a.waves * weight, b.waves * weight
        together = np.abs(self._coarser(parts(one * other.conj())).view(np.complex64))
        power = self._coarser(np.abs(one) ** 2) * self._coarser(np.abs(other) ** 2)
        share = together / np.sqrt(np.maximum(power, 1e-20))
        return float(np.median(share[a.coarse], axis=0).min()) if a.coarse.any() else 0.0

    def _prepared(self, waves: Waves, printed: Mask, softer: int = _MOST_SOFTENED) -> EmptyLattice:
        weight = printed.astype(np.float32)
        squares = self._coarser((waves.real**2 + waves.imag**2) * weight[..., None])
        sample = np.flatnonzero(printed)
        return EmptyLattice(
            waves, printed, sample[:: max(1, len(sample) // _SAMPLES)], waves.conj() * weight[..., None],
            np.repeat(np.maximum(squares, np.float32(1e-9)), 2, axis=2),
            np.asarray(self._coarser(weight) > _COARSE_SHARE),
            self._prepared(softened(parts(waves)), printed, softer - 1) if softer else None,
        )  # fmt: skip

    def loss(self, now: Lines, empty: EmptyLattice) -> LatticeLoss:
        """What the picture ``now`` has lost of the lattice of the empty mat."""
        waves = now.waves
        fit = self._compared(waves, empty)
        while empty.softer is not None:
            if quantile_of(np.take(fit.clear, empty.sample), 0.5) >= _WANTED:
                break
            # In a noisy picture, larger cells are more certain.
            waves, empty = softened(parts(waves)), empty.softer
            fit = self._compared(waves, empty)
        lit = (empty.printed & now.lit).astype(np.float32)
        readable = lit * (fit.clear >= _KNOWN)
        loss = smaller(np.asarray(fit.off / np.maximum(fit.size, np.float32(1e-6)), np.float32))
        loss = np.minimum(loss, np.float32(MOST_LOSS)) * readable
        least = np.maximum(np.float32(LOST_NOISES) / np.maximum(fit.clear, np.float32(1)), np.float32(LOST))
        in_noises = lit * np.float32(1 / fit.noise**2)
        certain = self._at_small(readable) > _HALF
        wide, beyond = self._at_small(loss), self._at_small(loss - least)
        present = certain & (wide < PRESENT) if empty.softer is not None else np.zeros_like(certain)
        return LatticeLoss(
            wide, certain, certain & (beyond > 0), present, self._at_small(of_both(fit.along) * in_noises),
            self._at_small(of_both(fit.power) * in_noises),
        )  # fmt: skip

    def _compared(self, waves: Waves, empty: EmptyLattice) -> _Fit:
        expected = empty.waves * self._gain(waves, empty)
        size = np.abs(expected)
        power = size * size
        products = cv2.multiply(parts(waves), parts(expected))
        along = products[..., 0::2] + products[..., 1::2]
        # In a shadow of an overexposed mat, the lines are darker than elsewhere, but in their place.
        share = np.clip(along / np.maximum(power, np.float32(1e-12)), 1, np.float32(_STRONGEST))
        off = np.abs(waves - share * expected)
        noise = quantile_of(np.take(off.reshape(-1, 2), empty.sample, axis=0).ravel(), 0.5) / 1.18 + 1e-4
        return _Fit(off, along, size, power, noise, np.asarray(smaller(size) * np.float32(1 / noise)))

    def _at_small(self, cells: Floats) -> Floats:
        """Values of cells at the small scale; 0 beyond the mat."""
        rows, columns = self._window
        out = np.zeros(self._small[::-1], np.float32)
        size = columns.stop - columns.start, rows.stop - rows.start
        cv2.resize(cells, size, out[self._window], interpolation=cv2.INTER_LINEAR)
        return out

    def _gain(self, waves: Waves, empty: EmptyLattice) -> Waves:
        """The slow change of the amplitudes over the mat, by light, focus and a small misplacement."""
        gain = self._coarser(parts(waves * empty.reversed))
        gain /= empty.squares
        middle = median(gain[empty.coarse].T) if empty.coarse.any() else _UNCHANGED
        gain[~empty.coarse] = middle
        smooth = np.asarray(cv2.blur(cv2.medianBlur(gain, 5), (3, 3)), np.float32).view(np.complex64)
        limits = np.abs(middle.view(np.complex64))
        size = np.abs(smooth)
        smooth *= np.clip(size, _LEAST_GAIN * limits, _MOST_GAIN * limits) / np.maximum(size, 1e-6)
        return as_waves(cv2.resize(parts(smooth), self._cells, interpolation=cv2.INTER_LINEAR))

    def _coarser(self, cells: Floats) -> Floats:
        return np.asarray(cv2.resize(cells, self._coarse, interpolation=cv2.INTER_AREA), np.float32)
