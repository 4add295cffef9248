"""What a check is: it looks at one thing of a place, and says what it found and what to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from traywatch.firmware.host.installation import PORT, usual
from traywatch.firmware.host.system import Machine
from traywatch.model_files import models_folder


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: ``note`` is worth knowing, ``wrong`` stops something from working."""

    name: str
    status: Literal["ok", "note", "wrong"]
    found: str
    remedy: str = ""

    def to_json(self) -> dict[str, str]:
        """A plain JSON-able dictionary."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look: the data directory, the profile (None: the data directory's, if any), the models,
    the port that the tray answers on, a picture of the tray as it lies now (None: that of the last throw).
    """

    data: Path
    profile: Path | None
    models: Path
    port: int = PORT
    picture: Path | None = None
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
    ) -> Place:
        """What was asked for, else what the service uses, else what ``traywatch run`` would."""
        data, port = usual(data, port)
        return cls(data, profile, models_folder(), port, picture)


Check = Callable[[Place], Iterator[Finding]]
