"""Where the printed lattice of a mat is in the pictures of a camera: on the sheet, but not on its markers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.mat.battlefields import Layout
from traywatch.vision.presence.mat_view import Floats, Mask, MatView


def field_places(view: MatView) -> tuple[Floats, Floats, tuple[int, int, int, int]]:
    """The points of the mat (x and y in mm) that the pixels of a rectangle see, and the rectangle."""
    width, height = view.profile.mat_size_mm
    corners = view.profile.project([(0, 0), (width, 0), (width, height), (0, height)])
    left, top, right, bottom = view.part
    x0, y0 = np.clip(np.floor(corners.min(axis=0)), (left, top), (right - 16, bottom - 16)).astype(int)
    x1, y1 = np.clip(np.ceil(corners.max(axis=0)), (x0 + 16, y0 + 16), (right, bottom)).astype(int)
    x, y = (each[y0 - top : y1 - top, x0 - left : x1 - left] for each in view.places())
    return np.ascontiguousarray(x), np.ascontiguousarray(y), (int(x0), int(y0), int(x1), int(y1))


def on_lattice(view: MatView, place: NDArray[Any]) -> Mask:
    """Which points (rows, columns, 2) in mm lie on the mat, but not on a marker."""
    profile = view.profile
    width, height = profile.mat_size_mm
    x, y = place[..., 0], place[..., 1]
    on = np.asarray((x > 0) & (x < width) & (y > 0) & (y < height))
    quiet = Layout(width, height).quiet_mm
    for corners in profile.markers.values():
        (x0, y0), (x1, y1) = np.min(corners, axis=0) - quiet, np.max(corners, axis=0) + quiet
        on &= ~((x > x0) & (x < x1) & (y > y0) & (y < y1))
    return on
