"""Types of the checks: a check examines one topic of an installation and yields findings with remedies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from traywatch.firmware.host.defaults import DEFAULT_PORT
from traywatch.firmware.host.installation import usual
from traywatch.firmware.host.system import Machine
from traywatch.messages import Text, english
from traywatch.model_files import models_folder


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of a check: ``note`` is worth knowing, ``wrong`` prevents something from working.

    The checks that the guided set-up shows too have messages of the catalogs.
    """

    name: str
    status: Literal["ok", "note", "wrong"]
    message: Text
    advice: Text = ""

    @property
    def message_text(self) -> str:
        """What was found, in English."""
        return english(self.message)

    @property
    def remedy(self) -> str:
        """What to do, in English; empty if nothing."""
        return english(self.advice)

    def to_json(self) -> dict[str, str]:
        """A plain JSON-able dictionary."""
        return {"name": self.name, "status": self.status, "found": self.message_text, "remedy": self.remedy}


@dataclass(frozen=True, slots=True)
class Place:
    """The installation to check.

    ``profile`` None means the one in the data directory, if any. ``port`` is the tray's port. ``picture`` is
    a current picture of the tray; None means the one of the last throw. ``source`` is the source in use where
    the tray itself asks; None means the one of the running tray, or of the settings.
    """

    data: Path
    profile: Path | None
    models: Path
    port: int = DEFAULT_PORT
    picture: Path | None = None
    source: str | None = None
    machine: Machine = field(default_factory=Machine)
    now: Callable[[], float] = time.time

    @classmethod
    def of(
        cls,
        data: Path | None,
        profile: Path | None,
        *,
        port: int | None = None,
        picture: Path | None = None,
        source: str | None = None,
    ) -> Place:
        """Use the arguments, else the settings of the service, else the defaults of ``traywatch run``."""
        data, port = usual(data, port)
        return cls(data, profile, models_folder(), port, picture, source)


Check = Callable[[Place], Iterator[Finding]]
