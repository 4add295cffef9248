"""Checks of the tray profile: whether it is usable, and whether the mat has moved since calibration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from traywatch import TraywatchError
from traywatch.firmware.diagnostics.checks.base import Finding, Place

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

_AGAIN = "take the dice out and calibrate again: the page /setup, or traywatch calibrate"


def profile(place: Place) -> Iterator[Finding]:
    """Whether the tray profile is usable and matches the last picture."""
    from traywatch.calibration import TrayProfile

    path = place.profile or place.data / "profile.json"
    if place.profile is None and not path.exists():
        yield Finding(
            "profile", "note", "none yet: dice have no place", "print a mat, then traywatch calibrate"
        )
        return
    try:
        found = TrayProfile.load(path)
    except TraywatchError as error:
        yield Finding("profile", "wrong", str(error), _AGAIN)
        return
    width, height = found.mat_size_mm
    facts = f"{width:g} x {height:g} mm, {len(found.zones)} zones, residual {found.residual_mm:.2f} mm"
    yield Finding("profile", "ok", f"{path}: {found.name}, {facts}")
    yield _view(found)
    picture = place.picture or _last_picture(place.data, since=path.stat().st_mtime)
    if picture is None:
        yield Finding(
            "mat",
            "note",
            "no picture since it was calibrated: whether the mat has moved is not known",
            "roll once, or give a picture of the tray with --picture",
        )
        return
    yield _drift(picture, found)


def _view(profile: TrayProfile) -> Finding:
    from traywatch.calibration.quality.picture_quality import VIEW_DEG, view_deg

    angle = view_deg(profile)
    seen = f"the camera looks at the mat {angle:.0f} degrees from the vertical"
    if angle <= VIEW_DEG[0]:
        return Finding("view", "ok", seen)
    remedy = "put it higher above the middle of the tray, and calibrate again"
    if angle <= VIEW_DEG[1]:
        return Finding("view", "note", f"{seen}, so fewer dice are accepted", remedy)
    return Finding("view", "wrong", f"{seen}, so every die is asked about", remedy)


def _drift(path: Path, profile: object) -> Finding:
    from traywatch.calibration import TrayProfile, check_drift
    from traywatch.vision.images import load_picture

    assert isinstance(profile, TrayProfile)
    try:
        image = load_picture(path)
    except TraywatchError as error:
        return Finding("mat", "note", str(error), "choose another one with --picture")
    try:
        drift = check_drift(image, profile)
    except TraywatchError as error:
        return Finding("mat", "wrong", f"{path.name}: {error}", _AGAIN)
    if drift.state == "moved":
        return Finding("mat", "wrong", f"{drift.say} ({path.name})", f"move it back, or {_AGAIN}")
    return Finding("mat", "ok" if drift.state == "still" else "note", f"{drift.say} ({path.name})")


def _last_picture(data: Path, *, since: float) -> Path | None:
    """Return the newest picture of a throw if it is newer than the profile."""
    newest = max(((one.stat().st_mtime, one) for one in (data / "pictures").glob("*.jpg")), default=None)
    return newest[1] if newest is not None and newest[0] >= since else None
