"""Fits camera pose and lens to points of the mat, with their covariance.

The unknowns are focal length, distortion (k1, k2) and center of the lens, the pose, and the marker bloom
(``traywatch.calibration.camera.marker_bloom``). The ``Lens`` gives a prior standard deviation for each of its
parameters. Unless given, the accuracy of the points is estimated from the residuals.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.lens import Lens
from traywatch.calibration.camera.marker_bloom import bloom_sd_px
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.messages import msg

Floats = NDArray[np.float64]

DIE_CENTER_MM = 9.0
"""The height above the mat for which ``place_sd_mm`` holds: the center of an average die."""

_UNKNOWNS = 12  # log focal length, k1, k2, center x and y; rotation; translation; bloom
_LENS = 5
_HELD = (0, 1, 2, 3, 4, 11)  # unknowns with a prior
_BEST_PX = 0.1
_ROUNDS = 5
_STEPS = 40
_STARTS_WIDE = (1.0, 0.75, 1.3)
# Below this uncertainty the lens counts as known, and one start is enough.
_KNOWN_FOCAL_SD = 0.06


@dataclass(frozen=True, slots=True, eq=False)
class CameraFit:
    """A fitted camera, its covariance, and its residuals.

    ``point_px`` is the standard deviation of the points along an axis. ``covariance`` [12,12] is that of log
    focal length, k1, k2, center x, y (px), rvec, tvec and bloom (px). ``pull`` [5] is the change of the lens
    parameters, in prior standard deviations.
    """

    lens: Lens
    solution: Floats
    covariance: Floats
    point_px: float
    pull: Floats

    @property
    def bloom_px(self) -> float:
        """Inward displacement of the sides of all markers, px."""
        return float(self.solution[11])

    def camera(self) -> dict[str, Any]:
        """``camera_matrix``, ``distortion``, ``rvec``, ``tvec`` and ``lens_sd`` as fields of a profile."""
        sd = np.sqrt(np.diag(self.covariance))
        center = float(max(sd[3], sd[4])) / self.lens.image_size[0]
        lens_sd = (round(float(sd[0]), 6), round(float(sd[1]), 6), round(center, 6))
        return {**_camera(self.lens, self.solution), "lens_sd": lens_sd}


def fit_camera(
    points_mm: Floats,
    pixels: Floats,
    lens: Lens,
    *,
    inward: Floats | None = None,
    point_px: float | None = None,
) -> CameraFit:
    """Fit the camera to points [N,2] of the mat at pixels [N,2], N at least 4.

    ``inward`` [N,2] is the displacement of each point per pixel of bloom; without it there is no bloom.
    ``point_px`` is the accuracy of the pixels (sd along an axis). Without it, the accuracy is estimated,
    which needs more than four points. Raises ``CalibrationError`` (``mat_mismatch``).
    """
    blown = np.zeros_like(pixels) if inward is None else np.asarray(inward, dtype=np.float64)
    solid = np.column_stack([points_mm, np.zeros(len(points_mm))])
    matrix = np.asarray(lens.camera_matrix, dtype=np.float64)
    distortion = np.asarray(lens.distortion, dtype=np.float64)
    best: tuple[float, Floats] | None = None
    for stretch in _STARTS_WIDE if lens.focal_sd > _KNOWN_FOCAL_SD else (1.0,):
        tried = matrix.copy()
        tried[[0, 1], [0, 1]] *= stretch
        for rvec, tvec in _poses(solid, pixels, tried, distortion):
            start = np.concatenate([[math.log(stretch), 0, 0, 0, 0], rvec, tvec, [0.0]])
            solution, cost, _ = _refine(start, solid, pixels, blown, lens, point_px or 1.0)
            if solution[10] > 0 and np.isfinite(cost) and (best is None or cost < best[0]):
                best = (cost, solution)
    if best is None:
        raise CalibrationError("mat_mismatch", msg("calibration-mirrored"))
    solution = best[1]
    seen_px = point_px or 1.0
    for _ in range(_ROUNDS):
        solution, _, normal = _refine(solution, solid, pixels, blown, lens, seen_px)
        covariance = np.linalg.inv(normal)
        if point_px is not None:
            break
        # The number of unknowns that the points determine; the prior determines the others.
        decided = _UNKNOWNS - float(np.sum(np.diag(covariance)[list(_HELD)] / _held_sd(lens) ** 2))
        missed = _project(lens, solution, solid, blown)[0] - pixels
        freedom = max(1.0, missed.size - decided)
        before, seen_px = seen_px, max(_BEST_PX, math.sqrt(float(np.sum(missed**2)) / freedom))
        if abs(seen_px / before - 1) < 0.01:
            break
    pull = solution[:_LENS] / _lens_sd(lens)
    return CameraFit(lens, solution, np.asarray(covariance, dtype=np.float64), seen_px, pull)


def place_covariance(profile: TrayProfile, fit: CameraFit, points_mm: Floats) -> Floats:
    """Covariance [N,2,2], mm², of computed places for tray points [N,3]."""
    pixels = profile.project(points_mm)
    slopes = np.zeros((len(points_mm), 2, _UNKNOWNS))
    heights = -points_mm[:, 2]
    steps = 0.02 * np.sqrt(np.maximum(np.diag(fit.covariance), 1e-18))
    for k in range(_UNKNOWNS):
        moved = []
        for sign in (1.0, -1.0):
            solution = fit.solution.copy()
            solution[k] += sign * steps[k]
            other = profile.model_copy_valid(**_camera(fit.lens, solution))
            moved.append(_places(other, pixels, heights))
        slopes[:, :, k] = (moved[0] - moved[1]) / (2 * steps[k])
    return np.asarray(slopes @ fit.covariance @ slopes.transpose(0, 2, 1))


def place_sd_mm(profile: TrayProfile, fit: CameraFit, height_mm: float = DIE_CENTER_MM) -> float:
    """Standard deviation per axis of places at this height, root mean square over the mat."""
    width, height = profile.mat_size_mm
    x, y = np.meshgrid(np.linspace(0.05, 0.95, 7) * width, np.linspace(0.05, 0.95, 7) * height)
    grid = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, -height_mm)])
    try:
        spread = place_covariance(profile, fit, grid)
    except ValueError:  # a step leads to a camera that cannot see the mat
        return math.inf
    mean = float(np.mean(np.trace(spread, axis1=1, axis2=2))) / 2
    return math.sqrt(mean) if math.isfinite(mean) else math.inf


def _places(profile: TrayProfile, pixels: Floats, heights: Floats) -> Floats:
    places = np.empty((len(pixels), 2))
    for height in np.unique(heights):
        rows = heights == height
        places[rows] = profile.to_plane(pixels[rows], float(height))
    return places


def _camera(lens: Lens, solution: Floats) -> dict[str, Any]:
    matrix, distortion = _lens_of(lens, solution)
    return {
        "camera_matrix": tuple(map(tuple, matrix.tolist())),
        "distortion": tuple(distortion.tolist()),
        "rvec": tuple(solution[5:8].tolist()),
        "tvec": tuple(solution[8:11].tolist()),
    }


def _lens_of(lens: Lens, solution: Floats) -> tuple[Floats, Floats]:
    matrix = np.asarray(lens.camera_matrix, dtype=np.float64)
    distortion = np.asarray(lens.distortion, dtype=np.float64)
    matrix[[0, 1], [0, 1]] *= np.exp(solution[0])
    matrix[[0, 1], 2] += solution[3:5]
    distortion[:2] += solution[1:3]
    return matrix, distortion


def _lens_sd(lens: Lens) -> Floats:
    """Prior standard deviations of the lens parameters; at least a small positive value."""
    center = lens.center_sd * lens.image_size[0]
    sd = np.array([lens.focal_sd, lens.bend_sd, lens.bend_sd / 2, center, center])
    return np.asarray(np.maximum(sd, [1e-6, 1e-6, 1e-6, 1e-3, 1e-3]))


def _poses(
    solid: Floats, pixels: Floats, matrix: Floats, distortion: Floats
) -> Iterator[tuple[Floats, Floats]]:
    """The two ambiguous poses of a flat target, as starting points."""
    count, rvecs, tvecs, _ = cv2.solvePnPGeneric(solid, pixels, matrix, distortion, flags=cv2.SOLVEPNP_IPPE)
    for i in range(int(count)):
        yield np.ravel(rvecs[i]).astype(np.float64), np.ravel(tvecs[i]).astype(np.float64)


def _held_sd(lens: Lens) -> Floats:
    return np.append(_lens_sd(lens), bloom_sd_px(lens.image_size[0]))


def _project(lens: Lens, solution: Floats, solid: Floats, blown: Floats) -> tuple[Floats, Floats]:
    """Pixels [N,2] of points [N,3], and their Jacobian [2N,12].

    ``blown`` [N,2] is the displacement of each point per pixel of bloom.
    """
    matrix, distortion = _lens_of(lens, solution)
    pixels, slope = cv2.projectPoints(solid, solution[5:8], solution[8:11], matrix, distortion)
    # Columns of OpenCV's Jacobian: rvec, tvec, fx, fy, cx, cy, k1, k2, p1, p2, k3.
    focal = slope[:, 6] * matrix[0, 0] + slope[:, 7] * matrix[1, 1]
    slopes = np.column_stack([focal, slope[:, 10:12], slope[:, 8:10], slope[:, :6], blown.ravel()])
    return np.asarray(pixels, dtype=np.float64).reshape(-1, 2) + solution[11] * blown, slopes


def _refine(
    start: Floats, solid: Floats, pixels: Floats, blown: Floats, lens: Lens, seen_px: float
) -> tuple[Floats, float, Floats]:
    """Levenberg-Marquardt; returns the unknowns, their cost, and the normal matrix."""
    sd = _held_sd(lens)
    held = np.zeros((len(_HELD), _UNKNOWNS))
    held[range(len(_HELD)), _HELD] = 1 / sd

    def look(solution: Floats) -> tuple[Floats, Floats]:
        projected, slopes = _project(lens, solution, solid, blown)
        misses = np.concatenate([np.ravel(projected - pixels) / seen_px, solution[list(_HELD)] / sd])
        return misses, np.concatenate([slopes / seen_px, held])

    solution, damping = start, 1e-3
    misses, slope = look(solution)
    for _ in range(_STEPS):
        normal, pull = slope.T @ slope, slope.T @ misses
        change = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -pull)
        new_misses, new_slope = look(solution + change)
        if new_misses @ new_misses < misses @ misses:
            done = misses @ misses - new_misses @ new_misses < 1e-9 * (misses @ misses + 1e-12)
            solution, misses, slope, damping = solution + change, new_misses, new_slope, damping / 5
            if done:
                break
        else:
            damping *= 5
            if damping > 1e8:
                break
    return solution, float(misses @ misses), np.asarray(slope.T @ slope)
