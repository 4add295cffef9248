"""The tray's own Ed25519 key, which signs the records of throws. It is made like the key of the certificate.

The program openssl makes the key and signs with it. The key never leaves its file, which only its owner may
read. What is signed is a short text of the caller.
"""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from traywatch.ed25519 import verified
from traywatch.errors import StorageError
from traywatch.files import put_aside, read_bounded, refuse_special, write_atomic
from traywatch.firmware.host.keys.openssl import run_openssl, why_failed

KEY = "proof.key"
"""Name of the file in the data directory: PKCS #8 in PEM."""

_MAKE = ("genpkey", "-algorithm", "ed25519")
_MOST_BYTES = 2000
_PUBLIC_BYTES = 44  # DER: a fixed header of 12 bytes and the key of 32
_FIRST_LINE = b"-----BEGIN PRIVATE KEY-----"
_HEADER = bytes.fromhex("302e020100300506032b657004220420")  # PKCS #8 of an Ed25519 key, before its 32 bytes


@dataclass(frozen=True, slots=True)
class SigningKey:
    """The file of a key, and its public half (32 bytes)."""

    file: Path
    public: bytes

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the public key, as eight groups of four hexadecimal digits: its first half."""
        return fingerprint_of(self.public)

    def sign(self, message: bytes) -> bytes:
        """The signature (64 bytes) of a message. Raises ``StorageError`` (``not_signed``)."""
        try:
            with tempfile.TemporaryDirectory(prefix="traywatch-") as folder:
                text = Path(folder) / "message"  # openssl needs the size of the message before it reads it
                write_atomic(text, message)
                signature = run_openssl(
                    ["pkeyutl", "-sign", "-inkey", str(self.file), "-rawin", "-in", str(text)]
                )
        except (OSError, subprocess.SubprocessError) as error:
            raise StorageError(
                "not_signed", f"{self.file}: the record of a throw could not be signed ({why_failed(error)})"
            ) from error
        if len(signature) != 64:
            raise StorageError("not_signed", f"{self.file}: openssl made no Ed25519 signature")
        return signature


def fingerprint_of(public: bytes) -> str:
    """The first half of the SHA-256 of a public key, as eight groups of four hexadecimal digits."""
    digest = hashlib.sha256(public).hexdigest()[:32].upper()
    return "-".join(digest[at : at + 4] for at in range(0, len(digest), 4))


def load_or_make(folder: Path) -> SigningKey:
    """The key in a folder; one is made if there is none. A damaged file is set aside.

    Raises ``StorageError`` (``signing_key_not_made``).
    """
    path = folder / KEY
    try:
        if not _is_intact(path):
            if os.path.lexists(path):
                put_aside(path)
            write_atomic(path, run_openssl(_MAKE))
        key_bytes = run_openssl(["pkey", "-in", str(path), "-pubout", "-outform", "DER"])
    except (OSError, subprocess.SubprocessError) as error:
        raise _not_made(path, why_failed(error)) from error
    if len(key_bytes) != _PUBLIC_BYTES:
        raise _not_made(path, "openssl made no Ed25519 key; install OpenSSL 3")
    return SigningKey(path, key_bytes[-32:])


def signing_problem() -> str | None:
    """Why this computer's openssl can make no proofs; None if it can. It is tried with a key of its own."""
    text = b"traywatch doctor"
    try:
        with tempfile.TemporaryDirectory(prefix="traywatch-") as folder:
            key = load_or_make(Path(folder))
            signature = key.sign(text)
    except StorageError as error:
        cause = error.__cause__
        return why_failed(cause) if isinstance(cause, OSError | subprocess.SubprocessError) else str(error)
    except (OSError, subprocess.SubprocessError) as error:
        return why_failed(error)
    return None if verified(key.public, text, signature) else "openssl makes signatures that are not valid"


def parse_key(content: bytes) -> bytes:
    """Check the content of a key file: its PEM. Raises ``ValueError``."""
    lines = content.strip().splitlines()
    if not lines or lines[0] != _FIRST_LINE:
        raise ValueError("not a key in PEM")
    der = base64.b64decode(b"".join(lines[1:-1]), validate=True)
    if len(der) != len(_HEADER) + 32 or not der.startswith(_HEADER):
        raise ValueError("not an Ed25519 key")
    return content


def _is_intact(path: Path) -> bool:
    try:
        refuse_special(path)
        parse_key(read_bounded(path, _MOST_BYTES))
    except (OSError, ValueError):
        return False
    return True


def _not_made(path: Path, why: str) -> StorageError:
    return StorageError(
        "signing_key_not_made", f"{path}: no key could be made ({why}); throws get no proof until then"
    )
