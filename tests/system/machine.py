"""A computer under User-Mode Linux: its own kernel and disk, no network, and jobs over a serial line."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

MEMORY = "1536M"
JOB_LIMIT_S = 2400.0
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]|\r")
_BEFORE = "from tray import *\n"
_LONGEST_JOB = 3500  # a longer one would fill the buffer of the serial line, which then stands still


class MachineError(Exception):
    """The machine did not boot, or a job failed; the message has what it printed last."""


class Machine:
    """One machine on one disk image. ``kernel`` are further parameters of its kernel."""

    boot_limit_s = 600.0

    def __init__(self, image: Path, kernel: tuple[str, ...] = ()) -> None:
        self._image = image
        self._kernel = kernel
        self._console = image.with_suffix(".console")
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._boots: queue.Queue[dict[str, Any]] = queue.Queue()
        self._jobs: dict[int, queue.Queue[dict[str, Any]]] = {}
        self._next = 0
        self._receiver: threading.Thread | None = None
        self._sending = threading.Lock()

    def __enter__(self) -> Machine:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> dict[str, Any]:
        """Switch on, and wait for the agent. Returns what it says. Raises ``MachineError``."""
        ours, theirs = socket.socketpair()
        self._folder = tempfile.TemporaryDirectory(prefix="traywatch-uml-")
        number = theirs.fileno()
        command = self._command(number, Path(self._folder.name))
        with self._console.open("ab") as console:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
                pass_fds=(number,),
                start_new_session=True,
            )
        theirs.close()
        self._line = ours
        self._receiver = threading.Thread(target=self._receive, args=(ours,), daemon=True)
        self._receiver.start()
        return self.wait_for_boot()

    def _command(self, line: int, folder: Path) -> list[str]:
        """What runs the machine. ``line`` is the descriptor of its first serial line, its console is fd 1."""
        return [
            "linux.uml", f"mem={MEMORY}", f"uml_dir={folder}/", f"ubd0={self._image}",
            "root=/dev/ubda", "rw", "con=null", "con0=null,fd:1", "ssl=null", f"ssl0=fd:{line}",
            *self._kernel,
        ]  # fmt: skip

    def wait_for_boot(self) -> dict[str, Any]:
        """Wait until the agent says hello, also after a reboot. Raises ``MachineError``."""
        until = time.monotonic() + self.boot_limit_s
        while time.monotonic() < until:
            try:
                return self._boots.get(timeout=1)
            except queue.Empty:
                if self._process is None or self._process.poll() is not None:
                    break
        raise MachineError(f"the machine did not boot: {self._last_of_console()}")

    def cut_power(self) -> None:
        """End all processes of the machine at once. What its kernel has not written is lost."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        """Cut the power, and remove what belongs to the machine but not to its disk."""
        if self._process is not None:
            self.cut_power()
        if self._receiver is not None:
            self._receiver.join(10)
        if self._line is not None:
            self._line.close()
        if self._folder is not None:
            self._folder.cleanup()

    def wait_for_end(self, limit_s: float = 120.0) -> bool:
        """Whether the machine switches itself off before the limit."""
        assert self._process is not None
        try:
            self._process.wait(limit_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    def send(self, code: str, limit_s: float = JOB_LIMIT_S) -> queue.Queue[dict[str, Any]]:
        """Start a job. Returns the queue of its answers, which a reboot leaves empty."""
        assert self._line is not None
        self._next += 1
        number, answers = self._next, queue.Queue[dict[str, Any]]()
        self._jobs[number] = answers
        job = {"id": number, "code": _BEFORE + code, "limit_s": limit_s}
        text = json.dumps(job).encode() + b"\n"
        if len(text) > _LONGEST_JOB:
            raise MachineError(f"a job of {len(text)} bytes; the line takes {_LONGEST_JOB}")
        with self._sending:
            self._line.sendall(text)
        return answers

    def lines(self, code: str, limit_s: float = JOB_LIMIT_S) -> Iterator[str]:
        """What the code prints in the machine, line by line. ``tests/system/guest/tray.py`` is imported.

        Raises ``MachineError`` if it fails, or takes longer than the limit.
        """
        answers = self.send(code, limit_s)
        printed = []
        until = time.monotonic() + limit_s + 120
        while True:
            try:
                answer = answers.get(timeout=max(0.1, until - time.monotonic()))
            except queue.Empty:
                answer = {"end": "does not answer"}
            if "end" in answer:
                raise MachineError(f"the machine {answer['end']}: {self._last_of_console()}")
            if "line" in answer:
                printed.append(answer["line"])
                yield answer["line"]
                continue
            if answer["status"] != 0:
                why = "took too long" if answer["status"] is None else f"status {answer['status']}"
                raise MachineError(f"a job in the machine failed ({why}): " + "\n".join(printed[-15:]))
            return

    def facts(self, code: str, limit_s: float = JOB_LIMIT_S) -> dict[str, Any]:
        """The facts that the code prints with ``show``. Raises ``MachineError``."""
        facts: dict[str, Any] = {}
        for line in self.lines(code, limit_s):
            if line.startswith("{"):
                facts |= json.loads(line)
        return facts

    def _receive(self, line: socket.socket) -> None:
        received = b""
        while data := line.recv(65536):
            *messages, received = (received + data).split(b"\n")
            for one in messages:
                self._deliver(one)
        for job in self._jobs.values():
            job.put({"end": "is switched off"})

    def _deliver(self, text: bytes) -> None:
        try:
            message = json.loads(text)
        except ValueError:
            return  # half a line from before a reboot
        if "hello" in message:
            self._boots.put(message)
        elif message.get("id") in self._jobs:
            self._jobs[message["id"]].put(message)

    def _last_of_console(self) -> str:
        text = _ESCAPES.sub("", self._console.read_text("utf-8", "replace"))
        lines = [line for line in text.splitlines() if line.strip() and " running (" not in line]
        return "\n".join(lines[-12:])
