"""``scripts/make-image``: the parts of a card image that need no root, no network and no long time.

Building and booting a whole image takes an hour. docs/maker/card-image.md has the result.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from scripts.card_image import boot_test, disk, filesystems, make
from scripts.card_image import machine as qemu
from scripts.card_image import system as card
from scripts.card_image.filesystems import MIB, BuildError
from scripts.card_image.python import unpack_wheels
from traywatch.firmware.host.card.partitions import SECTOR, partitions_of

ROOT = Path(__file__).parents[1]
SBIN = "/usr/sbin:/sbin:/usr/bin:/bin"
EPOCH = 1_700_000_000


def needs(*programs: str) -> pytest.MarkDecorator:
    absent = [one for one in programs if shutil.which(one, path=SBIN) is None]
    return pytest.mark.skipif(bool(absent), reason=f"needs {', '.join(absent)}")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def small_system(folder: Path, names: list[str]) -> Path:
    """A folder with files, links and a folder, made in this order and at this moment."""
    (folder / "etc").mkdir(parents=True)
    for name in names:
        (folder / "etc" / name).write_text(f"content of {name}\n" * 999)
    (folder / "link").symlink_to("etc")
    os.link(folder / "etc" / "a", folder / "second-name")
    old = folder / "etc" / "b"
    os.utime(old, (EPOCH - 5000, EPOCH - 5000))
    filesystems.clamp_times(folder, EPOCH)
    return folder


def test_missing_programs_are_named_with_their_packages(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scripts.card_image.make"],
        cwd=ROOT, env={**os.environ, "PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "mmdebstrap" in done.stderr and "sudo apt install" in done.stderr
    assert "qemu-user-static" in done.stderr


@needs("mke2fs", "debugfs", "dumpe2fs")
def test_a_root_is_the_same_bytes_whenever_and_in_whatever_order_it_was_made(tmp_path: Path) -> None:
    images = []
    for number, names in enumerate((["a", "b", "c"], ["c", "b", "a"])):
        folder = small_system(tmp_path / f"system{number}", names)
        image = tmp_path / f"{number}.ext4"
        filesystems.make_root(folder, image, 16 * MIB, EPOCH, tmp_path / "log")
        images.append(image)
        time.sleep(1.1)  # times of ext4 have seconds at least
    assert digest(images[0]) == digest(images[1])
    program = shutil.which("debugfs", path=SBIN)
    report = subprocess.run(
        [str(program), "-R", "stat etc/b", str(images[0])], capture_output=True, text=True, check=True
    ).stdout
    assert report.count(f"0x{EPOCH:08x}") == 3, "ctime, atime and crtime"
    assert report.count(f"0x{EPOCH - 5000:08x}") == 1, "the file keeps its own time of change"
    fsck = shutil.which("e2fsck", path=SBIN)
    if fsck:
        assert subprocess.run([fsck, "-fn", str(images[0])], capture_output=True, check=False).returncode == 0


@needs("mkfs.vfat", "mcopy", "mmd")
def test_a_boot_partition_is_the_same_bytes(tmp_path: Path) -> None:
    images = []
    for number in range(2):
        folder = tmp_path / f"boot{number}"
        (folder / "overlays").mkdir(parents=True)
        for name in ("config.txt", "overlays/one.dtbo", "a-longer-name.img"):
            (folder / name).write_bytes(name.encode() * 5000)
        image = tmp_path / f"{number}.fat"
        filesystems.make_boot(folder, image, 64 * MIB, EPOCH, tmp_path / "log")
        images.append(image)
        time.sleep(2.1)  # FAT counts in two seconds
    assert digest(images[0]) == digest(images[1])
    copy = tmp_path / "copy"
    subprocess.run(["mcopy", "-i", str(images[0]), "::overlays/one.dtbo", str(copy)], check=True)
    assert copy.read_bytes() == b"overlays/one.dtbo" * 5000


def test_both_file_systems_are_where_the_table_says(tmp_path: Path) -> None:
    boot, root, image = tmp_path / "boot", tmp_path / "root", tmp_path / "card.img"
    boot.write_bytes(b"boot" + bytes(MIB) + b"end of boot")
    root.write_bytes((b"root" + bytes(3 * MIB) + b"end of root").ljust(4 * MIB, b"\0"))
    disk.join(boot, root, image)
    with image.open("rb") as file:
        first, last = partitions_of(file.read(SECTOR))
        for partition, source in ((first, boot), (last, root)):
            file.seek(partition.first * SECTOR)
            assert file.read(source.stat().st_size) == source.read_bytes()
    assert image.stat().st_size == last.end * SECTOR
    assert last.count * SECTOR == root.stat().st_size
    assert first.count * SECTOR == disk.BOOT_SIZE
    assert image.stat().st_blocks * 512 < 16 * MIB, "zeros are holes"
    assert disk.sha256(image) == digest(image)


@pytest.mark.parametrize("content", [0, 1, 900 * MIB])
def test_a_root_has_space_for_the_first_start(content: int) -> None:
    size = disk.root_size(content)
    assert size % (4 * MIB) == 0
    assert size >= content * 1.05 + 250 * MIB
    assert disk.layout(size)[1].first % 2048 == 0, "aligned to 1 MiB"


def test_what_differs_from_build_to_build_leaves_the_system(tmp_path: Path) -> None:
    system = tmp_path / "system"
    for name in (
        "etc/ssh/ssh_host_ed25519_key", "etc/ssh/sshd_config", "etc/passwd", "etc/passwd-",
        "var/log/dpkg.log",
        "var/lib/systemd/random-seed", "usr/sbin/policy-rc.d", "opt/source/README.md", "opt/wheels/a.whl",
        "opt/traywatch/README.md", "tmp/left", "boot/firmware/vmlinuz-6", "boot/firmware/overlays/a.dtbo",
    ):  # fmt: skip
        (system / name).parent.mkdir(parents=True, exist_ok=True)
        (system / name).write_text(name)
    boot = tmp_path / "boot"
    card.split(system, boot, EPOCH)
    left = {str(path.relative_to(system)) for path in system.rglob("*") if path.is_file()}
    assert left == {"etc/ssh/sshd_config", "etc/passwd", "opt/traywatch/README.md"}
    assert {path.name for path in boot.iterdir()} == {"vmlinuz-6", "overlays", "cmdline.txt", "traywatch.txt"}
    assert f"root=LABEL={filesystems.ROOT_LABEL} " in (boot / "cmdline.txt").read_text()
    assert all(path.lstat().st_mtime <= EPOCH for path in system.rglob("*"))


def make_wheel(folder: Path, name: str) -> None:
    """Write a wheel with one module."""
    folder.mkdir(parents=True, exist_ok=True)
    info = f"{name}-1.0.dist-info"
    with ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "NUMBER = 1\n")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")


def test_packages_do_not_depend_on_the_folder_in_which_the_image_is_made(tmp_path: Path) -> None:
    """Once, pip noted the path of each wheel, and two builds had two hashes."""
    contents = []
    for work in (tmp_path / "work", tmp_path / "another"):
        make_wheel(work / "wheels", "thing")
        make_wheel(work / "system/usr/share/python-wheels", "pip")
        site = work / "site"
        unpack_wheels(work / "wheels", work / "system", site, tmp_path / "log")
        contents.append(
            {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
        )
    assert contents[0] == contents[1]
    assert {path.name for path in contents[0]} >= {"thing.py", "pip.py", "METADATA", "RECORD"}
    assert not any(str(tmp_path).encode() in content for content in contents[0].values())


def test_a_system_without_a_kernel_is_refused(tmp_path: Path) -> None:
    (tmp_path / "system/boot/firmware").mkdir(parents=True)
    with pytest.raises(BuildError, match="no kernel"):
        card.split(tmp_path / "system", tmp_path / "boot", EPOCH)


def test_a_folder_with_a_mount_is_never_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, a system that was left behind still had this computer's /sys below it."""
    folder = tmp_path / "system"
    (folder / "sys").mkdir(parents=True)
    line = f"22 1 0:21 / {folder}/sys rw - sysfs sysfs rw\n"
    read = Path.read_text
    monkeypatch.setattr(
        Path, "read_text", lambda self, *a: line if self.name == "mountinfo" else read(self, *a)
    )
    with pytest.raises(BuildError, match="is mounted"):
        filesystems.remove_folder(folder)
    assert (folder / "sys").is_dir()
    line = line.replace("/system/", "/system-2/")
    filesystems.remove_folder(folder)
    assert not folder.exists()


def test_a_failing_program_is_said_with_the_end_of_its_output(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="the reason"):
        filesystems.call(["sh", "-c", "echo the reason; exit 3"], tmp_path / "log")


def test_the_packages_of_an_image_are_listed_with_versions(tmp_path: Path) -> None:
    status = tmp_path / "var/lib/dpkg/status"
    status.parent.mkdir(parents=True)
    status.write_text(
        "Package: zlib1g\nVersion: 1:1.3\nDescription: a\n b: c\n\nPackage: adduser\nVersion: 3.1\n"
    )
    (tmp_path / "opt/traywatch/.venv/lib/python3.13/site-packages/numpy-2.4.6.dist-info").mkdir(parents=True)
    assert card.packages_of(tmp_path) == ["adduser 3.1", "zlib1g 1:1.3", "numpy 2.4.6"]


def test_an_unknown_commit_is_refused() -> None:
    with pytest.raises(BuildError, match="no such commit"):
        card.commit_of("no-such-commit")


def test_a_new_card_has_no_user_no_password_and_no_key(tmp_path: Path) -> None:
    """The files that are put on a card. What Debian's packages bring is looked at when an image is booted."""
    texts = [path.read_text() for path in card.CARD.iterdir()]
    assert not any("$6$" in text or "$y$" in text or "PRIVATE KEY" in text for text in texts)
    assert "PasswordAuthentication no" in (card.CARD / "sshd.conf").read_text()
    assert "Enabled: no" in (card.CARD / "raspberrypi.sources").read_text()
    assert stat.S_IMODE((ROOT / "scripts/make-image").stat().st_mode) & 0o100


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> qemu.Machine:
    """A machine whose QEMU is a shell that asks as that of systemd does."""
    program = tmp_path / "qemu-system-aarch64"
    program.write_text("#!/bin/sh\necho booting\nexport PS1='# '\nexec sh -i\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return qemu.Machine(tmp_path / "disk", tmp_path / "kernel", tmp_path / "initrd", tmp_path / "log")


def test_commands_run_in_the_machine(shell: qemu.Machine, tmp_path: Path) -> None:
    with shell as machine:
        machine.wait_for_shell(20)
        assert machine.run("echo one; echo 'it''s' \"two\"") == "one\nits two"
        long = "x" * 2500
        assert machine.run(f"echo {long} | wc -c") == "2501"
        assert machine.run("cat <<'E'\na 'b'\nE") == "a 'b'"
        with pytest.raises(qemu.BootError, match="nothing after"):
            machine.run("sleep 60", 1.5)
    assert b"booting" in (tmp_path / "log").read_bytes()


def test_a_machine_that_ends_says_what_it_said_last(shell: qemu.Machine) -> None:
    with shell as machine:
        machine.wait_for_shell(20)
        with pytest.raises(qemu.BootError, match="the machine ended"):
            machine.run("echo kernel panic; exit 1")


@needs("mkfs.vfat", "mcopy")
def test_the_kernel_of_the_test_is_the_one_that_the_pi_would_load(tmp_path: Path) -> None:
    folder = tmp_path / "boot"
    folder.mkdir()
    (folder / "config.txt").write_text("arm_64bit=1\nkernel=vmlinuz-6\ninitramfs initrd.img-6\n")
    (folder / "vmlinuz-6").write_bytes(b"kernel")
    (folder / "initrd.img-6").write_bytes(b"disk")
    filesystems.make_boot(folder, tmp_path / "fat", 64 * MIB, EPOCH, tmp_path / "log")
    (tmp_path / "root").write_bytes(bytes(MIB))
    image = tmp_path / "card.img"
    disk.join(tmp_path / "fat", tmp_path / "root", image)
    kernel, initrd = boot_test.boot_files(image, tmp_path)
    assert (kernel.read_bytes(), initrd.read_bytes()) == (b"kernel", b"disk")


def test_the_steps_are_timed() -> None:
    steps = make.Steps()
    steps.do("waiting", lambda: time.sleep(0.2))
    assert 0.1 <= steps.seconds["waiting"] < 60
