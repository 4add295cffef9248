"""``traywatch read``: output, files and exit status."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as PilImage

from traywatch.calibration import TrayProfile, mat_spec, render_mat
from traywatch.firmware.cli.commands.read import find_pictures
from traywatch.firmware.cli.main import main
from traywatch.vision.images import load_picture
from traywatch.vision.types import DieReading

PICTURES = Path(__file__).resolve().parents[3] / "pictures"
D20, D12, D6 = (PICTURES / name for name in ("d20-10.jpg", "d12-4.jpg", "d6-3.jpg"))
Caught = pytest.CaptureFixture[str]


def read_json(capsys: Caught, *argv: str | Path) -> tuple[int, list[dict[str, Any]]]:
    """Return the status and one object per line; fails if anything else is printed."""
    status = main(["read", "--json", *map(str, argv)])
    out, err = capsys.readouterr()
    assert err == ""
    return status, [json.loads(line) for line in out.splitlines()]


def center(box: list[float]) -> tuple[float, float]:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def test_the_json_of_a_real_photograph(capsys: Caught) -> None:
    status, lines = read_json(capsys, D20, D12, D6)
    assert status == 0
    assert [line["image"] for line in lines] == [str(D20), str(D12), str(D6)]
    for line, kind, value in zip(lines, ("d20", "d12", "d6"), (10, 4, 3), strict=True):
        assert set(line) == {"image", "width", "height", "elapsed_ms", "dice"}
        assert (line["width"], line["height"]) == (480, 480) and line["elapsed_ms"] > 0
        (die,) = line["dice"]
        reading = DieReading.from_json(die)
        # The reading may be uncertain, but an accepted one must be right, and the best guess has the right
        # kind.
        if reading.status == "read":
            assert (reading.kind, reading.value, reading.label) == (kind, value, str(value))
        else:
            assert reading.value is None and reading.alternatives
            assert reading.alternatives[0].kind == kind
        assert (reading.foot_mm, reading.zone, reading.zones) == (None, None, None)


def test_a_folder_is_read_with_all_below_it(tmp_path: Path, capsys: Caught) -> None:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    for to in ("a.jpg", "b/deep/c.jpeg", "b/d.JPG", ".hidden/e.jpg", ".f.jpg", "notes.txt"):
        shutil.copy(D6, tmp_path / to)
    status, lines = read_json(capsys, tmp_path)
    assert status == 0
    assert [line["image"] for line in lines] == [
        str(tmp_path / name) for name in ("a.jpg", "b/d.JPG", "b/deep/c.jpeg")
    ]


@pytest.mark.parametrize("suffix", [".png", ".webp", ".jpg"])
def test_the_file_formats_say_the_same(suffix: str, tmp_path: Path, capsys: Caught) -> None:
    copy = tmp_path / f"copy{suffix}"
    cv2.imwrite(str(copy), load_picture(D6), [cv2.IMWRITE_JPEG_QUALITY, 98])
    _, lines = read_json(capsys, copy, D6)
    here, there = (line["dice"][0] for line in lines)
    assert here["kind"] == there["kind"]
    assert np.abs(np.subtract(center(here["box"]), center(there["box"]))).max() < 8


def test_the_orientation_of_a_phone_is_honored(tmp_path: Path, capsys: Caught) -> None:
    upright = load_picture(D6)[:, 40:440]  # 400 wide, 480 high
    turned = tmp_path / "turned.jpg"
    exif = PilImage.Exif()
    exif[0x0112] = 6  # viewers must rotate it clockwise by a quarter turn
    lying = np.rot90(upright[:, :, ::-1])
    PilImage.fromarray(np.ascontiguousarray(lying)).save(turned, quality=98, exif=exif)
    straight = tmp_path / "straight.png"
    cv2.imwrite(str(straight), upright)
    _, (one, other) = read_json(capsys, turned, straight)
    assert (one["width"], one["height"]) == (other["width"], other["height"]) == (400, 480)
    here, there = (center(line["dice"][0]["box"]) for line in (one, other))
    assert np.abs(np.subtract(here, there)).max() < 8


def test_what_cannot_be_read_is_said_and_the_rest_goes_on(tmp_path: Path, capsys: Caught) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    (tmp_path / "cut.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "folder").mkdir()
    bad = [tmp_path / name for name in ("text.jpg", "cut.png", "empty.jpg", "folder", "missing.jpg")]
    status, lines = read_json(capsys, *bad, D6)
    assert status == 2
    assert [line["image"] for line in lines] == [str(path) for path in (*bad, D6)]
    for line, path in zip(lines, bad, strict=False):
        assert set(line) == {"image", "error"}
        assert line["error"]["code"] in ("picture_unreadable", "no_pictures")
        assert path.name in line["error"]["message"] and "\n" not in line["error"]["message"]
    assert len(lines[-1]["dice"]) == 1


def test_people_get_a_line_a_picture_and_errors_apart(tmp_path: Path, capsys: Caught) -> None:
    blank = tmp_path / "blank.png"
    cv2.imwrite(str(blank), np.full((400, 400, 3), 120, np.uint8))
    missing = tmp_path / "missing.jpg"
    assert main(["read", str(D20), str(missing), str(blank)]) == 2
    out, err = capsys.readouterr()
    first, second = out.splitlines()
    assert first.startswith(str(D20)) and " d20" in first and first.endswith(" ms)")
    assert "no dice" in second
    assert err.count("\n") == 1 and err.startswith(f"traywatch: {missing}")


def test_kinds_in_play_are_taken(capsys: Caught) -> None:
    status, lines = read_json(capsys, D20, "--kinds", "D20, d6")
    assert status == 0
    assert lines[0]["dice"][0]["kind"] == "d20"


class TestOverlay:
    def test_each_picture_is_drawn_where_it_lay(self, tmp_path: Path, capsys: Caught) -> None:
        photos, out = tmp_path / "photos", tmp_path / "photos" / "drawn"
        (photos / "sub").mkdir(parents=True)
        shutil.copy(D20, photos / "a.jpg")
        cv2.imwrite(str(photos / "a.png"), load_picture(D12))
        shutil.copy(D6, photos / "sub" / "a.jpg")
        for _ in range(2):  # the written overlay is not read as input
            status, lines = read_json(capsys, photos, "--overlay", out)
            assert (status, len(lines)) == (0, 3)
        drawn = sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file())
        assert drawn == [Path("a-2.jpg"), Path("a.jpg"), Path("sub/a.jpg")]
        for there, here in (("a.jpg", D20), ("a-2.jpg", D12), ("sub/a.jpg", D6)):
            picture = load_picture(here)
            overlay = load_picture(out / there)
            assert overlay.shape == picture.shape
            changed = np.abs(overlay.astype(int) - picture).max(axis=2) > 60
            assert 0.002 < changed.mean() < 0.3

    def test_a_place_that_cannot_be_written_is_told(self, tmp_path: Path, capsys: Caught) -> None:
        (tmp_path / "file").touch()
        status, lines = read_json(capsys, D6, "--overlay", tmp_path / "file")
        assert status == 2
        assert lines[0]["error"]["code"] == "overlay_not_written"


def tray_picture(tmp_path: Path) -> tuple[Path, Path, tuple[float, float]]:
    """A real die pasted onto a mat: the picture, its profile, and the place of the die in mm."""
    spec = mat_spec()
    mat = np.ascontiguousarray(render_mat(spec, 4.0))
    die = cv2.resize(load_picture(D6)[100:400, 100:400], (100, 100), interpolation=cv2.INTER_AREA)
    x, y = 100, 500
    mat[y : y + 100, x : x + 100] = die
    height, width = mat.shape[:2]
    focal = 4.0 * 600
    profile = TrayProfile(
        camera_matrix=((focal, 0, width / 2), (0, focal, height / 2), (0, 0, 1)),
        image_size=(width, height),
        rvec=(0, 0, 0),
        tvec=(-spec.size_mm[0] / 2, -spec.size_mm[1] / 2, 600),
        mat_size_mm=spec.size_mm,
        zones=spec.zones,
    )
    picture, file = tmp_path / "tray.png", tmp_path / "tray.json"
    cv2.imwrite(str(picture), mat)
    profile.save(file)
    return picture, file, ((x + 50) / 4.0, (y + 50) / 4.0)


class TestProfile:
    def test_it_adds_the_place_and_the_zone(self, tmp_path: Path, capsys: Caught) -> None:
        picture, profile, (x, y) = tray_picture(tmp_path)
        status, (line,) = read_json(capsys, picture, "--profile", profile, "--overlay", tmp_path / "out")
        assert status == 0
        die = min(line["dice"], key=lambda one: np.hypot(one["foot_mm"][0] - x, one["foot_mm"][1] - y))
        assert np.hypot(die["foot_mm"][0] - x, die["foot_mm"][1] - y) < 12
        assert die["foot_sd_mm"] > 0
        assert die["zone"] == max(die["zones"], key=die["zones"].__getitem__)
        assert sum(die["zones"].values()) == pytest.approx(1, abs=0.01)
        assert (tmp_path / "out" / "tray.jpg").is_file()

    def test_a_picture_of_another_shape_is_told(self, tmp_path: Path, capsys: Caught) -> None:
        picture, profile, _ = tray_picture(tmp_path)
        status, lines = read_json(capsys, D6, picture, "--profile", profile)
        assert status == 2
        assert lines[0]["error"]["code"] == "picture_shape"
        assert "dice" in lines[1]


def test_pictures_are_found_in_order_and_what_is_none_stays(tmp_path: Path) -> None:
    (tmp_path / "in" / "x").mkdir(parents=True)
    for name in ("b.png", "a.webp", "x/c.jpeg"):
        (tmp_path / "in" / name).touch()
    found = list(find_pictures([tmp_path / "none.jpg", tmp_path / "in"], leave_out=tmp_path / "in" / "out"))
    assert [path.relative_to(tmp_path) for path, _ in found] == [
        Path("none.jpg"), Path("in/a.webp"), Path("in/b.png"), Path("in/x/c.jpeg"),
    ]  # fmt: skip
    assert [root.name for _, root in found[1:]] == ["in"] * 3


@pytest.mark.parametrize("given", ["one.jpg", ".", "deep"])
def test_a_drawn_picture_never_replaces_an_original(
    given: str, tmp_path: Path, capsys: Caught, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deep").mkdir()
    shutil.copy(D6, tmp_path / "one.jpg")
    shutil.copy(D20, tmp_path / "deep" / "one.jpg")
    monkeypatch.chdir(tmp_path)
    overlay = "deep/.." if given == "deep" else "."
    assert main(["read", given, "one.jpg", "--overlay", overlay]) == 2
    assert "choose another directory" in capsys.readouterr().err
    assert (tmp_path / "one.jpg").read_bytes() == D6.read_bytes()
    assert (tmp_path / "deep" / "one.jpg").read_bytes() == D20.read_bytes()


def test_a_name_that_is_not_text_stops_nothing(tmp_path: Path) -> None:
    """Old archives hold names in other encodings; a terminal in UTF-8 cannot show them."""
    folder = os.fsencode(tmp_path)
    shutil.copy(os.fsencode(D6), folder + b"/a-w\xfcrfel.jpg")
    shutil.copy(os.fsencode(D20), folder + b"/b.jpg")
    for more in ([], ["--json"]):
        ran = subprocess.run(
            [sys.executable, "-m", "traywatch.firmware.cli.main", "read", str(tmp_path), *more],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
            timeout=120,
            check=False,
        )
        assert (ran.returncode, b"Traceback" in ran.stderr) == (0, False), ran.stderr
        lines = ran.stdout.decode("utf-8").splitlines()
        assert ["rfel.jpg" in lines[0], "b.jpg" in lines[1]] == [True, True]
