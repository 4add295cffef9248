"""Checks of the tray profile: whether it is usable, and whether the mat has moved since calibration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from traywatch import TraywatchError
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.messages import msg

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

_AGAIN = msg("checks-profile-again")


def profile(place: Place) -> Iterator[Finding]:
    """Whether the tray profile is usable and matches the last picture."""
    from traywatch.calibration import TrayProfile

    path = place.profile or place.data / "profile.json"
    if place.profile is None and not path.exists():
        yield Finding("profile", "note", msg("checks-profile-none"), msg("checks-profile-print"))
        return
    try:
        loaded = TrayProfile.load(path)
    except TraywatchError as error:
        yield Finding("profile", "wrong", error.message, _AGAIN)
        return
    width, height = loaded.mat_size_mm
    facts = msg(
        "checks-profile-facts",
        path=str(path),
        name=loaded.name,
        width=f"{width:g}",
        height=f"{height:g}",
        zones=len(loaded.zones),
        residual=f"{loaded.residual_mm:.2f}",
    )
    yield Finding("profile", "ok", facts)
    yield _view(loaded)
    picture = place.picture or _last_picture(place.data, since=path.stat().st_mtime)
    if picture is None:
        yield Finding(
            "mat",
            "note",
            msg("checks-mat-unknown"),
            msg("checks-mat-roll"),
        )
        return
    yield _drift(picture, loaded)


def _view(profile: TrayProfile) -> Finding:
    from traywatch.calibration.quality.picture_quality import VIEW_DEG, view_deg

    angle = view_deg(profile)
    degrees = f"{angle:.0f}"
    if angle <= VIEW_DEG[0]:
        return Finding("view", "ok", msg("checks-view-good", degrees=degrees))
    if angle <= VIEW_DEG[1]:
        return Finding("view", "note", msg("checks-view-fewer", degrees=degrees), msg("checks-view-higher"))
    return Finding("view", "wrong", msg("checks-view-every", degrees=degrees), msg("checks-view-higher"))


def _drift(path: Path, profile: object) -> Finding:
    from traywatch.calibration import TrayProfile, check_drift
    from traywatch.vision.images import load_picture

    assert isinstance(profile, TrayProfile)
    try:
        image = load_picture(path)
    except TraywatchError as error:
        return Finding("mat", "note", error.message, msg("checks-mat-another"))
    try:
        drift = check_drift(image, profile)
    except TraywatchError as error:
        return Finding("mat", "wrong", msg("page-name-about", who=path.name, about=error.message), _AGAIN)
    sentence = msg("checks-mat-picture", said=drift.say, picture=path.name)
    if drift.state == "moved":
        return Finding("mat", "wrong", sentence, msg("checks-mat-back"))
    return Finding("mat", "ok" if drift.state == "still" else "note", sentence)


def _last_picture(data: Path, *, since: float) -> Path | None:
    """Return the newest picture of a throw if it is newer than the profile."""
    newest = max(((one.stat().st_mtime, one) for one in (data / "pictures").glob("*.jpg")), default=None)
    return newest[1] if newest is not None and newest[0] >= since else None
