"""The chain of signed records of throws, in a file of its own beside the journal.

Each record holds the hash of the one before it, so that none can be changed, left out or moved afterwards
without a trace. A record survives a power cut once ``append`` has returned. The chain follows the journal:
``covered`` is how far, so that what was not signed before a power cut is signed after it.

A chain begins with the first throw after it was made. Another key begins another chain. A damaged file is
set aside, and another chain begins.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, Self

from traywatch.errors import StorageError, error_text
from traywatch.files import put_aside
from traywatch.firmware.storage.proofs.signed_record import FORM, SignedRecord, plain_json, record_message
from traywatch.firmware.storage.sqlite import SchemaSpec, in_memory, is_damage, move_aside, read_only
from traywatch.write_faults import refuse_read_only

FILE = "proofs.sqlite"
"""Name of the file in the data directory."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS chains (
    id     INTEGER PRIMARY KEY,
    chain  TEXT NOT NULL UNIQUE,
    public BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS records (
    id        INTEGER PRIMARY KEY,
    chain     INTEGER NOT NULL,
    n         INTEGER NOT NULL,
    ref       TEXT NOT NULL,
    record    TEXT NOT NULL,
    signature BLOB NOT NULL,
    UNIQUE (chain, n)
) STRICT;
CREATE INDEX IF NOT EXISTS records_by_ref ON records (ref, id);
CREATE TABLE IF NOT EXISTS progress (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    began   INTEGER NOT NULL,
    covered INTEGER NOT NULL
) STRICT;
"""
SPEC = SchemaSpec("the proofs", 1, _SCHEMA, ("journal_mode = WAL", "synchronous = FULL"), "proofs_newer")


class Signer(Protocol):
    """A key that signs; ``public`` has 32 bytes."""

    @property
    def public(self) -> bytes:
        """The public half of the key."""
        ...

    def sign(self, message: bytes) -> bytes:
        """The signature (64 bytes). Raises ``StorageError`` (``not_signed``)."""
        ...


class ProofChain:
    """The chain in the file ``path``; None keeps it in memory. Safe to call from any thread.

    ``journal_seq`` is the newest record of the journal, after which a new chain begins. Raises
    ``StorageError`` (``proofs_newer``, ``proofs_not_opened``).
    """

    def __init__(self, path: Path | None, journal_seq: int = 0) -> None:
        self._lock = threading.RLock()
        self._path = path
        self.set_aside: Path | None = None
        """The damaged file that was set aside, if there was one."""
        try:
            self._db = in_memory() if path is None else self._opened(path)
            if path is None:
                self._db.executescript(_SCHEMA)
            with self._db:
                self._db.execute(
                    "INSERT OR IGNORE INTO progress VALUES (1, ?, ?)", (journal_seq, journal_seq)
                )
                # A journal that lost records continues with lower numbers.
                self._db.execute("UPDATE progress SET covered = min(covered, ?)", (journal_seq,))
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, StorageError):
                raise
            raise StorageError("proofs_not_opened", f"{path}: {error}; throws get no proof") from error

    @classmethod
    def to_read(cls, path: Path) -> Self:
        """The chain of a file that is only read, also while a tray writes it. Raises ``StorageError``."""
        chain = cls.__new__(cls)
        chain._lock, chain._path, chain.set_aside = threading.RLock(), None, None
        try:
            chain._db = read_only(path)
            chain._progress()
        except sqlite3.Error as error:
            raise StorageError("proofs_not_opened", f"{path}: {error}") from error
        return chain

    @property
    def began(self) -> int:
        """The newest record of the journal when the file was made. Earlier throws have no proof."""
        return self._progress()[0]

    @property
    def covered(self) -> int:
        """The newest record of the journal that the chain follows."""
        return self._progress()[1]

    def cover(self, seq: int) -> None:
        """Note that the chain follows the journal up to a record. Raises ``StorageError``."""
        self._write("UPDATE progress SET covered = max(covered, ?)", (seq,))

    def append(self, ref: str, content: Mapping[str, Any], signer: Signer) -> SignedRecord:
        """Number, chain and sign a record about a throw.

        Raises ``StorageError`` (``not_signed``, ``proofs_not_written``); nothing is added then.
        """
        with self._lock:
            number, name = self._chain_of(signer.public)
            before = self._newest(number)
            n = 1 if before is None else int(before.content["n"]) + 1
            whole = {
                **content,
                "form": FORM,
                "chain": name,
                "n": n,
                "previous": None if before is None else before.hash,
                "salt": secrets.token_hex(16),
            }
            text = plain_json(whole)
            unsigned = SignedRecord(text, b"")
            record = SignedRecord(text, signer.sign(record_message(unsigned.hash)))
            self._write(
                "INSERT INTO records (chain, n, ref, record, signature) VALUES (?, ?, ?, ?, ?)",
                (number, n, ref, text, record.signature),
            )
            return record

    def of(self, ref: str) -> tuple[tuple[bytes, SignedRecord], ...]:
        """The records about a throw in their order, each with the public key of its chain."""
        return tuple(
            (public, record) for _, public, record in self._read("WHERE ref = ? ORDER BY records.id", (ref,))
        )

    def newest_ref(self) -> str | None:
        """The throw that the newest record is about."""
        return next((ref for ref, _, _ in self._read("ORDER BY records.id DESC LIMIT 1")), None)

    def every(self) -> Iterator[tuple[bytes, SignedRecord]]:
        """All records in their order, each with the public key of its chain."""
        yield from ((public, record) for _, public, record in self._read("ORDER BY records.id"))

    def close(self) -> None:
        """Close the file. Safe to call twice."""
        with self._lock:
            self._db.close()

    def _opened(self, path: Path) -> sqlite3.Connection:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return SPEC.connect(path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self.set_aside = move_aside(path)
            return SPEC.connect(path)
        except StorageError as error:
            if error.code != "not_a_file":
                raise
            self.set_aside = put_aside(path)
            return SPEC.connect(path)

    def _progress(self) -> tuple[int, int]:
        with self._lock:
            began, covered = self._db.execute("SELECT began, covered FROM progress").fetchone()
        return int(began), int(covered)

    def _chain_of(self, public: bytes) -> tuple[int, str]:
        """The newest chain; another one begins with another key."""
        row = self._db.execute("SELECT id, chain, public FROM chains ORDER BY id DESC LIMIT 1").fetchone()
        if row is not None and bytes(row[2]) == public:
            return int(row[0]), str(row[1])
        name = secrets.token_hex(8)
        self._write("INSERT INTO chains (chain, public) VALUES (?, ?)", (name, public))
        return self._chain_of(public)

    def _newest(self, chain: int) -> SignedRecord | None:
        newest = list(self._read("WHERE records.chain = ? ORDER BY n DESC LIMIT 1", (chain,)))
        return newest[0][2] if newest else None

    def _read(self, rest: str, values: tuple[object, ...] = ()) -> Iterator[tuple[str, bytes, SignedRecord]]:
        sql = "SELECT ref, public, record, signature FROM records JOIN chains ON chains.id = records.chain "
        with self._lock:
            rows = self._db.execute(sql + rest, values).fetchall()
        for ref, public, text, signature in rows:
            yield str(ref), bytes(public), SignedRecord(str(text), bytes(signature))

    def _write(self, sql: str, values: tuple[object, ...]) -> None:
        try:
            if self._path is not None:
                refuse_read_only(self._path)
            with self._lock, self._db as db:
                db.execute(sql, values)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(
                "proofs_not_written", f"the proof of a throw could not be saved: {error_text(error)}"
            ) from error


def broken_records(records: Iterable[tuple[bytes, SignedRecord]]) -> tuple[str, ...]:
    """The records that were changed, or that follow a missing or changed one, as "number of chain"."""
    broken: list[str] = []
    ends: dict[str, tuple[int, str]] = {}
    for public, record in records:
        try:
            content = record.content
            chain, n, previous = str(content["chain"]), int(content["n"]), content["previous"]
        except (ValueError, KeyError, TypeError):
            broken.append("one that cannot be read")
            continue
        before = ends.get(chain)
        expected = (1, None) if before is None else (before[0] + 1, before[1])
        if (n, previous) != expected or not record.is_signed_by(public):
            broken.append(f"{n} of {chain}")
        ends[chain] = (n, record.hash)
    return tuple(broken)
