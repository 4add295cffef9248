"""Makes .venv and installs the pinned set; does nothing where that stands already.

Needs only the standard library. Called by the scripts beside it with the Python to use:
``python prepare.py [EXTRA...]``. Exit status 2 and one line where it cannot be done.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "prepared.json"


class SetupError(Exception):
    """The set-up failed; the message says what to do."""


def fingerprint(system_packages: bool) -> str:
    """What an installed environment depends on: the pinned set, the interpreter, and the place."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    for fact in (sys.version, os.path.realpath(sys.executable), str(ROOT), str(system_packages)):
        digest.update(b"\0" + fact.encode())
    return digest.hexdigest()


def installed(mark: str) -> set[str] | None:
    """The extras that stand for this fingerprint; None where nothing stands."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
        return set(stamp["extras"]) if stamp["mark"] == mark else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def step(args: list[str], failure: str) -> None:
    """Runs one command with its output on stderr."""
    if subprocess.run(args, cwd=ROOT, stdout=sys.stderr, stdin=subprocess.DEVNULL).returncode != 0:
        raise SetupError(failure)


def prepare(extras: set[str]) -> None:
    """Brings .venv to the pinned set with these extras."""
    # These are packages of the system's Python, never of pip: only a Pi's tray looks outside.
    system_packages = any(importlib.util.find_spec(name) for name in ("picamera2", "lgpio"))
    if system_packages:
        extras = extras | {"pi"}
    mark = fingerprint(system_packages)
    have = installed(mark)
    if have is not None and extras <= have:
        return
    tty = sys.stderr.isatty()
    python = VENV / "bin" / "python"
    if have is None:
        version = sys.version.split()[0]
        print(f"Setting up .venv with Python {version}: once, a minute or two.", file=sys.stderr, flush=True)
        options = ["--system-site-packages"] if system_packages else []
        step(
            [sys.executable, "-m", "venv", "--clear", *options, str(VENV)],
            f"{VENV}: cannot make a virtual environment with {sys.executable} (see above)",
        )
    STAMP.unlink(missing_ok=True)
    wanted = extras | (have or set())
    target = ".[" + ",".join(sorted(wanted)) + "]" if wanted else "."
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pip += ["-c", "constraints.txt", "-e", target] + ([] if tty else ["-q"])
    step(pip, "pip could not install the packages (see above); is there a network? Then run this again")
    whole = STAMP.with_suffix(".new")
    whole.write_text(json.dumps({"mark": mark, "extras": sorted(wanted)}), encoding="utf-8")
    os.replace(whole, STAMP)


def main() -> int:
    """One set-up at a time: a second one waits, then finds the work done."""
    try:
        with open(ROOT / "pyproject.toml", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            prepare(set(sys.argv[1:]))
    except (SetupError, OSError) as error:
        print(f"set-up: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("set-up: stopped; the next run starts it again", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
