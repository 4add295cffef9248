"""A computer in QEMU with Debian's own kernel, which has drivers of cameras. User-Mode Linux has none.

The processor is emulated, so it is many times slower than this computer. Its clock counts the instructions
that it runs: one takes a nanosecond. So its programs see a slow computer that keeps its time, however loaded
this one is. KVM is not used: where it is there but only in part, as on some rented computers, the kernel
does not start.
"""

from __future__ import annotations

from pathlib import Path

from tests.system.machine import MEMORY, Machine

PROCESSOR = "Westmere"
"""Without AVX: with ``-cpu max`` of QEMU 7.2, numpy once ended in a segmentation fault of unknown cause."""
NANOSECONDS_LOG2 = 0
"""An instruction takes ``2 ** NANOSECONDS_LOG2`` nanoseconds of the machine's clock."""


class EmulatedMachine(Machine):
    """One machine on one disk image. Beside the image are its kernel and its initial RAM disk."""

    boot_limit_s = 1800.0

    def _command(self, line: int, folder: Path) -> list[str]:
        parameters = ("root=/dev/vda", "rw", "console=ttyS1", "quiet", "panic=-1", *self._kernel)
        return [
            "qemu-system-x86_64", "-accel", "tcg", "-icount", f"shift={NANOSECONDS_LOG2}",
            "-cpu", PROCESSOR, "-smp", "1", "-m", MEMORY,
            "-nodefaults", "-no-user-config", "-display", "none", "-nic", "none",
            "-drive", f"file={self._image},format=raw,if=virtio,cache=unsafe",
            "-kernel", str(self._beside("vmlinuz")), "-initrd", str(self._beside("initrd.img")),
            "-append", " ".join(parameters),
            "-chardev", f"socket,id=line,fd={line}", "-serial", "chardev:line",
            "-chardev", "stdio,id=console,signal=off", "-serial", "chardev:console",
        ]  # fmt: skip

    def _beside(self, name: str) -> Path:
        return self._image.with_suffix(f".{name}")
