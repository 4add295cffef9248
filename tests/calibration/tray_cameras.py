"""Simulated cameras above mats, and the images they take."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import MatSpec, TrayProfile, ZoneLayout, mat_spec, render_mat

Image = NDArray[np.uint8]
# As fine as the images themselves, so that one lookup per pixel is enough.
_TEXTURE_PX_PER_MM = 2.5
_FEW_PX = 4


def camera(
    eye_mm: tuple[float, float, float] = (148.5, 330.0, -380.0),
    *,
    size: tuple[int, int] = (960, 720),
    focal: float = 760.0,
    k1: float = 0.0,
    roll_deg: float = 0.0,
    mat: MatSpec | None = None,
) -> TrayProfile:
    """A camera at a position, pointed at the center of its mat."""
    mat = mat or mat_spec("a4")
    look = np.array([mat.size_mm[0] / 2, mat.size_mm[1] / 2, 0.0]) - eye_mm
    z = look / np.linalg.norm(look)
    x = np.cross([0.0, 1.0, 0.0], z)
    x /= np.linalg.norm(x)
    roll = np.radians(roll_deg)
    x = x * np.cos(roll) + np.cross(z, x) * np.sin(roll)
    rotation = np.stack([x, np.cross(z, x), z])
    width, height = size
    return TrayProfile(
        camera_matrix=((focal, 0.0, (width - 1) / 2), (0.0, focal, (height - 1) / 2), (0.0, 0.0, 1.0)),
        distortion=(k1, 0.0, 0.0, 0.0, 0.0),
        image_size=size,
        rvec=tuple(cv2.Rodrigues(rotation)[0].ravel().tolist()),
        tvec=tuple((-rotation @ np.array(eye_mm)).tolist()),
        mat_size_mm=mat.size_mm,
        zones=mat.zones,
        letters=mat.letters,
        markers=mat.markers,
    )


@lru_cache(maxsize=12)
def _texture(size: str, design: str, edition: int) -> Image:
    return render_mat(mat_spec(size, design, edition), _TEXTURE_PX_PER_MM)


def photograph(view: TrayProfile, mat: MatSpec, *, hidden: Collection[int] = (), noise: float = 2.0) -> Image:
    """The camera's image of the mat on a gray table.

    The markers in the ``hidden`` corners are covered: 0 is the top left one, then clockwise.
    """
    texture = _texture(mat.size, mat.design, mat.edition).copy()
    for corner in hidden:
        corners = np.asarray(list(mat.markers.values())[corner]) * _TEXTURE_PX_PER_MM
        (x0, y0), (x1, y1) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
        texture[y0 - 5 : (y0 + y1) // 2, x0 - 5 : x1 + 5] = (70, 90, 120)
    return photograph_sheet(view, texture, noise=noise)


def _places(view: TrayProfile) -> NDArray[np.float32]:
    """Intersection of each pixel's sight ray with the mat [H,W,2], in millimeters.

    Computed on a coarse pixel grid with one row beyond the edge, then interpolated linearly. The error is
    below 0.01 mm.
    """
    (width, height), few = view.image_size, _FEW_PX
    columns, rows = (few * (np.arange(-1, side // few + 2) + 0.5) - 0.5 for side in (width, height))
    pixels = np.stack(np.meshgrid(columns, rows), axis=-1)
    coarse = view.to_plane(pixels.reshape(-1, 2)).reshape(pixels.shape).astype(np.float32)
    fine = cv2.resize(coarse, None, fx=few, fy=few, interpolation=cv2.INTER_LINEAR)
    return np.asarray(fine[few : few + height, few : few + width])


def photograph_sheet(
    view: TrayProfile, texture: Image, *, noise: float = 2.0, px_per_mm: float = _TEXTURE_PX_PER_MM
) -> Image:
    """The camera's image of any sheet on a gray table."""
    x, y = np.moveaxis(_places(view) * px_per_mm - 0.5, -1, 0)
    seen = cv2.remap(texture, x, y, cv2.INTER_LINEAR, borderValue=(80, 90, 100))
    random = np.random.default_rng(7)
    shot = seen * 0.8 + random.normal(0, noise, seen.shape)
    return np.asarray(np.clip(shot, 0, 255), dtype=np.uint8)


def layout_of(mat: MatSpec) -> ZoneLayout:
    """The zones that are printed on a mat."""
    return ZoneLayout(
        name=mat.name,
        size_mm=mat.size_mm,
        zones=mat.zones,
        letters=mat.letters,
        grids=mat.grids,
        areas=mat.areas,
    )
