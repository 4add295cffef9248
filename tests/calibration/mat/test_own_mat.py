"""Mats of own zone maps: printed, photographed, calibrated."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.camera.pose import calibrate_image
from traywatch.calibration.drawing.raster import paint
from traywatch.calibration.mat.mat import DESIGNS, EDITIONS, NEWEST, SIZES_MM, mat_of_markers, mat_spec
from traywatch.calibration.mat.own_mat import (
    draw_own_mat,
    own_ids,
    own_mat,
    printed_own_edition,
    write_own_mat_pdf,
)
from traywatch.calibration.mat.sheet import draw_sheet
from traywatch.calibration.profile.zone_file import ZoneLayout
from traywatch.calibration.zones.zone_map import MarkedArea, RankGrid, ZoneArea
from traywatch.errors import CalibrationError
from traywatch.firmware.cli.main import main
from traywatch.vision.types import Image

PEWS = ((270.0, 60.0), (330.0, 60.0), (330.0, 100.0), (270.0, 100.0))


def layout(width: float = 400.0, height: float = 280.0) -> ZoneLayout:
    """A map with zones, a grid and a marked area."""
    w, h = width, height
    return ZoneLayout(
        name="sunken vault",
        size_mm=(w, h),
        zones=(
            ZoneArea(name="floor", kind="hit", polygon_mm=((0, 0), (w, 0), (w, h), (0, h))),
            ZoneArea(name="lava", kind="fumble", polygon_mm=((60, 60), (150, 60), (100, 130))),
            ZoneArea(name="altar", kind="crit", polygon_mm=((200, 90), (250, 90), (250, 140), (200, 140))),
        ),
        grids=(RankGrid(name="pews", columns=3, rows=2, quad_mm=PEWS),),
        areas=(MarkedArea(name="bag", polygon_mm=((60, 200), (110, 200), (110, 230), (60, 230))),),
    )  # fmt: skip


def photographed(map_: ZoneLayout, edition: int = NEWEST) -> Image:
    """A picture of the printed mat, seen by a camera 450 mm above it and tilted by 12 degrees."""
    spec = own_mat(map_, edition)
    width, height = spec.size_mm
    tilt = np.radians(12.0)
    turn = np.array([(1, 0, 0), (0, np.cos(tilt), -np.sin(tilt)), (0, np.sin(tilt), np.cos(tilt))])
    eye = np.array([width / 2, height / 2 - 450 * np.tan(tilt), -450.0])
    matrix = np.array([(1000.0, 0, 639.5), (0, 1000.0, 479.5), (0, 0, 1)])
    bare = draw_sheet(spec.size_mm, "an older print", spec.markers, lambda drawing, layout: None)
    sheet = paint(draw_own_mat(map_) if edition == NEWEST else bare, 3.0)
    corners = np.array([(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0)])
    rays = (corners - eye) @ turn.T @ matrix.T
    seen = (rays[:, :2] / rays[:, 2:]).astype(np.float32)
    onto = cv2.getPerspectiveTransform((corners[:, :2] * 3 - 0.5).astype(np.float32), seen)
    picture = cv2.warpPerspective(sheet, onto, (1280, 960), flags=cv2.INTER_AREA, borderValue=(70, 80, 90))
    return np.asarray(picture, np.uint8)


def test_the_markers_are_those_of_no_other_mat() -> None:
    printed = [
        set(mat_spec(size, design, edition).markers)
        for size in SIZES_MM
        for design in DESIGNS
        for edition in EDITIONS
    ]
    for edition in EDITIONS:
        assert all(len(set(own_ids(edition)) & ids) <= 1 for ids in printed)
        assert mat_of_markers(own_ids(edition)) is None
        assert printed_own_edition(own_ids(edition)[1:3]) == edition
    assert printed_own_edition([*own_ids(NEWEST)[:1], 7]) is None
    assert all(printed_own_edition(ids) is None for ids in printed)


def test_a_photograph_of_the_print_calibrates_it() -> None:
    image = photographed(layout())
    assert set(find_markers(image)) == set(own_ids(NEWEST))
    profile = calibrate_image(image, own_mat(layout()))
    assert profile.mat_size_mm == (400.0, 280.0)
    for at, zone in (((225, 115), "crit"), ((100, 80), "fumble"), ((300, 200), "hit")):
        pixel = profile.project([at])
        (x, y) = profile.to_plane(pixel)[0]
        assert profile.zone_at(x, y) == zone
    assert profile.place_at(85, 215) == "bag"
    assert profile.place_at(280, 70) == "pews:1:1"


@pytest.mark.parametrize("size", [(60.0, 300.0), (2000.0, 900.0)])
def test_a_board_that_no_sheet_holds_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(CalibrationError) as refused:
        own_mat(ZoneLayout(name="x", size_mm=size))
    assert refused.value.code == "size_unusable"


def test_the_command_prints_a_map_and_calibrates_its_photograph(tmp_path: Path) -> None:
    map_file, pdf = tmp_path / "vault.json", tmp_path / "vault.pdf"
    layout().save(map_file)
    assert main(["mat", "--zones", str(map_file), "--out", str(pdf)]) == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    write_own_mat_pdf(layout(), tmp_path / "same.pdf")
    picture, profile = tmp_path / "photo.png", tmp_path / "profile.json"
    for edition in EDITIONS:  # a map that was printed before is calibrated by the same command
        cv2.imwrite(str(picture), photographed(layout(), edition))
        assert main(["calibrate", str(picture), "--zones", str(map_file), "--out", str(profile)]) == 0
        assert set(TrayProfile.load(profile).markers) == set(own_ids(edition))
