"""Where the pictures of a tray come from: of the one that runs, else of the one that would be started."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from traywatch.addresses import without_secrets
from traywatch.errors import TraywatchError
from traywatch.files import read_bounded
from traywatch.firmware.config.chosen_source import source_file
from traywatch.firmware.config.loading import config_file
from traywatch.firmware.config.setting_values import PREFIX, ConfigError
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.diagnostics.checks.running_tray import health_of
from traywatch.firmware.host.installation import installed

AUTO, DEMO = "auto", "demo"


@dataclass(frozen=True, slots=True)
class SourceInUse:
    """A source without its password. ``runs``: a tray uses it now. ``waits``: it waits for a camera.

    ``delivery`` is what the camera of a running tray gives; empty if not known.
    """

    name: str
    runs: bool = False
    waits: bool = False
    delivery: str = ""

    @property
    def needs_none(self) -> bool:
        """Whether no camera of this computer is needed."""
        local = ("usb", "picamera", "USB camera", "Pi camera")
        return self.name not in (AUTO, DEMO) and not self.name.startswith(local)


def source_in_use(place: Place) -> SourceInUse:
    """The source of the running tray, else the one of the settings."""
    if place.source is not None:
        return SourceInUse(without_secrets(place.source), runs=True)
    health = health_of(place.port, place.data / "tls.crt")
    source = health.get("source") if health is not None else None
    if health is not None and isinstance(source, Mapping) and source.get("name") not in (None, "", "none"):
        return SourceInUse(str(source["name"]), runs=True, delivery=str(health.get("delivery") or ""))
    service = installed()
    service_source = service.source if service is not None and place.data == service.data else None
    name = _named(service_source) or source_file(place.data / "source.json").value or AUTO
    return SourceInUse(without_secrets(name), waits=service_source is not None)


def _named(service_source: str | None) -> str | None:
    """The source that the command of the service, a variable or the configuration names; None for auto."""
    named = service_source or os.environ.get(f"{PREFIX}SOURCE") or _of_file()
    return named if named and named != AUTO else None


def _of_file() -> str | None:
    try:
        path: Path | None = config_file(None, os.environ)
        source: Any = tomllib.loads(read_bounded(path).decode("utf-8")).get("source") if path else None
    except (OSError, ValueError, ConfigError, TraywatchError):
        return None
    return source if isinstance(source, str) else None


def delivery(place: Place) -> Iterator[Finding]:
    """What the camera of the running tray gives, and what it was asked for if that differs."""
    source = source_in_use(place)
    if source.delivery:
        yield Finding("pictures", "ok", f"{source.name}: {source.delivery}")
