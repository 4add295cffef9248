"""What the loop does about faults of the camera, the reader and single pictures: report, wait, reopen."""

from __future__ import annotations

import logging
import threading

from traywatch.errors import CameraError, TraywatchError
from traywatch.firmware.camera.factory import LASTING, is_lasting
from traywatch.firmware.host.clock import Clock
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.pipeline.camera_health import TICK_S, CameraHealth
from traywatch.firmware.pipeline.camera_slot import CameraSlot
from traywatch.firmware.table.service import TableService
from traywatch.messages import Text, msg

_log = logging.getLogger("traywatch.loop")

_PAUSE_S = 0.5
_ABSENT = frozenset({"camera_not_found"}) | LASTING
_DAMAGED = frozenset({"model_missing", "model_changed", "model_unreadable"})


class LoopFaults:
    """Handles what went wrong in the loop; each method waits before the next attempt.

    ``stop`` ends every wait. After a fault that does not heal by itself, only a person helps: ``renew`` is
    set for another profile, ``switch`` for another source. Belongs to the loop's thread.
    """

    def __init__(
        self,
        table: TableService,
        slot: CameraSlot,
        health: CameraHealth,
        notifier: Notifier,
        clock: Clock,
        stop: threading.Event,
        renew: threading.Event,
        switch: threading.Event,
    ) -> None:
        self._table, self._slot, self._health = table, slot, health
        self._notifier, self._clock = notifier, clock
        self._stop, self._renew, self._switch = stop, renew, switch
        self._logged = ""

    def camera_failed(self, error: CameraError) -> None:
        """Handle an error that the camera reports."""
        lasting = is_lasting(error) or (error.code == "camera_closed" and not self._slot.reopens)
        self._health.bad(_failed(error, lasting=lasting))
        if error.code in _ABSENT:
            self._notifier.sleep()  # a restart would find no camera either
        if lasting:
            self._give_up()
        elif self._slot.camera is None:
            self._slot.wait(self._stop)
        elif error.code == "camera_closed":
            self._slot.close()
            self._slot.wait(self._stop)
        else:
            # A live camera reopens its device by itself. If that fails, replace the whole camera object.
            self._slot.close_if_due(self._health.bad_since)
            self._clock.wait(self._stop, TICK_S)

    def driver_failed(self, error: Exception) -> None:
        """Handle an exception in the camera that is not a ``CameraError``."""
        name = self._slot.name("the camera")
        self._log_once("the camera failed", error)
        reason = f"{type(error).__name__}: {error}"
        self._health.bad(msg("problem-camera-failed", name=name, reason=reason))
        if self._slot.reopens:
            self._slot.close()
        self._slot.wait(self._stop)

    def reader_failed(self, error: TraywatchError) -> None:
        """Handle an error of the networks or of what is made from their answers."""
        lasting = error.code in _DAMAGED
        self._table.set_problem("reader", _failed(error, lasting=lasting))
        if lasting:
            self._notifier.sleep()
            self._give_up()
        else:
            self._clock.wait(self._stop, _PAUSE_S)

    def picture_failed(self, error: Exception) -> None:
        """Handle an exception that one picture led to."""
        self._log_once("a frame could not be processed", error)
        reason = f"{type(error).__name__}: {error}"
        self._table.set_problem("reader", msg("problem-picture-failed", reason=reason))
        self._clock.wait(self._stop, _PAUSE_S)

    def _log_once(self, what: str, error: Exception) -> None:
        if repr(error) != self._logged:
            self._logged = repr(error)
            _log.error("%s", what, exc_info=error)

    def _give_up(self) -> None:
        """Wait for a person, since the page shows what is wrong. A new profile or source may put it right."""
        self._health.expect_none()
        self._notifier.status("gave up: see the page, or journalctl -u traywatch")
        while not (self._stop.is_set() or self._renew.is_set() or self._switch.is_set()):
            self._clock.wait(self._stop, TICK_S)


def _failed(error: TraywatchError, *, lasting: bool) -> Text:
    """What to show for an error; a lasting one is not tried again."""
    return msg("problem-not-tried-again", reason=str(error).rstrip(".")) if lasting else error.message
