"""Running the program openssl, which makes the tray's keys and its certificate."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

_WAIT_S = 60.0


def run_openssl(arguments: Sequence[str], given: bytes = b"") -> bytes:
    """What openssl prints; ``given`` is its standard input.

    Raises ``FileNotFoundError`` if openssl is missing, and ``subprocess.SubprocessError``.
    """
    return subprocess.run(
        ["openssl", *arguments], check=True, capture_output=True, timeout=_WAIT_S, input=given
    ).stdout
