"""Checks of the network: host names, the port, the service."""

from __future__ import annotations

import json
import socketserver
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest
from starlette.testclient import TestClient

from tests.firmware.machines import machine, only, place
from tests.https_server import https_server
from traywatch.firmware.diagnostics.checks import Finding, network
from traywatch.firmware.host.network import bind
from traywatch.firmware.host.system import CompletedCommand, Machine
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.installed_copy import how_to_add
from traywatch.messages import msg


@pytest.mark.parametrize(
    ("addresses", "status", "said"),
    [
        (["127.0.0.1", "::1"], "ok", "127.0.0.1, ::1"),
        (["127.0.0.1"], "ok", "127.0.0.1"),
        (["::1"], "note", "only to ::1"),
        (["fe80::1%lo"], "note", "only to fe80::1%lo"),
        ([], "note", "does not resolve"),
    ],
)
def test_localhost(tmp_path: Path, addresses: list[str], status: str, said: str) -> None:
    of = machine(tmp_path, resolve=lambda name: addresses)
    found = only(network.localhost(place(tmp_path, of)))
    assert found.status == status and said in found.message_text
    assert status == "ok" or "http://127.0.0.1:8000/" in found.remedy


def missing(name: str) -> ModuleType:
    raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_discovery(tmp_path: Path) -> None:
    def check(of: Machine) -> Finding:
        return only(network.discovery(place(tmp_path, of)))

    without = check(machine(tmp_path, load=missing))
    assert without.status == "note" and "not announced" in without.message_text
    assert without.remedy.endswith(how_to_add("discovery"))
    assert check(machine(tmp_path, load=ModuleType)).status == "ok"
    other = {"/etc/avahi/services/traywatch.service": "<port>8001</port>"}
    assert check(machine(tmp_path, files=other, load=missing)).status == "note"
    service = {"/etc/avahi/services/traywatch.service": "<port>8000</port>"}
    by_avahi = check(machine(tmp_path, files=service, load=missing))
    assert by_avahi.status == "ok" and "avahi" in by_avahi.message_text


class _Answer(BaseHTTPRequestHandler):
    said = b"{}"

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.said)

    def log_message(self, *args: object) -> None:
        """Log nothing."""


def answering(said: bytes) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Answer", (_Answer,), {"said": said}))
    Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (json.dumps({"status": "ok", "problems": []}).encode(), ["ok"]),
        (json.dumps({"status": "degraded", "problems": ["No picture."]}).encode(), ["ok", "wrong"]),
        (b"<html>a printer</html>", ["wrong"]),
        (b"[]", ["wrong"]),
    ],
)
def test_a_port_that_is_taken(tmp_path: Path, said: bytes, status: list[str]) -> None:
    server = answering(said)
    try:
        found = list(network.port(place(tmp_path, machine(tmp_path), port=server.server_port)))
    finally:
        server.shutdown()
        server.server_close()
    assert [f.status for f in found] == status
    if status == ["wrong"]:
        assert "ss -ltnp" in found[0].remedy and f"--port {server.server_port + 1}" in found[0].remedy
    elif len(status) == 2:
        assert found[1].message_text == "No picture."


@pytest.mark.parametrize(
    ("id", "status"), [("problem-recording-silent", "note"), ("problem-camera-silent", "wrong")]
)
def test_a_busy_computer_is_no_fault(tmp_path: Path, id: str, status: str) -> None:
    """The health report of a real tray, as its timer makes it."""
    table = TableService(Journal(None))
    table.set_source("demo", live=False, demo=True)
    table.set_problem("camera", msg(id, name="demo"))
    reply = TestClient(create_app(WebServices(table)), base_url="http://localhost").get("/api/v1/health")
    server = answering(reply.content)
    try:
        found = list(network.port(place(tmp_path, machine(tmp_path), port=server.server_port)))
    finally:
        server.shutdown()
        server.server_close()
    assert [one.status for one in found] == ["ok", status]


class Talker(socketserver.BaseRequestHandler):
    """A program that speaks something else than HTTP."""

    def handle(self) -> None:
        self.request.recv(1000)
        self.request.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")


def test_a_port_with_a_program_that_speaks_no_http(tmp_path: Path) -> None:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talker) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        found = only(network.port(place(tmp_path, machine(tmp_path), port=port)))
        server.shutdown()
    assert found.status == "wrong" and "another program" in found.message_text


def test_a_port_with_a_tray_over_https(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    answer = type("Answer", (_Answer,), {"said": b'{"status": "ok"}'})
    with https_server(tmp_path / "data", answer) as port:
        found = only(network.port(place(tmp_path, machine(tmp_path), port=port)))
    assert (found.status, found.message_text) == ("ok", f"port {port}: a tray is running, ok")


def test_a_port_that_is_free(tmp_path: Path) -> None:
    with bind(None, 0) as listening:
        number = listening.getsockname()[1]
    assert only(network.port(place(tmp_path, machine(tmp_path), port=number))).status == "ok"


SHOWN = "LoadState={}\nActiveState={}\nSubState={}\nResult={}\nNRestarts={}\n"


@pytest.mark.parametrize(
    ("shown", "status", "said"),
    [
        (("loaded", "active", "running", "success", "0"), ["ok"], "active (running)"),
        (("loaded", "active", "running", "success", "4"), ["note"], "restarted 4 times"),
        (("loaded", "failed", "failed", "exit-code", "5"), ["wrong"], "exit-code"),
        (("loaded", "activating", "auto-restart", "watchdog", "2"), ["wrong"], "watchdog"),
        (("loaded", "activating", "start", "success", "0"), ["note"], "activating"),
        (("loaded", "inactive", "dead", "success", "0"), ["note"], "inactive"),
        (("not-found", "inactive", "dead", "success", "0"), [], ""),
    ],
)
def test_the_service(tmp_path: Path, shown: tuple[str, ...], status: list[str], said: str) -> None:
    of = machine(tmp_path, {"systemctl": CompletedCommand(0, SHOWN.format(*shown))})
    found = list(network.service(place(tmp_path, of)))
    assert [f.status for f in found] == status
    assert all(said in f.message_text for f in found)


def test_without_systemd_there_is_no_service(tmp_path: Path) -> None:
    refused = CompletedCommand(
        1, "System has not been booted with systemd as init system (PID 1). Can't operate.\n"
    )
    for commands in ({}, {"systemctl": refused}):
        assert list(network.service(place(tmp_path, machine(tmp_path, commands)))) == []


@pytest.mark.parametrize(
    ("state", "allowed", "statuses"),
    [
        ("loaded", "::1/128 fe80::/64 fc00::/7 192.168.0.0/16", ["wrong"]),
        ("loaded", "::1/128 2001:db8:77:1::/64", ["ok"]),
        ("loaded", "2001:db8::/32 10.0.0.0/8", ["ok"]),
        ("loaded", "", ["wrong"]),
        ("not-found", "", []),
    ],
)
def test_phones_with_a_public_address_are_not_dropped_in_silence(
    tmp_path: Path, state: str, allowed: str, statuses: list[str]
) -> None:
    show = CompletedCommand(0, f"LoadState={state}\nIPAddressAllow={allowed}\n")
    files = {"/proc/net/if_inet6": "20010db8007700010000000000000002 02 40 00 80     eth0\n"}
    of = machine(tmp_path, {"systemctl": show}, files)
    found = list(network.public_addresses(place(tmp_path, of)))
    assert [one.status for one in found] == statuses
    if statuses == ["wrong"]:
        assert "IPAddressAllow=2001:db8:77:1::/64" in found[0].remedy
    assert (
        list(network.public_addresses(place(tmp_path, machine(tmp_path / "none", {"systemctl": show})))) == []
    )
