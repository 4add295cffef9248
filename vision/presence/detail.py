"""A part of the mat at a finer scale, where edges and labels of small dice are visible.

Regions of change are found at the small scale of the comparison, at which a small die has only 8 px. Whether
a region is an object is decided with the pixels of the camera: a shadow leaves the edges of the print where
they are, and adds none inside.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.order_statistics import mean_of, quantile_of
from traywatch.vision.presence import shade
from traywatch.vision.presence.change import Expected, apart
from traywatch.vision.presence.mat_view import LOG, Floats, MatView
from traywatch.vision.types import Image

FINEST = 4.0
"""Most px per mm of a part; finer pictures are reduced."""
_RING_MM = 3.0
_SMOOTH_MM = 3.5
_LEAST_PX = 12
_NEAR = np.ones((3, 3), np.uint8)

DETAIL_FEATURES = (
    "fine",
    "fine_around",
    "fine_peak",
    "fine_share",
    "fine_tint",
    "fine_tint_peak",
    "new_edges",
    "lost_edges",
    "print",
    "same_print",
    "outline",
)

Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom in px of the camera's picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Detail:
    """A picture and the empty mat at the camera's resolution.

    ``empty`` returns the logarithm of the empty mat in a rectangle, reduced to a size (width, height).
    ``light`` (h, w, 3) is the change of light at the small scale, ``shift`` the possible misplacement.
    """

    view: MatView
    image: Image
    empty: Callable[[Rectangle, tuple[int, int]], Floats]
    light: Floats
    shift: float

    def features(self, part: tuple[slice, slice], inside: NDArray[np.bool_]) -> Floats:
        """The ``DETAIL_FEATURES`` of a region: its rows and columns at the small scale, and its pixels."""
        rows, columns = part
        ring_px = max(1, math.ceil(_RING_MM * self.view.px_per_mm))
        tall, wide = self.view.mask.shape
        r0, r1 = max(0, rows.start - ring_px), min(tall, rows.stop + ring_px)
        c0, c1 = max(0, columns.start - ring_px), min(wide, columns.stop + ring_px)
        mask = np.zeros((r1 - r0, c1 - c0), np.uint8)
        mask[rows.start - r0 : rows.stop - r0, columns.start - c0 : columns.stop - c0] = inside
        x0, y0, x1, y1 = self.view.box_of(c0, r0, c1 - c0, r1 - r0)
        at = (round(x0), round(y0), max(round(x1), round(x0) + 4), max(round(y1), round(y0) + 4))
        full = self.view.px_per_mm / self.view.scale[0]
        share = min(1.0, FINEST / full)
        size = max(_LEAST_PX, round((at[2] - at[0]) * share)), max(_LEAST_PX, round((at[3] - at[1]) * share))
        now = logarithm(self.image, at, size)
        empty = self.empty(at, size)
        light = cv2.resize(self.light[r0:r1, c0:c1], size, interpolation=cv2.INTER_LINEAR)
        large = cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST) > 0
        around = cv2.dilate(large.astype(np.uint8), _NEAR, iterations=2) == 0
        return _measured(now, empty, np.asarray(light, np.float32), large, around, self.shift, full * share)


def logarithm(image: Image, at: Rectangle, size: tuple[int, int]) -> Floats:
    """The logarithm of a rectangle of a BGR picture, reduced to a size (width, height)."""
    x0, y0, x1, y1 = at
    part = np.ascontiguousarray(image[max(0, y0) : y1, max(0, x0) : x1])
    if part.shape[1::-1] != size:
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.LUT(part, LOG), np.float32)


def _measured(
    now: Floats, empty: Floats, light: Floats, inside: NDArray[np.bool_], around: NDArray[np.bool_],
    shift: float, px_per_mm: float,
) -> Floats:  # fmt: skip
    off = apart(np.asarray(cv2.subtract(now, empty), np.float32), Expected.of(empty, shift), light)
    gray = shade.gray(off)
    side = 2 * max(1, round(_SMOOTH_MM * px_per_mm / 2)) + 1
    fine = np.asarray(cv2.absdiff(gray, cv2.blur(gray, (side, side))), np.float32)
    beyond = quantile_of(fine[around], 0.5) if around.any() else 0.0
    own, level, texture = shade.pixels_of(off, inside), gray[inside], fine[inside]
    tint = shade.tint(own, level, shade.shares(own, level))
    brightness, bare = (cv2.GaussianBlur(shade.gray(each), (0, 0), 0.7) for each in (now - light, empty))
    edges, print_edges = _edges(brightness), _edges(bare)
    bare_edges = print_edges[inside]
    new = np.maximum(edges - cv2.dilate(print_edges, _NEAR), 0)[inside]
    lost = np.maximum(print_edges - cv2.dilate(edges, _NEAR), 0)[inside]
    detail, ink = (each - cv2.blur(each, (side, side)) for each in (brightness, bare))
    a, b = detail[inside], ink[inside]
    alike = float((a * b).sum()) / math.sqrt(float((a * a).sum()) * float((b * b).sum()) + 1e-6)
    rim = cv2.morphologyEx(inside.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)) > 0
    smooth = cv2.GaussianBlur(gray, (0, 0), 0.8)
    values = (
        math.log(0.1 + mean_of(texture)),
        math.log(0.1 + beyond),
        math.log(0.1 + quantile_of(texture, 0.9)),
        np.count_nonzero(texture > 1.0 + 2.5 * beyond) / len(texture),
        math.log(0.1 + mean_of(tint)),
        math.log(0.1 + quantile_of(tint, 0.85)),
        math.log(0.01 + mean_of(new)),
        mean_of(lost) / (mean_of(bare_edges) + 0.02),
        math.log(0.01 + mean_of(bare_edges)),
        alike,
        math.log(0.05 + mean_of(_edges(smooth)[rim])),
    )
    return np.array(values, np.float32)


def _edges(gray: NDArray[Any]) -> Floats:
    """The size of the gradient, per pixel."""
    across, down = (cv2.Sobel(gray, cv2.CV_32F, *way, ksize=3, scale=0.125) for way in ((1, 0), (0, 1)))
    return np.asarray(cv2.magnitude(across, down), np.float32)
