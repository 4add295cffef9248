"""The file of a proof: a page that shows one throw and checks itself, with its data in one place.

The data are the signed records of the throw, its picture, its clip and the key. The tray signs the whole
file once more, so that no bit of the page can change unnoticed either. ``check`` accepts exactly the bytes
that ``build`` makes.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from traywatch.ed25519 import verified
from traywatch.files import parse_json
from traywatch.firmware.storage.proofs.chain import Signer
from traywatch.firmware.storage.proofs.signed_record import (
    FORM,
    SignedRecord,
    file_message,
    hash_of,
    plain_json,
)

START = b'<script type="application/json" id="proof">'
END = b"</script>"
MOST_BYTES = 20_000_000
"""The largest file that is read."""

Media = Literal["picture", "clip"]
MEDIA: tuple[Media, ...] = ("picture", "clip")
"""What belongs to a throw besides its records: a JPEG, and a WebP with several frames."""

Fault = Literal[
    "not_a_proof",
    "file_changed",
    "record_changed",
    "order_wrong",
    "picture_changed",
    "clip_changed",
]

_KEYS = {"form", "key", "records", "shell", "seal", *MEDIA}


@dataclass(frozen=True, slots=True)
class CheckedProof:
    """The result of a check: what is wrong, the key (32 bytes), and what the file holds.

    ``missing`` are media that the record names and the file lacks. Without faults all of it was signed.
    """

    faults: tuple[Fault, ...] = ()
    key: bytes = b""
    records: tuple[dict[str, Any], ...] = ()
    hashes: tuple[str, ...] = ()
    media: Mapping[Media, bytes] = field(default_factory=dict)

    @property
    def missing(self) -> tuple[Media, ...]:
        """The media that the newest record names and the file lacks."""
        newest = self.records[-1] if self.records else {}
        return tuple(name for name in MEDIA if newest.get(name) and name not in self.media)


def build(
    page: bytes, records: Sequence[SignedRecord], media: Mapping[Media, bytes], signer: Signer
) -> bytes:
    """The file of a proof. ``page`` is the page with an empty place for the data.

    Raises ``StorageError`` (``not_signed``), and ``ValueError`` for a page without the place.
    """
    before, after = _shell(page)
    content: dict[str, Any] = {
        "form": FORM,
        "key": signer.public.hex(),
        "records": [{"record": one.text, "signature": one.signature.hex()} for one in records],
        "shell": hash_of(before + after),
        **{name: base64.b64encode(media[name]).decode() if name in media else None for name in MEDIA},
    }
    content["seal"] = signer.sign(file_message(hash_of(plain_json(content).encode()))).hex()
    return before + plain_json(content).encode() + after


def check(content: bytes) -> CheckedProof:
    """Check the bytes of a file. Never raises."""
    try:
        before, data, after = _parts(content)
        proof = parse_json(data)
        if not isinstance(proof, dict) or set(proof) != _KEYS or proof["form"] != FORM:
            return CheckedProof(("not_a_proof",))
        records = tuple(SignedRecord(one["record"], _bytes(one["signature"])) for one in proof["records"])
        contents = tuple(one.content for one in records)
        hashes = tuple(one.hash for one in records)  # also refuses text that is no UTF-8
        key, seal = _bytes(proof["key"]), _bytes(proof["seal"])
        media = {
            name: base64.b64decode(proof[name], validate=True) for name in MEDIA if proof[name] is not None
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return CheckedProof(("not_a_proof",))
    faults: list[Fault] = []
    unsealed = {name: value for name, value in proof.items() if name != "seal"}
    is_sealed = (
        plain_json(proof).encode() == data
        and proof["shell"] == hash_of(before + after)
        and all(base64.b64encode(value).decode() == proof[name] for name, value in media.items())
        and verified(key, file_message(hash_of(plain_json(unsealed).encode())), seal)
    )
    if not is_sealed:
        faults.append("file_changed")
    if not records or not all(one.is_signed_by(key) for one in records):
        faults.append("record_changed")
    if not _in_order(records, contents):
        faults.append("order_wrong")
    newest = contents[-1] if contents else {}
    changed: dict[Media, Fault] = {"picture": "picture_changed", "clip": "clip_changed"}
    faults += [changed[name] for name, value in media.items() if newest.get(name) != hash_of(value)]
    return CheckedProof(tuple(faults), key, contents, hashes, media)


def _in_order(records: Sequence[SignedRecord], contents: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the records are about one throw of one chain, in its order."""
    for at in range(1, len(contents)):
        one, following = contents[at - 1], contents[at]
        if any(one.get(name) != following.get(name) for name in ("throw", "chain")):
            return False
        step = _number(following) - _number(one)
        if step < 1 or (step == 1 and following.get("previous") != records[at - 1].hash):
            return False
    return True


def contradiction(one: CheckedProof, other: CheckedProof) -> bool:
    """Whether two intact proofs of one key and chain contradict each other: no honest tray makes both."""
    if one.key != other.key:
        return False
    for content, digest in zip(one.records, one.hashes, strict=True):
        for following, its in zip(other.records, other.hashes, strict=True):
            if content.get("chain") != following.get("chain"):
                continue
            step = _number(following) - _number(content)
            if step == 0 and digest != its:
                return True
            if step == 1 and following.get("previous") != digest:
                return True
            if step == -1 and content.get("previous") != its:
                return True
    return False


def _bytes(text: str) -> bytes:
    """Hexadecimal in the one allowed way: else a changed bit could mean the same. Raises ``ValueError``."""
    decoded = bytes.fromhex(text)
    if decoded.hex() != text:
        raise ValueError("not hexadecimal as the tray writes it")
    return decoded


def _number(content: Mapping[str, Any]) -> int:
    number = content.get("n")
    return number if isinstance(number, int) else 0


def _shell(page: bytes) -> tuple[bytes, bytes]:
    before, _, after = _parts(page)
    return before, after


def _parts(content: bytes) -> tuple[bytes, bytes, bytes]:
    """The page before the data, the data, and the page after it. Raises ``ValueError``."""
    if content.count(START) != 1:
        raise ValueError("no place for the data, or several")
    begin = content.index(START) + len(START)
    end = content.index(END, begin)
    return content[:begin], content[begin:end], content[end:]
