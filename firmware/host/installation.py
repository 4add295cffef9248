"""What ``scripts/install-pi`` has set up on this machine, for commands that look at the tray from outside."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from traywatch.firmware.host.paths import default_data

FILE = Path("/etc/traywatch/traywatch.env")
"""How the service is started and what it is called; people may change it."""
AVAHI_SERVICE = Path("/etc/avahi/services/traywatch.service")
"""With this file avahi announces the service on the network, by its port."""
DATA = Path("/var/lib/traywatch")
"""Where the service keeps what is played."""
PORT = 8000


@dataclass(frozen=True, slots=True)
class Installed:
    """The service: its name on the network (None: the machine's), its port, its data directory."""

    name: str | None
    port: int
    data: Path


def installed() -> Installed | None:
    """The service of this machine; None where there is none, or nobody may say."""
    try:
        words = shlex.split(FILE.read_text(encoding="utf-8"), comments=True)
    except (OSError, ValueError):
        return None
    told = dict(word.split("=", 1) for word in words if "=" in word)
    arguments = told.get("TRAYWATCH_ARGS", "").replace("--port=", "--port ").split()
    port = PORT
    if "--port" in arguments[:-1]:
        said = arguments[arguments.index("--port") + 1]
        port = int(said) if said.isascii() and said.isdigit() and int(said) < 65536 else PORT
    return Installed(told.get("TRAYWATCH_NAME") or None, port, DATA)


def avahi_announces(port: int, text: str | None = None) -> bool:
    """Whether avahi announces a tray on this port; ``text``: what ``AVAHI_SERVICE`` says, if it was read."""
    if text is None:
        try:
            text = AVAHI_SERVICE.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return False
    return f"<port>{port}</port>" in text


def usual(data: Path | None, port: int | None) -> tuple[Path, int]:
    """What was asked for, else what the service uses, else what ``traywatch run`` would."""
    service = installed()
    if data is None:
        data = service.data if service is not None else default_data()
    if port is None:
        port = service.port if service is not None and data == service.data else PORT
    return data, port
