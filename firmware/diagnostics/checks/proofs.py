"""Check of what proofs of throws need: a program openssl that knows Ed25519."""

from __future__ import annotations

from collections.abc import Iterator

from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.host.keys.signing_key import signing_problem


def proofs(place: Place) -> Iterator[Finding]:
    """Whether a key can be made and a text be signed, as for each throw. The tray's own key is not used."""
    problem = signing_problem()
    if problem is None:
        yield Finding("proofs", "ok", "openssl makes and uses Ed25519 keys, so throws can be proven")
    else:
        yield Finding(
            "proofs",
            "note",
            f"throws get no proof: {problem}",
            "install OpenSSL 3, first in PATH: sudo apt install openssl, on macOS brew install openssl@3; "
            "then start the tray again",
        )
