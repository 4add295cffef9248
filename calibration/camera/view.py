"""Camera placement: the height needed to see a tray, and the size of dice in the image.

The model is a pinhole above the center of the tray that points straight down. It is exact to a few percent,
which is enough to plan a stand. Calibration measures the actual view.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import CalibrationError


@dataclass(frozen=True, slots=True)
class CameraKind:
    """A camera and its lens according to the data sheets.

    ``sensor_px`` is the whole sensor, ``focal_px`` the focal length in its pixels. ``nearest_mm`` is the
    minimum focus distance.
    """

    name: str
    sensor_px: tuple[int, int]
    focal_px: float
    nearest_mm: float
    note: str


def _lens(
    name: str, size: tuple[int, int], pixel_um: float, focal_mm: float, nearest_mm: float, note: str
) -> CameraKind:
    return CameraKind(name, size, focal_mm * 1000 / pixel_um, nearest_mm, note)


def webcam(diagonal_deg: float = 78.0) -> CameraKind:
    """A camera of which only the diagonal field of view is known.

    Raises ``CalibrationError`` (``optics_unknown``).
    """
    if not 5 <= diagonal_deg <= 150:
        raise _unknown(f"a field of view of {diagonal_deg:g} degrees", "use 5 to 150")
    focal = math.hypot(1920, 1080) / 2 / math.tan(math.radians(diagonal_deg / 2))
    return CameraKind(
        "webcam", (1920, 1080), focal, 100.0, f"a field of view of {diagonal_deg:g} degrees is assumed"
    )


_KINDS = (
    _lens("module3", (4608, 2592), 1.4, 4.74, 100.0, "motorized focus"),
    _lens(
        "module3-wide", (4608, 2592), 1.4, 2.75, 50.0, "strong distortion: measure its lens with the board"
    ),
    _lens("module2", (3280, 2464), 1.12, 3.04, 250.0, "focus it by turning the lens with its tool"),
    _lens("hq-6mm", (4056, 3040), 1.55, 6.0, 200.0, "focus by hand; set the aperture to about f/4"),
    _lens("hq-16mm", (4056, 3040), 1.55, 16.0, 200.0, "for a high mount; focus by hand"),
    _lens("gs-6mm", (1456, 1088), 3.45, 6.0, 200.0, "focus by hand; set the aperture to about f/4"),
    webcam(),
)
CAMERAS: Mapping[str, CameraKind] = MappingProxyType({kind.name: kind for kind in _KINDS})

MARGIN_MM = 10.0
"""Margin around the mat, so that its position need not be exact."""
STEEP_DEG = 40.0
"""From this angle on, a die shows more of its side than of its top."""
NUMERAL_PX = (6.7, 5.4)
"""Height of numerals in px: for full accuracy, and the minimum. Derived from the d20 below, whose numerals
are 0.18 times as high as the die is wide."""

# Widths of upright dice at which the accuracy is within 5 and within 20 percentage points of that at 85 to
# 110 px, measured on the same images scaled down; see docs/log/detector.md.
_WIDTHS_PX: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "d4": (30, 22),
        "d6": (22, 22),
        "d8": (28, 21),
        "d10": (30, 22),
        "d00": (29, 22),
        "d12": (30, 22),
        "d20": (37, 30),
        "d24": (45, 37),
        "d30": (37, 37),
        "d60": (56, 45),
    }
)
MEASURED: tuple[str, ...] = tuple(_WIDTHS_PX)
"""The kinds whose minimum size was measured."""

Verdict = Literal["well", "doubtful", "no"]


@dataclass(frozen=True, slots=True)
class CameraView:
    """The view of a camera from a height.

    ``seen_mm`` is the field of view on the mat along the image sides. ``least_height_mm`` is the height at
    which the tray just fits. ``corner_deg`` is the angle to the vertical at which its corners are seen.
    """

    camera: CameraKind
    height_mm: float
    picture_px: tuple[int, int]
    tray_mm: tuple[float, float]
    focal_px: float
    seen_mm: tuple[float, float]
    least_height_mm: float
    corner_deg: float

    @property
    def fits(self) -> bool:
        """Whether the whole tray, with a margin, is in the image."""
        return self.height_mm >= self.least_height_mm

    @property
    def sharp(self) -> bool:
        """Whether the height is at least the minimum focus distance."""
        return self.height_mm >= self.camera.nearest_mm

    def px_per_mm(self, above_mm: float = 0.0) -> float:
        """Resolution at a height above the mat; it is lowest on the mat (0)."""
        return self.focal_px / (self.height_mm - above_mm)

    def die_px(self, kind: str) -> float:
        """Width of a die of the usual size, px."""
        return across_mm(kind) * self.px_per_mm(SHAPES[kind].center_mm)

    def reads(self, kind: str) -> Verdict:
        """Whether a die of the usual size can be read; for the ``MEASURED`` kinds."""
        return _verdict(self.die_px(kind), _WIDTHS_PX[kind])

    def reads_numeral(self, numeral_mm: float, above_mm: float = 20.0) -> Verdict:
        """Whether a numeral of this height can be read on top of a die of height ``above_mm``."""
        return _verdict(numeral_mm * self.px_per_mm(above_mm), NUMERAL_PX)

    def lamp_mm(self, lamp_height_mm: float) -> float:
        """Minimum distance of a lamp from the tray's center to avoid reflections in the mat.

        The angles of incidence and reflection are equal. The reflection point therefore divides the distance
        in the ratio of the heights of camera and lamp.
        """
        reach = math.hypot(*self.tray_mm) / 2 + MARGIN_MM
        return reach * (1 + lamp_height_mm / self.height_mm)


def _verdict(size_px: float, limits: tuple[float, float]) -> Verdict:
    well, least = limits
    return "well" if size_px >= well else "doubtful" if size_px >= least else "no"


def across_mm(kind: str) -> float:
    """Mean width of a die seen from above: between its flats and its corners."""
    shape = SHAPES[kind]
    if kind == "d2":
        return 2 * shape.radius_mm
    return shape.radius_mm + min(shape.height_mm, 2 * shape.radius_mm) / 2


def view_from(
    camera: CameraKind, height_mm: float | None, tray_mm: tuple[float, float], picture_px: tuple[int, int]
) -> CameraView:
    """The view of a camera ``height_mm`` above the center of a tray (None: the minimum height).

    If the aspect ratio differs from the sensor's, the image is a crop from its middle. The tray's longer side
    is along the image's longer side. Raises ``CalibrationError`` (``optics_unknown``).
    """
    width, height = picture_px
    if min(tray_mm) < 50 or max(tray_mm) > 3000:
        raise _unknown(f"a tray of {tray_mm[0]:g} x {tray_mm[1]:g} mm", "use 50 to 3000 mm")
    if min(picture_px) < 240 or max(picture_px) > 10_000:
        raise _unknown(f"a picture of {width}x{height} px", "use 240 to 10000 px")
    sensor_width, sensor_height = camera.sensor_px
    focal = camera.focal_px * width / min(sensor_width, sensor_height * width / height)
    sides = sorted(side + 2 * MARGIN_MM for side in tray_mm)
    across, down = (sides[1], sides[0]) if width >= height else (sides[0], sides[1])
    least = focal * max(across / width, down / height)
    if height_mm is None:
        height_mm = math.ceil(max(least, camera.nearest_mm) / 10) * 10.0
    if not 100 <= height_mm <= 5000:
        raise _unknown(f"a height of {height_mm:g} mm", "use 100 to 5000 mm")
    corner = math.degrees(math.atan(math.hypot(*tray_mm) / 2 / height_mm))
    visible_mm = (width * height_mm / focal, height * height_mm / focal)
    return CameraView(camera, height_mm, picture_px, tray_mm, focal, visible_mm, least, corner)


def _unknown(what: str, do: str) -> CalibrationError:
    return CalibrationError("optics_unknown", f"{what} is out of range; {do}")
