"""Check of the light: whether the lamps flicker in the camera's frames.

The running tray measures that now and then. No camera is opened here.
"""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.firmware.diagnostics.checks.base import Finding, Place


def light(place: Place) -> Iterator[Finding]:
    """Whether lamps flicker, as the tray measured last."""
    from traywatch.calibration.quality.picture_quality import judge_flicker
    from traywatch.firmware.pipeline.flicker_watch import LIGHT_FILE, read_light
    from traywatch.messages import english

    path = place.data / LIGHT_FILE
    measured = read_light(path)
    if measured is None:
        if path.exists():
            yield Finding("light", "note", f"{path} is damaged", "delete it; the tray measures again")
        else:
            yield Finding(
                "light",
                "note",
                "not measured yet: whether lamps flicker is not known",
                "run the tray with your camera for some seconds, with no hands over it",
            )
        return
    judged = judge_flicker(measured.flicker)
    found = f"{english(judged.measured)} (measured at {measured.at})"
    yield Finding("light", "ok" if judged.level == "good" else "note", found, english(judged.advice))
