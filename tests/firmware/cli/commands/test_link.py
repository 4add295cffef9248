"""``traywatch link``: the addresses of a tray whose output nobody sees."""

from __future__ import annotations

import importlib.metadata
import ssl
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from unittest import mock

import pytest

from traywatch.firmware.cli.main import main
from traywatch.firmware.host import installation, network
from traywatch.firmware.host.keys.certificate import load_or_make
from traywatch.firmware.host.system import CompletedCommand
from traywatch.firmware.web.auth.tokens import Access

Caught = pytest.CaptureFixture[str]


class _Health(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"status": "ok"}')

    def log_message(self, *args: object) -> None:
        """Log nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Health)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_the_links_are_those_of_the_tray(tmp_path: Path, port: int, capsys: Caught) -> None:
    access = Access(tmp_path)
    assert main(["link", "--data", str(tmp_path), "--port", str(port)]) == 0
    out = capsys.readouterr().out
    assert f"/#token={access.token}" in out and f"/#join={access.long_code}" in out
    assert f"/screen#token={access.screen_token}" in out
    assert f":{port}/" in out and "▀" in out, "with its QR code"


def test_without_a_tray_it_says_so_and_shows_them_all_the_same(
    tmp_path: Path, capsys: Caught, monkeypatch: pytest.MonkeyPatch
) -> None:
    Access(tmp_path)
    with network.bind("127.0.0.1", 0) as free:
        number = free.getsockname()[1]
    assert main(["link", "--data", str(tmp_path), "--port", str(number)]) == 1
    out, err = capsys.readouterr()
    assert "#token=" in out and "No tray answers" in err


@pytest.mark.parametrize("wait", ["nan", "-1", "soon"])
def test_what_is_no_time_is_not_waited_for(wait: str, tmp_path: Path, capsys: Caught) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["link", "--data", str(tmp_path), "--wait", wait])
    assert ended.value.code == 2 and f"{wait!r} is not a number of seconds" in capsys.readouterr().err


def test_without_a_token_it_says_what_to_do(tmp_path: Path, capsys: Caught) -> None:
    assert main(["link", "--data", str(tmp_path), "--port", "1"]) == 2
    assert "start the tray once" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("avahi", "runs", "zeroconf", "name"),
    [
        ('s "traywatch.local"\n', True, True, "traywatch"),
        ('s "traywatch-2.local"\n', True, True, "traywatch-2"),  # another computer had the name
        (None, True, True, "tray"),  # there is no busctl
        ("Call failed: The name is not activatable", False, True, "traywatch-tray"),  # the tray's own entry
        (None, False, False, None),  # nobody announces a name
        ('s "evil\\" onload=x.local"', False, False, None),
    ],
)
def test_the_printed_name_is_the_one_that_is_announced(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    avahi: str | None,
    runs: bool,
    zeroconf: bool,
    name: str | None,
) -> None:
    (tmp_path / "pid").write_text("7")
    monkeypatch.setattr(network, "AVAHI_PID", tmp_path / ("pid" if runs else "none"))
    if not zeroconf:
        missing = mock.Mock(side_effect=importlib.metadata.PackageNotFoundError)
        monkeypatch.setattr(network.importlib.metadata, "version", missing)
    monkeypatch.setenv("TRAYWATCH_NAME", "tray")
    status = 0 if avahi is not None and avahi.startswith("s ") else 1
    answer = CompletedCommand(status, avahi) if avahi is not None else None
    asked: list[str] = []

    def ask(command: Sequence[str]) -> CompletedCommand | None:
        asked.extend(command)
        return answer

    assert network.published_name(ask, platform="linux") == name
    silent = network.published_name(ask, announces=False, platform="linux")
    assert silent == (None if name == "traywatch-tray" else name), "--no-announce"
    assert asked[0] == "busctl" and "--auto-start=no" in asked


def test_the_link_has_the_announced_name_and_none_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "192.0.2.7")
    for name, urls in (
        ("traywatch-2", ["http://192.0.2.7:80/", "http://traywatch-2.local:80/", "http://localhost:80/"]),
        (None, ["http://192.0.2.7:80/", "http://localhost:80/"]),
    ):
        monkeypatch.setattr(network, "_published", network._Published())
        monkeypatch.setattr(network, "published_name", lambda name=name, **more: name)
        assert network.addresses(None, 80) == urls


def test_the_name_of_the_tray_is_the_installed_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "FILE", tmp_path / "traywatch.env")
    monkeypatch.setattr(network.socket, "gethostname", lambda: "pi.lan")
    assert network.local_name() == "pi"
    (tmp_path / "traywatch.env").write_text('TRAYWATCH_ARGS="--source usb"\nTRAYWATCH_NAME=traywatch\n')
    assert network.local_name() == "traywatch"
    monkeypatch.setenv("TRAYWATCH_NAME", "dice")
    assert network.local_name() == "dice"


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ('TRAYWATCH_ARGS="--source usb --port 80"', 80),
        ('TRAYWATCH_ARGS="--port=81 --source usb"', 81),
        ('# a comment\nTRAYWATCH_ARGS="--source usb"', 8000),
        ('TRAYWATCH_ARGS="--port"', 8000),
        ('TRAYWATCH_ARGS="--port many"', 8000),
        ("", 8000),
    ],
)
def test_an_installed_tray_is_found_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, port: int
) -> None:
    file = tmp_path / "traywatch.env"
    monkeypatch.setattr(installation, "FILE", file)
    mine = installation.usual(None, None)
    assert mine[1] == 8000 and mine[0] != installation.DATA, "none is installed"
    file.write_text(text)
    assert installation.usual(None, None) == (installation.DATA, port)
    assert installation.usual(tmp_path, None) == (tmp_path, 8000), "another one than the service's"
    assert installation.usual(None, 9) == (installation.DATA, 9)


def test_a_file_that_makes_no_sense_is_no_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "FILE", tmp_path / "traywatch.env")
    (tmp_path / "traywatch.env").write_text('TRAYWATCH_ARGS="never closed')
    assert installation.installed() is None


def test_a_tray_with_a_certificate_has_https_links(tmp_path: Path, capsys: Caught) -> None:
    access = Access(tmp_path)
    certificate = load_or_make(tmp_path, ["localhost", "127.0.0.1"])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.certificate, certificate.key)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Health)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        assert main(["link", "--data", str(tmp_path), "--port", str(server.server_port)]) == 0
    finally:
        server.shutdown()
        server.server_close()
    out = capsys.readouterr().out
    assert "https://" in out and "http://" not in out
    assert f"#token={access.token}&certificate={certificate.short}" in out and certificate.fingerprint in out
