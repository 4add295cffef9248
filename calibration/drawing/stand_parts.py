"""The parts of the camera stand: their sizes for a tray and a camera height, and the shape of the plate.

The plate fits small Raspberry Pi cameras (holes 21 x 12.5 mm, M2) and large ones (30 x 30 mm, M2.5). It also
takes a tripod thread (1/4 inch).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from traywatch.calibration.drawing.vector import Floats

BOARD_MM = 12.0
"""Thickness of the plywood."""

POST_MM = 80.0
"""Width of the post and the arm."""

RIB_MM = 60.0
"""Depth of the rib behind the post."""

PLATE_MM = 70.0
"""Side of the camera plate."""

PLATE_THICKNESS_MM = (3.0, 6.0)
"""The thinnest and the thickest plate that the screws of the cameras reach through."""

PRINTED_PLATE_MM = 4.0
"""Thickness of a plate from a 3D printer."""

GUSSET_MM = 100.0
DROP_MM = 15.0
"""Distance from the underside of the arm to the lens."""

_EDGE_MM = 30.0  # margin of the base around the mat
_PAST_MM = 40.0  # length of the arm beyond the lens
_SMALL_HOLES_MM = (10.5, 6.25)
_LARGE_HOLES_MM = (15.0, 15.0)


@dataclass(frozen=True, slots=True)
class StandPart:
    """A part to saw from the plywood: its name, width and length in millimeters, and a note.

    A part that is ``halved`` is sawn across from corner to corner.
    """

    name: str
    width_mm: float
    length_mm: float
    note: str = ""
    halved: bool = False

    def __str__(self) -> str:
        size = f"{self.name} {self.width_mm:.0f} X {self.length_mm:.0f}"
        return f"{size}, {self.note}" if self.note else size


@dataclass(frozen=True, slots=True)
class Stand:
    """Dimensions of the parts, in millimeters, for a lens ``height_mm`` above the center of the mat."""

    tray_mm: tuple[float, float]
    height_mm: float

    @property
    def base_mm(self) -> tuple[float, float]:
        """Width and depth of the base; the mat is in front of the post, the rib behind it."""
        long, short = max(self.tray_mm), min(self.tray_mm)
        return long + 2 * _EDGE_MM, short + 2 * _EDGE_MM + BOARD_MM + RIB_MM

    @property
    def post_mm(self) -> float:
        """Length of the post, which stands on the base and carries the arm."""
        return self.height_mm + DROP_MM

    @property
    def reach_mm(self) -> float:
        """Distance from the front of the post to the lens, which is above the center of the mat."""
        return _EDGE_MM + min(self.tray_mm) / 2

    @property
    def arm_mm(self) -> float:
        """Length of the arm, from above the post to beyond the lens."""
        return BOARD_MM + self.reach_mm + _PAST_MM

    @property
    def gusset_mm(self) -> float:
        """Side of the gussets, which end before the camera."""
        return min(GUSSET_MM, self.reach_mm - 20)

    @property
    def parts(self) -> tuple[StandPart, ...]:
        """The parts to saw from plywood of ``BOARD_MM``."""
        return (
            StandPart("BASE", *self.base_mm),
            StandPart("POST", POST_MM, self.post_mm),
            StandPart("RIB", RIB_MM, self.post_mm, "ON EDGE BEHIND THE POST"),
            StandPart("ARM", POST_MM, self.arm_mm),
            StandPart("GUSSETS", self.gusset_mm, self.gusset_mm, "ONE SQUARE SAWN ACROSS", halved=True),
        )


@dataclass(frozen=True, slots=True, eq=False)
class CameraPlate:
    """The outlines [K,2] of the plate in millimeters, from its top left corner, y down.

    ``holes`` has the center and the diameter of each round hole.
    """

    outline: Floats
    openings: tuple[Floats, ...]
    holes: tuple[tuple[tuple[float, float], float], ...]

    @property
    def cuts(self) -> tuple[Floats, ...]:
        """All that is cut out: the opening for the lens, the slots and the holes."""
        return (*self.openings, *(circle(middle, diameter) for middle, diameter in self.holes))


def camera_plate() -> CameraPlate:
    """The plate for all cameras."""
    middle = np.array([PLATE_MM / 2, PLATE_MM / 2])
    # The position of the lens differs between camera boards, so an opening fits all of them.
    openings = [rounded_slot(middle, 14.0, 22.0)]
    openings += [rounded_slot(middle + (x, 0), 4.2, 30.0) for x in (-29.0, 29.0)]
    places = [(half, diameter) for half, diameter in ((_SMALL_HOLES_MM, 2.2), (_LARGE_HOLES_MM, 2.7))]
    holes = [
        ((float(middle[0] + a * half[0]), float(middle[1] + b * half[1])), diameter)
        for half, diameter in places
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    holes.append(((float(middle[0]), float(middle[1] + 26.0)), 6.5))
    corners = np.array([(0, 0), (PLATE_MM, 0), (PLATE_MM, PLATE_MM), (0, PLATE_MM)], dtype=float)
    return CameraPlate(corners, tuple(openings), tuple(holes))


def circle(middle: tuple[float, float], diameter: float) -> Floats:
    """A circle [24,2] as a polygon."""
    turns = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    return np.stack([np.cos(turns), np.sin(turns)], axis=1) * diameter / 2 + middle


def rounded_slot(middle: Floats, width: float, height: float) -> Floats:
    """An upright slot [26,2] with round ends."""
    radius = width / 2
    up = np.linspace(math.pi, 2 * math.pi, 13)
    down = np.linspace(0, math.pi, 13)
    ends = [
        np.stack([np.cos(turn), np.sin(turn)], axis=1) * radius + (0, way * (height / 2 - radius))
        for turn, way in ((up, -1), (down, 1))
    ]
    return np.concatenate(ends) + middle
