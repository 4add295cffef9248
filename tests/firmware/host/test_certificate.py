"""The tray's own certificate, and https with it."""

from __future__ import annotations

import hashlib
import shutil
import ssl
import urllib.request
from pathlib import Path

import pytest

from tests.firmware.programs import RealTray, still
from traywatch.errors import StorageError
from traywatch.firmware.host.certificate import load_or_make

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")


def test_it_is_made_once_and_anew_when_it_is_damaged(tmp_path: Path) -> None:
    made = load_or_make(tmp_path, ["tray.local", "192.168.1.7", "::1"])
    assert load_or_make(tmp_path, ["tray.local"]) == made
    assert made.key.stat().st_mode & 0o077 == 0 and len(made.short) == 16
    made.certificate.write_text("damaged")
    again = load_or_make(tmp_path, ["tray.local"])
    assert again.fingerprint != made.fingerprint and list(tmp_path.glob("tls.crt.damaged-*"))


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
