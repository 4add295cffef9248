"""Boot a copy of a card image in QEMU, up to the first throw of the demo, and look at what it is then.

The kernel and its RAM disk come from the boot partition, those that ``config.txt`` names. QEMU's computer
is no Pi: its boot loader, cameras, pins and radio are not there.
"""

from __future__ import annotations

import random
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.card_image.calls import answer_of, command, get, wait
from scripts.card_image.disk import layout
from scripts.card_image.filesystems import MIB
from scripts.card_image.machine import BootError, Machine
from scripts.card_image.power_cut import cut_in_play
from traywatch.firmware.host.card.partitions import SECTOR
from traywatch.firmware.host.card.setup import WIFI

_GROWN = 1024 * MIB
"""How much larger than the image the card of the test is."""
_CAMERA_S = 900
_ROLL_S = 60
_SETTINGS = """name = boxes
wifi_name = At home
wifi_password = not a secret
wifi_country = DE
user = dice
user_password = also no secret
ssh_key = ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBootTestBootTestBootTestBootTestBoot test
"""
_KERNEL = re.compile(r"^kernel=(\S+)$", re.MULTILINE)
_INITRD = re.compile(r"^initramfs\s+(\S+)", re.MULTILINE)

Fact = tuple[str, str, bool]
"""What was looked at, what came of it, and whether that is as it should be."""


def boot_test(image: Path, work: Path, limit_s: float, cuts: int = 0) -> Iterator[Fact]:
    """Boot a copy of ``image``, with so many power cuts. Raises ``BootError`` where it cannot go on."""
    chance = random.Random(1)
    kernel, initrd = boot_files(image, work)
    disk = work / "boot-test.img"
    subprocess.run(["cp", "--sparse=always", str(image), str(disk)], check=True)
    with disk.open("r+b") as file:
        file.truncate(image.stat().st_size + _GROWN)
    with Machine(disk, kernel, initrd, work / "boot-test.log") as machine:
        machine.wait_for_shell(limit_s)
        yield "a shell on the serial line", f"{machine.age_s:.0f} s", True
        answer = wait(machine, lambda: get(machine, "healthz"), limit_s)
        yield "`/healthz`, asked from outside", f"{machine.age_s:.0f} s: {answer}", True
        token = machine.run("cat /var/lib/traywatch/token")
        table = wait(machine, lambda: answer_of(machine, "table", token), limit_s)
        source = f"{table['source']}, {'; '.join(map(str, table['problems'])) or 'no problem'}"
        yield "source of the pictures without a camera", source[:200], True
        wait(machine, lambda: command(machine, token, "PUT", "camera/source", source="demo"), limit_s)
        yield "the demo is chosen, as on the host's page", f"{machine.age_s:.0f} s", True
        # A demo that a person has chosen waits for a tap on "Roll".
        throws = wait(machine, lambda: _rolled(machine, token), limit_s)
        yield "first throw of the demo", f"{machine.age_s:.0f} s: {_dice_of(throws[0])}", True
        yield from _state(machine)
        for _ in range(cuts):
            yield from cut_in_play(machine, token, limit_s, chance)
        yield from _settings(machine)
        yield from _camera(machine, token, machine.age_s + _CAMERA_S)
    disk.unlink()


def boot_files(image: Path, work: Path) -> tuple[Path, Path]:
    """The kernel and the RAM disk that the Pi's firmware would load, copied to ``work``."""
    partition = f"{image}@@{layout(0)[0].first * SECTOR}"

    def copy(name: str, target: Path) -> Path:
        target.unlink(missing_ok=True)
        done = subprocess.run(
            ["mcopy", "-i", partition, f"::{name}", str(target)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise BootError(f"{image}: the boot partition has no {name}: {done.stderr.strip()}")
        return target

    config = copy("config.txt", work / "config.txt").read_text("utf-8")
    names = [pattern.search(config) for pattern in (_KERNEL, _INITRD)]
    if names[0] is None or names[1] is None:
        raise BootError(f"{image}: config.txt names no kernel or no RAM disk:\n{config}")
    return copy(names[0][1], work / "kernel"), copy(names[1][1], work / "initrd")


def _state(machine: Machine) -> Iterator[Fact]:
    """The system as it is after the first throw."""
    run = machine.run
    yield "Linux", run("uname -r"), True
    restarts = run("systemctl show -P NRestarts traywatch")
    yield "restarts of the service", restarts, restarts == "0"
    failed = run("systemctl --failed --no-legend --plain")
    yield "failed units", failed or "none", not failed
    users = run("awk -F: '$3 >= 1000 && $3 < 60000 { print $1 }' /etc/passwd")
    passwords = run("awk -F: '$2 !~ /^[!*]/ { print $1 }' /etc/shadow")
    yield "users, passwords", f"{users or 'none'}, {passwords or 'none'}", not users + passwords
    ssh = run("systemctl is-active ssh.service ssh.socket; ls /etc/ssh/ssh_host_* 2>/dev/null").split()
    yield "ssh, its keys", ", ".join(ssh), ssh == ["inactive", "inactive"]
    ports = run("ss -Htln | awk '{ print $4 }'").split()
    yield (
        "listening ports",
        ", ".join(ports),
        all(one.rpartition(":")[2] in ("8000", "53", "5355") for one in ports),
    )
    status = run("cat /boot/firmware/traywatch-status.txt")
    size = int(run("df --output=size -k / | tail -n1")) / 1024
    grown = (_GROWN / MIB) * 0.8 + float(run("du -sxm / | cut -f1"))
    yield "the root fills the card", f"{size:.0f} MiB; {status}", size > grown
    link = run("grep -c '#token=' /boot/firmware/traywatch-link.txt")
    yield "links on the boot partition", link, link not in ("", "0")
    memory = run("awk '/^MemTotal/ { t = $2 } /^MemAvailable/ { print int((t - $2) / 1024) }' /proc/meminfo")
    yield "memory in use", f"{memory} MiB", True


def _settings(machine: Machine) -> Iterator[Fact]:
    """The settings file is applied, and its passwords go away."""
    machine.run(f"cat >/boot/firmware/traywatch.txt <<'E'\n{_SETTINGS}E")
    machine.run("systemctl restart traywatch-card; cat /boot/firmware/traywatch-status.txt")
    run = machine.run
    left = run("grep -c secret /boot/firmware/traywatch.txt")
    yield "passwords left in traywatch.txt", left, left == "0"
    user = run("id -nG dice")
    yield "groups of the user", user, {"sudo", "video"} <= set(user.split())
    ssh = run(
        "sleep 20; systemctl is-active ssh; sshd -T 2>/dev/null | grep -i ^passwordauthentication"
    ).split()
    yield "ssh with a key", " ".join(ssh), ssh == ["active", "passwordauthentication", "no"]
    wifi = run(f"grep -c psk= {WIFI}; systemctl is-enabled wpa_supplicant@wlan0")
    yield "Wi-Fi is configured", ", ".join(wifi.split()), wifi.split() == ["1", "enabled"]
    name = run("hostname")
    yield "the name", name, name == "boxes"


def _camera(machine: Machine, token: str, limit_s: float) -> Iterator[Fact]:
    """A camera of the kernel that shows a test picture: it is listed, and delivers."""

    def sources() -> Any:
        return answer_of(machine, "camera/sources", token)

    machine.run("modprobe vivid n_devs=1 node_types=1 vid_cap_nr=2")
    camera = wait(machine, lambda: [one for one in sources()["sources"] if one["kind"] == "usb"], limit_s)[0]
    wait(machine, lambda: command(machine, token, "PUT", "camera/source", source=camera["source"]), limit_s)
    delivery = wait(machine, lambda: sources()["delivery"], limit_s)
    yield f"a camera of the kernel ({camera['name']}, {camera['source']})", str(delivery), True


def _rolled(machine: Machine, token: str) -> list[dict[str, Any]]:
    """Tap on "Roll". The throws after a minute at most; a loaded machine may miss all pictures of a roll."""
    command(machine, token, "POST", "roll")
    throws: list[dict[str, Any]] = []
    until = time.monotonic() + _ROLL_S
    while not throws and time.monotonic() < until:
        time.sleep(1)
        throws = answer_of(machine, "throws", token)["throws"]
    return throws


def _dice_of(throw: dict[str, Any]) -> str:
    return ", ".join(f"{die['kind']} {die['label']}" for die in throw["dice"] if die["role"] == "thrown")
