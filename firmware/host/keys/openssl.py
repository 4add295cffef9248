"""Running the program openssl, which makes the tray's keys and its certificate."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

_WAIT_S = 60.0


def why_failed(error: OSError | subprocess.SubprocessError) -> str:
    """The reason for people: what openssl said last, or that it is missing."""
    if isinstance(error, FileNotFoundError):
        return "the program openssl is missing; install it"
    if isinstance(error, subprocess.CalledProcessError):
        output = [
            line.strip() for line in error.stderr.decode("utf-8", "replace").splitlines() if line.strip()
        ]
        return f"openssl: {output[-1] if output else f'exit status {error.returncode}'}"
    return str(error)


def run_openssl(arguments: Sequence[str], data: bytes = b"") -> bytes:
    """What openssl prints; ``data`` is its standard input.

    Raises ``FileNotFoundError`` if openssl is missing, and ``subprocess.SubprocessError``.
    """
    return subprocess.run(
        ["openssl", *arguments], check=True, capture_output=True, timeout=_WAIT_S, input=data
    ).stdout
