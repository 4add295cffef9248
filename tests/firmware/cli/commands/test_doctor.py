"""Doctor: all checks together, on a machine with many faults."""

from __future__ import annotations

from pathlib import Path

from tests.firmware.machines import CARD, DEVICES, NO_CAMERA, mounts, pi, place
from traywatch.firmware.diagnostics.checks import CHECKS, network, software
from traywatch.firmware.host.system import CompletedCommand, run_command


def test_a_worn_pi_gets_advice_for_everything_that_is_wrong(tmp_path: Path) -> None:
    """All checks on one machine with many faults: each wrong finding has a remedy."""
    said = {
        "vcgencmd": CompletedCommand(0, "throttled=0x50005"),
        "rpicam-hello": CompletedCommand(0, NO_CAMERA),
    }
    files = {**mounts(CARD.format("ro")), "/sys/class/thermal/thermal_zone0/temp": "84000", **DEVICES}
    of = pi(tmp_path, said, files=files, usable=lambda p: False, resolve=lambda name: ["::1"])
    at = place(tmp_path, of, now=lambda: 0.0)
    found = [
        finding for check in CHECKS if check not in (software.packages, network.port) for finding in check(at)
    ]
    wrong = {f.name for f in found if f.status == "wrong"}
    assert wrong == {"models", "rights", "power", "heat", "clock", "data"}
    assert all(f.remedy for f in found if f.status == "wrong")
    assert all("\n" not in f.message_text + f.remedy for f in found)


def test_a_command_that_is_not_there_and_one_that_is() -> None:
    assert run_command(["no-such-command-anywhere"]) is None
    assert run_command(["sh", "-c", "echo out; echo err >&2; exit 3"]) == CompletedCommand(3, "out\nerr\n")
