"""What the doors of the set-up page take and give, as OpenAPI describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, FiniteFloat

from traywatch.firmware.web.schemas.table import StateId
from traywatch.records import Record

Pixel = tuple[FiniteFloat, FiniteFloat]
Millimetres = Annotated[FiniteFloat, Field(gt=0, le=5000)]


class CameraReply(Record):
    """The camera and its newest picture. ``profile_fixed``: nothing can be calibrated (the practice tray)."""

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
    """One thing judged of the light: how it is, measured in words, what to do, and where (polygons, px)."""

    name: str
    level: Literal["good", "poor", "bad"]
    measured: str
    advice: str
    where_px: list[list[Pixel]]


class LightReply(Record):
    """All that is judged, for a picture of ``width`` x ``height`` px; ``say`` where it cannot be judged."""

    width: int
    height: int
    sharpness: float
    say: str
    findings: list[FindingReply]


class CalibrateBody(Record):
    """By markers, where nothing more is said; by four corners (px of the full picture, clockwise from the
    top left) with ``size_mm``, the board's width and height."""

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
    size_mm: tuple[Millimetres, Millimetres] | None = None
    mat: Annotated[str, Field(max_length=20)] | None = None
    game: Annotated[str, Field(max_length=40)] = "deep_dark_dice"
    lens: Annotated[str, Field(max_length=40)] | None = None
    ruler_mm: Millimetres | None = None
    keep_zones: bool = True


class ProblemReply(Record):
    """One thing about a zone map: ``wrong`` (mend it) or a ``note`` (perhaps meant so), and where."""

    code: str
    level: Literal["wrong", "note"]
    message: str
    at_mm: tuple[float, float]


class CalibrateReply(Record):
    """The profile that was found, how exact it is, and where its zones come from."""

    state_id: int
    kept: bool
    profile: dict[str, Any]
    place_sd_mm: float
    residual_mm: float
    say: str
    zones: Literal["kept", "mat", "field"]
    lens: str
    problems: list[ProblemReply]


class CheckBody(Record):
    """A zone map, as ``traywatch profile check`` reads it."""

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
    """What is wrong comes first."""

    problems: list[ProblemReply]


class BoardReply(Record):
    """How many pictures of the lens board there are, how much of the picture they cover (0…1), the corners
    seen (px; after a picture was taken its own, else all), and the lens that is kept."""

    views: int
    coverage: float
    corners_px: list[Pixel]
    kept: dict[str, Any] | None


class LensReply(Record):
    """The lens that was measured; ``left_out`` pictures were of no use."""

    lens: dict[str, Any]
    coverage: float
    left_out: int
