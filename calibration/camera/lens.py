"""Lenses: prior knowledge of a lens, and the file of a measured one.

A lens can be measured with a board (``traywatch.calibration.camera.charuco``), be that of a camera module
with a known field of view, or be unknown. Each lens states its uncertainty. The pose fit changes the lens
only as far as that uncertainty and the markers allow.
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
from traywatch.errors import CalibrationError, error_text
from traywatch.files import read_json, write_whole
from traywatch.messages import msg
from traywatch.validation import first_problem

Floats = NDArray[np.float64]
_Row = tuple[FiniteFloat, FiniteFloat, FiniteFloat]
_Side = Annotated[int, Field(ge=16, le=32768)]
_Share = Annotated[FiniteFloat, Field(ge=0, le=10)]

SHAPE_TOLERANCE = 0.02
"""Images whose aspect ratio differs by more than this share were cropped; their lens is unknown."""

# Phones, webcams and camera modules have a horizontal field of view of 50 to 80 degrees; 66 is the middle.
_USUAL_HFOV_DEG = 66.0
_USUAL = {"focal_sd": 0.20, "bend_sd": 0.08, "center_sd": 0.01}
# The uncertainty assumed for the lens of a profile without ``lens_sd``.
_SOMEHOW_KNOWN = (0.003, 0.01, 0.002)


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Lens:
    """A lens: pinhole matrix, distortion (k1, k2, p1, p2, k3), and the image size they are for.

    Standard deviations: ``focal_sd`` as a share of the focal length, ``bend_sd`` of k1 (and half of it for
    k2), ``center_sd`` as a share of the image width. ``residual_px`` is the root-mean-square residual of the
    board's corners, ``views`` the number of images used; both are 0 for an unmeasured lens.
    """

    camera_matrix: tuple[_Row, _Row, _Row]
    distortion: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]
    image_size: tuple[_Side, _Side]
    focal_sd: _Share = 0.003
    bend_sd: _Share = 0.01
    center_sd: _Share = 0.002
    name: Annotated[str, Field(max_length=80)] = "lens"
    residual_px: Annotated[FiniteFloat, Field(ge=0)] = 0.0
    views: Annotated[int, Field(ge=0)] = 0
    format: Literal["traywatch lens 1"] = "traywatch lens 1"

    def __post_init__(self) -> None:
        (fx, _, _), (_, fy, _), last = self.camera_matrix
        if fx <= 0 or fy <= 0 or last != (0.0, 0.0, 1.0):
            raise ValueError("camera_matrix is not a pinhole matrix (fx, fy > 0, last row 0 0 1)")

    @property
    def hfov_deg(self) -> float:
        """The horizontal field of view, without distortion."""
        return float(2 * np.degrees(np.arctan(self.image_size[0] / 2 / self.camera_matrix[0][0])))

    def fits(self, size: tuple[int, int]) -> bool:
        """Whether an image of this size has the aspect ratio that the lens is for."""
        return abs(size[0] / self.image_size[0] / (size[1] / self.image_size[1]) - 1) <= SHAPE_TOLERANCE

    def scaled_to(self, size: tuple[int, int]) -> Lens:
        """The same lens for images of another size (width, height).

        Raises ``CalibrationError`` (``picture_shape``) if the aspect ratio differs.
        """
        if size == self.image_size:
            return self
        if not self.fits(size):
            own, other = ("x".join(map(str, s)) for s in (self.image_size, size))
            raise CalibrationError(
                "picture_shape",
                msg("calibration-lens-shape", lens=self.name, own=own, other=other),
            )
        matrix = np.asarray(self.camera_matrix, dtype=np.float64)
        matrix[:2, 2] += 0.5
        matrix[0] *= size[0] / self.image_size[0]
        matrix[1] *= size[1] / self.image_size[1]
        matrix[:2, 2] -= 0.5
        return _lens({**_fields(self), "camera_matrix": matrix.tolist(), "image_size": size})

    @classmethod
    def of_profile(cls, profile: TrayProfile) -> Lens:
        """The lens of a profile, with its uncertainty."""
        focal_sd, bend_sd, center_sd = profile.lens_sd or _SOMEHOW_KNOWN
        return cls(
            camera_matrix=profile.camera_matrix,
            distortion=profile.distortion,
            image_size=profile.image_size,
            focal_sd=focal_sd,
            bend_sd=bend_sd,
            center_sd=center_sd,
            name=profile.name,
        )

    def to_json(self) -> dict[str, Any]:
        """The lens as a JSON-serializable dictionary."""
        data: dict[str, Any] = _ADAPTER.dump_python(self, mode="json")
        return data

    @classmethod
    def from_json(cls, data: Any) -> Lens:
        """The inverse of ``to_json``; raises ``CalibrationError`` (``lens_unreadable``) for invalid data."""
        return _checked(data, "this")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Lens:
        """Read a lens file, or the lens of a profile; raises ``CalibrationError`` (``lens_unreadable``)."""
        data = read_json(path, lambda why: _unreadable(str(path), why))
        if isinstance(data, dict) and "rvec" in data:
            try:
                lens = cls.of_profile(TrayProfile.from_json(data))
            except CalibrationError as error:
                raise _unreadable(str(path), str(error)) from error
            return _checked(lens.to_json(), str(path))
        return _checked(data, str(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the lens atomically; raises ``CalibrationError`` (``lens_not_saved``)."""
        text = json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n"
        try:
            write_whole(Path(path), text)
        except OSError as error:
            reason = error_text(error)
            message = f"{path}: the lens could not be saved: {reason}"
            raise CalibrationError("lens_not_saved", message) from error


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
    """A lens with typical parameters and a large uncertainty, for an unknown camera."""
    return _pinhole(size, max(size) / 2 / np.tan(np.radians(_USUAL_HFOV_DEG / 2)), "usual", **_USUAL)


# Sensor width and height and focal length in pixels, then standard deviations of focal length (share) and k1.
# From the data sheets: focal length over pixel pitch, and field of view; their mean where they differ.
_MODULES: Mapping[str, tuple[int, int, float, float, float]] = MappingProxyType(
    {
        "camera-module-1": (2592, 1944, 2571.0, 0.03, 0.06),
        "camera-module-2": (3280, 2464, 2717.0, 0.03, 0.06),
        "camera-module-3": (4608, 2592, 3465.0, 0.04, 0.06),
        "camera-module-3-wide": (4608, 2592, 1915.0, 0.05, 0.15),
    }
)
MODULES: tuple[str, ...] = tuple(_MODULES)
"""Raspberry Pi camera modules with a stored lens."""


def module_lens(name: str, size: tuple[int, int]) -> Lens:
    """The stored lens of a camera module, for images from the middle of its whole sensor.

    A mode that reads only a part of the sensor has a smaller field of view; measure the lens then. Raises
    ``CalibrationError`` (``lens_unknown``).
    """
    if name not in _MODULES:
        raise CalibrationError("lens_unknown", f"unknown lens {name!r}; use one of {', '.join(MODULES)}")
    width, height, focal, focal_sd, bend_sd = _MODULES[name]
    # An image with another aspect ratio is cropped from the middle, with the full width or height.
    scale = max(size[0] / width, size[1] / height)
    return _pinhole(size, focal * scale, name, focal_sd=focal_sd, bend_sd=bend_sd, center_sd=0.01)


def _pinhole(
    size: tuple[int, int], focal: float, name: str, *, focal_sd: float, bend_sd: float, center_sd: float
) -> Lens:
    width, height = size
    return Lens(
        camera_matrix=((focal, 0.0, (width - 1) / 2), (0.0, focal, (height - 1) / 2), (0.0, 0.0, 1.0)),
        distortion=(0.0,) * 5,
        image_size=size,
        focal_sd=focal_sd,
        bend_sd=bend_sd,
        center_sd=center_sd,
        name=name,
    )
