"""What may be chosen when a tray starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from traywatch.firmware.config.loading import Configuration
from traywatch.firmware.config.setting_values import Flag
from traywatch.firmware.config.settings import Connections
from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.pipeline.button import Short
from traywatch.firmware.storage.pictures import KEPT


@dataclass(frozen=True, kw_only=True)
class StartedWith:
    """Where the options come from: the settings of the page must not change what these decide.

    ``flags`` are all flags of ``traywatch run``, and ``given`` the values of those on the command line.
    ``file`` is the configuration file that the command line names, if any.
    """

    flags: Sequence[Flag] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    file: Path | None = None
    configuration: Configuration = field(default_factory=lambda: Configuration({}, Connections(), ()))


@dataclass(frozen=True, kw_only=True)
class TrayOptions:
    """The options of one tray, with the defaults of ``traywatch run``.

    ``host`` None listens on all addresses of the machine. ``game`` None resumes the session of the journal.
    ``kinds`` are the kinds of dice in play; none: what the game requests. ``pictures`` and ``backups`` are
    the numbers of those that are kept.
    """

    data: Path
    source: str = "auto"
    host: str | None = None
    game: str | None = None
    content: Path | None = None
    kinds: tuple[str, ...] = ()
    lights: PanelPins | None = None
    button: Short = "resend"
    paused: bool = False
    allowed_hosts: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    tls: bool = False
    announces: bool = True
    pictures: int = KEPT
    backups: int = 0
    started_with: StartedWith = field(default_factory=StartedWith)
