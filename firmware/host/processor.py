"""The processor and its instruction sets that affect speed and results of 8-bit networks.

Linux reports them in ``/proc/cpuinfo``, macOS through ``sysctl``. User-mode emulation (qemu) may report the
host's processor.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from traywatch.firmware.host.system import Machine

# Our name, and the name in Linux ("flags" or "Features").
_X86_SETS = {"AVX2": "avx2", "AVX-512": "avx512f", "VNNI": "avx512_vnni", "AVX-VNNI": "avx_vnni"}
_ARM_SETS = {"dotprod": "asimddp", "i8mm": "i8mm"}
# Names in macOS: a word in its feature lists, or a variable with the value 1.
_MAC_SETS = {
    "avx2": ("AVX2", "hw.optional.avx2_0"),
    "avx512f": ("AVX512F", "hw.optional.avx512f"),
    "avx512_vnni": ("AVX512VNNI", "hw.optional.avx512vnni"),
    "avx_vnni": ("AVXVNNI", "hw.optional.avxvnni"),
    "asimddp": ("", "hw.optional.arm.FEAT_DotProd"),
    "i8mm": ("", "hw.optional.arm.FEAT_I8MM"),
}
_MAC_LISTS = ("machdep.cpu.features", "machdep.cpu.leaf7_features")
_MAC_NAME = "machdep.cpu.brand_string"
_DOT_PRODUCTS = frozenset({"VNNI", "AVX-VNNI", "dotprod"})
_ARCHITECTURES = {"x86_64": "x86-64", "amd64": "x86-64", "aarch64": "arm64", "arm64": "arm64"}
# Linux reports numbers instead of names on arm64. These are the Raspberry Pi 3, 4 and 5.
_ARM_PARTS = {"0xd03": "Cortex-A53", "0xd08": "Cortex-A72", "0xd0b": "Cortex-A76"}


@dataclass(frozen=True, slots=True)
class Processor:
    """A processor.

    ``name`` is None if the system does not report it. ``architecture`` is ``x86-64`` or ``arm64``.
    ``instruction_sets`` lists those of AVX2, AVX-512, VNNI (AVX-512 VNNI), AVX-VNNI, dotprod and i8mm that
    every core has; None if the system does not report them.
    """

    name: str | None
    architecture: str
    instruction_sets: tuple[str, ...] | None

    @property
    def has_dot_products(self) -> bool:
        """Whether one instruction adds four products of 8-bit numbers to a 32-bit sum."""
        return bool(_DOT_PRODUCTS & set(self.instruction_sets or ()))

    def __str__(self) -> str:
        """Text such as ``AMD EPYC, x86-64: AVX2, AVX-512, VNNI``."""
        name = f"{self.name}, {self.architecture}" if self.name else self.architecture
        if self.instruction_sets is None:
            return f"{name}: instruction sets not known"
        return f"{name}: {', '.join(self.instruction_sets) or 'no special instruction sets'}"

    def to_json(self) -> dict[str, Any]:
        """Return a JSON serializable dictionary."""
        return asdict(self)


def this_processor(machine: Machine | None = None, architecture: str | None = None) -> Processor:
    """Return the processor of a machine; by default that of this computer."""
    machine = machine or Machine()
    raw = (architecture or platform.machine()).lower()
    architecture = _ARCHITECTURES.get(raw, raw)
    text = machine.text("/proc/cpuinfo")
    if text is not None:
        return from_cpuinfo(text, architecture)
    ran = machine.run(["sysctl", _MAC_NAME, *_MAC_LISTS, *(name for _, name in _MAC_SETS.values())])
    return from_sysctl(ran.text if ran is not None else "", architecture)


def from_cpuinfo(text: str, architecture: str) -> Processor:
    """Parse the content of ``/proc/cpuinfo``."""
    cores = [_fields(core) for core in re.split(r"\n\s*\n", text)]
    listed = [set(flags.split()) for core in cores if (flags := core.get(_FLAGS.get(architecture, ""), ""))]
    name = next((core["model name"] for core in cores if core.get("model name")), None)
    if name is None and architecture == "arm64":
        parts = dict.fromkeys(core["CPU part"] for core in cores if "CPU part" in core)
        name = " and ".join(_ARM_PARTS.get(part, f"part {part}") for part in parts) or None
    return Processor(name, architecture, _sets(set.intersection(*listed), architecture) if listed else None)


def from_sysctl(text: str, architecture: str) -> Processor:
    """Parse the output of ``sysctl``: one ``name: value`` per line; unknown names are missing."""
    values = _fields(text)
    words = {word for name in _MAC_LISTS for word in values.get(name, "").split()}
    names = [name for _, name in _MAC_SETS.values()]
    if not words and not any(name in values for name in names):
        return Processor(values.get(_MAC_NAME) or None, architecture, None)
    flags = {flag for flag, (word, name) in _MAC_SETS.items() if word in words or values.get(name) == "1"}
    return Processor(values.get(_MAC_NAME) or None, architecture, _sets(flags, architecture))


_FLAGS = {"x86-64": "flags", "arm64": "Features"}


def _sets(flags: set[str], architecture: str) -> tuple[str, ...]:
    sets: Mapping[str, str] = _X86_SETS if architecture == "x86-64" else _ARM_SETS
    return tuple(name for name, flag in sets.items() if flag in flags)


def _fields(text: str) -> dict[str, str]:
    parts = (line.partition(":") for line in text.splitlines())
    return {name.strip(): value.strip() for name, colon, value in parts if colon}
