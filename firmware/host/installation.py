"""Settings that ``scripts/install-pi`` has made on this computer, for commands other than ``run``."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from traywatch.firmware.host.defaults import DEFAULT_PORT, default_data

FILE = Path("/etc/traywatch/traywatch.env")
"""Environment file of the service, with its arguments and its name; people may change it."""
AVAHI_SERVICE = Path("/etc/avahi/services/traywatch.service")
"""With this file avahi announces the service on the network, by its port."""
DATA = Path("/var/lib/traywatch")
"""Data directory of the service."""


@dataclass(frozen=True, slots=True)
class Installed:
    """The installed service: name on the network (None: the host name), port, data directory and source."""

    name: str | None
    port: int
    data: Path
    source: str = "auto"


def installed() -> Installed | None:
    """Return the installed service; None if there is none, or its settings are not readable."""
    try:
        words = shlex.split(FILE.read_text(encoding="utf-8"), comments=True)
    except (OSError, ValueError):
        return None
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    text = settings.get("TRAYWATCH_ARGS", "").replace("--port=", "--port ")
    arguments = text.replace("--source=", "--source ").split()
    port = DEFAULT_PORT
    if "--port" in arguments[:-1]:
        port_text = arguments[arguments.index("--port") + 1]
        is_port = port_text.isascii() and port_text.isdigit() and int(port_text) < 65536
        port = int(port_text) if is_port else DEFAULT_PORT
    source = arguments[arguments.index("--source") + 1] if "--source" in arguments[:-1] else "auto"
    return Installed(settings.get("TRAYWATCH_NAME") or None, port, DATA, source)


def service_host() -> str:
    """The address at which this computer reaches the installed service."""
    try:
        words = FILE.read_text(encoding="utf-8").replace("--host=", "--host ").replace('"', " ").split()
    except (OSError, ValueError):
        return "127.0.0.1"
    host = words[words.index("--host") + 1] if "--host" in words[:-1] else ""
    return host if host not in ("", "0.0.0.0", "::") else "127.0.0.1"


def avahi_announces(port: int, text: str | None = None, *, tls: bool = False) -> bool:
    """Whether avahi announces a tray on this port, as one that speaks https if ``tls``.

    ``text``: what ``AVAHI_SERVICE`` says, if it was read.
    """
    if text is None:
        try:
            text = AVAHI_SERVICE.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return False
    return f"<port>{port}</port>" in text and ("_https._tcp" in text) == tls


def usual(data: Path | None, port: int | None) -> tuple[Path, int]:
    """Return data directory and port: as given, else those of the service, else the defaults."""
    service = installed()
    if data is None:
        data = service.data if service is not None else default_data()
    if port is None:
        port = service.port if service is not None and data == service.data else DEFAULT_PORT
    return data, port
