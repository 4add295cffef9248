"""Simulated machines for the checks: files in a folder, and commands with fixed output."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from traywatch.firmware.diagnostics.checks import Finding, Place
from traywatch.firmware.host.system import CompletedCommand, Machine

PI = "Raspberry Pi 5 Model B Rev 1.0"
NO_CAMERA = "No cameras available!\n"
DEVICES = {"/dev/video0": "", "/dev/media0": "", "/dev/dma_heap/linux,cma": ""}
CARD = "/dev/mmcblk0p2 / ext4 {} 0 0"


def machine(
    root: Path,
    commands: dict[str, CompletedCommand] | None = None,
    files: dict[str, str] | None = None,
    **more: Any,
) -> Machine:
    """A machine with these files and command outputs; other commands are not installed."""
    for name, text in (files or {}).items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    table = commands or {}

    def run(command: Sequence[str]) -> CompletedCommand | None:
        return table.get(command[0])

    return Machine(root, run=run, **more)


def pi(root: Path, commands: dict[str, CompletedCommand] | None = None, **more: Any) -> Machine:
    """A Raspberry Pi."""
    files = {"/proc/device-tree/model": f"{PI}\0", **more.pop("files", {})}
    return machine(root, commands, files, **more)


def place(root: Path, of: Machine, **more: Any) -> Place:
    """The installation on this machine."""
    return Place(root / "data", None, root / "models", machine=of, **more)


def only(found: Iterator[Finding]) -> Finding:
    """The one finding."""
    (one,) = found
    return one


def mounts(*lines: str) -> dict[str, str]:
    """The content of /proc/mounts."""
    return {"/proc/mounts": "".join(f"{line}\n" for line in lines)}
