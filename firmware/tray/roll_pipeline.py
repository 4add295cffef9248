"""From the camera to the journal: what a tray needs to record rolls."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from traywatch.calibration import TrayProfile
from traywatch.firmware.camera import Camera
from traywatch.firmware.config.chosen_language import language_file
from traywatch.firmware.config.demo_mode import demo_mode_file
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.pipeline.clips.clip_maker import ClipMaker
from traywatch.firmware.pipeline.demo_mats import DemoMats
from traywatch.firmware.pipeline.empty_mat import EmptyMatStore
from traywatch.firmware.pipeline.expected_kinds import KindPrior
from traywatch.firmware.pipeline.flicker_watch import LIGHT_FILE, FlickerWatch
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.pipeline.mat_drift import MatWatch
from traywatch.firmware.pipeline.motion_log import MOTIONS_FILE, MotionLog
from traywatch.firmware.pipeline.observations.tray_area import TrayArea
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.storage.clips import FOLDER as CLIPS_FOLDER
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.table.proofs.notary import open_notary
from traywatch.firmware.table.proofs.throw_media import ThrowMedia
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.tray.cameras import TrayCameras, follow_pause, is_demo
from traywatch.firmware.tray.learned_dice import LearnedDice
from traywatch.firmware.tray.options import TrayOptions
from traywatch.messages import msg
from traywatch.vision.types import Frame

if TYPE_CHECKING:  # the networks are loaded once the page answers
    from traywatch.vision.landing import Landing
    from traywatch.vision.throws.events import Reader
    from traywatch.vision.throws.watcher import ThrowWatcher

_VERIFIED_AFTER_S = 20.0
_SPACE_WAIT_S = 5.0
"""How long a full disk may keep the tray from ending."""


class RollPipeline:
    """A camera, a table and what lies between them. The fields are in the order in which they start.

    The data directory of ``options`` must be held. ``start`` starts the loop, ``stop`` ends it and saves the
    last records, and ``close`` ends the rest.

    Raises ``TraywatchError`` if the camera or the data cannot be used.
    """

    def __init__(self, options: TrayOptions, card_sets: CardSetRepository, notifier: Notifier) -> None:
        data = options.data
        self.options, self._card_sets = options, card_sets
        self._stopped = threading.Event()
        with ExitStack() as stack:  # ends what has started if the next part cannot start
            self.cameras = self.open_cameras()
            stack.callback(self.cameras.sources.abandon)
            self._camera = self.cameras.first(supervised=notifier.supervised)
            if self._camera is not None:
                stack.callback(self._camera.close)
            self.profiles = ProfileStore(data / "profile.json", demo=is_demo(self._camera))
            self.demo_mode = demo_mode_file(data / "demo-mode.json")
            self.language = language_file(data / "language.json")
            self.table = self.open_table()
            stack.callback(self.table.close)
            self.clips = ClipMaker(self.table.keep_clip)
            self.clips.start()
            stack.callback(self.clips.close)
            media = ThrowMedia(self.table.pictures, self.table.clips, self.clips.wait)
            self.notary = open_notary(data, self.table.journal, self.table.publisher, media.of)
            if self.notary is not None:
                stack.callback(self.notary.close)
            self.vitals = Vitals(data)
            self._begin_table()
            self.dice = LearnedDice(data, self.table, lambda: self.profiles.profile)
            stack.callback(self.dice.close)
            self.mat = MatWatch(lambda: self.profiles.profile, self.keep_profile, self.table)
            self.empty_mats = EmptyMatStore(data / "empty-mat.bin")
            self.flicker = FlickerWatch(path=data / LIGHT_FILE)
            self.area = TrayArea()
            self.setup = SetupService(
                lambda: self.profiles.profile,
                lens_path=data / "lens.json",
                flicker=self.flicker,
                area=self.area,
            )
            self.motions = MotionLog(
                lambda view: self.table.publisher.publish("motion", view), path=data / MOTIONS_FILE
            )
            self.loop = self._make_loop(notifier)
            stack.callback(self.loop.stop)
            self.demo_mats = DemoMats(self.table, self.profiles.use_demo, self.loop.renew)
            self._connect()
            self._closing = stack.pop_all()

    def open_cameras(self) -> TrayCameras:
        """The cameras that may be used. A measurement may override it, and the methods below."""
        return TrayCameras(self.options.data, self.options.source, paused=self.options.paused)

    def open_table(self) -> TableService:
        """The table on the journal of the data directory."""
        data, pictures = self.options.data, self.options.pictures
        return TableService(
            Journal(data / "journal.sqlite"),
            pictures=PictureStore(data / "pictures", most=pictures),
            clips=ClipStore(data / CLIPS_FOLDER, most=pictures),
            profile=self.profiles.profile,
            load=self._card_sets,
            autoplay=is_demo(self._camera) and self.demo_mode.value,
        )

    def make_watcher(
        self, reader: Reader, profile: TrayProfile | None, landing: Landing | None
    ) -> ThrowWatcher:
        """What watches for throws, with what reads the dice and places them."""
        from traywatch.vision.throws.watcher import ThrowWatcher

        return ThrowWatcher(reader, profile, landing)

    def show_frame(self, frame: Frame) -> None:
        """Each fresh frame of the camera comes here, usable or not."""
        self.vitals.saw_frame()
        self.setup.saw(frame)

    def _watcher_in_use(self) -> ThrowWatcher:
        """A watcher with the profile in use, as the loop asks for it."""
        # Loading the networks takes a while; the page must answer before that.
        from traywatch.vision.landing import Landing
        from traywatch.vision.reader import TrayReader

        profile = self.profiles.profile
        tray = TrayReader(
            profile,
            places=False,
            memory=self.dice.memory,
            empty_mats=None if self.table.state.source.demo else self.empty_mats,
            fixed_camera=True,
        )
        reader = KindPrior(tray, self.table.in_play)
        return self.make_watcher(reader, profile, Landing() if profile is not None else None)

    def start(self) -> None:
        """Start to watch the tray, and to check the journal beside it."""
        self.loop.start()
        threading.Thread(target=self._verify_journal, name="journal check", daemon=True).start()

    def stop(self) -> Path | None:
        """Stop watching, and save the last records.

        Returns the file with those that could not be written to the journal, or None.
        """
        self._stopped.set()
        self.loop.stop()
        return self.table.close(wait_s=_SPACE_WAIT_S)

    def close(self) -> None:
        """End everything, in reverse order."""
        self._stopped.set()
        self._closing.close()

    def keep_profile(self, profile: dict[str, Any]) -> None:
        """Save and use another profile. Raises ``CalibrationError`` if it is not usable."""
        self._use_profile(self.profiles.keep(profile))

    def follow_profile_file(self) -> None:
        """Use a profile that was written by another program, or whose disk has come. Call it regularly."""
        if self.profiles.refresh() and self.profiles.profile is not None:
            self._use_profile(self.profiles.profile)
        self.table.set_problem("profile", self.profiles.problem)

    def _use_profile(self, profile: TrayProfile) -> None:
        """Use another profile, which fits the camera in use."""
        self.table.set_profile(profile)
        self.cameras.sources.note_calibration()
        for problem in ("profile", "calibration"):
            self.table.set_problem(problem, None)
        self.cameras.lens.hold(self.loop.camera)
        self.loop.renew()

    def _begin_table(self) -> None:
        """Tell the table its camera, and resume the session of the journal or start a new one."""
        table, sources, camera = self.table, self.cameras.sources, self._camera
        table.hooks.autoplay, table.hooks.language = self._save_demo_mode, self.language.save
        if camera is not None:
            table.set_source(camera.name, live=camera.live, demo=is_demo(camera))
        elif sources.opens:
            table.set_problem("camera", msg("problem-camera-opens", name=sources.name))
        if self.options.paused:
            table.settings(paused=True)
        self._begin_session()
        table.set_problem("profile", self.profiles.problem)
        table.settings(dice_in_play=sorted(self.options.kinds), language=self.language.value)

    def _begin_session(self) -> None:
        playing, demo = self.table.view.game, is_demo(self._camera)
        game = self.options.game or (None if playing else ("deep_dark_dice" if demo else "free"))
        if game is None or (playing and playing.id == game):
            return
        try:
            self.table.start(game)
        except TableError as error:
            self.table.set_problem("session", msg("problem-no-game", reason=error.message))

    def _make_loop(self, notifier: Notifier) -> TrayLoop:
        return TrayLoop(
            self._camera,
            self._watcher_in_use,
            self.table,
            reopen=self._reopen_camera,
            opened=self._use_camera,
            mat=self.mat,
            motions=self.motions,
            flicker=self.flicker,
            clips=self.clips,
            area=self.area,
            show=self.show_frame,
            notifier=notifier,
        )

    def _connect(self) -> None:
        """Let the parts follow each other, now that all are there."""
        self.table.hooks.confirmed = self._confirm_face
        self.table.hooks.no_die = self.loop.take_no_die
        self.cameras.sources.changed = self._switch_camera
        self.cameras.demo_wish = self.demo_mats.wish
        if self._camera is not None:
            self._use_camera(self._camera)

    def _use_camera(self, camera: Camera) -> None:
        self.vitals.saw_camera()
        self.cameras.sources.opened(camera)
        demo = is_demo(camera)
        follow_pause(self.table, camera)  # before people see that it is the demo and tap for a roll
        self.table.set_source(camera.name, live=camera.live, demo=demo)
        if self.profiles.switch(demo=demo):
            self.demo_mats.begin_anew()
            self.table.set_profile(self.profiles.profile)
            self.table.set_problem("profile", self.profiles.problem)
            self.loop.renew()
        stale = not demo and self.profiles.profile is not None and not self.cameras.sources.is_calibrated
        self.table.set_problem("calibration", msg("problem-other-camera") if stale else None)

    def _reopen_camera(self) -> Camera | None:
        camera = self.cameras.sources.open()
        if camera is None:
            self.table.set_source(self.cameras.sources.name, live=False, demo=False)
        return camera

    def _switch_camera(self) -> None:
        self.table.set_source(self.cameras.sources.name, live=False, demo=False)  # until it is open
        self.loop.switch()

    def _confirm_face(self, throw_id: str, die_id: str, kind: str, label: str) -> None:
        self.loop.confirm(throw_id, die_id, kind, label, self.dice.value_of(kind, label))
        self.dice.confirm(throw_id, die_id, kind, label)

    def _save_demo_mode(self, plays: bool) -> None:
        if self.table.state.source.demo:
            self.demo_mode.save(plays)

    def _verify_journal(self) -> None:
        """Check the journal once, unless the tray stops before or meanwhile."""
        if not self._stopped.wait(_VERIFIED_AFTER_S):  # the start of the tray comes first
            self.table.journal.verify(pause_s=0.02, stopped=self._stopped)
