"""Controls of a Pi camera: clipping to the supported ranges, and exposure without flicker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MAINS_HZ = 50
"""Mains frequency in Hz; lamps flicker at twice that. It is 60 in the Americas and part of Japan."""

_FLICKER_MANUAL = 1  # libcamera's AeFlickerModeEnum.Manual


def usable_controls(controls: Mapping[str, Any], advertised: Mapping[str, Any]) -> dict[str, Any]:
    """Return the controls that this camera supports, clipped to their ranges.

    picamera2 refuses unknown names and does not check values, so both are handled here. ``advertised`` maps a
    name to (least, most, default), any of which may be None.

    >>> usable_controls({"LensPosition": 99.0, "Bogus": 1}, {"LensPosition": (0.0, 32.0, 1.0)})
    {'LensPosition': 32.0}
    """
    usable = {}
    for name, value in controls.items():
        if name in advertised:
            least, most = advertised[name][0], advertised[name][1]
            many = isinstance(value, tuple | list)
            values = [_within(v, least, most) for v in (value if many else (value,))]
            usable[name] = tuple(values) if many else values[0]
    return usable


def _within(value: Any, least: Any, most: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if isinstance(least, int | float):
        value = max(value, least)
    if isinstance(most, int | float):
        value = min(value, most)
    return value


def beat_us(mains_hz: int) -> float:
    """Half a period of the mains in microseconds: the flicker period of a lamp."""
    return 1e6 / (2 * mains_hz)


def flicker_controls(mains_hz: int) -> dict[str, Any]:
    """Return controls that limit automatic exposure to whole flicker periods; none for 0 Hz."""
    if not mains_hz:
        return {}
    return {"AeFlickerMode": _FLICKER_MANUAL, "AeFlickerPeriod": round(beat_us(mains_hz))}


def steady_light(metadata: Mapping[str, Any], mains_hz: int) -> dict[str, Any]:
    """Return controls that hold exposure (µs), gain and white balance of a frame.

    The exposure becomes a whole number of flicker periods, at least one, and the gain compensates for it. If
    the gain would fall below 1, the exposure stays unchanged: in daylight nothing flickers.

    >>> steady_light({"ExposureTime": 24_000, "AnalogueGain": 2.0}, 50)
    {'ExposureTime': 20000, 'AnalogueGain': 2.4}
    """
    held = {
        name: metadata[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if metadata.get(name)
    }
    exposure_us, gain = held.get("ExposureTime"), held.get("AnalogueGain")
    if mains_hz and exposure_us and gain:
        beat = beat_us(mains_hz)
        whole_us = max(1, int(exposure_us / beat + 1e-6)) * beat
        if gain * exposure_us / whole_us >= 1.0:
            held["ExposureTime"] = round(whole_us)
            held["AnalogueGain"] = gain * exposure_us / whole_us
    return held
