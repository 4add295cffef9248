"""OpenCV's pinhole camera with Brown-Conrady distortion (k1, k2, p1, p2, k3): millimeters to pixels and back.

Pixels count from the center of the top-left pixel, as in OpenCV.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import FiniteFloat

Floats = NDArray[np.float64]
Row = tuple[FiniteFloat, FiniteFloat, FiniteFloat]

_UNDISTORT_STEPS = 40
_UNDISTORT_ENOUGH = 1e-5
_UNDISTORT_DONE = 1e-13


def scaled_matrix(matrix: tuple[Row, Row, Row], sx: float, sy: float) -> tuple[Row, Row, Row]:
    """The camera matrix for pictures that are ``sx`` times as wide and ``sy`` times as high."""
    (fx, skew, cx), (_, fy, cy), last = matrix
    top = (fx * sx, skew * sx, (cx + 0.5) * sx - 0.5)
    return top, (0.0, fy * sy, (cy + 0.5) * sy - 0.5), last


def project(
    points: Floats, rvec: Sequence[float], tvec: Sequence[float], matrix: Floats, distortion: Sequence[float]
) -> Floats:
    """Pixels [N,2] of points [N,3] in mm; ``rvec`` and ``tvec`` convert them to camera coordinates."""
    if not len(points):
        return np.zeros((0, 2))
    pixels, _ = cv2.projectPoints(points, np.asarray(rvec), np.asarray(tvec), matrix, np.asarray(distortion))
    return np.asarray(pixels, dtype=np.float64).reshape(-1, 2)


def undistorted(pixels: Floats, matrix: Floats, distortion: Sequence[float]) -> Floats:
    """Pixels [N,2] as sight directions (x, y, 1) of a lens without distortion; nan where there is none.

    OpenCV's own inverse is exact to about 0.01 px; this fixed-point iteration is more exact.
    """
    homogeneous = np.column_stack([pixels, np.ones(len(pixels))])
    distorted = (homogeneous @ np.linalg.inv(matrix).T)[:, :2]
    k1, k2, p1, p2, k3 = distortion
    x, y = before = distorted[:, 0], distorted[:, 1]
    with np.errstate(all="ignore"):
        for _ in range(_UNDISTORT_STEPS):
            before = x, y
            r2 = x * x + y * y
            radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
            x, y = (
                (distorted[:, 0] - 2 * p1 * x * y - p2 * (r2 + 2 * x * x)) / radial,
                (distorted[:, 1] - p1 * (r2 + 2 * y * y) - 2 * p2 * x * y) / radial,
            )
            moved = np.abs(x - before[0]) + np.abs(y - before[1])
            if float(np.max(moved, initial=0.0)) < _UNDISTORT_DONE:
                break
        settled = np.hypot(x - before[0], y - before[1]) < _UNDISTORT_ENOUGH
    # Far outside the image the distortion model has no inverse: nan is better than a guess.
    return np.where(settled[:, None], np.stack([x, y], axis=1), np.nan)
