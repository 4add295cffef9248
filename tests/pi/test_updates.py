"""An update that does not work is taken back: ``scripts/install-pi`` in a mount namespace, on a stand-in.

The namespace has an /opt, /etc, /var/lib and /run of its own. systemctl is a script that starts and stops the
stand-in.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.pi import stand_in
from tests.ports import free_port
from tests.test_install import INSTALL, ROOT

PATIENCE_S = 60
"""For a version that answers. The others are waited for in vain, which takes their whole patience."""
NAMESPACE = """set -e
mount --bind "$W/etc" /etc
mount --bind "$W/opt" /opt
mount --bind "$W/lib" /var/lib
mount --bind "$W/run" /run
"""
FAKES = {
    "systemctl": """#!/bin/sh
echo "$*" >>"$W/systemctl"
stop() { [ -f "$W/pid" ] && kill "$(cat "$W/pid")" 2>/dev/null; rm -f "$W/pid"; return 0; }
case "$1" in
stop) stop ;;
restart)
    [ "$2" = traywatch ] || exit 0
    stop
    /opt/traywatch/.venv/bin/traywatch run >/dev/null 2>&1 &
    echo $! >"$W/pid" ;;
esac
""",
    "udevadm": "#!/bin/sh\n",
    "dpkg-query": "#!/bin/sh\necho installed\n",
    "ln": '#!/bin/sh\ncase "$*" in */usr/local/bin/*) ;; *) exec /bin/ln "$@" ;; esac\n',
}
PREPARE = """import os, pathlib, sys
root = pathlib.Path(__file__).resolve().parent.parent
kind = (root / "KIND").read_text()
if kind == "broken":
    sys.exit(2)
program = root / ".venv/bin/traywatch"
program.parent.mkdir(parents=True, exist_ok=True)
new = program.with_name("new")
new.write_text(f'#!/bin/sh\\nexec {sys.executable} {STAND_IN} {kind} "$@"\\n')
new.chmod(0o755)
os.replace(new, program)
"""

CUTTING = """
set -o functrace
trap 'step=$((${{step:-0}} + 1)); [ $step -ne {step} ] || kill -9 0' DEBUG
"""
"""The power goes before a command of the script: its whole process group ends."""


def _condition(text: str) -> str:
    """The test of a shell for a condition of a unit."""
    return f"[ ! -e {text[1:]} ]" if text.startswith("!") else f"[ -e {text} ]"


def namespaces() -> bool:
    """Whether this user may make a mount namespace."""
    done = subprocess.run(
        ["unshare", "-m", "mount", "--bind", "/tmp", "/opt"], capture_output=True, check=False
    )
    return done.returncode == 0


pytestmark = pytest.mark.skipif(
    not shutil.which("unshare") or not namespaces(),
    reason="needs a mount namespace: run it as root",
)


class Pi:
    """A computer that ``install-pi`` installs on."""

    def __init__(self, folder: Path, like: Pi | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        if like is not None:
            shutil.copytree(like.folder, folder, symlinks=True, dirs_exist_ok=True)
            return
        for name in (
            "etc/avahi/services",
            "etc/systemd/system",
            "opt",
            "lib/traywatch",
            "run/systemd/system",
            "bin",
        ):
            (folder / name).mkdir(parents=True)
        for name in ("passwd", "group", "nsswitch.conf", "ld.so.cache", "ld.so.conf", "localtime"):
            if Path("/etc", name).exists():
                shutil.copy(Path("/etc", name), folder / "etc")
        for name, text in FAKES.items():
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)
        (folder / "lib/traywatch/version.json").write_text("old")
        (folder / "lib/traywatch/journal.sqlite").write_text("throws")

    def install(
        self, kind: str, *, cut_at: str = "", cut_before: int | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Install a release of a kind.

        ``cut_at`` is a line of the script at which the script ends. ``cut_before`` is the number of a command
        before which the power goes, so that all processes end.
        """
        release = self.folder / f"release-{kind}"
        shutil.rmtree(release, ignore_errors=True)
        (release / "scripts").mkdir(parents=True)
        for name in ("LICENSE", "README.md", "CHANGELOG.md", "constraints.txt", "pyproject.toml", "KIND"):
            (release / name).write_text(kind)
        for name in ("calibration", "docs", "models", "rules", "vision"):
            (release / name).mkdir(exist_ok=True)
        for name in ("traywatch", "firmware/host", "deploy"):
            shutil.copytree(ROOT / name, release / name, symlinks=True, dirs_exist_ok=True)
        (release / "firmware/__init__.py").touch()
        (release / "scripts/prepare.py").write_text(PREPARE.replace("{STAND_IN}", stand_in.__file__))
        script = INSTALL.read_text().replace("pyproject.toml\n", "pyproject.toml KIND\n", 1)
        assert not cut_at or script.count(cut_at) == 1
        script = script.replace(cut_at, f"kill -9 $$; {cut_at}") if cut_at else script
        if cut_before is not None:
            script = script.replace("\n", CUTTING.format(step=cut_before), 1)
        (release / "scripts/install-pi").write_text(script)
        (release / "scripts/install-pi").chmod(0o755)
        return self.run(f'"{release}/scripts/install-pi"', PATIENCE_S if kind in ("good", "better") else 6)

    def run(self, command: str, patience_s: int = PATIENCE_S) -> subprocess.CompletedProcess[str]:
        env = {
            **os.environ,
            "W": str(self.folder),
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}",
            "TRAYWATCH_PATIENCE_S": str(patience_s),
            stand_in.PORT: str(self.port),
        }
        return subprocess.run(
            ["unshare", "-m", "bash", "-c", NAMESPACE + command],
            env=env,
            start_new_session=True,
            capture_output=True,
            text=True,
            check=False,
        )

    def boot(self) -> None:
        """Cut the power, and start the computer as systemd does with the units that are installed."""
        running = self.folder / "pid"
        if running.exists():
            with suppress(ProcessLookupError):
                os.kill(int(running.read_text()), signal.SIGKILL)
            running.unlink()
        unit = (self.folder / "etc/systemd/system/traywatch-recover.service").read_text()
        command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        assert command is not None
        conditions = [
            _condition(text) for text in re.findall(r"^ConditionPathExists=\|(.*)$", unit, re.MULTILINE)
        ]
        self.run(f"if {' || '.join(conditions)}; then {command[1]}; fi; systemctl restart traywatch")

    @property
    def kind(self) -> str:
        """The kind of the version that is installed."""
        return (self.folder / "opt/traywatch/KIND").read_text()

    def answers(self) -> str:
        """What the running version answers."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                return stand_in.asked(self.port)
            except OSError:
                time.sleep(0.05)
        return ""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Pi:
    """A computer with a good version, which is stopped."""
    pi = Pi(tmp_path_factory.mktemp("installed"))
    done = pi.install("good")
    assert done.returncode == 0, done.stderr
    pi.run("systemctl stop")
    return pi


@pytest.fixture
def pi(tmp_path: Path, installed: Pi) -> Iterator[Pi]:
    pi = Pi(tmp_path, like=installed)
    pi.run("systemctl restart traywatch")
    yield pi
    pi.run("systemctl stop")


def test_a_version_that_works_takes_the_place(pi: Pi) -> None:
    assert (pi.kind, pi.answers()) == ("good", "good")
    done = pi.install("good")
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (pi.folder / "opt").iterdir()} == {"traywatch"}
    assert not (pi.folder / "opt/traywatch/.unproven").exists()
    assert list((pi.folder / "lib/traywatch/backups").iterdir()) == [], "the backup has done its work"


WAITED_FOR = pytest.mark.long("a version that misreads is waited for as long, and is quick")


@pytest.mark.parametrize("kind", [pytest.param("mute", marks=WAITED_FOR), "misreads", "broken", "migrates"])
def test_a_version_that_does_not_work_is_taken_back(pi: Pi, kind: str) -> None:
    began = time.monotonic()
    done = pi.install(kind)
    print(f"{kind}: back after {time.monotonic() - began:.1f} s", file=sys.stderr)
    assert done.returncode == 1 and "the version before runs again" in done.stderr, done.stderr
    assert (pi.kind, pi.answers()) == ("good", "good")
    assert (pi.folder / "opt/traywatch.failed/KIND").read_text() == kind
    data = pi.folder / "lib/traywatch"
    assert ((data / "version.json").read_text(), (data / "journal.sqlite").read_text()) == ("old", "throws")
    assert pi.install("good").returncode == 0 and pi.answers() == "good"


CUTS = ['swap "$at.new" "$at"', 'mv "$at.new" "$at.old"', 'changed=""\nusage_data\n', "system_files\nif"]


@pytest.mark.parametrize("cut_at", CUTS)
def test_after_a_power_cut_the_version_that_worked_is_the_one_to_come_back_to(pi: Pi, cut_at: str) -> None:
    assert pi.install("misreads", cut_at=cut_at).returncode != 0
    assert (pi.folder / "opt/traywatch/.venv/bin/traywatch").exists(), "there is always a version"
    done = pi.install("mute")
    assert done.returncode == 1 and pi.kind == "good" and pi.answers() == "good", done.stderr


GOOD, BETTER = ("good", "good", "old", "throws"), ("better", "better", "newer", "migrated")
"""A version that is installed, what answers, and its data."""
# Before the first of these steps nothing is copied, and after the last one the new version is in use.
STEPS = [
    *(
        pytest.param(step, marks=pytest.mark.long("quick tests cut at other steps"))
        for step in range(115, 215, 20)
    ),
    118,
    147,
    192,
]


@pytest.mark.parametrize("kind", ["better", "migrates"])
@pytest.mark.parametrize("step", STEPS)
def test_after_a_power_cut_the_computer_starts_a_version_that_works(pi: Pi, kind: str, step: int) -> None:
    done = pi.install(kind, cut_before=step)
    data = pi.folder / "lib/traywatch"
    pi.boot()
    answer = pi.answers()
    state = (pi.kind, answer, (data / "version.json").read_text(), (data / "journal.sqlite").read_text())
    assert state in ((GOOD, BETTER) if kind == "better" else (GOOD,)), done.stderr
    assert not (pi.folder / "opt/traywatch/.unproven").exists()
    assert pi.install("good").returncode == 0 and pi.answers() == "good"
