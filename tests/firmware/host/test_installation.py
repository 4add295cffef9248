"""How a missing package is installed depends on how Traywatch was installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from traywatch.firmware.host import installation


def test_in_a_checkout_the_tested_version_is_installed() -> None:
    assert installation.how_to_install("zeroconf") == ".venv/bin/pip install -c constraints.txt 'zeroconf'"


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("pipx_metadata.json", "pipx inject traywatch 'zeroconf'"),
        ("uv-receipt.toml", "uv tool install traywatch --with 'zeroconf'"),
        (None, f"{sys.executable} -m pip install 'zeroconf'"),
    ],
)
def test_elsewhere_the_installer_adds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str | None, command: str
) -> None:
    package = tmp_path / "traywatch" / "firmware" / "host"
    package.mkdir(parents=True)
    monkeypatch.setattr(installation, "__file__", str(package / "installation.py"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    if file is not None:
        (tmp_path / file).touch()
    assert installation.how_to_install("zeroconf") == command
