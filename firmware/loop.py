"""The loop: frames from the camera through the watcher to the table, in threads of its own.

One thread reads and watches; it may hang in a driver and takes nobody with it. Another
keeps time: it sees when frames stay away, and lets the table take what is due.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from firmware.camera.base import Camera
from firmware.mat_watch import MatWatch
from firmware.table import Table
from traywatch.errors import CameraError, TraywatchError
from vision.types import Frame
from vision.watch import Baseline, Cleared, Rolling, Settled, ThrowWatcher, Unchanged, WatchEvent

_log = logging.getLogger("traywatch.loop")

STALLED_AFTER_S = 4.0
_TICK_S = 0.25
_READ_S = 1.0
_PAUSE_S = 0.5


class TrayLoop:
    """Runs a camera and a watcher for a table until it is stopped.

    ``make_watcher`` is called in the loop's thread, since loading the models takes a
    while; ``renew`` makes it load them anew, after the profile has changed. ``mat``
    notices that the mat has moved. ``show`` is given each frame before it is worked on.
    """

    def __init__(
        self,
        camera: Camera,
        make_watcher: Callable[[], ThrowWatcher],
        table: Table,
        *,
        stalled_after_s: float = STALLED_AFTER_S,
        mat: MatWatch | None = None,
        show: Callable[[Frame], None] = lambda frame: None,
    ) -> None:
        self._camera = camera
        self._show = show
        self._mat = mat
        self._make_watcher = make_watcher
        self._table = table
        self._stalled_after_s = stalled_after_s
        self._stop = threading.Event()
        self._renew = threading.Event()
        self._frame_at: float | None = None  # None while no frame is expected
        self._ended = False
        self._logged = ""
        self._threads = [
            threading.Thread(target=self._run, name="tray", daemon=True),
            threading.Thread(target=self._keep_time, name="table time", daemon=True),
        ]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self, timeout_s: float = 1.5) -> None:
        """End; a camera that hangs is left behind. Safe to call twice."""
        self._stop.set()
        until = time.monotonic() + timeout_s
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, until - time.monotonic()))

    def renew(self) -> None:
        """Make the watcher anew before the next frame."""
        self._renew.set()

    # ------------------------------------------------------------------ frames

    def _run(self) -> None:
        watcher: ThrowWatcher | None = None
        while not self._stop.is_set():
            try:
                if watcher is None or self._renew.is_set():
                    self._renew.clear()
                    self._frame_at = None
                    watcher = self._make_watcher()
                    self._table.problem("reader", None)
                self._step(watcher)
            except TraywatchError as error:
                self._table.problem("camera" if isinstance(error, CameraError) else "reader", str(error))
                self._stop.wait(_PAUSE_S)
            except Exception as error:  # the tray goes on watching, whatever one picture does to it
                if repr(error) != self._logged:
                    self._logged = repr(error)
                    _log.exception("a frame could not be worked on")
                self._table.problem(
                    "reader", f"A picture could not be worked on ({type(error).__name__}: {error})."
                )
                self._stop.wait(_PAUSE_S)

    def _step(self, watcher: ThrowWatcher) -> None:
        if self._ended or (self._table.paused and not self._camera.live):
            self._frame_at = None
            self._stop.wait(_TICK_S)
            return
        if self._frame_at is None:
            self._frame_at = time.monotonic()
        frame = self._camera.read(_READ_S)
        self._frame_at = time.monotonic()
        if frame is None:
            self._ended = True
            self._table.problem(
                "source", f"{self._camera.name} has come to its end; nothing more will be thrown."
            )
            for event in watcher.finish():
                self._tell(event)
            return
        self._table.problem("camera", None)
        self._show(frame)
        watcher.obstacle_kind = self._table.obstacle_kind()
        for event in watcher.push(frame):
            self._tell(event)
        if self._mat is not None:
            self._mat.push(frame)

    def _tell(self, event: WatchEvent) -> None:
        if self._mat is not None:
            self._mat.saw(event)
        if isinstance(event, Rolling):
            self._table.moving(True)
        elif isinstance(event, Settled):
            # A paused demo still throws when it is asked to; a paused table lets dice lie.
            if self._table.paused and not self._table.source["demo"]:
                self._table.moving(False)
            else:
                self._table.offer(event.throw, event.image)
            self._table.problem("reader", None)
        elif isinstance(event, Baseline | Cleared | Unchanged):
            self._table.moving(False)

    # ------------------------------------------------------------------ time

    def _keep_time(self) -> None:
        while not self._stop.wait(_TICK_S):
            try:
                since = self._frame_at
                if since is not None and time.monotonic() - since > self._stalled_after_s:
                    self._table.problem(
                        "camera",
                        f"{self._camera.name}: no picture for some seconds; check its cable and its power.",
                    )
                self._table.tick()
            except Exception:
                _log.exception("the table's time could not be kept")
