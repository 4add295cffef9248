"""Rectified views of the mat in an image: paper and ink at the markers, and the mat from above."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.profile.profile import TrayProfile

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

CLIPPED = 250
"""From this value on, a pixel is overexposed."""

_FINEST_PX_PER_MM = 2.0
_MOST_PX = 1.5e6
_COVERED = 8.0


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Paper and ink of one marker (BGR medians), its corners, and the overexposed share of the paper."""

    corners_mm: Floats
    white: Floats
    black: Floats
    clipped: float


def in_color(image: Image) -> Image:
    """The image as BGR."""
    return image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def patches_of(image: Image, view: TrayProfile) -> list[Patch]:
    """Paper and ink of each visible marker."""
    patches = []
    for corners in view.markers.values():
        quad = np.asarray(corners, dtype=float)
        middle, side = quad.mean(axis=0), float(np.linalg.norm(quad[1] - quad[0]))
        # The black border of a marker is a sixth of its side, with at least a sixth of paper around it.
        paper = _ring(image, view, middle, quad, 1 + 0.12, 1 + 0.30, side)
        ink = _ring(image, view, middle, quad, 1 - 0.22, 1 - 0.10, side)
        if len(paper) < 12 or len(ink) < 12:
            continue
        white, black = np.median(paper, axis=0), np.median(ink, axis=0)
        if float(white.mean()) - float(black.mean()) < _COVERED:
            continue
        clipped = float(np.mean(np.all(paper >= CLIPPED, axis=1)))
        patches.append(Patch(quad, np.asarray(white, dtype=float), np.asarray(black, dtype=float), clipped))
    return patches


def _ring(
    image: Image, view: TrayProfile, middle: Floats, quad: Floats, inner: float, outer: float, side: float
) -> Floats:
    """Pixels [N,3] between two squares around a marker's center, sampled every third of a millimeter."""
    steps = np.linspace(-outer / 2, outer / 2, max(9, math.ceil(3 * side * outer)))
    u, v = np.meshgrid(steps, steps)
    between = np.maximum(np.abs(u), np.abs(v)) > inner / 2
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    places = middle + u[between][:, None] * across + v[between][:, None] * down
    return _at(image, view.project(places))


def _at(image: Image, pixels: Floats) -> Floats:
    height, width = image.shape[:2]
    near = np.rint(pixels)
    ok = np.all((near >= 0) & (near < (width, height)), axis=1) & np.all(np.isfinite(pixels), axis=1)
    column, row = near[ok].astype(int).T
    return np.asarray(image[row, column], dtype=np.float64)


def from_above(image: Image, view: TrayProfile) -> tuple[Image, float]:
    """The mat rectified to a view from above, and its resolution: 2 px per mm, or less for huge boards."""
    width, height = view.mat_size_mm
    scale = min(_FINEST_PX_PER_MM, math.sqrt(_MOST_PX / (width * height)))
    x, y = np.meshgrid(
        (np.arange(max(1, round(width * scale))) + 0.5) / scale,
        (np.arange(max(1, round(height * scale))) + 0.5) / scale,
    )
    pixels = view.project(np.stack([x.ravel(), y.ravel()], axis=1)).astype(np.float32).reshape(*x.shape, 2)
    mat = cv2.remap(image, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR, borderValue=(0, 0, 0))
    return np.asarray(mat, dtype=np.uint8), scale


def gray_of_mat(image: Image, view: TrayProfile) -> Image:
    """The part of an image that shows the mat, in gray."""
    width, height = view.mat_size_mm
    quad = view.project([(0, 0), (width, 0), (width, height), (0, height)])
    size = np.array(view.image_size)
    x0, y0 = np.clip(np.floor(quad.min(axis=0)), 0, size - 2).astype(int)
    x1, y1 = np.clip(np.ceil(quad.max(axis=0)), (x0 + 2, y0 + 2), size).astype(int)
    part = image[y0:y1, x0:x1]
    return np.asarray(part if part.ndim == 2 else cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
