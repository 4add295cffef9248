"""The set-up: pinned packages, and scripts that say what is missing."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import prepare

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


def test_what_the_tray_runs_on_has_hashes() -> None:
    """So a changed file on a package index is refused by ``scripts/run``."""
    text = (ROOT / "scripts" / "hashes.txt").read_text(encoding="utf-8")
    found = dict(re.findall(r"(?m)^([a-z0-9-]+)==(\S+) \\$", text))
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    runs_on = constraints.partition("# What the tray runs on\n")[2].partition("\n\n")[0]
    assert found.keys() == {line.partition("==")[0] for line in runs_on.splitlines()} | {"setuptools"}
    assert {name: pins()[name] for name in found} == found
    hashed = re.findall(r"(?m)^ +--hash=sha256:[0-9a-f]{64}", text)
    assert len(hashed) >= len(found)
    prepare = (ROOT / "scripts" / "prepare.py").read_text(encoding="utf-8")
    assert "--require-hashes" in prepare and "--no-build-isolation" in prepare


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


# Stands in for the standard library's venv; the Python that it makes is a pip that takes its time.
VENV = """
import pathlib, sys
folder = pathlib.Path(sys.argv[-1]) / "bin"
folder.mkdir(parents=True, exist_ok=True)
(folder / "python").write_text('''#!/bin/sh
echo "WARNING: Location 'file:///packages/' is ignored: it is neither a file nor a directory." >&2
echo "ERROR: what pip says of $*"
sleep $PIP_TAKES
exit $PIP_STATUS
''')
(folder / "python").chmod(0o755)
print("what venv says")
"""


class SetUp:
    """A copy of the set-up with another venv, pip and pinned set."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "scripts").mkdir()
        (folder / "fake").mkdir()
        (folder / "fake" / "venv.py").write_text(VENV)
        for name in ("scripts/prepare.py", "scripts/hashes.txt", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, folder / name)

    def run(
        self, *extras: str, takes_s: float = 0, status: int = 0, terminal: bool = False
    ) -> tuple[int, str]:
        """The exit status, and what it printed to stderr."""
        env = {**os.environ, "PYTHONPATH": str(self.folder / "fake")}
        env |= {"PIP_TAKES": str(takes_s), "PIP_STATUS": str(status)}
        command = [sys.executable, str(self.folder / "scripts" / "prepare.py"), *extras]
        if not terminal:
            done = subprocess.run(command, env=env, capture_output=True, text=True)
            assert "--compile" in extras or done.stdout == ""
            return done.returncode, done.stderr
        ours, theirs = pty.openpty()
        with subprocess.Popen(command, env=env, stderr=theirs) as child:
            os.close(theirs)
            said = b""
            try:
                while part := os.read(ours, 4096):
                    said += part
            except OSError:  # its last writer is gone
                pass
            os.close(ours)
        return child.returncode, said.decode().replace("\r\n", "\n")


@pytest.fixture
def set_up(tmp_path: Path) -> SetUp:
    return SetUp(tmp_path)


@pytest.mark.parametrize("extras", [(), ("dev",)], ids=str)
def test_the_set_up_prints_one_line_once(set_up: SetUp, extras: tuple[str, ...]) -> None:
    status, said = set_up.run(*extras)
    assert status == 0
    assert re.fullmatch(r"Setting up \.venv with Python [0-9.a-z+]+: once, a minute or two\.\n", said), said
    assert set_up.run(*extras) == (0, "")


def test_more_packages_are_one_line_too(set_up: SetUp) -> None:
    set_up.run()
    assert set_up.run("dev") == (0, "Adding packages to .venv (dev): once.\n")
    assert set_up.run("dev") == (0, "")


def test_an_update_keeps_the_extras(set_up: SetUp) -> None:
    set_up.run("mqtt")
    with (set_up.folder / "constraints.txt").open("a") as pins:
        pins.write("# a newer release\n")
    status, said = set_up.run("pi")
    assert status == 0 and said.startswith("Setting up .venv")
    assert set_up.run("mqtt", "pi") == (0, ""), "both are there"


def test_an_extra_that_does_not_exist_is_refused(set_up: SetUp) -> None:
    """pip would warn and go on without it."""
    status, said = set_up.run("mosquitto")
    assert status == 2 and "no such extra: mosquitto" in said
    assert not (set_up.folder / ".venv").exists()


def test_the_program_is_compiled_for_a_service_that_may_not_write(set_up: SetUp) -> None:
    for module in ("firmware/host/clock.py", "traywatch/errors.py"):
        path = set_up.folder / module
        path.parent.mkdir(parents=True)
        path.write_text("NUMBER = 1\n")
    (set_up.folder / "traywatch" / "firmware").symlink_to("../firmware")
    assert set_up.run("pi")[0] == 0
    assert not list(set_up.folder.glob("*/**/*.pyc"))
    assert set_up.run("--compile", "pi") == (0, "")
    compiled = {path.name.partition(".")[0] for path in set_up.folder.glob("*/**/*.pyc")}
    assert compiled == {"clock", "errors"}
    broken = set_up.folder / "firmware/host/clock.py"
    broken.write_text("NUMBER =\n")
    os.utime(broken, (0, 0))
    status, said = set_up.run("--compile", "pi")
    assert status == 2 and "cannot be compiled" in said


def test_each_package_of_the_program_is_compiled() -> None:
    prepare = (ROOT / "scripts" / "prepare.py").read_text(encoding="utf-8")
    (names,) = re.findall(r"^PACKAGES = \((.*)\)$", prepare, re.MULTILINE)
    linked = {path.name for path in (ROOT / "traywatch").iterdir() if path.is_symlink()} - {"docs"}
    assert set(re.findall(r'"(\w+)"', names)) == linked | {"traywatch"}


def test_what_is_installed_beside_the_tray_is_what_the_tests_need() -> None:
    """The set-up knows it from the sections of constraints.txt; pip asks each package."""
    asked = {"traywatch"}
    waiting = [("traywatch", "dev")]
    while waiting:
        name, extra = waiting.pop()
        for text in metadata.requires(name) or []:
            needed = Requirement(text)
            if needed.marker is not None and not needed.marker.evaluate({"extra": extra}):
                continue
            waiting += [
                (needed.name, part)
                for part in ("", *needed.extras)
                if part or canonicalize_name(needed.name) not in asked
            ]
            asked.add(canonicalize_name(needed.name))
    hashed = (ROOT / "scripts" / "hashes.txt").read_text(encoding="utf-8").splitlines()
    tray, beside = (
        {canonicalize_name(line.partition("==")[0]) for line in lines if "==" in line}
        for lines in (hashed, prepare.dev_packages())
    )
    assert beside == asked - {"traywatch"} - tray


@pytest.mark.parametrize("extras", [(), ("dev",)], ids=str)
def test_what_pip_says_is_shown_when_it_fails(set_up: SetUp, extras: tuple[str, ...]) -> None:
    status, said = set_up.run(*extras, status=1)
    lines = said.splitlines()
    assert status == 2 and lines[0].startswith("Setting up .venv")
    assert "WARNING: Location" in lines[1] and "ERROR: what pip says" in lines[2]
    assert "is there a network?" in lines[3] and len(lines) == 4
    assert set_up.run()[0] == 0, "the next run starts it again"


def test_on_a_terminal_the_line_counts_the_seconds(set_up: SetUp) -> None:
    status, said = set_up.run(takes_s=2.5, terminal=True)
    assert status == 0 and said.count("\n") == 1 and said.endswith("\n")
    seconds = [int(one) for one in re.findall(r"(\d+) s(?=[\r\n])", said)]
    assert len(seconds) >= 2 and seconds == sorted(seconds) and seconds[-1] >= 2
    assert all(len(part) < 80 for part in re.split(r"[\r\n]", said))
