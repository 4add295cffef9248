"""Random cameras over mats and their simulated pictures, with known truth.

Cameras tilt by up to 25 degrees and are 250 to 700 mm above the mat. Pictures are 640 to 2304 px wide, with a
field of view of 50 to 80 degrees. Lenses have realistic distortion and principal points.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.charuco import render_board
from traywatch.calibration.mat.mat import SIZES_MM, MatSpec, mat_spec, render_mat
from traywatch.calibration.profile.profile import TrayProfile

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

TILT_DEG = 25.0
HEIGHT_MM = (250.0, 700.0)
WIDTH_PX = (640, 2304)
_SHAPES = (3 / 4, 9 / 16)
_COARSE_PX = 4
_STEEPEST = 2.2


def random_tray(
    random: np.random.Generator, widest_px: int = WIDTH_PX[1], edition: int = 1
) -> tuple[MatSpec, TrayProfile]:
    """A random mat of an edition, and a random camera that sees all of it."""
    while True:
        mat = mat_spec(str(random.choice(list(SIZES_MM))), edition=edition)
        width = int(random.integers(WIDTH_PX[0], widest_px + 1)) // 2 * 2
        size = (width, round(width * random.choice(_SHAPES)) // 2 * 2)
        focal = width / 2 / math.tan(math.radians(random.uniform(50, 80)) / 2)
        center = [(size[0] - 1) / 2, (size[1] - 1) / 2] + random.normal(0, 0.01 * width, 2)
        k1, k2 = random.normal(0, (0.05, 0.02))
        p1, p2 = random.normal(0, 0.0005, 2)
        tilt, toward = math.radians(random.uniform(0, TILT_DEG)), random.uniform(0, 2 * math.pi)
        height = random.uniform(*HEIGHT_MM)
        middle = np.array([mat.size_mm[0] / 2, mat.size_mm[1] / 2]) + random.normal(0, 15.0, 2)
        away = height * math.tan(tilt)
        eye = np.array([middle[0] + away * math.cos(toward), middle[1] + away * math.sin(toward), -height])
        rotation = _looking(eye, np.array([*middle, 0.0]), random.normal(0, math.radians(5)))
        r0, r1, r2 = np.ravel(cv2.Rodrigues(rotation)[0]).tolist()
        e0, e1, e2 = (-rotation @ eye).tolist()
        try:
            truth = TrayProfile(
                camera_matrix=((focal, 0, center[0]), (0, focal, center[1]), (0, 0, 1)),
                distortion=(k1, k2, p1, p2, 0.0),
                image_size=size,
                rvec=(r0, r1, r2),
                tvec=(e0, e1, e2),
                mat_size_mm=mat.size_mm,
                zones=mat.zones,
                letters=mat.letters,
                grids=mat.grids,
                areas=mat.areas,
                markers=mat.markers,
            )
        except ValueError:
            continue
        corners = truth.project(sheet_corners(mat))
        margin = 0.01 * width
        if np.all(corners > margin) and np.all(corners < np.array(size) - margin):
            return mat, truth


def _looking(eye: Floats, at: Floats, roll: float) -> Floats:
    z = (at - eye) / np.linalg.norm(at - eye)
    x = np.cross([0.0, 1.0, 0.0], z)
    x /= np.linalg.norm(x)
    x = x * math.cos(roll) + np.cross(z, x) * math.sin(roll)
    return np.stack([x, np.cross(z, x), z])


def sheet_corners(mat: MatSpec) -> Floats:
    """The four corners (4, 2) of a mat's sheet in mm, clockwise from the origin."""
    width, height = mat.size_mm
    return np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])


def photograph(mat: MatSpec, truth: TrayProfile, random: np.random.Generator) -> Image:
    """Simulate the camera picture: blur of 0.5 to 1.2 px, varying exposure, uneven light and noise.

    Blur is applied to linear light before the camera's tone curve, so that bright paper blooms into dark ink.
    """
    return _painted(*_texture(mat.size, mat.design, mat.edition), truth, random)


def _painted(texture: Image, scale: float, truth: TrayProfile, random: np.random.Generator) -> Image:
    places = _places(truth)
    across = places[..., :1] / truth.mat_size_mm[0] - 0.5
    shade = 1 - random.uniform(0, 0.35) * across * math.copysign(1, random.normal())
    at = (places * scale - 0.5).astype(np.float32)
    ground = (70, 80, 90)
    projected = cv2.remap(texture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderValue=ground).astype(
        np.float32
    )
    projected *= (np.clip(shade, 0, 2) * random.uniform(0.45, 0.95)).astype(np.float32)
    curve = random.uniform(1.0, _STEEPEST)
    light = cv2.GaussianBlur(np.power(projected / 255, curve), (0, 0), random.uniform(0.5, 1.2))
    soft = 255 * np.power(np.asarray(light, dtype=np.float64), 1 / curve)
    soft += random.normal(0, random.uniform(1, 5), soft.shape)
    return np.asarray(np.clip(soft, 0, 255), dtype=np.uint8)


def _places(truth: TrayProfile) -> Floats:
    """Point on the mat that each pixel sees (height, width, 2), in mm.

    Computed for every fourth pixel and interpolated, with an error of at most 0.01 px.
    """
    width, height = truth.image_size
    columns, rows = width // _COARSE_PX + 2, height // _COARSE_PX + 2
    x, y = np.meshgrid(np.arange(columns) * _COARSE_PX, np.arange(rows) * _COARSE_PX)
    coarse = truth.to_plane(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(rows, columns, 2)
    fine_x, fine_y = np.meshgrid(np.arange(width) / _COARSE_PX, np.arange(height) / _COARSE_PX)
    maps = fine_x.astype(np.float32), fine_y.astype(np.float32)
    far = np.nan_to_num(coarse, nan=-1e5)
    parts = [cv2.remap(np.ascontiguousarray(far[..., axis]), *maps, cv2.INTER_LINEAR) for axis in (0, 1)]
    return np.stack([np.asarray(part, dtype=np.float64) for part in parts], axis=2)


@lru_cache(maxsize=len(SIZES_MM))
def _texture(size: str, design: str, edition: int) -> tuple[Image, float]:
    scale = 4.0
    return render_mat(mat_spec(size, design, edition), scale), scale


def knocked(truth: TrayProfile, random: np.random.Generator) -> TrayProfile:
    """The camera after a knock against its stand: moved by some millimeters and tenths of a degree."""
    turn = cv2.Rodrigues(random.normal(0, math.radians(0.4), 3))[0]
    rotation = turn @ truth.rotation
    r0, r1, r2 = np.ravel(cv2.Rodrigues(rotation)[0]).tolist()
    t0, t1, t2 = (-rotation @ (truth.camera_mm + random.normal(0, 2.5, 3))).tolist()
    return truth.model_copy_valid(rvec=(r0, r1, r2), tvec=(t0, t1, t2))


def board_views(random: np.random.Generator, count: int = 8) -> tuple[TrayProfile, list[Image]]:
    """A camera of 1280x960 px with a random lens, and board pictures from all sides, some cut off."""
    sheet, size = SIZES_MM["a4"], (1280, 960)
    focal = size[0] / 2 / math.tan(math.radians(random.uniform(50, 80)) / 2)
    cx, cy = (639.5, 479.5) + random.normal(0, 12.8, 2)
    k1, k2 = random.normal(0, (0.05, 0.02))
    p1, p2 = random.normal(0, 0.0005, 2)
    texture = render_board("a4", 4.0)
    pictures: list[Image] = []
    while len(pictures) < count:
        tilt, toward = math.radians(random.uniform(5, 45)), random.uniform(0, 2 * math.pi)
        away = random.uniform(200, 450)
        middle = np.array([*(np.array(sheet) / 2 + random.normal(0, 40, 2)), 0.0])
        way = (math.sin(tilt) * math.cos(toward), math.sin(tilt) * math.sin(toward), -math.cos(tilt))
        eye = middle + away * np.array(way)
        rotation = _looking(eye, middle, random.normal(0, 0.3))
        r0, r1, r2 = np.ravel(cv2.Rodrigues(rotation)[0]).tolist()
        t0, t1, t2 = (-rotation @ eye).tolist()
        try:
            view = TrayProfile(
                camera_matrix=((focal, 0, cx), (0, focal, cy), (0, 0, 1)),
                distortion=(k1, k2, p1, p2, 0.0),
                image_size=size,
                rvec=(r0, r1, r2),
                tvec=(t0, t1, t2),
                mat_size_mm=sheet,
            )
        except ValueError:
            continue
        pictures.append(_painted(texture, 4.0, view, random))
    return view, pictures
