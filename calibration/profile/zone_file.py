"""Zone map files: the zones of a board in millimeters, without a camera.

Printed mats include theirs; for your own board, you draw one. ``apply`` puts it into a profile, and
``ZoneLayout.of_profile`` extracts it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from traywatch.calibration.profile.profile import Positive, TrayProfile
from traywatch.calibration.zones.zone_map import LetterBox, MarkedArea, RankGrid, ZoneArea, ZoneMap
from traywatch.errors import CalibrationError
from traywatch.files import read_json, write_whole
from traywatch.records import Record
from traywatch.validation import first_problem


class ZoneLayout(Record):
    """Zones in painting order, obstacle boxes, grids and marked areas of a board, in millimeters.

    >>> field = ZoneArea(name="field", kind="hit", polygon_mm=((0, 0), (300, 0), (300, 200), (0, 200)))
    >>> layout = ZoneLayout(name="my board", size_mm=(300, 200), zones=(field,))
    >>> ZoneLayout.from_json(layout.to_json()) == layout
    True
    """

    format: Literal["traywatch zones 1"] = "traywatch zones 1"
    name: Annotated[str, Field(max_length=80)] = "board"
    size_mm: tuple[Positive, Positive]
    zones: Annotated[tuple[ZoneArea, ...], Field(max_length=500)] = ()
    letters: Annotated[tuple[LetterBox, ...], Field(max_length=500)] = ()
    grids: Annotated[tuple[RankGrid, ...], Field(max_length=50)] = ()
    areas: Annotated[tuple[MarkedArea, ...], Field(max_length=500)] = ()

    @model_validator(mode="after")
    def _near_the_board(self) -> Self:
        reach = 10 * max(self.size_mm)
        shapes = [
            *((zone.name, zone.polygon_mm) for zone in self.zones),
            *((area.name, area.polygon_mm) for area in self.areas),
            *((grid.name, grid.quad_mm) for grid in self.grids),
            *((box.letter, (box.box_mm[:2], box.box_mm[2:])) for box in self.letters),
        ]
        for name, points in shapes:
            if any(abs(value) > reach for point in points for value in point):
                raise ValueError(f"{name!r} lies far off the board; are its numbers millimeters?")
        return self

    @property
    def zone_map(self) -> ZoneMap:
        """The zones as a ``ZoneMap``."""
        return ZoneMap(self.zones)

    @classmethod
    def of_profile(cls, profile: TrayProfile) -> Self:
        """Extract the zone map of a profile.

        Raises ``CalibrationError`` (``zones_unreadable``) if something lies far off the mat.
        """
        names = ("name", "zones", "letters", "grids", "areas")
        fields = {name: getattr(profile, name) for name in names}
        return cls._checked({**fields, "size_mm": profile.mat_size_mm}, "the profile")

    def apply(self, profile: TrayProfile) -> TrayProfile:
        """The profile with this zone map instead of its own.

        Raises ``CalibrationError`` (``zones_mismatch``) if the board sizes differ by more than 2 %.
        """
        (width, height), (own_width, own_height) = self.size_mm, profile.mat_size_mm
        if abs(width / own_width - 1) > 0.02 or abs(height / own_height - 1) > 0.02:
            raise CalibrationError(
                "zones_mismatch",
                f"the zone map {self.name!r} is for a board of {width:g} x {height:g} mm, but the tray has "
                f"{own_width:g} x {own_height:g} mm; use a zone map for this board",
            )
        return profile.model_copy_valid(
            zones=self.zones, letters=self.letters, grids=self.grids, areas=self.areas
        )

    def to_json(self) -> dict[str, Any]:
        """The map as a JSON-serializable dictionary."""
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The inverse of ``to_json``; raises ``CalibrationError`` (``zones_unreadable``) for invalid data."""
        return cls._checked(data, "this")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a zone map, or that of a profile; raises ``CalibrationError`` (``zones_unreadable``)."""
        data = read_json(path, lambda why: _unreadable(str(path), why))
        if isinstance(data, dict) and "rvec" in data:
            try:
                return cls.of_profile(TrayProfile.from_json(data))
            except CalibrationError as error:
                raise _unreadable(str(path), str(error)) from error
        return cls._checked(data, str(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the map atomically; raises ``CalibrationError`` (``zones_not_saved``)."""
        text = json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n"
        try:
            write_whole(Path(path), text)
        except OSError as error:
            message = f"{path}: the zone map could not be saved: {error.strerror or error}"
            raise CalibrationError("zones_not_saved", message) from error

    @classmethod
    def _checked(cls, data: Any, what: str) -> Self:
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise _unreadable(what, first_problem(error)) from error


def _unreadable(what: str, why: str) -> CalibrationError:
    return CalibrationError("zones_unreadable", f"{what}: not a usable zone map ({why})")
