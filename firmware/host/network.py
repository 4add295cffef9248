"""The listening socket of the tray, and the addresses at which phones reach it."""

from __future__ import annotations

import errno
import importlib.metadata
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from traywatch.errors import TraywatchError
from traywatch.firmware.host.defaults import DEFAULT_PORT
from traywatch.firmware.host.installation import installed
from traywatch.firmware.host.system import CompletedCommand, run_command

MOST_LETTERS = 40
"""Most letters of the tray's name in an announcement; a name on the network has at most 63 bytes."""
AVAHI_PID = Path("/run/avahi-daemon/pid")
_ASK_AVAHI = (
    *("busctl", "call", "--timeout=2", "--auto-start=no", "org.freedesktop.Avahi", "/"),
    *("org.freedesktop.Avahi.Server", "GetHostNameFqdn"),
)
_AVAHI_NAME = re.compile(r's "([A-Za-z0-9-]{1,63})\.local"')
_KNOWN_S = 60.0


class AddressError(TraywatchError, OSError):
    """The tray cannot listen on the requested address."""


def bind(host: str | None, port: int) -> socket.socket:
    """Open a listening socket.

    ``host`` None means every address, IPv4 and IPv6. ``port`` 0 means any free port. Raises ``AddressError``:
    ``port_taken``, ``port_not_allowed``, ``host_unknown``.
    """
    if not 0 <= port <= 65535:
        raise AddressError("port_not_allowed", f"port {port}: a port is a number from 0 to 65535")
    try:
        if host is None and socket.has_dualstack_ipv6():
            try:
                return socket.create_server(
                    ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=128
                )
            except OSError as error:
                if error.errno in (errno.EADDRINUSE, errno.EACCES):
                    raise
        family = socket.AF_INET6 if host is not None and ":" in host else socket.AF_INET
        return socket.create_server((host or "0.0.0.0", port), family=family, backlog=128)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise AddressError(
                "port_taken",
                f"port {port}: another program uses it (another tray?); "
                f"end it, or use --port {port + 1 if port < 65535 else DEFAULT_PORT}",
            ) from error
        if error.errno == errno.EACCES:
            raise AddressError(
                "port_not_allowed",
                f"port {port}: ports below 1024 need more rights; use --port {DEFAULT_PORT}",
            ) from error
        raise AddressError(
            "host_unknown",
            f"{host}: not an address of this machine "
            f"({error.strerror or error}); omit --host to use all addresses",
        ) from error


def own_address() -> str | None:
    """Return this computer's address on the local network; None without a network.

    Nothing is sent: connecting a datagram socket only selects the route.
    """
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        if not address.startswith(("127.", "0.", "::1")):
            return f"[{address}]" if ":" in address else address
    return None


def local_name() -> str:
    """Return the tray's name on the network: the installed name, else the host name."""
    name = os.environ.get("TRAYWATCH_NAME", "")
    if not name:
        service = installed()
        name = (service.name if service else None) or socket.gethostname()
    return name.split(".")[0]


def published_name(
    ask: Callable[[Sequence[str]], CompletedCommand | None] = run_command,
    *,
    announces: bool = True,
    platform: str = sys.platform,
) -> str | None:
    """The name before ``.local`` under which this computer is announced now; None if it is not.

    avahi takes another name if a computer of the network has this one already, so it is asked. Without avahi
    it is the name of the tray's own announcement, if the tray ``announces`` itself, or that of macOS.
    """
    asked = ask(_ASK_AVAHI)
    match = _AVAHI_NAME.fullmatch(asked.text.strip()) if asked is not None and asked.status == 0 else None
    if match is not None:
        return match[1]
    if platform == "darwin" or AVAHI_PID.exists():
        return local_name()
    try:
        importlib.metadata.version("zeroconf")  # looking for the module would import parts of it
    except importlib.metadata.PackageNotFoundError:
        return None
    return tray_host(local_name()) if announces else None


def tray_host(name: str) -> str:
    """The host name in the tray's own announcement.

    It is not the machine's own name, which another program may answer to with more addresses.
    """
    return f"traywatch-{name[:MOST_LETTERS]}"


class _Published:
    """The published name, asked for at most once in ``_KNOWN_S`` seconds."""

    def __init__(self) -> None:
        self._asked_at, self._name = float("-inf"), ""

    def name(self, announces: bool) -> str:
        """The name; empty if there is none."""
        now = time.monotonic()
        if now - self._asked_at > _KNOWN_S:
            self._name, self._asked_at = published_name(announces=announces) or "", now
        return self._name


_published = _Published()


def addresses(host: str | None, port: int, *, announces: bool = True) -> list[str]:
    """Return the URLs to print, the best one for phones first. ``announces``: the tray does so itself."""
    if host not in (None, "0.0.0.0", "::"):
        return [f"http://{f'[{host}]' if ':' in str(host) else host}:{port}/"]
    lan = own_address()
    name = _published.name(announces)
    urls = [f"http://{lan}:{port}/"] if lan else []
    if lan and name and name != "localhost":
        urls.append(f"http://{name}.local:{port}/")
    return [*urls, f"http://localhost:{port}/"]
