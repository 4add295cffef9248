"""Simplifies the trajectories of a roll to paths on the mat, which the journal keeps."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import CalibrationError
from traywatch.firmware.table.roll_paths import DiePath, RollPaths
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import Throw

MOST_POINTS = 24
"""Points of one path."""
_TOLERANCES_MM = (3.0, 6.0, 12.0, 25.0, 50.0)
_USUAL_HEIGHT_MM = 8.0  # of the center of a die whose kind is not known

Floats = NDArray[np.float64]


def mat_paths(throw: Throw, paths: Sequence[Trajectory], profile: TrayProfile | None) -> RollPaths | None:
    """The paths of the thrown dice; None without a profile or without any path.

    A point is the middle of the die, projected onto the mat. The tolerance of 3 mm also removes the noise of
    the tracker, which would make each path longer.
    """
    if profile is None or not paths:
        return None
    try:
        view = profile.scaled_to(throw.width, throw.height)
    except CalibrationError:
        return None  # the camera's mode has changed; the throw counts without its paths
    kinds = {die.die_id: die.kind for die in throw.dice if die.role == "thrown"}
    drawn = []
    for path in paths:
        if path.die_id not in kinds:
            continue
        shape = SHAPES.get(kinds[path.die_id] or "")
        points = view.to_plane(path.points, shape.center_mm if shape is not None else _USUAL_HEIGHT_MM)
        points = points[np.isfinite(points).all(axis=1)]
        if len(points) > 1:
            drawn.append(_die_path(path.die_id, points))
    if not drawn:
        return None
    width, height = profile.mat_size_mm
    return RollPaths(mat_mm=(round(width), round(height)), dice=tuple(drawn))


def _die_path(die_id: str, points: Floats) -> DiePath:
    smooth = chosen = _simplified(points, _TOLERANCES_MM[0])
    for tolerance_mm in _TOLERANCES_MM[1:]:
        if len(chosen) <= MOST_POINTS:
            break
        chosen = _simplified(points, tolerance_mm)
    chosen = chosen[np.linspace(0, len(chosen) - 1, min(len(chosen), MOST_POINTS)).round().astype(int)]
    length_mm = float(np.hypot(*np.diff(smooth, axis=0).T).sum())
    whole = np.rint(chosen).astype(int)
    steps = np.concatenate([whole[:1], np.diff(whole, axis=0)]).ravel()
    return DiePath(die_id=die_id, length_mm=round(length_mm), steps=tuple(int(one) for one in steps))


def _simplified(points: Floats, tolerance_mm: float) -> Floats:
    """The points without those that are closer to the line of the others than the tolerance."""
    corners = np.asarray(cv2.approxPolyDP(points.astype(np.float32), tolerance_mm, closed=False))
    return corners.reshape(-1, 2).astype(np.float64)
