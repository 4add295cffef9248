"""Standard streams that are closed or full: commands say so, and a tray goes on."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware.agreement.places import until
from tests.firmware.programs import ROOT, still
from tests.ports import free_port

PROGRAM = f"exec {shlex.quote(sys.executable)} -m traywatch.firmware.cli.main"
ODDS = "odds check --dc 4"


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        (f"{ODDS} <&- >&-", 0, ""),
        (f"{ODDS} >&- 2>&-", 0, ""),
        ("odds check --dc x >&- 2>&-", 2, ""),
        ("config check --config /nowhere.toml >/dev/full 2>/dev/full", 2, ""),
        (f"{ODDS} >/dev/full", 2, "traywatch: the output cannot be written: No space left on device"),
        (f"{ODDS} | head -c 0", 0, ""),
    ],
)
def test_a_command_without_its_streams(command: str, status: int, said: str) -> None:
    """A closed output was a traceback about ``None``, and a full one a traceback too."""
    done = subprocess.run(
        ["sh", "-c", f"{PROGRAM} {command}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr[: len(said)]) == (status, said)
    assert len(done.stderr.splitlines()) == bool(said)


def _answers(url: str) -> Callable[[], bool]:
    def asked() -> bool:
        try:
            with urllib.request.urlopen(f"{url}api/v1/health", timeout=10) as answer:
                return "status" in json.load(answer)
        except OSError:
            return False

    return asked


@pytest.mark.parametrize("streams", ["<&- >&- 2>&-", ">/dev/full 2>/dev/full"], ids=["closed", "full"])
def test_a_tray_without_its_streams(tmp_path: Path, streams: str) -> None:
    """It ended at its first line. A file of its own could have become its standard error."""
    port = free_port()
    arguments = f"run --source {shlex.quote(f'clip:{still(tmp_path)}')} --host 127.0.0.1 --port {port}"
    arguments += f" --data {shlex.quote(str(tmp_path / 'data'))} --no-announce {streams}"
    tray = subprocess.Popen(["sh", "-c", f"{PROGRAM} {arguments}"], cwd=ROOT)
    try:
        assert until(_answers(f"http://127.0.0.1:{port}/"))
        out, libraries = (os.readlink(f"/proc/{tray.pid}/fd/{number}") for number in (1, 2))
    finally:
        tray.send_signal(signal.SIGTERM)
        status = tray.wait(60)
    assert status == 0 and out in ("/dev/null", "/dev/full")
    assert libraries.startswith("pipe:"), "the tray reads what libraries write"
