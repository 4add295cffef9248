"""The set-up: pinned packages, and scripts that say what is missing."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SCRIPTS = ("run", "test", "lint", "bench")


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def test_every_pin_is_one_exact_version_and_nothing_else() -> None:
    for name, version in pins().items():
        assert re.fullmatch(r"[a-z0-9-]+", name), name
        assert re.fullmatch(r"[0-9]+(\.[0-9]+)*(\.post[0-9]+)?", version), name


@pytest.mark.parametrize("extra", [None, *PROJECT["optional-dependencies"]])
def test_what_we_ask_for_is_pinned(extra: str | None) -> None:
    wanted = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    names = {re.split(r"[<>=!\[; ]", want)[0].lower() for want in wanted}
    assert names - set(pins()) == set()


def bare_path(tmp_path: Path, python: str | None = None) -> str:
    """A PATH with a shell and no Python but the one given, a shell script."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("bash", "dirname", "env"):
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    if python is not None:
        (folder / "python3").write_text(python)
        (folder / "python3").chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("script", SCRIPTS)
def test_without_python_a_script_says_so(script: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [ROOT / "scripts" / script],
        env={"PATH": bare_path(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "no Python 3.11" in done.stderr


def test_without_venv_a_script_names_the_package(tmp_path: Path) -> None:
    path = bare_path(tmp_path, '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; esac\nexit 0\n')
    done = subprocess.run([ROOT / "scripts" / "run"], env={"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "python3-venv" in done.stderr
