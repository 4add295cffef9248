"""Create .venv and install the pinned packages, unless they are already installed.

Needs only the standard library. The other scripts call it with the Python to use: ``python prepare.py
[EXTRA...]``. With ``--extras`` it prints the extras that there are, and installs nothing. ``--compile`` also
compiles the program, for a user who may not write there; ``scripts/make-image`` does that itself. ``--slim``
removes what a tray never uses from the packages, unless there are extras to develop or train. While it works
it prints one line to stderr, which counts the seconds on a terminal. Output of pip and venv is shown only if
they fail, with exit status 2.
"""

from __future__ import annotations

import compileall
import fcntl
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
HASHES = "scripts/hashes.txt"
PACKAGES = ("calibration", "firmware", "models", "rules", "traywatch", "vision")
STAMP = VENV / "prepared.json"
WHOLE = frozenset({"dev", "train", "test-pi"})
"""Extras that use all of the packages."""

NOT_DEV = ("Every package", "What the tray runs on", "Extra pi", "Extra train", "Extra test-pi")
"""How the sections of constraints.txt begin that the extra dev does not install, or not by itself."""


class SetupError(Exception):
    """The setup failed; the message says what to do."""


def fingerprint(system_packages: bool, place: Path = ROOT) -> str:
    """Hash of what an environment depends on: pinned packages, interpreter and directory."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt", HASHES):
        digest.update((ROOT / name).read_bytes())
    for fact in (sys.version, os.path.realpath(sys.executable), str(place), str(system_packages)):
        digest.update(b"\0" + fact.encode())
    return digest.hexdigest()


def known_extras() -> set[str]:
    """The extras of pyproject.toml. pip would only warn of another one, and install nothing for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return set(project["optional-dependencies"])


def earlier_extras() -> set[str]:
    """The extras that the environment has now, also for another fingerprint. An update keeps them."""
    try:
        return set(json.loads(STAMP.read_text(encoding="utf-8"))["extras"]) & known_extras()
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def installed(mark: str) -> set[str] | None:
    """The extras installed for this fingerprint; None if nothing is installed."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        return set(stamp["extras"]) if stamp["mark"] == mark else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


class Notice:
    """A progress line on stderr; on a terminal it counts the seconds."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._began = time.monotonic()
        self._terminal = sys.stderr.isatty()
        print(text, end="" if self._terminal else "\n", file=sys.stderr, flush=True)

    def count(self) -> None:
        """Show the elapsed seconds."""
        if self._terminal:
            seconds = time.monotonic() - self._began
            print(f"\r{self._text} {seconds:.0f} s", end="", file=sys.stderr, flush=True)

    def wait_for(self, child: subprocess.Popen[bytes]) -> int:
        """Count until a program has ended; returns its status."""
        while True:
            try:
                return child.wait(1)
            except subprocess.TimeoutExpired:
                self.count()

    def end(self) -> None:
        """Finish the line."""
        if self._terminal:
            print(file=sys.stderr, flush=True)


def step(args: list[str], failure: str, notice: Notice) -> None:
    """Run one command; its output is shown only if it fails. Raises ``SetupError``."""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(
            args, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            status = notice.wait_for(child)
        except BaseException:
            child.kill()
            child.wait()
            notice.end()
            raise
        if status != 0:
            notice.end()
            output.seek(0)
            sys.stderr.write(output.read().decode(errors="replace"))
            raise SetupError(failure)


def dev_packages() -> list[str]:
    """What the extra dev installs beside what the tray runs on, by exact versions.

    These are the sections of constraints.txt without those of other extras.
    """
    parts = (ROOT / "constraints.txt").read_text(encoding="utf-8").split("\n# ")
    own = [line for part in parts if not part.startswith(NOT_DEV) for line in part.splitlines()]
    tray = (ROOT / HASHES).read_text(encoding="utf-8")
    return [line for line in own if "==" in line and f"\n{line} " not in tray]


@contextmanager
def installing(command: list[str], notice: Notice) -> Iterator[None]:
    """Install packages with a second pip during the block, because pip uses one core.

    Nothing is said if it fails: the last step installs what is missing, or says why it cannot.
    """
    child = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
        notice.wait_for(child)
    finally:
        child.kill()
        child.wait()


def prepare(extras: set[str]) -> None:
    """Create or update .venv with the pinned packages and these extras. Raises ``SetupError``."""
    if unknown := extras - known_extras():
        raise SetupError(f"no such extra: {', '.join(sorted(unknown))}; see {ROOT / 'pyproject.toml'}")
    # These are system packages, not available from pip; only on a Raspberry Pi does .venv use system
    # packages.
    system_packages = any(importlib.util.find_spec(name) for name in ("picamera2", "lgpio"))
    if system_packages:
        extras = extras | {"pi"}
    mark = fingerprint(system_packages)
    have = installed(mark)
    if have is not None and extras <= have:
        return
    python = VENV / "bin" / "python"
    wanted = extras | earlier_extras()
    if have is None:
        version = sys.version.split()[0]
        notice = Notice(f"Setting up .venv with Python {version}: once, a minute or two.")
        options = ["--system-site-packages"] if system_packages else []
        step(
            [sys.executable, "-m", "venv", "--clear", *options, str(VENV)],
            f"{VENV}: cannot make a virtual environment with {sys.executable} (see above)",
            notice,
        )
    else:
        notice = Notice(f"Adding packages to .venv ({', '.join(sorted(extras - have))}): once.")
    STAMP.unlink(missing_ok=True)
    target = ".[" + ",".join(sorted(wanted)) + "]" if wanted else "."
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    if "dev" in wanted:
        # The tests compile what they import into a folder of their own. That is a small part of the packages.
        pip.append("--no-compile")
    failure = "pip could not install the packages (see above); is there a network? Then run the command again"
    if have is None:
        beside = dev_packages() if "dev" in wanted else []
        with installing([*pip, "--no-deps", *beside], notice) if beside else nullcontext():
            # what the tray runs on: exactly these files, whatever a package index offers
            step([*pip, "--require-hashes", "--no-deps", "-r", HASHES], failure, notice)
    step([*pip, "-c", "constraints.txt", "--no-build-isolation", "-e", target], failure, notice)
    notice.end()
    whole = STAMP.with_suffix(".new")
    whole.write_text(json.dumps({"mark": mark, "extras": sorted(wanted)}), encoding="utf-8")
    os.replace(whole, STAMP)


def compile_program() -> None:
    """Compile the packages for this Python. Raises ``SetupError``."""
    folders = [ROOT / name for name in PACKAGES if (ROOT / name).is_dir()]
    sys.pycache_prefix = None  # beside the modules, whatever the environment says
    # Links are not followed, and each folder is compiled under its own name.
    if not all([compileall.compile_dir(folder, quiet=1) for folder in folders]):
        raise SetupError(f"{ROOT}: the program cannot be compiled (see above); is the disk full?")


def slim() -> None:
    """Remove what a tray never uses from the packages, also after an update that brought it again."""
    if earlier_extras() & WHOLE:
        return
    from unused_files import remove_unused  # beside this file

    remove_unused(VENV)


def main() -> int:
    """Set up once at a time; a second process waits and then finds nothing to do."""
    asked = set(sys.argv[1:])
    if sys.argv[1:] == ["--extras"]:
        print(*sorted(known_extras()))
        return 0
    try:
        with open(ROOT / "pyproject.toml", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            prepare(asked - {"--compile", "--slim"})
            if "--slim" in asked:
                slim()
            if "--compile" in asked and "TRAYWATCH_NO_COMPILE" not in os.environ:
                compile_program()
    except (SetupError, OSError) as error:
        print(f"setup: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("setup: interrupted; the next run starts it again", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
