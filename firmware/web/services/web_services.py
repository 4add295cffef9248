"""What the routes of one tray use. The routes are made once; each application has services of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from traywatch.firmware.backups.service import BackupService
from traywatch.firmware.pipeline.camera_sources import CameraSources
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.setup import SetupService
from traywatch.firmware.storage.setup_progress import SetupProgressStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSet
from traywatch.firmware.web.auth.code_guard import CodeGuard
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import Streams
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.constant_responses import ConstantResponses
from traywatch.firmware.web.metrics import TrayMetrics
from traywatch.firmware.web.secure.https_only import Secure
from traywatch.firmware.web.services.interfaces import ChangeableSettings, Checks, Deliveries, Prover


@dataclass(frozen=True, kw_only=True)
class WebServices:
    """The services of a tray, as ``create_app`` got them."""

    table: TableService
    access: Access
    code_guard: CodeGuard
    programs: Programs
    event_streams: Streams
    metrics: TrayMetrics
    setup: SetupService
    sources: CameraSources
    phone: PhoneLink
    motion_log: MotionLog
    progress: SetupProgressStore
    settings: ChangeableSettings
    checks: Checks
    webhooks: Sequence[Deliveries]
    home: Callable[[], str] | None
    """The base URL at which phones reach the tray; None: that of the request."""
    profile: Callable[[], dict[str, Any] | None]
    """The tray profile in use as JSON."""
    save_profile: Callable[[dict[str, Any]], None] | None
    """Applies and saves a profile. Raises ``TraywatchError`` if it is not usable."""
    card_sets: Callable[[str], Sequence[CardSet]]
    """The card sets of a game, by its id."""
    authority: Callable[[], bytes | None]
    """The certificate of the local authority in PEM."""
    backup: BackupService
    prove: Prover | None
    """Makes the file that proves a throw; None: this tray has no key."""
    secure: Secure
    """Whether everybody must use https, and the certificate."""
    started_s: float = field(default_factory=time.monotonic)
    constants: ConstantResponses = field(default_factory=ConstantResponses)


async def _services(connection: HTTPConnection) -> WebServices:
    services = connection.app.state.services
    assert isinstance(services, WebServices)
    return services


Services = Annotated[WebServices, Depends(_services)]
"""The services of the tray that was called, for a route."""
