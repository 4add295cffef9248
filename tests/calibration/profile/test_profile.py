from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera
from traywatch.calibration import TrayProfile
from traywatch.calibration.zones.zone_map import RankGrid
from traywatch.errors import CalibrationError


def grid() -> np.ndarray:
    x, y = np.meshgrid(np.linspace(5, 292, 9), np.linspace(5, 205, 7))
    return np.stack([x.ravel(), y.ravel()], axis=1)


@pytest.mark.parametrize("k1", [-0.25, 0.0, 0.15])
@pytest.mark.parametrize("height", [0.0, 8.0, 30.0])
def test_a_point_comes_back_from_its_pixel(k1: float, height: float) -> None:
    view = camera(k1=k1)
    pixels = view.project(np.column_stack([grid(), np.full(63, -height)]))
    np.testing.assert_allclose(view.to_plane(pixels, height), grid(), atol=1e-6)


def test_the_frame_is_the_mats() -> None:
    """x right, y down, z into the mat; the camera is above it, at negative z."""
    view = camera((148.5, 105.1, -400.0))
    pixels = view.project([(0, 0), (297, 0), (0, 210)])
    assert pixels[1, 0] > pixels[0, 0] and pixels[2, 1] > pixels[0, 1]
    np.testing.assert_allclose(view.camera_mm, (148.5, 105.1, -400.0), atol=1e-6)
    # A higher point is nearer to the camera, so it appears farther from the center.
    top = view.project([(0, 0, -20)])
    assert np.linalg.norm(top - view.project([(148.5, 105.1, 0)])) > np.linalg.norm(
        pixels[0] - view.project([(148.5, 105.1, 0)])[0]
    )


def test_another_picture_size_sees_the_same() -> None:
    view = camera(k1=-0.1)
    half = view.scaled_to(480, 360)
    assert half.image_size == (480, 360)
    np.testing.assert_allclose((half.project(grid()) + 0.5) * 2 - 0.5, view.project(grid()), atol=1e-6)
    assert view.scaled_to(960, 720) is view


def test_a_picture_of_another_shape_is_refused() -> None:
    with pytest.raises(CalibrationError) as caught:
        camera().scaled_to(1280, 720)
    assert caught.value.code == "picture_shape"


def test_a_ray_above_the_horizon_meets_no_plane() -> None:
    low = camera((148.5, 900.0, -200.0))
    assert np.all(np.isnan(low.to_plane([(480, -2000)])))


def test_no_points_are_no_trouble() -> None:
    view = camera()
    assert view.project(np.zeros((0, 3))).shape == (0, 2)
    assert view.to_plane(np.zeros((0, 2))).shape == (0, 2)


def test_a_profile_survives_the_file(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    view = camera(k1=-0.1)
    view.save(path)
    assert TrayProfile.load(path) == view
    assert TrayProfile.from_json(view.to_json()) == view
    # Saving again replaces the file and leaves no other file behind.
    camera().save(path)
    assert TrayProfile.load(path) == camera()
    assert [p.name for p in tmp_path.iterdir()] == ["profile.json"]


def _without(name: str) -> str:
    data = camera().to_json()
    del data[name]
    return json.dumps(data)


def _with(**changes: object) -> str:
    return json.dumps({**camera().to_json(), **changes})


@pytest.mark.parametrize(
    "content",
    [
        "",
        "garbage \x00 \x01",
        "[]",
        "null",
        "[" * 100_000,
        json.dumps(camera().to_json())[:-200],
        _without("rvec"),
        _with(tvec=[0, 0]),
        _with(extra=1),
        _with(format=99),
        _with(mat_size_mm=[297, -1]),
        _with(image_size=[0, 0]),
        _with(camera_matrix=[[0, 0, 0], [0, 0, 0], [0, 0, 1]]),
        _with(tvec=[0, 0, -500]),  # behind the mat
        _with(zones=[{"name": "x", "kind": "jackpot", "polygon_mm": [[0, 0], [1, 0], [0, 1]]}]),
        _with(zones=[{"name": "x", "kind": "hit", "polygon_mm": [[0, 0], [1, 0]]}]),
        json.dumps(camera().to_json()).replace("760.0", "NaN"),
    ],
)
def test_a_file_that_is_no_profile_says_so_in_one_line(content: str, tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CalibrationError) as caught:
        TrayProfile.load(path)
    assert caught.value.code == "profile_unreadable"
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_file_or_a_folder_is_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(CalibrationError) as caught:
            TrayProfile.load(path)
        assert caught.value.code == "profile_unreadable"


def test_bytes_that_are_no_text_are_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    path.write_bytes(b"\xff\xfe\x00\x80" * 50)
    with pytest.raises(CalibrationError):
        TrayProfile.load(path)


def test_a_failed_save_keeps_the_old_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "profile.json"
    camera().save(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CalibrationError) as caught:
        camera(k1=0.1).save(path)
    assert caught.value.code == "profile_not_saved"
    assert TrayProfile.load(path) == camera()
    assert [p.name for p in tmp_path.iterdir()] == ["profile.json"]


def test_two_grids_of_one_name_have_their_own_ranks() -> None:
    """A map with a name that occurs twice is only noted, so a die in either grid must have its place."""
    one = RankGrid(
        name="front", columns=2, rows=1, ranks=("near",), quad_mm=((0, 0), (80, 0), (80, 40), (0, 40))
    )
    other = RankGrid(
        name="front",
        columns=2,
        rows=2,
        ranks=("left", "right"),
        quad_mm=((100, 0), (180, 0), (180, 80), (100, 80)),
    )
    view = camera().model_copy_valid(grids=(one, other))
    places = [view.place_at(x, y) for x, y in ((20, 20), (120, 20), (160, 60))]
    assert places == ["front:near:1", "front:left:1", "front:right:2"]
