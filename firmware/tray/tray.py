"""The tray: everything that ``traywatch run`` starts, from the data directory to the page."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

from traywatch.addresses import without_secrets
from traywatch.firmware.backups.restoring import finish_restore
from traywatch.firmware.backups.schedule import AutomaticBackups
from traywatch.firmware.backups.service import BackupService
from traywatch.firmware.host.data_directory import DataDirectory
from traywatch.firmware.host.discovery import AnnouncedTray, announce
from traywatch.firmware.host.keys.authority import authority_pem
from traywatch.firmware.host.keys.secure_mode import SecureMode
from traywatch.firmware.host.network import addresses
from traywatch.firmware.host.panel.gpio import Panel
from traywatch.firmware.host.restart import Restart
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.integrations.connect import ConnectionSet
from traywatch.firmware.integrations.host_settings import HostSettings
from traywatch.firmware.pipeline.button import attach, flash
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.storage.setup_progress import FILE as GUIDE_FILE
from traywatch.firmware.storage.setup_progress import SetupProgressStore, StepName
from traywatch.firmware.storage.tray_id import tray_id
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.tray.options import TrayOptions
from traywatch.firmware.tray.roll_pipeline import RollPipeline
from traywatch.firmware.web.app import create_app, load_api
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.interfaces import CheckResult
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.records import build_schemas

if TYPE_CHECKING:  # loaded with its first use
    from traywatch.firmware.updates.service import UpdateService

SetupChecks = Callable[[StepName, Path, int, str], Sequence[CheckResult]]
"""The checks of a step of set-up, for a tray with this data directory, port and source."""

_PREPARED_AFTER_S = 5.0
"""Seconds after the start: the first pages come first."""
_RECORDS_OF_A_ROLL = ("traywatch.vision", "traywatch.rules", "traywatch.firmware.table")

PipelineMaker = Callable[[TrayOptions, CardSetRepository, Notifier], RollPipeline]


class Tray:
    """A tray. Its fields are its services, in the order in which they start.

    ``listening`` is the socket that the page is served on; ``app`` answers its calls. Making a tray opens
    everything. ``start`` begins to watch for rolls and announces the tray. ``stop`` ends that and saves the
    last records. ``close`` ends the rest; leaving the context does so too.

    ``note`` gets each sentence about what was restored or upgraded. ``pipeline`` makes what records rolls.

    Raises ``TraywatchError`` if the tray cannot start.
    """

    def __init__(
        self,
        options: TrayOptions,
        listening: socket.socket,
        *,
        notifier: Notifier | None = None,
        restart: Restart | None = None,
        checks: SetupChecks = lambda step, data, port, source: (),
        note: Callable[[str], None] = lambda sentence: None,
        pipeline: PipelineMaker = RollPipeline,
    ) -> None:
        data = options.data
        self.options = options
        self.port: int = listening.getsockname()[1]
        self._notifier = notifier or Notifier(None)
        self._checks = checks
        self.card_sets = CardSetRepository(
            data / "cards", options.content, game=options.game or "deep_dark_dice"
        )
        with ExitStack() as stack:  # ends what has started if the next part cannot start
            self.directory = stack.enter_context(DataDirectory(data).held())
            self.restored = finish_restore(data)
            for sentence in [*([self.restored.sentence] if self.restored else []), *upgrade(data)]:
                note(sentence)
            self.rolls = pipeline(options, self.card_sets, self._notifier)
            stack.callback(self.rolls.close)
            self.table = self.rolls.table
            self.access = Access(data)
            self.programs = Programs(data, fixed_origins=options.allowed_origins)
            self.backups = BackupService(data, keep=options.backups, restart=(restart or Restart()).request)
            self.daily_backups = self._start_daily_backups(stack)
            self.panel = self._attach_panel(stack)
            self.secure = SecureMode(data, self.names)
            stack.callback(self.secure.close)
            self.secure.use(options.tls)
            self.connections = ConnectionSet(self.table, data=data, page=self.addresses()[0])
            self.connections.use(options.started_with.configuration.connections)
            stack.callback(self.connections.close)
            self.settings = self._host_settings()
            self.services = self._web_services()
            self.app = create_app(self.services, hosts=options.allowed_hosts)
            self._preparation = Timer(_PREPARED_AFTER_S, self.prepare)
            self._preparation.daemon = True
            stack.callback(self._preparation.cancel)
            self.announcement = AnnouncedTray(self._announce)
            stack.callback(self.announcement.withdraw)
            self._show_problems()
            self.secure.changed += [self.announcement.renew, self._move_page]
            self._closing = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self) -> None:
        """Begin to watch for rolls, and announce the tray on the network."""
        self.rolls.start()
        self._preparation.start()
        self.announcement.renew()

    def prepare(self) -> None:
        """Prepare what the first pages do not need, so that nobody waits for it later. Safe in any thread."""
        build_schemas(_RECORDS_OF_A_ROLL)
        load_api()

    def stop(self) -> Path | None:
        """Stop watching, and save the last records.

        Returns the file with those that could not be written to the journal, or None.
        """
        self._notifier.stopping()
        return self.rolls.stop()

    def close(self) -> None:
        """End all services, in reverse order. A second time does nothing."""
        self._closing.close()

    def addresses(self) -> list[str]:
        """The URLs of the page, the best one for phones first."""
        urls = addresses(self.options.host, self.port, announces=self.options.announces)
        return [url.replace("http:", "https:", 1) for url in urls] if self.secure.on else urls

    def names(self) -> list[str]:
        """The names and addresses at which phones reach the tray."""
        urls = addresses(self.options.host, self.port, announces=self.options.announces)
        hosts = [urlsplit(url).hostname or "" for url in urls]
        names = (*hosts, *self.options.allowed_hosts, "localhost", "127.0.0.1")
        return list(dict.fromkeys(name for name in names if name))

    def secrets(self) -> list[str]:
        """What must never be in the log."""
        return [*self.settings.secrets, self.access.token]

    @property
    def source(self) -> str:
        """The source of the frames for people, without a password."""
        camera = self.rolls.loop.camera
        return without_secrets(camera.name) if camera is not None else self.rolls.cameras.sources.name

    def _start_daily_backups(self, stack: ExitStack) -> AutomaticBackups | None:
        if not self.options.backups:
            return None
        daily = AutomaticBackups(
            self.backups.library,
            self.options.backups,
            report=lambda problem: self.table.set_problem("backups", problem),
        )
        stack.callback(daily.close)
        daily.start()
        return daily

    def _attach_panel(self, stack: ExitStack) -> Panel | None:
        if self.options.lights is None:
            return None
        panel = attach(self.options.lights, self.table, short=self.options.button)
        if panel is not None:
            stack.callback(panel.close)
        return panel

    def _host_settings(self) -> HostSettings:
        start, data = self.options.started_with, self.options.data
        return HostSettings(
            start.flags,
            start.given,
            start.file,
            start.configuration,
            data=data,
            tray=lambda: tray_id(data),
            use=self.connections.use,
            flash=lambda: flash(self.panel, self.table),
            apply={"tls": lambda on: self.secure.use(bool(on))},
        )

    def _web_services(self) -> WebServices:
        rolls, data = self.rolls, self.options.data
        return WebServices(
            self.table,
            access=self.access,
            programs=self.programs,
            home=lambda: self.addresses()[0],
            profile=rolls.profiles.to_json,
            save_profile=rolls.keep_profile,
            setup=rolls.setup,
            sets=self.card_sets.sets,
            vitals=rolls.vitals,
            motion_log=rolls.motions,
            phone=rolls.cameras.phone,
            sources=rolls.cameras.sources,
            webhooks=self.connections.webhooks,
            settings=self.settings,
            authority=lambda: authority_pem(data),
            backup=self.backups,
            updates=lambda: self._update_service,
            progress=SetupProgressStore(data / GUIDE_FILE),
            prove=rolls.notary.prove if rolls.notary is not None else None,
            secure=self.secure,
            checks=lambda step: self._checks(step, data, self.port, rolls.cameras.sources.in_use),
        )

    @cached_property
    def _update_service(self) -> UpdateService:
        from traywatch.firmware.updates.service import UpdateService

        return UpdateService(self.options.data)

    def _show_problems(self) -> None:
        self.table.set_problem("access", self.access.problem)
        self.table.set_problem("tokens", self.access.notice)
        self.table.set_problem("programs", self.programs.notice)
        self.table.set_problem("restore", self.restored.problem if self.restored is not None else None)
        self.table.hooks.checked = self._check_files

    def _check_files(self) -> None:
        """Called every few seconds: what could not be written may be possible now."""
        self.table.set_problem("data", self.directory.check())
        self.rolls.follow_profile_file()
        if self.access.problem is not None:
            self.access.retry()
            self.table.set_problem("access", self.access.problem)
        self.table.set_problem("programs", self.programs.notice)

    def _announce(self) -> Callable[[], None] | None:
        if not self.options.announces:
            return None
        return announce(self.options.host, self.port, tray_id=tray_id(self.options.data), tls=self.secure.on)

    def _move_page(self) -> None:
        self.connections.use_page(self.addresses()[0])
