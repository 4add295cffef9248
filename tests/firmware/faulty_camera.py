"""A camera that fails by a script, on a simulated clock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import cache

import numpy as np

from tests.firmware.sim_clock import SimClock
from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Source
from traywatch.vision.types import Frame, Image

FRAME_S = 0.1

Act = Callable[["FaultyCamera"], Image | None]
"""Return the current picture, or None; may raise, or wait by the camera's clock."""


class FaultyCamera(Source):
    """Ten noisy frames a second; ``act`` may be changed at any time."""

    live = True
    repeats = False

    def __init__(self, clock: SimClock, act: Act | None = None) -> None:
        super().__init__("scripted camera")
        self.clock, self.act = clock, act or well
        self.asleep = threading.Event()
        self.sequence = 0

    def _read(self, timeout_s: float) -> Frame | None:
        self.clock.wait(self.asleep, FRAME_S)
        image = self.act(self)
        if image is None:
            self.clock.wait(self.asleep, timeout_s - FRAME_S)
            raise CameraError("camera_timeout", "scripted camera: no frame within 1 s; check its cable")
        self.sequence += 1
        return Frame(image, self.clock.now(), self.sequence)


@cache
def _noisy(*color: int) -> list[Image]:
    """Pictures of one color with noise. A prime number of them, so that no test meets their period."""
    rng, ground = np.random.default_rng(1), np.full((96, 128, 3), color, np.float32)
    return [np.clip(ground + rng.normal(0, 2.0, ground.shape), 0, 255).astype(np.uint8) for _ in range(31)]


def well(camera: FaultyCamera) -> Image:
    return _noisy(60, 110, 70)[camera.sequence % 31].copy()


def raises(camera: FaultyCamera) -> Image:
    raise CameraError("camera_lost", "scripted camera: stopped sending frames; check its cable")


def breaks(camera: FaultyCamera) -> Image:
    raise ZeroDivisionError("a driver's bad day")


def silent(camera: FaultyCamera) -> None:
    return None


def hangs_for(seconds: float) -> Act:
    """A read that returns only after this time, whatever its timeout is."""

    def act(camera: FaultyCamera) -> Image:
        camera.clock.wait(camera.asleep, seconds)
        camera.act = well
        return well(camera)

    return act


def black(camera: FaultyCamera) -> Image:
    return _noisy(2, 2, 2)[camera.sequence % 31].copy()


def white(camera: FaultyCamera) -> Image:
    return np.full((96, 128, 3), 255, np.uint8)


def repeats(camera: FaultyCamera) -> Image:
    return np.full((96, 128, 3), (60, 110, 70), np.uint8)


def resized(camera: FaultyCamera) -> Image:
    return np.ascontiguousarray(well(camera)[:64, :100])


FAULTS: Mapping[str, Act] = {
    "raises": raises,
    "breaks": breaks,
    "silent": silent,
    "black": black,
    "white": white,
    "repeats": repeats,
    "resized": resized,
}
