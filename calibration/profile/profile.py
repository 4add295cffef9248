"""The tray profile: the pose and lens of the camera, and the zone map of the mat.

The tray plane is in millimeters, with the origin at the mat's top-left corner, x right and y down. z points
into the mat, so a point at height h above it has z = -h. The camera model is OpenCV's pinhole with
Brown-Conrady distortion (k1, k2, p1, p2, k3). ``rvec`` and ``tvec`` convert tray to camera coordinates.
Pixels count from the center of the top-left pixel, as in OpenCV.
"""

from __future__ import annotations

import json
import os
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Self

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError, model_validator

from traywatch.calibration.profile.pinhole import Row, project, scaled_matrix, undistorted
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
from traywatch.errors import CalibrationError, error_text
from traywatch.files import read_json, write_whole
from traywatch.validation import first_problem

Floats = NDArray[np.float64]
_Share = Annotated[FiniteFloat, Field(ge=0, le=10)]
Positive = Annotated[FiniteFloat, Field(gt=0)]

FORMAT = 1
# An image with another aspect ratio was cropped, so its lens parameters are unknown.
_SHAPE_TOLERANCE = 0.02


class TrayProfile(BaseModel):
    """One camera over one mat; frozen, validated, and stored as a JSON file.

    - ``residual_mm`` is the root-mean-square distance of the detected marker corners from their places.
    - ``place_sd_mm`` is the standard deviation per axis of places on the mat, given those corners. It is
      larger if a marker was hidden.
    - ``markers`` maps an ArUco id (DICT_4X4_100) to its corners in millimeters, clockwise from the top left.
    - ``zones`` are in painting order, see ``traywatch.calibration.zones.zone_map``.
    - ``lens_sd`` is the uncertainty of the lens: focal length (as a share), k1, and center (as a share of the
      width). None means unknown.
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
            raise ValueError("camera_matrix is not a pinhole matrix (fx, fy > 0, last row 0 0 1)")
        if not np.all(self._corner_depths() > 0):
            raise ValueError("the mat is not completely in front of the camera")
        return self

    def _corner_depths(self) -> Floats:
        width, height = self.mat_size_mm
        corners = np.array([(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0)], dtype=float)
        return np.asarray((corners @ self.rotation.T + np.asarray(self.tvec))[:, 2])

    def __eq__(self, other: object) -> bool:
        # Pydantic would also compare cached arrays, whose comparison has no single truth value.
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
        """The camera position in tray coordinates, [3] mm; its height is ``-camera_mm[2]``."""
        return np.asarray(-self.rotation.T @ np.asarray(self.tvec, dtype=np.float64))

    def scaled_to(self, width: int, height: int) -> TrayProfile:
        """The same camera for images of another size.

        Raises ``CalibrationError`` (``picture_shape``) if the aspect ratio differs.
        """
        own_width, own_height = self.image_size
        if (width, height) == self.image_size:
            return self
        sx, sy = width / own_width, height / own_height
        if abs(sx / sy - 1.0) > _SHAPE_TOLERANCE:
            raise CalibrationError(
                "picture_shape",
                f"the profile {self.name!r} is for pictures of {own_width}x{own_height} px, and this one has "
                f"{width}x{height}: another aspect ratio; calibrate with a picture of the same camera mode",
            )
        return self.model_copy_valid(
            camera_matrix=scaled_matrix(self.camera_matrix, sx, sy), image_size=(width, height)
        )

    def model_copy_valid(self, **changes: Any) -> TrayProfile:
        """A copy with some fields changed, validated like a new one."""
        own = {name: getattr(self, name) for name in type(self).model_fields}
        return TrayProfile.model_validate({**own, **changes})

    def project(self, points_mm: ArrayLike) -> Floats:
        """Pixels [N,2] of tray points [N,3] in millimeters; [N,2] means points on the mat."""
        points = np.asarray(points_mm, dtype=np.float64)
        points = points.reshape(-1, points.shape[-1] if points.ndim else 3)
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        return project(points, self.rvec, self.tvec, self.matrix, self.distortion)

    def to_plane(self, pixels: ArrayLike, height_mm: float = 0.0) -> Floats:
        """Intersections [N,2], in mm, of the sight rays of pixels [N,2] with a plane above the mat.

        ``height_mm`` is the height of the plane. A ray that does not meet it gives nan.
        """
        points = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        if not len(points):
            return np.zeros((0, 2))
        ideal = undistorted(points, self.matrix, self.distortion)
        rays = np.column_stack([ideal, np.ones(len(ideal))]) @ self.rotation
        drop = -height_mm - self.camera_mm[2]
        with np.errstate(divide="ignore", invalid="ignore"):
            reach = drop / rays[:, 2]
        reach = np.where(np.isfinite(reach) & (reach > 0), reach, np.nan)
        return np.asarray(self.camera_mm[:2] + reach[:, None] * rays[:, :2])

    # -- the mat ------------------------------------------------------------------

    @cached_property
    def zone_map(self) -> ZoneMap:
        """The zones as a ``ZoneMap``."""
        return _zone_map(self.zones)

    def zone_at(self, x_mm: float, y_mm: float) -> Zone:
        """The zone at a point of the mat."""
        return self.zone_map.at(x_mm, y_mm)

    def zone_name_at(self, x_mm: float, y_mm: float, *, within_mm: float = 0.0) -> str | None:
        """The name of the zone that certainly holds a point whose error is up to ``within_mm``.

        None if two names are possible, outside all zones, and on printed mats, whose zones have only kinds.
        """
        zones = self.zone_map
        if not zones.own_names:
            return None
        steps = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        names = {zones.name_at(x_mm + dx * within_mm, y_mm + dy * within_mm) for dx, dy in steps}
        return names.pop() if len(names) == 1 else None

    def cell_at(self, x_mm: float, y_mm: float) -> tuple[str, int, int] | None:
        """Grid name, column and row at a point of the mat; where grids overlap, the last one counts."""
        cell = self._grid_cell_at(x_mm, y_mm)
        return None if cell is None else (cell[0].name, *cell[1])

    def _grid_cell_at(self, x_mm: float, y_mm: float) -> tuple[RankGrid, tuple[int, int]] | None:
        for grid in reversed(self.grids):
            cell = grid.cell_at(x_mm, y_mm)
            if cell is not None:
                return grid, cell
        return None

    def area_at(self, x_mm: float, y_mm: float) -> str | None:
        """The name of the marked area at a point of the mat; where areas overlap, the last one counts."""
        for area in reversed(self.areas):
            if inside([(x_mm, y_mm)], area.polygon_mm)[0]:
                return area.name
        return None

    def place_at(self, x_mm: float, y_mm: float, *, within_mm: float = 0.0) -> str | None:
        """The place that certainly holds a point whose error is up to ``within_mm`` in each direction.

        A cell of a grid is ``grid:rank:column`` (``first:1:3``); the rank is the grid's name for it, or
        counts from 1. A marked area is its name. Returns None if there is no place, or more than one is
        possible.
        """
        places = set()
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = x_mm + dx * within_mm, y_mm + dy * within_mm
            place = self._grid_cell_at(x, y)
            if place is None:
                places.add(self.area_at(x, y))
                continue
            grid, (column, row) = place  # a name may occur twice, so it does not identify a grid
            places.add(f"{grid.name}:{grid.ranks[row] if grid.ranks else row + 1}:{column + 1}")
        return places.pop() if len(places) == 1 else None

    def line_distance_mm(self, x_mm: float, y_mm: float) -> float:
        """The signed border distance: positive on the battlefield, negative off it."""
        return self.zone_map.line_distance_mm(x_mm, y_mm)

    # -- the file -----------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The profile as a JSON-serializable dictionary."""
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, data: Any) -> TrayProfile:
        """The inverse of ``to_json``.

        Raises ``CalibrationError`` (``profile_unreadable``) for invalid data.
        """
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _unreadable("this", first_problem(error)) from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> TrayProfile:
        """Read a profile from a file; raises ``CalibrationError`` (``profile_unreadable``)."""
        data = read_json(path, lambda why: _unreadable(str(path), why))
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _unreadable(str(path), first_problem(error)) from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the profile atomically: to a file beside it, which is then renamed.

        Raises ``CalibrationError`` (``profile_not_saved``).
        """
        text = json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n"
        try:
            write_whole(Path(path), text)
        except OSError as error:
            reason = error_text(error)
            message = f"{path}: the profile could not be saved: {reason}"
            raise CalibrationError("profile_not_saved", message) from error


@lru_cache(maxsize=8)  # to find the borders takes long, and a profile that is fitted anew keeps its zones
def _zone_map(zones: tuple[ZoneArea, ...]) -> ZoneMap:
    return ZoneMap(zones)


def _unreadable(what: str, why: str) -> CalibrationError:
    return CalibrationError(
        "profile_unreadable",
        f"{what}: not a usable tray profile ({why}); make a new one with 'traywatch calibrate'",
    )
