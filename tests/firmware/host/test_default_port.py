"""The default port is one number: the same in the program, the container, the scripts and the clients."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from traywatch.firmware.host.defaults import DEFAULT_PORT

ROOT = Path(__file__).resolve().parents[3]
PLACES = {
    "deploy/Containerfile": r"^EXPOSE (\d+)$",
    "scripts/install-pi": r"\bport=(\d+)\b",
    "clients/python/traywatch_client/__init__.py": r'address: str = "http://localhost:(\d+)"',
    "clients/js/traywatch.js": r'address = "http://localhost:(\d+)"',
    ".devcontainer/devcontainer.json": r'"forwardPorts": \[(\d+)\]',
}


@pytest.mark.parametrize("file", PLACES)
def test_other_files_have_the_same_port(file: str) -> None:
    numbers = re.findall(PLACES[file], (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert numbers and set(numbers) == {str(DEFAULT_PORT)}


def test_the_program_names_the_number_once() -> None:
    """Examples aside, code takes it from the constant."""
    named = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "firmware").rglob("*.py")
        if re.search(rf"(?<![\w.]){DEFAULT_PORT}\b(?! *$)", _code(path))
    }
    assert named == {"firmware/host/panel/gpio.py"}  # RING_HZ, a frequency


def _code(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if "DEFAULT_PORT" not in line and "example" not in line)
