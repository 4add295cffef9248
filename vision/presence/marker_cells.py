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
from traywatch.calibration.mat.sheet import marker_modules
from traywatch.vision.presence.mat_view import Floats
from traywatch.vision.types import Box, Image

INTACT, COVERED = 0.33, 0.45
"""Largest difference of a cell from its expected gray, in contrasts, if nothing lies on a marker, and least
difference if something does.

A die that covers a black and a white cell changes one of them by 0.5 at least, whatever its gray. On the
fitting pictures, 99.5 % of 4,236 uncovered markers are below the first limit. Above the second are those
below pencils, one in a shadow, and one of a tray with a wrong profile. All of 44 with a die on them are above
the second."""
_SIDE = 8  # cells of a marker and of the white border around it
_CELL_PX = 6
_LEAST_CONTRAST = 8.0
_LEAST_CELL_PX = 1.5
_GLARE = 250.0
_SHIFTS = (-0.3, 0.0, 0.3)  # cells
_PART = 0.2  # a cell that differs by so much belongs to what covers the marker
_MOST_COVERED = 2

Cells = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MarkerStates:
    """The boxes (px) of the markers on which nothing lies, and of what lies on others."""

    intact: tuple[Box, ...] = ()
    covered: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Marker:
    """A marker in the camera's picture: its box in px, and its corners (4, 2) with the border.

    The gray levels of its cells are ``model`` (64, 6) times the gray of black, its slopes over the marker,
    the contrast, and the slopes of that. ``fit`` (6, 64) is the pseudoinverse.
    """

    box: Box
    corners: Floats
    model: NDArray[np.float64]
    fit: NDArray[np.float64]


class MarkerCells:
    """Compares the markers of a profile, which fits the size of the pictures, with their patterns."""

    def __init__(self, profile: TrayProfile) -> None:
        self._markers: list[_Marker] = []
        for marker, quad in profile.markers.items():
            corners = np.asarray(quad, np.float64)
            middle = corners.mean(axis=0)
            inner = profile.project(corners)
            outer = profile.project(middle + (corners - middle) * (_SIDE / (_SIDE - 2)))
            if np.linalg.norm(outer[1] - outer[0]) < _LEAST_CELL_PX * _SIDE:
                continue
            white = np.ones((_SIDE, _SIDE), np.bool_)
            white[1:-1, 1:-1] = marker_modules(marker) > 0
            model = _gray_model(white)
            fit = np.asarray(np.linalg.pinv(model), np.float64)
            self._markers.append(_Marker(_box(inner), np.asarray(outer, np.float32), model, fit))

    def states(self, image: Image) -> MarkerStates:
        """What lies on the markers in a BGR picture.

        Markers that are too dark, too small, or partly beyond the picture are left out. If more than two of
        them differ, the mat or the camera has moved, and nothing is said about what covers them.
        """
        intact, covered, differing = [], list[Box](), 0
        for marker in self._markers:
            faults = _faults(image, marker)
            if faults is None:
                continue
            if faults.max() <= INTACT:
                intact.append(marker.box)
            elif faults.max() >= COVERED:
                covered += _covered_parts(marker, _surest_faults(image, marker))
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


def _faults(
    image: Image, marker: _Marker, x: float = 0.0, y: float = 0.0, *, sure: bool = False
) -> Cells | None:
    """How much the gray in the middle of each cell (8, 8) differs from the pattern, in contrasts.

    ``x`` and ``y`` move the marker, in cells. With ``sure``, white cells do not count,
    because they may reflect a lamp. None beyond the picture, and without contrast.
    """
    height, width = image.shape[:2]
    corners = marker.corners
    if corners.min() < 0 or corners[:, 0].max() > width - 1 or corners[:, 1].max() > height - 1:
        return None
    side = _SIDE * _CELL_PX
    target = np.asarray(_flat(side) - np.multiply(_CELL_PX, (x, y)), np.float32)
    to_flat = cv2.getPerspectiveTransform(corners, target)
    part = cv2.warpPerspective(image, to_flat, (side, side), flags=cv2.INTER_LINEAR)
    middle = part.reshape(_SIDE, _CELL_PX, _SIDE, _CELL_PX, 3)[:, 1:-1, :, 1:-1]
    grays = np.asarray(middle.mean(axis=(1, 3, 4)), np.float64).ravel()
    if float(np.ptp(grays)) < _LEAST_CONTRAST:
        return None
    levels = marker.fit @ grays
    faults = np.abs(grays - marker.model @ levels) / max(levels[3], _LEAST_CONTRAST / 2)
    if sure:
        faults[grays >= _GLARE] = 0
    return np.asarray(faults, np.float64).reshape(_SIDE, _SIDE)


def _surest_faults(image: Image, marker: _Marker) -> Cells:
    """The faults where the pattern fits best: paper bends, and profiles have errors."""
    moved = [_faults(image, marker, x, y, sure=True) for x, y in product(_SHIFTS, _SHIFTS)]
    return min((faults for faults in moved if faults is not None), key=lambda faults: float(faults.mean()))


def _covered_parts(marker: _Marker, faults: Cells) -> list[Box]:
    """The boxes (px) of connected cells that differ, if one of them does so clearly."""
    to_picture = cv2.getPerspectiveTransform(_flat(_SIDE) + np.float32(0.5), marker.corners)
    count, labels, stats, _ = cv2.connectedComponentsWithStats((faults > _PART).astype(np.uint8))
    parts = []
    for i in range(1, count):
        if faults[labels == i].max() >= COVERED:
            x, y, w, h = (float(v) for v in stats[i, :4])
            corners = np.array([[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]], np.float32)
            parts.append(_box(cv2.perspectiveTransform(corners, to_picture)[0]))
    return parts
