"""What the routes of one tray use. The routes are made once; each application has services of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from traywatch.firmware.backups.service import NOWHERE, BackupService
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.setup_progress import SetupProgressStore
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.card_sets import SHIPPED, CardSet
from traywatch.firmware.web.auth.code_guard import CodeGuard
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import Limits, Streams
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.constant_responses import ConstantResponses
from traywatch.firmware.web.https_only import NeverSecure, Secure
from traywatch.firmware.web.metrics import TrayMetrics
from traywatch.firmware.web.services.interfaces import (
    ChangeableSettings,
    Checks,
    Deliveries,
    NoSettings,
    Prover,
)
from traywatch.messages import msg

if TYPE_CHECKING:  # few trays use it, so it is loaded with its first use
    from traywatch.firmware.updates.service import UpdateService


def _no_updates() -> UpdateService:
    from traywatch.firmware.updates.service import UpdateService

    return UpdateService(NOWHERE)


@dataclass
class WebServices:
    """The services of a tray that its routes use. What is left out is absent, or does nothing.

    ``settings`` are those that the host may change, ``webhooks`` those of the configuration, and ``backup``
    makes and restores backups. ``phone`` takes the pictures of a phone that is the camera, and ``sources``
    are the cameras that the host may choose.
    """

    table: TableService
    _: KW_ONLY
    access: Access = field(default_factory=lambda: Access(None))
    """The tokens and the join code."""
    programs: Programs = field(default_factory=lambda: Programs(None))
    """The tokens of programs and the allowed origins."""
    limits: Limits = field(default_factory=Limits)
    setup: SetupService = field(default_factory=SetupService)
    """Provides the live pictures for the set-up page."""
    sources: CameraSources = field(default_factory=CameraSources)
    phone: PhoneLink = field(default_factory=PhoneLink)
    vitals: Vitals | None = None
    """What ``/metrics`` counts of the camera."""
    motion_log: MotionLog = field(default_factory=MotionLog)
    """What moved without a throw."""
    progress: SetupProgressStore = field(default_factory=SetupProgressStore)
    """How far the guided set-up has come."""
    settings: ChangeableSettings = field(default_factory=NoSettings)
    checks: Checks = lambda step: ()
    """The checks of a step of the guided set-up."""
    webhooks: Sequence[Deliveries] = ()
    home: Callable[[], str] | None = None
    """The base URL at which phones reach the tray; None: that of the request."""
    profile: Callable[[], dict[str, Any] | None] = lambda: None
    """The tray profile in use as JSON."""
    save_profile: Callable[[dict[str, Any]], None] | None = None
    """Applies and saves a profile. Raises ``TraywatchError`` if it is not usable."""
    sets: Callable[[str], Sequence[CardSet]] | None = None
    """The card sets of a game, by its id; None: it has the shipped one only."""
    authority: Callable[[], bytes | None] = lambda: None
    """The certificate of the local authority in PEM, which phones may trust."""
    backup: BackupService = field(default_factory=lambda: BackupService(NOWHERE))
    updates: Callable[[], UpdateService] = _no_updates
    """Updates the program."""
    prove: Prover | None = None
    """Makes the file that proves a throw; None: this tray has no key."""
    secure: Secure = field(default_factory=NeverSecure)
    """Whether everybody must use https, and the certificate."""
    started_s: float = field(default_factory=time.monotonic)
    constants: ConstantResponses = field(default_factory=ConstantResponses)
    code_guard: CodeGuard = field(init=False)
    event_streams: Streams = field(init=False)
    metrics: TrayMetrics = field(init=False)

    def __post_init__(self) -> None:
        self.code_guard = CodeGuard(self.limits.join_all)
        self.event_streams = Streams(self.limits)
        self.metrics = TrayMetrics(self.table, self.vitals, self.motion_log)

    def require_changeable_profile(self) -> Callable[[dict[str, Any]], None]:
        """What saves a profile. Raises ``TableError`` (``profile_fixed``) where none can be saved."""
        if self.table.state.source.demo:
            raise TableError("profile_fixed", msg("web-practice-profile-fixed"))
        if self.save_profile is None:
            raise TableError("profile_fixed", msg("web-profile-not-while-running"))
        return self.save_profile

    def card_sets(self, game: str) -> Sequence[CardSet]:
        """The card sets of a game. Raises ``RulesError`` for an unknown one."""
        if self.sets is None:
            return (CardSet(SHIPPED, self.table.engine(game).lobby().title),)
        return self.sets(game)
