"""A disk image with Debian and the tray, installed by ``scripts/install-pi`` as documented."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUEST = Path(__file__).parent / "guest"
MODULES = Path("/usr/lib/uml/modules")
PACKAGES = (
    "systemd", "systemd-sysv", "dbus", "udev", "polkitd", "kmod", "iproute2", "python3", "ca-certificates",
)  # fmt: skip
SIZE = "4G"
PROGRAMS = (
    "agent.py", "tray.py", "releases.py", "kernel_camera.py", "scenes.py", "pictures.py",
    "loopback_camera.py", "usb_camera.py", "camera_checks.py", "uvc.py", "clock_1970",
)  # fmt: skip
"""What the image holds of ``tests/system/guest``."""
CAMERA_PACKAGES = ("linux-image-amd64", "linux-headers-amd64", "v4l2loopback-dkms")
"""Debian's own kernel with its drivers of cameras, for QEMU, and a camera that a program feeds."""
BOOT_FILES = ("vmlinuz", "initrd.img")
"""What QEMU boots, beside the image under its name."""
NOT_INSTALLED = (".git", ".venv", "data", "runs", "tests")
_AGENT = """[Unit]
Description=Runs the jobs of scripts/vm-check
[Service]
ExecStart=/usr/bin/python3 /opt/check/agent.py {device}
[Install]
WantedBy=multi-user.target
"""
_POLICY = "#!/bin/sh\nexit 101\n"  # no service starts while packages are installed


class BuildError(Exception):
    """The system could not be made; the message has the end of the log."""


def build(folder: Path, release: str, device: str = "/dev/ttyS0") -> dict[str, float]:
    """Make ``folder/RELEASE.img`` anew. Raises ``BuildError``.

    Returns the seconds of each step, and the size of the installed program in MiB.
    """
    system, image, log = folder / release, folder / f"{release}.img", folder / f"{release}.log"
    if str(system) in Path("/proc/self/mountinfo").read_text("utf-8"):
        raise BuildError(f"something is mounted below {system}: unmount that first")
    shutil.rmtree(system, ignore_errors=True)
    image.unlink(missing_ok=True)
    log.write_bytes(b"")
    times = {}
    began = time.monotonic()
    packages = ",".join((*PACKAGES, *CAMERA_PACKAGES))
    _call(["mmdebstrap", "--variant=minbase", f"--include={packages}", release, str(system)], log)
    times["debian_s"] = time.monotonic() - began
    _configure(system, device)
    install = ["/opt/source/scripts/install-pi"]
    with inside(system):
        for name, options in (("install_s", ["--args", "--source demo"]), ("again_s", [])):
            began = time.monotonic()
            _call(_chroot(system, [*install, *options]), log)
            times[name] = time.monotonic() - began
    size = subprocess.run(["du", "-sm", str(system / "opt/traywatch")], capture_output=True, check=True)
    times["program_mb"] = float(size.stdout.split()[0])
    for name in BOOT_FILES:
        shutil.copy(system / name, image.with_suffix(f".{name}"))
    for name in ("usr/sbin/policy-rc.d", "opt/source", "var/cache/apt/archives"):
        path = system / name
        path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)
    part = image.with_suffix(".part")
    part.unlink(missing_ok=True)
    _call(["/usr/sbin/mkfs.ext4", "-q", "-L", "root", "-d", str(system), str(part), SIZE], log)
    part.rename(image)
    shutil.rmtree(system)
    return times


def refresh(image: Path) -> None:
    """Replace the programs of the check in an image of an earlier run. Raises ``BuildError``."""
    for name in PROGRAMS:
        put(image, GUEST / name)


def put(image: Path, file: Path) -> None:
    """Put a file beside the programs of the check, also in place of one. Raises ``BuildError``."""
    for request in (f"rm /opt/check/{file.name}", f"write {file} /opt/check/{file.name}"):
        _call(["/usr/sbin/debugfs", "-w", "-R", request, str(image)], image.with_suffix(".log"))


def _not_installed(folder: str, names: list[str]) -> Sequence[str]:
    return NOT_INSTALLED if Path(folder) == ROOT else ("node_modules", "__pycache__")


def _configure(system: Path, device: str) -> None:
    """The host's certificates and name servers, the source tree, the agent, and no login prompts."""
    for name in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
        (system / name).unlink(missing_ok=True)
        shutil.copy(Path("/") / name, system / name)
    (system / "etc/hostname").write_text("tray\n")
    (system / "etc/hosts").write_text("127.0.0.1 localhost tray\n::1 localhost\n")
    policy = system / "usr/sbin/policy-rc.d"
    policy.write_text(_POLICY)
    policy.chmod(0o755)
    source = system / "opt/source"
    shutil.copytree(ROOT, source, symlinks=True, ignore=_not_installed)
    check = system / "opt/check"
    check.mkdir(parents=True)
    for name in PROGRAMS:
        shutil.copy(GUEST / name, check)
    units = system / "etc/systemd/system"
    (units / "check.service").write_text(_AGENT.format(device=device))
    wanted = units / "multi-user.target.wants"
    wanted.mkdir(exist_ok=True)
    (wanted / "check.service").symlink_to("../check.service")
    for unit in ("getty@.service", "serial-getty@.service", "console-getty.service", "apt-daily.timer"):
        (units / unit).unlink(missing_ok=True)
        (units / unit).symlink_to("/dev/null")
    for version in MODULES.glob("*"):
        shutil.copytree(version, system / "usr/lib/modules" / version.name)


@contextmanager
def inside(system: Path) -> Iterator[None]:
    """While it lasts, the system sees this machine's devices and processes."""
    mounted: list[Path] = []
    try:
        for name in ("dev", "proc"):
            subprocess.run(["mount", "--bind", f"/{name}", str(system / name)], check=True)
            mounted.append(system / name)
        yield
    finally:
        for path in reversed(mounted):
            subprocess.run(["umount", str(path)], check=True)


def _chroot(system: Path, command: Sequence[str]) -> list[str]:
    settings = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
    return ["env", "-i", *settings, shutil.which("chroot") or "/usr/sbin/chroot", str(system), *command]


def _call(command: Sequence[str], log: Path) -> None:
    with log.open("ab") as output:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False)
    if done.returncode:
        end = log.read_text("utf-8", "replace")[-1500:]
        raise BuildError(f"{os.path.basename(command[0])} failed ({log}):\n{end}")
