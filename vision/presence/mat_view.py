"""The mat's part of a camera picture at a small scale, at which pictures of the mat are compared."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.mat.lattice import has_lattice
from traywatch.vision.types import Box, Image

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

PX_PER_MM = 1.25
AROUND_MM = 45.0
LATTICE_PX_PER_MM = 1.0
"""The same for mats with a lattice, which tells the outlines of things."""
MOST_PX = 85_000
"""Large mats are compared at a smaller scale, so that the comparison takes the same time."""
DARK = 4.0
"""Keeps the logarithm of black pixels finite."""
LOG = np.log(np.arange(256, dtype=np.float32) + DARK).astype(np.float32)
_BORDER_MM = 1.2
_COARSE_PX = 4


class MatView:
    """Where a mat lies in pictures of one size (width, height), and at which scale it is compared.

    ``px_per_mm`` is that of the small picture and ``scale`` its share of the camera's resolution. ``mask``
    (h, w) is true on the mat, except for its outermost millimeter. The part of the picture reaches
    ``AROUND_MM`` beyond the mat, so that a hand is seen to come from outside.
    """

    def __init__(self, profile: TrayProfile, size: tuple[int, int]) -> None:
        self.size = size
        self.profile = view = profile.scaled_to(*size)
        width, height = view.mat_size_mm
        quad = view.project([(0, 0), (width, 0), (width, height), (0, height)])
        a = AROUND_MM
        wide = view.project([(-a, -a), (width + a, -a), (width + a, height + a), (-a, height + a)])
        x0, y0 = np.clip(np.floor(wide.min(axis=0)), 0, np.array(size) - 8).astype(int).tolist()
        x1, y1 = np.clip(np.ceil(wide.max(axis=0)), (x0 + 8, y0 + 8), size).astype(int).tolist()
        self.part = (int(x0), int(y0), int(x1), int(y1))
        middle = np.array([width / 2, height / 2])
        steps = view.project([middle, middle + (1.0, 0.0), middle + (0.0, 1.0)])
        full = float(np.mean(np.linalg.norm(steps[1:] - steps[0], axis=1)))
        finest = LATTICE_PX_PER_MM if has_lattice(profile.markers) else PX_PER_MM
        most = MOST_PX * (finest / PX_PER_MM) ** 2
        target = min(finest, full * math.sqrt(most / ((x1 - x0) * (y1 - y0))))
        scale = min(1.0, target / max(full, 1e-6))
        self.small = (max(8, round((x1 - x0) * scale)), max(8, round((y1 - y0) * scale)))
        self.scale = (self.small[0] / (x1 - x0), self.small[1] / (y1 - y0))
        self.px_per_mm = full * scale
        inner = (quad - (x0, y0) + 0.5) * self.scale - 0.5
        mask = np.zeros(self.small[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.rint(inner).astype(np.int32), 1)
        mask[[0, -1]] = mask[:, [0, -1]] = 0
        border = 2 * max(1, round(_BORDER_MM * self.px_per_mm)) + 1
        self.mask: Mask = cv2.erode(mask, np.ones((border, border), np.uint8)) > 0

    def shrink(self, image: Image) -> Image:
        """The mat's part of a BGR picture of full size, at the small scale."""
        x0, y0, x1, y1 = self.part
        part = halved(image[y0:y1, x0:x1], self.small)
        # The exact method, which rounds alike on all processors, takes less time with four channels.
        wide = cv2.cvtColor(part, cv2.COLOR_BGR2BGRA)
        small = cv2.resize(wide, self.small, interpolation=cv2.INTER_LINEAR_EXACT)
        return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGRA2BGR), np.uint8)

    def logarithm(self, image: Image, window: tuple[slice, slice] = (slice(None), slice(None))) -> Floats:
        """The logarithm of the small picture (h, w, 3), or of a window: a change of light is a sum then."""
        return np.asarray(cv2.LUT(self.shrink(image)[window], LOG), np.float32)

    def places(self) -> tuple[Floats, Floats]:
        """The points of the mat (x and y in mm) that each pixel of the camera's part sees.

        Computed for every fourth pixel and interpolated.
        """
        x0, y0, x1, y1 = self.part
        step = _COARSE_PX
        x, y = np.meshgrid(np.arange(x0, x1 + step, step), np.arange(y0, y1 + step, step))
        coarse = self.profile.to_plane(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(*x.shape, 2)
        across = (np.arange(x1 - x0) / _COARSE_PX).astype(np.float32)
        down = (np.arange(y1 - y0) / _COARSE_PX).astype(np.float32)
        to = np.meshgrid(across, down)
        far = np.nan_to_num(coarse, nan=-1e4).astype(np.float32)
        at = [cv2.remap(np.ascontiguousarray(far[..., i]), *to, cv2.INTER_LINEAR) for i in (0, 1)]
        return np.asarray(at[0], np.float32), np.asarray(at[1], np.float32)

    def box_of(self, x: float, y: float, w: float, h: float) -> Box:
        """A rectangle of the small picture as a box in px of the camera's picture."""
        left, top = self.part[:2]
        sx, sy = self.scale
        return (left + x / sx, top + y / sy, left + (x + w) / sx, top + (y + h) / sy)

    def window(self, box: Box) -> tuple[slice, slice]:
        """Rows and columns of the small picture that a box of the camera's picture covers."""
        left, top = self.part[:2]
        (sx, sy), (wide, tall) = self.scale, self.small
        c0, c1 = math.floor((box[0] - left) * sx), math.ceil((box[2] - left) * sx)
        r0, r1 = math.floor((box[1] - top) * sy), math.ceil((box[3] - top) * sy)
        return slice(max(0, r0), max(0, min(tall, r1))), slice(max(0, c0), max(0, min(wide, c1)))


def halved(image: Image, size: tuple[int, int]) -> Image:
    """A picture at a half, a quarter and so on of its size, but not below ``size`` (width, height).

    Averaging pairs of pixels is ten times faster than averaging uneven areas.
    """
    while image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1]:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        even = image[: 2 * half[1], : 2 * half[0]]
        image = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
    return image
