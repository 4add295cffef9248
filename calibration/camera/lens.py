"""Lenses: what is known of one before the mat is seen, and the file that keeps a measured one.

A lens may be measured with a board (``traywatch.calibration.camera.charuco``), be that of a camera module
whose maker says how wide it sees, or be quite unknown. Each says how far it may be off,
and the fit of the pose moves it only as far as that and the markers allow.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, Field, FiniteFloat, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from traywatch.calibration.profile.profile import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.files import first_problem, read_json, write_whole

Floats = NDArray[np.float64]
_Row = tuple[FiniteFloat, FiniteFloat, FiniteFloat]
_Side = Annotated[int, Field(ge=16, le=32768)]
_Share = Annotated[FiniteFloat, Field(ge=0, le=10)]

SHAPE_TOLERANCE = 0.02
"""A picture of another shape than this share was cropped, and its lens cannot be known."""

# Phones, webcams and camera modules see 50 to 80 degrees of width; 66 is the middle of that.
_USUAL_HFOV_DEG = 66.0
_USUAL = {"focal_sd": 0.20, "bend_sd": 0.08, "centre_sd": 0.01}
# A lens that a profile has and of which it does not say how it came by it.
_SOMEHOW_KNOWN = (0.003, 0.01, 0.002)


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Lens:
    """A lens: pinhole matrix, distortion (k1, k2, p1, p2, k3), and the picture size they are for.

    How far it may be off: ``focal_sd`` as a share of the focal length, ``bend_sd`` of k1 (and
    half of that of k2), ``centre_sd`` as a share of the picture's width. ``residual_px`` is how well
    the board's corners fitted, ``views`` how many pictures of it were used; 0 where none were.
    """

    camera_matrix: tuple[_Row, _Row, _Row]
    distortion: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]
    image_size: tuple[_Side, _Side]
    focal_sd: _Share = 0.003
    bend_sd: _Share = 0.01
    centre_sd: _Share = 0.002
    name: Annotated[str, Field(max_length=80)] = "lens"
    residual_px: Annotated[FiniteFloat, Field(ge=0)] = 0.0
    views: Annotated[int, Field(ge=0)] = 0
    format: Literal["traywatch lens 1"] = "traywatch lens 1"

    def __post_init__(self) -> None:
        (fx, _, _), (_, fy, _), last = self.camera_matrix
        if fx <= 0 or fy <= 0 or last != (0.0, 0.0, 1.0):
            raise ValueError("camera_matrix is no pinhole matrix (fx, fy > 0, last row 0 0 1)")

    @property
    def hfov_deg(self) -> float:
        """How wide the lens sees, without distortion."""
        return float(2 * np.degrees(np.arctan(self.image_size[0] / 2 / self.camera_matrix[0][0])))

    def fits(self, size: tuple[int, int]) -> bool:
        """Whether a picture of this size has the shape of those that the lens is for."""
        return abs(size[0] / self.image_size[0] / (size[1] / self.image_size[1]) - 1) <= SHAPE_TOLERANCE

    def scaled_to(self, size: tuple[int, int]) -> Lens:
        """The same lens for pictures of another size (width, height).

        Raises ``CalibrationError`` (``picture_shape``) for a picture of another shape.
        """
        if size == self.image_size:
            return self
        if not self.fits(size):
            own, other = ("x".join(map(str, s)) for s in (self.image_size, size))
            raise CalibrationError(
                "picture_shape",
                f"the lens {self.name!r} is known for pictures of {own} px and this one has {other}: another "
                "shape; measure it in the mode that you play in",
            )
        matrix = np.asarray(self.camera_matrix, dtype=np.float64)
        matrix[:2, 2] += 0.5
        matrix[0] *= size[0] / self.image_size[0]
        matrix[1] *= size[1] / self.image_size[1]
        matrix[:2, 2] -= 0.5
        return _lens({**_fields(self), "camera_matrix": matrix.tolist(), "image_size": size})

    @classmethod
    def of_profile(cls, profile: TrayProfile) -> Lens:
        """The lens of a profile, as far as it was known or the mat told it."""
        focal_sd, bend_sd, centre_sd = profile.lens_sd or _SOMEHOW_KNOWN
        return cls(
            camera_matrix=profile.camera_matrix,
            distortion=profile.distortion,
            image_size=profile.image_size,
            focal_sd=focal_sd,
            bend_sd=bend_sd,
            centre_sd=centre_sd,
            name=profile.name,
        )

    def to_json(self) -> dict[str, Any]:
        """A plain JSON-able dictionary."""
        data: dict[str, Any] = _ADAPTER.dump_python(self, mode="json")
        return data

    @classmethod
    def from_json(cls, data: Any) -> Lens:
        """The inverse of ``to_json``; ``CalibrationError`` (``lens_unreadable``) for anything else."""
        return _checked(data, "this")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Lens:
        """Reads a lens file, or the lens of a profile; ``CalibrationError`` (``lens_unreadable``)."""
        data = read_json(path, lambda why: _unreadable(str(path), why))
        if isinstance(data, dict) and "rvec" in data:
            try:
                kept = cls.of_profile(TrayProfile.from_json(data))
            except CalibrationError as error:
                raise _unreadable(str(path), str(error)) from error
            return _checked(kept.to_json(), str(path))
        return _checked(data, str(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the lens whole or not at all; ``CalibrationError`` (``lens_not_saved``)."""
        text = json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n"
        try:
            write_whole(Path(path), text)
        except OSError as error:
            reason = error.strerror or str(error)
            raise CalibrationError("lens_not_saved", f"{path}: the lens was not saved: {reason}") from error


_ADAPTER: TypeAdapter[Lens] = TypeAdapter(Lens)


def _lens(data: Any) -> Lens:
    return _ADAPTER.validate_python(data)


def _checked(data: Any, what: str) -> Lens:
    try:
        return _lens(data)
    except ValidationError as error:
        raise _unreadable(what, first_problem(error)) from error


def _fields(lens: Lens) -> dict[str, Any]:
    return {name: getattr(lens, name) for name in Lens.__dataclass_fields__}


def _unreadable(what: str, why: str) -> CalibrationError:
    return CalibrationError(
        "lens_unreadable",
        f"{what}: not a usable lens ({why}); make one with 'traywatch calibrate --board PICTURE...'",
    )


def usual_lens(size: tuple[int, int]) -> Lens:
    """A lens of which nothing is known but that it is of the usual kind."""
    return _pinhole(size, max(size) / 2 / np.tan(np.radians(_USUAL_HFOV_DEG / 2)), "usual", **_USUAL)


# Sensor width and height, and focal length, in pixels; share by which the last may be off; and bend.
# From the makers' data sheets (focal length over pixel pitch, and field of view, where these differ midway).
_MODULES: Mapping[str, tuple[int, int, float, float, float]] = MappingProxyType(
    {
        "camera-module-1": (2592, 1944, 2571.0, 0.03, 0.06),
        "camera-module-2": (3280, 2464, 2717.0, 0.03, 0.06),
        "camera-module-3": (4608, 2592, 3465.0, 0.04, 0.06),
        "camera-module-3-wide": (4608, 2592, 1915.0, 0.05, 0.15),
    }
)
MODULES: tuple[str, ...] = tuple(_MODULES)
"""Raspberry Pi camera modules whose lens is stored."""


def module_lens(name: str, size: tuple[int, int]) -> Lens:
    """The stored lens of a camera module, for pictures that show the middle of its whole sensor.

    A mode that reads only a part of the sensor sees less than this says; measure the lens then.
    Raises ``CalibrationError`` (``lens_unknown``).
    """
    if name not in _MODULES:
        raise CalibrationError("lens_unknown", f"{name!r} is no stored lens; there are {', '.join(MODULES)}")
    width, height, focal, focal_sd, bend_sd = _MODULES[name]
    # A picture of another shape is cut from the middle, as wide or as high as the sensor.
    scale = max(size[0] / width, size[1] / height)
    return _pinhole(size, focal * scale, name, focal_sd=focal_sd, bend_sd=bend_sd, centre_sd=0.01)


def _pinhole(
    size: tuple[int, int], focal: float, name: str, *, focal_sd: float, bend_sd: float, centre_sd: float
) -> Lens:
    width, height = size
    return Lens(
        camera_matrix=((focal, 0.0, (width - 1) / 2), (0.0, focal, (height - 1) / 2), (0.0, 0.0, 1.0)),
        distortion=(0.0,) * 5,
        image_size=size,
        focal_sd=focal_sd,
        bend_sd=bend_sd,
        centre_sd=centre_sd,
        name=name,
    )
