"""What a running tray counts about itself, for metrics: frames, opened cameras, temperature, disk."""

from __future__ import annotations

import shutil
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

_WINDOW_S = 10.0
_TEMPERATURE = Path("/sys/class/thermal/thermal_zone0/temp")


class Vitals:
    """Counters of one run of the tray. Safe to call from any thread."""

    def __init__(self, data: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._data = data
        self._clock = clock
        self._lock = threading.Lock()
        self._times: deque[float] = deque(maxlen=4096)
        self.frames = 0
        self.opened = 0

    def saw_frame(self) -> None:
        """Count one fresh frame."""
        with self._lock:
            self.frames += 1
            self._times.append(self._clock())

    def saw_camera(self) -> None:
        """Count a camera that was opened; each after the first is a reconnection."""
        with self._lock:
            self.opened += 1

    @property
    def reconnects(self) -> int:
        """How often a camera was opened again."""
        return max(0, self.opened - 1)

    @property
    def frames_per_s(self) -> float:
        """Frames per second over the last ten seconds."""
        with self._lock:
            since = self._clock() - _WINDOW_S
            return sum(at > since for at in self._times) / _WINDOW_S

    @property
    def temperature_c(self) -> float | None:
        """The processor's temperature in °C; None if the computer does not tell."""
        try:
            return int(_TEMPERATURE.read_text(encoding="ascii")) / 1000
        except (OSError, ValueError):
            return None

    @property
    def disk_free_bytes(self) -> int | None:
        """Free bytes on the disk of the data directory; None if that is not known."""
        try:
            return shutil.disk_usage(self._data).free if self._data is not None else None
        except OSError:
            return None
