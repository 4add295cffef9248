"""The empty mat as the camera should see it: the printed design, drawn through the tray profile.

The colors of print, camera and light are unknown. A regression finds them in the picture itself: the
logarithm of each channel is a polynomial of the design's color, plus a smooth light. Pixels that do not fit,
such as dice, lose their weight.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.mat import mat_of_markers, render_mat
from traywatch.vision.order_statistics import quantile_of
from traywatch.vision.presence.change import KnownPixels
from traywatch.vision.presence.color_terms import OF_COLOR, color_terms, place_terms, product, smooth, sums
from traywatch.vision.presence.detail import Rectangle
from traywatch.vision.presence.mat_view import Floats, Mask, MatView
from traywatch.vision.types import Image

_SOFT_PX = 0.7  # blur of a usual lens
_SAMPLES = 2500
_ROUNDS, _FEW_ROUNDS = 4, 2
_FINEST = 6.0
_RIDGE = 1e-3
_LEAST_SHARE = 0.1


class RenderedMat:
    """The design of a mat (BGR) in the small scale of ``view``, and as a ``sheet`` in the camera's scale."""

    def __init__(self, view: MatView, design: Image, sheet: Image) -> None:
        self._view = view
        self._sheet = sheet
        rows, columns = np.nonzero(view.mask)
        self.window = (
            slice(int(rows.min()), int(rows.max()) + 1),
            slice(int(columns.min()), int(columns.max()) + 1),
        )
        """Rows and columns of the small picture that hold the whole mat."""
        mask = view.mask[self.window]
        self.pixels = KnownPixels.of(mask, view.px_per_mm)
        # A design has some thousand colors, so that a table of them takes less time than its pixels.
        b, g, r = cv2.split(design[self.window].astype(np.int32))
        codes, self._index = np.unique(b + 256 * (g + 256 * r), return_inverse=True)
        palette = np.stack([codes % 256, codes // 256 % 256, codes // 65536], axis=-1)
        self._colors = color_terms((palette / 255).astype(np.float32))
        self._index = self._index.reshape(mask.shape)
        w, h = view.small
        self._x = (np.arange(w, dtype=np.float32) / w - np.float32(0.5))[self.window[1]]
        self._y = (np.arange(h, dtype=np.float32) / h - np.float32(0.5))[self.window[0]]
        self._at = _sample(mask)
        y, x = np.divmod(self._at, mask.shape[1])
        places = place_terms(self._x[x], self._y[y])
        self._basis, self._prior, self._sample = _independent(
            np.concatenate([self._colors[self._index.ravel()[self._at]], places], axis=1)
        )
        self.factors = np.zeros((len(self._basis), 3), np.float32)

    @property
    def picture(self) -> Image:
        """The design as the camera sees it (BGR), in the size of its pictures."""
        x0, y0, x1, y1 = self._view.part
        whole = np.zeros((*self._view.size[::-1], 3), np.uint8)
        whole[y0:y1, x0:x1] = self._sheet
        return whole

    @classmethod
    def of(cls, view: MatView) -> RenderedMat | None:
        """The mat that the profile's markers identify; None for a mat that is not one of ours."""
        profile = view.profile
        spec = mat_of_markers(profile.markers) if profile.markers else None
        if spec is None or set(spec.markers) != set(profile.markers) or spec.zones != profile.zones:
            return None
        x0, y0, x1, y1 = view.part
        fine = float(np.clip(view.px_per_mm / view.scale[0], 2.0, _FINEST))
        sheet = render_mat(spec, fine)
        x, y = view.places()
        sx, sy = (side / mm for side, mm in zip(sheet.shape[1::-1], profile.mat_size_mm, strict=True))
        printed = cv2.remap(
            sheet, x * sx - 0.5, y * sy - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        whole = np.zeros((*view.size[::-1], 3), np.uint8)
        soft = np.asarray(cv2.GaussianBlur(printed, (0, 0), _SOFT_PX), np.uint8)
        whole[y0:y1, x0:x1] = soft
        return cls(view, view.shrink(whole), soft)

    def expected(self, now: Floats, covered: Mask | None = None) -> Floats:
        """The logarithm of the empty mat in ``window``, under the colors and the light of a picture ``now``.

        ``now`` (h, w, 3) is the logarithm of the small picture in the window. Where the mat is known to be
        ``covered`` (h, w), the picture does not count. Fewer rounds are enough then.
        """
        at = self._at
        colors = np.take(now.reshape(-1, 3), at, axis=0)
        observed = np.concatenate([self._sample, colors], axis=1)
        if covered is None:
            factors = self._fitted(observed, np.ones(len(at), np.float32))
        else:
            factors = self._fitted(observed, (~covered.ravel()[at]).astype(np.float32))
        for _ in range((_ROUNDS if covered is None else _FEW_ROUNDS) - 1):
            apart = cv2.reduce(cv2.absdiff(colors, product(self._sample, factors)), 1, cv2.REDUCE_MAX)
            factors = self._fitted(observed, _weights(np.asarray(apart, np.float32).ravel()))
        self.factors = np.asarray(self._basis @ factors, np.float32)
        return self._drawn()

    def _fitted(self, observed: Floats, weights: Floats) -> Floats:
        """The factors of the independent terms that fit the colors of the sample best.

        ``observed`` are both the terms and the colors, one row for each pixel.
        """
        count = self._sample.shape[1]
        both = sums(self._sample * weights[:, None], observed)
        _, solved = cv2.solve(both[:, :count] + self._prior, both[:, count:], flags=cv2.DECOMP_LU)
        return np.asarray(solved, np.float32)

    def _drawn(self) -> Floats:
        """The logarithm of the empty mat in ``window``, under the last colors and light."""
        # Four channels are copied faster than three.
        wide = np.zeros((OF_COLOR, 4), np.float32)
        wide[:, :3] = self.factors[:OF_COLOR]
        colors = np.take(product(self._colors, wide), self._index, axis=0)
        light = smooth(self._x, self._y, self.factors[OF_COLOR:])
        return np.asarray(cv2.add(cv2.cvtColor(colors, cv2.COLOR_BGRA2BGR), light), np.float32)

    def expected_at(self, factors: Floats, at: Rectangle, size: tuple[int, int]) -> Floats:
        """The same in a rectangle of the camera's picture, reduced to a size (width, height)."""
        left, top, right, bottom = self._view.part
        x0, y0, x1, y1 = at
        part = self._sheet[max(0, y0 - top) : y1 - top, max(0, x0 - left) : x1 - left]
        small = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.float32)
        small *= np.float32(1 / 255)
        x = _axis((x0 - left) / (right - left), (x1 - left) / (right - left), size[0])
        y = _axis((y0 - top) / (bottom - top), (y1 - top) / (bottom - top), size[1])
        colors = product(color_terms(small.reshape(-1, 3)), factors[:OF_COLOR])
        return np.asarray(cv2.add(colors.reshape(small.shape), smooth(x, y, factors[OF_COLOR:])), np.float32)


def _axis(start: float, end: float, count: int) -> Floats:
    """Places from one share of a side to another one, measured from its middle."""
    step = (end - start) / max(1, count - 1)
    return np.arange(count, dtype=np.float32) * np.float32(step) + np.float32(start - 0.5)


def _weights(off: Floats) -> Floats:
    """The weights of pixels with these differences: things on the mat lose theirs."""
    spread = max(0.03, 1.48 * quantile_of(off, 0.5))
    share = off * np.float32(0.5 / spread)
    share *= share
    return np.asarray(1 / (1 + share * share), np.float32)


def _sample(mask: Mask) -> NDArray[np.intp]:
    """Some of the pixels of a mask, as indices."""
    inside = np.flatnonzero(mask)
    if len(inside) > _SAMPLES:
        inside = np.sort(np.random.default_rng(0).choice(inside, _SAMPLES, replace=False))
    return inside


def _independent(terms: Floats) -> tuple[NDArray[np.float64], NDArray[np.float64], Floats]:
    """Combinations of terms (pixels, terms) without correlation, as columns, their prior, and their values.

    The polynomials of a design with few colors nearly depend on each other. In single precision, the normal
    equations of the terms themselves had errors of up to 10 % of the brightness, which changed with the
    number of threads. Combinations that the prior suppresses anyway are left out.
    """
    _, size, axes = np.linalg.svd(terms.astype(np.float64), full_matrices=False)
    squares = size * size
    strong = squares / (squares + _RIDGE) >= _LEAST_SHARE
    basis = axes[strong].T * (np.sqrt(len(terms)) / size[strong])
    prior = np.diag(_RIDGE * len(terms) / squares[strong])
    return basis, prior, np.ascontiguousarray(terms @ basis, np.float32)
