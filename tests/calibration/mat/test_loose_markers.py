"""Loose markers: printed, laid around a map, and calibrated with one photograph."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.calibration.tray_cameras import camera, photograph, photograph_sheet
from traywatch.calibration import TrayProfile, calibrate_image, check_drift
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.drawing.raster import paint
from traywatch.calibration.mat.loose_markers import (
    LOOSE_IDS,
    QUIET_MM,
    SIDE_MM,
    draw_loose_markers,
    is_loose,
    loose_mat,
    write_loose_markers_pdf,
)
from traywatch.calibration.mat.mat import DESIGNS, EDITIONS, SIZES_MM, mat_of_markers, mat_spec
from traywatch.calibration.mat.own_mat import own_ids
from traywatch.calibration.zones.zone_map import ZoneArea
from traywatch.errors import CalibrationError
from traywatch.firmware.cli.main import main
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.vision.types import Frame, Image

Floats = NDArray[np.float64]
BOARD_MM = (520.0, 380.0)
FINE = 4.0
AROUND = ((40, 42), (262, 36), (478, 44), (482, 340), (255, 345), (38, 338))


@cache
def laid_out(count: int, seed: int = 3) -> tuple[Image, dict[int, Floats]]:
    """A battle map with markers that a hand laid around it, and the true corners of the markers in mm."""
    random = np.random.default_rng(seed)
    width, height = (round(side * FINE) for side in BOARD_MM)
    blobs = random.uniform(90, 200, (9, 12, 3)).astype(np.float32)
    board = np.asarray(cv2.resize(blobs, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
    board = np.clip(board, 0, 255).astype(np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    half, edge = SIDE_MM / 2, SIDE_MM / 2 + QUIET_MM
    places: dict[int, Floats] = {}
    picked = AROUND if count == len(AROUND) else tuple(AROUND[i] for i in (0, 2, 3, 5))
    for marker, middle in zip(LOOSE_IDS, picked):
        card = np.full((560, 560, 3), 255, np.uint8)
        code = cv2.aruco.generateImageMarker(dictionary, marker, 400)
        card[80:480, 80:480] = code[..., None]
        angle = random.uniform(-np.pi, np.pi)
        turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=float)
        rim = (square * edge @ turn + middle) * FINE - 0.5
        onto = cv2.getPerspectiveTransform(
            np.array([(-0.5, -0.5), (559.5, -0.5), (559.5, 559.5), (-0.5, 559.5)], np.float32),
            rim.astype(np.float32),
        )
        there = cv2.warpPerspective(card, onto, (width, height), flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full((560, 560), 255, np.uint8), onto, (width, height))
        board = np.where(mask[..., None] > 127, there, board)
        places[marker] = square * half @ turn + middle
    board.setflags(write=False)  # all tests share it
    return board, places


@cache
def photographed(tilt_deg: float, count: int = 6, *, roll_deg: float = 0.0) -> tuple[Image, TrayProfile]:
    """A photograph of the board from 640 mm away, and the true camera."""
    sheet, places = laid_out(count)
    mat = loose_mat(places, BOARD_MM)
    middle, tilt = np.array(BOARD_MM) / 2, np.radians(tilt_deg)
    eye = (float(middle[0]), float(middle[1] + 640 * np.sin(tilt) + 0.01), float(-640 * np.cos(tilt)))
    view = camera(eye, size=(1280, 960), focal=1000.0, mat=mat, roll_deg=roll_deg)
    picture = photograph_sheet(view, sheet, px_per_mm=FINE)
    picture.setflags(write=False)
    return picture, view


def place_errors_mm(found: TrayProfile, true: TrayProfile, *, scaled: bool = False) -> Floats:
    """Errors of places on the board: found ones are moved (and ``scaled``) onto the true ones first."""
    x, y = np.meshgrid(np.linspace(30, BOARD_MM[0] - 30, 7), np.linspace(30, BOARD_MM[1] - 30, 5))
    points = np.column_stack([x.ravel(), y.ravel()])
    seen = found.to_plane(true.project(points))
    a, b = points - points.mean(axis=0), seen - seen.mean(axis=0)
    u, s, vt = np.linalg.svd(b.T @ a)
    factor = float(s.sum() / (b**2).sum()) if scaled else 1.0
    return np.asarray(np.linalg.norm(factor * b @ u @ vt - a, axis=1))


def test_loose_markers_are_those_of_no_other_mat() -> None:
    sets = [
        mat_spec(size, design, edition).markers
        for size in SIZES_MM
        for design in DESIGNS
        for edition in EDITIONS
    ]
    assert all(len(set(LOOSE_IDS) & set(ids)) <= 1 for ids in sets)
    assert not set(LOOSE_IDS) & {marker for edition in EDITIONS for marker in own_ids(edition)}
    assert mat_of_markers(LOOSE_IDS) is None and is_loose(LOOSE_IDS[2:5])
    assert not any(is_loose(own_ids(edition)) for edition in EDITIONS)
    assert not any(is_loose(ids) for ids in sets)


OTHERS = pytest.mark.long("each tilt and each number of markers is in a quick case")


@pytest.mark.parametrize(
    ("count", "tilt_deg"),
    [
        (4, 0.0),
        (4, 40.0),
        (6, 12.0),
        (6, 25.0),
        *(pytest.param(*case, marks=OTHERS) for case in ((4, 12.0), (4, 25.0), (6, 0.0), (6, 40.0))),
    ],
)
def test_one_photograph_shows_where_the_markers_lie(count: int, tilt_deg: float) -> None:
    image, true = photographed(tilt_deg, count)
    found = calibrate_image(image)
    assert set(found.markers) == set(true.markers) and found.name == "loose markers"
    assert place_errors_mm(found, true).max() < 2.0
    relative = place_errors_mm(found, true, scaled=True)
    assert np.sqrt(np.mean(relative**2) / 2) < 2 * found.place_sd_mm
    assert check_drift(image, found).state == "still"


@pytest.mark.parametrize("roll_deg", [-30.0, 20.0])
def test_the_board_runs_along_its_markers(roll_deg: float) -> None:
    """A map that lies askew in the picture has its own axes, and x runs to the right."""
    image, _ = photographed(15.0, roll_deg=roll_deg)
    found = calibrate_image(image)
    width, height = found.mat_size_mm
    assert width - height > 0 and width < BOARD_MM[0] + 1
    left, right = found.project([(0.0, height / 2), (width, height / 2)])
    assert right[0] > left[0]
    assert found.zone_at(width / 2, height / 2) == "hit"


def test_too_few_loose_markers_are_refused() -> None:
    laid, places = laid_out(4)
    sheet = laid.copy()
    for marker in list(places)[1:3]:
        low, high = places[marker].min(axis=0) * FINE, places[marker].max(axis=0) * FINE
        sheet[int(low[1]) : int(high[1]), int(low[0]) : int(high[0])] = 128
    view = camera((260.0, 200.0, -640.0), size=(1280, 960), focal=1000.0, mat=loose_mat(places, BOARD_MM))
    with pytest.raises(CalibrationError) as refused:
        calibrate_image(photograph_sheet(view, sheet, px_per_mm=FINE))
    assert refused.value.code == "markers_missing" and "Only 2 loose markers" in str(refused.value)


def test_markers_that_stay_keep_the_zones_at_the_next_calibration() -> None:
    """The places differ a little between two pictures. Zones are kept if no marker was moved."""
    image, view = photographed(12.0)
    first = calibrate_image(image)
    width, height = first.mat_size_mm
    lair = ZoneArea(name="lair", kind="crit", polygon_mm=((60, 60), (width - 60, 60), (200, height - 60)))
    mine = first.model_copy_valid(zones=(lair,))
    again = SetupService(lambda: mine)
    other = photograph_sheet(view, laid_out(6)[0], noise=4.0, px_per_mm=FINE)
    again.saw(Frame(other, 0.0, 1))
    found = again.calibrate()
    assert found.zones == "kept" and found.profile.zones == (lair,)
    moved = SetupService(lambda: mine)
    moved.saw(Frame(photograph_sheet(view, laid_out(6, seed=5)[0], px_per_mm=FINE), 0.0, 1))
    assert moved.calibrate().zones == "field"


@pytest.mark.parametrize("size", SIZES_MM)
def test_the_sheet_shows_all_markers_in_their_size(size: str) -> None:
    found = find_markers(paint(draw_loose_markers(size), 4.0))
    assert set(found) == set(LOOSE_IDS)
    for quad in found.values():
        assert np.linalg.norm(quad[1] - quad[0]) / 4.0 == pytest.approx(SIDE_MM, abs=0.15)


def test_an_unknown_sheet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError) as refused:
        write_loose_markers_pdf(tmp_path / "x.pdf", "a9")
    assert refused.value.code == "mat_unknown"


def test_the_commands_print_the_sheet_and_calibrate_a_photograph(tmp_path: Path) -> None:
    pdf, picture, profile = (tmp_path / name for name in ("markers.pdf", "photo.png", "profile.json"))
    assert main(["mat", "--loose", "--out", str(pdf)]) == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    cv2.imwrite(str(picture), photographed(20.0)[0])
    assert main(["calibrate", str(picture), "--out", str(profile)]) == 0
    assert len(TrayProfile.load(profile).markers) == 6
    twice = tmp_path / "twice.json"
    assert main(["calibrate", str(picture), "--ruler", "98", "--out", str(twice)]) == 0
    assert TrayProfile.load(twice).mat_size_mm[0] == pytest.approx(
        0.98 * TrayProfile.load(profile).mat_size_mm[0]
    )


def test_another_mat_after_loose_markers_is_calibrated() -> None:
    """A printed mat may share one marker with a board of loose ones; the board before has six."""
    sheet, _ = photographed(0)
    before = calibrate_image(sheet)
    room = SetupService(lambda: before, lens_path=None)
    room.saw(Frame(photograph(camera(), mat_spec("a4")), 1.0, 1))
    found = room.calibrate()
    assert (found.profile.name, found.zones) == ("a4 deep_dark_dice", "mat")


def test_too_few_markers_of_the_board_before_are_refused_with_the_reason() -> None:
    picture, _ = photographed(0)
    before = calibrate_image(picture)
    hidden = picture.copy()
    hidden[:, : hidden.shape[1] * 2 // 3] = 128
    assert len(find_markers(hidden)) == 2
    room = SetupService(lambda: before, lens_path=None)
    room.saw(Frame(hidden, 1.0, 1))
    with pytest.raises(CalibrationError) as refused:
        room.calibrate()
    assert refused.value.code == "markers_missing" and "Only 2 loose markers" in str(refused.value)
