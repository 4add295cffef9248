"""``traywatch link``: the addresses of a tray whose output nobody sees."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from traywatch.firmware.cli.main import main
from traywatch.firmware.host import installation, network
from traywatch.firmware.host.keys.certificate import load_or_make
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


def test_the_name_is_the_one_that_avahi_answers_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "192.0.2.7")
    monkeypatch.setattr(installation, "FILE", tmp_path / "traywatch.env")
    monkeypatch.setattr(network.socket, "gethostname", lambda: "pi.lan")
    assert network.addresses(None, 80)[1] == "http://pi.local:80/"
    (tmp_path / "traywatch.env").write_text('TRAYWATCH_ARGS="--source usb"\nTRAYWATCH_NAME=traywatch\n')
    assert network.addresses(None, 80)[1] == "http://traywatch.local:80/"
    monkeypatch.setenv("TRAYWATCH_NAME", "dice")
    assert network.addresses(None, 80)[1] == "http://dice.local:80/"


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
