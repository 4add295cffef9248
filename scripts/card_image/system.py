"""The system on the card: Debian for arm64, the tray as ``scripts/install-pi`` installs it, and its settings.

The programs of arm64 run under qemu-user, without a network. Only mmdebstrap and pip download something.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from scripts.card_image.filesystems import (
    BOOT_LABEL,
    ROOT_LABEL,
    BuildError,
    call,
    clamp_times,
    remove_folder,
)
from scripts.card_image.python import VERSION, compile_modules, unpack_wheels

ROOT = Path(__file__).resolve().parents[2]
CARD = ROOT / "deploy/card"
RELEASE = "trixie"
PACKAGES_OF_TRAY = ("calibration", "firmware", "models", "rules", "traywatch", "vision")
_STAMP = """import json, sys
sys.path.insert(0, "/opt/source/scripts")
from pathlib import Path
import prepare
prepare.ROOT = Path("/opt/source")
packages = prepare.fingerprint(False, Path("/opt/traywatch"))
stamp = Path("/opt/traywatch/.venv/prepared.json")
stamp.write_text(json.dumps({"mark": packages, "extras": []}))
"""
"""Says to ``scripts/prepare.py`` that the packages of the tray are there, but no extra."""
PACKAGES = (
    "systemd", "systemd-sysv", "systemd-resolved", "systemd-timesyncd", "dbus", "udev", "polkitd", "kmod",
    "iproute2", "linux-image-arm64", "initramfs-tools", "zstd", "raspi-firmware", "firmware-brcm80211",
    "wireless-regdb", "wpasupplicant", "e2fsprogs", "openssh-server", "sudo", "ca-certificates",
    "avahi-daemon", "python3", "python3-venv",
)  # fmt: skip
"""Nothing that Debian only recommends. ``python3-picamera2`` and ``python3-lgpio`` are not in Debian."""
_COMPONENTS = ("main", "non-free-firmware")
_SUITES = (
    "deb {mirror}/debian {release} {components}",
    "deb {mirror}/debian {release}-updates {components}",
    "deb {mirror}/debian-security {release}-security {components}",
)
_LEFT_OUT = ("man/*", "locale/*", "info/*", "doc/*", "lintian/*")
_UNITS = (
    "systemd-networkd",
    "systemd-resolved",
    "systemd-timesyncd",
    "traywatch-card",
    "traywatch-card-link",
)
_EMPTIED = (
    "boot/firmware", "opt/source", "opt/wheels", "run", "tmp", "var/tmp", "root/.cache",
    "var/cache/apt", "var/cache/debconf", "var/cache/ldconfig", "var/lib/apt/lists", "var/log",
)  # fmt: skip
_REMOVED = (
    "etc/.pwd.lock", "etc/group-", "etc/gshadow-", "etc/passwd-", "etc/shadow-", "etc/subgid-", "etc/subuid-",
    "etc/ssh/ssh_host_*", "usr/sbin/policy-rc.d", "var/lib/dpkg/*-old", "var/lib/systemd/random-seed",
    "var/lib/dbus/machine-id",
)  # fmt: skip
_COMMAND_LINE = (
    f"console=tty0 console=ttyS1,115200 root=LABEL={ROOT_LABEL} rw rootwait fsck.repair=yes net.ifnames=0"
)
# Without the boot partition the tray still starts, with the settings that it has.
_MOUNTS = f"""LABEL={ROOT_LABEL} / ext4 defaults,noatime 0 1
LABEL={BOOT_LABEL} /boot/firmware vfat defaults,noatime,umask=0077,nofail 0 2
"""


# Packages would make the initial RAM disk up to three times, which takes minutes under qemu-user each time.
_LATER = """set -e
chroot "$1" dpkg-divert --quiet --local --rename --divert {real} --add {path}
printf '#!/bin/sh\\n[ "$1" != --version ] || echo initramfs-tools\\n' >"$1{path}"
chmod 755 "$1{path}"
""".format(path="/usr/sbin/update-initramfs", real="/usr/sbin/update-initramfs.real")
_NOW = """set -e
rm "$1{path}"
chroot "$1" dpkg-divert --quiet --local --rename --divert {real} --remove {path}
chroot "$1" update-initramfs -c -k all
""".format(path="/usr/sbin/update-initramfs", real="/usr/sbin/update-initramfs.real")


def make_debian(tar: Path, debs: Path, epoch: int, mirror: str | None, log: Path) -> None:
    """Write a Debian for arm64 as a tar. Packages of earlier calls are taken from ``debs``.

    It comes from ``mirror``, and takes its updates from there; None is Debian's own archive.
    """
    debs.mkdir(exist_ok=True)
    options = [f"--dpkgopt=path-exclude=/usr/share/{one}" for one in _LEFT_OUT]
    options += ["--dpkgopt=path-include=/usr/share/doc/*/copyright", "--dpkgopt=force-unsafe-io"]
    hooks = [
        '--setup-hook=mkdir -p "$1/var/cache/apt/archives" "$1/etc/initramfs-tools/conf.d"',
        '--setup-hook=echo COMPRESSLEVEL=3 >"$1/etc/initramfs-tools/conf.d/traywatch"',
        # The RAM disk has fsck only for what is mounted.
        f'--setup-hook=printf "%s" "{_MOUNTS}" >"$1/etc/fstab"',
        f"--setup-hook=sync-in {debs} /var/cache/apt/archives/",
        f"--essential-hook={_LATER}",
        f"--customize-hook={_NOW}",
        '--customize-hook=rm -f "$1"/etc/ssh/ssh_host_*',  # each card makes its own
        f"--customize-hook=sync-out /var/cache/apt/archives {debs}",
    ]
    components = " ".join(_COMPONENTS)
    suites = _SUITES if mirror else ()
    sources = [one.format(mirror=mirror, release=RELEASE, components=components) for one in suites]
    part = tar.with_suffix(".part")
    command = ["mmdebstrap", "--mode=root", "--format=tar", "--variant=minbase", "--architectures=arm64"]
    command += ['--aptopt=Acquire::Languages "none"', "--skip=download/empty", "--skip=essential/unlink"]
    command += [
        f"--components={','.join(_COMPONENTS)}",
        f"--include={','.join(PACKAGES)}",
        *options,
        *hooks,
        RELEASE,
        str(part),
        *sources,
    ]
    call(command, log, {"SOURCE_DATE_EPOCH": str(epoch)})
    part.rename(tar)


def install(tar: Path, wheels: Path, native: Path, system: Path, commit: str, epoch: int, log: Path) -> None:
    """Unpack Debian into ``system``, and install the tray of a commit in it with ``scripts/install-pi``.

    The script finds its environment nearly complete, and only adds the tray itself to it.
    """
    remove_folder(system)
    system.mkdir()
    call(
        ["tar", "--xattrs", "--xattrs-include=*", "--numeric-owner", "-xpf", str(tar), "-C", str(system)], log
    )
    source = system / "opt/source"
    source.mkdir()
    archive = system.with_suffix(".source.tar")
    call(["git", "-C", str(ROOT), "archive", "-o", str(archive), commit], log)
    call(["tar", "-xf", str(archive), "-C", str(source)], log)
    archive.unlink()
    policy = system / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)
    inside(system, ["python3", "-m", "venv", "--without-pip", "/opt/traywatch/.venv"], epoch, log)
    site = system / f"opt/traywatch/.venv/lib/python{VERSION}/site-packages"
    unpack_wheels(wheels, system, site, log)
    compile_modules(native, system, ["opt/traywatch/.venv/lib"], epoch, log)  # pip starts faster then
    shutil.copytree(wheels, system / "opt/wheels")
    inside(system, ["python3", "-c", _STAMP], epoch, log)
    inside(system, ["/opt/source/scripts/install-pi", "--wheels", "/opt/wheels"], epoch, log)
    folders = ["opt/traywatch/.venv/lib", *(f"opt/traywatch/{name}" for name in PACKAGES_OF_TRAY)]
    compile_modules(native, system, folders, epoch, log)


def inside(system: Path, command: list[str], epoch: int, log: Path) -> None:
    """Run a command of the system, with its own processes and no network. What it mounts ends with it."""
    settings = ["PATH=/usr/sbin:/usr/bin", "HOME=/root", "LANG=C.UTF-8", "PYTHONHASHSEED=0"]
    settings += [f"SOURCE_DATE_EPOCH={epoch}", "DEBIAN_FRONTEND=noninteractive", "TRAYWATCH_NO_COMPILE=1"]
    apart = ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", f"--mount-proc={system}/proc"]
    call(
        [*apart, "env", "-i", *settings, shutil.which("chroot") or "/usr/sbin/chroot", str(system), *command],
        log,
    )


def configure(system: Path, epoch: int, log: Path) -> None:
    """Network, mounts, Raspberry Pi's packages, units of a card. Users and keys come at the first start."""
    for name, target in (
        ("traywatch-card.service", "etc/systemd/system"),
        ("traywatch-card-link.service", "etc/systemd/system"),
        ("wired.network", "etc/systemd/network"),
        ("wireless.network", "etc/systemd/network"),
        ("raspberrypi.sources", "etc/apt/sources.list.d"),
    ):
        _copy(CARD / name, system / target / name)
    _copy(CARD / "raspberrypi.pref", system / "etc/apt/preferences.d/raspberrypi.pref")
    _copy(CARD / "sshd.conf", system / "etc/ssh/sshd_config.d/traywatch.conf")
    texts = {
        "etc/hostname": "traywatch\n",
        "etc/hosts": "127.0.0.1 localhost\n127.0.1.1 traywatch\n::1 localhost\n",
        "etc/fstab": _MOUNTS,
        "etc/machine-id": "",
        "etc/default/raspi-firmware": f"ROOTPART=LABEL={ROOT_LABEL}\n",
        "etc/default/raspi-firmware-custom": "",
    }
    for path, text in texts.items():
        (system / path).write_text(text)
    options = system / "etc/dpkg/dpkg.cfg.d/99mmdebstrap"
    lines = options.read_text("utf-8").splitlines(keepends=True)
    options.write_text("".join(one for one in lines if "unsafe-io" not in one))
    resolver = system / "etc/resolv.conf"
    resolver.unlink(missing_ok=True)
    resolver.symlink_to("../run/systemd/resolve/stub-resolv.conf")
    inside(system, ["systemctl", "enable", "--quiet", *_UNITS], epoch, log)
    inside(system, ["systemctl", "disable", "--quiet", "ssh.service"], epoch, log)
    inside(system, ["systemctl", "mask", "--quiet", "ssh.socket"], epoch, log)


def split(system: Path, boot: Path, epoch: int) -> None:
    """Move the boot partition's files to ``boot``, and remove what differs from build to build."""
    remove_folder(boot)
    shutil.copytree(system / "boot/firmware", boot)
    if not list(boot.glob("vmlinuz*")):
        raise BuildError(f"{boot}: raspi-firmware copied no kernel")
    (boot / "cmdline.txt").write_text(_COMMAND_LINE + "\n")
    shutil.copy(CARD / "traywatch.txt", boot)
    for name in _EMPTIED:
        folder = system / name
        for path in folder.iterdir() if folder.is_dir() else ():
            remove_folder(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    for name in ("opt/source", "opt/wheels"):
        (system / name).rmdir()
    for pattern in _REMOVED:
        for path in system.glob(pattern):
            path.unlink()
    clamp_times(system, epoch)


def packages_of(system: Path) -> list[str]:
    """The packages of the system with their versions: Debian's, then Python's."""
    status = (system / "var/lib/dpkg/status").read_text("utf-8")
    listed = []
    for entry in filter(None, status.split("\n\n")):
        values = dict(line.split(": ", 1) for line in entry.splitlines() if ": " in line and line[0] != " ")
        listed.append(f"{values['Package']} {values['Version']}")
    site = next((system / "opt/traywatch/.venv/lib").glob("python3*")) / "site-packages"
    python = sorted(
        path.name.removesuffix(".dist-info").replace("-", " ") for path in site.glob("*.dist-info")
    )
    return [*sorted(listed), *python]


def commit_of(name: str) -> tuple[str, int]:
    """The full hash of a commit of this repository, and its time. Raises ``BuildError``."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "log", "-1", "--format=%H %ct", name],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{name}: no such commit in {ROOT}: {done.stderr.strip()}")
    commit, _, time = done.stdout.strip().partition(" ")
    return commit, int(time)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)
