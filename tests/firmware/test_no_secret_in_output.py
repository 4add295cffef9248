"""No token, code or password is in what a tray writes to anything but a terminal: files, logs, bundle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.firmware.agreement.places import until
from tests.firmware.programs import ROOT
from tests.firmware.sources import dripping
from traywatch.firmware.web.auth.programs import Programs

_URL = re.compile(r"http://127\.0\.0\.1:\d+/(?!video)")
CONFIGURED = {
    "camera password": "camera-pass-8472",
    "camera token": "cameratok5521",
    "broker password": "broker-pass-9913",
    "webhook": "webhook-path-7730",
}
"""Secrets that stand in the configuration."""


class WrittenTray:
    """A tray whose standard output and log go to files, with all its secrets by name."""

    def __init__(self, folder: Path, camera: str, style: str, journal: bool) -> None:
        self.data, self.out, self.log = folder / "data", folder / "out.txt", folder / "log.txt"
        self.config = folder / "traywatch.toml"
        self.secrets = dict(CONFIGURED)
        address = camera.replace("http://", f"http://bob:{CONFIGURED['camera password']}@")
        self.config.write_text(
            f'source = "stream:{address}?token={CONFIGURED["camera token"]}"\n'
            f'[mqtt]\nurl = "mqtt://127.0.0.1:9"\nusername = "tray"\n'
            f'password = "{CONFIGURED["broker password"]}"\n'
            f'[[webhooks]]\nname = "hook"\nurl = "http://127.0.0.1:9/{CONFIGURED["webhook"]}"\n'
        )
        self.config.chmod(0o600)
        self.data.mkdir(mode=0o700)
        self.secrets["program token"] = Programs(self.data).add("Foundry", ["manage"])[0]
        self._start(style, journal)

    def _start(self, style: str, journal: bool) -> None:
        command = [sys.executable, "-m", "traywatch.firmware.cli.main", "run", "--host", "127.0.0.1"]
        command += ["--port", "0", "--data", str(self.data), "--config", str(self.config), "--no-announce"]
        command += ["--log-level", "debug", "--log-format", style]
        with self.out.open("w") as out, self.log.open("w") as log:
            status = os.fstat(log.fileno())
            place = {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"} if journal else {}
            self.child = subprocess.Popen(
                command, cwd=ROOT, env={**os.environ, **place}, stdout=out, stderr=log
            )

    def begin(self) -> None:
        """Wait for the address, and let a player join."""
        assert until(lambda: _URL.search(self.out.read_text())), self.log.read_text()
        self.url = _URL.findall(self.out.read_text())[0]
        kept = json.loads((self.data / "access.json").read_text())
        self.secrets["host token"] = (self.data / "token").read_text().strip()
        self.secrets |= {"code": kept["code"], "code end": kept["code_end"], "screen": kept["screen_token"]}
        joined = self.call("api/v1/join", body={"code": kept["code"], "name": "Mara", "seat": None})
        self.secrets["player token"] = json.loads(joined)["token"]

    def call(self, path: str, token: str = "", body: object = None) -> bytes:
        """Call the tray with a token in every place where one may stand; the answer, also of a refusal."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers |= {"X-Traywatch-Token": token, "Authorization": f"Bearer {token}", "Referer": token}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.url}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return bytes(error.read())

    def use_everything(self) -> None:
        """Call it with each secret in headers, path, query and body, well formed and not."""
        for secret in self.secrets.values():
            self.call("api/v1/table", secret)
            self.call(f"api/v1/table?token={quote(secret)}", secret)
            self.call(f"api/v1/nothing/{quote(secret)}", secret)
            self.call("api/v1/join", body={"code": secret, "name": secret[:40], "seat": None})
            self.call("api/v1/undo", secret, body={"state_id": secret})

    def found(self, text: str) -> list[str]:
        """The names of the secrets that are in a text."""
        return [name for name, secret in self.secrets.items() if secret in text]


@pytest.fixture(
    params=[
        pytest.param(("text", False), id="file"),
        pytest.param(
            ("json", True), id="journal", marks=pytest.mark.long("the same secrets, in a file, are quick")
        ),
    ]
)
def tray(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WrittenTray]:
    """A tray that was called with all its secrets, and has ended."""
    style, journal = request.param
    with dripping(b"HTTP/1.1 200 OK\r\nX: ", every_s=0.3) as camera:
        tray = WrittenTray(tmp_path, camera, style, journal)
        try:
            tray.begin()
            tray.use_everything()
        finally:
            tray.child.send_signal(signal.SIGINT)
            status = tray.child.wait(60)
    assert status == 0, tray.log.read_text()
    yield tray


def test_no_secret_is_in_what_a_tray_writes(
    tray: WrittenTray, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``run > file`` printed the host's token, and ``config show`` a token of the camera's address."""
    written = {"standard output": tray.out.read_text(), "log": tray.log.read_text()}
    assert "traywatch" in written["standard output"] and "camera" in written["log"]
    commands = tmp_path / "commands"
    commands.mkdir()
    (commands / "journalctl").write_text(f"#!/bin/sh\ncat {tray.log}\necho host {tray.url}#token=")
    with (commands / "journalctl").open("a") as script:
        script.write(f"{tray.secrets['host token']}\n")
    (commands / "journalctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{commands}:{os.environ['PATH']}")
    bundle = tmp_path / "bundle.zip"
    port = tray.url.rstrip("/").rpartition(":")[2]
    for arguments in (
        ["export", str(bundle), "--data", str(tray.data), "--port", port],
        ["doctor", "--data", str(tray.data), "--port", port],
        ["config", "show", "--config", str(tray.config)],
        ["token", "list", "--data", str(tray.data)],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "traywatch.firmware.cli.main", *arguments],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        written[arguments[0]] = done.stdout + done.stderr
    with zipfile.ZipFile(bundle) as packed:
        assert "host http" in packed.read("log.txt").decode()
        written |= {
            f"bundle: {name}": packed.read(name).decode("utf-8", "replace") for name in packed.namelist()
        }
    assert {where: tray.found(text) for where, text in written.items() if tray.found(text)} == {}
