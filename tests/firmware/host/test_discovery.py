"""The tray's entry on the network: found over loopback, withdrawn, and absent where it should be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from zeroconf import ServiceInfo, Zeroconf

from tests.firmware.programs import ROOT, still
from traywatch import __version__
from traywatch.firmware.host import discovery, installation
from traywatch.firmware.host.discovery import Announcement, announce, announced_address

TYPE = "_http._tcp.local."


@pytest.fixture(scope="module")
def alder() -> Iterator[Announcement]:
    """An entry that stays; making it takes seconds, in which the network is asked for others."""
    with announced("alder", 8123, tray_id="4f2a91bc") as one:
        yield one


@contextmanager
def announced(name: str, port: int, *, tray_id: str = "", tls: bool = False) -> Iterator[Announcement]:
    one = Announcement("127.0.0.1", port, name, tray_id=tray_id, tls=tls)
    try:
        yield one
    finally:
        one.close()


def found(name: str, timeout_s: float, kind: str = TYPE) -> ServiceInfo | None:
    """What another program on loopback finds under that name."""
    other = Zeroconf(interfaces=["127.0.0.1"])
    try:
        return other.get_service_info(kind, f"{name}.{kind}", timeout=round(1000 * timeout_s))
    finally:
        other.close()


@pytest.mark.usefixtures("alder")
def test_another_program_finds_it() -> None:
    info = found("Traywatch on alder", 30)
    assert info is not None
    assert (info.port, info.properties) == (8123, {b"path": b"/"})
    assert info.parsed_addresses() == ["127.0.0.1"]
    assert info.server == "traywatch-alder.local."


@pytest.mark.usefixtures("alder")
def test_programs_find_the_api_by_its_own_type() -> None:
    info = found("Traywatch on alder", 30, "_traywatch._tcp.local.")
    assert info is not None and info.port == 8123
    about = {b"id": b"4f2a91bc", b"path": b"/api/v1", b"version": __version__.encode()}
    assert info.properties == about


def test_a_tray_that_speaks_https_is_announced_as_such() -> None:
    with announced("hazel", 8443, tray_id="4f2a91bc", tls=True):
        info = found("Traywatch on hazel", 30, "_https._tcp.local.")
        assert info is not None and info.port == 8443
        own = found("Traywatch on hazel", 30, "_traywatch._tcp.local.")
        assert own is not None and own.properties[b"tls"] == b"1"
        assert found("Traywatch on hazel", 0.5) is None, (
            "nobody may be led to an address that does not answer"
        )


def test_a_name_that_is_taken_gets_a_number_until_it_is_withdrawn() -> None:
    with announced("birch", 8123):
        assert found("Traywatch on birch", 30)
        with announced("birch", 8124) as one:
            info = found("Traywatch on birch-2", 30)
            assert info is not None and info.port == 8124
            one.close()
            one.close()
        assert found("Traywatch on birch-2", 0.5) is None


def test_a_failure_is_logged_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(**options: object) -> Zeroconf:
        raise OSError("Cannot assign requested address")

    monkeypatch.setattr("zeroconf.Zeroconf", refused)
    Announcement("192.0.2.7", 8123, "nowhere").close()
    assert "the tray cannot be announced on 192.0.2.7: Cannot assign" in caplog.text


@pytest.mark.parametrize(
    ("host", "address"),
    [
        (None, "192.0.2.7"),
        ("0.0.0.0", "192.0.2.7"),
        ("::", "192.0.2.7"),
        ("192.0.2.9", "192.0.2.9"),
        ("2001:db8::9", "2001:db8::9"),
        ("127.0.0.1", None),
        ("::1", None),
        ("localhost", None),
    ],
)
def test_only_an_address_of_the_network_is_announced(
    host: str | None, address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "own_address", lambda: "192.0.2.7")
    assert announced_address(host) == address
    monkeypatch.setattr(discovery, "own_address", lambda: "[2001:db8::7]")
    assert announced_address(None) == "2001:db8::7"
    monkeypatch.setattr(discovery, "own_address", lambda: None)
    assert announced_address(None) is None


def test_nothing_is_announced_where_avahi_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Fake:
        def __init__(self, address: str, port: int, name: str, **more: object) -> None:
            made.append(port)

        def close(self) -> None:
            """Nothing."""

    monkeypatch.setattr(discovery, "Announcement", Fake)
    monkeypatch.setattr(installation, "AVAHI_SERVICE", tmp_path / "traywatch.service")
    (tmp_path / "traywatch.service").write_text("<service><port>8000</port></service>")
    assert announce("192.0.2.9", 8000) is None
    assert announce("192.0.2.9", 8001) is not None, "another tray than that of the service"
    assert announce("192.0.2.9", 8000, tls=True) is not None, "avahi says http, and the tray speaks https"
    (tmp_path / "traywatch.service").write_text("<type>_https._tcp</type><port>8000</port>")
    assert announce("192.0.2.9", 8000, tls=True) is None
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    assert announce("192.0.2.9", 8001) is None
    assert made == [8001, 8000]


# A tray on every address of a machine on a network; its zeroconf writes what it is asked to do and sends
# nothing.
PROGRAM = """
import enum, sys, types
from traywatch import __version__
from traywatch.firmware.host import discovery
discovery.own_address = lambda: "192.0.2.7"
discovery.local_name = lambda: "cedar"
class IPVersion(enum.Enum):
    V4Only, V6Only = 1, 2
class ServiceInfo:
    def __init__(self, kind, name, parsed_addresses, properties, port, server):
        self.said = f"{name} {parsed_addresses} {properties}"
class Zeroconf:
    def __init__(self, interfaces, ip_version): print("open", interfaces, ip_version.name, flush=True)
    def register_service(self, info, allow_name_change): print("announce", info.said, flush=True)
    def close(self): print("withdraw", flush=True)
class Error(Exception): pass
fake = types.ModuleType("zeroconf")
for one in (IPVersion, ServiceInfo, Zeroconf, Error): setattr(fake, one.__name__, one)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "zeroconf":
            print("import", flush=True)
            sys.modules[name] = fake
            import importlib.machinery
            return importlib.machinery.ModuleSpec(name, self)
    def create_module(self, spec): return fake
    def exec_module(self, module): pass
sys.meta_path.insert(0, Finder())
from traywatch.firmware.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            [],
            [
                "import",
                "open ['192.0.2.7'] V4Only",
                "announce Traywatch on cedar._http._tcp.local. ['192.0.2.7'] {'path': '/'}",
                "announce Traywatch on cedar._traywatch._tcp.local. ['192.0.2.7'] "
                f"{{'path': '/api/v1', 'version': '{__version__}', 'id': '4f2a91bc00d1ce20'}}",
                "withdraw",
            ],
        ),
        (["--no-announce"], []),
        pytest.param(
            ["--host", "127.0.0.1"],
            [],
            marks=pytest.mark.long("announced_address has a quick test of its own"),
        ),
    ],
)
def test_run_announces_the_tray_unless_it_is_told_not_to(
    options: list[str], expected: list[str], tmp_path: Path
) -> None:
    command = [sys.executable, "-c", PROGRAM, "run", "--port", "0", "--data", str(tmp_path / "data")]
    command += ["--source", f"clip:{still(tmp_path)}", *options]
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tray-id").write_text("4f2a91bc00d1ce20")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    log = tmp_path / "log.txt"
    with log.open("w") as written:
        tray = subprocess.Popen(command, env=env, stdout=written, stderr=subprocess.STDOUT)
    try:
        limit = time.monotonic() + 60
        while "Show the links" not in log.read_text() or (expected and "announce " not in log.read_text()):
            assert tray.poll() is None and time.monotonic() < limit, log.read_text()
            time.sleep(0.05)
        time.sleep(0.5)
        tray.send_signal(signal.SIGINT)
        assert tray.wait(30) == 0, log.read_text()
    finally:
        tray.kill()
        tray.wait()
    lines = log.read_text().splitlines()
    said = [line for line in lines if line.split(" ")[0] in ("import", "open", "announce", "withdraw")]
    assert said == expected
