"""The hall's page over https."""

from __future__ import annotations

import os
import re
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
import uvicorn

from tests.ports import free_port
from traywatch.firmware.cli.main import main
from traywatch.firmware.hall.encryption import encryption_of, own_encryption
from traywatch.firmware.host.keys.certificate import load_or_make
from traywatch.firmware.host.keys.openssl import run_openssl
from traywatch.firmware.integrations.hall.messages import HallError

Caught = pytest.CaptureFixture[str]


@contextmanager
def running_hall(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command in a thread, until the block ends."""
    servers: list[uvicorn.Server] = []
    made = uvicorn.Server.__init__

    def remember(server: uvicorn.Server, config: uvicorn.Config) -> None:
        made(server, config)
        servers.append(server)

    monkeypatch.setattr(uvicorn.Server, "__init__", remember)
    thread = threading.Thread(target=main, args=(["hall", *arguments],))
    thread.start()
    try:
        until = time.monotonic() + 60
        while not (servers and servers[0].started):
            assert thread.is_alive() and time.monotonic() < until
            time.sleep(0.02)
        yield
    finally:
        for server in servers:
            server.should_exit = True
        thread.join(30)


@pytest.mark.parametrize("own", [True, False], ids=["own certificate", "certificate of an authority"])
def test_the_page_is_encrypted(
    own: bool, database: str, tmp_path: Path, capfd: Caught, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = load_or_make(tmp_path, ["127.0.0.1"])
    port = free_port()
    away = ["--broker", f"mqtt://127.0.0.1:{free_port()}", "--database", database]
    wanted = ["--tls"] if own else ["--certificate", str(made.certificate), "--key", str(made.key)]
    # With --tls the certificate in the folder of the hall is used.
    arguments = [*away, *wanted, "--port", str(port), "--data", str(tmp_path)]
    trusts = ssl.create_default_context(cafile=str(made.certificate))
    with running_hall(arguments, monkeypatch), httpx.Client(verify=trusts) as client:
        answer = client.get(f"https://127.0.0.1:{port}/api/v1/health")
        assert answer.status_code == 200
        with pytest.raises(httpx.TransportError):
            client.get(f"http://127.0.0.1:{port}/api/v1/health")
    said = capfd.readouterr().out
    assert re.search(rf"page: https://127\.0\.0\.1:{port}/#token=[\w-]+", said)
    assert (made.fingerprint in said) is own


def test_an_own_certificate_stays(tmp_path: Path) -> None:
    prints = set()
    for _ in range(2):
        with ExitStack() as stack:
            prints.add(own_encryption(tmp_path, ["localhost"], stack)[1])
    assert len(prints) == 1


@pytest.mark.parametrize("fault", ["missing", "damaged", "swapped", "pipe"])
def test_files_that_cannot_be_used_are_named(fault: str, tmp_path: Path) -> None:
    made = load_or_make(tmp_path, ["localhost"])
    certificate, key = made.certificate, made.key
    if fault == "missing":
        key = tmp_path / "nothing"
    elif fault == "damaged":
        certificate.write_text("damaged")
    elif fault == "swapped":
        certificate, key = key, certificate
    else:
        key = tmp_path / "pipe"
        os.mkfifo(key)
    with pytest.raises(HallError, match="PEM") as caught:
        encryption_of(certificate, key)
    assert caught.value.code == "hall_certificate" and str(key) in caught.value.message


def test_a_key_with_a_password_is_refused_without_a_question(tmp_path: Path) -> None:
    made = load_or_make(tmp_path, ["localhost"])
    locked = tmp_path / "locked.key"
    command = ["pkey", "-in", str(made.key), "-aes256", "-passout", "pass:secret", "-out", str(locked)]
    run_openssl(command)
    with pytest.raises(HallError, match="without a password"):
        encryption_of(made.certificate, locked)


@pytest.mark.parametrize(
    "options",
    [
        ["--certificate", "a.pem"],
        ["--key", "a.pem"],
        ["--tls", "--certificate", "a", "--key", "b"],
        ["--no-page", "--tls"],
        ["--no-page", "--certificate", "a", "--key", "b"],
    ],
)
def test_options_that_do_not_fit_together_are_refused(options: list[str], capsys: Caught) -> None:
    away = ["--broker", "mqtt://127.0.0.1:1", "--database", "postgresql://127.0.0.1:1/hall"]
    assert main(["hall", *away, *options]) == 2
    expected = "--no-page has none" if "--no-page" in options else "--certificate and --key together"
    assert expected in capsys.readouterr().err
