"""``mat``, ``calibrate`` and ``profile`` as they are called."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from calibration import TrayProfile, mat_spec
from firmware.cli import main
from tests.calibration.tray_cameras import camera, photograph

MAT = mat_spec("a4")


def save(path: Path, **how: object) -> str:
    assert cv2.imwrite(str(path), photograph(camera(), MAT, **how))  # type: ignore[arg-type]
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


def test_calibrate_then_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = save(tmp_path / "tray.png")
    out, drawn = tmp_path / "profile.json", tmp_path / "check.jpg"
    assert main(["calibrate", picture, "--out", str(out), "--check", str(drawn)]) == 0
    said = capsys.readouterr().out
    assert "a4 deep dark dice mat in 960x720 px" in said and "good to about 0." in said
    assert cv2.imread(str(drawn)).shape == (720, 960, 3)
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
    picture = save(tmp_path / "tray.png", hidden=[0, 2])
    out = tmp_path / "profile.json"
    assert main(["calibrate", picture, "--mat", "a4", "--out", str(out)]) == 1
    said = capsys.readouterr().err
    assert "top left (0)" in said and "bottom right (2)" in said and said.count("\n") == 1
    assert not out.exists()


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
