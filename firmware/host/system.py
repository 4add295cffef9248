"""What doctor, the export and the button ask of the machine they run on: its files, commands and names.

``Machine`` is the seam: ``Machine()`` is this machine, a test gives another root directory and
answers of its own.
"""

from __future__ import annotations

import importlib
import os
import socket
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

COMMAND_S = 10.0


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that ran: its status, and what it wrote on both streams, one after the other."""

    status: int
    text: str


def run_command(command: Sequence[str]) -> Ran | None:
    """Runs a command without a shell; None where there is no such command.

    One that takes longer than ``COMMAND_S`` is ended and has status 124.
    """
    try:
        done = subprocess.run(
            list(command),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=COMMAND_S,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except subprocess.TimeoutExpired:
        return Ran(124, f"{command[0]} did not answer within {COMMAND_S:g} s")
    except OSError:
        return None
    return Ran(done.returncode, done.stdout + done.stderr)


def resolve(name: str) -> list[str]:
    """The addresses that a host name stands for; empty where it stands for none."""
    try:
        found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return sorted({str(entry[4][0]) for entry in found})


def usable(path: Path) -> bool:
    """Whether this user may read and write a device."""
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine, as far as it is looked at; ``root`` is where its file system begins."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], Ran | None] = run_command
    resolve: Callable[[str], list[str]] = resolve
    usable: Callable[[Path], bool] = usable
    load: Callable[[str], ModuleType] = importlib.import_module

    def path(self, absolute: str) -> Path:
        """A file of the machine by its absolute name."""
        return self.root / absolute.lstrip("/")

    def text(self, absolute: str) -> str | None:
        """What a small file says, without what ends it (device tree strings end with a zero byte).

        None where it cannot be read.
        """
        try:
            return self.path(absolute).read_text(encoding="utf-8", errors="replace").strip(" \n\0")
        except OSError:
            return None

    @property
    def model(self) -> str | None:
        """``Raspberry Pi 5 Model B Rev 1.0``; None on a machine that has no device tree."""
        return self.text("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "raspberry pi" in (self.model or "").lower()
