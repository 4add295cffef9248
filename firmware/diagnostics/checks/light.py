"""Check of the light: whether the lamps flicker in the camera's frames.

The running tray measures that now and then. No camera is opened here.
"""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.messages import msg


def light(place: Place) -> Iterator[Finding]:
    """Whether lamps flicker, as the tray measured last."""
    from traywatch.calibration.quality.picture_quality import judge_flicker
    from traywatch.firmware.pipeline.flicker_watch import LIGHT_FILE, read_light

    path = place.data / LIGHT_FILE
    measured = read_light(path)
    if measured is None:
        if path.exists():
            damaged = msg("checks-light-damaged", path=str(path))
            yield Finding("light", "note", damaged, msg("checks-light-delete"))
        else:
            yield Finding("light", "note", msg("checks-light-unknown"), msg("checks-light-run"))
        return
    judged = judge_flicker(measured.flicker)
    sentence = msg("checks-light-measured", measured=judged.measured, at=str(measured.at))
    yield Finding("light", "ok" if judged.level == "good" else "note", sentence, judged.advice)
