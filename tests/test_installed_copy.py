"""Each hint about something that is missing fits the way in which this copy was installed."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from traywatch import installed_copy
from traywatch.installed_copy import InstalledCopy, how_to_add, requirements_of

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [
    path
    for folder in ("traywatch", "calibration", "firmware", "rules", "vision")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.name != "installed_copy.py"
]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package in an environment of its own."""
    (tmp_path / "traywatch").mkdir()
    monkeypatch.setattr(installed_copy, "__file__", str(tmp_path / "traywatch" / "installed_copy.py"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    return tmp_path


def test_in_a_clone_the_tested_versions_are_installed() -> None:
    assert shlex.split(how_to_add("mqtt")) == ["python3", str(ROOT / "scripts" / "prepare.py"), "mqtt"]


def test_a_program_that_the_service_runs_is_updated_by_its_installer(tmp_path: Path) -> None:
    unit = tmp_path / "traywatch.service"
    unit.write_text(f"[Service]\nExecStart={ROOT}/.venv/bin/traywatch run --data /var/lib/traywatch\n")
    copy = InstalledCopy.this(unit)
    assert copy.way == "install-pi"
    assert shlex.split(copy.add_extra("metrics")) == [
        "sudo",
        str(ROOT / "scripts" / "install-pi"),
        "--with",
        "metrics",
    ]
    assert copy.add_package("simplejpeg>=1.8").startswith("sudo ")


@pytest.mark.parametrize(
    ("file", "way", "command"),
    [
        ("pipx_metadata.json", "pipx", "pipx inject traywatch {}"),
        ("uv-receipt.toml", "uv", "uv pip install --python {python} {}"),
        (None, "venv", "{python} -m pip install {}"),
    ],
)
def test_elsewhere_the_installer_of_that_environment_adds_it(
    elsewhere: Path, file: str | None, way: str, command: str
) -> None:
    if file is not None:
        (elsewhere / file).touch()
    assert InstalledCopy.this().way == way
    (wanted,) = requirements_of("mqtt")
    assert wanted.startswith("paho-mqtt")
    assert how_to_add("mqtt") == command.format(f"'{wanted}'", python=elsewhere / "bin" / "python")


def test_without_pip_in_the_environment_uv_adds_it(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert how_to_add("mqtt").startswith("uv pip install --python ")


def test_an_image_is_built_anew_with_what_it_had(elsewhere: Path) -> None:
    (elsewhere / "container-extras").write_text("discovery,mqtt,metrics\n")
    assert "EXTRAS=discovery,mqtt,metrics,parquet " in how_to_add("parquet")
    assert "EXTRAS=discovery,mqtt,metrics " in how_to_add("mqtt")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_other_module_says_how_to_install(path: Path) -> None:
    """A command that is written down fits one way of installing only."""
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"pip3? install[^\n]*|traywatch\[[a-z]+\]", text)
    assert not found, f"use traywatch.installed_copy instead: {found}"
