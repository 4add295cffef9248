"""How high a camera must hang to see a tray, and how large dice are in its pictures then.

A pinhole above the middle of the tray that looks straight down: good to a few per cent, which is what
one wants to know before a stand is built. What the camera really sees, calibration measures.
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
    """A camera and its lens as the makers describe them.

    ``sensor_px`` is the whole sensor, ``focal_px`` the focal length in its pixels; ``nearest_mm`` is how
    near it can be made sharp.
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
    """A camera of which only the angle over the picture's diagonal is known.

    Raises ``CalibrationError`` (``optics_unknown``).
    """
    if not 5 <= diagonal_deg <= 150:
        raise _unknown(f"a view of {diagonal_deg:g} degrees", "give 5 to 150")
    focal = math.hypot(1920, 1080) / 2 / math.tan(math.radians(diagonal_deg / 2))
    return CameraKind("webcam", (1920, 1080), focal, 100.0, f"a view of {diagonal_deg:g} degrees is supposed")


_KINDS = (
    _lens("module3", (4608, 2592), 1.4, 4.74, 100.0, "it focuses by motor"),
    _lens("module3-wide", (4608, 2592), 1.4, 2.75, 50.0, "it bends lines: measure its lens with the board"),
    _lens("module2", (3280, 2464), 1.12, 3.04, 250.0, "focus it by turning the lens with its tool"),
    _lens("hq-6mm", (4056, 3040), 1.55, 6.0, 200.0, "focus by hand; close the aperture to f/4 or so"),
    _lens("hq-16mm", (4056, 3040), 1.55, 16.0, 200.0, "for a place high up; focus by hand"),
    _lens("gs-6mm", (1456, 1088), 3.45, 6.0, 200.0, "focus by hand; close the aperture to f/4 or so"),
    webcam(),
)
CAMERAS: Mapping[str, CameraKind] = MappingProxyType({kind.name: kind for kind in _KINDS})

MARGIN_MM = 10.0
"""Round the mat: a finger's width, so that it need not lie to the millimetre."""
STEEP_DEG = 40.0
"""From here on a die is seen more by its flank than by its top."""
NUMERAL_PX = (6.7, 5.4)
"""How high numerals must be: to be read as well as ever, and at the least. From the d20 below, whose
numerals have 0.18 of its width."""

# Widths at which the value of upright dice was right within 5 and within 20 points of what it was at
# 85 to 110 px, on the same pictures made smaller; see docs/hardware.md.
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
"""The kinds of which it was measured how small they may be."""

Verdict = Literal["well", "doubtful", "no"]


@dataclass(frozen=True, slots=True)
class View:
    """What a camera sees from a height. ``seen_mm`` is the field at the mat along the picture's sides,
    ``least_height_mm`` where the tray just fits, ``corner_deg`` how far from above its corners are seen."""

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
        """Whether the whole tray is in the picture, with a margin round it."""
        return self.height_mm >= self.least_height_mm

    @property
    def sharp(self) -> bool:
        """Whether the lens can be focused so near."""
        return self.height_mm >= self.camera.nearest_mm

    def px_per_mm(self, above_mm: float = 0.0) -> float:
        """At a height above the mat; 0 is the mat, where it is least."""
        return self.focal_px / (self.height_mm - above_mm)

    def die_px(self, kind: str) -> float:
        """How wide a die of the usual size is."""
        return across_mm(kind) * self.px_per_mm(SHAPES[kind].centre_mm)

    def reads(self, kind: str) -> Verdict:
        """Whether a die of the usual size and one of the ``MEASURED`` kinds can be read."""
        return _verdict(self.die_px(kind), _WIDTHS_PX[kind])

    def reads_numeral(self, numeral_mm: float, above_mm: float = 20.0) -> Verdict:
        """Whether a numeral so high can be read, on top of a die so high."""
        return _verdict(numeral_mm * self.px_per_mm(above_mm), NUMERAL_PX)

    def lamp_mm(self, lamp_height_mm: float) -> float:
        """How far from the tray's middle a lamp at that height must be so as not to mirror in the mat.

        Light is thrown back at the angle at which it comes, so a lamp is seen in the mat where the camera's
        and the lamp's heights divide the way between them.
        """
        reach = math.hypot(*self.tray_mm) / 2 + MARGIN_MM
        return reach * (1 + lamp_height_mm / self.height_mm)


def _verdict(size_px: float, limits: tuple[float, float]) -> Verdict:
    well, least = limits
    return "well" if size_px >= well else "doubtful" if size_px >= least else "no"


def across_mm(kind: str) -> float:
    """How wide a die is seen from above: between its flats and its corners, as it is turned."""
    shape = SHAPES[kind]
    if kind == "d2":
        return 2 * shape.radius_mm
    return shape.radius_mm + min(shape.height_mm, 2 * shape.radius_mm) / 2


def view_from(
    camera: CameraKind, height_mm: float | None, tray_mm: tuple[float, float], picture_px: tuple[int, int]
) -> View:
    """What a camera sees whose lens hangs ``height_mm`` above the middle of a tray (None: as low as it may).

    The picture is cut from the middle of the sensor where its shape differs, and scaled; the tray lies
    the way round that fits better. Raises ``CalibrationError`` (``optics_unknown``).
    """
    width, height = picture_px
    if min(tray_mm) < 50 or max(tray_mm) > 3000:
        raise _unknown(f"a tray of {tray_mm[0]:g} x {tray_mm[1]:g} mm", "give millimetres, 50 to 3000")
    if min(picture_px) < 240 or max(picture_px) > 10_000:
        raise _unknown(f"a picture of {width}x{height} px", "give 240 to 10000")
    sensor_width, sensor_height = camera.sensor_px
    focal = camera.focal_px * width / min(sensor_width, sensor_height * width / height)
    sides = sorted(side + 2 * MARGIN_MM for side in tray_mm)
    across, down = (sides[1], sides[0]) if width >= height else (sides[0], sides[1])
    least = focal * max(across / width, down / height)
    if height_mm is None:
        height_mm = math.ceil(max(least, camera.nearest_mm) / 10) * 10.0
    if not 100 <= height_mm <= 5000:
        raise _unknown(f"a height of {height_mm:g} mm", "give 100 to 5000")
    corner = math.degrees(math.atan(math.hypot(*tray_mm) / 2 / height_mm))
    seen = (width * height_mm / focal, height * height_mm / focal)
    return View(camera, height_mm, picture_px, tray_mm, focal, seen, least, corner)


def _unknown(what: str, do: str) -> CalibrationError:
    return CalibrationError("optics_unknown", f"{what} cannot be reckoned with; {do}")
