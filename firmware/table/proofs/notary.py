"""Signs the record of each throw in a thread of its own, after the phones have the result.

It follows the journal, so that nothing is left out after a power cut. A change of a throw, such as an answer
or a correction, becomes another record; the earlier ones stay.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.firmware.host.keys.signing_key import load_or_make
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.firmware.storage.proofs.chain import FILE, ProofChain, Signer
from traywatch.firmware.storage.proofs.proof_file import MEDIA
from traywatch.firmware.table.proofs.proving import MediaOf, prove
from traywatch.firmware.table.proofs.throw_facts import throw_facts
from traywatch.firmware.table.publisher import PublishedEvent, Publisher
from traywatch.firmware.table.session.throw_view import throw_view

_log = logging.getLogger("traywatch.proofs")
_AT_ONCE = 200
_RETRY_S = 30.0
_EVENTS = ("throw", "throw_changed")


class Notary:
    """Keeps a chain up with a journal. ``start`` does so in a thread, until ``close``.

    ``media`` gives what belongs to a throw. It may wait for a clip that is being made.
    """

    def __init__(self, journal: Journal, chain: ProofChain, signer: Signer, media: MediaOf) -> None:
        self._journal, self._chain, self._signer, self._media = journal, chain, signer, media
        self._wake, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="proofs", daemon=True)
        self._fault = ""

    def start(self, publisher: Publisher) -> None:
        """Follow the throws that are published from now on, and sign what is still unsigned."""
        publisher.listen(self._heard)
        self._wake.set()
        self._thread.start()

    def close(self, timeout_s: float = 2.0) -> None:
        """End the thread and close the chain. What is not signed yet is signed after the next start."""
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        self._chain.close()

    def catch_up(self) -> int:
        """Sign what the journal has and the chain lacks; returns the number of records.

        Raises ``StorageError`` (``not_signed``, ``proofs_not_written``); the rest follows later.
        """
        signed = 0
        while not self._stop.is_set():
            records = self._journal.read(after=self._chain.covered, limit=_AT_ONCE)
            if not records:
                return signed
            for ref in dict.fromkeys(one.ref for one in records if one.ref):
                signed += self._sign(ref)
            self._chain.cover(records[-1].seq)
        return signed

    def prove(self, throw_id: str, page: bytes) -> bytes:
        """The file that proves a throw; see ``proving.prove``, also for what it raises."""
        return prove(
            throw_id,
            page,
            journal=self._journal,
            chain=self._chain,
            signer=self._signer,
            media=self._media,
        )

    def _sign(self, ref: str) -> int:
        """Add a record about a throw if something about it is new; 1 if there was."""
        records = self._journal.read(ref=ref)
        first = next((one for one in records if one.kind == "throw"), None)
        view = throw_view(records)
        if first is None or view is None or first.seq <= self._chain.began:
            return 0
        content = throw_facts(view, self._media(ref), practice=_is_practice(first))
        signed_records = self._chain.of(ref)
        if signed_records:
            last = signed_records[-1][1].content
            # A picture may be gone by now; that changes nothing about the throw.
            content.update({name: last.get(name) for name in MEDIA if last.get(name)})
            # A record of an older version lacks some fields; they are no change of the throw either.
            if all(last[name] == value for name, value in content.items() if name in last):
                return 0
        self._chain.append(ref, {**content, "entry": "change" if signed_records else "throw"}, self._signer)
        return 1

    def _heard(self, message: PublishedEvent) -> None:
        if message.event in _EVENTS:
            self._wake.set()

    def _run(self) -> None:
        while True:
            self._wake.wait(_RETRY_S if self._fault else None)
            self._wake.clear()
            if self._stop.is_set():
                return
            try:
                self.catch_up()
                self._fault = ""
            except StorageError as error:
                if str(error) != self._fault:
                    _log.warning("%s", error)
                self._fault = str(error)
            except Exception:
                if self._stop.is_set():
                    return  # the chain is closed by now
                _log.exception("a throw could not be signed")
                self._fault = "failed"


def _is_practice(first: JournalRecord) -> bool:
    return bool(first.body.get("demo"))


def open_notary(data: Path, journal: Journal, publisher: Publisher, media: MediaOf) -> Notary | None:
    """What signs the throws of a data directory, at work already.

    None with a warning in the log if there is no key. The game goes on without proofs.
    """
    try:
        key = load_or_make(data)
        chain = ProofChain(data / FILE, journal.last_seq)
    except StorageError as error:
        _log.warning("%s", error)
        return None
    if chain.set_aside is not None:
        _log.warning("damaged proofs were renamed to %s", chain.set_aside)
    notary = Notary(journal, chain, key, media)
    notary.start(publisher)
    return notary
