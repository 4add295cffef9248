"""Finds where loose markers lie on a flat board, from one image: camera and markers are fitted together.

All markers are squares of one size in one plane. Their perspective tells how the plane is tilted, and their
size tells the scale. The unknowns are those of ``pose_fit``, and place and angle of each marker. Three more
equations keep the markers as a whole where they are, because only places relative to each other are known.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.lens import Lens
from traywatch.calibration.camera.marker_bloom import bloom_sd_px, inward
from traywatch.errors import CalibrationError
from traywatch.messages import msg

Floats = NDArray[np.float64]

_CAMERA = 12  # log focal length, k1, k2, center x and y; rotation; translation; bloom
_HELD = (0, 1, 2, 3, 4, 11)
_TILTS_DEG = (0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0)
_TURNS = 16
_STARTS = 3
_STEPS = 40
_TIE_MM = 1e-3
_CORNER_PX = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class LoosePlaces:
    """The corners [4,2] of each marker in mm of the board, its size, and how exact the fit is.

    ``spread_mm`` is the standard deviation of a marker's place along an axis, root mean square, without the
    common scale.
    ``residual_px`` is the root-mean-square distance of the corners from the fit.
    """

    corners_mm: dict[int, Floats]
    size_mm: tuple[float, float]
    spread_mm: float
    residual_px: float


def find_places(quads_px: Mapping[int, Floats], side_mm: float, lens: Lens) -> LoosePlaces:
    """Find the places of square markers with sides of ``side_mm`` from their corners [4,2] in pixels.

    The board is the smallest rectangle around the markers. Its x axis is the one that runs to the right in
    the picture. Raises ``CalibrationError`` (``mat_mismatch``).
    """
    names = list(quads_px)
    fit = _Fit(np.stack([np.asarray(quads_px[name], dtype=np.float64) for name in names]), side_mm, lens)
    best: tuple[float, Floats] | None = None
    for start in fit.starts():
        solution, cost = fit.refine(start)
        if np.isfinite(cost) and solution[10] > 0 and (best is None or cost < best[0]):
            best = cost, solution
    if best is None:
        raise CalibrationError(
            "mat_mismatch",
            msg("calibration-loose-uneven"),
        )
    solution = best[1]
    quads = fit.quads(solution)
    turned, size = _on_board(quads)
    return LoosePlaces(
        corners_mm=dict(zip(names, turned, strict=True)),
        size_mm=size,
        spread_mm=fit.spread_mm(solution),
        residual_px=fit.residual_px(solution),
    )


class _Fit:
    """The equations: pixels [N,4,2] of markers, and the prior of the lens."""

    def __init__(self, pixels: Floats, side_mm: float, lens: Lens) -> None:
        self._pixels = pixels
        self._lens = lens
        half = side_mm / 2
        self._square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        self._side = side_mm
        self._inward = np.stack([inward(quad) for quad in pixels])
        width = lens.image_size[0]
        center = lens.center_sd * width
        sd = np.array([lens.focal_sd, lens.bend_sd, lens.bend_sd / 2, center, center, bloom_sd_px(width)])
        self._sd = np.maximum(sd, [1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-6])

    def starts(self) -> list[Floats]:
        """The most likely starting points over all tilts of the board."""
        matrix = np.asarray(self._lens.camera_matrix, dtype=np.float64)
        distortion = np.asarray(self._lens.distortion, dtype=np.float64)
        flat = self._pixels.reshape(-1, 1, 2)
        plane = cv2.undistortPoints(flat, matrix, distortion).reshape(-1, 2)
        rays = np.asarray(np.column_stack([plane, np.ones(len(plane))]), np.float64)
        tried: list[tuple[float, Floats]] = []
        for tilt in np.radians(_TILTS_DEG):
            for turn in np.linspace(0, 2 * np.pi, _TURNS if tilt else 1, endpoint=False):
                z = np.array(
                    [math.sin(tilt) * math.cos(turn), math.sin(tilt) * math.sin(turn), math.cos(tilt)]
                )
                guess = self._start(z, rays)
                if guess is not None:
                    tried.append(guess)
        return [start for _, start in sorted(tried, key=lambda item: item[0])[:_STARTS]]

    def _start(self, z: Floats, rays: Floats) -> tuple[float, Floats] | None:
        """Cost and unknowns for a board whose normal is ``z`` in camera coordinates."""
        depth = rays @ z
        if depth.min() <= 0.05:
            return None
        x = np.array([1.0, 0.0, 0.0]) - z[0] * z
        x /= np.linalg.norm(x)
        rotation = np.stack([x, np.cross(z, x), z])
        points = ((rays / depth[:, None]) @ rotation[:2].T).reshape(-1, 4, 2)
        sides = np.linalg.norm(np.roll(points, -1, axis=1) - points, axis=2)
        across = np.linalg.norm(points[:, 2:] - points[:, :2], axis=2) / math.sqrt(2)
        cost = float(np.std(np.log(np.concatenate([sides, across], axis=1))))
        scale = self._side / float(sides.mean())
        rvec = cv2.Rodrigues(rotation.T)[0].ravel()
        tvec = scale * z
        points = points * scale
        middle = points.mean(axis=1)
        top = points[:, 1] - points[:, 0] + points[:, 2] - points[:, 3]
        angles = np.arctan2(top[:, 1], top[:, 0])
        placed = np.column_stack([middle, angles]).ravel()
        return cost, np.concatenate([np.zeros(5), rvec, tvec, [0.0], placed])

    def quads(self, solution: Floats) -> Floats:
        """The corners [N,4,2] in mm."""
        placed = solution[_CAMERA:].reshape(-1, 3)
        c, s = np.cos(placed[:, 2]), np.sin(placed[:, 2])
        turn = np.stack([np.stack([c, s], axis=1), np.stack([-s, c], axis=1)], axis=1)
        return np.asarray(self._square @ turn + placed[:, None, :2])

    def _project(self, solution: Floats) -> Floats:
        quads = self.quads(solution).reshape(-1, 2)
        matrix = np.asarray(self._lens.camera_matrix, dtype=np.float64)
        distortion = np.asarray(self._lens.distortion, dtype=np.float64)
        matrix[[0, 1], [0, 1]] *= np.exp(solution[0])
        matrix[[0, 1], 2] += solution[3:5]
        distortion[:2] += solution[1:3]
        solid = np.column_stack([quads, np.zeros(len(quads))])
        pixels, _ = cv2.projectPoints(solid, solution[5:8], solution[8:11], matrix, distortion)
        projected = np.asarray(pixels, dtype=np.float64).reshape(-1, 4, 2)
        return np.asarray(projected + solution[11] * self._inward)

    def _misses(self, solution: Floats, held: Floats) -> Floats:
        """All residuals in standard deviations; ``held`` are the corners that stay in place as a whole."""
        off = (self.quads(solution) - held).reshape(-1, 2)
        arm = held.reshape(-1, 2) - held.reshape(-1, 2).mean(axis=0)
        spin = float((arm[:, 0] * off[:, 1] - arm[:, 1] * off[:, 0]).mean()) / max(self._side, 1.0)
        tie = np.array([*off.mean(axis=0), spin]) / _TIE_MM
        missed = (self._project(solution) - self._pixels).ravel() / _CORNER_PX
        return np.concatenate([missed, solution[list(_HELD)] / self._sd, tie])

    def _slopes(self, solution: Floats, held: Floats) -> Floats:
        steps = np.full(len(solution), 1e-4)
        steps[:_CAMERA] = (1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-3, 1e-3)
        steps[_CAMERA + 2 :: 3] = 1e-6
        columns = []
        for k, step in enumerate(steps):
            ahead, behind = solution.copy(), solution.copy()
            ahead[k] += step
            behind[k] -= step
            columns.append((self._misses(ahead, held) - self._misses(behind, held)) / (2 * step))
        return np.stack(columns, axis=1)

    def refine(self, start: Floats) -> tuple[Floats, float]:
        """Levenberg-Marquardt; returns the unknowns and their cost."""
        solution, damping, held = start, 1e-3, self.quads(start)
        misses = self._misses(solution, held)
        for _ in range(_STEPS):
            slope = self._slopes(solution, held)
            normal, pull = slope.T @ slope, slope.T @ misses
            change = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -pull)
            new_misses = self._misses(solution + change, held)
            if not new_misses @ new_misses < misses @ misses:
                damping *= 10
                if damping > 1e8:
                    break
                continue
            done = misses @ misses - new_misses @ new_misses < 1e-7 * (misses @ misses + 1e-12)
            solution, misses, damping = solution + change, new_misses, max(1e-9, damping / 10)
            if done:
                break
        return solution, float(misses @ misses)

    def residual_px(self, solution: Floats) -> float:
        """The root-mean-square distance of corners from the fit, px."""
        off = self._project(solution) - self._pixels
        return float(np.sqrt(np.mean(np.sum(off**2, axis=2))))

    def spread_mm(self, solution: Floats) -> float:
        """The standard deviation of marker places along an axis, mm, from the residuals of the corners."""
        slope = self._slopes(solution, self.quads(solution))
        rows = [_CAMERA + k for k in range(len(solution) - _CAMERA) if k % 3 != 2]
        covariance = np.linalg.inv(slope.T @ slope)[np.ix_(rows, rows)]
        # Blown or thin marker edges scale the whole board. Zones that are drawn in the picture scale with it.
        grown = solution[rows].reshape(-1, 2)
        along = (grown - grown.mean(axis=0)).ravel()
        along /= np.linalg.norm(along)
        placed = float(np.trace(covariance) - along @ covariance @ along) / len(rows)
        freedom = max(1, 2 * self._pixels[..., 0].size - (len(solution) - 3 - len(_HELD)))
        off = self._project(solution) - self._pixels
        corner_px = max(_CORNER_PX, math.sqrt(float(np.sum(off**2)) / freedom))
        return math.sqrt(max(0.0, placed)) * corner_px / _CORNER_PX


def _on_board(quads: Floats) -> tuple[Floats, tuple[float, float]]:
    """The corners [N,4,2] in the coordinates of the smallest rectangle around them, and its size in mm."""
    points = quads.reshape(-1, 2)
    _, _, angle = cv2.minAreaRect(points.astype(np.float32))
    turn = math.radians((float(angle) + 45.0) % 90.0 - 45.0)
    c, s = math.cos(turn), math.sin(turn)
    turned = points @ np.array([[c, -s], [s, c]])
    low, high = turned.min(axis=0), turned.max(axis=0)
    # Whole millimeters around the markers: a board whose numbers can be read.
    size = np.ceil(high - low)
    turned += (size - (high - low)) / 2 - low
    return turned.reshape(quads.shape), (float(size[0]), float(size[1]))
