"""Runs jobs in the booted system. They come over a serial line, one JSON object a line.

A job has an id, Python code, and a limit in seconds. Each line that the code prints goes back at once, as
``{"id": …, "line": …}``. ``{"id": …, "status": …}`` ends it; the status is None after the limit.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import tty
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent


class Line:
    """The serial line, written to by several threads."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def send(self, **message: Any) -> None:
        """Send one JSON object."""
        left = json.dumps(message).encode() + b"\n"
        with self._lock:
            while left:
                left = left[os.write(self._descriptor, left) :]


def run(job: dict[str, Any], line: Line) -> None:
    """Run one job and send what it prints."""
    command = [sys.executable, "-u", "-c", job["code"]]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        cwd=FOLDER,
        start_new_session=True,
    ) as child:
        timer = threading.Timer(job["limit_s"], _kill, (child.pid,))
        timer.start()
        assert child.stdout is not None
        for text in child.stdout:
            line.send(id=job["id"], line=text.rstrip("\n"))
        status: int | None = child.wait()
        if status == -signal.SIGKILL and not timer.is_alive():
            status = None
        timer.cancel()
    line.send(id=job["id"], status=status)


def _kill(group: int) -> None:
    os.killpg(group, signal.SIGKILL)


def serve(descriptor: int) -> None:
    """Say hello, then run every job in a thread of its own, until the line ends."""
    if os.isatty(descriptor):
        tty.setraw(descriptor)
    line = Line(descriptor)
    boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    line.send(hello=boot, uptime_s=float(Path("/proc/uptime").read_text("ascii").split()[0]))
    received = b""
    while data := os.read(descriptor, 65536):
        received += data
        *jobs, received = received.split(b"\n")
        for one in jobs:
            threading.Thread(target=run, args=(json.loads(one), line), daemon=True).start()


if __name__ == "__main__":
    serve(os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY))
