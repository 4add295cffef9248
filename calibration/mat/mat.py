"""Mat specifications: sheets of standard sizes with corner markers and, for some games, a battlefield.

Markers are ArUco markers from DICT_4X4_100. Each combination of size, design and edition has its own set of
four ids. Two sets share at most one id, so two markers identify the mat. Sheets of the first edition, which
have no lattice, are still recognized.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.raster import paint
from traywatch.calibration.drawing.vector import Drawing
from traywatch.calibration.mat import artwork, first_edition, first_edition_grids
from traywatch.calibration.mat.battlefields import Layout, deep_dark_battlefield, gem_battlefield, plain_field
from traywatch.calibration.mat.grids import halves, rank_grids
from traywatch.calibration.mat.lattice import FIRST_ID
from traywatch.calibration.mat.sheet import Field, draw_sheet
from traywatch.calibration.profile.profile import Positive
from traywatch.calibration.zones.zone_map import Corners, LetterBox, MarkedArea, RankGrid, ZoneArea, ZoneMap
from traywatch.errors import CalibrationError
from traywatch.records import Record

SIZES_MM: dict[str, tuple[float, float]] = {
    "a4": (297.0, 210.0),
    "letter": (279.4, 215.9),
    "a3": (420.0, 297.0),
    "tabloid": (431.8, 279.4),
}
"""Sheet sizes in landscape format: width and height in millimeters."""

DESIGNS = ("deep_dark_dice", "plain", "dice_warriors", "dice_adventure")
"""All designs; games without a design of their own use ``plain``."""

GAMES = (
    "deep_dark_dice",
    "deckbox_dungeons",
    "dice_adventure",
    "delvers_deep",
    "dice_warriors",
    "fifth",
    "free",
)


EDITIONS = (1, 2)
NEWEST = EDITIONS[-1]

# Each edition has 50 markers: three designs have their own ids, and the last one shares ids.
_SHARED_IDS = ((32, 36, 40, 44), (32, 37, 41, 45), (32, 38, 42, 46), (32, 39, 43, 47))


class MatSpec(Record):
    """The content of a mat in millimeters; ``markers`` maps ids to corners, clockwise."""

    size: str
    design: str
    size_mm: tuple[Positive, Positive]
    zones: tuple[ZoneArea, ...]
    letters: tuple[LetterBox, ...]
    markers: dict[int, Corners]
    grids: tuple[RankGrid, ...] = ()
    areas: tuple[MarkedArea, ...] = ()
    edition: int = NEWEST

    @property
    def name(self) -> str:
        """Size and design, for example ``a4 deep_dark_dice``."""
        return f"{self.size} {self.design}"

    @cached_property
    def zone_map(self) -> ZoneMap:
        """The zones as a ``ZoneMap``."""
        return ZoneMap(self.zones)


def mat_spec(size: str = "a4", game: str = "deep_dark_dice", edition: int = NEWEST) -> MatSpec:
    """The mat of a size for a game or a design, in one of ``EDITIONS``.

    Raises ``CalibrationError`` (``mat_unknown``).

    >>> mat_spec("a4").size_mm
    (297.0, 210.0)
    """
    if size not in SIZES_MM:
        raise CalibrationError(
            "mat_unknown", f"unknown sheet size {size!r}; use one of {', '.join(SIZES_MM)}"
        )
    if game not in GAMES and game not in DESIGNS:
        raise CalibrationError("mat_unknown", f"unknown game {game!r}; use one of {', '.join(GAMES)}")
    design = game if game in DESIGNS else "plain"
    width, height = SIZES_MM[size]
    layout = Layout(width, height)
    letters: tuple[LetterBox, ...] = ()
    zones, letters = plain_field(layout), ()
    if design == "deep_dark_dice":
        zones, letters = gem_battlefield(layout) if edition == 1 else deep_dark_battlefield(layout)
    side = layout.marker_mm
    markers: dict[int, Corners] = {
        marker: ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        for marker, (x, y) in zip(_ids(size, design, edition), layout.markers, strict=True)
    }
    return MatSpec(
        size=size,
        design=design,
        size_mm=(width, height),
        zones=zones,
        letters=letters,
        markers=markers,
        grids=rank_grids(layout) if design == "dice_warriors" else (),
        areas=halves(layout) if design == "dice_adventure" else (),
        edition=edition,
    )


def _ids(size: str, design: str, edition: int) -> tuple[int, ...]:
    at = list(SIZES_MM).index(size)
    first = FIRST_ID * (edition - 1)
    if design == DESIGNS[-1]:
        return tuple(first + marker for marker in _SHARED_IDS[at])
    first += 4 * (DESIGNS.index(design) * len(SIZES_MM) + at)
    return tuple(range(first, first + 4))


def mat_of_markers(ids: Iterable[int]) -> MatSpec | None:
    """The mat that has most of these marker ids; None if there is none, or a tie."""
    marker_ids = set(ids)
    names = [(size, design, edition) for edition in EDITIONS for design in DESIGNS for size in SIZES_MM]
    count = {name: len(marker_ids.intersection(_ids(*name))) for name in names}
    best, second = sorted(names, key=lambda name: -count[name])[:2]
    return mat_spec(*best) if count[best] > count[second] else None


def printed_edition(mat: MatSpec, ids: Iterable[int]) -> MatSpec:
    """The edition of a mat that has most of these marker ids; the mat itself if none has more."""
    if (mat.size, mat.design) not in {(size, design) for size in SIZES_MM for design in DESIGNS}:
        return mat
    marker_ids = set(ids)
    others = [mat_spec(mat.size, mat.design, edition) for edition in EDITIONS]
    return max([mat, *others], key=lambda edition: len(marker_ids.intersection(edition.markers)))


def render_mat(spec: MatSpec, px_per_mm: float) -> NDArray[np.uint8]:
    """The mat as an image, BGR uint8; millimeter x is at pixel x * px_per_mm - 0.5."""
    return paint(_drawing(spec), px_per_mm)


def write_mat_pdf(spec: MatSpec, path: str | os.PathLike[str]) -> None:
    """Write the mat as a PDF of one page, true to scale.

    Raises ``CalibrationError`` (``mat_not_written``).
    """
    write_pdf(_drawing(spec), path, title=f"Traywatch mat, {spec.name.replace('_', ' ')}")


def _drawing(spec: MatSpec) -> Drawing:
    title = f"{spec.design.replace('_', ' ')} · {spec.size}"
    return draw_sheet(spec.size_mm, title, spec.markers, _field(spec))


def _field(spec: MatSpec) -> Field:
    """What is drawn between the markers, in the style of the mat's edition."""
    old = spec.edition == 1
    if spec.grids:
        draw_ranks = first_edition_grids.draw_ranks if old else artwork.draw_ranks
        return partial(draw_ranks, grids=spec.grids)
    if spec.areas:
        draw_halves = first_edition_grids.draw_halves if old else artwork.draw_halves
        return partial(draw_halves, areas=spec.areas)
    if spec.design == "deep_dark_dice":
        draw_zones = first_edition.draw_deep_dark if old else artwork.draw_deep_dark
        return partial(draw_zones, zones=spec.zones, letters=spec.letters)
    return first_edition.draw_plain if old else artwork.draw_plain
