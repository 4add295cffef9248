"""``traywatch run`` in a process of its own, and a clip as its source."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from tests.firmware.sources import write_clip

ROOT = Path(__file__).parents[2]
NETWORK_AT_WORK = """
import threading
def work():
    import sys, time
    while "traywatch.vision.inference" not in sys.modules and main.is_alive():
        time.sleep(0.02)
    import numpy
    from traywatch.model_files import model_path
    from traywatch.vision.inference import OnnxSession
    network = OnnxSession(model_path("detector.onnx"), 1)
    picture = numpy.zeros((1, 480, 640, 3), numpy.uint8)
    while True:
        network(picture)
        runs.set()
runs, main = threading.Event(), threading.main_thread()
threading.Thread(target=work, daemon=True).start()
"""
"""Code that keeps a thread inside a network, as a stop finds it in the middle of a reading."""


@contextmanager
def in_started_programs(code: str) -> Iterator[None]:
    """Inside, each Python program that is started runs this code before anything else."""
    outer = Path(os.environ.get("PYTHONPATH", "")) / "sitecustomize.py"
    with tempfile.TemporaryDirectory() as folder:
        before = outer.read_text("utf-8") if outer.is_absolute() and outer.exists() else ""
        (Path(folder) / "sitecustomize.py").write_text(before + code, "utf-8")
        with patch.dict(os.environ, {"PYTHONPATH": folder}):
            yield


def still(folder: Path, seconds: float = 1.0) -> Path:
    """A clip of an empty tray."""
    picture = np.full((240, 320, 3), (50, 60, 70), np.uint8)
    return write_clip(folder / "still.mp4", [picture] * round(30 * seconds))


def rights_of(data: Path) -> dict[str, set[int]]:
    """The modes that occur in a data directory, of files and of folders."""
    found: dict[str, set[int]] = {"file": set(), "folder": set()}
    for path in (data, *data.rglob("*")):
        found["folder" if path.is_dir() else "file"].add(stat.S_IMODE(path.lstat().st_mode))
    return found


class RealTray:
    """A tray in a process of its own, with its own data directory; it can be killed and restarted."""

    def __init__(self, data: Path, *arguments: str, speed: str = "4") -> None:
        self.data = data
        self.port = 0
        self.token = ""
        self._arguments = arguments
        self._speed = speed
        self._log = data.parent / f"{data.name}.log"
        self._child: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The URL of the page; the same after a restart."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def host_url(self) -> str:
        """The URL with the host token, as the tray printed it."""
        return f"{self.url}#token={self.token}"

    @property
    def pid(self) -> int:
        """The id of the process. Raises ``AssertionError`` if it does not run."""
        assert self._child is not None
        return self._child.pid

    @property
    def errors(self) -> str:
        """The standard error so far."""
        return self._log.read_text(encoding="utf-8")

    def call(self, path: str, body: dict[str, Any] | None = None, method: str | None = None) -> Any:
        """Call a route below ``/api/v1/`` as the host. Waits where the tray asks for fewer calls."""
        request = urllib.request.Request(
            f"{self.url}api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"X-Traywatch-Token": self.token, "Content-Type": "application/json"},
        )
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                with error:
                    if error.code != 429:
                        raise
                    time.sleep(float(error.headers["Retry-After"]))

    def start(self) -> None:
        """Start the tray, on the same port as before; returns when the address is printed."""
        command = [sys.executable, "-m", "traywatch.firmware.cli.main", "run", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.data), *self._arguments]
        env = {**os.environ, "TRAYWATCH_DEMO_SPEED": self._speed, "PYTHONIOENCODING": "utf-8"}
        with self._log.open("a") as log:
            self._child = subprocess.Popen(
                command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=log
            )
        assert self._child.stdout is not None
        for line in self._child.stdout:
            if line.startswith("Traywatch is running at "):
                address = line.split()[4].rstrip(";")
                self.token = (self.data / "token").read_text("ascii").strip()
                self.port = int(address.rstrip("/").rpartition(":")[2])
                return
        self.end(signal.SIGKILL)
        raise AssertionError(f"the tray did not begin: {self.errors[-2000:]}")

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it as Ctrl-C would; does nothing if it has ended."""
        self.end(signal.SIGINT)

    def end(self, number: signal.Signals) -> int | None:
        """Send a signal and return the exit status; None if it had ended before."""
        if self._child is None:
            return None
        child, self._child = self._child, None
        child.send_signal(number)
        status = child.wait(30)
        assert child.stdout is not None
        child.stdout.close()
        return status
