"""What follows from the frames and the events of the throw watcher: throws, clips, motions, lamps, mat."""

from __future__ import annotations

from traywatch.calibration import TrayProfile
from traywatch.firmware.host.process import return_free_memory
from traywatch.firmware.pipeline.clips.clip_maker import ClipMaker
from traywatch.firmware.pipeline.flicker_watch import FlickerWatch
from traywatch.firmware.pipeline.mat_drift import MatWatch
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.observations.picture_advice import PictureAdvice
from traywatch.firmware.pipeline.observations.tray_area import TrayArea
from traywatch.firmware.table.service import TableService
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


class EventRecorder:
    """Records the watcher's events at the table, and passes frames and events to what observes the tray.

    ``mat`` checks whether the mat has moved. ``motions`` keeps what led to no throw. ``flicker`` measures the
    lamps. ``clips`` makes a clip of each throw. ``area`` learns where dice come to rest. The frames of the
    demo reach none of them but ``clips``. Not thread-safe: it belongs to the loop's thread, ``save`` to any.
    """

    def __init__(
        self,
        table: TableService,
        *,
        mat: MatWatch | None = None,
        motions: MotionLog | None = None,
        flicker: FlickerWatch | None = None,
        clips: ClipMaker | None = None,
        area: TrayArea | None = None,
    ) -> None:
        self._table = table
        self._mat, self._motions, self._flicker = mat, motions, flicker
        self._clips, self._area = clips, area
        self._advice = PictureAdvice(table)

    @property
    def _recorded(self) -> bool:
        """Whether the frames are the demo's: its light, its mat and its motions are not those of a tray."""
        return self._table.state.source.demo

    @property
    def wants_all(self) -> bool:
        """Whether the lamps are measured now, which needs every frame of the camera."""
        return self._flicker is not None and not self._recorded and self._flicker.wants_all

    @property
    def zones_paused(self) -> bool:
        """Whether the mat has moved, so that no zone can be told."""
        return self._mat is not None and not self._recorded and self._mat.moved

    def use_other_source(self) -> None:
        """Forget the mat and the area of the source before."""
        if self._mat is not None:
            self._mat.begin_anew()
        if self._area is not None:
            self._area.begin_anew()

    def use_other_watcher(self) -> None:
        """Forget the advice that earlier readings led to."""
        self._advice.begin_anew()

    def take_fresh(self, frame: Frame) -> None:
        """Take a new frame, usable or not."""
        if self._flicker is not None and not self._recorded:
            self._flicker.take_frame(frame)

    def take_watched(self, frame: Frame) -> None:
        """Take a frame after the watcher."""
        if self._mat is not None and not self._recorded:
            self._mat.take_frame(frame)

    def handle(self, event: WatchEvent, profile: object) -> None:
        """Take an event of the watcher, which uses ``profile``: the tray profile, or None."""
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
                self._record(event, profile if isinstance(profile, TrayProfile) else None)
            self._table.set_problem("reader", None)
            return_free_memory()  # reading leaves holes between pictures that stay
        elif isinstance(event, Baseline | Cleared | Unchanged):
            self._table.set_moving(False)

    def _record(self, event: Settled, profile: TrayProfile | None) -> None:
        """Record a throw, and have its clip made.

        The film begins with the dice that lay there before. If those were of a hidden roll, there is none.
        """
        from traywatch.firmware.pipeline.clips.mat_paths import mat_paths
        from traywatch.firmware.pipeline.clips.roll_clip import FilmedRoll

        film = event.film if self._table.state.hidden_dice is None else None
        paths = mat_paths(event.throw, event.paths, profile)
        if self._clips is None or film is None:
            self._table.throws.record(event.throw, event.image, paths)
            return
        with self._clips.expected() as clip:
            view = self._table.throws.record(event.throw, event.image, paths)
            throw = event.throw.model_copy(update={"throw_id": view.id})
            clip.make(FilmedRoll(throw, film, event.paths, profile))

    def _keep_motion(self, why: NoThrow | None) -> None:
        if why is None or self._motions is None or self._table.paused:
            return
        if why.reason is Reason.OTHER_SCENE and self._recorded:
            return  # the demo cuts from one recorded roll to the next
        self._motions.add(why)

    def save(self) -> None:
        """Write what was measured. Recorded rolls say nothing about this tray."""
        if self._recorded:
            return
        if self._motions is not None:
            self._motions.save()
        if self._flicker is not None:
            self._flicker.save()
