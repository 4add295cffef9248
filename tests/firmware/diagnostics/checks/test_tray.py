"""Checks of the mat: whether it has moved since calibration."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.calibration.tray_cameras import camera as camera_over
from tests.calibration.tray_cameras import photograph
from tests.firmware.machines import machine, place
from traywatch.calibration import TrayProfile, calibrate_image, mat_spec
from traywatch.firmware.diagnostics.checks import tray
from traywatch.firmware.storage.pictures import encode

BEFORE, AFTER = camera_over(), camera_over((154.5, 334.0, -378.0))


MAT = mat_spec("a4")


@pytest.mark.parametrize(
    ("now", "taken", "status", "said"),
    [
        (BEFORE, "later", ["ok", "ok", "ok"], "where it was calibrated"),
        (AFTER, "later", ["ok", "ok", "wrong"], "has moved by"),
        (AFTER, "earlier", ["ok", "ok", "note"], "no picture since it was calibrated"),
        (AFTER, "given", ["ok", "ok", "wrong"], "has moved by"),
        (None, "later", ["ok", "ok", "note"], "not a readable image"),
        (None, None, ["ok", "ok", "note"], "no picture since"),
    ],
)
def test_a_mat_that_has_moved(
    tmp_path: Path, now: TrayProfile | None, taken: str | None, status: list[str], said: str
) -> None:
    profile = tmp_path / "data" / "profile.json"
    picture = tmp_path / "given.jpg" if taken == "given" else tmp_path / "data" / "pictures" / "t1.jpg"
    picture.parent.mkdir(parents=True, exist_ok=True)
    profile.parent.mkdir(exist_ok=True)
    calibrate_image(photograph(BEFORE, MAT)).save(profile)
    if taken is not None:
        picture.write_bytes(b"not a picture" if now is None else encode(photograph(now, MAT)))
        later = profile.stat().st_mtime + (-60 if taken == "earlier" else 60)
        os.utime(picture, (later, later))
    found = list(
        tray.profile(
            place(tmp_path, machine(tmp_path / "root"), picture=picture if taken == "given" else None)
        )
    )
    assert [f.status for f in found] == status
    assert said in found[-1].message_text
    assert found[-1].status == "ok" or found[-1].remedy


@pytest.mark.parametrize(
    ("aside_mm", "status", "said"),
    [(0.0, "ok", "0 degrees"), (400.0, "note", "fewer dice"), (600.0, "wrong", "every die is asked about")],
)
def test_a_camera_that_looks_from_the_side(tmp_path: Path, aside_mm: float, status: str, said: str) -> None:
    profile = tmp_path / "data" / "profile.json"
    profile.parent.mkdir()
    camera_over((148.5, 105.0 + aside_mm, -400.0)).save(profile)
    found = {f.name: f for f in tray.profile(place(tmp_path, machine(tmp_path / "root")))}["view"]
    assert found.status == status
    assert said in found.message_text
    assert found.status == "ok" or "above the middle" in found.remedy
