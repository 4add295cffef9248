"""The local authority: what trusts it accepts the tray's certificates, and it can sign nothing else."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import time
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from starlette.testclient import TestClient

from traywatch.errors import StorageError
from traywatch.firmware.cli.main import main
from traywatch.firmware.diagnostics.checks import Place
from traywatch.firmware.diagnostics.checks.network import authority as authority_check
from traywatch.firmware.host.keys.authority import (
    authority_pem,
    issue,
    load_authority,
    load_or_make_authority,
    may_sign,
    names_of,
)
from traywatch.firmware.host.keys.certificate import issue_anew, load, load_or_make, opener_for
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.services.web_services import WebServices

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
NOW_S = time.time()
NAMES = ["127.0.0.1", "localhost", "alder.local", "::1"]


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *ignored: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with an authority and a certificate of it."""
    data = tmp_path_factory.mktemp("authority") / "data"
    data.mkdir(mode=0o700)
    load_or_make_authority(data, "alder")
    issue_anew(data, NAMES)
    return data


def test_whoever_trusts_the_authority_reaches_the_tray_without_a_warning(folder: Path) -> None:
    found = load(folder)
    assert found is not None and 824 < found.days_left(time.time()) < 826
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(found.certificate, found.key)
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answer) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        Thread(target=server.serve_forever, daemon=True).start()
        trusting = ssl.create_default_context(cafile=str(folder / "ca.crt"))  # checks names and dates
        raw = ssl.create_default_context()
        try:
            place = ("127.0.0.1", server.server_port)
            with (
                socket.create_connection(place) as plain,
                trusting.wrap_socket(plain, server_hostname="alder.local") as safe,
            ):
                assert safe.version()
            with socket.create_connection(place) as plain, pytest.raises(ssl.SSLCertVerificationError):
                raw.wrap_socket(plain, server_hostname="alder.local")
            opener = opener_for("https", folder / "tls.crt")
            assert opener.open(f"https://127.0.0.1:{server.server_port}/", timeout=10).status == 200
        finally:
            server.shutdown()


def test_the_key_is_for_its_owner_only_and_nothing_is_made_twice(folder: Path) -> None:
    before = load_authority(folder)
    assert before is not None and load_or_make_authority(folder, "other") == before
    assert (folder / "ca.key").stat().st_mode & 0o077 == 0
    assert (folder / "tls.key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["dice.example.org", "8.8.8.8", "2001:db8::1", "local.example.org"])
def test_it_signs_no_name_outside_a_local_network(folder: Path, tmp_path: Path, name: str) -> None:
    assert not may_sign(name)
    authority = load_authority(folder)
    assert authority is not None
    issue(authority, tmp_path / "tls.crt", tmp_path / "tls.key", ["alder.local", name])
    assert names_of(tmp_path / "tls.crt") == {"alder.local"}


def test_a_stolen_key_opens_no_other_place(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "leaf.cnf").write_text("[leaf]\nsubjectAltName = DNS:bank.example\n")
    steps = (
        "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout k -out r -subj /CN=x",
        f"x509 -req -in r -CA {folder / 'ca.crt'} -CAkey {folder / 'ca.key'} -set_serial 7 -days 9 "
        "-extfile leaf.cnf -extensions leaf -out c",
    )
    for step in steps:
        subprocess.run(["openssl", *step.split()], cwd=tmp_path, check=True, capture_output=True)
    checked = subprocess.run(
        ["openssl", "verify", "-CAfile", str(folder / "ca.crt"), "c"],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert checked.returncode != 0 and "permitted subtree violation" in checked.stdout + checked.stderr


def test_a_new_address_gets_a_certificate_that_phones_trust_already(folder: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(folder, data)
    same = load_or_make(data, NAMES)
    assert load_or_make(data, NAMES) == same
    moved = load_or_make(data, [*NAMES, "192.168.7.20"])
    assert moved.fingerprint != same.fingerprint and "192.168.7.20" in names_of(moved.certificate)


@pytest.mark.parametrize("file", ["ca.crt", "ca.key"])
def test_a_damaged_authority_is_never_replaced_in_silence(folder: Path, tmp_path: Path, file: str) -> None:
    data = tmp_path / "data"
    shutil.copytree(folder, data)
    (data / file).write_text("damaged")
    with pytest.raises(StorageError, match="restore") as caught:
        load_or_make_authority(data, "alder")
    assert caught.value.code == "authority_damaged" and (data / file).read_text() == "damaged"


def aged(data: Path, end: str) -> Path:
    """A data directory whose authority is valid from 1970 until a time, as ``YYYYMMDDHHMMSSZ``."""
    data.mkdir()
    (data / "own.cnf").write_text(
        "[ca]\ndefault_ca = own\n[own]\ndatabase = index.txt\nrand_serial = yes\ndefault_md = sha256\n"
        "policy = any\nx509_extensions = ext\n[any]\ncommonName = supplied\n"
        "[ext]\nbasicConstraints = critical,CA:TRUE,pathlen:0\n"
    )
    (data / "index.txt").touch()
    for command in (
        ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-keyout", "ca.key", "-out", "asked.csr", "-subj", "/CN=old"],
        ["ca", "-batch", "-selfsign", "-notext", "-config", "own.cnf", "-outdir", ".", "-startdate",
         "19700102000000Z", "-enddate", end, "-keyfile", "ca.key", "-in", "asked.csr", "-out", "ca.crt"],
    ):  # fmt: skip
        subprocess.run(["openssl", *command], cwd=data, capture_output=True, check=True)
    return data


def said(data: Path, now_s: float) -> list[str]:
    place = Place(data, None, data, now=lambda: now_s)
    return [finding.status for finding in authority_check(place)]


def test_an_authority_that_has_expired_signs_nothing_and_is_replaced(tmp_path: Path) -> None:
    """As one that was made on a board without a clock, which believed that it was 1970."""
    data = aged(tmp_path / "data", "19800101000000Z")
    old = load_authority(data)
    assert old is not None and not old.is_valid(NOW_S) and said(data, NOW_S) == ["wrong"]
    own = load_or_make(data, NAMES)
    assert own.certificate.read_text().count("BEGIN") == 1, "it is the tray's own"
    made = load_or_make_authority(data, "alder")
    assert made != old and made.is_valid(NOW_S) and said(data, NOW_S) == []
    assert len(list(data.glob("ca.*.damaged-*"))) == 2, "the old one is kept aside"
    assert issue_anew(data, NAMES).certificate.read_text().count("BEGIN") == 2


def test_a_certificate_is_due_when_its_authority_ends(tmp_path: Path) -> None:
    end = datetime.fromtimestamp(NOW_S + 40 * 86_400, UTC).strftime("%Y%m%d%H%M%SZ")
    data = aged(tmp_path / "data", end)
    issued = issue_anew(data, NAMES)
    assert 38 < issued.days_left(NOW_S) < 41 and not issued.is_due(NOW_S)
    assert issued.is_due(NOW_S + 15 * 86_400), "the certificate alone would be valid for two years"


def test_no_authority_is_made_while_the_clock_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="set the date first") as caught:
        load_or_make_authority(tmp_path, "alder", now=lambda: 1000.0)
    assert caught.value.code == "certificate_not_made" and list(tmp_path.iterdir()) == []


def test_the_command_says_how_phones_trust_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert main(["ca", "--data", str(data), "--name", "tray.local", "--name", "dice.example.org"]) == 0
    out = capsys.readouterr().out
    authority = load_authority(data)
    assert authority is not None and authority.fingerprint in out
    assert "ca.crt" in out and "iPhone" in out and "Android" in out and "left out: dice.example.org" in out
    assert "tray.local" in names_of(data / "tls.crt")
    assert main(["ca", "--data", str(data)]) == 0, "again: the authority stays"
    assert load_authority(data) == authority


def test_the_page_gives_the_certificate_and_never_the_key(folder: Path, tmp_path: Path) -> None:
    table = TableService(Journal(None))
    client = TestClient(create_app(WebServices(table, authority=lambda: authority_pem(folder))))
    answer = client.get("/ca.crt")
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert b"BEGIN CERTIFICATE" in answer.content and b"PRIVATE" not in answer.content
    assert client.get("/ca.key").status_code == 404
    assert TestClient(create_app(WebServices(table))).get("/ca.crt").status_code == 404
    assert authority_pem(tmp_path) is None
    table.close()
