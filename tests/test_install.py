"""Installing on a Pi and taking it away again, into a directory instead of a machine."""

from __future__ import annotations

import configparser
import hashlib
import os
import re
import shutil
import stat
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parent.parent
INSTALL, UNINSTALL = ROOT / "scripts" / "install-pi", ROOT / "scripts" / "uninstall-pi"
AVAHI = "# the system's own\n[server]\n{}use-ipv4=yes\nuse-ipv6=yes\n\n[wide-area]\nenable-wide-area=yes\n"

pytestmark = pytest.mark.skipif(not shutil.which("bash") or not shutil.which("tar"), reason="needs bash, tar")


SAME = pytest.mark.long("a variant; the quick tests install, upgrade and uninstall once each")


def call(script: Path, *arguments: str, ok: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [script, *arguments], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}, check=False
    )
    assert not ok or done.returncode == 0, done.stderr
    return done


def machine(root: Path, host_name: str = "#host-name=foo\n") -> Path:
    """What a system has before anything of ours is there."""
    (root / "etc/avahi/services").mkdir(parents=True)
    (root / "etc/avahi/avahi-daemon.conf").write_text(AVAHI.format(host_name))
    (root / "etc/group").write_text("root:x:0:\nvideo:x:44:\ngpio:x:986:dice\n")
    (root / "etc/systemd/system").mkdir(parents=True)
    (root / "opt").mkdir()
    return root


def tree(root: Path) -> dict[str, str]:
    """Every file, link and directory below a directory: what it is, its mode, what it holds."""
    found = {}
    for path in sorted(root.rglob("*")):
        mode = f"{stat.S_IMODE(path.lstat().st_mode):o}"
        if path.is_symlink():
            held = f"link to {os.readlink(path)}"
        elif path.is_file():
            held = f"{mode} {hashlib.sha256(path.read_bytes()).hexdigest()}"
        else:
            held = f"{mode} directory"
        found[str(path.relative_to(root))] = held
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A system with a tray; not to be changed."""
    root = machine(tmp_path_factory.mktemp("installed"))
    call(INSTALL, "--root", str(root), "--port", "8123")
    return root


@pytest.fixture(scope="module")
def install(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script in a small release: what the script itself needs, and one file of each other folder."""
    release = tmp_path_factory.mktemp("release")
    for name in ("LICENSE", "README.md", "CHANGELOG.md", "constraints.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, release)
    for name in ("deploy", "scripts", "traywatch", "firmware/host"):
        shutil.copytree(
            ROOT / name, release / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name in ("calibration", "firmware", "firmware/cli", "models", "rules", "vision"):
        (release / name).mkdir(exist_ok=True)
        shutil.copy(ROOT / name / "__init__.py", release / name)
    shutil.copy(ROOT / "firmware/cli/main.py", release / "firmware/cli")
    (release / "docs").mkdir()
    return release / "scripts" / INSTALL.name


def test_what_it_puts_where(installed: Path) -> None:
    found = set(tree(installed))
    assert {
        "opt/traywatch/pyproject.toml",
        "opt/traywatch/constraints.txt",
        "opt/traywatch/LICENSE",
        "opt/traywatch/firmware/cli/main.py",
        "opt/traywatch/models/detector.onnx",
        "opt/traywatch/scripts/uninstall-pi",
        "etc/systemd/system/traywatch.service",
        "etc/systemd/system/multi-user.target.wants/traywatch.service",
        "etc/systemd/system/traywatch-update.service",
        "etc/systemd/system/multi-user.target.wants/traywatch-update.path",
        "etc/systemd/system/multi-user.target.wants/traywatch-recover.service",
        "var/lib/traywatch-update/recover",
        "etc/udev/rules.d/60-traywatch.rules",
        "etc/avahi/services/traywatch.service",
        "etc/polkit-1/rules.d/50-traywatch.rules",
        "etc/traywatch/traywatch.env",
    } <= found
    assert not any(re.search(r"__pycache__|\.git/|/tests/|/\.venv", name) for name in found)


def test_the_files_mean_what_they_should(installed: Path) -> None:
    etc = installed / "etc"
    groups = (etc / "systemd/system/traywatch.service.d/10-groups.conf").read_text()
    assert groups == "[Service]\nSupplementaryGroups=video gpio\n", "no group that the system has not"
    announced = ElementTree.parse(etc / "avahi/services/traywatch.service").getroot()
    assert announced.findtext("service/port") == "8123"
    types = [one.text for one in announced.findall("service/type")]
    assert types == ["_http._tcp", "_traywatch._tcp"], "each once"
    unit = (etc / "systemd/system/traywatch.service").read_text()
    assert "/opt/traywatch/.venv/bin/" in unit and "/etc/traywatch/traywatch.env" in unit
    env = (etc / "traywatch/traywatch.env").read_text()
    assert 'TRAYWATCH_ARGS="--source auto --port 8123"' in env
    avahi = configparser.ConfigParser()
    avahi.read(etc / "avahi/avahi-daemon.conf")
    assert avahi["server"]["host-name"] == "traywatch" and avahi["server"]["use-ipv6"] == "yes"


@SAME
def test_installing_twice_changes_nothing(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    call(install, "--root", str(root))
    once = tree(root)
    again = call(install, "--root", str(root))
    assert tree(root) == once
    assert "write" not in again.stderr


def test_a_new_release_replaces_the_program_and_keeps_what_people_set(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    call(install, "--root", str(root))
    program = root / "opt/traywatch"
    (program / "firmware" / "old_module.py").touch()
    (program / ".venv").mkdir()
    (program / ".venv" / "prepared.json").write_text("{}")
    env = root / "etc/traywatch/traywatch.env"
    env.write_text('TRAYWATCH_ARGS="--source usb"\n')
    call(install, "--root", str(root), "--args", "--source picamera")
    assert not (program / "firmware" / "old_module.py").exists()
    assert (program / ".venv" / "prepared.json").exists(), "the environment stays"
    assert env.read_text() == 'TRAYWATCH_ARGS="--source usb"\n'


@pytest.mark.parametrize("moved_away", [False, pytest.param(True, marks=SAME)])
def test_a_power_cut_during_an_upgrade_does_not_cost_the_environment(
    tmp_path: Path, install: Path, moved_away: bool
) -> None:
    root = machine(tmp_path / "root")
    call(install, "--root", str(root))
    once = tree(root)
    program, new = root / "opt/traywatch", root / "opt/traywatch.new"
    (new / ".venv").mkdir(parents=True)
    (new / ".venv" / "prepared.json").write_text("{}")
    if moved_away:
        program.rename(root / "opt/traywatch.old")
    call(install, "--dry-run", "--root", str(root))
    assert (new / ".venv" / "prepared.json").exists()
    call(install, "--root", str(root))
    assert (program / ".venv" / "prepared.json").exists()
    shutil.rmtree(program / ".venv")
    assert tree(root) == once


@pytest.mark.parametrize(
    "before",
    ["an older release", pytest.param("this release", marks=SAME), pytest.param("nothing", marks=SAME)],
)
def test_an_upgrade_deletes_what_onnxruntime_kept(tmp_path: Path, install: Path, before: str) -> None:
    """Only that, and only where the release before let onnxruntime keep it."""
    root = machine(tmp_path / "root")
    unit = root / "etc/systemd/system/traywatch.service"
    if before != "nothing":
        call(install, "--root", str(root))
        assert "ORT_DISABLE_TELEMETRY=1" in unit.read_text()
    if before == "an older release":
        unit.write_text(unit.read_text().replace("ORT_DISABLE_TELEMETRY", "SOMETHING_ELSE"))
    folder = root / "root/.cache/Microsoft/DeveloperTools/.onnxruntime"
    folder.mkdir(parents=True)
    (folder / "deviceid").touch()
    (folder / "onnxruntime.db").touch()
    (root / "root/.cache/other").touch()
    call(install, "--dry-run", "--root", str(root))
    assert (folder / "deviceid").exists()
    said = call(install, "--root", str(root)).stderr
    gone = before == "an older release"
    assert (root / "root/.cache/Microsoft").exists() != gone and (root / "root/.cache/other").exists()
    assert ("delete the usage data in /root/.cache" in said) == gone


@pytest.mark.parametrize(
    "host_name",
    ["#host-name=foo\n", pytest.param("host-name=kitchen\n", marks=SAME), pytest.param("", marks=SAME)],
)
def test_taking_it_away_leaves_nothing(tmp_path: Path, install: Path, host_name: str) -> None:
    root = machine(tmp_path / "root", host_name)
    before = tree(root)
    call(install, "--root", str(root))
    assert tree(root) != before
    call(UNINSTALL, "--root", str(root))
    after = tree(root)
    # Directories that were empty before us may go with us.
    assert {name: held for name, held in before.items() if "directory" not in held} == {
        name: held for name, held in after.items() if "directory" not in held
    }
    assert set(after) <= set(before)
    call(UNINSTALL, "--root", str(root))
    assert tree(root) == after, "twice is no matter"


def test_extras_are_kept_for_the_next_update(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    kept = root / "etc/traywatch/extras"
    call(install, "--root", str(root))
    assert not kept.exists()
    for options, extras in (
        (["--with", "mqtt,metrics"], "metrics,mqtt"),
        ([], "metrics,mqtt"),
        (["--with", "parquet, mqtt"], "metrics,mqtt,parquet"),
    ):
        call(install, "--root", str(root), *options)
        assert kept.read_text().strip() == extras
    before = tree(root)
    refused = call(install, "--root", str(root), "--with", "mqtt,mosquitto", ok=False)
    assert refused.returncode == 2 and "--with mosquitto: unknown; there are" in refused.stderr
    assert "parquet" in refused.stderr and tree(root) == before


def test_the_environment_gets_the_extras_and_the_program_is_compiled() -> None:
    """What the script calls then is tested with the set-up (test_setup)."""
    (line,) = [one for one in INSTALL.read_text().splitlines() if "prepare.py" in one and "env " in one]
    assert "--slim --compile pi ${extras//,/ }" in line


def test_what_was_played_is_kept_unless_it_is_to_go(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    call(install, "--root", str(root))
    journal = root / "var/lib/traywatch/journal.sqlite"
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"throws")
    assert "is kept" in call(UNINSTALL, "--root", str(root)).stderr
    assert journal.read_bytes() == b"throws"
    call(UNINSTALL, "--root", str(root), "--purge")
    assert not journal.parent.exists()


def test_another_place_and_another_name(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    call(install, "--root", str(root), "--prefix", "/srv/dice/tray", "--name", "dice-tray")
    unit = (root / "etc/systemd/system/traywatch.service").read_text()
    assert "/srv/dice/tray/.venv/bin/" in unit and "/opt/traywatch" not in unit
    assert "host-name=dice-tray" in (root / "etc/avahi/avahi-daemon.conf").read_text()
    call(UNINSTALL, "--root", str(root), "--prefix", "/srv/dice/tray")
    assert not (root / "srv/dice/tray").exists()


def test_a_dry_run_says_what_it_would_do_and_does_nothing(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    before = tree(root)
    said = call(install, "--dry-run", "--root", str(root)).stderr
    assert "would write /etc/systemd/system/traywatch.service" in said
    assert "would copy the program to /opt/traywatch" in said
    assert tree(root) == before
    call(install, "--root", str(root))
    there = tree(root)
    assert "would run: rm" in call(UNINSTALL, "--dry-run", "--root", str(root)).stderr
    assert tree(root) == there


@pytest.mark.parametrize(
    ("policy", "named"),
    [
        ("echo '  Candidate: 1.0-1'", {"python3-venv", "python3-picamera2", "python3-lgpio", "avahi-daemon"}),
        ("case $2 in *picamera2) ;; *) echo '  Candidate: 1.0-1';; esac", {"python3-venv", "python3-lgpio"}),
        ("echo '  Candidate: (none)'", {"python3-venv", "avahi-daemon"}),
    ],
    ids=["Raspberry Pi's archive", "one of them missing", "no lists yet"],
)
def test_a_dry_run_of_the_machine_names_the_packages(tmp_path: Path, policy: str, named: set[str]) -> None:
    """With nothing installed, and an apt that knows this or that."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    for name, text in {"dpkg-query": "exit 1", "apt-cache": policy, "apt-get": "echo called"}.items():
        (bin_ / name).write_text(f"#!/bin/sh\n{text}\n")
        (bin_ / name).chmod(0o755)
    done = subprocess.run(
        [INSTALL, "--dry-run"],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    (apt,) = [line for line in lines if "apt-get install" in line]
    assert "install -y -q --no-install-recommends" in apt
    assert named <= set(apt.split())
    assert ("python3-picamera2" in apt) == ("python3-picamera2" in named)
    # What apt has never heard of is asked for once more, with fresh lists.
    fresh = "python3-picamera2" not in named
    assert any("apt-get update" in line for line in lines) == fresh
    units = "traywatch.service traywatch-update.path traywatch-recover.service"
    assert f"would run: systemctl enable -q {units}" in done.stderr
    assert "called" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--frobnicate"], "--frobnicate: unknown"),
        (["--port", "x"], "--port x"),
        (["--port", "70000"], "--port 70000"),
        (["--port"], "needs a value"),
        (["--prefix", "relative"], "--prefix relative"),
        (["--prefix", "/"], "--prefix /"),
        (["--name", "Traywatch!"], "--name Traywatch!"),
        (["--args", 'x" y'], "--args"),
        (["--wheels", "/no/such/place"], "--wheels"),
    ],
)
def test_wrong_use_is_said_in_one_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = call(INSTALL, "--root", str(tmp_path), *arguments, ok=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_it_takes_away_nothing_that_it_did_not_make(tmp_path: Path) -> None:
    (tmp_path / "opt/traywatch").mkdir(parents=True)
    (tmp_path / "opt/traywatch/thesis.odt").touch()
    done = call(UNINSTALL, "--root", str(tmp_path), ok=False)
    assert done.returncode == 2 and "no tray is installed there" in done.stderr
    assert (tmp_path / "opt/traywatch/thesis.odt").exists()


@SAME
def test_a_clone_that_it_was_installed_from_is_kept(tmp_path: Path, install: Path) -> None:
    root = machine(tmp_path / "root")
    call(install, "--root", str(root))
    program = root / "opt/traywatch"
    (program / ".git").mkdir()
    (program / ".venv").mkdir()
    assert "is kept" in call(UNINSTALL, "--root", str(root)).stderr
    assert (program / "firmware/cli/main.py").exists() and not (program / ".venv").exists()


def test_it_downloads_nothing_by_itself() -> None:
    for name in ("install-pi", "uninstall-pi"):
        text = (ROOT / "scripts" / name).read_text()
        assert re.search(r"\b(curl|wget|git clone)\b|https?://", text) is None


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
@pytest.mark.parametrize("name", ["install-pi", "uninstall-pi"])
def test_the_scripts_are_clean(name: str) -> None:
    done = call(Path(shutil.which("shellcheck") or ""), str(ROOT / "scripts" / name), ok=False)
    assert (done.returncode, done.stdout) == (0, "")


class TestUserData:
    """The file for cloud-init."""

    TEXT = (ROOT / "deploy" / "user-data").read_text()

    def test_it_calls_the_installer(self) -> None:
        yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
        told = yaml.safe_load(self.TEXT)
        assert self.TEXT.startswith("#cloud-config\n"), "cloud-init looks at the first line"
        assert told["hostname"] == "traywatch"
        (written,) = told["write_files"]
        assert told["runcmd"] == [[written["path"]]]
        assert written["permissions"] == "0755"
        assert "scripts/install-pi" in written["content"]
        done = subprocess.run(["sh", "-n"], input=written["content"], text=True, capture_output=True)
        assert (done.returncode, done.stderr) == (0, "")

    def test_first_boot_unpacks_what_lies_on_the_card(self, tmp_path: Path) -> None:
        yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
        script = yaml.safe_load(self.TEXT)["write_files"][0]["content"]
        boot, src = tmp_path / "boot", tmp_path / "src"
        (boot / "traywatch-wheels").mkdir(parents=True)
        packed = tmp_path / "packed" / "scripts"
        packed.mkdir(parents=True)
        (packed / "install-pi").write_text('#!/bin/sh\necho "installs $*"\n')
        (packed / "install-pi").chmod(0o755)
        subprocess.run(["tar", "-czf", boot / "traywatch.tar.gz", "-C", packed.parent, "."], check=True)
        script = script.replace("/boot/firmware", str(boot)).replace("/usr/local/src/traywatch", str(src))
        done = subprocess.run(["sh", "-c", script], text=True, capture_output=True, check=True)
        assert done.stdout == f"installs --wheels {boot}/traywatch-wheels\n"
