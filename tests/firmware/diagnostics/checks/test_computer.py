"""Checks of power, temperature and clock: the output of a Pi's tools, and the findings from it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.firmware.machines import machine, only, pi, place
from traywatch.firmware.diagnostics.checks import computer
from traywatch.firmware.host.system import CompletedCommand


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ("throttled=0x0\n", ["ok"], ["never throttled"]),
        ("throttled=0x50000\n", ["note"], ["the voltage was too low, the processor was throttled since"]),
        ("throttled=0x50005\n", ["wrong"], ["the voltage is too low, the processor is throttled"]),
        ("throttled=0x80008\n", ["wrong"], ["so warm that the processor is slowed down"]),
        ("throttled=0xe0008\n", ["wrong", "note"], ["so warm", "slowed down because of low power"]),
        ("VCHI initialization failed\n", ["note"], ["VCHI initialization failed"]),
        ("Can't open device file: /dev/vcio\nTry creating a device file", ["note"], ["Can't open device"]),
    ],
)
def test_what_vcgencmd_says_of_the_power(
    tmp_path: Path, said: str, status: list[str], words: list[str]
) -> None:
    found = list(computer.throttling(place(tmp_path, pi(tmp_path, {"vcgencmd": CompletedCommand(0, said)}))))
    assert [f.status for f in found] == status
    for finding, word in zip(found, words, strict=True):
        assert word in finding.message_text
        assert finding.status in ("ok",) or finding.remedy or "cannot be checked" in finding.message_text


def test_low_voltage_wants_a_supply_and_heat_a_cooler(tmp_path: Path) -> None:
    low = only(
        computer.throttling(place(tmp_path, pi(tmp_path, {"vcgencmd": CompletedCommand(0, "throttled=0x1")})))
    )
    hot = only(
        computer.throttling(place(tmp_path, pi(tmp_path, {"vcgencmd": CompletedCommand(0, "throttled=0x8")})))
    )
    assert "supply" in low.remedy and "cooler" not in low.remedy
    assert "cooler" in hot.remedy and "supply" not in hot.remedy


def test_the_kernel_is_asked_where_vcgencmd_may_not(tmp_path: Path) -> None:
    kept = {"/sys/devices/platform/soc/soc:firmware/get_throttled": "50005\n"}
    of = pi(tmp_path, {"vcgencmd": CompletedCommand(255, "VCHI initialization failed")}, files=kept)
    assert only(computer.throttling(place(tmp_path, of))).status == "wrong"


def test_where_the_power_cannot_be_known_it_says_so(tmp_path: Path) -> None:
    laptop = only(computer.throttling(place(tmp_path, machine(tmp_path))))
    assert (laptop.status, laptop.message_text.split(":")[0]) == ("note", "not a Raspberry Pi")
    bare = only(computer.throttling(place(tmp_path / "pi", pi(tmp_path / "pi"))))
    assert bare.status == "note" and "vcgencmd is not installed" in bare.message_text


@pytest.mark.parametrize(
    ("zones", "status", "said"),
    [
        (["48312"], "ok", "48 °C"),
        (["48312", "71500"], "note", "72 °C"),
        (["83000"], "wrong", "83 °C"),
        (["nonsense"], "note", "does not report"),
        ([], "note", "does not report"),
    ],
)
def test_heat(tmp_path: Path, zones: list[str], status: str, said: str) -> None:
    files = {f"/sys/class/thermal/thermal_zone{n}/temp": text for n, text in enumerate(zones)}
    found = only(computer.temperature(place(tmp_path, machine(tmp_path, files=files))))
    assert (found.status, said in found.message_text) == (status, True)


@pytest.mark.parametrize(
    ("day", "said", "status", "words"),
    [
        ((1970, 1, 1), None, "wrong", "never set"),
        ((2024, 7, 4), CompletedCommand(0, "no\n"), "wrong", "never set"),
        ((2027, 1, 9), CompletedCommand(0, "yes\n"), "ok", "set by the network"),
        ((2027, 1, 9), CompletedCommand(0, "no\n"), "note", "not set by the network yet"),
        ((2027, 1, 9), None, "ok", "is not known"),
        (
            (2027, 1, 9),
            CompletedCommand(1, "Failed to connect to bus: No such file or directory\n"),
            "ok",
            "is not known",
        ),
    ],
)
def test_the_clock(
    tmp_path: Path, day: tuple[int, int, int], said: CompletedCommand | None, status: str, words: str
) -> None:
    of = machine(tmp_path, {"timedatectl": said} if said else None)
    at = datetime(*day, 20, 15, tzinfo=UTC).timestamp()
    found = only(computer.clock(place(tmp_path, of, now=lambda: at)))
    assert (found.status, words in found.message_text) == (status, True)
    assert found.status == "ok" or found.remedy
