"""Notices while the table rests that the mat or the camera was knocked, and goes on with what it finds."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from traywatch.calibration import DriftWatch, TrayProfile
from traywatch.errors import CalibrationError, TraywatchError
from traywatch.firmware.table.service import TableService
from traywatch.vision.throws.watcher import Baseline, Cleared, Rolling, Settled, WatchEvent
from traywatch.vision.types import Frame

_log = logging.getLogger("traywatch.mat")

EVERY_S = 1.0


class MatWatch:
    """Looks at the markers about once a second, when nothing moves.

    ``profile`` gives the profile in use; ``keep`` takes a new one (as JSON) once the tray
    is empty and the mat was fitted anew. Until then the page says that the mat has moved.
    """

    def __init__(
        self,
        profile: Callable[[], TrayProfile | None],
        keep: Callable[[dict[str, Any]], None],
        table: TableService,
        *,
        every_s: float = EVERY_S,
    ) -> None:
        self._profile = profile
        self._keep = keep
        self._table = table
        self._every_s = every_s
        self._watch: DriftWatch | None = None
        self._resting = self._empty = False
        self._next_s = 0.0

    def saw(self, event: WatchEvent) -> None:
        """What the watcher told: does the tray rest, and is it empty?"""
        self._resting = not isinstance(event, Rolling)
        if isinstance(event, Settled):
            self._empty = False
        elif isinstance(event, Cleared):
            self._empty = not event.left
        elif isinstance(event, Baseline):
            self._empty = not event.dice

    def push(self, frame: Frame) -> None:
        """A frame of the tray; most are not looked at."""
        profile = self._profile()
        if profile is None or not self._resting or frame.taken_at_s < self._next_s:
            return
        self._next_s = frame.taken_at_s + self._every_s
        if self._watch is None or self._watch.profile != profile:
            self._watch = DriftWatch(profile)
        try:
            found = self._watch.push(frame.image, tray_empty=self._empty)
        except CalibrationError:
            # Another shape of picture than the profile's: the page of the profile says so itself.
            return
        drift = self._watch.drift
        moved = drift is not None and drift.state == "moved"
        self._table.set_problem("mat", drift.say if moved and drift is not None else None)
        if found is not None:
            try:
                self._keep(found.to_json())
            except (TraywatchError, OSError) as error:
                _log.warning("the profile that was fitted anew could not be kept: %s", error)
                self._table.set_problem(
                    "mat", f"The mat has moved; what was found could not be kept: {error}"
                )
