"""Run a program and record every address that it tries to reach; nothing leaves this machine.

The kernel asks this process about each call that contains an address (``network_filter``). That includes
calls of C++ libraries and of child processes.

Loopback is allowed. Every other address is refused and recorded as an attempt. A name server on loopback is
refused too, because it would ask others. Needs Linux 5.6 and no special rights.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import ipaddress
import os
import platform
import select
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.firmware.network_filter import CALLS

ROOT = Path(__file__).parents[2]
# Reserved addresses (RFC 5737, RFC 3849): a datagram socket is connected to one to find its route.
_NOBODY = ("192.0.2.1", "2001:db8::1")
_DNS_PORTS = (53, 853, 5353, 5355)
_PIDFD_GETFD = 438
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_CONTINUE = 1
_MESSAGE, _BATCHED_MESSAGE = 56, 64  # sizes of struct msghdr and struct mmsghdr, 64 bits


class NotHere(Exception):
    """This machine cannot record what a program tries to reach; the message says why."""


class WatchedProgram:
    """A running program; ``attempts`` lists what it tried to reach: ``connect to 203.0.113.5 port 443``."""

    def __init__(self, command: Sequence[str], *, env: dict[str, str], cwd: Path, output: Path) -> None:
        """Start the program. Raises ``NotHere``, without starting it, if the kernel has no filter."""
        self.attempts: list[str] = []
        self.attempted = threading.Event()
        ours, theirs = socket.socketpair()
        with ours, theirs, output.open("wb") as written:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.firmware.network_filter", str(theirs.fileno()), *command],
                env={**env, "PYTHONPATH": str(ROOT)},
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
                pass_fds=[theirs.fileno()],
            )
            theirs.close()
            try:
                self._listener = _fetch(self.process.pid, ours.recv(4096).decode())
            except NotHere:
                self.process.kill()
                self.process.wait()
                raise
            self._calls = {number: name for name, number in CALLS[platform.machine()][1].items()}
            self._thread = threading.Thread(target=self._answer, daemon=True)
            self._thread.start()
            ours.send(b".")

    def wait(self, timeout_s: float) -> int:
        """Return the exit status when the program and its children have ended."""
        try:
            status = self.process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self._thread.join(10)
        return status

    def _answer(self) -> None:
        """Decide on each call, until no process uses the filter."""
        poll = select.poll()
        poll.register(self._listener, select.POLLIN)
        while True:
            ((_, events),) = poll.poll()
            if not events & select.POLLIN:
                os.close(self._listener)
                return
            asked = bytearray(80)  # struct seccomp_notif
            try:
                fcntl.ioctl(self._listener, _RECEIVE, asked)
            except OSError:  # the program has ended meanwhile
                continue
            call, pid, _, number, _, _, *arguments = struct.unpack("=QIIiIQ6Q", asked)
            refused = self._refused(pid, self._calls[number], arguments)
            reply = struct.pack("=QqiI", call, 0, -refused, 0 if refused else _CONTINUE)
            with suppress(OSError):
                fcntl.ioctl(self._listener, _SEND, bytearray(reply))

    def _refused(self, pid: int, call: str, arguments: list[int]) -> int:
        """Return the error for a call, 0 for none."""
        try:
            names = _names(pid, call, arguments)
        except OSError:
            return errno.EINTR  # the process has ended
        for name in names:
            refused, attempt = judge(name)
            if attempt:
                self.attempts.append(f"{call} to {attempt}")
                self.attempted.set()
            if refused:
                return refused
        return 0


def judge(address: bytes) -> tuple[int, str]:
    """Return the error for a socket address (struct sockaddr), 0 for none, and the attempt, if any."""
    if len(address) < 2:
        return 0, ""
    (family,) = struct.unpack_from("=H", address)
    if family == socket.AF_UNIX:
        # Services of the system, including its name service, are allowed. Without them a program asks the
        # network itself for a name, and that is recorded.
        return (errno.ECONNREFUSED if address[2:].startswith((b"/run/", b"/var/run/")) else 0), ""
    if family == socket.AF_INET and len(address) >= 8:
        found: ipaddress.IPv4Address | ipaddress.IPv6Address = ipaddress.IPv4Address(address[4:8])
    elif family == socket.AF_INET6 and len(address) >= 24:
        found = ipaddress.IPv6Address(address[8:24])
        found = found.ipv4_mapped or found
    else:
        return 0, ""
    (port,) = struct.unpack_from("!H", address, 2)
    if found.is_loopback and port not in _DNS_PORTS:
        return 0, ""
    asks_the_way = str(found) in _NOBODY and port == 9
    return errno.ENETUNREACH, "" if asks_the_way else f"{found} port {port}"


def _fetch(pid: int, answer: str) -> int:
    """Return the listener of a process that has sent its number."""
    if not answer.isdigit():
        raise NotHere(answer.removeprefix("error: ") or "the filter could not be started")
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        handle = os.pidfd_open(pid)
        try:
            found: int = libc.syscall(ctypes.c_long(_PIDFD_GETFD), handle, int(answer), 0)
        finally:
            os.close(handle)
        if found < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        _memory(pid, 0, 0)
    except OSError as error:
        raise NotHere(f"another process may not be looked at: {error}") from error
    return found


def _memory(pid: int, at: int, length: int) -> bytes:
    with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        if length == 0:
            return b""
        memory.seek(at)
        return memory.read(length)


def _names(pid: int, call: str, arguments: list[int]) -> list[bytes]:
    """Return the socket addresses in a call."""
    _, second, third, _, fifth, sixth = arguments
    if call == "connect":
        places = [(second, third)]
    elif call == "sendto":
        places = [(fifth, sixth)]
    else:
        step, count = (_BATCHED_MESSAGE, min(third, 64)) if call == "sendmmsg" else (_MESSAGE, 1)
        heads = _memory(pid, second, step * count)
        places = [struct.unpack_from("=QI", heads, step * i) for i in range(count)]
    return [_memory(pid, at, min(length & 0xFFFFFFFF, 128)) for at, length in places if at]
