"""The power cut of ``scripts/make-image --boot``: a real tray is killed while rolls are entered."""

from __future__ import annotations

import random
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts.card_image import power_cut
from scripts.card_image.machine import Machine
from tests.firmware.programs import RealTray

TRAYWATCH = f"{shlex.quote(sys.executable)} -m traywatch.firmware.cli.main"


class StandIn(Machine):
    """A machine whose power belongs to one tray of this computer."""

    def __init__(self, tray: RealTray, forgets: Path | None = None) -> None:
        self._tray, self._forgets = tray, forgets
        self.port = tray.port
        self._began = time.monotonic()

    def cut_power(self) -> None:
        self._tray.kill()

    def start(self) -> None:
        if self._forgets is not None:
            for old in self._forgets.glob("journal*"):
                shutil.copy(old, self._tray.data / old.name)
        self._tray.start()

    def wait_for_shell(self, limit_s: float) -> None:
        assert limit_s > 0

    def run(self, command: str, limit_s: float = 300) -> str:
        text = command.replace("/var/lib/traywatch", str(self._tray.data)).replace(
            "traywatch verify --chain", f"{TRAYWATCH} verify --chain --data {self._tray.data}"
        )
        if command.startswith("systemctl"):
            return "0" if "NRestarts" in command else ""
        done = subprocess.run(
            ["bash", "-c", text], capture_output=True, text=True, timeout=limit_s, check=False
        )
        return done.stdout.strip()


@pytest.mark.parametrize(
    "forgets",
    [
        pytest.param(False, marks=pytest.mark.long("forgotten rolls run the same lines"), id="kept"),
        pytest.param(True, id="forgotten"),
    ],
)
def test_rolls_that_are_gone_after_the_cut_are_counted(
    forgets: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(power_cut, "LONGEST_S", 1.0)
    tray = RealTray(tmp_path / "data", "--source", "none", "--no-announce")
    tray.start()
    try:
        before = tmp_path / "before"
        if forgets:
            tray.kill()
            shutil.copytree(tray.data, before)
            tray.start()
        machine = StandIn(tray, before if forgets else None)
        ((name, text, ok),) = power_cut.cut_in_play(machine, tray.token, 120.0, random.Random(1))
    finally:
        tray.kill()
    assert name == "a power cut in play, and the boot afterwards"
    assert ok is not forgets, text
    assert text.startswith("0 of ") is not forgets and " 0 doubled; journal ok, chain " in text
