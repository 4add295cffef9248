"""The focus of the calibration is saved, and used at the next start."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.faulty_camera import FaultyCamera
from tests.firmware.rigs import mock_picamera2
from tests.firmware.sim_clock import SimClock
from traywatch.firmware.camera import PiCamera
from traywatch.firmware.storage.lens_position import FocusStore


def test_the_lens_is_held_where_it_stood_at_the_calibration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = mock_picamera2(monkeypatch)
    path = tmp_path / "focus.json"
    lens = FocusStore(path)
    assert lens.position is None
    with PiCamera(size=(320, 240), lens_position=lens.position) as camera:
        while camera.lens_position is None:
            assert camera.read(5.0)
        lens.hold(camera)
    assert lens.position == pytest.approx(2.25)
    with PiCamera(size=(320, 240), lens_position=FocusStore(path).position) as camera:
        assert camera.read(5.0)
        assert fake.made[-1].controls["LensPosition"] == pytest.approx(2.25)
        assert "AfTrigger" not in fake.made[-1].controls, "it does not look for the mat again"


def test_other_cameras_have_no_lens_to_hold(tmp_path: Path) -> None:
    lens = FocusStore(tmp_path / "focus.json")
    lens.hold(FaultyCamera(SimClock(threads=0)))
    lens.hold(None)
    assert lens.position is None and not (tmp_path / "focus.json").exists()


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"lens_position": "near"}', '{"lens_position": 99}', "null"]
)
def test_a_damaged_file_is_no_position(tmp_path: Path, content: str) -> None:
    path = tmp_path / "focus.json"
    path.write_text(content)
    assert FocusStore(path).position is None


def test_a_full_disk_stops_no_calibration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mock_picamera2(monkeypatch)
    lens = FocusStore(tmp_path / "no" / "such" / "folder" / "focus.json")
    with PiCamera(size=(320, 240), lens_position=3.0) as camera:
        lens.hold(camera)
    assert lens.position == 3.0
