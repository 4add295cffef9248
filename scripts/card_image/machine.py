"""QEMU's ``virt`` computer with a copy of a card, driven over its serial line. No KVM is needed."""

from __future__ import annotations

import os
import re
import select
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

MEMORY_MIB = 2048
PROCESSORS = 2
_APPEND = (
    "root=LABEL=trayroot rw rootwait net.ifnames=0 console=ttyAMA0 panic=-1 "
    "systemd.debug-shell=1 systemd.default_debug_tty=ttyAMA0 systemd.show_status=0 "
    "systemd.default_device_timeout_sec=1800 systemd.mask=serial-getty@ttyAMA0.service"
)
# A busy computer emulates a processor so slowly that devices come after systemd's 90 s. A login on the serial
# line would take it from the shell.
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\r")
_LONGEST_LINE = 1000  # a terminal in canonical mode takes 4,096 bytes a line


class BootError(Exception):
    """The card did not boot, or does not do what it should; the message has the end of the boot log."""


def free_port() -> int:
    """A port that nothing listens on at 127.0.0.1."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Machine:
    """A booted card. ``disk`` is written to; ``log`` gets all that the serial line prints.

    ``port`` at 127.0.0.1 is the page of the tray. The machine reaches nothing outside of itself.
    """

    def __init__(self, disk: Path, kernel: Path, initrd: Path, log: Path) -> None:
        self.port = free_port()
        self._began = 0.0
        self._log_path = log
        self._text = ""
        self._number = 0
        forward = f"user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:8000"
        self._command = [
            "qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-smp", str(PROCESSORS),
            "-m", str(MEMORY_MIB), "-accel", "tcg,thread=multi,tb-size=512",
            "-kernel", str(kernel), "-initrd", str(initrd), "-append", _APPEND,
            "-drive", f"if=none,id=card,format=raw,cache=unsafe,file={disk}",
            "-device", "virtio-blk-pci,drive=card", "-device", "virtio-rng-pci",
            "-netdev", forward, "-device", "virtio-net-pci,netdev=net,romfile=",
            "-serial", "stdio", "-monitor", "none", "-display", "none", "-no-reboot",
        ]  # fmt: skip

    def __enter__(self) -> Machine:
        self._log = self._log_path.open("wb")
        self.start()
        return self

    def start(self) -> None:
        """Switch it on, also again after its power was cut."""
        self._text = ""
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip

    def __exit__(self, *_: object) -> None:
        self.cut_power()
        self._log.close()

    def cut_power(self) -> None:
        """End it at once. What its kernel has not written to the card is lost."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()

    @property
    def age_s(self) -> float:
        """Seconds since it was switched on."""
        return time.monotonic() - self._began

    def wait_for_shell(self, limit_s: float) -> None:
        """Wait for the shell of systemd on the serial line. Raises ``BootError``."""
        self._expect(re.compile(r"# $"), limit_s)
        self.run("dmesg -n 1; stty -echo", 120)

    def run(self, command: str, limit_s: float = 300) -> str:
        """What a command of the shell prints. Raises ``BootError`` after the limit."""
        self._number += 1
        mark = f"{self._number:04d}"
        self._text = ""
        for start in range(0, len(command), _LONGEST_LINE):
            piece = command[start : start + _LONGEST_LINE].replace("'", "'\\''")
            self._write(f"{'c=' if start == 0 else 'c=$c'}'{piece}'\n")
        # The marks are written so that the echo of this line does not have them.
        self._write(f'echo "be""gin-{mark}"; eval "$c"; echo "en""d-{mark}"\n')
        self._expect(re.compile(rf"begin-{mark}\n.*end-{mark}\n", re.DOTALL), limit_s)
        return self._text.partition(f"begin-{mark}\n")[2].partition(f"end-{mark}\n")[0].strip()

    def _write(self, text: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # what it said last is in the answer that is expected
            self._process.stdin.write(text.encode())
            self._process.stdin.flush()

    def _expect(self, pattern: re.Pattern[str], limit_s: float) -> None:
        assert self._process.stdout is not None
        until = time.monotonic() + limit_s
        while not pattern.search(self._text):
            ready, _, _ = select.select([self._process.stdout], [], [], 1)
            data = os.read(self._process.stdout.fileno(), 65536) if ready else b""
            if ready and not data:
                raise BootError(f"the machine ended:\n{self._text[-1500:]}")
            self._log.write(data)
            self._log.flush()
            self._text += _ESCAPES.sub("", data.decode("utf-8", "replace"))
            if time.monotonic() > until:
                raise BootError(f"nothing after {limit_s:.0f} s:\n{self._text[-1500:]}")
