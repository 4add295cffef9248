"""What a throw watcher knows of its tray, for those who show or test it."""

from __future__ import annotations

from typing import Any

from traywatch.vision.contacts.touches import ContactCandidate
from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.tracking.frame_buffer import FrameBuffer
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import DieReading


class WatchedTray:
    """The dice of the last rest, and the roll in progress, as ``interpreter`` knows them."""

    def __init__(self, interpreter: RestInterpreter) -> None:
        self._judge = interpreter

    @property
    def profile(self) -> Any:
        """The tray profile, or None."""
        return self._judge.profile

    @property
    def zones_paused(self) -> bool:
        """Whether dice get no ground points and zones, because the mat has moved since the calibration."""
        return self._judge.zones_paused

    @zones_paused.setter
    def zones_paused(self, paused: bool) -> None:
        self._judge.zones_paused = paused

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The last readings of the dice on the tray."""
        return self._judge.dice.readings

    @property
    def tracker(self) -> Tracker:
        """The tracker of the current roll."""
        return self._judge.tracker

    @property
    def footage(self) -> FrameBuffer:
        """The buffered frames of the roll."""
        return self._judge.footage

    @property
    def encounters(self) -> list[ContactCandidate]:
        """The encounters of the last throw, with the features that decide about a contact."""
        return self._judge.encounters
