"""How this copy of Traywatch was installed, and the command that adds a package or an extra to it.

Every hint about something that is missing takes its command from here, so that it fits the computer.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Way = Literal["clone", "install-pi", "container", "pipx", "uv", "venv"]

UNIT = Path("/etc/systemd/system/traywatch.service")
"""The systemd unit of an installed service."""
CONTAINER_FILE = "container-extras"
"""In the environment of an image of ``deploy/Containerfile``: the extras that it was built with."""
_EXTRA = re.compile(r"""extra\s*==\s*["']([a-z0-9-]+)["']""")


@dataclass(frozen=True, slots=True)
class InstalledCopy:
    """A copy: the way in which it was installed, its folder, and the command of its Python.

    ``folder`` is the repository for ``clone`` and ``install-pi``, else the environment.
    """

    way: Way
    folder: Path
    python: Path

    @classmethod
    def this(cls, unit: Path = UNIT) -> InstalledCopy:
        """The copy that runs now. ``unit`` is the file of the installed service."""
        prefix, python = Path(sys.prefix), Path(sys.executable)
        root = Path(__file__).resolve().parent.parent
        if (root / "constraints.txt").is_file() and (root / "scripts").is_dir():
            return cls("install-pi" if _runs_from(root, unit) else "clone", root, python)
        if (prefix / CONTAINER_FILE).is_file():
            return cls("container", prefix, python)
        if (prefix / "pipx_metadata.json").is_file():
            return cls("pipx", prefix, python)
        return cls("uv" if (prefix / "uv-receipt.toml").is_file() else "venv", prefix, python)

    def add_extra(self, extra: str) -> str:
        """The command that adds an extra, such as ``mqtt``, with what it needs."""
        match self.way:
            case "clone":
                return f"python3 {shlex.quote(str(self.folder / 'scripts' / 'prepare.py'))} {extra}"
            case "install-pi":
                return f"sudo {shlex.quote(str(self.folder / 'scripts' / 'install-pi'))} --with {extra}"
            case "container":
                built = (self.folder / CONTAINER_FILE).read_text(encoding="utf-8").strip().split(",")
                extras = ",".join(dict.fromkeys([*filter(None, built), extra]))
                return f"podman build --build-arg EXTRAS={extras} -f deploy/Containerfile -t tray ."
        return self._add(requirements_of(extra))

    def add_package(self, requirement: str) -> str:
        """The command that adds one package, such as ``zeroconf>=0.150,<1``."""
        if self.way in ("clone", "install-pi"):
            root = "sudo " if self.way == "install-pi" else ""
            limits = shlex.quote(str(self.folder / "constraints.txt"))
            return (
                f"{root}{shlex.quote(str(self.python))} -m pip install -c {limits} {_quoted([requirement])}"
            )
        return self._add([requirement])

    def _add(self, requirements: list[str]) -> str:
        """Add packages by name: the wheel itself may have come from a file."""
        if self.way == "pipx":
            return f"pipx inject traywatch {_quoted(requirements)}"
        python = shlex.quote(str(self.python))
        if self.way == "uv" or importlib.util.find_spec("pip") is None:
            return f"uv pip install --python {python} {_quoted(requirements)}"
        return f"{python} -m pip install {_quoted(requirements)}"


def requirements_of(extra: str) -> list[str]:
    """The packages of an extra, as this copy declares them; its name where that cannot be read."""
    try:
        declared = importlib.metadata.requires("traywatch") or []
    except importlib.metadata.PackageNotFoundError:
        declared = []
    requirements = []
    for line in declared:
        requirement, _, condition = line.partition(";")
        if (match := _EXTRA.search(condition)) is not None and match[1] == extra:
            requirements.append(requirement.strip())
    return requirements or [f"traywatch[{extra}]"]


def how_to_add(extra: str) -> str:
    """The command that adds an extra to the copy that runs now."""
    return InstalledCopy.this().add_extra(extra)


def _quoted(requirements: list[str]) -> str:
    return " ".join(f"'{one}'" for one in requirements)


def _runs_from(root: Path, unit: Path) -> bool:
    """Whether the installed service runs the program in this folder."""
    try:
        text = unit.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    commands = re.findall(r"^ExecStart=(\S+)/\.venv/bin/traywatch ", text, re.MULTILINE)
    return any(Path(one).resolve() == root for one in commands)
