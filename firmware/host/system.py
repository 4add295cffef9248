"""Access to the operating system for doctor, export and button: files, commands, host names.

``Machine`` is the seam: ``Machine()`` is this computer. Tests pass another root directory and their own
functions.
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
class CompletedCommand:
    """A completed command: exit status, and stdout followed by stderr."""

    status: int
    text: str


def run_command(command: Sequence[str]) -> CompletedCommand | None:
    """Run a command without a shell. None if there is no such command.

    A command that takes longer than ``COMMAND_S`` seconds is killed and has status 124.
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
        return CompletedCommand(124, f"{command[0]} did not answer within {COMMAND_S:g} s")
    except OSError:
        return None
    return CompletedCommand(done.returncode, done.stdout + done.stderr)


def resolve(name: str) -> list[str]:
    """Return the addresses of a host name; empty if it does not resolve."""
    try:
        addresses = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return sorted({str(entry[4][0]) for entry in addresses})


def usable(path: Path) -> bool:
    """Whether this user may read and write a device."""
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class Machine:
    """The computer as doctor sees it. ``root`` is the root of its file system."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], CompletedCommand | None] = run_command
    resolve: Callable[[str], list[str]] = resolve
    usable: Callable[[Path], bool] = usable
    load: Callable[[str], ModuleType] = importlib.import_module

    def path(self, absolute: str) -> Path:
        """Return the path of a file given by its absolute name."""
        return self.root / absolute.lstrip("/")

    def text(self, absolute: str) -> str | None:
        """Return the text of a small file without surrounding whitespace and zero bytes; None if
        unreadable.

        Device tree strings end with a zero byte.
        """
        try:
            return self.path(absolute).read_text(encoding="utf-8", errors="replace").strip(" \n\0")
        except OSError:
            return None

    @property
    def model(self) -> str | None:
        """The model, such as ``Raspberry Pi 5 Model B Rev 1.0``; None without a device tree."""
        return self.text("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this computer is a Raspberry Pi."""
        return "raspberry pi" in (self.model or "").lower()
