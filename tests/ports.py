"""Ports of loopback for programs that a test starts."""

from __future__ import annotations

import random
import socket
from pathlib import Path

_KERNEL_RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
_DYNAMIC = 49152
"""Where ports for clients begin (RFC 6335), on systems that do not say it."""
_LOWEST = 11_000
"""Browsers refuse some ports below."""
_TRIES = 100


def free_port() -> int:
    """A port that nothing listens on, and that the system gives to nobody else.

    The program takes it a while later. The system would meanwhile give a port of its own range to a client or
    a listener of another test.
    """
    # Not the generator of ``random``: processes of the suite may have the same seed.
    chance = random.SystemRandom()
    for _ in range(_TRIES):
        port = chance.randrange(_LOWEST, _clients_from())
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise OSError(f"none of {_TRIES} ports from {_LOWEST} on is free")


def _clients_from() -> int:
    """The first port that the system gives to clients."""
    try:
        lowest = int(_KERNEL_RANGE.read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        lowest = _DYNAMIC
    return lowest if lowest > _LOWEST + 1000 else _DYNAMIC
