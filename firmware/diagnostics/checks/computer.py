"""Checks of the computer: processor, power supply, temperature, clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.host.processor import this_processor

_NOW = {
    0: "the voltage is too low",
    1: "the processor is slowed down because of low power",
    2: "the processor is throttled",
    3: "it is so warm that the processor is slowed down",
}
_SINCE = {
    16: "the voltage was too low",
    17: "the processor was slowed down because of low power",
    18: "the processor was throttled",
    19: "it was so warm that the processor was slowed down",
}
_POWER_BITS = frozenset({0, 1, 16, 17})
_SUPPLY = "use the power supply made for this Pi and its own cable; unplug other devices from its USB ports"
_COOLER = "add a cooler, or leave space for air around the case"
_WARM_C, _HOT_C = 70.0, 80.0  # the Pi slows down from 80 °C
# No release is older, so a clock with an earlier date was never set.
_NO_EARLIER = datetime(2026, 11, 1, tzinfo=UTC)


def processor(place: Place) -> Iterator[Finding]:
    """The processor, and the instruction sets that determine the speed of the networks."""
    yield Finding("processor", "ok", str(this_processor(place.machine)))


def throttling(place: Place) -> Iterator[Finding]:
    """Under-voltage and throttling, now and since the start, as reported by the Pi's firmware."""
    machine = place.machine
    if not machine.is_pi:
        yield Finding("power", "note", "not a Raspberry Pi: its power supply cannot be checked")
        return
    bits = _bits(place)
    if isinstance(bits, str):
        yield Finding("power", "note", f"the power supply cannot be checked: {bits}")
        return
    now = [bit for bit in _NOW if bits >> bit & 1]
    since = [bit for bit in _SINCE if bits >> bit & 1 and bit - 16 not in now]
    for status, flags, words in (("wrong", now, _NOW), ("note", since, _SINCE)):
        if flags:
            remedies = {_SUPPLY if bit in _POWER_BITS else _COOLER for bit in flags}
            when = "" if status == "wrong" else " since it was started"
            yield Finding(
                "power",
                "wrong" if status == "wrong" else "note",
                f"{', '.join(words[bit] for bit in flags)}{when} (throttled=0x{bits:x})",
                "; ".join(sorted(remedies, reverse=True)),
            )
    if not now and not since:
        yield Finding("power", "ok", "sufficient, and never throttled since it was started")


def _bits(place: Place) -> int | str:
    """The throttling bits of the firmware, or a message why they are not known."""
    ran = place.machine.run(["vcgencmd", "get_throttled"])
    if ran is not None:
        match = re.search(r"throttled=0x([0-9a-fA-F]+)", ran.text)
        if match:
            return int(match[1], 16)
    # The kernel has the same bits, readable without special rights.
    kernel_bits = place.machine.text("/sys/devices/platform/soc/soc:firmware/get_throttled")
    if kernel_bits and re.fullmatch(r"(0x)?[0-9a-fA-F]+", kernel_bits):
        return int(kernel_bits, 16)
    if ran is None:
        return "vcgencmd is not installed (sudo apt install raspi-utils)"
    return " ".join(ran.text.split())[:160] or f"vcgencmd ended with status {ran.status}"


def temperature(place: Place) -> Iterator[Finding]:
    """The highest temperature of the processor."""
    temperatures = []
    for zone in place.machine.path("/sys/class/thermal").glob("thermal_zone*/temp"):
        try:
            temperatures.append(int(zone.read_text()) / 1000)
        except (OSError, ValueError):
            continue  # some sensors are off and return an error
    if not temperatures:
        yield Finding("heat", "note", "this machine does not report its temperature")
        return
    hottest = max(temperatures)
    if hottest >= _HOT_C:
        yield Finding("heat", "wrong", f"{hottest:.0f} °C: the processor slows down", _COOLER)
    elif hottest >= _WARM_C:
        yield Finding(
            "heat", "note", f"{hottest:.0f} °C; the processor slows down from {_HOT_C:.0f} °C", _COOLER
        )
    else:
        yield Finding("heat", "ok", f"{hottest:.0f} °C")


def clock(place: Place) -> Iterator[Finding]:
    """Whether the wall clock is set, since a Pi has no battery for it. Only dates in the history depend on
    it.
    """
    now = datetime.fromtimestamp(place.now(), UTC)
    shown = f"{now:%Y-%m-%d %H:%M} UTC"
    if now < _NO_EARLIER:
        yield Finding(
            "clock",
            "wrong",
            f"{shown}: it was never set, and throws will have a wrong date",
            "connect the Pi to a network that reaches a time server, or: sudo date -s '2026-12-31 20:00'",
        )
        return
    ran = place.machine.run(["timedatectl", "show", "--property=NTPSynchronized", "--value"])
    synchronized = ran.text.strip() if ran is not None else ""
    if synchronized == "yes":
        yield Finding("clock", "ok", f"{shown}, set by the network")
    elif synchronized == "no":
        yield Finding(
            "clock",
            "note",
            f"{shown}, not set by the network yet: dates in the history may be wrong",
            "nothing else depends on it; run sudo timedatectl set-ntp true once there is a network",
        )
    else:
        yield Finding("clock", "ok", f"{shown}; whether the network sets it is not known")
