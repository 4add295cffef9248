"""Running the program openssl, which makes the tray's keys and its certificate."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

_WAIT_S = 60.0


def run_openssl(arguments: Sequence[str]) -> bytes:
    """What openssl prints. Raises ``FileNotFoundError`` without it, and ``subprocess.SubprocessError``."""
    return subprocess.run(
        ["openssl", *arguments], check=True, capture_output=True, timeout=_WAIT_S, stdin=subprocess.DEVNULL
    ).stdout
