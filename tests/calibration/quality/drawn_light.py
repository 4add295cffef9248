"""Drawn frames of a tray at rest under lamps, clouds and other changes of light."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from traywatch.calibration.quality.flicker import MEASURED_S, Flicker, FlickerMeter
from traywatch.vision.types import Frame

Gain = Callable[[float], np.ndarray | float]
"""The brightness at a time in seconds, as a share of the usual one; one value, or one for each row."""

SIZE = (120, 160)
ROWS = np.linspace(0, 1, SIZE[0])[:, None]
READOUT_S = 0.016
"""Time in which a rolling shutter reads all rows."""


def steady(at_s: float) -> float:
    return 1.0


def lamp(mains_hz: int, depth: float, *, bands: bool) -> Gain:
    readout_s = READOUT_S if bands else 0.0
    return lambda at_s: 1 + depth * np.cos(2 * np.pi * 2 * mains_hz * (at_s + ROWS * readout_s) + 1.0)


def frames(rate_hz: float, gain: Gain, *, first_s: float = 0.0, seed: int = 1) -> list[Frame]:
    """Noisy frames whose times of arrival are late by up to 2 ms."""
    chance = np.random.default_rng(seed)
    rough = chance.uniform(40, 190, SIZE).astype(np.float32)
    mat = cv2.GaussianBlur(rough, (0, 0), 9)
    shots = []
    for k in range(round((MEASURED_S + 0.1) * rate_hz)):
        gray = mat * gain(k / rate_hz) + chance.normal(0, 3, SIZE)
        image = np.repeat(np.clip(gray, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
        shots.append(Frame(image, first_s + k / rate_hz + chance.uniform(0, 0.002), k))
    return shots


def measured(shots: list[Frame]) -> Flicker:
    meter = FlickerMeter()
    for shot in shots:
        meter.take_picture(shot.image, shot.taken_at_s)
    found = meter.measure()
    assert found is not None
    return found
