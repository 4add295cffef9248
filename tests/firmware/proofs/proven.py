"""A table whose throws are signed, and proofs of them, for the tests and the drill."""

from __future__ import annotations

import hashlib
import random
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.host.keys.signing_key import SigningKey, load_or_make
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.proofs.chain import FILE, ProofChain
from traywatch.firmware.table.proofs.notary import Notary
from traywatch.firmware.table.proofs.proving import prove
from traywatch.firmware.table.proofs.throw_media import ThrowMedia
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.web.generated.verify_page import offline_page

CLIP = b"RIFF\x10\0\0\0WEBP" + bytes(range(16))
"""Bytes that stand for a clip: their content is not checked."""
CHECKER = Path(__file__).parents[3] / "firmware" / "web" / "static" / "verify"


class ProvenTable:
    """A table of free rolls in a folder, with its key and its chain. ``key`` replaces the tray's own."""

    def __init__(self, folder: Path, key: Any = None) -> None:
        self.folder = folder
        self.key: SigningKey | Any = key or load_or_make(folder)
        self._open = ExitStack()
        self.table = TableService(
            Journal(folder / "journal.sqlite"), pictures=PictureStore(folder / "pictures")
        )
        self._open.callback(self.table.close)
        if self.table.view.game is None:
            self.table.start("free")
        self.clips = ClipStore(folder / "clips")
        self.media = ThrowMedia(self.table.pictures, self.clips)
        self.chain = ProofChain(folder / FILE, self.table.journal.last_seq)
        self.notary = Notary(self.table.journal, self.chain, self.key, self.media.of)
        self._open.callback(self.notary.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def roll(self, throw_id: str, *dice: Any, clip: bytes | None = CLIP) -> None:
        """Record a throw with its picture and clip."""
        if clip is not None:
            self.clips.put(throw_id, clip)
        self.table.throws.record(throw(*(dice or (die(zone=None),)), throw_id=throw_id), photo())

    def proof(self, throw_id: str) -> bytes:
        """The file that proves a throw, with all records so far."""
        self.notary.catch_up()
        return prove(
            throw_id,
            offline_page(),
            journal=self.table.journal,
            chain=self.chain,
            signer=self.key,
            media=self.media.of,
        )


def a_proof(folder: Path) -> bytes:
    """A proof with several dice, a picture, a clip and a correction."""
    with ProvenTable(folder) as tray:
        tray.roll("t0001", die("d6", 4, None), die("d20", 9, None))
        tray.notary.catch_up()
        tray.table.corrections.amend("t0001", "a0", HumanReading(value=5, label="5"))
        return tray.proof("t0001")


def changed(content: bytes, count: int, seed: int) -> Iterator[tuple[int, bytes]]:
    """Copies with one bit changed, with its number."""
    chance = random.Random(seed)
    for _ in range(count):
        bit = chance.randrange(8 * len(content))
        copy = bytearray(content)
        copy[bit // 8] ^= 1 << (bit % 8)
        yield bit, bytes(copy)


def checked_by_page(folder: Path, files: list[bytes], *, web_crypto: bool) -> list[list[str]]:
    """The faults that the page's own script finds in each file, in one node process."""
    for name in ("proof-check.js", "ed25519.js"):
        (folder / name).write_bytes((CHECKER / name).read_bytes())
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    names = []
    for content in files:
        names.append(folder / f"{hashlib.sha256(content).hexdigest()[:24]}.html")
        names[-1].write_bytes(content)
    (folder / "files.json").write_text(str([str(one) for one in names]).replace("'", '"'), encoding="utf-8")
    without = "" if web_crypto else 'Object.defineProperty(globalThis, "crypto", { value: undefined });'
    script = f"""
{without}
const {{ readFileSync }} = await import("fs");
const {{ checkFile }} = await import("{folder / "proof-check.js"}");
for (const name of JSON.parse(readFileSync("{folder / "files.json"}", "utf8"))) {{
  const found = await checkFile(new Uint8Array(readFileSync(name)));
  console.log(found.faults.join(" "));
}}
"""
    (folder / "check.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run(["node", folder / "check.mjs"], check=True, capture_output=True, text=True)
    return [line.split() for line in done.stdout.splitlines()]
