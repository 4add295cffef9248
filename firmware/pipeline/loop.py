"""The tray loop: frames from the camera through the throw watcher to the table, in its own threads.

    set up ──► work ──fault──► tear down ──wait──► set up …
                │  ▲                                  │ a permanent fault
          bad frames: wait, then reopen the camera    └──► give up, and show what to do

One thread reads frames and watches; it may hang in a driver without stopping the rest. The other thread is a
timer: it notices missing frames, and calls ``Table.tick``.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from traywatch.errors import CameraError, TraywatchError
from traywatch.firmware.camera.base import Camera, LiveCamera
from traywatch.firmware.host.clock import Clock, RealClock
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.pipeline.camera_health import TICK_S, CameraHealth, LoopTimer
from traywatch.firmware.pipeline.camera_slot import CameraSlot
from traywatch.firmware.pipeline.clips.clip_maker import ClipMaker
from traywatch.firmware.pipeline.flicker_watch import FlickerWatch
from traywatch.firmware.pipeline.frame_check import PictureCheck
from traywatch.firmware.pipeline.idle_sampler import IdleSampler
from traywatch.firmware.pipeline.loop_faults import LoopFaults
from traywatch.firmware.pipeline.mat_drift import MatWatch
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.observations.event_recorder import EventRecorder
from traywatch.firmware.pipeline.observations.tray_area import TrayArea
from traywatch.firmware.table.service import TableService
from traywatch.messages import msg
from traywatch.vision.reading_stop import ReadingStopped, stopped_by
from traywatch.vision.throws.events import WatchEvent
from traywatch.vision.types import Frame

if TYPE_CHECKING:  # it is loaded in the thread of the loop
    from traywatch.vision.throws.watcher import ThrowWatcher

STALLED_AFTER_S = 3.0
GAP_S = 3.0
"""Seconds without a frame after which dice may have been moved by hand, so a change is not a throw."""

NEAR_S = 600.0
"""Seconds after the last motion for which somebody is taken to be near, also without an open page."""
_READ_S = 1.0
_FINISH_S = 0.5
"""A reading that ends within this time after a stop still counts; a longer one is ended."""
_SOURCE_PROBLEMS = ("camera", "camera_losses", "camera_mode", "demo", "mat", "source")


class TrayLoop:
    """Runs a camera and a throw watcher for a table until it is stopped.

    ``camera`` may be None if ``reopen`` can open one; ``reopen`` returns None if there is to be no camera.
    ``opened`` is called with each camera that is opened. ``switch`` takes another one.

    ``make_watcher`` is called in the loop's thread, because loading the models takes a while. ``renew`` calls
    it again after the profile has changed.

    ``mat`` checks whether the mat has moved. ``motions`` keeps what led to no throw. ``flicker`` measures the
    lamps. ``clips`` makes a clip of each throw. ``area`` learns where dice come to rest. ``show`` gets each
    fresh frame, usable or not. ``stalled_after_s`` is the longest wait for a frame in seconds. If no page is
    open, and nothing has moved for ``near_s`` seconds, fewer frames are compared.
    """

    def __init__(
        self,
        camera: Camera | None,
        make_watcher: Callable[[], ThrowWatcher],
        table: TableService,
        *,
        reopen: Callable[[], Camera | None] | None = None,
        opened: Callable[[Camera], None] = lambda camera: None,
        mat: MatWatch | None = None,
        motions: MotionLog | None = None,
        flicker: FlickerWatch | None = None,
        clips: ClipMaker | None = None,
        area: TrayArea | None = None,
        show: Callable[[Frame], None] = lambda frame: None,
        notifier: Notifier | None = None,
        clock: Clock | None = None,
        stalled_after_s: float = STALLED_AFTER_S,
        near_s: float = NEAR_S,
    ) -> None:
        self.near_s = near_s
        self._make_watcher = make_watcher
        self._table = table
        self._show = show
        self._recorder = EventRecorder(
            table, mat=mat, motions=motions, flicker=flicker, clips=clips, area=area
        )
        self._notifier = notifier or Notifier(None)
        self._clock = clock or RealClock()
        self._slot = CameraSlot(camera, reopen, opened, self._clock)
        self._health = CameraHealth(table, self._notifier, self._clock, stalled_after_s=stalled_after_s)
        self._check: PictureCheck | None = None
        self._looks: IdleSampler | None = None
        self._stop, self._renew, self._switch = threading.Event(), threading.Event(), threading.Event()
        self._give_up_reading = threading.Event()
        self._answers: deque[Callable[[ThrowWatcher], None]] = deque()
        self._ended = self._no_camera = False  # no camera: there is to be none, until the next switch
        self._moved_at = self._clock.now()
        self._usable_at = float("-inf")
        self._name = ""  # of the camera that was opened last
        ends = self._stop, self._renew, self._switch
        self._faults = LoopFaults(table, self._slot, self._health, self._notifier, self._clock, *ends)
        timer = LoopTimer(table, self._health, self._clock, lambda: self._slot.camera, self._recorder.save)
        self._threads = [
            threading.Thread(target=self._run_until_stopped, name="tray", daemon=True),
            threading.Thread(target=timer.run, args=(self._stop,), name="table time", daemon=True),
        ]

    def start(self) -> None:
        """Start both threads."""
        for thread in self._threads:
            thread.start()

    def stop(self, timeout_s: float = 1.5) -> None:
        """Stop both threads and close the camera. A thread that hangs is abandoned.

        A reading that is nearly done still counts, a longer one ends before its next network. Safe to call
        twice: a second call does not wait again.
        """
        now = self._clock.now()
        until = now + (0.0 if self._stop.is_set() else timeout_s)
        self._stop.set()
        self._join(min(until, now + _FINISH_S))
        self._give_up_reading.set()
        self._join(until)
        if not self._threads[0].is_alive():
            self._slot.close()

    def _join(self, until: float) -> None:
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, until - self._clock.now()))

    @property
    def camera(self) -> Camera | None:
        """The camera that is open now, or None."""
        return self._slot.camera

    def renew(self) -> None:
        """Rebuild the watcher before the next frame, and accept any frame size again."""
        self._renew.set()

    def switch(self) -> None:
        """Close the camera before the next frame, and open what ``reopen`` opens now."""
        self._switch.set()

    def confirm(self, throw_id: str, die_id: str, kind: str, label: str, value: int | None = None) -> None:
        """A person read a die of a throw; see ``ThrowWatcher.confirm``. Safe to call from any thread."""
        self._answers.append(lambda watcher: watcher.confirm(throw_id, die_id, kind, label, value))

    def take_no_die(self, throw_id: str, die_id: str) -> None:
        """A die of a throw is none; see ``ThrowWatcher.take_no_die``. Safe to call from any thread."""
        self._answers.append(lambda watcher: watcher.take_no_die(throw_id, die_id))

    # ------------------------------------------------------------------ set up, work, tear down

    def _run_until_stopped(self) -> None:
        with stopped_by(self._give_up_reading):
            self._run()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                if self._switch.is_set():
                    self._leave_source()
                if self._no_camera or not self._set_up():
                    self._idle()
                else:
                    self._step()
            except ReadingStopped:
                return
            except CameraError as error:
                self._faults.camera_failed(error)
            except TraywatchError as error:
                self._faults.reader_failed(error)
            except Exception as error:  # one bad picture must not stop the tray
                if self._stop.is_set():
                    return  # camera, journal and memory are closed by now
                if self._slot.is_busy:
                    self._faults.driver_failed(error)
                else:
                    self._faults.picture_failed(error)

    def _set_up(self) -> bool:
        """Open a camera and make the watcher, where it is due. False if there is to be no camera."""
        self._slot.is_busy = False
        camera = self._slot.camera or self._open()
        if camera is None:
            self._no_camera = True
            return False
        self._name = camera.name
        if self._check is None:
            self._check = PictureCheck(camera.name, repeats=camera.repeats)
        if self._looks is None or self._renew.is_set():
            self._renew.clear()
            self._health.expect_none()
            self._looks = None  # if the next line fails, the old profile must not be used on
            self._looks = IdleSampler(self._make_watcher())
            self._check.renew(size=True)
            self._recorder.use_other_watcher()
            self._table.set_problem("reader", None)
        return True

    def _open(self) -> Camera | None:
        self._health.expect_none()
        camera = self._slot.open()
        if camera is not None:
            if self._looks is not None and camera.name != self._name:
                self._looks.begin_anew(other_camera=True)
            if self._check is not None:
                self._check.renew(camera.name, repeats=camera.repeats)
        return camera

    def _leave_source(self) -> None:
        """Close the camera, and forget what was wrong with it."""
        self._switch.clear()
        self._renew.set()  # its size and its profile may be others
        self._slot.begin_anew()
        self._ended = self._no_camera = False
        self._health.begin_anew()
        self._table.set_moving(False)
        self._recorder.use_other_source()
        for what in _SOURCE_PROBLEMS:
            self._table.set_problem(what, None)

    def _idle(self) -> None:
        self._health.expect_none()
        self._notifier.sleep()
        self._clock.wait(self._stop, TICK_S)

    def _step(self) -> None:
        camera = self._slot.camera
        assert camera is not None and self._looks is not None and self._check is not None
        if self._ended or (self._table.paused and not camera.live):
            self._idle()
            return
        if isinstance(camera, LiveCamera):
            camera.calm = self._looks.calm and not self._recorder.wants_all
            camera.alone = self._is_alone()
        self._health.expect()
        frame = self._slot.read(camera, _READ_S)
        self._health.expect_none()
        if frame is None:
            self._end(self._looks)
            return
        now = self._clock.now()
        verdict = self._check.check_frame(frame, now)
        if verdict.resized and self._looks.watcher.profile is None:  # then nothing depends on the size
            self._check.renew(size=True)
            verdict = self._check.check_frame(frame, now)
        if verdict.problem is not None:
            self._health.bad(verdict.problem)
        if verdict.fresh:
            self._notifier.fresh()
            self._show(frame)  # also a frame of another size: a new calibration needs it
            self._recorder.take_fresh(frame)
        if not verdict.usable:
            self._health.doubt()
            if verdict.problem is not None and verdict.healed_by_opening:
                self._slot.close_if_due(self._health.bad_since)
            return
        if camera.live and now - self._usable_at > GAP_S:
            self._looks.begin_anew()
        self._usable_at = now
        self._take_frame(self._looks, frame)
        self._usable_at = self._clock.now()
        self._health.good()
        if self._health.bad_since is None:
            self._slot.note_usable()

    def _is_alone(self) -> bool:
        moved_long_ago = self._clock.now() - self._moved_at >= self.near_s
        return moved_long_ago and not self._table.publisher.readers

    def _take_frame(self, looks: IdleSampler, frame: Frame) -> None:
        while self._answers:
            self._answers.popleft()(looks.watcher)  # what people said about dice that lie there
        looks.watcher.obstacle_kind = self._table.obstacle_kind
        looks.watcher.zones_paused = self._recorder.zones_paused
        for event in looks.take_frame(frame):
            self._handle(event)
        self._recorder.take_watched(frame)

    def _end(self, looks: IdleSampler) -> None:
        self._ended = True
        ended = msg("problem-source-ended", name=self._slot.name("the source"))
        self._table.set_problem("source", ended)
        for event in looks.finish():
            self._handle(event)

    def _handle(self, event: WatchEvent) -> None:
        self._moved_at = self._clock.now()
        self._recorder.handle(event, self._looks.watcher.profile if self._looks is not None else None)
