"""No command sends anything or leaves a file outside its data directory.

Each command runs with an empty HOME. The variables by which onnxruntime detects a build machine (CI,
GITHUB_ACTIONS, TF_BUILD and others) are removed, because it sends nothing there.

A control imports onnxruntime too early, and must be detected. It shows that the other tests can fail, and how
long to wait. onnxruntime writes its files at once and looks up its first host 9 s later. So the quick tests
look for the files, and the long ones also wait for the look-up.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.network_watch import ROOT, NotHere, WatchedProgram
from traywatch.firmware.cli.main import COMMANDS

PICTURE = str(ROOT / "tests" / "pictures" / "d20-10.jpg")
PROFILE = str(ROOT / "firmware" / "demo" / "profile.json")
CLIP = f"clip:{ROOT / 'firmware' / 'demo' / 'blue-d20-miss.mp4'}"
CORNERS = ["--corners", "20,20", "460,20", "460,460", "20,460", "--size", "200", "200"]
TRAY = ["run", "--source", "demo", "--host", "127.0.0.1", "--port", "0", "--data", "@data"]
# @data and @out are directories, @port is the port of the tray that runs meanwhile.
CALLS = {
    "read": ["read", PICTURE, "--json", "--overlay", "@out"],
    "watch": ["watch", CLIP, "--json", "--profile", PROFILE, "--count", "1"],
    "play": ["play", "free", "--log", "@out/log.jsonl"],
    "teach": ["teach", "--kind", "d20", f"{PICTURE}=10", "--data", "@data"],
    "dice": ["dice", "list", "--data", "@data"],
    "mat": ["mat", "--out", "@out/mat.pdf"],
    "calibrate": ["calibrate", PICTURE, *CORNERS, "--out", "@out/profile.json"],
    "profile": ["profile", "check", PROFILE],
    "odds": ["odds", "check", "--dc", "4", "--plot", "@out/odds.png"],
    "optics": ["optics", "--stand", "@out/stand.pdf", "--plate", "@out/plate.stl"],
    "wiring": ["wiring", "--out", "@out/wiring.pdf"],
    "hall-account": ["hall-account", "add", "Kim", "--data", "@out/hall"],
    "broker-user": ["broker-user", "hall", "--passwords", "@out/passwords", "--access", "@out/access"],
    "doctor": ["doctor", "--data", "@data"],
    "bench": ["bench", "--only", "stages", "--repeat", "1"],
    "bench of a tray": ["bench", "--only", "shown", "--shown", "1", "--pages", "0"],
    "self-test": ["self-test", "--json"],
    "link": ["link", "--data", "@data", "--port", "@port"],
    "export": ["export", "@out/tray.zip", "--data", "@data"],
    "backup": ["backup", "@out/tray.tar.gz", "--data", "@data"],
    "restore": ["restore", PROFILE, "--data", "@data"],
    "update": ["update", PROFILE, "--check"],
    "throws": ["throws", "@out/throws.csv", "--data", "@data"],
    "share": ["share", "@out/dice.zip", "--data", "@data"],
    "ca": ["ca", "--data", "@data"],
    "prove": ["prove", "--key", "--data", "@data"],
    "verify": ["verify", PROFILE],
    "token": ["token", "list", "--data", "@data"],
    "config": ["config", "show"],
    "completion": ["completion", "bash"],
    "docs": ["docs", "maker/install"],
    "uninstall-service": ["uninstall-service", "--root", "@out"],
    "install-service": ["install-service", "--dry-run", "--root", "@out"],
    "hall": ["hall", "--broker", "mqtt://127.0.0.1:1", "--database", "postgresql://127.0.0.1:1/hall"],
}
# Findings and errors that are normal on a machine without a camera, a journal and a database.
STATUS = {
    "backup": {0, 2},
    "restore": {2},
    "update": {2},
    "doctor": {0, 1},
    "throws": {0, 2},
    "share": {2},
    "hall": {2},
    "prove": {0, 2},
    "verify": {1, 2},
    "uninstall-service": {1},
}
PROGRAM = ["-m", "traywatch.firmware.cli.main"]
TOO_EARLY = [
    "-c",
    "import sys, onnxruntime; from traywatch.firmware.cli.main import main; sys.exit(main(sys.argv[1:]))",
]


class Place:
    """Directories for one command: an empty home, a working directory, and its output directories."""

    def __init__(self, folder: Path) -> None:
        self.data, self.out, self.log = folder / "data", folder / "out", folder / "log.txt"
        self._barred = [folder / name for name in ("home", "cwd", "tmp")]
        for one in (self.data, self.out, *self._barred):
            one.mkdir(parents=True)
        (self.out / "log.jsonl").write_text('{"type": "session_started", "game": "free"}\n')
        home, self.cwd, temporary = self._barred
        self.env = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "TMPDIR": str(temporary),
            "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": str(ROOT),
            # Where the suite has its compiled modules. Each command would compile them again.
            **{name: os.environ[name] for name in ("PYTHONPYCACHEPREFIX",) if name in os.environ},
        }

    def start(self, program: list[str], call: list[str]) -> Program:
        """Run ``traywatch`` with these arguments."""
        words = [word.replace("@data", str(self.data)).replace("@out", str(self.out)) for word in call]
        return Program([sys.executable, *program, *words], self)

    def left(self) -> list[str]:
        """Files outside the data directory and the output directory."""
        return sorted(str(path) for one in self._barred for path in one.rglob("*") if not path.is_dir())


class Program:
    """A running command, with recorded network attempts if the kernel supports it."""

    def __init__(self, command: list[str], place: Place) -> None:
        self.place = place
        self.watched: WatchedProgram | None = None
        self.why_not = ""
        try:
            self.watched = WatchedProgram(command, env=place.env, cwd=place.cwd, output=place.log)
            self._process = self.watched.process
        except NotHere as error:
            self.why_not = str(error)
            with place.log.open("wb") as log:
                self._process = subprocess.Popen(
                    command, env=place.env, cwd=place.cwd, stdin=subprocess.DEVNULL, stdout=log, stderr=log
                )

    def said(self) -> str:
        """Its output so far."""
        return self.place.log.read_text(encoding="utf-8", errors="replace")

    def running(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def end(self) -> int:
        """Stop it as Ctrl-C would; returns its exit status."""
        if self.running():
            self._process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self, timeout_s: float = 120) -> int:
        """Its exit status."""
        return self.watched.wait(timeout_s) if self.watched else self._process.wait(timeout_s)

    def judge(self) -> None:
        """Check that it left no file and tried to reach nobody; skips if only the files could be checked."""
        assert self.place.left() == []
        if self.watched is None:
            pytest.skip(f"it left no file; what it tries to reach cannot be seen here: {self.why_not}")
        assert self.watched.attempts == []


def until(what: str, happened: Callable[[], object], program: Program, timeout_s: float) -> None:
    """Wait for an effect of a running program."""
    limit = time.monotonic() + timeout_s
    while not happened():
        assert program.running(), f"ended before {what}: {program.said()[-2000:]}"
        assert time.monotonic() < limit, f"no {what} within {timeout_s:.0f} s: {program.said()[-2000:]}"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def tray(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A tray that runs while the other commands are tested."""
    program = Place(tmp_path_factory.mktemp("tray")).start(PROGRAM, TRAY)
    yield program
    program.end()


@pytest.fixture(scope="module")
def control(tray: Program, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A tray that imports onnxruntime before the variable is set, started after the other one."""
    program = Place(tmp_path_factory.mktemp("control")).start(TOO_EARLY, TRAY)
    yield program
    program.end()


def test_every_command_is_tried() -> None:
    assert {call[0] for call in (*CALLS.values(), TRAY)} == set(COMMANDS)


QUICK = ("read", "export", "hall")
LONG = "no other module imports onnxruntime (test_usage_data_imports), and each command has tests of its own"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long(LONG)) for name in CALLS]
)
def test_a_command_sends_nothing_and_leaves_no_file(name: str, tray: Program, tmp_path: Path) -> None:
    place = Place(tmp_path)
    call = CALLS[name]
    if "@port" in call:
        until("address", lambda: "running at " in tray.said(), tray, 60)
        address = tray.said().partition("running at ")[2].split()[0].rstrip(";")
        place.data = tray.place.data
        call = [address.rstrip("/").rpartition(":")[2] if word == "@port" else word for word in call]
    program = place.start(PROGRAM, call)
    assert program.wait() in STATUS.get(name, {0}), program.said()[-2000:]
    program.judge()


def test_files_of_a_control_are_seen(tmp_path: Path) -> None:
    """With the usage data on, onnxruntime leaves files in the home directory at once."""
    program = Place(tmp_path).start(["-c", "import onnxruntime"], [])
    assert program.wait() == 0, program.said()[-2000:]
    assert any("Microsoft" in path for path in program.place.left())


def test_the_tray_leaves_no_file_while_it_reads_a_throw(tray: Program) -> None:
    until("throw", lambda: any((tray.place.data / "pictures").glob("*")), tray, 120)
    assert tray.place.left() == []
    if tray.watched is not None:
        assert tray.watched.attempts == []


@pytest.mark.long("the quick test of the tray looks for the files that onnxruntime writes before its look-up")
def test_the_tray_sends_nothing_and_leaves_no_file(tray: Program, control: Program) -> None:
    """It runs at least as long as the control takes to be detected, and reads a throw."""
    seen = control.watched.attempted.is_set if control.watched else control.place.left
    until("sign of telemetry in the control", seen, control, 120)
    until("throw", lambda: any((tray.place.data / "pictures").glob("*")), tray, 120)
    assert tray.end() == 0, tray.said()[-2000:]
    tray.judge()


@pytest.mark.long("a quick test sees the files of a control")
def test_the_control_is_caught(control: Program) -> None:
    """With onnxruntime imported too early it leaves files in the home directory and tries a look-up."""
    until("file of onnxruntime", control.place.left, control, 120)
    assert any("Microsoft" in path for path in control.place.left())
    if control.watched is None:
        pytest.skip(f"its files were seen; what it tries to reach cannot be seen here: {control.why_not}")
    until("look-up", control.watched.attempted.is_set, control, 120)
    assert any("port 53" in attempt for attempt in control.watched.attempts), control.watched.attempts
