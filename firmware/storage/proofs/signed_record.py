"""One record of a throw as text, the hash that chains it, and its signature.

The text is signed as it is, so that no program has to write the same JSON again. It holds a random salt.
Without it, whoever knows the hash of the record of a hidden roll could try all its faces.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from traywatch.ed25519 import verified
from traywatch.files import parse_json

FORM = 1
"""Version of the record and of the file."""


@dataclass(frozen=True, slots=True)
class SignedRecord:
    """A record of the chain: its text (JSON, ASCII) and the signature of its hash (64 bytes)."""

    text: str
    signature: bytes

    @property
    def hash(self) -> str:
        """SHA-256 of the text, which the next record holds: 64 hexadecimal digits."""
        return hash_of(self.text.encode())

    @property
    def content(self) -> dict[str, Any]:
        """The fields of the record. Raises ``ValueError`` if the text is no JSON object."""
        content = parse_json(self.text)
        if not isinstance(content, dict):
            raise ValueError("not a record")
        return content

    def is_signed_by(self, public: bytes) -> bool:
        """Whether the signature was made with the key of this public key."""
        return verified(public, record_message(self.hash), self.signature)


def hash_of(content: bytes) -> str:
    """SHA-256 as 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def record_message(hash: str) -> bytes:
    """What is signed for a record."""
    return f"traywatch record {FORM} {hash}".encode()


def file_message(hash: str) -> bytes:
    """What is signed for a whole file."""
    return f"traywatch file {FORM} {hash}".encode()


def plain_json(content: Mapping[str, Any]) -> str:
    """JSON in ASCII without spaces, with sorted keys. It has no ``<``, so that it may stand in HTML."""
    return json.dumps(content, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
