"""Which printed markers of a mat are wholly visible, and where something lies on the others.

A marker has a known pattern of black and white cells, and a white border. Where the pattern is intact, a
reading is print: markers resemble d6. Where a cell differs from it, something covers the print, whatever its
color.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.mat.sheet import marker_modules
from traywatch.vision.presence.mat_view import Floats
from traywatch.vision.types import Box, Image

INTACT, COVERED = 0.33, 0.45
"""Largest difference of a cell from its expected gray, in contrasts, if nothing lies on a marker, and least
difference if something does.

A die that covers a black and a white cell changes one of them by 0.5 at least, whatever its gray. On the
fitting pictures, 99.5 % of 4,236 uncovered markers are below the first limit. Above the second are those
below pencils, one in a hard shadow, and one of a tray with a wrong profile. All of 44 with a die on them are
above the second."""
_SIDE = 8  # cells of a marker and of the white border around it
_CELL_PX, _EDGE_PX = 6, 1  # of a flattened marker; the edges of cells are soft
_LEAST_CONTRAST = 8.0
_LEAST_CELL_PX = 1.5
_GLARE = 250.0
_SHIFTS = (-0.3, 0.0, 0.3)  # cells
_UNMOVED = 4  # of the nine pairs of shifts
_PART = 0.2  # a cell that differs by so much belongs to what covers the marker
_LEAST_WHITE, _MOST_BLACK = 0.25, 0.2
"""Limits of the gray of white and of black cells, from black (0) to white (1), if the pattern is visible in a
shadow. What covers a cell of each color has one gray, which cannot be within both."""
_MOST_COVERED = 2
_NEARBY = 0.3  # share of a marker's width, within which it is searched where it differs
_MEAN = np.full((1, 3), 1 / 3, np.float32)

Cells = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MarkerStates:
    """The boxes (px) of the markers on which nothing lies, and of what lies on others."""

    intact: tuple[Box, ...] = ()
    covered: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Marker:
    """A marker in the camera's picture: its box in px, and its corners (4, 2) with the border.

    The gray levels of its cells are a model (64, 6) times the gray of black, its slopes over the marker, the
    contrast, and the slopes of that. ``rest`` (64, 64) times gray levels is what the model does not explain,
    and ``contrast`` (64) times them is the contrast. ``white`` (8, 8) tells the white cells. ``places``
    (2, 9, rows, columns) are x and y in px of the middle pixels of all cells, for each pair of shifts.
    """

    number: int
    box: Box
    corners: Floats
    white: NDArray[np.bool_]
    rest: NDArray[np.float64]
    contrast: NDArray[np.float64]
    places: Floats


class MarkerCells:
    """Compares the markers of a profile, which fits the size of the pictures, with their patterns.

    Markers that are too small, or partly beyond the picture, are left out.
    """

    def __init__(self, profile: TrayProfile) -> None:
        self._markers: list[_Marker] = []
        farthest = np.subtract(profile.image_size, 1)
        for marker, quad in profile.markers.items():
            corners = np.asarray(quad, np.float64)
            middle = corners.mean(axis=0)
            inner = profile.project(corners)
            outer = profile.project(middle + (corners - middle) * (_SIDE / (_SIDE - 2)))
            if np.linalg.norm(outer[1] - outer[0]) < _LEAST_CELL_PX * _SIDE:
                continue
            if outer.min() < 0 or (outer.max(axis=0) > farthest).any():
                continue
            white = np.ones((_SIDE, _SIDE), np.bool_)
            white[1:-1, 1:-1] = marker_modules(marker) > 0
            model = _gray_model(white)
            fit = np.asarray(np.linalg.pinv(model), np.float64)
            at = np.asarray(outer, np.float32)
            rest = np.eye(_SIDE**2) - model @ fit
            self._markers.append(_Marker(marker, _box(inner), at, white, rest, fit[3], _places(at)))
        if self._markers:
            self._places = np.stack([marker.places[:, _UNMOVED] for marker in self._markers], axis=1)
            self._rests = np.stack([marker.rest for marker in self._markers])
            self._contrasts = np.stack([marker.contrast for marker in self._markers])

    def states(self, image: Image) -> MarkerStates:
        """What lies on the markers in a BGR picture.

        Markers that are too dark are left out. If more than two of them differ, the mat or the camera has
        moved, and nothing is said about what covers them.
        """
        if not self._markers:
            return MarkerStates()
        grays = _grays(image, self._places)
        most = _faults(grays, self._rests, self._contrasts).max(axis=1)
        intact, covered, differing = [], list[Box](), 0
        for marker, clear, fault in zip(self._markers, _clear(grays), most.tolist(), strict=True):
            if clear and fault <= INTACT:
                intact.append(marker.box)
            elif clear and fault >= COVERED:
                covered += _covered_parts(marker, *_surest_faults(image, marker))
                differing += 1
        return MarkerStates(tuple(intact), tuple(covered) if differing <= _MOST_COVERED else ())


def _box(points: NDArray[np.floating]) -> Box:
    (x0, y0), (x1, y1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (x0, y0, x1, y1)


def _gray_model(white: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The terms (64, 6) of the gray levels of a marker's cells in light that changes evenly over it."""
    down, right = (grid.ravel() / (_SIDE - 1) - 0.5 for grid in np.indices(white.shape))
    black = np.stack([np.ones(_SIDE**2), right, down], axis=1)
    return np.hstack([black, black * white.reshape(-1, 1)])


def _flat(size: int) -> Floats:
    """The corners (4, 2) of a marker with its border, in a picture of ``size`` px."""
    return np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32) - np.float32(0.5)


def _places(corners: Floats) -> Floats:
    """x and y (2, 9, rows, columns) in px of the middle pixels of all cells, for each pair of shifts."""
    within = np.arange(_EDGE_PX, _CELL_PX - _EDGE_PX)
    at = np.add.outer(_CELL_PX * np.arange(_SIDE), within).ravel().astype(np.float32)
    pixels = np.stack(np.meshgrid(at, at), axis=-1)
    to_picture = cv2.getPerspectiveTransform(_flat(_SIDE * _CELL_PX), corners)
    shifts = np.multiply(_CELL_PX, list(product(_SHIFTS, _SHIFTS))).astype(np.float32)
    moved = [cv2.perspectiveTransform(pixels + shift, to_picture) for shift in shifts]
    return np.ascontiguousarray(np.moveaxis(np.stack(moved), -1, 0), np.float32)


def _grays(image: Image, places: Floats) -> Cells:
    """The mean gray (n, 64) in the middle of each cell of n markers, whose pixels are at these places."""
    count, columns = places.shape[1], places.shape[3]
    x, y = places.reshape(2, -1, columns)
    pixels = cv2.remap(image, x, y, cv2.INTER_LINEAR)
    gray = cv2.transform(pixels.astype(np.float32), _MEAN)
    cells = cv2.resize(gray, (_SIDE, _SIDE * count), interpolation=cv2.INTER_AREA)
    return np.asarray(cells, np.float64).reshape(count, -1)


def _clear(grays: Cells) -> NDArray[np.bool_]:
    """Which of n markers (n, 64) have enough contrast."""
    return np.asarray(np.ptp(grays, axis=1) >= _LEAST_CONTRAST)


def _faults(grays: Cells, rest: NDArray[np.float64], contrast: NDArray[np.float64]) -> Cells:
    """How much the gray (n, 64) of each cell differs from the pattern, in contrasts."""
    off = np.abs(np.matmul(rest, grays[..., None])[..., 0])
    contrasts = np.maximum((contrast * grays).sum(axis=1, keepdims=True), _LEAST_CONTRAST / 2)
    return np.asarray(off / contrasts, np.float64)


def _surest_faults(image: Image, marker: _Marker) -> tuple[Floats, Cells, Cells]:
    """The corners (4, 2) at which the pattern fits best, and the faults and gray levels (8, 8) there.

    Paper bends, and profiles have errors. White cells that may reflect a lamp do not count.
    """
    corners = _detected(image, marker)
    places = marker.places if corners is None else _places(corners)
    grays = _grays(image, places)
    faults = _faults(grays, marker.rest, marker.contrast)
    faults[grays >= _GLARE] = 0
    best = np.argmin(np.where(_clear(grays), faults.mean(axis=1), np.inf))
    at = marker.corners if corners is None else corners
    return at, faults[best].reshape(_SIDE, _SIDE), grays[best].reshape(_SIDE, _SIDE)


def _detected(image: Image, marker: _Marker) -> Floats | None:
    """The corners (4, 2) with the border of a marker that is recognized near its place, else None."""
    x0, y0, x1, y1 = _box(marker.corners)
    left, top = (max(0, int(end - _NEARBY * (x1 - x0))) for end in (x0, y0))
    right, bottom = (int(end + _NEARBY * (x1 - x0)) for end in (x1, y1))
    quad = find_markers(image[top:bottom, left:right], thorough=False).get(marker.number)
    if quad is None:
        return None
    inner = _flat(_SIDE - 2) + np.float32(1.5)
    to_picture = cv2.getPerspectiveTransform(inner, (quad + (left, top)).astype(np.float32))
    outer = cv2.perspectiveTransform(_flat(_SIDE)[None] + np.float32(0.5), to_picture)[0]
    height, width = image.shape[:2]
    within = outer.min() >= 0 and (outer.max(axis=0) <= (width - 1, height - 1)).all()
    return np.asarray(outer, np.float32) if within else None


def _covered_parts(marker: _Marker, corners: Floats, faults: Cells, grays: Cells) -> list[Box]:
    """The boxes (px) of connected cells that differ, if one of them does so clearly and it is no shadow."""
    white = marker.white
    dark, bright = np.quantile(grays[~white], 0.1), np.quantile(grays[white], 0.9)
    levels = (grays - dark) / max(bright - dark, _LEAST_CONTRAST)
    visible = np.where(white, levels >= _LEAST_WHITE, levels <= _MOST_BLACK)
    to_picture = cv2.getPerspectiveTransform(_flat(_SIDE) + np.float32(0.5), corners)
    count, labels, stats, _ = cv2.connectedComponentsWithStats((faults > _PART).astype(np.uint8))
    parts = []
    for i in range(1, count):
        part = labels == i
        if faults[part].max() >= COVERED and not visible[part].all():
            x, y, w, h = (float(v) for v in stats[i, :4])
            ends = np.array([[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]], np.float32)
            parts.append(_box(cv2.perspectiveTransform(ends, to_picture)[0]))
    return parts
