"""The commands ``mat``, ``calibrate`` and ``profile``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.calibration.quality.drawn_light import lamp
from tests.calibration.tray_cameras import camera, photograph, photograph_sheet
from traywatch.calibration import Lens, TrayProfile, ZoneArea, ZoneLayout, mat_spec
from traywatch.calibration.camera.charuco import render_board
from traywatch.firmware.cli.main import main
from traywatch.vision.types import Image

MAT = mat_spec("a4")


@cache
def rendered(hidden: tuple[int, ...] = (), noise: float = 2.0) -> Image:
    """A photograph of the mat; not to be changed."""
    return photograph(camera(), MAT, hidden=hidden, noise=noise)


def save(path: Path, *, hidden: tuple[int, ...] = (), noise: float = 2.0) -> str:
    assert cv2.imwrite(str(path), rendered(hidden, noise))
    return str(path)


@pytest.mark.parametrize("arguments", [[], ["--size", "tabloid", "--game", "dice_warriors"]])
def test_mat_writes_a_pdf(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mat.pdf"
    assert main(["mat", *arguments, "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "100 %" in capsys.readouterr().out


def test_mat_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["mat", "--size", "letter"]) == 0
    assert (tmp_path / "mat-letter.pdf").is_file()


def test_mat_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mat", "--out", str(tmp_path / "no" / "mat.pdf")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("more", [[], ["--board"]])
@pytest.mark.parametrize("flag", ["--check", "--out"])
def test_calibrate_never_replaces_its_picture(
    flag: str, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = save(tmp_path / "tray.jpg")
    before = Path(picture).read_bytes()
    there = str(tmp_path / ".." / tmp_path.name / "tray.jpg")
    assert main(["calibrate", picture, "--out", str(tmp_path / "profile.json"), flag, there, *more]) == 2
    assert "choose another file" in capsys.readouterr().err
    assert Path(picture).read_bytes() == before and not (tmp_path / "profile.json").exists()


def test_calibrate_then_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = save(tmp_path / "tray.png")
    out, drawn = tmp_path / "profile.json", tmp_path / "check.jpg"
    assert main(["calibrate", picture, "--out", str(out), "--check", str(drawn)]) == 0
    said = capsys.readouterr().out
    assert "a4 deep dark dice mat in 960x720 px" in said and "exact to about 0." in said
    assert cv2.imread(str(drawn)).shape[1] == 960
    found = TrayProfile.load(out)
    assert abs(found.camera_mm - camera().camera_mm).max() < 15

    assert main(["profile", "check", str(out)]) == 0
    said = capsys.readouterr().out
    assert "1 miss, 1 hit, 3 crit, 6 fumble" in said and "3 A, 3 B, 4 C" in said


def test_calibrate_takes_a_folder_of_frames(tmp_path: Path) -> None:
    frames = tmp_path / "frames"
    frames.mkdir()
    save(frames / "0001.png")
    save(frames / "0002.png", noise=4.0)
    out = tmp_path / "profile.json"
    assert main(["calibrate", f"clip:{frames}", "--out", str(out)]) == 0
    assert TrayProfile.load(out).image_size == (960, 720)


def test_calibrate_says_what_is_hidden(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = save(tmp_path / "tray.png", hidden=(0, 2))
    out = tmp_path / "profile.json"
    assert main(["calibrate", picture, "--mat", "a4", "--out", str(out)]) == 1
    said = capsys.readouterr().err
    assert "top left (50)" in said and "bottom right (52)" in said and said.count("\n") == 1
    assert not out.exists()


def test_mat_writes_the_lens_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.pdf"
    assert main(["mat", "--board", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF") and "--board" in capsys.readouterr().out


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Pictures of the lens board from four sides."""
    folder = tmp_path_factory.mktemp("boards")
    board = render_board("a4", 2.5)
    eyes = [(148.5, 330.0, -260.0), (148.5, -110.0, -260.0), (350.0, 105.0, -250.0), (-50.0, 105.0, -250.0)]
    for i, eye in enumerate(eyes):
        picture = photograph_sheet(camera(eye), board)
        assert cv2.imwrite(str(folder / f"{i}.png"), picture)
    return sorted(map(str, folder.iterdir()))


def test_a_lens_is_measured_kept_and_used_again(
    boards: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lens, out = tmp_path / "lens.json", tmp_path / "profile.json"
    assert main(["calibrate", "--board", str(Path(boards[0]).parent), "--out", str(lens)]) == 0
    said = capsys.readouterr().out
    assert "from 4 pictures" in said and "focal length exact to 0." in said
    assert Lens.load(lens).camera_matrix[0][0] == pytest.approx(760, rel=0.005)
    picture = save(tmp_path / "tray.png")
    assert main(["calibrate", picture, "--out", str(out), "--lens", "usual"]) == 0
    unknown = TrayProfile.load(out)
    assert main(["calibrate", picture, "--out", str(out)]) == 0
    assert f"with the lens of {lens}" in capsys.readouterr().out
    assert TrayProfile.load(out).place_sd_mm < unknown.place_sd_mm
    assert main(["calibrate", picture, "--out", str(out), "--lens", str(lens)]) == 0


def test_a_kept_lens_of_another_shape_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    matrix = ((800.0, 0.0, 639.5), (0.0, 800.0, 359.5), (0.0, 0.0, 1.0))
    Lens(matrix, (0.0,) * 5, (1280, 720)).save(tmp_path / "lens.json")
    picture, out = save(tmp_path / "tray.png"), tmp_path / "profile.json"
    assert main(["calibrate", picture, "--out", str(out)]) == 0
    assert "is not used" in capsys.readouterr().err
    assert main(["calibrate", picture, "--out", str(out), "--lens", str(tmp_path / "lens.json")]) == 2


def test_the_lens_of_a_module_and_a_wrong_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, out = save(tmp_path / "tray.png"), tmp_path / "profile.json"
    assert main(["calibrate", picture, "--out", str(out), "--lens", "camera-module-2"]) == 0
    capsys.readouterr()
    assert main(["calibrate", picture, "--out", str(out), "--lens", "camera-module-3-wide"]) == 1
    assert "camera-module-3-wide" in capsys.readouterr().err
    assert main(["calibrate", picture, "--out", str(out), "--lens", str(tmp_path / "none.json")]) == 2


def test_too_few_pictures_of_the_board(
    boards: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "lens.json"
    assert main(["calibrate", "--board", *boards[:2], "--out", str(out)]) == 1
    assert "2 of 2 pictures" in capsys.readouterr().err and not out.exists()


CORNERS = [f"{x:.1f},{y:.1f}" for x, y in camera().project([(0, 0), (297, 0), (297, 210), (0, 210)])]


def test_four_corners_and_a_size_will_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = tmp_path / "bare.png"
    assert cv2.imwrite(str(bare), photograph_sheet(camera(), np.full((525, 742, 3), 200, np.uint8)))
    out = tmp_path / "profile.json"
    assert (
        main(["calibrate", str(bare), "--corners", *CORNERS, "--size", "297", "210", "--out", str(out)]) == 0
    )
    said = capsys.readouterr().out
    assert "297 x 210 mm board in 960x720 px" in said and "a corner is exact to" in said
    profile = TrayProfile.load(out)
    place = profile.to_plane(camera().project([(200.0, 150.0)]))[0]
    assert abs(place - (200, 150)).max() < 1.5 and profile.zone_at(200, 150) == "hit"
    assert main(["profile", "check", str(out)]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["--corners", *CORNERS],
        ["--size", "297", "210"],
        ["--corners", *CORNERS[::-1], "--size", "297", "210"],
        ["--corners", *CORNERS, "--size", "0", "210"],
        ["--ruler", "30"],
    ],
)
def test_corners_or_sizes_that_cannot_be(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = save(tmp_path / "tray.png")
    assert main(["calibrate", picture, *arguments, "--out", str(tmp_path / "profile.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_corner_that_is_no_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["calibrate", "x.jpg", "--corners", "1,2", "3,4", "5,six", "7,8", "--size", "297", "210"])
    assert caught.value.code == 2 and "5,six" in capsys.readouterr().err


def test_a_shrunken_print_is_measured_by_its_ruler(tmp_path: Path) -> None:
    picture, out = save(tmp_path / "tray.png"), tmp_path / "profile.json"
    assert main(["calibrate", picture, "--out", str(out), "--ruler", "97"]) == 0
    found = TrayProfile.load(out)
    assert found.mat_size_mm == pytest.approx((297 * 0.97, 210 * 0.97))
    # The same place of the print, in true millimeters; the camera is nearer by the same factor.
    place = found.to_plane(camera().project([(100.0, 50.0)]))[0]
    np.testing.assert_allclose(place, (97.0, 48.5), atol=0.3)
    assert found.zone_at(148.5 * 0.97, 105 * 0.97) == "crit"


def test_a_zone_map_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zones, out = tmp_path / "zones.json", tmp_path / "profile.json"
    lake = ZoneArea(name="lake", kind="fumble", polygon_mm=((20, 20), (280, 20), (280, 190), (20, 190)))
    ZoneLayout(name="mine", size_mm=(297, 210), zones=(lake,)).save(zones)
    picture = save(tmp_path / "tray.png")
    assert main(["calibrate", picture, "--zones", str(zones), "--out", str(out)]) == 0
    assert TrayProfile.load(out).zones == (lake,)
    assert main(["profile", "check", str(zones)]) == 0
    assert "mine, a zone map of 297 x 210 mm" in capsys.readouterr().out
    zones.write_text("[]")
    assert main(["calibrate", picture, "--zones", str(zones), "--out", str(out)]) == 2


def test_a_map_that_is_wrong_is_told_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zones, plan = tmp_path / "zones.json", tmp_path / "plan.png"
    bow = ZoneArea(name="bow", kind="crit", polygon_mm=((20, 20), (90, 90), (90, 20), (20, 90)))
    ZoneLayout(name="mine", size_mm=(297, 210), zones=(bow,)).save(zones)
    assert main(["profile", "check", str(zones), "--picture", str(plan)]) == 1
    said = capsys.readouterr().out
    assert '1 wrong: The outline of "bow" crosses or touches itself. (at 55.0, 55.0 mm)' in said
    assert cv2.imread(str(plan)).shape[1] == 1400
    assert main(["profile", "check", str(zones), "--picture", str(tmp_path / "no" / "plan.png")]) == 2


def test_a_mat_that_moved_is_noticed_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, out = save(tmp_path / "tray.png"), tmp_path / "profile.json"
    assert main(["calibrate", picture, "--out", str(out)]) == 0
    assert main(["profile", "check", str(out), "--against", picture]) == 0
    moved = tmp_path / "moved.png"
    assert cv2.imwrite(str(moved), photograph(camera((160.0, 330.0, -380.0)), MAT))
    capsys.readouterr()
    assert main(["profile", "check", str(out), "--against", str(moved)]) == 1
    assert "has moved by" in capsys.readouterr().out


def test_a_zone_map_alone_cannot_tell_whether_the_mat_has_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zones = tmp_path / "zones.json"
    ZoneLayout(name="mine", size_mm=(297, 210)).save(zones)
    picture = save(tmp_path / "tray.png")
    assert main(["profile", "check", str(zones), "--against", picture]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"traywatch: {zones}: ") and "--against needs a profile" in said.err


def test_calibrate_says_what_is_amiss_with_the_light(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dark = tmp_path / "dark.png"
    assert cv2.imwrite(str(dark), (rendered() * 0.2).astype(np.uint8))
    assert main(["calibrate", str(dark), "--out", str(tmp_path / "profile.json")]) == 0
    assert "exposure: bad" in capsys.readouterr().out


@pytest.mark.parametrize("mains_hz", [50, 60])
def test_calibrate_names_flickering_lamps_and_the_remedy(
    mains_hz: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film = tmp_path / "tray.avi"
    rate_hz = {50: 24.0, 60: 25.0}[mains_hz]  # at 25 a second, a lamp on 50 Hz is always equally bright
    still = cv2.resize(rendered(), (640, 480), interpolation=cv2.INTER_AREA)
    gain = lamp(mains_hz, 0.1, bands=mains_hz == 50)
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), rate_hz, (640, 480))
    for number in range(80):
        share = np.ravel(gain(number / rate_hz)).astype(np.float32)[:, None]
        rows = cv2.resize(share, (1, 480))[..., None]
        writer.write(np.clip(still * rows, 0, 255).astype(np.uint8))
    writer.release()
    assert main(["calibrate", str(film), "--out", str(tmp_path / "profile.json")]) == 0
    said = capsys.readouterr().out
    assert f"{mains_hz} Hz mains" in said
    assert f"multiple of {'10' if mains_hz == 50 else '8.3'} ms" in said


@pytest.mark.parametrize("name", ["none.jpg", "broken.jpg", "nowhere:0"])
def test_calibrate_with_no_picture(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    source = name if ":" in name else str(tmp_path / name)
    assert main(["calibrate", source, "--out", str(tmp_path / "profile.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"{}", b"[1, 2]"])
def test_profile_check_of_garbage(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "profile.json"
    path.write_bytes(content)
    assert main(["profile", "check", str(path)]) == 2
    said = capsys.readouterr().err
    assert "not a usable tray profile" in said and said.count("\n") == 1
