"""Makes the file of a proof for one throw that everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traywatch.errors import StorageError
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.proofs import proof_file
from traywatch.firmware.storage.proofs.chain import ProofChain, Signer
from traywatch.firmware.storage.proofs.proof_file import Media
from traywatch.firmware.storage.proofs.signed_record import hash_of
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import EVERYBODY, require_sight
from traywatch.firmware.table.session.throw_view import throw_view
from traywatch.messages import msg

MediaOf = Callable[[str], Mapping[Media, bytes]]
"""The picture and the clip of a throw, as far as they are there."""


def prove(
    throw_id: str, page: bytes, *, journal: Journal, chain: ProofChain, signer: Signer, media: MediaOf
) -> bytes:
    """The file that proves a throw; ``page`` is the page with an empty place for its data.

    A hidden roll gets none before it is revealed, also for the host: a file is passed on. Raises
    ``TableError`` (``throw_unknown``, ``roll_hidden``) and ``StorageError`` (``proof_missing``,
    ``not_signed``).
    """
    view = throw_view(journal.read(ref=throw_id))
    if view is None:
        raise TableError("throw_unknown", msg("table-roll-unknown-id", throw_id=throw_id))
    require_sight(view.visibility, EVERYBODY)
    signed = chain.of(throw_id)
    records = [record for public, record in signed if public == signed[-1][0]]
    if not records:
        raise StorageError(
            "proof_missing",
            f"{throw_id}: this throw has no signed record. A running tray signs each one some seconds later. "
            "Throws from before the first signed one have none",
        )
    if signed[-1][0] != signer.public:
        raise StorageError(
            "proof_missing",
            f"{throw_id}: its record was signed with another key, which this tray does not have any more",
        )
    newest = records[-1].content
    files: dict[Media, bytes] = {
        name: value for name, value in media(throw_id).items() if newest.get(name) == hash_of(value)
    }
    return proof_file.build(page, records, files, signer)
