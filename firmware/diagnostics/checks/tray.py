"""The tray profile: is it usable, and does the mat still lie where it was calibrated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from traywatch import TraywatchError
from traywatch.firmware.diagnostics.checks.base import Finding, Place

_AGAIN = "take the dice out and calibrate again: the page /setup, or traywatch calibrate"


def profile(place: Place) -> Iterator[Finding]:
    """Whether the tray profile can be used, and fits what the camera saw last."""
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
    picture = place.picture or _last_picture(place.data, since=path.stat().st_mtime)
    if picture is None:
        yield Finding(
            "mat",
            "note",
            "no picture since it was calibrated: whether the mat still lies there cannot be told",
            "throw once, or give a picture of the tray with --picture",
        )
        return
    yield _drift(picture, found)


def _drift(path: Path, profile: object) -> Finding:
    import cv2
    import numpy as np

    from traywatch.calibration import TrayProfile, check_drift

    assert isinstance(profile, TrayProfile)
    image = cv2.imread(str(path))
    if image is None:
        return Finding(
            "mat", "note", f"{path}: no picture that can be read", "give another one with --picture"
        )
    try:
        drift = check_drift(np.asarray(image, np.uint8), profile)
    except TraywatchError as error:
        return Finding("mat", "wrong", f"{path.name}: {error}", _AGAIN)
    if drift.state == "moved":
        return Finding("mat", "wrong", f"{drift.say} ({path.name})", f"lay it back, or {_AGAIN}")
    return Finding("mat", "ok" if drift.state == "still" else "note", f"{drift.say} ({path.name})")


def _last_picture(data: Path, *, since: float) -> Path | None:
    """The newest picture of a throw that is younger than the profile."""
    newest = max(((one.stat().st_mtime, one) for one in (data / "pictures").glob("*.jpg")), default=None)
    return newest[1] if newest is not None and newest[0] >= since else None
