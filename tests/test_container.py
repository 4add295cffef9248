"""The container recipe, as far as it can be tried without a container engine and base images.

The engine's own steps (pulling the base image, copying, making the user) are not run here.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.browser.phones import served
from traywatch.installed_copy import CONTAINER_FILE

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def recipe() -> list[tuple[str, str]]:
    """The instructions of the Containerfile with their arguments; continued lines are joined."""
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def only(word: str) -> str:
    (found,) = [rest for instruction, rest in recipe() if instruction == word]
    return found


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``COPY . .`` sends: the files that git keeps, without those in .containerignore."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    left_out = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    folder = tmp_path_factory.mktemp("context")
    for name in filter(None, listed.stdout.split("\0")):
        parents = [name, *map(str, Path(name).parents)]
        if any(fnmatch.fnmatch(one, pattern) for one in parents for pattern in left_out):
            continue
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink():
            target.symlink_to(os.readlink(source))
        elif source.is_file():
            target.write_bytes(source.read_bytes())
    return folder


@pytest.mark.long("test_distribution builds the wheel in the quick set, from a copy of the repository")
def test_what_is_copied_builds_a_whole_wheel(context: Path, tmp_path: Path) -> None:
    code = f"from setuptools import build_meta; build_meta.build_wheel({str(tmp_path)!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=context, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert sum(name.endswith(".onnx") for name in names) >= 5
    assert {"traywatch/firmware/cli/main.py", "traywatch/firmware/web/static/index.html"} <= set(names)


def test_its_installation_names_what_the_project_has(context: Path) -> None:
    (install,) = [rest for word, rest in recipe() if word == "RUN" and "pip install" in rest]
    words = shlex.split(install)
    assert (context / words[words.index("-c", words.index("install")) + 1]).is_file()
    assert ".[${EXTRAS}]" in words
    (extras,) = [rest.partition("=")[2] for word, rest in recipe() if word == "ARG" and "=" in rest]
    assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    assert f"/opt/traywatch/{CONTAINER_FILE}" in words, "by which hints know how the image was built"
    version = re.search(r"python:(\d+)\.(\d+)-", only_base())
    assert version is not None
    assert f"Programming Language :: Python :: {version[1]}.{version[2]}" in PROJECT["classifiers"]


def only_base() -> str:
    (base,) = {rest.split(" AS ")[0] for word, rest in recipe() if word == "FROM"}
    return base


def test_its_command_and_variables_exist() -> None:
    (command,) = json.loads(only("ENTRYPOINT"))
    assert command in PROJECT["scripts"]
    variables = re.findall(r"\b(TRAYWATCH_\w+)=", only("ENV"))
    reference = (ROOT / "docs" / "reference" / "configuration.md").read_text(encoding="utf-8")
    assert variables and [one for one in variables if f"`{one}`" not in reference] == []
    assert only("VOLUME") in only("ENV")


def test_its_health_check_can_fail_and_pass() -> None:
    _, _, check = only("HEALTHCHECK").partition("CMD ")
    (_, option, code) = json.loads(check)
    port = only("EXPOSE")
    assert f":{port}/" in code
    with served() as tray:
        now = code.replace(f"http://127.0.0.1:{port}/", tray.url)
        assert now != code
        assert subprocess.run([sys.executable, option, now], capture_output=True).returncode == 0
    assert subprocess.run([sys.executable, option, now], capture_output=True).returncode != 0
