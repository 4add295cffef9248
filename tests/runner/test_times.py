"""The processor time of the programs that tests start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.browser.phones import until
from tests.runner.times import ProgramTimes

BUSY = "print('', flush=True)\nwhile True: pass"
PARENT = f"""
import signal, subprocess, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Linux adds the time of its program to nobody's
print(subprocess.Popen([sys.executable, "-c", {BUSY!r}], stdout=subprocess.DEVNULL).pid, flush=True)
sys.stdin.read()
"""
ENOUGH_S = 0.1
TICK_S = 0.01
"""Times are multiples of it."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the times of programs are read from /proc")


def test_a_program_counts_while_it_runs_and_when_it_has_ended() -> None:
    times = ProgramTimes()
    before = times.seconds()
    with subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.DEVNULL) as program:
        until(lambda: times.seconds() > before + ENOUGH_S)
        running = times.seconds()
        program.kill()
    assert times.seconds() > running - TICK_S


def test_a_program_whose_end_nobody_awaits_still_counts() -> None:
    times = ProgramTimes()
    before = times.seconds()
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", PARENT], **options) as parent:
        assert parent.stdout is not None
        busy = int(parent.stdout.readline())
        until(lambda: times.seconds() > before + ENOUGH_S)
        running = times.seconds()
        os.kill(busy, signal.SIGKILL)
        until(lambda: not os.path.exists(f"/proc/{busy}"))
        ended = times.seconds()
        parent.communicate()
    assert ended > running - TICK_S
    assert times.seconds() > ended - TICK_S
