"""Detects the mat's markers, with corners exact to a few hundredths of a pixel.

OpenCV identifies the markers, but its corners are up to 0.5 px inside the true ones, more than the total
allowed error. Each side is therefore fitted again as a line through the steepest brightness change. Corners
are the intersections of these lines.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

# Search range on either side of a rough edge: a part of a module (a sixth of the side).
_REACH_MODULES = 0.6
_REACH_PX = (2.0, 6.0)
_STEP_PX = 0.25
_ENLARGE_BELOW_PX = 2000


def find_markers(image: Image, *, thorough: bool = True) -> dict[int, Floats]:
    """Find the markers (DICT_4X4_100) in an image (BGR or gray): id → corners [4,2] in pixels, clockwise.

    With ``thorough``, the search is repeated on a larger image with more contrast if fewer than four were
    found.
    """
    gray = np.asarray(image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    markers = _detect(gray)
    if thorough and len(markers) < 4:
        # Small, dim or blurred markers are found in a larger image with more contrast.
        lifted = np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(gray), dtype=np.uint8)
        scale = 2 if max(gray.shape) <= _ENLARGE_BELOW_PX else 1
        markers = {**_detect(lifted, scale), **markers}
    return {marker: _sharpened(gray, quad) for marker, quad in markers.items()}


def _detect(gray: Image, scale: int = 1) -> dict[int, Floats]:
    if scale != 1:
        gray = np.asarray(cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100))
    corners, ids, _ = detector.detectMarkers(gray)
    markers: dict[int, Floats] = {}
    for name, quad in zip([] if ids is None else np.ravel(ids).astype(int).tolist(), corners):
        points = (np.asarray(quad, dtype=np.float64).reshape(4, 2) + 0.5) / scale - 0.5
        marker = int(name)
        # A second one is a reflection or another sheet: the larger one is in the tray.
        if marker not in markers or _area(points) > _area(markers[marker]):
            markers[marker] = points
    return markers


def _area(quad: Floats) -> float:
    return abs(float(cv2.contourArea(quad.astype(np.float32))))


def _sharpened(gray: Image, quad: Floats) -> Floats:
    """Corners from lines fitted to the sides; the original ones if a side is not visible."""
    lines = []
    for i in range(4):
        line = _side(gray, quad[i], quad[(i + 1) % 4])
        if line is None:
            return quad
        lines.append(line)
    corners = np.empty((4, 2))
    for i in range(4):
        (start, along), (other, other_along) = lines[i - 1], lines[i]
        t = np.linalg.solve(np.stack([along, -other_along], axis=1), other - start)
        corners[i] = start + t[0] * along
    side = float(np.sqrt(_area(quad)))
    close = np.linalg.norm(corners - quad, axis=1).max() < max(2.0, 0.1 * side)
    return corners if close else quad


def _side(gray: Image, start: Floats, end: Floats) -> tuple[Floats, Floats] | None:
    """A marker's side as point and direction, black inside and white outside; None if it is not visible."""
    length = float(np.linalg.norm(end - start))
    if length < 6.0:
        return None
    along = (end - start) / length
    outward = np.array([along[1], -along[0]])
    reach = float(np.clip(_REACH_MODULES * length / 6, *_REACH_PX))
    stations = np.linspace(0.08, 0.92, max(12, int(0.84 * length)))
    offsets = np.arange(-reach, reach + 1e-6, _STEP_PX)
    look = start + stations[:, None, None] * (end - start) + offsets[None, :, None] * outward
    x, y = look[..., 0].astype(np.float32), look[..., 1].astype(np.float32)
    bright = np.asarray(
        cv2.remap(gray.astype(np.float32), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.float64,
    )
    rise = np.maximum(0.0, np.diff(bright, axis=1))
    rise = np.where(rise < 0.25 * rise.max(axis=1, keepdims=True), 0.0, rise)
    weight = rise.sum(axis=1)
    usual = float(np.median(weight))
    if usual < 8.0:
        return None
    place = (rise * (offsets[:-1] + offsets[1:]) / 2).sum(axis=1) / np.maximum(weight, 1e-6)
    clear = weight > 0.5 * usual
    clean = clear
    for _ in range(4):
        if np.count_nonzero(clean) < 6:
            return None
        slope, offset = np.polyfit(stations[clean] * length, place[clean], 1)
        miss = np.abs(place - offset - slope * stations * length)
        clean = clear & (miss < max(0.3, 2.5 * float(np.median(miss[clean]))))
    return start + outward * offset, along + outward * slope
