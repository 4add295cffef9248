"""Request and response bodies of the set-up routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, FiniteFloat

from traywatch.firmware.web.schemas.request_body import RequestBody
from traywatch.firmware.web.schemas.table import StateId
from traywatch.messages import Text
from traywatch.records import Record

Pixel = tuple[FiniteFloat, FiniteFloat]
Millimeters = Annotated[FiniteFloat, Field(gt=0, le=5000)]


class CameraReply(Record):
    """The camera and its newest picture. ``profile_fixed``: calibration is not possible (practice tray)."""

    name: str
    live: bool
    demo: bool
    width: int
    height: int
    sequence: int
    age_s: float
    sharpness: float
    profile_fixed: bool


class FindingReply(Record):
    """One finding about the light: level, measurement in words, advice, and where (polygons in px)."""

    name: str
    level: Literal["good", "poor", "bad", "unmeasured"]
    measured: Text
    advice: Text
    where_px: list[list[Pixel]]


class LightReply(Record):
    """All findings for a picture of ``width`` x ``height`` px. ``say`` explains why there are none."""

    width: int
    height: int
    sharpness: float
    say: Text
    findings: list[FindingReply]


class CalibrateBody(RequestBody):
    """Calibrate by markers, or by four corners together with ``size_mm``.

    ``corners_px`` are pixels of the full picture, clockwise from the top left. ``size_mm`` is the width and
    height of the board.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"state_id": 12},
                {
                    "state_id": 12,
                    "keep": False,
                    "corners_px": [[102, 80], [1180, 95], [1210, 850], [70, 840]],
                    "size_mm": [400, 280],
                },
            ]
        }
    )

    state_id: StateId
    keep: bool = True
    corners_px: tuple[Pixel, Pixel, Pixel, Pixel] | None = None
    size_mm: tuple[Millimeters, Millimeters] | None = None
    mat: Annotated[str, Field(max_length=20)] | None = None
    game: Annotated[str, Field(max_length=40)] = "deep_dark_dice"
    lens: Annotated[str, Field(max_length=40)] | None = None
    ruler_mm: Millimeters | None = None
    keep_zones: bool = True


class ProblemReply(Record):
    """One problem of a zone map and its place: ``wrong`` must be fixed, a ``note`` may be intended."""

    code: str
    level: Literal["wrong", "note"]
    message: Text
    at_mm: tuple[float, float]


class CalibrateReply(Record):
    """The profile that was found, its accuracy, and where its zones come from."""

    state_id: int
    kept: bool
    profile: dict[str, Any]
    place_sd_mm: float
    residual_mm: float
    say: Text
    zones: Literal["kept", "mat", "field"]
    lens: str
    problems: list[ProblemReply]


class CheckBody(RequestBody):
    """A zone map, in the format of ``traywatch profile check``."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "layout": {
                        "size_mm": [300, 200],
                        "zones": [
                            {"name": "field", "kind": "hit", "polygon_mm": [[10, 10], [290, 10], [150, 190]]}
                        ],
                    }
                }
            ]
        }
    )

    layout: dict[str, Any]


class CheckReply(Record):
    """The problems of a zone map, the wrong ones first."""

    problems: list[ProblemReply]


class BoardReply(Record):
    """The views of the lens board so far, and the saved lens.

    ``coverage`` is the covered part of the picture (0…1). ``corners_px`` are the detected corners: those of
    the new view after one was taken, else those of all views.
    """

    views: int
    coverage: float
    corners_px: list[Pixel]
    kept: dict[str, Any] | None


class LensReply(Record):
    """The measured lens. ``left_out`` is the number of unusable views."""

    lens: dict[str, Any]
    coverage: float
    left_out: int
