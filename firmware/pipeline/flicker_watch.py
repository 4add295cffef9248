"""Measures lamp flicker now and then, for set-up and ``traywatch doctor``.

While nothing moves, a camera skips frames, and then lamps may look steady. So every frame is wanted for the
few seconds of a measurement.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from traywatch.calibration.quality.flicker import MEASURED_S, Flicker, FlickerMeter
from traywatch.errors import StorageError
from traywatch.files import read_bounded, write_atomic
from traywatch.records import Record
from traywatch.vision.types import Frame

_log = logging.getLogger("traywatch.light")

LIGHT_FILE = "light.json"
"""Name of the file in the data directory."""
EVERY_S = 600.0
"""Seconds between measurements while nobody uses the set-up page."""
AGAIN_S = 10.0
"""Seconds after a measurement that something in motion spoiled; twice as long after each further one."""
FIRST_S = 5.0
"""Seconds after the start: a camera adapts its exposure then."""


class MeasuredLight(Record):
    """The last measurement of flicker and its time of day (UTC)."""

    at: str
    flicker: Flicker


class FlickerWatch:
    """Collects frames of the camera and measures. Safe to call from any thread.

    ``path`` is the file that ``save`` writes, if any. ``clock`` is monotonic time in seconds.
    """

    def __init__(self, *, path: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._path, self._clock = path, clock
        self._lock = threading.Lock()
        self._meter = FlickerMeter()
        self._due_s = clock() + FIRST_S
        self._watched_until_s = float("-inf")
        self._again_s = AGAIN_S
        self._unsaved: Flicker | None = None
        self._warned = False

    @property
    def wants_all(self) -> bool:
        """Whether each frame of the camera is needed now."""
        now_s = self._clock()
        return now_s >= self._due_s or now_s < self._watched_until_s

    def watch(self, for_s: float) -> None:
        """Measure all the time for some seconds, because somebody looks."""
        with self._lock:
            now_s = self._clock()
            if now_s >= self._watched_until_s and now_s < self._due_s:
                self._meter.clear()
            self._watched_until_s = now_s + for_s

    def take_frame(self, frame: Frame) -> None:
        """Take the next frame of the camera."""
        if not self.wants_all:
            return
        with self._lock:
            self._meter.take_picture(frame.image, frame.taken_at_s)
            now_s = self._clock()
            if now_s < self._due_s or self._meter.lasted_s < 0.9 * MEASURED_S:
                return
            measured = self._meter.measure()
            spoiled = measured is None or measured.moved
            self._due_s = now_s + (self._again_s if spoiled else EVERY_S)
            self._again_s = min(2 * self._again_s, EVERY_S) if spoiled else AGAIN_S
            if now_s >= self._watched_until_s:
                self._meter.clear()
            if not spoiled:
                self._unsaved = measured

    def now(self) -> Flicker | None:
        """The flicker of the latest seconds, while somebody looks; None until there are enough frames."""
        with self._lock:
            return self._meter.measure() if self._meter.lasted_s >= 0.9 * MEASURED_S else None

    def save(self) -> None:
        """Write a new measurement. Not for the thread that watches: the disk may be slow."""
        with self._lock:
            flicker, self._unsaved = self._unsaved, None
        if self._path is None or flicker is None:
            return
        measured = MeasuredLight(at=datetime.now(UTC).isoformat(timespec="seconds"), flicker=flicker)
        try:
            write_atomic(self._path, (json.dumps(measured.to_json()) + "\n").encode())
        except (StorageError, OSError) as error:
            if not self._warned:  # the disk may be full for an evening
                _log.warning("the light of the tray cannot be saved: %s", error)
            self._warned = True


def read_light(path: Path) -> MeasuredLight | None:
    """The measurement in a file; None if there is none, or it is damaged."""
    try:
        return MeasuredLight.model_validate_json(read_bounded(path))
    except (OSError, ValueError):
        return None
