from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import MODULES, Lens, calibrate_image, mat_spec, module_lens
from traywatch.errors import CalibrationError

MAT = mat_spec("a4")
LENS = Lens(
    ((760.0, 0.0, 479.5), (0.0, 760.0, 359.5), (0.0, 0.0, 1.0)), (-0.1, 0.02, 0.0, 0.0, 0.0), (960, 720)
)


def test_a_lens_survives_the_file(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    LENS.save(path)
    assert Lens.load(path) == LENS
    assert Lens.from_json(LENS.to_json()) == LENS
    assert [p.name for p in tmp_path.iterdir()] == ["lens.json"]


def test_a_profile_is_a_lens_too(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    camera(k1=-0.1).save(path)
    found = Lens.load(path)
    assert found.camera_matrix == camera().camera_matrix and found.distortion[0] == -0.1


def _with(**changes: object) -> str:
    return json.dumps({**LENS.to_json(), **changes})


@pytest.mark.parametrize(
    "content",
    [
        "",
        "garbage",
        "[]",
        "null",
        "7",
        json.dumps(LENS.to_json())[:-20],
        _with(extra=1),
        _with(distortion=[0, 0]),
        _with(image_size=[0, 9]),
        _with(camera_matrix=[[0, 0, 0], [0, 0, 0], [0, 0, 1]]),
        _with(format="something else"),
        _with(focal_sd=-1),
        json.dumps(LENS.to_json()).replace("760.0", "Infinity"),
        json.dumps({"rvec": [0, 0, 0]}),
    ],
)
def test_a_file_that_is_no_lens_says_so_in_one_line(content: str, tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CalibrationError) as caught:
        Lens.load(path)
    assert caught.value.code == "lens_unreadable"
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_lens_cannot_be_saved_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError) as caught:
        LENS.save(tmp_path / "no" / "lens.json")
    assert caught.value.code == "lens_not_saved"


def test_a_lens_fits_pictures_of_its_shape_only() -> None:
    assert LENS.scaled_to((480, 360)).camera_matrix[0] == (380.0, 0.0, 239.5)
    with pytest.raises(CalibrationError) as caught:
        LENS.scaled_to((1280, 720))
    assert caught.value.code == "picture_shape"


@pytest.mark.parametrize(
    ("name", "size", "hfov"),
    [
        ("camera-module-1", (2592, 1944), 53.5),
        ("camera-module-2", (1640, 1232), 62.2),
        ("camera-module-3", (2304, 1296), 67.3),
        ("camera-module-3", (640, 480), 53.0),  # 4:3 is cropped from the middle of a 16:9 sensor
        ("camera-module-3-wide", (2304, 1296), 100.5),
    ],
)
def test_a_stored_lens_sees_as_wide_as_its_module(name: str, size: tuple[int, int], hfov: float) -> None:
    lens = module_lens(name, size)
    assert name in MODULES
    assert lens.image_size == size
    assert lens.hfov_deg == pytest.approx(hfov, abs=1.0)


def test_a_module_nobody_knows_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        module_lens("camera-module-9", (640, 480))
    assert caught.value.code == "lens_unknown" and "camera-module-3" in str(caught.value)


def test_the_lens_of_another_camera_is_noticed() -> None:
    wide = Lens(((400.0, 0.0, 479.5), (0.0, 400.0, 359.5), (0.0, 0.0, 1.0)), (0.0,) * 5, (960, 720))
    with pytest.raises(CalibrationError) as caught:
        calibrate_image(photograph(camera(), MAT), MAT, wide)
    assert caught.value.code == "lens_mismatch"


@pytest.mark.parametrize("stretch", [0.98, 1.02])
def test_a_lens_that_was_focused_anew_will_do(stretch: float) -> None:
    truth = camera()
    focal = 760.0 * stretch
    lens = Lens(((focal, 0.0, 479.5), (0.0, focal, 359.5), (0.0, 0.0, 1.0)), (0.0,) * 5, (960, 720), 0.001)
    found = calibrate_image(photograph(truth, MAT), MAT, lens)
    places = np.array([(40.0, 40.0), (250.0, 60.0), (150.0, 180.0)])
    assert np.abs(found.to_plane(truth.project(places)) - places).max() < 0.5


def test_a_lens_that_is_known_makes_places_surer() -> None:
    truth = camera((148.5, 106.0, -430.0))
    picture = photograph(truth, MAT)
    known = Lens(truth.camera_matrix, truth.distortion, truth.image_size)
    stated = [calibrate_image(picture, MAT, lens).place_sd_mm for lens in (None, known)]
    assert stated[1] < 0.5 * stated[0]
    np.testing.assert_allclose(calibrate_image(picture, MAT, known).camera_mm, truth.camera_mm, atol=4.0)
