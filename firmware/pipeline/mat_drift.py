"""Detects at rest that the mat or the camera has moved, and updates the tray profile."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from traywatch import calibration
from traywatch.errors import CalibrationError, TraywatchError
from traywatch.firmware.table.service import TableService
from traywatch.messages import msg
from traywatch.vision.throws.events import (
    Baseline,
    Cleared,
    Rolling,
    Settled,
    StillRolling,
    TooBrief,
    WatchEvent,
)
from traywatch.vision.types import Frame

if TYPE_CHECKING:  # what looks for markers is imported with the first check
    from traywatch.calibration import DriftWatch, TrayProfile

_log = logging.getLogger("traywatch.mat")

EVERY_S = 1.0
CALM_EVERY_S = 30.0
"""Seconds between checks while nothing has moved since the last ones: one costs as much as ten looks."""
_SETTLED = 3  # checks after a motion before they become rare
_PAUSED = "Zones are paused: put it back, clear the tray for a moment, or calibrate again."


class MatWatch:
    """Checks the markers after each motion, about once a second, and every 30 seconds later on.

    ``profile`` returns the profile in use. ``keep`` saves a new one (as JSON) once the tray is empty and the
    mat was fitted again. Until then the table shows that the mat has moved.
    """

    def __init__(
        self,
        profile: Callable[[], TrayProfile | None],
        keep: Callable[[dict[str, Any]], None],
        table: TableService,
        *,
        every_s: float = EVERY_S,
        calm_every_s: float = CALM_EVERY_S,
    ) -> None:
        self._profile = profile
        self._keep = keep
        self._table = table
        self._every_s, self._calm_every_s = every_s, calm_every_s
        self._checks = 0  # since something moved
        self._watch: DriftWatch | None = None
        self._resting = self._empty = False
        self._next_s = 0.0
        self.moved = False
        """Whether the mat is not where it was calibrated, so that places and zones would be wrong."""

    def begin_anew(self) -> None:
        """Another camera comes: check the markers at its first frame at rest."""
        self.moved = self._resting = self._empty = False
        self._watch, self._next_s, self._checks = None, 0.0, 0

    def saw(self, event: WatchEvent) -> None:
        """Track from the watcher's events whether the tray is at rest and empty."""
        if isinstance(event, StillRolling | TooBrief):
            return  # the motion goes on, or another event follows
        self._checks = 0
        self._resting = not isinstance(event, Rolling)
        if isinstance(event, Settled):
            self._empty = False
        elif isinstance(event, Cleared):
            self._empty = not event.left
        elif isinstance(event, Baseline):
            self._empty = not event.dice
            if event.shifted:
                self._next_s = 0.0  # bumped: check the markers at once

    def take_frame(self, frame: Frame) -> None:
        """Check a frame of the tray; most frames are skipped."""
        profile = self._profile()
        if profile is None or not self._resting or frame.taken_at_s < self._next_s:
            return
        if self._watch is None or self._watch.profile != profile:
            self._watch, self._checks = calibration.DriftWatch(profile), 0
        self._checks += 1
        self._next_s = frame.taken_at_s + self._every_s
        try:
            refitted = self._watch.take_picture(frame.image, tray_empty=self._empty)
        except CalibrationError:
            # The frame has another shape than the profile's pictures; the profile check reports that.
            return
        drift = self._watch.drift
        self.moved = drift is not None and drift.state == "moved"
        if self._checks >= _SETTLED and not self.moved and not self._watch.suspects:
            self._next_s = frame.taken_at_s + self._calm_every_s
        say = f"{drift.say} {_PAUSED}" if self.moved and drift is not None else None
        self._table.set_problem("mat", say)
        if refitted is not None:
            try:
                self._keep(refitted.to_json())
            except (TraywatchError, OSError) as error:
                _log.warning("the updated profile could not be saved: %s", error)
                self._table.set_problem("mat", msg("problem-mat-profile-unsaved", reason=str(error)))
