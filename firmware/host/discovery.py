"""Announce the tray on the local network by DNS-SD, so that apps find it: the extra ``discovery``.

Other programs see a service of type ``_http._tcp`` with the tray's name, its port and the path ``/``, and one
of type ``_traywatch._tcp`` that also has the tray's id, its version and the path of the API. A tray that
speaks https is of type ``_https._tcp`` instead, and its own entry has ``tls`` with the value 1.
"""

from __future__ import annotations

import importlib
import ipaddress
import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from traywatch import __version__
from traywatch.firmware.host.installation import avahi_announces
from traywatch.firmware.host.network import MOST_LETTERS, local_name, own_address, tray_host

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

_TYPE = "_http._tcp.local."
_SECURE_TYPE = "_https._tcp.local."
_OWN_TYPE = "_traywatch._tcp.local."
_END_S = 3.0

_log = logging.getLogger(__name__)


class Announcement:
    """The tray's entry on the network from the call until ``close``; a thread of its own makes it.

    ``address``: of this machine, IPv4 or IPv6, the only one that is announced and the only one that
    anything is sent from. ``tls``: the tray speaks https. A failure is logged and never stops the tray. A
    name that is taken gets a number.
    """

    def __init__(self, address: str, port: int, name: str, *, tray_id: str = "", tls: bool = False) -> None:
        self._address, self._port, self._name = address, port, name[:MOST_LETTERS]
        self._id, self._tls = tray_id, tls
        self._zeroconf: Zeroconf | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="discovery", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Withdraw the entry; a second time does nothing."""
        self._closing.set()
        self._thread.join(_END_S)

    def _run(self) -> None:
        from zeroconf import Error, IPVersion, ServiceInfo, Zeroconf

        four = ipaddress.ip_address(self._address).version == 4
        try:
            version = IPVersion.V4Only if four else IPVersion.V6Only
            zeroconf = Zeroconf(interfaces=[self._address], ip_version=version)
        except (OSError, RuntimeError) as error:
            _log.warning("the tray cannot be announced on %s: %s", self._address, error)
            return
        try:
            page = self._entry(ServiceInfo, _SECURE_TYPE if self._tls else _TYPE, {"path": "/"})
            zeroconf.register_service(page, allow_name_change=True)
            about = {"path": "/api/v1", "version": __version__, "id": self._id}
            if self._tls:
                about["tls"] = "1"
            zeroconf.register_service(self._entry(ServiceInfo, _OWN_TYPE, about), allow_name_change=True)
            self._closing.wait()
        except (Error, OSError, TimeoutError) as error:
            _log.warning("the tray cannot be announced on %s: %r", self._address, error)
        finally:
            zeroconf.close()  # says goodbye, so that the entry goes at once

    def _entry(self, make: type[ServiceInfo], kind: str, about: dict[str, str]) -> ServiceInfo:
        return make(
            kind,
            f"Traywatch on {self._name}.{kind}",
            port=self._port,
            properties=dict(about),
            parsed_addresses=[self._address],
            server=f"{tray_host(self._name)}.local.",
        )


class AnnouncedTray:
    """The tray's entry, which is made anew when the tray answers in another way. Thread-safe.

    ``announce`` makes it, and returns what withdraws it, or None.
    """

    def __init__(self, announce: Callable[[], Callable[[], None] | None]) -> None:
        self._announce = announce
        self._lock = threading.Lock()
        self._withdraw: Callable[[], None] | None = None

    def renew(self) -> None:
        """Make the entry, in place of an earlier one."""
        with self._lock:
            self._end()
            self._withdraw = self._announce()

    def withdraw(self) -> None:
        """Withdraw the entry; a second time does nothing."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        withdraw, self._withdraw = self._withdraw, None
        if withdraw is not None:
            withdraw()


def announced_address(host: str | None) -> str | None:
    """The address to announce for a tray on ``host``; None where only this machine reaches it."""
    if host in (None, "0.0.0.0", "::"):
        own = own_address()
        return own.strip("[]") if own else None
    try:
        address = ipaddress.ip_address(str(host))
    except ValueError:  # a name, which the printed address has too
        return None
    return None if address.is_loopback else str(address)


def announce(
    host: str | None, port: int, *, tray_id: str = "", tls: bool = False
) -> Callable[[], None] | None:
    """Announce a tray that answers on ``host`` and ``port``; gives back what withdraws it.

    None where there is nothing to do: the address is of this machine alone, avahi announces the tray
    already in the same way, or zeroconf is not installed (``traywatch doctor`` says so).
    """
    address = announced_address(host)
    if address is None or avahi_announces(port, tls=tls):
        return None
    try:
        importlib.import_module("zeroconf")
    except ImportError:
        return None
    return Announcement(address, port, local_name(), tray_id=tray_id, tls=tls).close
