"""Cameras that show one picture, and a function that opens them by their source."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Source
from traywatch.vision.types import Frame, Image

NAMES = {"usb:0": "USB camera 0", "usb:1": "USB camera 1", "demo": "demo", "auto": "demo"}


class Still(Source):
    """A live camera that shows one picture, by default a gray one."""

    live = True

    def __init__(self, name: str, level: int = 90, image: Image | None = None) -> None:
        super().__init__(name)
        self.closed = False
        self._image = np.full((48, 64, 3), level, np.uint8) if image is None else image
        self._n = 0

    def _read(self, timeout_s: float) -> Frame | None:
        self._n += 1
        time.sleep(0.005)
        return Frame(image=self._image, sequence=self._n, taken_at_s=time.monotonic())

    def _release(self) -> None:
        self.closed = True


class Cameras:
    """Opens cameras by their source, and remembers them."""

    def __init__(self) -> None:
        self.opened: list[tuple[str, bool]] = []
        self.cameras: list[Still] = []
        self.faults: dict[str, CameraError] = {}
        self.gates: dict[str, threading.Event] = {}
        self.image: Image | None = None

    def __call__(self, source: str, practice: bool) -> Still:
        self.opened.append((source, practice))
        if source in self.gates:
            self.gates[source].wait(60)
        if source in self.faults:
            raise self.faults[source]
        self.cameras.append(Still(NAMES.get(source, source), image=self.image))
        return self.cameras[-1]


def until(true: Callable[[], object], for_s: float = 30.0) -> bool:
    """Whether a condition came to hold in time."""
    end = time.monotonic() + for_s
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.005)
    return False
