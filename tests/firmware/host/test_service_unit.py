"""The systemd unit: systemd reports no problem, and the sandbox is tight."""

from __future__ import annotations

import ipaddress
import re
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[3] / "deploy" / "traywatch.service"
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def settings() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that exists everywhere, because no tray is installed here."""
    text = UNIT.read_text(encoding="utf-8").replace("/opt/traywatch/.venv/bin/traywatch", "/bin/true")
    (tmp_path / UNIT.name).write_text(text, encoding="utf-8")
    return tmp_path / UNIT.name


@needs_systemd
def test_systemd_has_nothing_to_say(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    # The exit status is 0 for unknown names, so the output must be empty too.
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_systemd
def test_systemd_has_nothing_to_say_about_the_recovery() -> None:
    unit = UNIT.with_name("traywatch-recover.service")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_systemd
def test_it_is_shut_in(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=29", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    level = re.search(r"exposure level for traywatch\.service: ([\d.]+)", done.stdout)
    assert done.returncode == 0 and level is not None, done.stdout + done.stderr
    assert float(level[1]) < 3.0


def test_what_the_program_relies_on() -> None:
    said = settings()
    assert said["Type"] == ["notify"]
    assert 30 < int(said["WatchdogSec"][0]) <= 120, "a camera may hang for half a minute and come back"
    assert said["SupplementaryGroups"] == ["video"], "a group that is not there stops it from starting"
    assert said["StateDirectory"] == ["traywatch"] and "--data /var/lib/traywatch" in said["ExecStart"][0]
    assert said["RestartPreventExitStatus"] == ["2"]
    allowed = {line.split()[0] for line in said["DeviceAllow"]}
    assert {"char-video4linux", "char-media", "char-dma_heap"} <= allowed
    for when in ("Wants", "After"):
        assert any("modprobe@videodev.service" in line for line in said[when]), "cameras may come later"
    assert "ORT_DISABLE_TELEMETRY=1" in said["Environment"]
    assert "AF_NETLINK" in said["RestrictAddressFamilies"][0], "libcamera hears of devices through it"


# The meaning of these names in systemd.resource-control(5).
NAMED = {
    "localhost": ["127.0.0.0/8", "::1/128"],
    "link-local": ["169.254.0.0/16", "fe80::/64"],
    "multicast": ["224.0.0.0/4", "ff00::/8"],
}


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        *[(inside, True) for inside in ("127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "172.31.255.254")],
        *[(inside, True) for inside in ("192.168.178.20", "169.254.7.8", "fe80::1", "fd12:3456::1")],
        *[(group, True) for group in ("224.0.0.251", "ff02::fb")],
        *[(outside, False) for outside in ("8.8.8.8", "172.32.0.1", "192.169.0.1", "13.69.239.72")],
        *[(outside, False) for outside in ("2001:4860:4860::8888", "2603:1030::1", "fe00::1")],
    ],
)
def test_it_reaches_the_local_network_and_nothing_else(address: str, allowed: bool) -> None:
    said = settings()
    assert said["IPAddressDeny"] == ["any"]
    words = [word for line in said["IPAddressAllow"] for word in line.split()]
    networks = [ipaddress.ip_network(one) for word in words for one in NAMED.get(word, [word])]
    assert any(ipaddress.ip_address(address) in network for network in networks) == allowed
