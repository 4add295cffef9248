"""The tray's own certificate, and https with it."""

from __future__ import annotations

import hashlib
import os
import shutil
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path

import pytest

from tests.firmware.programs import RealTray, still
from traywatch.errors import StorageError
from traywatch.firmware.diagnostics.checks import Place
from traywatch.firmware.diagnostics.checks.network import certificate
from traywatch.firmware.host.keys.certificate import Certificate, Renewal, load, load_or_make, opener_for

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")


def test_it_is_made_once_and_anew_when_it_is_damaged(tmp_path: Path) -> None:
    made = load_or_make(tmp_path, ["tray.local", "192.168.1.7", "::1"])
    assert load_or_make(tmp_path, ["tray.local"]) == made
    assert made.key.stat().st_mode & 0o077 == 0 and len(made.short) == 16
    made.certificate.write_text("damaged")
    again = load_or_make(tmp_path, ["tray.local"])
    assert again.fingerprint != made.fingerprint and list(tmp_path.glob("tls.crt.damaged-*"))


YEAR_S = 365 * 86_400.0
IN_1970_S = 100_000.0
NOW_S = time.time()


@pytest.mark.parametrize(
    ("begins_s", "ends_s", "now_s", "due"),
    [
        (NOW_S, NOW_S + 2 * YEAR_S, NOW_S, False),
        (NOW_S - YEAR_S, NOW_S + 86_400, NOW_S, True),  # expires tomorrow
        (IN_1970_S, IN_1970_S + 2 * YEAR_S, NOW_S, True),  # made before the clock was set
        (NOW_S + YEAR_S, NOW_S + 3 * YEAR_S, NOW_S, True),  # made by a clock that was ahead
        (NOW_S, NOW_S + 2 * YEAR_S, IN_1970_S, False),  # the clock is wrong, not the certificate
        (IN_1970_S, IN_1970_S + 2 * YEAR_S, IN_1970_S + 3 * YEAR_S, False),
    ],
    ids=["new", "expires tomorrow", "of 1970", "of the future", "clock of 1970", "both of 1970"],
)
def test_when_a_certificate_is_due(begins_s: float, ends_s: float, now_s: float, due: bool) -> None:
    assert Certificate(Path("a"), Path("b"), "AA:BB", begins_s, ends_s).is_due(now_s) is due


def test_one_that_expires_is_renewed_at_the_start(tmp_path: Path) -> None:
    made = load_or_make(tmp_path, ["tray.local"])
    assert 824 < made.days_left(NOW_S) < 826
    later = load_or_make(tmp_path, ["tray.local"], now=lambda: NOW_S + 3 * YEAR_S)
    assert later.fingerprint != made.fingerprint and not list(tmp_path.glob(".tls-*"))
    assert later.key.stat().st_mode & 0o077 == 0


def test_one_that_expires_stays_in_use_if_no_other_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = load_or_make(tmp_path, ["tray.local"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert load_or_make(tmp_path, ["tray.local"], now=lambda: NOW_S + 3 * YEAR_S) == made


def test_a_running_server_gets_the_new_one_when_the_clock_is_set(tmp_path: Path) -> None:
    """A board without a clock begins in 1970, and learns the time from the network after the start."""
    clock = [IN_1970_S]
    renewal = Renewal(tmp_path, ["tray.local"], now=lambda: clock[0], every_s=0.01)
    first = renewal.certificate
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(first.certificate, first.key)
    renewal.keep(context)
    clock[0] = NOW_S + 3 * YEAR_S
    try:
        until = time.monotonic() + 60
        while renewal.certificate == first and time.monotonic() < until:
            time.sleep(0.01)
        assert renewal.certificate.fingerprint != first.fingerprint
    finally:
        renewal.close()


def test_a_pipe_in_place_of_a_certificate_is_set_aside(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tls.crt")
    assert load(tmp_path) is None
    assert load_or_make(tmp_path, ["tray.local"]).days_left(NOW_S) > 800


def test_doctor_says_when_a_certificate_has_expired(tmp_path: Path) -> None:
    def said(now_s: float) -> list[str]:
        place = Place(tmp_path, None, tmp_path, now=lambda: now_s)
        return [finding.status for finding in certificate(place)]

    assert said(NOW_S) == []
    load_or_make(tmp_path, ["tray.local"])
    assert said(NOW_S) == ["ok"]
    assert said(NOW_S + 815 * 86_400) == ["note"]
    assert said(NOW_S + 3 * YEAR_S) == ["wrong"]
    (tmp_path / "tls.crt").write_text("damaged")
    assert said(NOW_S) == ["wrong"]


CA = """[ca]
default_ca = own
[own]
database = index.txt
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = ext
[any]
commonName = supplied
[ext]
basicConstraints = CA:TRUE
"""


def expired(data: Path) -> None:
    """Write a certificate as a board without a clock makes it: valid from 1970 to 1972."""
    data.mkdir()
    (data / "ca.cnf").write_text(CA)
    (data / "index.txt").touch()
    asked = ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    signed = ["openssl", "ca", "-batch", "-selfsign", "-notext", "-config", "ca.cnf", "-outdir", "."]
    signed += ["-startdate", "19700102000000Z", "-enddate", "19720405000000Z"]
    for command in (
        [*asked, "-keyout", "tls.key", "-out", "asked.csr", "-subj", "/CN=Traywatch"],
        [*signed, "-keyfile", "tls.key", "-in", "asked.csr", "-out", "tls.crt"],
    ):
        subprocess.run(command, cwd=data, capture_output=True, check=True)


def test_a_tray_with_a_certificate_that_has_expired_is_found(tmp_path: Path) -> None:
    """It answers, whatever the date. ``traywatch link`` said that no tray answers, with links of http."""
    data = tmp_path / "data"
    expired(data)
    found = load(data)
    assert found is not None and found.days_left(NOW_S) < 0
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(data / "tls.crt", data / "tls.key")
    server = HTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        opener = opener_for("https", data / "tls.crt")
        with (
            pytest.raises(urllib.error.HTTPError, match="404"),
            opener.open(f"https://127.0.0.1:{server.server_port}/no-such-file-here", timeout=60),
        ):
            pass
    finally:
        server.shutdown()
        server.server_close()


def test_a_missing_program_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StorageError, match="openssl is missing"):
        load_or_make(tmp_path / "data", ["tray.local"])


def test_the_tray_speaks_https_with_the_printed_fingerprint(tmp_path: Path) -> None:
    data = tmp_path / "data"
    tray = RealTray(data, "--source", f"clip:{still(tmp_path)}", "--tls", "--no-announce")
    tray.start()
    try:
        context = ssl.create_default_context(cafile=str(data / "tls.crt"))
        url = f"https://127.0.0.1:{tray.port}/api/v1/health"
        with urllib.request.urlopen(url, timeout=60, context=context) as answer:
            assert answer.status == 200
        pem = ssl.get_server_certificate(("127.0.0.1", tray.port))
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
        assert load_or_make(data, []).fingerprint.replace(":", "") == digest
    finally:
        tray.stop()
