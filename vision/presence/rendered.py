"""The empty mat as the camera should see it: the printed design, drawn through the tray profile.

The colors of print, camera and light are unknown. A regression finds them in the picture itself: the
logarithm of each channel is a polynomial of the design's color, plus a smooth light. Pixels that do not fit,
such as dice, lose their weight.
"""

from __future__ import annotations

import cv2
import numpy as np

from traywatch.calibration.mat.mat import mat_of_markers, render_mat
from traywatch.vision.presence.change import KnownPixels
from traywatch.vision.presence.detail import Rectangle
from traywatch.vision.presence.mat_view import Floats, Mask, MatView
from traywatch.vision.types import Image

_SOFT_PX = 0.7  # blur of a usual lens
_SAMPLES = 2500
_ROUNDS, _FEW_ROUNDS = 4, 2
_FINEST = 6.0


class RenderedMat:
    """The design of a mat in the small scale of ``view``."""

    def __init__(self, view: MatView, design: Floats, sheet: Image) -> None:
        self._view = view
        self._sheet = sheet
        rows, columns = np.nonzero(view.mask)
        self.window = (
            slice(int(rows.min()), int(rows.max()) + 1),
            slice(int(columns.min()), int(columns.max()) + 1),
        )
        """Rows and columns of the small picture that hold the whole mat."""
        self.pixels = KnownPixels.of(view.mask[self.window])
        self._terms = np.ascontiguousarray(design[self.window])
        self.factors = np.zeros((design.shape[-1], 3), np.float32)
        inside = np.flatnonzero(view.mask.ravel())
        if len(inside) > _SAMPLES:
            inside = np.random.default_rng(0).choice(inside, _SAMPLES, replace=False)
        self._at = inside
        self._sample = design.reshape(-1, design.shape[-1])[inside]

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
        return cls(view, _terms(np.asarray(view.shrink(whole), np.float32) / np.float32(255)), soft)

    def expected(self, now: Floats, covered: Mask | None = None) -> Floats:
        """The logarithm of the empty mat in ``window``, under the colors and the light of a picture ``now``.

        ``now`` (h, w, 3) is the logarithm of the whole small picture. Where the mat is known to be
        ``covered`` (h, w), the picture does not count. Fewer rounds are enough then.
        """
        at, sample = self._at, self._sample
        colors = now.reshape(-1, 3)[at]
        weights = (
            np.ones(len(colors), np.float32)
            if covered is None
            else 1 - covered.ravel()[at].astype(np.float32)
        )
        factors = np.zeros((sample.shape[1], 3), np.float32)
        for _ in range(_ROUNDS if covered is None else _FEW_ROUNDS):
            heavy = sample * weights[:, None]
            # OpenCV, because the threads of numpy's linear algebra wait for each other on a busy processor.
            normal = _product(heavy, sample, cv2.GEMM_1_T)
            normal += 1e-3 * np.eye(len(normal), dtype=np.float32)
            _, solved = cv2.solve(normal, _product(heavy, colors, cv2.GEMM_1_T), flags=cv2.DECOMP_LU)
            factors = np.asarray(solved, np.float32)
            b, g, r = cv2.split(cv2.absdiff(colors, _product(sample, factors))[:, None])
            off = np.asarray(cv2.max(cv2.max(b, g), r), np.float32).ravel()
            spread = max(0.03, 1.48 * float(np.median(off)))
            weights = np.asarray(1 / (1 + (off / (2 * spread)) ** 4), np.float32)
        self.factors = factors
        h, w, count = self._terms.shape
        return _product(self._terms.reshape(-1, count), factors).reshape(h, w, 3)

    def expected_at(self, factors: Floats, at: Rectangle, size: tuple[int, int]) -> Floats:
        """The same in a rectangle of the camera's picture, reduced to a size (width, height)."""
        left, top, right, bottom = self._view.part
        x0, y0, x1, y1 = at
        part = self._sheet[max(0, y0 - top) : y1 - top, max(0, x0 - left) : x1 - left]
        small = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.float32) / np.float32(255)
        wide, tall = right - left, bottom - top
        x = np.linspace((x0 - left) / wide, (x1 - left) / wide, size[0], dtype=np.float32) - 0.5
        y = np.linspace((y0 - top) / tall, (y1 - top) / tall, size[1], dtype=np.float32) - 0.5
        terms = _terms(small, (x, y))
        return _product(terms.reshape(-1, terms.shape[-1]), factors).reshape(*terms.shape[:2], 3)


def _product(a: Floats, b: Floats, flags: int = 0) -> Floats:
    """The product of two matrices; with ``GEMM_1_T`` of the transposed first one."""
    first, second = (np.ascontiguousarray(m, np.float32) for m in (a, b))
    return np.asarray(
        cv2.gemm(first, second, 1.0, np.zeros((0, 0), np.float32), 0.0, flags=flags), np.float32
    )


def _terms(color: Floats, axes: tuple[Floats, Floats] | None = None) -> Floats:
    """The terms of the regression for each pixel (h, w, terms): of its color, and of its place.

    ``axes`` are the places of the columns and rows, from -0.5 to 0.5.
    """
    b, g, r = (color[..., i] for i in range(3))
    h, w = color.shape[:2]
    if axes is None:
        axes = (
            np.arange(w, dtype=np.float32) / w - np.float32(0.5),
            np.arange(h, dtype=np.float32) / h - np.float32(0.5),
        )
    x, y = np.meshgrid(*axes)
    squares = (b * b, g * g, r * r, b * g, b * r, g * r)
    of_color = (np.ones_like(b), b, g, r, *squares, b * g * r, (b + g + r) ** 3)
    return np.stack([*of_color, x, y, x * x, x * y, y * y], axis=-1).astype(np.float32)
