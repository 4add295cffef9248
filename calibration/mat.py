"""Mats: sheets of a known size with markers in the corners and, for a game, a battlefield.

Markers are ArUco of DICT_4X4_50. Each sheet size of each design has four ids of its own,
so that a picture says which mat it shows.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.art import draw_mat
from calibration.battlefield import Layout, deep_dark_battlefield, plain_field
from calibration.drawing import Drawing
from calibration.pdf import write_pdf
from calibration.profile import Positive
from calibration.raster import paint
from calibration.zones import Corners, LetterBox, Part, ZoneArea, ZoneMap
from traywatch.errors import CalibrationError

SIZES_MM: dict[str, tuple[float, float]] = {
    "a4": (297.0, 210.0),
    "letter": (279.4, 215.9),
    "a3": (420.0, 297.0),
    "tabloid": (431.8, 279.4),
}
"""Sheets, landscape: width and height in millimetres."""

DESIGNS = ("deep_dark_dice", "plain")
"""Battlefields that there are; every game without one of its own plays on ``plain``."""

GAMES = (
    "deep_dark_dice",
    "deckbox_dungeons",
    "dice_adventure",
    "delvers_deep",
    "dice_warriors",
    "free",
)


class MatSpec(Part):
    """What is printed on a mat and where, in millimetres; ``markers`` are corners, clockwise."""

    size: str
    design: str
    size_mm: tuple[Positive, Positive]
    zones: tuple[ZoneArea, ...]
    letters: tuple[LetterBox, ...]
    markers: dict[int, Corners]

    @property
    def name(self) -> str:
        """Size and design, as in ``a4 deep_dark_dice``."""
        return f"{self.size} {self.design}"

    @cached_property
    def zone_map(self) -> ZoneMap:
        """The areas, ready to be asked."""
        return ZoneMap(self.zones)


def mat_spec(size: str = "a4", game: str = "deep_dark_dice") -> MatSpec:
    """The mat of a size for a game (or a design).

    Raises ``CalibrationError`` (``mat_unknown``).

    >>> mat_spec("a4").size_mm
    (297.0, 210.0)
    """
    if size not in SIZES_MM:
        raise CalibrationError("mat_unknown", f"{size!r} is no sheet size; there are {', '.join(SIZES_MM)}")
    if game not in GAMES and game not in DESIGNS:
        raise CalibrationError("mat_unknown", f"{game!r} is no game; there are {', '.join(GAMES)}")
    design = game if game in DESIGNS else "plain"
    width, height = SIZES_MM[size]
    layout = Layout(width, height)
    letters: tuple[LetterBox, ...] = ()
    zones, letters = plain_field(layout), ()
    if design == "deep_dark_dice":
        zones, letters = deep_dark_battlefield(layout)
    first = 4 * (DESIGNS.index(design) * len(SIZES_MM) + list(SIZES_MM).index(size))
    side = layout.marker_mm
    markers: dict[int, Corners] = {
        first + i: ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        for i, (x, y) in enumerate(layout.markers)
    }
    return MatSpec(
        size=size, design=design, size_mm=(width, height), zones=zones, letters=letters, markers=markers
    )


def mat_of_markers(ids: Iterable[int]) -> MatSpec | None:
    """The mat that most of these marker ids are on; None if they are on none."""
    seen = set(ids)
    mats = [mat_spec(size, design) for design in DESIGNS for size in SIZES_MM]
    best = max(mats, key=lambda mat: len(seen & mat.markers.keys()))
    return best if seen & best.markers.keys() else None


def render_mat(spec: MatSpec, px_per_mm: float) -> NDArray[np.uint8]:
    """The mat as a picture, BGR uint8; millimetre x lies at pixel x * px_per_mm - 0.5."""
    return paint(_drawing(spec), px_per_mm)


def write_mat_pdf(spec: MatSpec, path: str | os.PathLike[str]) -> None:
    """Writes the mat as a PDF of one page, true to scale.

    Raises ``CalibrationError`` (``mat_not_written``).
    """
    write_pdf(_drawing(spec), path, title=f"Traywatch mat, {spec.name.replace('_', ' ')}")


def _drawing(spec: MatSpec) -> Drawing:
    return draw_mat(spec.size, spec.design, spec.size_mm, spec.zones, spec.letters, spec.markers)
