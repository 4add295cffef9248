"""The worked examples of the documentation run."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from scripts.package_readme import absolute
from tests.documents import moving_picture
from tests.documents.language import ROOT
from tests.documents.screenshots import HIT, frame, read
from traywatch.calibration.dice.shapes import KINDS
from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Camera

DOCS = ROOT / "docs"
PICTURES = ROOT / "tests" / "pictures"


def python(page: str, at: int = 0) -> str:
    """A Python block of a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)[at]


def module(page: str, at: int = 0) -> dict[str, Any]:
    """Run a block as a module of its own; returns its names."""
    made = types.ModuleType("example")
    sys.modules["example"] = made
    try:
        exec(compile(python(page, at), page, "exec", dont_inherit=True), made.__dict__)
    finally:
        del sys.modules["example"]
    return made.__dict__


def test_the_camera_of_the_guide(tmp_path: Path) -> None:
    still = module("developer/adding-a-camera.md")["StillCamera"]
    with still(PICTURES / "d6-3.jpg", seconds=0.1) as camera:
        assert isinstance(camera, Camera)
        frames = [camera.read(), camera.read(), camera.read(), camera.read()]
    assert [frame.sequence for frame in frames[:3]] == [1, 2, 3]
    assert frames[3] is None
    assert frames[0].image.shape[2] == 3
    camera.close()
    with pytest.raises(CameraError) as closed:
        camera.read()
    assert closed.value.code == "camera_closed"
    with pytest.raises(CameraError) as unreadable:
        still(tmp_path / "none.jpg")
    assert unreadable.value.code == "source_unreadable"


@pytest.mark.parametrize("json", [True, False])
def test_the_command_of_the_guide(json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    command = module("developer/adding-a-command.md")
    parser = argparse.ArgumentParser()
    command["add_arguments"](parser)
    assert command["run"](parser.parse_args(["--json"] if json else [])) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(KINDS)
    assert lines[2] == ('{"kind": "d4", "faces": 4}' if json else "d4  4")


def test_the_die_of_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    die = module("developer/adding-a-die.md")["D18"]
    assert capsys.readouterr().out == "17\n"
    assert len(die.labels) == 18
    with pytest.raises(ValueError, match="no label"):
        die.value_of("19")


@pytest.mark.parametrize(
    "page", ["adding-a-die.md", "adding-a-camera.md", "adding-a-command.md", "tracking.md"]
)
def test_the_files_of_the_guide_exist(page: str) -> None:
    text = (DOCS / "developer" / page).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:calibration|vision|models|firmware|rules)/[\w/]+\.\w+)`", text)
    assert len(paths) >= 2
    new = {"firmware/cli/commands/kinds.py"}
    assert [path for path in paths if path not in new and not (ROOT / path).is_file()] == []


def test_the_reader_of_the_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(PICTURES / "d20-10.jpg", tmp_path / "photo.jpg")
    monkeypatch.chdir(tmp_path)
    module("reference/readings.md")
    assert capsys.readouterr().out.startswith("d20 10 read 0.")


def test_the_profile_of_the_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / "firmware" / "demo" / "profile.json", tmp_path / "profile.json")
    monkeypatch.chdir(tmp_path)
    module("maker/calibration.md", 0)
    module("maker/calibration.md", 1)
    x_mm, y_mm, sd_mm, zone = capsys.readouterr().out.split()
    assert 0 < float(x_mm) < 297 and 0 < float(y_mm) < 210
    assert 0.1 < float(sd_mm) < 5
    assert zone in ("hit", "crit", "miss", "fumble")


def test_a_package_index_gets_absolute_addresses() -> None:
    text = absolute((ROOT / "README.md").read_text(encoding="utf-8"), "https://host/r/blob/v1")
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(targets) > 10
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    assert any(target.startswith("https://host/r/raw/v1/docs/images/") for target in targets)


def test_the_readme_moves_from_a_roll_to_its_result() -> None:
    assert f"](docs/images/{moving_picture.OUT.name})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert moving_picture.OUT.stat().st_size <= moving_picture.MOST_BYTES
    with Pillow.open(moving_picture.OUT) as picture:
        assert picture.n_frames > 10
        picture.seek(picture.n_frames - 1)
        picture.load()
        assert picture.info["duration"] == moving_picture.HOLD_MS


def test_the_picture_of_the_readme_shows_accepted_dice() -> None:
    found = read(frame(HIT), 1)
    assert len(found.dice) == 4
    assert {one.status for one in found.dice} == {"read"}
    assert [(one.kind, one.value) for one in found.dice if one.role == "thrown"] == [("d20", 19)]
