"""The tray profile: where the camera stands over the mat, and what the mat says where.

Tray plane: millimetres, origin at the mat's top-left corner, x right, y down, z into the
mat, so a point at height h above the mat has z = -h. The camera is OpenCV's: pinhole with
Brown-Conrady distortion (k1, k2, p1, p2, k3); ``rvec`` and ``tvec`` take tray to camera.
Pixels count from the centre of the top-left pixel, as OpenCV has it.
"""

from __future__ import annotations

import json
import os
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError, model_validator

from traywatch.calibration.zones.zone_map import (
    Corners,
    LetterBox,
    MarkedArea,
    RankGrid,
    Zone,
    ZoneArea,
    ZoneMap,
    inside,
)
from traywatch.errors import CalibrationError
from traywatch.files import first_problem, read_json, write_whole

Floats = NDArray[np.float64]
Row = tuple[FiniteFloat, FiniteFloat, FiniteFloat]
_Share = Annotated[FiniteFloat, Field(ge=0, le=10)]
Positive = Annotated[FiniteFloat, Field(gt=0)]

FORMAT = 1
# A picture of another shape than the calibrated one was cropped, and its lens cannot be known.
_SHAPE_TOLERANCE = 0.02
_UNDISTORT_STEPS = 40
_UNDISTORT_ENOUGH = 1e-5
_UNDISTORT_DONE = 1e-13


class TrayProfile(BaseModel):
    """One camera over one mat; frozen, validated, and kept as a JSON file.

    ``residual_mm`` is how far, root mean square, the marker corners that were seen lie
    from where the mat has them; ``place_sd_mm`` how far off, per axis, places on the mat may be
    for what those corners leave open (more where a marker was hidden). ``markers`` maps an
    ArUco id (DICT_4X4_50) to its corners in millimetres, clockwise from the top left.
    ``zones`` are painted in order, see ``traywatch.calibration.zones.zone_map``. ``lens_sd`` says how far the
    lens may be off: focal length (a share), bend (of k1), centre (a share of the width); None where nobody
    knows.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Annotated[int, Field(ge=1, le=FORMAT)] = FORMAT
    name: Annotated[str, Field(max_length=80)] = "tray"
    camera_matrix: tuple[Row, Row, Row]
    distortion: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat] = (0.0,) * 5
    image_size: tuple[Annotated[int, Field(ge=16, le=32768)], Annotated[int, Field(ge=16, le=32768)]]
    rvec: Row
    tvec: Row
    mat_size_mm: tuple[Positive, Positive]
    zones: tuple[ZoneArea, ...] = ()
    letters: tuple[LetterBox, ...] = ()
    grids: tuple[RankGrid, ...] = ()
    areas: tuple[MarkedArea, ...] = ()
    markers: dict[int, Corners] = {}
    residual_mm: Annotated[FiniteFloat, Field(ge=0)] = 0.0
    place_sd_mm: Annotated[FiniteFloat, Field(ge=0)] = 0.0
    lens_sd: tuple[_Share, _Share, _Share] | None = None

    @model_validator(mode="after")
    def _camera_sees_the_mat(self) -> Self:
        (fx, _, _), (_, fy, _), last = self.camera_matrix
        if fx <= 0 or fy <= 0 or last != (0.0, 0.0, 1.0):
            raise ValueError("camera_matrix is no pinhole matrix (fx, fy > 0, last row 0 0 1)")
        if not np.all(self._corner_depths() > 0):
            raise ValueError("the camera does not stand in front of the whole mat")
        return self

    def _corner_depths(self) -> Floats:
        width, height = self.mat_size_mm
        corners = np.array([(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0)], dtype=float)
        return np.asarray((corners @ self.rotation.T + np.asarray(self.tvec))[:, 2])

    def __eq__(self, other: object) -> bool:
        # Pydantic would compare what is cached too, and arrays do not compare to one truth.
        if not isinstance(other, TrayProfile):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).model_fields)

    def __hash__(self) -> int:
        return hash((self.name, self.camera_matrix, self.image_size, self.rvec, self.tvec))

    # -- the camera ---------------------------------------------------------------

    @cached_property
    def matrix(self) -> Floats:
        """``camera_matrix`` as an array [3,3]."""
        return np.asarray(self.camera_matrix, dtype=np.float64)

    @cached_property
    def rotation(self) -> Floats:
        """The rotation from tray to camera, [3,3]."""
        return np.asarray(cv2.Rodrigues(np.asarray(self.rvec, dtype=np.float64))[0], dtype=np.float64)

    @cached_property
    def camera_mm(self) -> Floats:
        """Where the camera stands in the tray's millimetres, [3]; its height is ``-camera_mm[2]``."""
        return np.asarray(-self.rotation.T @ np.asarray(self.tvec, dtype=np.float64))

    def scaled_to(self, width: int, height: int) -> TrayProfile:
        """The same camera for its picture at another size.

        Raises ``CalibrationError`` (``picture_shape``) for a picture of another shape.
        """
        own_width, own_height = self.image_size
        if (width, height) == self.image_size:
            return self
        sx, sy = width / own_width, height / own_height
        if abs(sx / sy - 1.0) > _SHAPE_TOLERANCE:
            raise CalibrationError(
                "picture_shape",
                f"the profile {self.name!r} is for pictures of {own_width}x{own_height} px and this one has "
                f"{width}x{height}: another shape; calibrate with a picture of the same camera mode",
            )
        (fx, skew, cx), (_, fy, cy), last = self.camera_matrix
        top = (fx * sx, skew * sx, (cx + 0.5) * sx - 0.5)
        return self.model_copy_valid(
            camera_matrix=(top, (0.0, fy * sy, (cy + 0.5) * sy - 0.5), last), image_size=(width, height)
        )

    def model_copy_valid(self, **changes: Any) -> TrayProfile:
        """A copy with some fields changed, checked like a new one."""
        own = {name: getattr(self, name) for name in type(self).model_fields}
        return TrayProfile.model_validate({**own, **changes})

    def project(self, points_mm: ArrayLike) -> Floats:
        """Pixels [N,2] of points [N,3] of the tray, in millimetres ([N,2] means on the mat)."""
        points = np.asarray(points_mm, dtype=np.float64)
        points = points.reshape(-1, points.shape[-1] if points.ndim else 3)
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        if not len(points):
            return np.zeros((0, 2))
        pixels, _ = cv2.projectPoints(
            points, np.asarray(self.rvec), np.asarray(self.tvec), self.matrix, np.asarray(self.distortion)
        )
        return np.asarray(pixels, dtype=np.float64).reshape(-1, 2)

    def to_plane(self, pixels: ArrayLike, height_mm: float = 0.0) -> Floats:
        """Where the sight rays of pixels [N,2] meet the plane at a height over the mat: mm [N,2].

        A ray that never meets it gives nan.
        """
        points = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        if not len(points):
            return np.zeros((0, 2))
        ideal = self._undistorted(points)
        rays = np.column_stack([ideal, np.ones(len(ideal))]) @ self.rotation
        drop = -height_mm - self.camera_mm[2]
        with np.errstate(divide="ignore", invalid="ignore"):
            reach = drop / rays[:, 2]
        reach = np.where(np.isfinite(reach) & (reach > 0), reach, np.nan)
        return np.asarray(self.camera_mm[:2] + reach[:, None] * rays[:, :2])

    def _undistorted(self, pixels: Floats) -> Floats:
        """Pixels [N,2] as sight directions (x, y, 1) of a lens without distortion.

        OpenCV's own inverse stops at a hundredth of a pixel or so; a fixed point goes further.
        """
        homogeneous = np.column_stack([pixels, np.ones(len(pixels))])
        seen = (homogeneous @ np.linalg.inv(self.matrix).T)[:, :2]
        k1, k2, p1, p2, k3 = self.distortion
        x, y = before = seen[:, 0], seen[:, 1]
        with np.errstate(all="ignore"):
            for _ in range(_UNDISTORT_STEPS):
                before = x, y
                r2 = x * x + y * y
                radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
                x, y = (
                    (seen[:, 0] - 2 * p1 * x * y - p2 * (r2 + 2 * x * x)) / radial,
                    (seen[:, 1] - p1 * (r2 + 2 * y * y) - 2 * p2 * x * y) / radial,
                )
                if (
                    float(np.max(np.abs(x - before[0]) + np.abs(y - before[1]), initial=0.0))
                    < _UNDISTORT_DONE
                ):
                    break
            settled = np.hypot(x - before[0], y - before[1]) < _UNDISTORT_ENOUGH
        # Far outside the picture a lens folds over and has no inverse: nan is better than a guess.
        return np.where(settled[:, None], np.stack([x, y], axis=1), np.nan)

    # -- the mat ------------------------------------------------------------------

    @cached_property
    def zone_map(self) -> ZoneMap:
        """The areas, ready to be asked."""
        return ZoneMap(self.zones)

    def zone_at(self, x_mm: float, y_mm: float) -> Zone:
        """The zone at a point of the mat."""
        return self.zone_map.at(x_mm, y_mm)

    def cell_at(self, x_mm: float, y_mm: float) -> tuple[str, int, int] | None:
        """Name of the grid, column and row at a point of the mat; of grids that overlap the last."""
        for grid in reversed(self.grids):
            cell = grid.cell_at(x_mm, y_mm)
            if cell is not None:
                return grid.name, *cell
        return None

    def area_at(self, x_mm: float, y_mm: float) -> str | None:
        """The name of the marked area at a point of the mat; of areas that overlap the last."""
        for area in reversed(self.areas):
            if inside([(x_mm, y_mm)], area.polygon_mm)[0]:
                return area.name
        return None

    def place_at(self, x_mm: float, y_mm: float, *, within_mm: float = 0.0) -> str | None:
        """The place that surely holds a point, which may be off by ``within_mm`` each way.

        A space of a grid is ``grid:rank:column`` (``first:1:3``; the rank as the grid names it, else
        counted from 1), a marked area its name. None where there is none, or more than one can be meant.
        """
        found = set()
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = x_mm + dx * within_mm, y_mm + dy * within_mm
            cell = self.cell_at(x, y)
            if cell is None:
                found.add(self.area_at(x, y))
                continue
            name, column, row = cell
            grid = next(grid for grid in self.grids if grid.name == name)
            found.add(f"{name}:{grid.ranks[row] if grid.ranks else row + 1}:{column + 1}")
        return found.pop() if len(found) == 1 else None

    def line_distance_mm(self, x_mm: float, y_mm: float) -> float:
        """The distance to the nearest zone line: positive on the battlefield, negative off it."""
        return self.zone_map.line_distance_mm(x_mm, y_mm)

    # -- the file -----------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """A plain JSON-able dictionary."""
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, data: Any) -> TrayProfile:
        """The inverse of ``to_json``; ``CalibrationError`` (``profile_unreadable``) for anything else."""
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _unreadable("this", first_problem(error)) from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> TrayProfile:
        """Reads a profile; ``CalibrationError`` (``profile_unreadable``) says what is wrong with the file."""
        data = read_json(path, lambda why: _unreadable(str(path), why))
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _unreadable(str(path), first_problem(error)) from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the profile whole or not at all: to a file beside it, then renamed over it.

        Raises ``CalibrationError`` (``profile_not_saved``).
        """
        text = json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n"
        try:
            write_whole(Path(path), text)
        except OSError as error:
            reason = error.strerror or str(error)
            message = f"{path}: the profile was not saved: {reason}"
            raise CalibrationError("profile_not_saved", message) from error


def _unreadable(what: str, why: str) -> CalibrationError:
    return CalibrationError(
        "profile_unreadable",
        f"{what}: not a usable tray profile ({why}); make a new one with 'traywatch calibrate'",
    )
