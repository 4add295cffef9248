"""The release: every artifact, its checksum, and that the installed wheel can make a service."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from traywatch.firmware.cli.main import main
from traywatch.firmware.host.service import SYSTEM_FILES
from traywatch.firmware.host.service_removal import ServiceRemover

ROOT = Path(__file__).resolve().parent.parent


pytestmark = pytest.mark.long(
    "only a release runs the script, and test_distribution builds and installs the same wheel"
)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("release") / "dist"
    command = [sys.executable, str(ROOT / "scripts" / "release.py"), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return out


def only(release: Path, pattern: str) -> Path:
    (found,) = release.glob(pattern)
    return found


def test_everything_is_there_with_its_checksum(release: Path) -> None:
    names = {path.name for path in release.iterdir()}
    lines = (release / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(sums) == names - {"SHA256SUMS"}
    for name, digest in sums.items():
        assert hashlib.sha256((release / name).read_bytes()).hexdigest() == digest
    kinds = {name.split("-")[0] + Path(name).suffix for name in names}
    assert kinds >= {
        "traywatch.whl",
        "traywatch.gz",
        "traywatch_client.whl",
        "traywatch.tgz",
        "traywatch.zip",
    }


def test_the_foundry_module_is_whole(release: Path) -> None:
    with zipfile.ZipFile(release / "traywatch-foundry.zip") as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("module.json"))
        client = archive.read("scripts/traywatch.mjs")
    assert {*manifest["esmodules"], *(one["path"] for one in manifest["languages"]), "LICENSE"} <= names
    assert client == (ROOT / "clients" / "js" / "traywatch.js").read_bytes()
    assert manifest == json.loads((release / "module.json").read_text())
    imported = set()
    with zipfile.ZipFile(release / "traywatch-foundry.zip") as archive:
        for name in names:
            if name.endswith(".mjs"):
                imported |= set(
                    re.findall(r'^import .* from "\./([\w.-]+)"', archive.read(name).decode(), re.M)
                )
    assert {f"scripts/{name}" for name in imported} <= names


def test_the_clients_have_types(release: Path) -> None:
    with zipfile.ZipFile(only(release, "traywatch_client-*.whl")) as archive:
        assert {
            "traywatch_client/__init__.py",
            "traywatch_client/types.py",
            "traywatch_client/py.typed",
        } <= set(archive.namelist())
    with tarfile.open(only(release, "traywatch-client-*.tgz")) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    assert names == {"package.json", "traywatch.js", "traywatch.d.ts", "README.md"}


def test_the_wheel_has_what_a_service_needs(release: Path) -> None:
    with zipfile.ZipFile(only(release, "traywatch-*.whl")) as archive:
        names = set(archive.namelist())
        about = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    files = "traywatch/firmware/host/service_files/"
    assert {name.removeprefix(files) for name in names if name.startswith(files)} == {
        path.name
        for path in (ROOT / "deploy").iterdir()
        if path.is_file() and path.name not in ("Containerfile", "user-data")
    }
    assert any(name.endswith("licenses/NOTICE") for name in names)
    assert "Project-URL: Homepage" in about and "Classifier: " in about
    # The package index shows the README without the repository beside it.
    targets = re.findall(r"\]\(([^)\s]+)\)", about)
    assert targets and [one for one in targets if not one.startswith(("https://", "#"))] == []


def test_the_sbom_is_the_tested_set(release: Path) -> None:
    found = json.loads((release / "sbom.cdx.json").read_text())
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    shown = {f"{one['name']}=={one['version']}" for one in found["components"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert shown == set(project["optional-dependencies"]["pinned"])


def test_every_dependency_is_bounded() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [one for one in project["dependencies"] if not re.search(r">=[\d.]+,<\d", one)] == []


def test_install_service_writes_the_files_below_a_root(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "group").write_text("video:x:44:\n")
    command = ["install-service", "--root", str(tmp_path), "--port", "8123"]
    command += ["--program", "/home/ann/.local/bin/traywatch"]
    assert main(command) == 0
    unit = (tmp_path / "etc/systemd/system/traywatch.service").read_text()
    assert "ExecStart=/home/ann/.local/bin/traywatch run --data /var/lib/traywatch" in unit
    assert "/opt/traywatch" not in unit
    settings = (tmp_path / "etc/traywatch/traywatch.env").read_text()
    assert "--port 8123" in settings
    assert (tmp_path / "etc/systemd/system/multi-user.target.wants/traywatch.service").is_symlink()
    (tmp_path / "etc/traywatch/traywatch.env").write_text("# mine\n")
    capsys.readouterr()
    assert main([*command, "--dry-run"]) == 0
    assert "would write" not in capsys.readouterr().err  # nothing has changed, and settings are kept
    assert (tmp_path / "etc/traywatch/traywatch.env").read_text() == "# mine\n"


def test_uninstall_service_takes_away_what_install_service_wrote(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "etc/group": "video:x:44:\n",
        "etc/avahi/avahi-daemon.conf": "[server]\n#host-name=foo\n",
        "etc/systemd/system/other.service": "[Unit]\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    command = ["install-service", "--root", str(tmp_path), "--program", "/home/ann/.local/bin/traywatch"]
    remove = ["uninstall-service", "--root", str(tmp_path)]
    assert main(remove) == 1, "there is nothing yet"
    assert main(command) == 0
    written = {one for one in tmp_path.rglob("*") if one.is_file() or one.is_symlink()}
    assert main([*remove, "--dry-run"]) == 0
    assert {one for one in tmp_path.rglob("*") if one.is_file() or one.is_symlink()} == written
    data = tmp_path / "var/lib/traywatch/journal.sqlite"
    data.parent.mkdir(parents=True)
    data.write_bytes(b"throws")
    capsys.readouterr()
    assert main(remove) == 0
    assert "--purge deletes it" in capsys.readouterr().err and data.exists()
    left = {str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if not one.is_dir()}
    assert left == {*files, "var/lib/traywatch/journal.sqlite"}
    assert all((tmp_path / name).read_text() == text for name, text in files.items())
    assert main([*remove, "--purge"]) == 0 and not data.parent.exists()


@pytest.mark.parametrize("vanishing", SYSTEM_FILES)
def test_removal_goes_on_where_stopping_the_service_has_removed_a_part(
    tmp_path: Path, vanishing: str
) -> None:
    """``systemctl disable`` deletes the link that enables the service; other parts may go too."""
    files = ("etc/group", "etc/avahi/avahi-daemon.conf", "etc/systemd/system/other.service")
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert main(["install-service", "--root", str(tmp_path), "--program", "/usr/bin/traywatch"]) == 0
    path, calls = tmp_path / vanishing.lstrip("/"), []

    def run(command: Sequence[str]) -> bool:
        calls.append(command[1])
        if command[1] == "disable" and os.path.lexists(path):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        return True

    assert ServiceRemover(tmp_path, live=True, run=run).remove()
    assert {str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if not one.is_dir()} == set(files)
    assert calls[:2] == ["disable", "daemon-reload"]


def test_phones_of_the_own_network_are_allowed(tmp_path: Path) -> None:
    (tmp_path / "proc/net").mkdir(parents=True)
    (tmp_path / "proc/net/if_inet6").write_text("20010db8007700010000000000000002 02 40 00 80 eth0\n")
    assert main(["install-service", "--root", str(tmp_path), "--program", "/usr/bin/traywatch"]) == 0
    text = (tmp_path / "etc/systemd/system/traywatch.service.d/20-own-network.conf").read_text()
    assert text.splitlines()[1:] == ["[Service]", "IPAddressAllow=2001:db8:77:1::/64"]


def test_every_file_of_the_service_is_known_to_its_removal(tmp_path: Path) -> None:
    """An installer that writes one more file must say so to the removal."""
    (tmp_path / "etc").mkdir()
    assert main(["install-service", "--root", str(tmp_path), "--program", "/usr/bin/traywatch"]) == 0
    known = tuple(f"{tmp_path}{one}" for one in SYSTEM_FILES)
    unknown = [str(one) for one in tmp_path.rglob("*") if not one.is_dir() and not str(one).startswith(known)]
    assert unknown == []


def test_no_command_of_the_wheel_names_a_script_that_is_not_in_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("install-service", "uninstall-service"):
        with pytest.raises(SystemExit):
            main([name, "--help"])
        text = capsys.readouterr().out
        # After scripts/install-pi there is a copy of the repository, and the sentence says so.
        assert [line for line in text.splitlines() if "scripts/" in line and "install-pi" not in line] == []


@pytest.mark.parametrize(
    "wrong", [["--port", "0"], ["--name", "Tray!"], ["--args", '"'], ["--program", "traywatch"]]
)
def test_install_service_refuses_what_cannot_be(wrong: list[str], tmp_path: Path) -> None:
    assert main(["install-service", "--root", str(tmp_path), *wrong]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_tray_takes_the_signed_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, out = tmp_path / "key.pem", tmp_path / "dist"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", key], check=True)
    script = str(ROOT / "scripts" / "release.py")
    done = subprocess.run(
        [sys.executable, script, "--out", out, "--key", key], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    archive = str(only(out, "traywatch-*-update.tar.gz"))
    assert main(["update", archive, "--check", "--key", str(out / "release-key.pem")]) == 0
    assert "signed" in capsys.readouterr().out
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", key], check=True)
    public = ["openssl", "pkey", "-in", key, "-pubout", "-out", tmp_path / "other.pem"]
    subprocess.run(public, check=True)
    assert main(["update", archive, "--check", "--key", str(tmp_path / "other.pem")]) == 2
