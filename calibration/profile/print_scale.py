"""Corrects a profile for a mat that was printed larger or smaller than intended."""

from __future__ import annotations

from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.zones.zone_map import Corners, Point
from traywatch.errors import CalibrationError

RULER_MM = 100.0
"""The length of the ruler on a mat that was printed true to scale."""

_OFF = 0.2


def rescaled(profile: TrayProfile, ruler_mm: float) -> TrayProfile:
    """The profile for a mat whose ruler measures ``ruler_mm`` instead of 100 mm.

    All lengths are multiplied by the same factor; what the camera sees stays the same. Raises
    ``CalibrationError`` (``ruler_unusable``) if the print is off by more than 20 %.
    """
    factor = ruler_mm / RULER_MM
    if not abs(factor - 1) <= _OFF:
        raise CalibrationError(
            "ruler_unusable",
            f"a ruler of {ruler_mm:g} mm: expected 100 mm, at least {100 * (1 - _OFF):g} and at most "
            f"{100 * (1 + _OFF):g} mm; print the mat again at 100 %",
        )
    layout = ZoneLayout.of_profile(profile)
    x, y, z = profile.tvec
    width, height = profile.mat_size_mm

    def grown(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((px * factor, py * factor) for px, py in points)

    def corners(points: Corners) -> Corners:
        a, b, c, d = grown(points)
        return a, b, c, d

    def box(sides: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = sides
        return x0 * factor, y0 * factor, x1 * factor, y1 * factor

    return profile.model_copy_valid(
        tvec=(x * factor, y * factor, z * factor),
        mat_size_mm=(width * factor, height * factor),
        zones=tuple(a.model_copy(update={"polygon_mm": grown(a.polygon_mm)}) for a in layout.zones),
        areas=tuple(a.model_copy(update={"polygon_mm": grown(a.polygon_mm)}) for a in layout.areas),
        letters=tuple(b.model_copy(update={"box_mm": box(b.box_mm)}) for b in layout.letters),
        grids=tuple(g.model_copy(update={"quad_mm": corners(g.quad_mm)}) for g in layout.grids),
        markers={marker: corners(quad) for marker, quad in profile.markers.items()},
        residual_mm=profile.residual_mm * factor,
        place_sd_mm=profile.place_sd_mm * factor,
    )
