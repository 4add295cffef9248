"""The tray loop: frames from the camera through the throw watcher to the table, in its own threads.

    set up ──► work ──fault──► tear down ──wait──► set up …
                │  ▲                                  │ a permanent fault
          bad frames: wait, then reopen the camera    └──► give up, and show what to do

One thread reads frames and watches; it may hang in a driver without stopping the rest. The other thread is a
timer: it notices missing frames, and calls ``Table.tick``.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from traywatch.calibration import TrayProfile
from traywatch.errors import CameraError, TraywatchError
from traywatch.firmware.camera.base import Camera, LiveCamera
from traywatch.firmware.camera.factory import LASTING
from traywatch.firmware.host.clock import Clock, RealClock
from traywatch.firmware.host.process import return_free_memory
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.pipeline.camera_health import TICK_S, CameraHealth, LoopTimer
from traywatch.firmware.pipeline.clips.clip_maker import ClipMaker
from traywatch.firmware.pipeline.flicker_watch import FlickerWatch
from traywatch.firmware.pipeline.frame_check import PictureCheck
from traywatch.firmware.pipeline.idle_sampler import IdleSampler
from traywatch.firmware.pipeline.mat_drift import MatWatch
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.observations.picture_advice import PictureAdvice
from traywatch.firmware.pipeline.observations.tray_area import TrayArea
from traywatch.firmware.table.service import TableService
from traywatch.messages import Text, msg
from traywatch.vision.reading_stop import ReadingStopped, stopped_by
from traywatch.vision.throws.events import (
    Baseline,
    Cleared,
    Rolling,
    Settled,
    Unchanged,
    WatchEvent,
    no_throw,
)
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.types import Frame

if TYPE_CHECKING:  # it is loaded in the thread of the loop
    from traywatch.vision.throws.watcher import ThrowWatcher

_log = logging.getLogger("traywatch.loop")

STALLED_AFTER_S = 3.0
WAITS_S = (0.5, 1.0, 2.0, 3.0)
"""Pauses in seconds between attempts to open a camera; short enough to notice a camera within five
seconds.
"""
REOPEN_AFTER_S = (10.0, 20.0, 40.0, 60.0)
"""Seconds without a usable frame before the camera is closed and opened again."""
GAP_S = 3.0
"""Seconds without a frame after which dice may have been moved by hand, so a change is not a throw."""

NEAR_S = 600.0
"""Seconds after the last motion for which somebody is taken to be near, also without an open page."""
_READ_S = 1.0
_FINISH_S = 0.5
"""A reading that ends within this time after a stop still counts; a longer one is ended."""
_PAUSE_S = 0.5
_ABSENT = frozenset({"camera_not_found"}) | LASTING
_SOURCE_PROBLEMS = ("camera", "camera_losses", "camera_mode", "demo", "mat", "source")
_DAMAGED = frozenset({"model_missing", "model_changed", "model_unreadable"})


class TrayLoop:
    """Runs a camera and a throw watcher for a table until it is stopped.

    ``camera`` may be None if ``reopen`` can open one; ``reopen`` returns None if there is to be no camera.
    ``opened`` is called with each camera that is opened. ``switch`` takes another one.

    ``make_watcher`` is called in the loop's thread, because loading the models takes a while. ``renew`` calls
    it again after the profile has changed.

    ``mat`` checks whether the mat has moved. ``motions`` keeps what led to no throw. ``flicker`` measures the
    lamps. ``clips`` makes a clip of each throw. ``area`` learns where dice come to rest.
    ``show`` gets each fresh frame, usable or not. ``stalled_after_s`` is the longest wait for a frame
    in seconds. If no page is open, and nothing has moved for ``near_s`` seconds, fewer frames are compared.
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
        self._camera = camera
        self._reopen, self._opened = reopen, opened
        self._make_watcher = make_watcher
        self._table = table
        self._mat, self._show, self._motions, self._flicker = mat, show, motions, flicker
        self._clips, self._area = clips, area
        self._advice = PictureAdvice(table)
        self._notifier = notifier or Notifier(None)
        self._clock = clock or RealClock()
        self._health = CameraHealth(table, self._notifier, self._clock, stalled_after_s=stalled_after_s)
        self._check: PictureCheck | None = None
        self._looks: IdleSampler | None = None
        self._stop, self._renew, self._switch = threading.Event(), threading.Event(), threading.Event()
        self._give_up_reading = threading.Event()
        self._no_camera = False  # there is to be none, until the next switch
        self._confirmed: deque[tuple[str, str, str, str, int | None]] = deque()
        self._ended = False
        self._in_camera = False  # whether an exception comes from the camera
        self._tries = self._reopened = 0
        self._opened_at = float("-inf")
        self._moved_at = self._clock.now()
        self._usable_at = float("-inf")
        self._name = ""  # of the camera that was opened last
        self._logged = ""
        timer = LoopTimer(table, self._health, self._clock, lambda: self._camera, self._save)
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
            self._let_go()

    def _join(self, until: float) -> None:
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, until - self._clock.now()))

    @property
    def camera(self) -> Camera | None:
        """The camera that is open now, or None."""
        return self._camera

    @property
    def _recorded(self) -> bool:
        """Whether the frames are the demo's: its light, its mat and its motions are not those of a tray."""
        return self._table.state.source.demo

    def renew(self) -> None:
        """Rebuild the watcher before the next frame, and accept any frame size again."""
        self._renew.set()

    def switch(self) -> None:
        """Close the camera before the next frame, and open what ``reopen`` opens now."""
        self._switch.set()

    def confirm(self, throw_id: str, die_id: str, kind: str, label: str, value: int | None = None) -> None:
        """A person read a die of a throw; see ``ThrowWatcher.confirm``. Safe to call from any thread."""
        self._confirmed.append((throw_id, die_id, kind, label, value))

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
                self._camera_failed(error)
            except TraywatchError as error:
                self._reader_failed(error)
            except Exception as error:  # one bad picture must not stop the tray
                if self._stop.is_set():
                    return  # camera, journal and memory are closed by now
                if self._in_camera:
                    self._driver_failed(error)
                else:
                    self._picture_failed(error)

    def _set_up(self) -> bool:
        """Open a camera and make the watcher, where it is due. False if there is to be no camera."""
        self._in_camera = False
        camera = self._camera or self._open()
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
            self._advice.begin_anew()
            self._table.set_problem("reader", None)
        return True

    def _open(self) -> Camera | None:
        assert self._reopen is not None
        self._health.expect_none()
        self._in_camera = True
        self._camera = camera = self._reopen()
        if camera is not None:
            self._opened_at = self._clock.now()
            self._opened(camera)
            if self._looks is not None and camera.name != self._name:
                self._looks.begin_anew(other_camera=True)
            if self._check is not None:
                self._check.renew(camera.name, repeats=camera.repeats)
        self._in_camera = False
        return camera

    def _leave_source(self) -> None:
        """Close the camera, and forget what was wrong with it."""
        self._switch.clear()
        self._renew.set()  # its size and its profile may be others
        self._let_go()
        self._ended = self._no_camera = False
        self._tries = self._reopened = 0
        self._health.begin_anew()
        self._table.set_moving(False)
        if self._mat is not None:
            self._mat.begin_anew()
        if self._area is not None:
            self._area.begin_anew()
        for what in _SOURCE_PROBLEMS:
            self._table.set_problem(what, None)

    def _idle(self) -> None:
        self._health.expect_none()
        self._notifier.sleep()
        self._clock.wait(self._stop, TICK_S)

    def _step(self) -> None:
        assert self._camera is not None and self._looks is not None and self._check is not None
        if self._ended or (self._table.paused and not self._camera.live):
            self._idle()
            return
        if isinstance(self._camera, LiveCamera):
            wants_all = self._flicker is not None and not self._recorded and self._flicker.wants_all
            self._camera.calm = self._looks.calm and not wants_all
            self._camera.alone = self._is_alone()
        self._health.expect()
        self._in_camera = True
        frame = self._camera.read(_READ_S)
        self._in_camera = False
        self._health.expect_none()
        if frame is None:
            self._end(self._looks)
            return
        self._tries = 0
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
            if self._flicker is not None and not self._recorded:
                self._flicker.take_frame(frame)
        if not verdict.usable:
            self._health.doubt()
            if verdict.problem is not None and verdict.healed_by_opening:
                self._open_anew_if_due(now)
            return
        if self._camera.live and now - self._usable_at > GAP_S:
            self._looks.begin_anew()
        self._usable_at = now
        self._take_frame(self._looks, frame)
        self._usable_at = self._clock.now()
        self._health.good()
        if self._health.bad_since is None:
            self._reopened = 0

    def _is_alone(self) -> bool:
        moved_long_ago = self._clock.now() - self._moved_at >= self.near_s
        return moved_long_ago and not self._table.publisher.readers

    def _take_frame(self, looks: IdleSampler, frame: Frame) -> None:
        while self._confirmed:
            looks.watcher.confirm(*self._confirmed.popleft())
        looks.watcher.obstacle_kind = self._table.obstacle_kind
        mat = self._mat if not self._recorded else None
        looks.watcher.zones_paused = mat is not None and mat.moved
        for event in looks.take_frame(frame):
            self._handle(event)
        if mat is not None:
            mat.take_frame(frame)

    def _end(self, looks: IdleSampler) -> None:
        self._ended = True
        name = self._camera.name if self._camera is not None else "the source"
        self._table.set_problem("source", msg("problem-source-ended", name=name))
        for event in looks.finish():
            self._handle(event)

    def _let_go(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            try:
                camera.close()
            except Exception:
                _log.exception("the camera could not be closed")

    # ------------------------------------------------------------------ faults

    def _camera_failed(self, error: CameraError) -> None:
        lasting = error.code in LASTING or (error.code == "camera_closed" and self._reopen is None)
        self._health.bad(_failed(error, lasting=lasting))
        if error.code in _ABSENT:
            self._notifier.sleep()  # a restart would find no camera either
        if lasting:
            self._give_up()
        elif self._camera is None:
            self._wait()
        elif error.code == "camera_closed":
            self._let_go()
            self._wait()
        else:
            # A live camera reopens its device by itself. If that fails, replace the whole camera object.
            self._open_anew_if_due(self._clock.now())
            self._clock.wait(self._stop, TICK_S)

    def _driver_failed(self, error: Exception) -> None:
        """Handle an exception in the camera that is not a ``CameraError``."""
        name = self._camera.name if self._camera is not None else "the camera"
        self._log_once("the camera failed", error)
        reason = f"{type(error).__name__}: {error}"
        self._health.bad(msg("problem-camera-failed", name=name, reason=reason))
        if self._reopen is not None:
            self._let_go()
        self._wait()

    def _reader_failed(self, error: TraywatchError) -> None:
        lasting = error.code in _DAMAGED
        self._table.set_problem("reader", _failed(error, lasting=lasting))
        if lasting:
            self._notifier.sleep()
            self._give_up()
        else:
            self._clock.wait(self._stop, _PAUSE_S)

    def _picture_failed(self, error: Exception) -> None:
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

    def _open_anew_if_due(self, now: float) -> None:
        bad_since = self._health.bad_since
        since = max(self._opened_at, now if bad_since is None else bad_since)
        patience_s = REOPEN_AFTER_S[min(self._reopened, len(REOPEN_AFTER_S) - 1)]
        if self._reopen is None or now - since < patience_s:
            return
        self._reopened += 1
        self._let_go()

    def _wait(self) -> None:
        self._clock.wait(self._stop, WAITS_S[min(self._tries, len(WAITS_S) - 1)])
        self._tries += 1

    # ------------------------------------------------------------------ events of the watcher

    def _handle(self, event: WatchEvent) -> None:
        self._moved_at = self._clock.now()
        if self._mat is not None and not self._recorded:
            self._mat.saw(event)
        if self._area is not None and not self._recorded:
            self._area.saw(event)
        self._advice.saw(event)
        self._keep_motion(no_throw(event))
        if isinstance(event, Rolling):
            self._table.set_moving(True)
        elif isinstance(event, Settled):
            # A paused demo still throws on request; a paused table ignores dice.
            if self._table.paused and not self._table.state.source.demo:
                self._table.set_moving(False)
            else:
                self._record(event)
            self._table.set_problem("reader", None)
            return_free_memory()  # reading leaves holes between pictures that stay
        elif isinstance(event, Baseline | Cleared | Unchanged):
            self._table.set_moving(False)

    def _record(self, event: Settled) -> None:
        """Record a throw, and have its clip made.

        The film begins with the dice that lay there before. If those were of a hidden roll, there is none.
        """
        from traywatch.firmware.pipeline.clips.mat_paths import mat_paths
        from traywatch.firmware.pipeline.clips.roll_clip import FilmedRoll

        film = event.film if self._table.state.hidden_dice is None else None
        used = self._looks.watcher.profile if self._looks is not None else None
        profile = used if isinstance(used, TrayProfile) else None
        paths = mat_paths(event.throw, event.paths, profile)
        if self._clips is None or film is None:
            self._table.throws.record(event.throw, event.image, paths)
            return
        with self._clips.expected() as clip:
            view = self._table.throws.record(event.throw, event.image, paths)
            throw = event.throw.model_copy(update={"throw_id": view.id})
            clip.make(FilmedRoll(throw, film, event.paths, profile))

    def _save(self) -> None:
        """Write what was measured. Recorded rolls say nothing about this tray."""
        if self._recorded:
            return
        if self._motions is not None:
            self._motions.save()
        if self._flicker is not None:
            self._flicker.save()

    def _keep_motion(self, why: NoThrow | None) -> None:
        if why is None or self._motions is None or self._table.paused:
            return
        if why.reason is Reason.OTHER_SCENE and self._recorded:
            return  # the demo cuts from one recorded roll to the next
        self._motions.add(why)


def _failed(error: TraywatchError, *, lasting: bool) -> Text:
    """What to show for an error; a lasting one is not tried again."""
    return msg("problem-not-tried-again", reason=str(error).rstrip(".")) if lasting else error.message
