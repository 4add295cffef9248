"""Legibility of the label to read in the rendered picture.

The tile of the face gives the position of ink and relief. The picture is sampled on a grid over the label. A
quadratic surface, the ink and the relief are fitted to the samples. What ink and relief explain is the
signal. The residual is noise, glare, blur or occlusion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.types import Image

if TYPE_CHECKING:
    from traywatch.models.synth.render.stage import RenderView
    from traywatch.models.synth.scenes.dice import PlacedDie

Floats = NDArray[np.float64]

_GRID = 28
_NOISE = 3.0


def legible(picture: Image, view: RenderView, die: PlacedDie, index: int) -> float:
    """Legibility score: about 0 for invisible, 0.3 at the limit of human reading, 1 or more for clear.

    ``index`` is the face to read, or the vertex of a tetrahedron. For a vertex, the most visible of its three
    numerals counts.
    """
    solid, face_set = die.model.solid, die.model.face_set
    if solid.read == "vertex":
        text = die.model.labels[index]
        decals = [d for d in face_set.decals if d.text == text and index in solid.loops[d.face]]
    else:
        decals = [d for d in face_set.decals if d.face == index]
    return max((_one(picture, view, die, d.face, d.center_uv, d.radius) for d in decals), default=0.0)


def _one(
    picture: Image, view: RenderView, die: PlacedDie, face: int, center_uv: tuple[float, float], radius: float
) -> float:
    solid, face_set = die.model.solid, die.model.face_set
    scale, turn = die.model.scale_mm, die.turn
    outer = float(solid.face_circumradius[face])
    normal = turn @ solid.normals[face]
    middle = turn @ solid.face_center[face] * scale + die.place_mm
    sight = view.eye - middle
    slant = float(normal @ sight / np.linalg.norm(sight))
    if slant < 0.12:
        return 0.0
    line = (np.arange(_GRID) + 0.5) / _GRID * 2 - 1
    gx, gy = np.meshgrid(line, line)
    inside = gx**2 + gy**2 <= 1
    gx, gy = gx[inside], gy[inside]
    u = center_uv[0] + gx * radius / outer
    v = center_uv[1] - gy * radius / outer
    axes = np.stack([solid.face_right[face], solid.face_up[face]]) * outer
    points = (solid.face_center[face] + np.stack([u, v], -1) @ axes) @ turn.T * scale + die.place_mm
    px = view.project(points).astype(np.float32)
    height, width = picture.shape[:2]
    in_view = (px[:, 0] > 0) & (px[:, 0] < width) & (px[:, 1] > 0) & (px[:, 1] < height)
    if in_view.mean() < 0.9:
        return 0.0
    colors = _at(picture, px - 0.5)
    tile = np.stack([np.maximum(face_set.ink[face], face_set.second[face]), face_set.depth[face]], -1)
    side = tile.shape[0]
    reach = np.ptp(px, axis=0)
    # Size of a picture pixel in tile px, which limits the visible detail.
    blur = radius / outer * side / max(float(np.mean(reach)), 1.0)
    soft = cv2.GaussianBlur(tile, (0, 0), max(0.3, 0.6 * blur)).astype(np.float32)
    at = np.stack([(u + 1) / 2 * side - 0.5, (1 - v) / 2 * side - 0.5], -1).astype(np.float32)
    marks = _at(soft, at) / 255
    step = np.array([[1.0, 0.0], [0.0, 1.0]], np.float32)
    slopes = [(_at(soft, at + d)[:, 1] - _at(soft, at - d)[:, 1]) / 255 for d in step]
    plain = np.stack([np.ones_like(gx), gx, gy, gx * gx, gy * gy, gx * gy], -1)
    whole = np.column_stack([plain, marks[:, 0], *slopes])
    left_plain, left = (_left(table, colors) for table in (plain, whole))
    signal = np.sqrt(max(float(np.mean(left_plain**2) - np.mean(left**2)), 0.0))
    noise = float(np.sqrt(np.mean(left**2) + _NOISE**2))
    fine = min(1.0, float(np.min(reach)) / 14.0)
    return round(float(signal / noise * fine), 3)


def _at(picture: NDArray[Any], px: NDArray[np.floating]) -> Floats:
    """Bilinear samples (N, channels) of an image at points (N, 2)."""
    xy = px.astype(np.float32)
    x, y = np.ascontiguousarray(xy[None, :, 0]), np.ascontiguousarray(xy[None, :, 1])
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR)[0], np.float64)


def _left(table: Floats, colors: Floats) -> Floats:
    fit, *_ = np.linalg.lstsq(table, colors, rcond=None)
    rest: Floats = colors - table @ fit
    return rest
