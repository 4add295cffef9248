"""Camera placement: cameras, heights and stands, computed before anything is built."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.view import CAMERAS, MARGIN_MM, MEASURED, across_mm, view_from, webcam
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.calibration.drawing.camera_stand import SHEET_MM, draw_stand, write_stand
from traywatch.calibration.drawing.raster import paint
from traywatch.calibration.drawing.stand_parts import Stand
from traywatch.errors import CalibrationError

A4 = (297.0, 210.0)
PICTURE = (1280, 960)


@pytest.mark.parametrize(
    ("name", "picture", "wide_deg"),
    [("module3", (1920, 1080), 66), ("module3-wide", (1920, 1080), 102), ("module2", (1640, 1232), 62.2)],
)
def test_cameras_see_as_wide_as_their_makers_say(
    name: str, picture: tuple[int, int], wide_deg: float
) -> None:
    view = view_from(CAMERAS[name], 1000, A4, picture)
    seen = 2 * math.degrees(math.atan(view.seen_mm[0] / 2 / 1000))
    assert seen == pytest.approx(wide_deg, abs=3.1)


def test_a_picture_of_another_shape_is_cut_from_the_sensor() -> None:
    whole, cut = (view_from(CAMERAS["module3"], 500, A4, size) for size in ((1920, 1080), (1440, 1080)))
    assert cut.seen_mm[1] == pytest.approx(whole.seen_mm[1])
    assert cut.seen_mm[0] == pytest.approx(whole.seen_mm[0] * 0.75)
    assert cut.px_per_mm() == pytest.approx(whole.px_per_mm())


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("tray", [A4, (420.0, 297.0), (210.0, 297.0)])
def test_at_the_least_height_the_tray_just_fits(camera: str, tray: tuple[float, float]) -> None:
    least = view_from(CAMERAS[camera], None, tray, PICTURE).least_height_mm
    view = view_from(CAMERAS[camera], max(least, 100.0) + 0.01, tray, PICTURE)
    assert view.fits
    if least > 101:
        assert not view_from(CAMERAS[camera], least - 1, tray, PICTURE).fits
        slack = [seen - 2 * MARGIN_MM - side for seen, side in zip(view.seen_mm, (max(tray), min(tray)))]
        assert min(slack) == pytest.approx(0, abs=0.1)


def test_it_agrees_with_the_camera_model() -> None:
    """A profile with the same lens at the same height has the same resolution."""
    view = view_from(CAMERAS["module3"], 450, A4, PICTURE)
    f = view.focal_px
    profile = TrayProfile(
        camera_matrix=((f, 0.0, 639.5), (0.0, f, 479.5), (0.0, 0.0, 1.0)),
        image_size=PICTURE,
        rvec=(0.0, 0.0, 0.0),
        tvec=(-148.5, -105.0, 450.0),
        mat_size_mm=A4,
    )
    for above in (0.0, 20.0):
        a, b = profile.project([(148.5, 105.0, -above), (149.5, 105.0, -above)])
        assert np.hypot(*(b - a)) == pytest.approx(view.px_per_mm(above), rel=1e-6)
    corners = profile.project([(0, 0), (297, 210)])
    assert view.fits and corners.min() > 0 and corners[1, 0] < 1280 and corners[1, 1] < 960


def test_a_lamp_at_that_distance_mirrors_beyond_the_tray() -> None:
    view = view_from(CAMERAS["module3"], 450, A4, PICTURE)
    for height in (100.0, 450.0, 2000.0):
        far = view.lamp_mm(height)
        mirrored = far * view.height_mm / (view.height_mm + height)
        assert mirrored == pytest.approx(math.hypot(*A4) / 2 + MARGIN_MM)


def test_dice_that_are_larger_or_nearer_are_read_better() -> None:
    order = ("no", "doubtful", "well")
    for kind in MEASURED:
        verdicts = [
            order.index(view_from(CAMERAS["module3"], h, A4, PICTURE).reads(kind))
            for h in (4000, 2000, 1000, 400)
        ]
        assert verdicts == sorted(verdicts) and verdicts[0] == 0 and verdicts[-1] == 2
    view = view_from(CAMERAS["module3"], 450, A4, PICTURE)
    assert [view.reads_numeral(mm) for mm in (1.0, 2.1, 4.0)] == ["no", "doubtful", "well"]


def test_a_die_is_as_wide_as_between_its_flats_and_its_corners() -> None:
    for kind, shape in SHAPES.items():
        assert 0 < across_mm(kind) <= 2 * shape.radius_mm + 1e-9
    assert across_mm("d6") == pytest.approx(20.9)


@pytest.mark.parametrize(
    ("height", "tray", "picture"),
    [(50, A4, PICTURE), (9000, A4, PICTURE), (450, (10, 10), PICTURE), (450, A4, (100, 100))],
)
def test_what_cannot_be_meant_is_refused(
    height: float, tray: tuple[float, float], picture: tuple[int, int]
) -> None:
    with pytest.raises(CalibrationError) as caught:
        view_from(CAMERAS["module3"], height, tray, picture)
    assert caught.value.code == "optics_unknown"
    with pytest.raises(CalibrationError):
        webcam(200)


@pytest.mark.parametrize(("tray", "height"), [(A4, 300.0), (A4, 460.0), ((420.0, 297.0), 900.0)])
def test_the_stand_holds_the_lens_over_the_middle_of_the_mat(
    tray: tuple[float, float], height: float
) -> None:
    stand = Stand(tray, height)
    width, depth = stand.base_mm
    assert width > max(tray) and depth > min(tray)
    assert stand.reach_mm > min(tray) / 2 and stand.arm_mm > stand.reach_mm
    assert stand.post_mm > height
    sheet = draw_stand(stand)
    for mark in sheet.marks:
        points = getattr(mark, "points", None)
        if points is not None:
            assert points.min() >= 0 and (points.max(axis=0) <= SHEET_MM).all(), "on the sheet"
    assert paint(sheet, 1.0).shape[:2] == (210, 297)


def test_the_stand_is_a_page_true_to_scale(tmp_path: Path) -> None:
    path = tmp_path / "stand.pdf"
    write_stand(Stand(A4, 460.0), path)
    content = path.read_bytes()
    assert content.startswith(b"%PDF") and b"841.8898 595.2756" in content, "A4 on its side"
