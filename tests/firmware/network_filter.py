"""Start a program whose network calls are decided by another process (seccomp user notification).

``python -m tests.firmware.network_filter CONTROL_FD COMMAND...`` installs the filter and sends the number of
its listener to the control socket. It then waits for a byte, and replaces itself by the command.

If the kernel has no such filter, it sends ``error: ...`` and does not start the command. It needs no special
rights and no packages.
"""

from __future__ import annotations

import ctypes
import os
import platform
import socket
import struct
import sys

# Linux call numbers: seccomp, then the calls that contain an address.
CALLS = {
    "x86_64": (317, {"connect": 42, "sendto": 44, "sendmsg": 46, "sendmmsg": 307}),
    "aarch64": (277, {"connect": 203, "sendto": 206, "sendmsg": 211, "sendmmsg": 269}),
}
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

_PR_SET_NO_NEW_PRIVS = 38
_SET_MODE_FILTER, _NEW_LISTENER = 1, 8
_LOAD, _JUMP_IF_EQUAL, _RETURN = 0x20, 0x15, 0x06  # BPF instructions
_ALLOW, _NOTIFY = 0x7FFF0000, 0x7FC00000
_NUMBER_AT, _ARCH_AT, _FIFTH_ARGUMENT_AT = 0, 4, 48  # in struct seccomp_data


def program(machine: str) -> bytes:
    """Return the filter: calls that contain an address go to the listener, all others pass.

    ``sendto`` without an address passes too, because its socket was connected before.
    """
    _, calls = CALLS[machine]
    decide = [
        (_LOAD, 0, 0, _ARCH_AT),
        (_JUMP_IF_EQUAL, 0, 9, AUDIT_ARCH[machine]),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_JUMP_IF_EQUAL, 8, 0, calls["connect"]),
        (_JUMP_IF_EQUAL, 7, 0, calls["sendmsg"]),
        (_JUMP_IF_EQUAL, 6, 0, calls["sendmmsg"]),
        (_JUMP_IF_EQUAL, 0, 4, calls["sendto"]),
        (_LOAD, 0, 0, _FIFTH_ARGUMENT_AT),
        (_JUMP_IF_EQUAL, 0, 3, 0),
        (_LOAD, 0, 0, _FIFTH_ARGUMENT_AT + 4),
        (_JUMP_IF_EQUAL, 0, 1, 0),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _NOTIFY),
    ]
    return b"".join(struct.pack("=HBBI", *one) for one in decide)


def install() -> int:
    """Install the filter for this thread, and return the file descriptor of its listener. Raises
    ``OSError``.
    """
    machine = platform.machine()
    if sys.platform != "linux" or machine not in CALLS:
        raise OSError(f"no system call numbers for {sys.platform} on {machine}")
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs: " + os.strerror(ctypes.get_errno()))
    code = program(machine)
    kept = ctypes.create_string_buffer(code, len(code))
    # struct sock_fprog: the number of instructions and their address
    found = ctypes.create_string_buffer(struct.pack("@HP", len(code) // 8, ctypes.addressof(kept)))
    number = CALLS[machine][0]
    listener: int = libc.syscall(ctypes.c_long(number), _SET_MODE_FILTER, _NEW_LISTENER, found)
    if listener < 0:
        raise OSError(ctypes.get_errno(), "seccomp: " + os.strerror(ctypes.get_errno()))
    return listener


def main() -> None:
    """Report on the control socket, wait, and run the command."""
    control = socket.socket(fileno=int(sys.argv[1]))
    try:
        answer = str(install())
    except OSError as error:
        answer = f"error: {error}"
    os.write(control.fileno(), answer.encode())
    if answer.startswith("error") or not os.read(control.fileno(), 1):
        sys.exit(3)
    control.close()
    os.execvp(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
