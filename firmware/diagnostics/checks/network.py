"""Checks of the network: the name localhost, the port, the service, and the health of a running tray."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from traywatch.addresses import IF_INET6, public_networks
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.diagnostics.checks.running_tray import health_of
from traywatch.firmware.host.defaults import DEFAULT_PORT
from traywatch.firmware.host.installation import AVAHI_SERVICE, avahi_announces
from traywatch.firmware.host.keys.authority import load_authority
from traywatch.firmware.host.keys.certificate import FILE, load
from traywatch.firmware.host.network import AddressError, bind
from traywatch.installed_copy import how_to_add
from traywatch.messages import msg

UNIT = "traywatch.service"


def localhost(place: Place) -> Iterator[Finding]:
    """Whether ``localhost`` includes IPv4. A tray that listens on 127.0.0.1 only cannot be reached at ::1."""
    resolved = place.machine.resolve("localhost")
    versions = {ipaddress.ip_address(address.partition("%")[0]).version for address in resolved}
    if versions == {6}:
        yield Finding(
            "localhost",
            "note",
            f"localhost resolves only to {', '.join(resolved)}",
            f"with --host 127.0.0.1 open http://127.0.0.1:{DEFAULT_PORT}/ instead, or omit --host; or add "
            "'127.0.0.1 localhost' to /etc/hosts",
        )
    elif not versions:
        yield Finding(
            "localhost",
            "note",
            "localhost does not resolve",
            f"open the tray at http://127.0.0.1:{DEFAULT_PORT}/; or add '127.0.0.1 localhost' to /etc/hosts",
        )
    else:
        yield Finding("localhost", "ok", ", ".join(resolved))


def discovery(place: Place) -> Iterator[Finding]:
    """Whether apps find the tray on the network by themselves."""
    if avahi_announces(place.port, place.machine.text(str(AVAHI_SERVICE)) or ""):
        yield Finding("discovery", "ok", "avahi announces the tray on the network")
        return
    try:
        place.machine.load("zeroconf")
    except ImportError:
        yield Finding(
            "discovery",
            "note",
            "the tray is not announced on the network: zeroconf is not installed",
            "only if apps shall find it by themselves: " + how_to_add("discovery"),
        )
    else:
        yield Finding("discovery", "ok", "`traywatch run` announces the tray (--no-announce: not)")


def port(place: Place) -> Iterator[Finding]:
    """Whether the port is free or used by a tray, and the problems that a running tray reports."""
    number = place.port
    try:
        bind(None, number).close()
    except AddressError as error:
        if error.code != "port_taken":
            yield Finding("port", "wrong", str(error), f"use --port {DEFAULT_PORT}")
            return
        health = health_of(number, place.data / "tls.crt")
        if health is None:
            yield Finding(
                "port",
                "wrong",
                f"port {number}: another program uses it",
                f"find it with: sudo ss -ltnp 'sport = :{number}'; end it, or use --port {number + 1}",
            )
            return
        yield Finding("port", "ok", f"port {number}: a tray is running, {health.get('status')}")
        late = _late_recording(health)
        for text in map(_text_of, health.get("problems", ())):
            if text == late:
                # Nothing is wrong with the tray: it plays a recording, and other programs take the time.
                yield Finding("tray", "note", text, "end other programs, or wait until they have ended")
                continue
            yield Finding("tray", "wrong", text, "reported by the running tray; its page has details")
    else:
        yield Finding("port", "ok", f"port {number} is free")


def certificate(place: Place) -> Iterator[Finding]:
    """Whether the tray's own certificate can be used, and for how long."""
    path = place.data / FILE
    if not path.exists():
        return  # the tray speaks http
    own = load(place.data)
    if own is None:
        yield Finding(
            "certificate",
            "wrong",
            f"{path} and its key are damaged",
            "start the tray with --tls: it sets them aside and makes new ones",
        )
        return
    days = own.days_left(place.now())
    if days < 0:
        yield Finding(
            "certificate",
            "wrong",
            f"{path} has expired",
            "start the tray anew with --tls: it makes a new one",
        )
    elif own.is_due(place.now()):
        yield Finding(
            "certificate", "note", f"{path} is valid for {days:.0f} more days", "the tray renews it by itself"
        )
    else:
        yield Finding("certificate", "ok", f"valid for {days:.0f} more days")


def authority(place: Place) -> Iterator[Finding]:
    """Whether phones that trust the local authority still accept what it signed."""
    signing = load_authority(place.data)
    if signing is not None and not signing.is_valid(place.now()):
        yield Finding(
            "certificate",
            "wrong",
            f"{signing.certificate} has expired, or begins in the future",
            "traywatch ca makes another authority, which every phone must trust anew",
        )


def _late_recording(health: dict[str, Any]) -> str:
    """What a tray says whose demo or clip is late. No camera can be late for this reason alone."""
    source = health.get("source")
    name = source.get("name") if isinstance(source, dict) else None
    return str(msg("problem-recording-silent", name=str(name)))


def _text_of(problem: Any) -> str:
    if isinstance(problem, dict):
        return str(problem.get("message") or problem.get("say") or problem)
    return str(problem)


def public_addresses(place: Place) -> Iterator[Finding]:
    """Whether the service takes phones with a public IPv6 address. systemd drops others without a word."""
    networks = public_networks(place.machine.path(str(IF_INET6)))
    ran = place.machine.run(["systemctl", "show", UNIT, "--property=LoadState,IPAddressAllow"])
    lines = dict(line.split("=", 1) for line in ran.text.splitlines() if "=" in line) if ran else {}
    if not networks or lines.get("LoadState") != "loaded":
        return
    allowed = list(_networks(lines.get("IPAddressAllow", "")))
    dropped = [one for one in networks if not any(ipaddress.IPv6Network(one).subnet_of(a) for a in allowed)]
    if dropped:
        shown = " ".join(dropped)
        yield Finding(
            "network",
            "wrong",
            f"the service takes no packets of {shown}, so phones with such an address get no answer",
            f"sudo systemctl edit {UNIT}, and write below [Service]: IPAddressAllow={shown}; then restart "
            "it. Installing the service again does the same",
        )
    else:
        yield Finding("network", "ok", f"the service takes packets of {' '.join(networks)}")


def _networks(text: str) -> Iterator[ipaddress.IPv6Network]:
    for word in text.split():
        with suppress(ValueError):
            network = ipaddress.ip_network(word, strict=False)
            if isinstance(network, ipaddress.IPv6Network):
                yield network


def service(place: Place) -> Iterator[Finding]:
    """State of the systemd service, if one is installed."""
    keys = ("LoadState", "ActiveState", "SubState", "Result", "NRestarts")
    ran = place.machine.run(["systemctl", "show", UNIT, f"--property={','.join(keys)}"])
    properties = dict(line.split("=", 1) for line in ran.text.splitlines() if "=" in line) if ran else {}
    if properties.get("LoadState") != "loaded":
        return  # not installed, or no systemd: the tray is started by hand
    state = f"{properties.get('ActiveState')} ({properties.get('SubState')})"
    restarts = int(properties.get("NRestarts") or 0)
    log = f"journalctl -u {UNIT} -n 50"
    if properties.get("ActiveState") == "failed" or properties.get("Result") not in ("success", None):
        yield Finding(
            "service",
            "wrong",
            f"{state}, {properties.get('Result')}",
            f"see why: {log}; then sudo systemctl restart traywatch",
        )
    elif properties.get("ActiveState") == "activating":
        yield Finding("service", "note", state, f"it is starting; if that lasts, see why: {log}")
    elif properties.get("ActiveState") != "active":
        yield Finding("service", "note", state, "sudo systemctl enable --now traywatch")
    elif restarts:
        yield Finding("service", "note", f"{state}, restarted {restarts} times", f"see why: {log}")
    else:
        yield Finding("service", "ok", state)
