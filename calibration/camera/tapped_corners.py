"""A profile without a printed mat: from four corners of a board of known size, tapped on an image."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from traywatch.calibration.camera.lens import Lens
from traywatch.calibration.camera.pose import lens_for
from traywatch.calibration.camera.pose_fit import fit_camera, place_sd_mm
from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.zones.zone_map import LetterBox, ZoneArea
from traywatch.errors import CalibrationError
from traywatch.messages import Message, msg

Floats = NDArray[np.float64]

# Error along an axis of a tap with finger or mouse, on an image shown at the width of a phone.
_TAP_PX = 1.5
_TAP_SHARE = 0.002
_LEAST_AREA_SHARE = 0.01
_SIZES_MM = (30.0, 3000.0)
_WORST_DOUBT_MM = 6.0


def tap_sd_px(image_size: tuple[int, int]) -> float:
    """The assumed standard deviation of tapped corners, in pixels along an axis."""
    return max(_TAP_PX, _TAP_SHARE * max(image_size))


def profile_from_corners(
    corners_px: ArrayLike,
    size_mm: tuple[float, float],
    image_size: tuple[int, int],
    *,
    camera: Lens | TrayProfile | None = None,
    zones: Sequence[ZoneArea] | None = None,
    letters: Sequence[LetterBox] = (),
    tap_px: float | None = None,
) -> TrayProfile:
    """Make a profile for a board of width and height ``size_mm`` from its four corners.

    ``corners_px`` [4,2] are clockwise in the image and start at the origin; the first side is the width.
    ``zones`` default to one ``hit`` field over the whole board. ``tap_px`` is the accuracy of the corners (sd
    along an axis). Four corners leave nothing to check the fit, so ``residual_mm`` is at least the effect of
    that accuracy on the board.

    Raises ``CalibrationError``:

    - ``corners_unusable``: not four, outside the image, not clockwise, crossing, or too small.
    - ``size_unusable``: a side is too short or too long.
    - ``mat_mismatch``: the corners do not fit a rectangle of this size.
    - ``picture_shape``: the lens is for another aspect ratio.
    """
    width, height = _checked_size(size_mm)
    pixels = _checked_corners(corners_px, image_size)
    points = np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    seen_px = tap_px or tap_sd_px(image_size)
    fit = fit_camera(points, pixels, lens_for(image_size, camera), point_px=seen_px)
    try:
        profile = TrayProfile(
            name=f"{width:g} x {height:g} mm board",
            **fit.camera(),
            image_size=image_size,
            mat_size_mm=(width, height),
            zones=_whole_board(points) if zones is None else tuple(zones),
            letters=tuple(letters),
        )
    except ValueError as error:
        raise _mismatch(width, height) from error
    missed_px = _rms(profile.project(points) - pixels)
    sd_mm = place_sd_mm(profile, fit)
    missed = _rms(profile.to_plane(pixels) - points)
    # Eight measurements determine six pose parameters, so the residual of correct corners is small.
    if not (missed_px <= 4 * seen_px * math.sqrt(2) and sd_mm <= _WORST_DOUBT_MM and math.isfinite(missed)):
        raise _mismatch(width, height)
    residual_mm = max(missed, _tap_error_mm(profile, pixels, seen_px))
    return profile.model_copy_valid(residual_mm=round(residual_mm, 4), place_sd_mm=round(sd_mm, 4))


def _whole_board(corners_mm: Floats) -> tuple[ZoneArea, ...]:
    """One field over the whole board."""
    rim = tuple((float(x), float(y)) for x, y in corners_mm)
    return (ZoneArea(name="field", kind="hit", polygon_mm=rim),)


def _rms(errors: Floats) -> float:
    """The root mean square length of errors [N,2]."""
    return float(np.sqrt(np.mean(np.sum(errors**2, axis=1))))


def _tap_error_mm(profile: TrayProfile, pixels: Floats, tap_px: float) -> float:
    """The effect of the accuracy of the corners on the board (rms)."""
    around = pixels[:, None] + tap_px * np.array([(0.0, 0.0), (1, 0), (0, 1)])
    places = profile.to_plane(around).reshape(4, 3, 2)
    return float(np.sqrt(np.mean(np.sum((places[:, 1:] - places[:, :1]) ** 2, axis=(1, 2)))))


def _checked_size(size_mm: tuple[float, float]) -> tuple[float, float]:
    width, height = (float(side) for side in size_mm)
    if not all(_SIZES_MM[0] <= side <= _SIZES_MM[1] for side in (width, height)):
        raise CalibrationError(
            "size_unusable",
            msg(
                "calibration-board-size",
                size=f"{width:g} × {height:g}",
                least=f"{_SIZES_MM[0]:g}",
                most=f"{_SIZES_MM[1]:g}",
            ),
        )
    return width, height


def _checked_corners(corners_px: ArrayLike, image_size: tuple[int, int]) -> Floats:
    pixels = np.asarray(corners_px, dtype=np.float64)
    if pixels.shape != (4, 2) or not np.all(np.isfinite(pixels)):
        raise _unusable(msg("calibration-corners-four"))
    width, height = image_size
    for x, y in pixels:
        if not (-0.5 <= x <= width - 0.5 and -0.5 <= y <= height - 0.5):
            where = f"{x:g},{y:g}"
            raise _unusable(msg("calibration-corner-outside", where=where, size=f"{width}×{height}"))
    after = np.roll(pixels, -1, axis=0)
    before = np.roll(pixels, 1, axis=0)
    turns = np.array([np.cross([*(b - a), 0], [*(c - b), 0])[2] for a, b, c in zip(before, pixels, after)])
    if np.all(turns < 0):
        raise _unusable(msg("calibration-corners-anticlockwise"))
    if not np.all(turns > 0):
        raise _unusable(msg("calibration-corners-crossed"))
    if cv2.contourArea(pixels.astype(np.float32)) < _LEAST_AREA_SHARE * width * height:
        raise _unusable(msg("calibration-corners-small"))
    return pixels


def _unusable(why: Message) -> CalibrationError:
    return CalibrationError("corners_unusable", why)


def _mismatch(width: float, height: float) -> CalibrationError:
    return CalibrationError(
        "mat_mismatch",
        msg("calibration-corners-not-flat", size=f"{width:g} × {height:g}"),
    )
