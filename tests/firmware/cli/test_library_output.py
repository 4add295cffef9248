"""What C libraries write to stderr becomes lines of the log, with its limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from traywatch.firmware.cli.main import main

ROOT = Path(__file__).resolve().parents[3]
START = """
import logging, os, sys, threading
from traywatch.firmware.cli.library_output import LibraryOutput
from traywatch.firmware.host.logs import set_up_logging
from traywatch.firmware.host.systemd import Notifier
"""
CORRUPT = """
import cv2, numpy as np
noise = np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8)
jpeg = bytearray(cv2.imencode(".jpg", noise)[1].tobytes())
for at in range(5000, len(jpeg) - 2, 5000):
    jpeg[at : at + 4] = b"\\xff\\xd5\\x00\\x11"  # markers where picture data is expected
for _ in range(40):
    cv2.imdecode(np.frombuffer(bytes(jpeg), np.uint8), cv2.IMREAD_COLOR)
"""


def ran(program: str, *, status: int = 0) -> list[str]:
    """The lines on stderr of a program that was started with ``START``."""
    done = subprocess.run(
        [sys.executable, "-c", START + program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done.stderr.splitlines()


def test_corrupt_pictures_fill_no_log() -> None:
    bare = ran(CORRUPT)
    assert sum("Corrupt JPEG data" in line for line in bare) >= 40, "libjpeg writes them by itself"
    limited = ran(f"with LibraryOutput():\n    set_up_logging(Notifier(None))\n    exec({CORRUPT!r})")
    assert len(limited) == 10, limited
    assert all(line.startswith("WARNING traywatch.libraries: Corrupt JPEG data") for line in limited)


def test_lines_of_the_program_and_of_libraries_keep_apart() -> None:
    lines = ran(
        "with LibraryOutput():\n"
        "    set_up_logging(Notifier(None))\n"
        "    os.write(2, b'half a ')\n"
        "    print('of the program', file=sys.stderr)\n"
        "    os.write(2, b'line\\n' + b'x' * 3000 + b'\\nthe end')\n"
        "print('afterwards', file=sys.stderr)\n"
        "os.write(2, b'as before\\n')"
    )
    assert lines[0] == "of the program" and lines[-2:] == ["afterwards", "as before"]
    logged = [line.removeprefix("WARNING traywatch.libraries: ") for line in lines[1:-2]]
    assert logged[0] == "half a line" and logged[-1] == "the end"
    assert all(len(line) <= 400 for line in logged)


def test_a_library_never_waits_for_the_log() -> None:
    """Also where nobody reads: the thread is held up here, and much more than a pipe takes is written."""
    lines = ran(
        "gate = threading.Event()\n"
        "with LibraryOutput():\n"
        "    logging.getLogger('traywatch.libraries').addFilter(lambda record: gate.wait(60))\n"
        "    written = 0\n"
        "    for _ in range(1000):\n"
        "        try: written += os.write(2, b'y' * 999 + b'\\n')\n"
        "        except BlockingIOError: pass\n"
        "    gate.set()\n"
        "print(written < 1000000, file=sys.stderr)"
    )
    assert lines[-1] == "True"


@pytest.mark.parametrize("number", [signal.SIGABRT, signal.SIGSEGV])
def test_a_crash_leaves_its_trace_where_it_belongs(number: signal.Signals) -> None:
    lines = ran(f"LibraryOutput()\nos.kill(os.getpid(), {int(number)})", status=-number)
    assert any("Fatal Python error" in line for line in lines)
    assert any('File "<string>"' in line for line in lines)


def test_the_descriptor_is_given_back(tmp_path: Path) -> None:
    before = os.fstat(2)
    from traywatch.firmware.cli.library_output import LibraryOutput

    stderr, opened = sys.stderr, len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with LibraryOutput() as taken:
            assert os.fstat(2).st_ino != before.st_ino
        taken.close()
    assert (os.fstat(2).st_ino, os.fstat(2).st_dev) == (before.st_ino, before.st_dev)
    assert sys.stderr is stderr
    assert len(os.listdir("/proc/self/fd")) <= opened + 3, "one for each log handler that may be left"


def test_a_running_tray_takes_what_its_libraries_write(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def tray(args: object) -> int:
        os.write(2, b"Corrupt JPEG data: premature end of data segment\n")
        return 0

    monkeypatch.setattr("traywatch.firmware.cli.commands.run._run", tray)
    assert main(["run", "--source", "demo"]) == 0
    assert [(one.name, one.getMessage()) for one in caplog.records] == [
        ("traywatch.libraries", "Corrupt JPEG data: premature end of data segment")
    ]
